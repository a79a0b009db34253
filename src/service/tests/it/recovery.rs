//! Coming back without the password.

use std::collections::BTreeSet;

use safehouse_service::{
    AccountId, Caller, Person, Refusal,
    accounts::disable_account,
    passwords::{Place, WeakPassword},
    recovery::{
        CODES, LINK_FOR_MS, count_codes, expire_links, make_codes, make_link, open_link, recover_by_code,
        recover_by_link,
    },
    sessions::CONFIRMED_FOR_MS,
};
use safehouse_store::RecoveryKind;

use crate::house::{
    ANOTHER, GUEST, HOUR, House, MINUTE, NETWORK, PASSWORD, Paid, STRANGER, WRONG, done, id_of, session_of, told,
};

const MACHINE: Caller = Caller::Administrator;

impl House {
    /// What a guest who comes back by a code is answered.
    async fn recover(&self, name: &str, code: &str, new: &str) -> Result<i64, Refusal> {
        recover_by_code(&self.service, &GUEST, name, code, new).await.map(|step| done(step).admitted.epoch)
    }

    async fn left(&self, caller: &Caller) -> (u64, u64) {
        let codes = count_codes(&self.service, caller).await.unwrap();
        (codes.left, codes.all)
    }
}

#[tokio::test]
async fn codes_are_ten_of_125_bits_each_and_none_like_another() {
    let house = House::new().await;
    let caller = house.player("Glenn").await;
    assert_eq!(house.left(&caller).await, (0, 0));
    let codes = make_codes(&house.service, &caller).await.unwrap();
    assert_eq!((codes.len(), CODES), (10, 10));
    let digits = |code: &String| code.chars().filter(|&digit| digit != '-').collect::<BTreeSet<_>>();
    for code in &codes {
        let groups: Vec<_> = code.split('-').collect();
        assert!(groups.len() == 5 && groups.iter().all(|group| group.len() == 5), "{code}");
    }
    assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), CODES);
    let used: BTreeSet<char> = codes.iter().flat_map(digits).collect();
    assert!(used.is_subset(&"0123456789abcdefghjkmnpqrstvwxyz".chars().collect()) && used.len() > 28, "{used:?}");
    assert_eq!(house.left(&caller).await, (10, 10));
    assert_eq!(house.done_to(Some(id_of(&caller))).await[0], "codes-made by self");
}

#[tokio::test]
async fn each_code_sets_another_password_once_and_ends_all_sessions() {
    let house = House::new().await;
    let caller = house.player("Glenn").await;
    let codes = make_codes(&house.service, &caller).await.unwrap();
    let mut key = session_of(&caller).clone();
    for (used, code) in codes.iter().enumerate() {
        let new = format!("{ANOTHER} {used}");
        house.pass(MINUTE);
        let step = recover_by_code(&house.service, &GUEST, "Glenn", code, &new).await.unwrap();
        let admitted = done(step).admitted;
        assert_eq!((admitted.account, admitted.epoch), (id_of(&caller), used as i64 + 1));
        assert_eq!(house.account("Glenn").await.password_changed_at, house.now());
        assert_eq!(house.asks(&key).await, None);
        key = house.begin(&admitted).await;
        let caller = house.caller(&key).await;
        assert!(house.service.is_confirmed(&caller));
        assert_eq!(house.left(&caller).await, (9 - used as u64, 10));
        house.sign_in("Glenn", &new).await.unwrap();
        assert_eq!(told(&house.sign_in("Glenn", PASSWORD).await), "Unknown");
        assert_eq!(told(&house.recover("Glenn", code, PASSWORD).await), "Unknown", "a second time");
        assert_eq!(house.done_to(Some(id_of(&caller))).await[3], "code-used by somebody");
    }
    assert_eq!(told(&house.sign_in("Glenn", PASSWORD).await), "Unknown");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_who_use_a_code_or_a_link_at_once_one_has_its_use() {
    let house = House::new().await;
    let caller = house.player("Glenn").await;
    let codes = make_codes(&house.service, &caller).await.unwrap();
    let link = make_link(&house.service, &MACHINE, id_of(&caller)).await.unwrap();
    for by_link in [true, false] {
        let mut tasks = Vec::new();
        for number in 0..4 {
            let (service, code, link) = (house.service.clone(), codes[0].clone(), link.clone());
            let new = format!("{ANOTHER} {number}");
            tasks.push(tokio::spawn(async move {
                told(&if by_link {
                    recover_by_link(&service, &GUEST, &link, &new).await
                } else {
                    recover_by_code(&service, &GUEST, "Glenn", &code, &new).await
                })
            }));
        }
        let mut answers = Vec::new();
        for task in tasks {
            answers.push(task.await.unwrap());
        }
        answers.sort();
        let refused = if by_link { "Nothing" } else { "Unknown" };
        assert_eq!(answers, [refused, refused, refused, "done"]);
    }
}

/// With the others the password was overwritten, which ends what began with it.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_who_use_several_codes_at_once_one_stays_signed_in() {
    let house = House::new().await;
    let caller = house.player("Glenn").await;
    let codes = make_codes(&house.service, &caller).await.unwrap();
    for round in codes.chunks_exact(3) {
        let tasks: Vec<_> = (0..3)
            .map(|number| {
                let (service, code, new) =
                    (house.service.clone(), round[number].clone(), format!("{ANOTHER} {number}"));
                tokio::spawn(async move { recover_by_code(&service, &GUEST, "Glenn", &code, &new).await })
            })
            .collect();
        let mut sessions = Vec::new();
        for task in tasks {
            let Ok(step) = task.await.unwrap() else { continue };
            sessions.push(house.begin(&done(step).admitted).await);
        }
        let mut valid = 0;
        for session in sessions {
            valid += usize::from(house.asks(&session).await.is_some());
        }
        assert_eq!(valid, 1);
        house.pass(MINUTE);
    }
}

