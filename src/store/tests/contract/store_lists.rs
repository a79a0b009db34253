//! What is promised of lists that stores publish outside of events.

use safehouse_store::{
    Database, LogPlace, Store, StoreError,
    events::ListVerdict,
    stores::{KeptStoreList, MAX_STORE_LISTS, NewStoreList, StoreListJudged, StoreListPut},
};

use super::{
    given::{MINUTE, NOW, assert_impossible, at_once, digest, id, member},
    log::{begun, entry},
    raw::Raw,
    stores::{game_store, store_id},
};

/// A list of a store, published by an account.
pub(crate) fn store_list(store: u8, account: u8) -> NewStoreList {
    NewStoreList {
        store: store_id(store),
        title: "The deck of the week".to_owned(),
        text: "secret cards\n".to_owned(),
        content_id: digest(7).as_str().to_owned(),
        certificate: digest(8).as_str().to_owned(),
        ground: Some(r#"{"cards":["secret"]}"#.to_owned()),
        game: "necrogenesis".to_owned(),
        format: "standard".to_owned(),
        snapshot: "2026-01".to_owned(),
        verdict: ListVerdict::Legal,
        account: id(account),
        turn: None,
        at: NOW,
    }
}

/// Two stores and somebody of the staff, with a log.
async fn shops(store: &Store) {
    begun(store).await;
    member(store, 1).await;
    for number in [1, 2] {
        assert!(store.create_game_store(&game_store(number)).await.unwrap());
    }
}

async fn publish(store: &Store, of: u8, number: u32) -> StoreListPut {
    // A minute apart: sooner it would be the same list.
    let new = NewStoreList { at: NOW + i64::from(number) * MINUTE, ..store_list(of, 1) };
    store.publish_store_list(&new, &entry(number)).await.unwrap()
}

async fn entries(store: &Store) -> Vec<String> {
    store.list_log_entries(1, 0, 99).await.unwrap()
}

async fn numbers(store: &Store, of: u8) -> Vec<u32> {
    store.list_store_lists(store_id(of), None, 9).await.unwrap().into_iter().map(|list| list.number).collect()
}

pub(crate) async fn a_list_is_published_under_the_next_number_where_the_log_states_it(store: Store, _: Database) {
    shops(&store).await;
    assert_eq!(publish(&store, 1, 1).await, StoreListPut::Done { number: 1 });
    assert_eq!(publish(&store, 2, 2).await, StoreListPut::Done { number: 1 }, "each store counts by itself");
    assert_eq!(publish(&store, 1, 3).await, StoreListPut::Done { number: 2 });
    assert_eq!(publish(&store, 9, 4).await, StoreListPut::None);
    assert_eq!(entries(&store).await, [1, 2, 3].map(|number| entry(number).as_str().to_owned()));
    let found = store.find_store_list(store_id(1), 2).await.unwrap().unwrap();
    let NewStoreList { title, text, content_id, certificate, ground, .. } = store_list(1, 1);
    assert_eq!(found.kept, Some(KeptStoreList { title, text, content_id, certificate }));
    assert_eq!((found.store, found.number, found.verdict), (store_id(1), 2, ListVerdict::Legal));
    assert_eq!(
        (found.game.as_str(), found.format.as_str(), found.snapshot.as_str()),
        ("necrogenesis", "standard", "2026-01")
    );
    assert_eq!((found.place, found.published_at), (Some(LogPlace { log: 1, position: 2 }), NOW + 3 * MINUTE));
    assert_eq!((found.published_by, found.withdrawn_at, found.now), (Some(id(1)), None, None));
    assert_eq!(store.find_store_list_ground(store_id(1), 2).await.unwrap(), ground);
    assert_eq!(numbers(&store, 1).await, [2, 1], "the newest first");
    let before = store.list_store_lists(store_id(1), Some(2), 9).await.unwrap();
    assert_eq!(before.iter().map(|list| list.number).collect::<Vec<_>>(), [1]);
    assert_eq!(store.list_store_lists(store_id(1), None, 1).await.unwrap().len(), 1);
    assert_eq!(store.find_store_list(store_id(2), 2).await.unwrap(), None, "it is another store's");
}

pub(crate) async fn of_many_who_publish_at_once_each_has_a_number(store: Store, _: Database) {
    shops(&store).await;
    let put = at_once(9, |number| {
        let store = store.clone();
        async move { publish(&store, 1, u32::from(number)).await }
    })
    .await;
    let mut numbers: Vec<u32> = put
        .into_iter()
        .map(|put| match put {
            StoreListPut::Done { number } => number,
            other => panic!("{other:?}"),
        })
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=9).collect::<Vec<_>>());
    assert_eq!(entries(&store).await.len(), 9);
}

