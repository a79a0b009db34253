//! What is promised of links that work once.

use safehouse_store::{AccountId, Database, OneTimeLink, Store, StoreError, one_time_links::MAX_LINK_BYTES};

use super::given::{MINUTE, NOW, assert_impossible, at_once, digest, id, member};

const RESET: &str = "reset-password";
const CONFIRM: &str = "confirm-address";

fn link(number: u8, account_id: AccountId, purpose: &str) -> OneTimeLink {
    OneTimeLink {
        hash: digest(number),
        account_id,
        purpose: purpose.to_owned(),
        data: r#"{"address":"ada@example.org"}"#.to_owned(),
        created_at: NOW,
        ends_at: NOW + 10 * MINUTE,
    }
}

pub(crate) async fn a_link_works_once_for_its_purpose_until_its_end(store: Store, _: Database) {
    member(&store, 1).await;
    let new = link(1, id(1), RESET);
    assert!(store.put_link(&new).await.unwrap());
    for (number, purpose, now) in [(2, RESET, NOW), (1, CONFIRM, NOW), (1, RESET, new.ends_at)] {
        assert_eq!(store.find_link(&digest(number), purpose, now).await.unwrap(), None, "{number} {purpose} {now}");
        assert_eq!(store.use_link(&digest(number), purpose, now).await.unwrap(), None, "{number} {purpose} {now}");
    }
    // To look at it does not use it.
    for _ in 0..2 {
        assert_eq!(store.find_link(&digest(1), RESET, new.ends_at - 1).await.unwrap().as_ref(), Some(&new));
    }
    assert_eq!(store.use_link(&digest(1), RESET, new.ends_at - 1).await.unwrap(), Some(new));
    assert_eq!(store.use_link(&digest(1), RESET, NOW).await.unwrap(), None);
    assert_eq!(store.find_link(&digest(1), RESET, NOW).await.unwrap(), None);
}

pub(crate) async fn of_many_who_use_a_link_at_once_one_is_given_it(store: Store, _: Database) {
    member(&store, 1).await;
    let new = link(1, id(1), RESET);
    assert!(store.put_link(&new).await.unwrap());
    let answers = at_once(32, |_| {
        let store = store.clone();
        async move { store.use_link(&digest(1), RESET, NOW).await.unwrap() }
    });
    let given: Vec<OneTimeLink> = answers.await.into_iter().flatten().collect();
    assert_eq!(given, [new]);
}

pub(crate) async fn a_known_link_is_not_made_again(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    let first = link(1, id(1), RESET);
    assert!(store.put_link(&first).await.unwrap());
    assert!(!store.put_link(&link(1, id(2), RESET)).await.unwrap());
    assert_eq!(store.use_link(&digest(1), RESET, NOW).await.unwrap(), Some(first));
    assert!(!store.put_link(&link(1, id(1), RESET)).await.unwrap(), "not even when it was used");
    assert_eq!(store.find_link(&digest(1), RESET, NOW).await.unwrap(), None);
}

pub(crate) async fn links_end_by_account_and_by_time(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    for (number, account, purpose) in [(1, 1, RESET), (2, 1, RESET), (3, 1, CONFIRM), (4, 2, RESET)] {
        assert!(store.put_link(&link(number, id(account), purpose)).await.unwrap());
    }
    assert!(store.use_link(&digest(2), RESET, NOW).await.unwrap().is_some());
    assert_eq!(store.end_links(id(1), RESET).await.unwrap(), 2);
    assert_eq!(store.end_links(id(1), RESET).await.unwrap(), 0);
    assert_eq!(store.find_link(&digest(1), RESET, NOW).await.unwrap(), None);
    assert!(store.find_link(&digest(3), CONFIRM, NOW).await.unwrap().is_some());
    assert!(store.find_link(&digest(4), RESET, NOW).await.unwrap().is_some());

    let later = OneTimeLink { ends_at: NOW + 11 * MINUTE, ..link(5, id(1), RESET) };
    assert!(store.put_link(&later).await.unwrap());
    assert_eq!(store.expire_links(NOW + 10 * MINUTE).await.unwrap(), 0);
    assert_eq!(store.expire_links(NOW + 11 * MINUTE).await.unwrap(), 2);
    assert_eq!(store.find_link(&digest(5), RESET, NOW).await.unwrap(), Some(later));
}

pub(crate) async fn impossible_links_are_refused(store: Store, _: Database) {
    member(&store, 1).await;
    let sized = |bytes: usize| OneTimeLink { data: "x".repeat(bytes), ..link(1, id(1), RESET) };
    for (what, link) in [
        ("no purpose", link(1, id(1), "")),
        ("a long purpose", link(1, id(1), &"x".repeat(65))),
        ("a purpose with a zero byte", link(1, id(1), "\0")),
        ("data with a zero byte", OneTimeLink { data: "\0".to_owned(), ..sized(1) }),
    ] {
        assert_impossible(store.put_link(&link).await, what);
    }
    let refused = store.put_link(&sized(MAX_LINK_BYTES + 1)).await.unwrap_err();
    assert!(matches!(refused, StoreError::TooLarge { limit: MAX_LINK_BYTES, .. }), "{refused}");
    assert!(store.put_link(&sized(MAX_LINK_BYTES)).await.unwrap());
}