#[tokio::test]
async fn a_code_is_read_however_it_was_written_down() {
    let house = House::new().await;
    let caller = house.player("Glenn").await;
    let codes = make_codes(&house.service, &caller).await.unwrap();
    let alike = |code: &str| code.replace('0', "O").replace('1', "l");
    let spellings = [
        codes[0].to_uppercase(),
        codes[1].replace('-', ""),
        codes[2].replace('-', " "),
        format!(" \n{}. ", codes[3].replace('-', "–")),
        alike(&codes[4]),
        alike(&codes[5]).to_uppercase().replace('L', "I"),
    ];
    for (number, spelling) in spellings.iter().enumerate() {
        house.recover(" gLENN", spelling, &format!("{ANOTHER} {number}")).await.unwrap();
    }
    assert_eq!(told(&house.recover("Glenn", &codes[6][1..], ANOTHER).await), "Unknown");
    assert_eq!(told(&house.recover("Glenn", &(codes[6].clone() + "0"), ANOTHER).await), "Unknown");
    assert_eq!(told(&house.recover("Glenn", &codes[6..8].concat(), ANOTHER).await), "Unknown");
}

#[tokio::test]
async fn a_password_that_is_refused_uses_up_no_code_and_is_no_try() {
    let house = House::new().await;
    let caller = house.player("Xanthor Qulbex").await;
    let codes = make_codes(&house.service, &caller).await.unwrap();
    for _ in 0..3 {
        for weak in ["", "short", "aaaaaaaaaaaaaaaa", "safehouse2026", "Xanthor Qulbex", "Xanthor.Qulbex"] {
            for name in ["Xanthor Qulbex", "xanthor.qulbex", "XANTHOR_QULBEX"] {
                let refused = house.recover(name, &codes[0], weak).await;
                assert!(matches!(refused, Err(Refusal::WeakPassword(_))), "{weak} {}", told(&refused));
            }
        }
    }
    assert_eq!(house.left(&caller).await, (10, 10));
    house.sign_in("Xanthor Qulbex", PASSWORD).await.unwrap();
    house.recover("Xanthor Qulbex", &codes[0], ANOTHER).await.unwrap();
}