pub(crate) async fn a_store_shows_so_many_lists_at_a_time(store: Store, database: Database) {
    shops(&store).await;
    publish(&store, 1, 1).await;
    let mut raw = Raw::connect(&database).await;
    let mut copies: Vec<String> = Vec::new();
    for number in 2..=MAX_STORE_LISTS {
        copies.push(format!("({number})"));
    }
    let fill = format!(
        "insert into store_lists (store_id, number, title, deck, content_id, certificate, game, format, snapshot, \
        verdict, log, position, published_at) \
        select l.store_id, n.number, l.title, l.deck, l.content_id, l.certificate, l.game, l.format, l.snapshot, \
        l.verdict, l.log, l.position, l.published_at from store_lists as l, \
        (select column1 as number from (values {}) as given) as n where l.store_id = '{}'",
        copies.join(", "),
        store_id(1)
    );
    raw.execute(&fill).await.unwrap();
    assert_eq!(publish(&store, 1, 2).await, StoreListPut::TooMany);
    assert_eq!(entries(&store).await.len(), 1, "the log is told of nothing");
    assert_eq!(publish(&store, 2, 3).await, StoreListPut::Done { number: 1 });
    assert!(store.withdraw_store_list(store_id(1), 5, Some(&entry(4)), NOW).await.unwrap());
    assert_eq!(publish(&store, 1, 5).await, StoreListPut::Done { number: MAX_STORE_LISTS + 1 });
}

pub(crate) async fn a_list_of_a_store_that_is_withdrawn_leaves_nothing_to_match(store: Store, database: Database) {
    shops(&store).await;
    for number in [1, 2] {
        publish(&store, 1, number).await;
    }
    publish(&store, 2, 3).await;
    let now = StoreListJudged {
        store: store_id(1),
        number: 1,
        snapshot: "2026-02".to_owned(),
        verdict: ListVerdict::Illegal,
        code: "banned".to_owned(),
    };
    store.keep_judged_store_lists(std::slice::from_ref(&now)).await.unwrap();
    let withdraw =
        async |of: u8, number| store.withdraw_store_list(store_id(of), number, Some(&entry(9)), NOW + 1).await.unwrap();
    assert!(!withdraw(1, 3).await, "there is none");
    assert!(!withdraw(3, 1).await);
    assert!(withdraw(1, 1).await);
    assert!(!withdraw(1, 1).await, "once is enough");
    assert_eq!(entries(&store).await.len(), 4, "three that were published, and what is shown no longer");
    assert_eq!(entries(&store).await.last().unwrap(), entry(9).as_str());
    let left = store.find_store_list(store_id(1), 1).await.unwrap().unwrap();
    assert_eq!((left.kept, left.published_by, left.now), (None, None, None));
    assert_eq!((left.withdrawn_at, left.place), (Some(NOW + 1), Some(LogPlace { log: 1, position: 0 })));
    assert_eq!(store.find_store_list_ground(store_id(1), 1).await.unwrap(), None);
    // Whoever judged it meanwhile keeps nothing of it.
    store.keep_judged_store_lists(&[now]).await.unwrap();
    let mut raw = Raw::connect(&database).await;
    let told = "title is not null or deck is not null or content_id is not null or certificate is not null \
        or ground is not null or published_by is not null or now_snapshot <> '' or now_code <> ''";
    assert_eq!(raw.count(&format!("store_lists where withdrawn_at is not null and ({told})")).await, 0);
    assert_eq!(numbers(&store, 1).await, [2]);
    assert_eq!(numbers(&store, 2).await, [1], "what another store published stays");
    assert_eq!(publish(&store, 1, 5).await, StoreListPut::Done { number: 3 }, "no number is given twice");
}

