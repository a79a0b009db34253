//! Proving once more who one is, and another password.

use safehouse_service::{
    Caller, Person, Refusal,
    accounts::{disable_account, own_account},
    passwords::WeakPassword,
    recovery::{make_codes, make_link, open_link, recover_by_code},
    sessions::CONFIRMED_FOR_MS,
    sign_in::{change_password, confirm_password},
};

use crate::house::{ANOTHER, GUEST, House, MINUTE, NETWORK, PASSWORD, WRONG, id_of, session_of, told};

#[tokio::test]
async fn a_password_counts_as_just_given_for_ten_minutes() {
    assert_eq!(CONFIRMED_FOR_MS, 10 * MINUTE);
    let house = House::new().await;
    let service = &house.service;
    let caller = house.player("Glenn").await;
    assert!(service.is_confirmed(&caller));
    house.pass(CONFIRMED_FOR_MS);
    assert!(service.is_confirmed(&caller));
    house.pass(1);
    assert!(!service.is_confirmed(&caller));
    assert_eq!(told(&make_codes(service, &caller).await), "Confirm");
    // A request later it is the same.
    let caller = house.caller(session_of(&caller)).await;
    assert!(!service.is_confirmed(&caller));

    // The session that begins anew with the answer is confirmed.
    let admitted = confirm_password(service, &caller, PASSWORD, "").await.unwrap();
    let again = house.caller(&house.begin(&admitted).await).await;
    assert!(service.is_confirmed(&again));
    assert!(!service.is_confirmed(&caller));
    for nobody in [GUEST, Caller::Administrator, Caller::Job] {
        assert!(!service.is_confirmed(&nobody));
    }
}

#[tokio::test]
async fn a_clock_that_was_ahead_confirms_nobody_for_longer() {
    let house = House::new().await;
    let caller = house.player("Glenn").await;
    for (passed, confirmed) in [(-10 * MINUTE, true), (-1, false), (-1_000 * MINUTE, false)] {
        house.pass(passed);
        assert_eq!(house.service.is_confirmed(&caller), confirmed, "{passed}");
    }
    for now in [i64::MIN, i64::MAX] {
        house.clock.set(now);
        assert!(!house.service.is_confirmed(&caller));
    }
}

#[tokio::test]
async fn whoever_confirms_goes_on_with_what_they_have() {
    let house = House::new().await;
    let caller = house.player("Glenn").await;
    let admitted = confirm_password(&house.service, &caller, PASSWORD, "").await.unwrap();
    assert_eq!((admitted.account, admitted.epoch), (id_of(&caller), 0));
    assert!(house.asks(session_of(&caller)).await.is_some());
    assert_eq!(told(&confirm_password(&house.service, &caller, WRONG, "").await), "WrongPassword");
    let done = house.done_to(Some(id_of(&caller))).await;
    assert_eq!(done, ["sign-in-failed by self", "confirmed by self", "registered by somebody"]);
}

#[tokio::test]
async fn a_stolen_session_tries_as_often_as_a_stranger_and_neither_keeps_the_other_waiting() {
    let house = House::new().await;
    let caller = house.player("Glenn").await;
    while told(&house.sign_in("Glenn", WRONG).await) == "Unknown" {}
    for _ in 0..5 {
        assert_eq!(told(&change_password(&house.service, &caller, WRONG, ANOTHER).await), "WrongPassword");
    }
    for right in [PASSWORD, WRONG] {
        let told = told(&confirm_password(&house.service, &caller, right, "").await);
        assert_eq!(told, "TriedTooOften { seconds: 60 }");
    }
    house.pass(MINUTE);
    house.sign_in("Glenn", PASSWORD).await.unwrap();
    confirm_password(&house.service, &caller, PASSWORD, "").await.unwrap();
    for _ in 0..5 {
        assert_eq!(told(&confirm_password(&house.service, &caller, WRONG, "").await), "WrongPassword");
    }
}