#[tokio::test]
async fn whoever_cannot_be_served_now_has_used_up_nothing() {
    for by_link in [false, true] {
        // Somebody else takes the places: all of them at first, or the last one whenever it
        // is given back.
        for left in 0..2 {
            let house = House::new().await;
            let caller = house.player("Glenn").await;
            let code = make_codes(&house.service, &caller).await.unwrap().remove(0);
            let link = make_link(&house.service, &MACHINE, id_of(&caller)).await.unwrap();
            let places: Vec<Place> = std::iter::from_fn(|| house.service.passwords.place().ok()).skip(left).collect();
            let using = async {
                told(&if by_link {
                    recover_by_link(&house.service, &GUEST, &link, ANOTHER).await
                } else {
                    recover_by_code(&house.service, &GUEST, "Glenn", &code, ANOTHER).await
                })
            };
            tokio::pin!(using);
            let (mut is_taken, mut held) = (false, Vec::new());
            let told = loop {
                tokio::select! {
                    biased;
                    told = &mut using => break told,
                    () = tokio::task::yield_now() => match house.service.passwords.place() {
                        Ok(place) if is_taken => held.push(place),
                        Ok(_) => {}
                        Err(_) => is_taken = true,
                    },
                }
            };
            drop((places, held));
            // With one place it may be served all the same.
            assert!(told == "Busy { seconds: 1 }" || (left == 1 && told == "done"), "{told}");
            let is_used = if by_link {
                open_link(&house.service, &GUEST, &link).await.is_err()
            } else {
                house.service.store.count_recovery_codes(id_of(&caller), RecoveryKind::Account).await.unwrap().left < 10
            };
            let is_changed = house.sign_in("Glenn", ANOTHER).await.is_ok();
            assert_eq!((is_used, is_changed), (told == "done", told == "done"), "{left}, by a link: {by_link}");
        }
    }
}

#[tokio::test]
async fn codes_are_of_one_account_and_useless_for_any_other() {
    let house = House::new().await;
    let glenn = house.player("Glenn").await;
    let maggie = house.player("Maggie").await;
    let codes = make_codes(&house.service, &glenn).await.unwrap();
    make_codes(&house.service, &maggie).await.unwrap();
    for (name, code) in
        [("Maggie", codes[0].as_str()), ("nobody of this name", &codes[0]), ("", &codes[0]), ("Glenn", "")]
    {
        assert_eq!(told(&house.recover(name, code, ANOTHER).await), "Unknown", "{name}");
    }
    assert_eq!((house.left(&glenn).await, house.left(&maggie).await), ((10, 10), (10, 10)));
    house.recover("Glenn", &codes[0], ANOTHER).await.unwrap();
}

#[tokio::test]
async fn new_codes_take_the_place_of_all_of_before() {
    let house = House::new().await;
    let caller = house.player("Glenn").await;
    let before = make_codes(&house.service, &caller).await.unwrap();
    house.pass(CONFIRMED_FOR_MS + 1);
    assert_eq!(told(&make_codes(&house.service, &caller).await), "Confirm");
    assert_eq!(house.left(&caller).await, (10, 10));
    house.pass(-1);
    let codes = make_codes(&house.service, &caller).await.unwrap();
    assert_eq!(told(&house.recover("Glenn", &before[0], ANOTHER).await), "Unknown");
    house.recover("Glenn", &codes[0], ANOTHER).await.unwrap();
}

#[tokio::test]
async fn nothing_tells_by_a_code_whether_an_account_exists() {
    let house = House::new().await;
    house.player("Glenn").await;
    let stopped = house.player("Maggie").await;
    let codes = make_codes(&house.service, &stopped).await.unwrap();
    disable_account(&house.service, &MACHINE, id_of(&stopped), true).await.unwrap();
    let mut told_of = Vec::new();
    for name in ["Glenn", "Maggie", "nobody of this name"] {
        let mut all = Vec::new();
        for new in [ANOTHER, "short", ANOTHER, ANOTHER, ANOTHER, ANOTHER, ANOTHER, ANOTHER] {
            all.push(told(&house.recover(name, &codes[0], new).await));
        }
        told_of.push(all);
    }
    assert_eq!(told_of[0][0], "Unknown");
    assert_eq!(told_of[0][6], "TriedTooOften { seconds: 60 }");
    assert_eq!((&told_of[1], &told_of[2]), (&told_of[0], &told_of[0]));
    // Once let in again, the code is as good as it was.
    disable_account(&house.service, &MACHINE, id_of(&stopped), false).await.unwrap();
    house.pass(MINUTE);
    house.recover("Maggie", &codes[0], ANOTHER).await.unwrap();
}