pub(crate) async fn lists_of_stores_are_judged_again_by_each_snapshot_once(store: Store, _: Database) {
    shops(&store).await;
    for number in [1, 2] {
        publish(&store, 1, number).await;
    }
    assert!(store.withdraw_store_list(store_id(1), 2, Some(&entry(3)), NOW).await.unwrap());
    let waiting = async |format: &str, snapshot: &str| {
        let of = ("necrogenesis", format, snapshot);
        let lists = store.store_lists_to_judge(of, None, 9).await.unwrap();
        lists.into_iter().map(|list| (list.store, list.number)).collect::<Vec<_>>()
    };
    assert_eq!(waiting("standard", "2026-02").await, [(store_id(1), 1)], "what is withdrawn is judged no more");
    assert_eq!(waiting("other", "2026-02").await, []);
    for (after, many) in [((store_id(1), 0), 1), ((store_id(1), 1), 0)] {
        let of = ("necrogenesis", "standard", "2026-02");
        assert_eq!(store.store_lists_to_judge(of, Some(after), 9).await.unwrap().len(), many, "{after:?}");
    }
    let shown = async || store.shown_store_lists(("necrogenesis", "standard"), 9).await.unwrap();
    let [told] = shown().await.try_into().unwrap();
    assert_eq!((told.deck, told.snapshot.as_str(), told.verdict), (None, "2026-01", ListVerdict::Legal));
    let now = StoreListJudged {
        store: store_id(1),
        number: 1,
        snapshot: "2026-02".to_owned(),
        verdict: ListVerdict::Illegal,
        code: "banned".to_owned(),
    };
    store.keep_judged_store_lists(std::slice::from_ref(&now)).await.unwrap();
    assert_eq!(waiting("standard", "2026-02").await, []);
    assert_eq!(waiting("standard", "2026-03").await.len(), 1);
    let kept = store.find_store_list(store_id(1), 1).await.unwrap().unwrap();
    assert_eq!(kept.now, Some(("2026-02".to_owned(), ListVerdict::Illegal, "banned".to_owned())));
    assert_eq!(kept.verdict, ListVerdict::Legal, "what was said then stays");
    let [told] = shown().await.try_into().unwrap();
    assert_eq!((told.deck, told.now), (Some(store_list(1, 1).text), kept.now.clone()), "somebody says that it is not");
    store.set_store_hidden(store_id(1), Some((NOW, "Spam"))).await.unwrap();
    assert_eq!(shown().await, []);
    for unfit in
        [StoreListJudged { snapshot: String::new(), ..now.clone() }, StoreListJudged { code: "x".repeat(129), ..now }]
    {
        assert_impossible(store.keep_judged_store_lists(&[unfit]).await, "an unfit judgement");
    }
}

pub(crate) async fn whoever_published_a_list_and_deletes_the_account_is_nobody_there(store: Store, database: Database) {
    shops(&store).await;
    publish(&store, 1, 1).await;
    let nobodys = store.publish_store_list(&store_list(1, 9), &entry(2)).await;
    assert!(matches!(nobodys, Err(StoreError::NoAccount)), "{nobodys:?}");
    assert_eq!(entries(&store).await.len(), 1, "the log is told of nothing");
    assert!(store.delete_account(id(1)).await.unwrap());
    let left = store.find_store_list(store_id(1), 1).await.unwrap().unwrap();
    assert_eq!(left.published_by, None);
    assert!(left.kept.is_some(), "what the store states stays");
    assert_eq!(Raw::connect(&database).await.count("store_lists where published_by is not null").await, 0);
}

pub(crate) async fn impossible_lists_of_stores_are_refused(store: Store, _: Database) {
    shops(&store).await;
    for (what, unfit) in [
        ("no title", NewStoreList { title: String::new(), ..store_list(1, 1) }),
        ("a long title", NewStoreList { title: "x".repeat(81), ..store_list(1, 1) }),
        ("a long title of long letters", NewStoreList { title: "\u{1f9df}".repeat(81), ..store_list(1, 1) }),
        ("a zero in a title", NewStoreList { title: "a\0b".to_owned(), ..store_list(1, 1) }),
        ("no list", NewStoreList { text: String::new(), ..store_list(1, 1) }),
        ("a long list", NewStoreList { text: "x".repeat(65_537), ..store_list(1, 1) }),
        ("a long ground", NewStoreList { ground: Some("x".repeat(131_073)), ..store_list(1, 1) }),
        ("no game", NewStoreList { game: String::new(), ..store_list(1, 1) }),
        ("a long format", NewStoreList { format: "x".repeat(65), ..store_list(1, 1) }),
        ("no snapshot", NewStoreList { snapshot: String::new(), ..store_list(1, 1) }),
    ] {
        assert_impossible(store.publish_store_list(&unfit, &entry(1)).await, what);
    }
    let longest = NewStoreList { title: "\u{1f9df}".repeat(80), ..store_list(1, 1) };
    assert_eq!(store.publish_store_list(&longest, &entry(2)).await.unwrap(), StoreListPut::Done { number: 1 });
    assert_eq!(entries(&store).await.len(), 1);
}
