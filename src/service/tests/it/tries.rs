//! How often a password may be tried.

use safehouse_service::{
    Caller,
    sign_in::{DEVICE_FOR_MS, change_password, expire_tries, sign_in},
};

use crate::house::{
    ANOTHER, DAY, ELSEWHERE, GUEST, HOUR, House, MINUTE, NETWORK, PASSWORD, Paid, SECOND, STRANGER, WRONG, asked,
    session_of, told,
};

impl House {
    /// Tries that are let through at once, up to so many.
    async fn tries(&self, name: &str, most: usize) -> usize {
        for tried in 0..most {
            if self.wait(name).await.is_some() {
                return tried;
            }
        }
        most
    }

    /// Tries a wrong password and answers how long to wait where it was not let through.
    async fn wait(&self, name: &str) -> Option<u64> {
        let told = told(&self.sign_in(name, WRONG).await);
        if told == "Unknown" {
            return None;
        }
        let seconds = told.strip_prefix("TriedTooOften { seconds: ").and_then(|told| told.strip_suffix(" }"));
        Some(seconds.expect(&told).parse().unwrap())
    }
}

#[tokio::test]
async fn five_tries_are_free_and_each_further_one_waits_longer_up_to_a_quarter_of_an_hour() {
    let house = House::new().await;
    house.register("Glenn", PASSWORD).await.unwrap();
    for name in ["Glenn", "nobody of this name"] {
        for _ in 0..5 {
            assert_eq!(house.wait(name).await, None);
        }
        for minutes in [1_i64, 2, 4, 8, 15, 15, 15] {
            assert_eq!(house.wait(name).await, Some(minutes.unsigned_abs() * 60), "{name}");
            house.pass(minutes * MINUTE - 1);
            assert_eq!(house.wait(name).await, Some(1), "{name}");
            house.pass(1);
            assert_eq!(house.wait(name).await, None, "{name}, {minutes} minutes");
        }
    }
}

#[tokio::test]
async fn what_is_refused_counts_for_nothing_and_even_the_right_password_waits() {
    let house = House::new().await;
    house.register("Glenn", PASSWORD).await.unwrap();
    assert_eq!(house.tries("Glenn", 9).await, 5);
    for passed in 0..20 {
        assert_eq!(house.wait("Glenn").await, Some(60 - 2 * passed));
        assert_eq!(
            told(&house.sign_in("Glenn", PASSWORD).await),
            format!("TriedTooOften {{ seconds: {} }}", 60 - 2 * passed)
        );
        house.pass(2 * SECOND);
    }
    house.pass(20 * SECOND);
    house.sign_in("Glenn", PASSWORD).await.unwrap();
}

#[tokio::test]
async fn the_right_password_forgets_the_wrong_ones() {
    let house = House::new().await;
    house.register("Glenn", PASSWORD).await.unwrap();
    for _ in 0..3 {
        assert_eq!(house.tries("Glenn", 4).await, 4);
        house.sign_in("Glenn", PASSWORD).await.unwrap();
    }
    assert_eq!(house.tries("Glenn", 9).await, 5);
    house.pass(MINUTE);
    house.sign_in("Glenn", PASSWORD).await.unwrap();
    assert_eq!(house.tries("Glenn", 9).await, 5);
}

#[tokio::test]
async fn tries_of_one_name_keep_nobody_else_waiting() {
    let house = House::new().await;
    house.register("Glenn", PASSWORD).await.unwrap();
    house.register("Maggie", ANOTHER).await.unwrap();
    assert_eq!(house.tries("Glenn", 9).await, 5);
    house.sign_in("Maggie", ANOTHER).await.unwrap();
    // Every spelling of it is the same name.
    for spelling in ["GLENN", " glenn", "gIenn", "gl\u{435}nn"] {
        assert_eq!(house.wait(spelling).await, Some(60), "{spelling}");
    }
    assert_eq!(house.wait("Glen").await, None);
}

#[tokio::test]
async fn a_failure_is_remembered_for_a_day() {
    let house = House::new().await;
    assert_eq!(house.tries("Glenn", 9).await, 5);
    house.pass(DAY);
    assert_eq!(house.tries("Glenn", 9).await, 1, "the sixth");
    house.pass(DAY + 1);
    assert_eq!(house.tries("Glenn", 9).await, 5);
}