#[tokio::test]
async fn tries_of_codes_are_counted_and_written_down() {
    let house = House::new().await;
    let caller = house.player("Glenn").await;
    let codes = make_codes(&house.service, &caller).await.unwrap();
    for _ in 0..5 {
        assert_eq!(told(&house.recover("Glenn", "00000-00000", ANOTHER).await), "Unknown");
    }
    for minutes in [1, 2, 4, 8, 15, 15] {
        house.pass(minutes * MINUTE - 1);
        assert_eq!(told(&house.recover("Glenn", &codes[0], ANOTHER).await), "TriedTooOften { seconds: 1 }");
        house.pass(1);
        assert_eq!(told(&house.recover("Glenn", "00000-00000", ANOTHER).await), "Unknown");
    }
    let done = house.done_to(Some(id_of(&caller))).await;
    assert_eq!(done[..11], ["sign-in-failed by somebody"; 11].map(str::to_owned));
    house.pass(15 * MINUTE);
    house.recover("Glenn", &codes[0], ANOTHER).await.unwrap();
    assert_eq!(told(&house.recover("Glenn", "00000-00000", ANOTHER).await), "Unknown", "they are forgotten");
}

#[tokio::test]
async fn a_strangers_tries_keep_nobody_from_coming_back_by_a_code() {
    let house = House::new().await;
    let caller = house.player("Glenn").await;
    let codes = make_codes(&house.service, &caller).await.unwrap();
    let by = async |caller: &Caller, code: &str| {
        told(&recover_by_code(&house.service, caller, "Glenn", code, ANOTHER).await)
    };
    while told(&house.sign_in("Glenn", WRONG).await) == "Unknown" {}
    while by(&STRANGER, "00000").await == "Unknown" {}
    assert_eq!(by(&GUEST, &codes[0]).await, "done");
    assert!(by(&STRANGER, &codes[1]).await.starts_with("TriedTooOften"), "they wait all the same");
    assert_eq!(by(&MACHINE, &codes[1]).await, "done");
}

#[tokio::test]
async fn codes_are_tried_on_the_networks_budget_of_passwords() {
    let house = House::new().await;
    house.player("Glenn").await;
    house.budgets.asked();
    house.budgets.leave(1);
    assert_eq!(told(&house.recover("Glenn", "0", ANOTHER).await), "Unknown");
    assert_eq!(told(&house.recover("Glenn", "0", ANOTHER).await), "TriedTooOften { seconds: 77 }");
    assert_eq!(house.budgets.asked(), [(NETWORK, Paid::Password); 2]);
}

#[tokio::test]
async fn what_is_no_code_is_refused_whatever_it_is() {
    let house = House::new().await;
    house.player("Glenn").await;
    for code in ["", " ", "\0", "-----", "' or 1=1 --", "٠١٢٣٤", &"0".repeat(1_000_000)] {
        assert_eq!(told(&house.recover("Glenn", code, ANOTHER).await), "Unknown");
        house.pass(15 * MINUTE);
    }
    let huge = "Glenn ".repeat(200_000);
    assert_eq!(told(&house.recover(&huge, "0", ANOTHER).await), "Unknown");
}

#[tokio::test]
async fn a_link_sets_the_password_once() {
    let house = House::new().await;
    let caller = house.player("Glenn").await;
    let link = make_link(&house.service, &MACHINE, id_of(&caller)).await.unwrap();
    assert_eq!((link.len(), link.bytes().all(|digit| digit.is_ascii_hexdigit())), (64, true));
    for _ in 0..3 {
        // To look at it does not use it, nor does a password that is refused.
        assert_eq!(open_link(&house.service, &GUEST, &link).await.unwrap().id, id_of(&caller));
        for weak in ["", "short", "aaaaaaaaaaaaaaaa"] {
            let refused = recover_by_link(&house.service, &GUEST, &link, weak).await;
            assert!(matches!(refused, Err(Refusal::WeakPassword(_))));
        }
    }
    assert!(house.asks(session_of(&caller)).await.is_some());
    let admitted = done(recover_by_link(&house.service, &GUEST, &link, ANOTHER).await.unwrap()).admitted;
    assert_eq!((admitted.account, admitted.epoch), (id_of(&caller), 1));
    assert_eq!(house.asks(session_of(&caller)).await, None);
    assert_eq!(told(&open_link(&house.service, &GUEST, &link).await), "Nothing");
    assert_eq!(told(&recover_by_link(&house.service, &GUEST, &link, PASSWORD).await), "Nothing");
    house.sign_in("Glenn", ANOTHER).await.unwrap();
    assert_eq!(told(&house.sign_in("Glenn", PASSWORD).await), "Unknown");
    let done = house.done_to(Some(id_of(&caller))).await;
    assert_eq!(done[2..4], ["link-used by somebody", "link-made by administrator"]);
}

