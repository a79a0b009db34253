//! What is promised of wants.

use safehouse_store::{
    Database, NewWant, Store, StoreError,
    wants::{MAX_CARD_BYTES, MAX_WANT_BYTES, MAX_WANTS},
};
use uuid::Uuid;

use super::{
    collections::GAME,
    given::{NOW, assert_impossible, id, member},
};

/// A want of this number for a card.
pub(crate) fn want(number: u8) -> NewWant {
    NewWant { id: Uuid::from_bytes([number; 16]), card: "kite".to_owned(), want_json: format!(r#"{{"n":{number}}}"#) }
}

async fn listed(store: &Store, account: u8) -> Vec<String> {
    let wants = store.list_wants(id(account), GAME).await.unwrap();
    wants.into_iter().map(|want| want.want_json).collect()
}

pub(crate) async fn wants_are_kept_written_over_and_forgotten_by_their_account(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    assert!(store.put_wants(id(1), GAME, &[want(2), want(1)], NOW).await.unwrap());
    assert!(store.put_wants(id(1), "genezoa", &[want(3)], NOW).await.unwrap());
    // Another account has identities of its own.
    assert!(store.put_wants(id(2), GAME, &[NewWant { want_json: "[]".to_owned(), ..want(1) }], NOW).await.unwrap());
    let changed = NewWant { want_json: "{\"n\":20}".to_owned(), ..want(2) };
    assert!(store.put_wants(id(1), GAME, &[changed], NOW + 5).await.unwrap());
    assert_eq!(listed(&store, 1).await, ["{\"n\":1}", "{\"n\":20}"]);
    assert_eq!(listed(&store, 2).await, ["[]"]);
    let times: Vec<_> = store.list_wants(id(1), GAME).await.unwrap();
    assert_eq!((times[1].created_at, times[1].changed_at), (NOW, NOW + 5));
    assert!(!store.delete_want(id(2), want(2).id).await.unwrap());
    assert!(store.delete_want(id(1), want(2).id).await.unwrap());
    assert!(!store.delete_want(id(1), want(2).id).await.unwrap());
    assert_eq!(listed(&store, 1).await, ["{\"n\":1}"]);
    assert_eq!(store.list_wants(id(1), "a\0b").await.unwrap(), []);
}

pub(crate) async fn an_account_keeps_so_many_wants_and_all_or_none_of_several(store: Store, _: Database) {
    member(&store, 1).await;
    let many = |from: u32, to: u32| {
        let numbered = |number: u32| NewWant { id: Uuid::from_u128(number.into()), ..want(1) };
        (from..to).map(numbered).collect::<Vec<_>>()
    };
    assert!(store.put_wants(id(1), GAME, &many(1, MAX_WANTS), NOW).await.unwrap());
    assert!(!store.put_wants(id(1), "genezoa", &many(MAX_WANTS, MAX_WANTS + 2), NOW).await.unwrap());
    assert_eq!(store.list_wants(id(1), "genezoa").await.unwrap(), []);
    assert!(store.put_wants(id(1), GAME, &many(MAX_WANTS, MAX_WANTS + 1), NOW).await.unwrap());
    // One that is there is changed all the same.
    assert!(store.put_wants(id(1), GAME, &many(7, 8), NOW).await.unwrap());
    assert_eq!(u32::try_from(listed(&store, 1).await.len()).unwrap(), MAX_WANTS);
}

pub(crate) async fn impossible_wants_are_refused(store: Store, _: Database) {
    let refused = store.put_wants(id(1), GAME, &[want(1)], NOW).await;
    assert!(matches!(refused, Err(StoreError::NoAccount)), "{refused:?}");
    member(&store, 1).await;
    assert_impossible(store.put_wants(id(1), "", &[want(1)], NOW).await, "no game");
    for (faulty, what) in [
        (NewWant { card: String::new(), ..want(2) }, "no card"),
        (NewWant { card: "x".repeat(MAX_CARD_BYTES + 1), ..want(2) }, "a long card"),
        (NewWant { want_json: "\0\0".to_owned(), ..want(2) }, "a zero byte"),
        (NewWant { want_json: "x".repeat(MAX_WANT_BYTES + 1), ..want(2) }, "a long want"),
    ] {
        assert_impossible(store.put_wants(id(1), GAME, &[want(1), faulty], NOW).await, what);
    }
    assert!(store.put_wants(id(1), "genezoa", &[want(1)], NOW).await.unwrap());
    assert_impossible(store.put_wants(id(1), GAME, &[want(1)], NOW).await, "an identity of another game");
    assert_eq!(listed(&store, 1).await, [""; 0]);
}
