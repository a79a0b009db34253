//! What is promised of tokens by which programs ask.

use safehouse_store::{AccountId, Database, NewApiToken, Store, StoreError};
use uuid::Uuid;

use super::{
    given::{MINUTE, NOW, assert_impossible, at_once, digest, id, member},
    stores::{game_store, store_id},
};

pub(crate) fn token(number: u8, account_id: AccountId) -> NewApiToken {
    NewApiToken {
        id: Uuid::from_bytes([number; 16]),
        hash: digest(number),
        account_id,
        name: "Builder".to_owned(),
        scopes: "decks:read decks:write".to_owned(),
        store: None,
        created_at: NOW + i64::from(number),
        ends_at: NOW + 10 * MINUTE,
    }
}

pub(crate) async fn a_token_is_found_by_its_hash_until_its_end(store: Store, _: Database) {
    member(&store, 1).await;
    assert!(store.put_token(&token(1, id(1)), 9).await.unwrap());
    let (found, account) = store.find_token(&digest(1), NOW).await.unwrap().unwrap();
    assert_eq!((found.name.as_str(), found.scopes.as_str(), account.id), ("Builder", "decks:read decks:write", id(1)));
    assert_eq!(found.used_at, None);
    assert!(store.find_token(&digest(1), NOW + 10 * MINUTE).await.unwrap().is_none());
    assert!(store.find_token(&digest(2), NOW).await.unwrap().is_none());
    store.see_token(found.id, NOW + 5).await.unwrap();
    assert_eq!(store.list_tokens(id(1)).await.unwrap()[0].used_at, Some(NOW + 5));
    store.set_account_disabled(id(1), Some(NOW)).await.unwrap();
    assert!(store.find_token(&digest(1), NOW).await.unwrap().is_none(), "who is stopped asks by none");
}

pub(crate) async fn a_token_is_bound_to_a_store_that_there_is(store: Store, _: Database) {
    member(&store, 1).await;
    assert!(store.create_game_store(&game_store(1)).await.unwrap());
    let bound = |number: u8, of: u8| NewApiToken { store: Some(store_id(of)), ..token(number, id(1)) };
    assert!(store.put_token(&bound(1, 1), 9).await.unwrap());
    assert!(store.put_token(&token(2, id(1)), 9).await.unwrap());
    let (found, _) = store.find_token(&digest(1), NOW).await.unwrap().unwrap();
    assert_eq!(found.store, Some(store_id(1)));
    let listed: Vec<_> = store.list_tokens(id(1)).await.unwrap().into_iter().map(|token| token.store).collect();
    assert_eq!(listed, [None, Some(store_id(1))]);
    assert!(store.put_token(&bound(3, 9), 9).await.is_err(), "there is no such store");
    assert_eq!(store.list_tokens(id(1)).await.unwrap().len(), 2);
}

pub(crate) async fn an_account_has_so_many_tokens_however_many_are_made_at_once(store: Store, _: Database) {
    member(&store, 1).await;
    let made = at_once(12, |number| {
        let store = store.clone();
        async move { store.put_token(&token(number, id(1)), 5).await.unwrap() }
    });
    assert_eq!(made.await.into_iter().filter(|made| *made).count(), 5);
    let listed = store.list_tokens(id(1)).await.unwrap();
    assert_eq!(listed.len(), 5);
    assert!(listed.is_sorted_by(|newer, older| newer.created_at > older.created_at));
    // Those that have ended leave room.
    let later = NewApiToken { created_at: NOW + 10 * MINUTE, ends_at: NOW + 20 * MINUTE, ..token(99, id(1)) };
    assert!(store.put_token(&later, 5).await.unwrap());
}

pub(crate) async fn tokens_end_one_by_one_by_account_and_by_time(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    for (number, account) in [(1, 1), (2, 1), (3, 1), (4, 2)] {
        assert!(store.put_token(&token(number, id(account)), 9).await.unwrap());
    }
    let first = token(1, id(1)).id;
    assert!(!store.end_token(id(2), first).await.unwrap(), "it is another's");
    assert!(store.end_token(id(1), first).await.unwrap());
    assert!(!store.end_token(id(1), first).await.unwrap());
    assert_eq!(store.end_tokens(id(1)).await.unwrap(), 2);
    assert_eq!(store.expire_tokens(NOW + 10 * MINUTE).await.unwrap(), 0);
    assert_eq!(store.expire_tokens(NOW + 10 * MINUTE + 1).await.unwrap(), 1);
    assert_eq!(store.list_tokens(id(2)).await.unwrap(), []);
}

pub(crate) async fn impossible_tokens_are_refused(store: Store, _: Database) {
    member(&store, 1).await;
    let new = token(1, id(1));
    for (what, token) in [
        ("no name", NewApiToken { name: String::new(), ..new.clone() }),
        ("a long name", NewApiToken { name: "x".repeat(201), ..new.clone() }),
        ("no scope", NewApiToken { scopes: String::new(), ..new.clone() }),
        ("a zero byte", NewApiToken { name: "\0".to_owned(), ..new.clone() }),
    ] {
        assert_impossible(store.put_token(&token, 9).await, what);
    }
    assert!(matches!(store.put_token(&token(1, id(2)), 9).await, Err(StoreError::NoAccount)));
    assert!(store.put_token(&new, 9).await.unwrap());
    assert_impossible(store.put_token(&new, 9).await, "one that is known");
}