#[tokio::test]
async fn a_link_works_for_an_hour() {
    assert_eq!(LINK_FOR_MS, HOUR);
    let house = House::new().await;
    let id = id_of(&house.player("Glenn").await);
    let link = make_link(&house.service, &MACHINE, id).await.unwrap();
    house.pass(HOUR - 1);
    open_link(&house.service, &GUEST, &link).await.unwrap();
    house.pass(1);
    assert_eq!(told(&open_link(&house.service, &GUEST, &link).await), "Nothing");
    assert_eq!(told(&recover_by_link(&house.service, &GUEST, &link, ANOTHER).await), "Nothing");
    let expire = async || expire_links(&house.service, &Caller::Job).await.unwrap();
    assert_eq!(expire().await, 0);
    house.pass(1);
    assert_eq!(expire().await, 1);
    house.sign_in("Glenn", PASSWORD).await.unwrap();
}

#[tokio::test]
async fn another_link_ends_those_of_before_and_nobody_elses() {
    let house = House::new().await;
    let (glenn, maggie) = (id_of(&house.player("Glenn").await), id_of(&house.player("Maggie").await));
    let link = async |account| make_link(&house.service, &MACHINE, account).await.unwrap();
    let (first, other, second) = (link(glenn).await, link(maggie).await, link(glenn).await);
    assert_ne!(first, second);
    assert_eq!(told(&open_link(&house.service, &GUEST, &first).await), "Nothing");
    assert_eq!(open_link(&house.service, &GUEST, &other).await.unwrap().name, "Maggie");
    assert_eq!(open_link(&house.service, &GUEST, &second).await.unwrap().name, "Glenn");
}

#[tokio::test]
async fn a_link_of_a_stopped_account_is_useless_as_long_as_it_is_stopped() {
    let house = House::new().await;
    let id = id_of(&house.player("Glenn").await);
    disable_account(&house.service, &MACHINE, id, true).await.unwrap();
    let link = make_link(&house.service, &MACHINE, id).await.unwrap();
    assert_eq!(told(&open_link(&house.service, &GUEST, &link).await), "Nothing");
    assert_eq!(told(&recover_by_link(&house.service, &GUEST, &link, ANOTHER).await), "Nothing");
    disable_account(&house.service, &MACHINE, id, false).await.unwrap();
    recover_by_link(&house.service, &GUEST, &link, ANOTHER).await.unwrap();
}

#[tokio::test]
async fn a_stolen_session_of_an_administrator_makes_no_link() {
    let house = House::new().await;
    let morgan = house.administrator("Morgan").await;
    let id = id_of(&morgan);
    house.pass(CONFIRMED_FOR_MS + 1);
    let morgan = house.caller(session_of(&morgan)).await;
    assert_eq!(told(&make_link(&house.service, &morgan, id).await), "Confirm");
    assert_eq!(house.service.store.end_links(id, "set-password").await.unwrap(), 0);
    let just = Person { confirmed_at: house.now(), ..morgan.person().unwrap().clone() };
    make_link(&house.service, &Caller::Person(just), id).await.unwrap();
}

#[tokio::test]
async fn what_is_no_link_opens_nothing() {
    let house = House::new().await;
    let nobody = AccountId::from(uuid::Uuid::nil());
    assert_eq!(told(&make_link(&house.service, &MACHINE, nobody).await), "Nothing");
    let id = id_of(&house.player("Glenn").await);
    let link = make_link(&house.service, &MACHINE, id).await.unwrap();
    let huge = link.repeat(20_000);
    for token in ["", "\0", &link[1..], &link.to_uppercase(), &format!("{link} "), &huge] {
        if token != link {
            assert_eq!(told(&open_link(&house.service, &GUEST, token).await), "Nothing");
            assert_eq!(told(&recover_by_link(&house.service, &GUEST, token, ANOTHER).await), "Nothing");
        }
    }
    assert!(matches!(
        recover_by_link(&house.service, &GUEST, &link, "short").await,
        Err(Refusal::WeakPassword(WeakPassword::TooShort { least: 12 }))
    ));
}
