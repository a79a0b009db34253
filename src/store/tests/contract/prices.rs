//! What is promised of price lists.

use safehouse_store::{
    Database, PriceListEntry, PriceListPut, Store, StoreError,
    collections::{MAX_LIST_NAME_BYTES, MAX_PRICE_LIST_BYTES, MAX_PRICE_LISTS, MAX_PRICES},
};

use super::{
    collections::GAME,
    given::{NOW, assert_impossible, id, member},
};

/// A price list of this name.
pub(crate) fn price_list(name: &str) -> PriceListEntry {
    PriceListEntry {
        name: name.to_owned(),
        day: "2026-11-02".to_owned(),
        prices: 3,
        digest: "a".repeat(64),
        loaded_at: NOW,
    }
}

async fn names(store: &Store, account: u8, game: &str) -> Vec<String> {
    let lists = store.list_price_lists(id(account), game).await.unwrap();
    lists.into_iter().map(|list| list.name).collect()
}

pub(crate) async fn a_price_list_is_kept_replaced_by_its_name_and_forgotten_by_its_account(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    let put = async |account, game, list: &PriceListEntry, content: &str| {
        let put = store.put_price_list((id(account), game), list, content).await.unwrap();
        assert_eq!(put, PriceListPut::Kept);
    };
    put(1, GAME, &PriceListEntry { day: "2026-10-30".to_owned(), ..price_list("October") }, "old").await;
    put(1, GAME, &price_list("b"), "b").await;
    put(1, GAME, &price_list("a"), "a").await;
    put(1, "genezoa", &price_list("a"), "of another game").await;
    put(2, GAME, &price_list("a"), "of another account").await;
    assert_eq!(names(&store, 1, GAME).await, ["a", "b", "October"]);
    let newer = PriceListEntry { day: "2026-12-01".to_owned(), prices: 9, loaded_at: NOW + 1, ..price_list("October") };
    put(1, GAME, &newer, "new").await;
    assert_eq!(names(&store, 1, GAME).await, ["October", "a", "b"]);
    let find = async |account, name: &str| store.find_price_list(id(account), GAME, name).await.unwrap();
    assert_eq!(find(1, "October").await, Some((newer, "new".to_owned())));
    assert_eq!(find(1, "a").await.map(|(_, content)| content).as_deref(), Some("a"));
    assert_eq!(find(2, "b").await, None);
    assert_eq!(find(1, "a\0").await, None);
    assert!(!store.delete_price_list(id(2), GAME, "b").await.unwrap());
    assert!(store.delete_price_list(id(1), GAME, "b").await.unwrap());
    assert!(!store.delete_price_list(id(1), GAME, "b").await.unwrap());
    assert_eq!(names(&store, 1, GAME).await, ["October", "a"]);
    assert_eq!(store.list_collection_games(id(1)).await.unwrap(), ["genezoa", GAME]);
    assert_eq!(store.list_price_lists(id(1), "a\0").await.unwrap(), []);
}

pub(crate) async fn an_account_keeps_so_many_price_lists(store: Store, _: Database) {
    member(&store, 1).await;
    let put = async |game, name: &str| store.put_price_list((id(1), game), &price_list(name), "x").await.unwrap();
    for number in 1..=MAX_PRICE_LISTS {
        assert_eq!(put(GAME, &number.to_string()).await, PriceListPut::Kept);
    }
    assert_eq!(put("genezoa", "one more").await, PriceListPut::TooManyLists, "over all games");
    assert_eq!(put(GAME, "7").await, PriceListPut::Kept, "one that is there is replaced all the same");
    assert_eq!(names(&store, 1, "genezoa").await, [""; 0]);
    assert!(store.delete_price_list(id(1), GAME, "7").await.unwrap());
    assert_eq!(put("genezoa", "one more").await, PriceListPut::Kept);
    let rest = i64::from(MAX_PRICES) - 3 * i64::from(MAX_PRICE_LISTS - 1);
    let long = async |prices| {
        let list = PriceListEntry { prices, ..price_list("1") };
        store.put_price_list((id(1), GAME), &list, "x").await.unwrap()
    };
    assert_eq!(long(rest).await, PriceListPut::Kept);
    assert_eq!(long(rest + 1).await, PriceListPut::TooManyPrices);
    let kept = store.find_price_list(id(1), GAME, "1").await.unwrap().unwrap();
    assert_eq!(kept.0.prices, rest, "nothing changed");
}

pub(crate) async fn impossible_price_lists_are_refused(store: Store, _: Database) {
    let refused = store.put_price_list((id(1), GAME), &price_list("a"), "x").await;
    assert!(matches!(refused, Err(StoreError::NoAccount)), "{refused:?}");
    member(&store, 1).await;
    assert_impossible(store.put_price_list((id(1), ""), &price_list("a"), "x").await, "no game");
    for (faulty, what) in [
        (price_list(""), "no name"),
        (price_list("a\0"), "a zero byte"),
        (price_list(&"x".repeat(MAX_LIST_NAME_BYTES + 1)), "a long name"),
        (PriceListEntry { day: "today".to_owned(), ..price_list("a") }, "no day"),
        (PriceListEntry { prices: 0, ..price_list("a") }, "no price"),
        (PriceListEntry { digest: "a".to_owned(), ..price_list("a") }, "no digest"),
    ] {
        assert_impossible(store.put_price_list((id(1), GAME), &faulty, "x").await, what);
    }
    assert_impossible(store.put_price_list((id(1), GAME), &price_list("a"), "").await, "nothing");
    let long = "x".repeat(MAX_PRICE_LIST_BYTES + 1);
    assert_impossible(store.put_price_list((id(1), GAME), &price_list("a"), &long).await, "a long list");
    let long = "x".repeat(MAX_PRICE_LIST_BYTES);
    let put = store.put_price_list((id(1), GAME), &price_list("a"), &long).await.unwrap();
    assert_eq!(put, PriceListPut::Kept, "the longest");
    let mut backup = Vec::new();
    store.write_backup(NOW, &mut backup).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let other = Store::open(&Database::in_folder(folder.path())).await.unwrap();
    other.read_backup(&mut backup.as_slice()).await.expect("a backup has the longest list on one line");
}