#[tokio::test]
async fn a_clock_that_was_ahead_keeps_nobody_out() {
    let house = House::new().await;
    house.register("Glenn", PASSWORD).await.unwrap();
    house.pass(400 * DAY);
    assert_eq!(house.tries("Glenn", 9).await, 5);
    // Whoever runs the site sets it right.
    house.pass(-400 * DAY);
    house.sign_in("Glenn", PASSWORD).await.unwrap();
    assert_eq!(house.tries("Glenn", 9).await, 5, "and tries are counted as ever");
    // One that is a little behind another process's gives nothing for nothing.
    house.pass(-SECOND);
    assert_eq!(house.wait("Glenn").await, Some(61));
}

#[tokio::test]
async fn no_clock_is_too_large_or_too_small() {
    let house = House::new().await;
    for now in [i64::MAX, i64::MIN, i64::MAX - 1, 0, -1, i64::MIN + 1] {
        house.clock.set(now);
        house.wait("Glenn").await;
        expire_tries(&house.service, &Caller::Job).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_tries_at_once_only_as_many_are_let_through_as_may_and_the_rest_counts_for_nothing() {
    let house = House::new().await;
    house.register("Glenn", PASSWORD).await.unwrap();
    let at_once = async || {
        let tasks: Vec<_> = (0..16)
            .map(|_| {
                let service = house.service.clone();
                tokio::spawn(async move { told(&sign_in(&service, &GUEST, asked("Glenn", WRONG, None)).await) })
            })
            .collect();
        let mut through = 0;
        for task in tasks {
            let told = task.await.unwrap();
            assert!(told == "Unknown" || told.starts_with("TriedTooOften"), "{told}");
            through += usize::from(told == "Unknown");
        }
        through
    };
    assert_eq!(at_once().await, 5);
    for minutes in [1, 2, 4, 8, 15, 15] {
        house.pass(minutes * MINUTE - 1);
        assert_eq!(at_once().await, 0, "before {minutes} minutes");
        house.pass(1);
        assert_eq!(at_once().await, 1, "after {minutes} minutes");
    }
}

#[tokio::test]
async fn a_strangers_tries_keep_nobody_from_a_browser_that_they_signed_in_with_before() {
    let house = House::new().await;
    house.register("Glenn", PASSWORD).await.unwrap();
    let device = house.sign_in("Glenn", PASSWORD).await.unwrap().device.expect("the first time");
    for _ in 0..3 {
        while house.wait("Glenn").await.is_none() {}
        let again = house.sign_in_with(&device, "Glenn", PASSWORD).await.unwrap();
        assert_eq!(again.device, None, "it has one");
        house.pass(15 * MINUTE);
    }
    // Nor do the owner's own let the stranger in any sooner.
    while house.wait("Glenn").await.is_none() {}
    house.sign_in_with(&device, "Glenn", PASSWORD).await.unwrap();
    assert!(house.wait("Glenn").await.is_some());
}

#[tokio::test]
async fn a_browser_is_known_from_the_first_session_on() {
    let house = House::new().await;
    let made = house.register("Glenn", PASSWORD).await.unwrap();
    let device = house.service.trust_browser(&made).await.unwrap();
    while house.wait("Glenn").await.is_none() {}
    assert_eq!(house.sign_in_with(&device, "Glenn", PASSWORD).await.unwrap().device, None);
    assert!(house.wait("Glenn").await.is_some());
}

#[tokio::test]
async fn another_password_forgets_the_browsers_that_were_known() {
    let house = House::new().await;
    let glenn = house.player("Glenn").await;
    let maggie = house.player("Maggie").await;
    let of = async |name: &str| house.sign_in(name, PASSWORD).await.unwrap().device.unwrap();
    let (thiefs, hers) = (of("Glenn").await, of("Maggie").await);
    let admitted = change_password(&house.service, &glenn, PASSWORD, ANOTHER).await.unwrap();
    let own = house.service.trust_browser(&admitted).await.unwrap();
    while house.wait("Glenn").await.is_none() {}
    assert_eq!(told(&house.sign_in_with(&thiefs, "Glenn", WRONG).await), "TriedTooOften { seconds: 60 }");
    house.sign_in_with(&own, "Glenn", ANOTHER).await.unwrap();
    assert_eq!(house.sign_in_with(&hers, "Maggie", PASSWORD).await.unwrap().device, None);
    assert!(house.asks(session_of(&maggie)).await.is_some());
}

#[tokio::test]
async fn a_browser_that_is_known_has_tries_of_its_own_and_no_more_than_others() {
    let house = House::new().await;
    house.register("Glenn", PASSWORD).await.unwrap();
    let device = house.sign_in("Glenn", PASSWORD).await.unwrap().device.unwrap();
    for _ in 0..5 {
        assert_eq!(told(&house.sign_in_with(&device, "Glenn", WRONG).await), "Unknown");
    }
    assert_eq!(told(&house.sign_in_with(&device, "Glenn", PASSWORD).await), "TriedTooOften { seconds: 60 }");
    // Somebody else's browser does not wait for it.
    house.sign_in("Glenn", PASSWORD).await.unwrap();
    assert_eq!(told(&house.sign_in_with(&device, "Glenn", PASSWORD).await), "TriedTooOften { seconds: 60 }");
    house.pass(MINUTE);
    house.sign_in_with(&device, "Glenn", PASSWORD).await.unwrap();
}

#[tokio::test]
async fn a_browser_is_known_for_the_accounts_that_it_signed_in_to_and_no_other() {
    let house = House::new().await;
    house.register("Glenn", PASSWORD).await.unwrap();
    house.register("Maggie", ANOTHER).await.unwrap();
    let device = house.sign_in("Glenn", PASSWORD).await.unwrap().device.unwrap();
    assert_eq!(house.tries("Maggie", 9).await, 5);
    assert_eq!(told(&house.sign_in_with(&device, "Maggie", ANOTHER).await), "TriedTooOften { seconds: 60 }");
    for made_up in ["", "0", &"f".repeat(64), &"x".repeat(1_000_000)] {
        let told = told(&sign_in(&house.service, &GUEST, asked("Maggie", ANOTHER, Some(made_up))).await);
        assert_eq!(told, "TriedTooOften { seconds: 60 }");
    }
    // Each wrong one is a try of the name, not of what was made up.
    assert_eq!(house.tries("Daryl", 4).await, 4);
    for made_up in ["1", "2", "3"] {
        let told = told(&sign_in(&house.service, &GUEST, asked("Daryl", WRONG, Some(made_up))).await);
        assert_eq!(told, if made_up == "1" { "Unknown" } else { "TriedTooOften { seconds: 60 }" });
    }
}

#[tokio::test]
async fn a_network_tries_as_often_as_it_may_whatever_name_it_tries() {
    let house = House::new().await;
    house.register("Glenn", PASSWORD).await.unwrap();
    house.budgets.asked();
    house.budgets.leave(2);
    assert_eq!(told(&house.sign_in("Glenn", WRONG).await), "Unknown");
    sign_in(&house.service, &STRANGER, asked("Glenn", PASSWORD, None)).await.unwrap();
    for _ in 0..9 {
        // Which counts for nothing against the name.
        assert_eq!(told(&house.sign_in("Glenn", WRONG).await), "TriedTooOften { seconds: 77 }");
    }
    let paid = house.budgets.asked();
    assert_eq!(paid[..2], [(NETWORK, Paid::Password), (ELSEWHERE, Paid::Password)]);
    house.budgets.leave(usize::MAX);
    assert_eq!(house.tries("Glenn", 9).await, 5);
}

#[tokio::test]
async fn tries_and_browsers_of_long_ago_are_forgotten_to_the_millisecond() {
    let house = House::new().await;
    let expire = async || expire_tries(&house.service, &Caller::Job).await.unwrap();
    house.register("Glenn", PASSWORD).await.unwrap();
    let device = house.sign_in("Glenn", PASSWORD).await.unwrap().device.unwrap();
    house.wait("Glenn").await;
    house.wait("nobody of this name").await;
    house.pass(DAY);
    assert_eq!(expire().await, 0);
    house.pass(1);
    assert_eq!(expire().await, 2);
    house.pass(DEVICE_FOR_MS - DAY - 1);
    assert_eq!(expire().await, 0);
    assert_eq!(house.sign_in_with(&device, "Glenn", PASSWORD).await.unwrap().device, None);
    house.pass(HOUR);
    assert_eq!(expire().await, 1);
    assert!(house.sign_in_with(&device, "Glenn", PASSWORD).await.unwrap().device.is_some());
}
