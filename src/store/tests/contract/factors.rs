//! What is promised of authenticators.

use safehouse_store::{Database, Secret, Store, Totp, factors::MAX_TOTP_SECRET_BYTES};

use super::given::{NOW, assert_impossible, at_once, id, member, yes};

/// An account with an authenticator that was confirmed by step 100.
async fn confirmed(store: &Store, number: u8) {
    member(store, number).await;
    let secret = Secret::new("sealed");
    assert!(store.put_totp(id(number), &secret).await.unwrap());
    assert!(store.confirm_totp(id(number), &secret, 100, NOW).await.unwrap());
}

pub(crate) async fn an_authenticator_is_one_from_its_first_code_on(store: Store, _: Database) {
    member(&store, 1).await;
    let [first, second] = ["sealed-1", "sealed-2"].map(Secret::new);
    assert_eq!(store.find_totp(id(1)).await.unwrap(), None);
    assert!(store.put_totp(id(1), &first).await.unwrap());
    assert!(!store.use_totp_step(id(1), 100).await.unwrap(), "nobody showed that they have it");
    assert!(store.put_totp(id(1), &second).await.unwrap(), "who begins again has another");
    let found = store.find_totp(id(1)).await.unwrap();
    assert_eq!(found, Some(Totp { secret: second.clone(), confirmed_at: None, last_step: -1 }));
    assert!(!store.confirm_totp(id(1), &first, 100, NOW).await.unwrap(), "a code of the first shows nothing");
    assert!(store.confirm_totp(id(1), &second, 100, NOW).await.unwrap());
    assert!(!store.confirm_totp(id(1), &second, 101, NOW + 1).await.unwrap());
    let found = store.find_totp(id(1)).await.unwrap();
    assert_eq!(found, Some(Totp { secret: second.clone(), confirmed_at: Some(NOW), last_step: 100 }));
    assert!(!store.confirm_totp(id(2), &second, 100, NOW).await.unwrap());
}

pub(crate) async fn a_confirmed_authenticator_is_not_replaced(store: Store, _: Database) {
    confirmed(&store, 1).await;
    confirmed(&store, 2).await;
    let before = store.find_totp(id(1)).await.unwrap();
    assert!(!store.put_totp(id(1), &Secret::new("of-a-thief")).await.unwrap());
    assert_eq!(store.find_totp(id(1)).await.unwrap(), before);

    assert!(store.delete_totp(id(1)).await.unwrap());
    assert!(!store.delete_totp(id(1)).await.unwrap());
    assert_eq!(store.find_totp(id(1)).await.unwrap(), None);
    assert_eq!(store.find_totp(id(2)).await.unwrap(), before);
    assert!(store.put_totp(id(1), &Secret::new("another")).await.unwrap());
    let found = store.find_totp(id(1)).await.unwrap().unwrap();
    assert_eq!((found.confirmed_at, found.last_step), (None, -1));
}

pub(crate) async fn a_step_is_used_once_and_none_before_it(store: Store, _: Database) {
    confirmed(&store, 1).await;
    confirmed(&store, 2).await;
    for (step, may) in [(100, false), (99, false), (0, false), (102, true), (102, false), (101, false), (103, true)] {
        assert_eq!(store.use_totp_step(id(1), step).await.unwrap(), may, "{step}");
    }
    assert_eq!(store.find_totp(id(1)).await.unwrap().unwrap().last_step, 103);
    assert!(store.use_totp_step(id(2), 101).await.unwrap(), "each account by itself");
    assert!(!store.use_totp_step(id(3), 101).await.unwrap());
}

pub(crate) async fn of_many_who_use_a_step_at_once_one_may(store: Store, _: Database) {
    confirmed(&store, 1).await;
    let answers = at_once(32, |_| {
        let store = store.clone();
        async move { store.use_totp_step(id(1), 101).await }
    });
    assert_eq!(yes(answers.await), 1);

    member(&store, 2).await;
    assert!(store.put_totp(id(2), &Secret::new("sealed")).await.unwrap());
    let answers = at_once(32, |_| {
        let store = store.clone();
        async move { store.confirm_totp(id(2), &Secret::new("sealed"), 100, NOW).await }
    });
    assert_eq!(yes(answers.await), 1);
}

pub(crate) async fn impossible_authenticators_are_refused(store: Store, _: Database) {
    member(&store, 1).await;
    for secret in ["".to_owned(), "\0".to_owned(), "x".repeat(MAX_TOTP_SECRET_BYTES + 1)] {
        assert_impossible(store.put_totp(id(1), &Secret::new(secret.as_str())).await, &secret);
    }
    assert_eq!(store.find_totp(id(1)).await.unwrap(), None);
    let longest = Secret::new("x".repeat(MAX_TOTP_SECRET_BYTES));
    assert!(store.put_totp(id(1), &longest).await.unwrap());
    assert_impossible(store.confirm_totp(id(1), &longest, -1, NOW).await, "a step below 0");
    assert_impossible(store.use_totp_step(id(1), -1).await, "a step below 0");
    assert_eq!(store.find_totp(id(1)).await.unwrap().unwrap().confirmed_at, None);
}