#[tokio::test]
async fn another_password_takes_the_place_of_the_present_one_and_ends_all_sessions() {
    let house = House::new().await;
    let caller = house.player("Glenn").await;
    let elsewhere = house.begin(&house.sign_in("Glenn", PASSWORD).await.unwrap().admitted).await;
    house.pass(MINUTE);
    let admitted = change_password(&house.service, &caller, PASSWORD, ANOTHER).await.unwrap();
    assert_eq!((admitted.account, admitted.epoch), (id_of(&caller), 1));
    assert_eq!(house.account("Glenn").await.password_changed_at, house.now());
    assert_eq!(house.asks(&elsewhere).await, None);
    assert_eq!(house.asks(session_of(&caller)).await, None);
    assert!(house.asks(&house.begin(&admitted).await).await.is_some());
    assert_eq!(told(&house.sign_in("Glenn", PASSWORD).await), "Unknown");
    assert_eq!(house.sign_in("Glenn", ANOTHER).await.unwrap().admitted.epoch, 1);
    assert!(house.done_to(Some(id_of(&caller))).await.contains(&"password-changed by self".to_owned()));
}

#[tokio::test]
async fn what_is_refused_leaves_the_password_and_the_sessions() {
    let house = House::new().await;
    let caller = house.player("Xanthor Qulbex").await;
    let before = house.account("Xanthor Qulbex").await;
    assert_eq!(told(&change_password(&house.service, &caller, WRONG, ANOTHER).await), "WrongPassword");
    // Whoever does not know the password is told nothing of another one.
    assert_eq!(told(&change_password(&house.service, &caller, WRONG, "short").await), "WrongPassword");
    let too_short = "WeakPassword(TooShort { least: 12 })";
    assert_eq!(told(&change_password(&house.service, &caller, PASSWORD, "short").await), too_short);
    for guessable in ["aaaaaaaaaaaaaaaa", "XanthorQulbex2026", "safehouse2026"] {
        let refused = change_password(&house.service, &caller, PASSWORD, guessable).await;
        assert!(matches!(refused, Err(Refusal::WeakPassword(WeakPassword::Guessable { .. }))), "{guessable}");
    }
    let huge = "velvet anchor ninth pond ".repeat(100_000);
    assert_eq!(told(&change_password(&house.service, &caller, PASSWORD, &huge).await), "WeakPassword(TooLong)");
    assert_eq!(own_account(&house.service, &caller).await.unwrap(), before);
    assert!(house.asks(session_of(&caller)).await.is_some());
}

#[tokio::test]
async fn a_link_of_before_sets_no_password_after_it_was_changed() {
    let house = House::new().await;
    let caller = house.player("Glenn").await;
    let codes = make_codes(&house.service, &caller).await.unwrap();
    let link = async || make_link(&house.service, &Caller::Administrator, id_of(&caller)).await.unwrap();
    let open = async |link: &str| told(&open_link(&house.service, &GUEST, link).await);

    let before = link().await;
    change_password(&house.service, &caller, PASSWORD, ANOTHER).await.unwrap();
    assert_eq!(open(&before).await, "Nothing");
    let before = link().await;
    recover_by_code(&house.service, &GUEST, "Glenn", &codes[0], PASSWORD).await.unwrap();
    assert_eq!(open(&before).await, "Nothing");
    // Codes were written down, and stay.
    recover_by_code(&house.service, &GUEST, "Glenn", &codes[1], ANOTHER).await.unwrap();
}

#[tokio::test]
async fn whoever_is_stopped_meanwhile_proves_nothing() {
    let house = House::new().await;
    let caller = house.player("Glenn").await;
    disable_account(&house.service, &Caller::Administrator, id_of(&caller), true).await.unwrap();
    assert_eq!(told(&confirm_password(&house.service, &caller, PASSWORD, "").await), "WrongPassword");
    assert_eq!(told(&change_password(&house.service, &caller, PASSWORD, ANOTHER).await), "WrongPassword");
}

#[tokio::test]
async fn a_session_proves_its_own_account_alone() {
    let house = House::new().await;
    let glenn = house.player("Glenn").await;
    house.register("Maggie", ANOTHER).await.unwrap();
    assert_eq!(told(&confirm_password(&house.service, &glenn, ANOTHER, "").await), "WrongPassword");
    // Whatever a request says of itself beside it.
    let person = Person { name: "Maggie".to_owned(), network: NETWORK, ..glenn.person().unwrap().clone() };
    assert_eq!(told(&confirm_password(&house.service, &Caller::Person(person), ANOTHER, "").await), "WrongPassword");
}
