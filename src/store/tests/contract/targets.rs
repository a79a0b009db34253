//! What is promised of targets.

use safehouse_store::{
    Database, Store, StoreError, StoredTarget,
    collections::{MAX_LIST_NAME_BYTES, MAX_TARGET_COUNT, MAX_TARGET_QUERY_BYTES, MAX_TARGETS},
};

use super::{
    collections::GAME,
    given::{NOW, assert_impossible, id, member},
};

/// A target of this name.
pub(crate) fn target(name: &str) -> StoredTarget {
    StoredTarget {
        name: name.to_owned(),
        query: "set:NG-01 rarity:SR".to_owned(),
        per: "master".to_owned(),
        count: 4,
        created_at: NOW,
        changed_at: NOW,
    }
}

async fn names(store: &Store, account: u8, game: &str) -> Vec<String> {
    let targets = store.list_targets(id(account), game).await.unwrap();
    targets.into_iter().map(|target| target.name).collect()
}

pub(crate) async fn a_target_is_kept_changed_by_its_name_and_forgotten_by_its_account(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    for (account, game, name) in [(1, GAME, "b"), (1, GAME, "A"), (1, "genezoa", "c"), (2, GAME, "b")] {
        assert!(store.put_target((id(account), game), &target(name)).await.unwrap());
    }
    let every = StoredTarget { query: String::new(), per: "card".to_owned(), count: MAX_TARGET_COUNT, ..target("b") };
    let later = StoredTarget { created_at: NOW + 5, changed_at: NOW + 5, ..every.clone() };
    assert!(store.put_target((id(1), GAME), &later).await.unwrap());
    let kept = store.list_targets(id(1), GAME).await.unwrap();
    assert_eq!(kept, [target("A"), StoredTarget { changed_at: NOW + 5, ..every }], "its first time stays");
    assert_eq!(names(&store, 2, GAME).await, ["b"]);
    assert!(!store.delete_target(id(2), GAME, "A").await.unwrap());
    assert!(store.delete_target(id(1), GAME, "A").await.unwrap());
    assert!(!store.delete_target(id(1), GAME, "A").await.unwrap());
    assert!(!store.delete_target(id(1), GAME, "b\0").await.unwrap());
    assert_eq!((names(&store, 1, GAME).await, names(&store, 1, "a\0").await), (vec!["b".to_owned()], Vec::new()));
    assert_eq!(store.list_collection_games(id(1)).await.unwrap(), ["genezoa", GAME]);
}

pub(crate) async fn an_account_keeps_so_many_targets(store: Store, _: Database) {
    member(&store, 1).await;
    let put = async |game, name: &str| store.put_target((id(1), game), &target(name)).await.unwrap();
    for number in 1..=MAX_TARGETS {
        assert!(put(GAME, &number.to_string()).await);
    }
    assert!(!put("genezoa", "one more").await, "over all games");
    assert!(put(GAME, "7").await, "one that is there is changed all the same");
    assert_eq!(names(&store, 1, "genezoa").await, [""; 0]);
}

pub(crate) async fn impossible_targets_are_refused(store: Store, _: Database) {
    let refused = store.put_target((id(1), GAME), &target("a")).await;
    assert!(matches!(refused, Err(StoreError::NoAccount)), "{refused:?}");
    member(&store, 1).await;
    assert_impossible(store.put_target((id(1), ""), &target("a")).await, "no game");
    for (faulty, what) in [
        (target(""), "no name"),
        (target("a\0"), "a zero byte"),
        (target(&"x".repeat(MAX_LIST_NAME_BYTES + 1)), "a long name"),
        (StoredTarget { query: "x".repeat(MAX_TARGET_QUERY_BYTES + 1), ..target("a") }, "a long query"),
        (StoredTarget { per: "set".to_owned(), ..target("a") }, "nothing that counts as one"),
        (StoredTarget { count: 0, ..target("a") }, "none of each"),
        (StoredTarget { count: MAX_TARGET_COUNT + 1, ..target("a") }, "too many of each"),
    ] {
        assert_impossible(store.put_target((id(1), GAME), &faulty).await, what);
    }
    assert_eq!(names(&store, 1, GAME).await, [""; 0]);
}
