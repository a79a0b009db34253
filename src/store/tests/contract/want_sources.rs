//! What is promised of what wants follow from.

use safehouse_store::{
    Database, ListKind, ListShown, ListVisibility, NewWantSource, ShownCounts, SourceCards, Store, StoreError,
    WantSourceKind,
    want_sources::{MAX_CARDS_OF_BYTES, MAX_SOURCE_BYTES, MAX_WANT_SOURCES},
    wants::MAX_CARD_BYTES,
};
use uuid::Uuid;

use super::{
    collections::GAME,
    given::{NOW, assert_impossible, id, member, saved_deck},
    wants::want,
};

const CARDS_OF: &str = "cards-1";

/// A target of this number, of which wants for these cards can follow.
pub(crate) fn source(number: u8, cards: &[&str]) -> NewWantSource {
    NewWantSource {
        id: Uuid::from_bytes([number; 16]),
        kind: WantSourceKind::Target,
        source_json: format!(r#"{{"n":{number}}}"#),
        cards: SourceCards { of: CARDS_OF.to_owned(), cards: cards.iter().map(|card| (*card).to_owned()).collect() },
    }
}

async fn listed(store: &Store, account: u8) -> Vec<String> {
    let sources = store.list_want_sources(id(account), GAME).await.unwrap();
    sources.into_iter().map(|source| source.source_json).collect()
}

async fn put(store: &Store, account: u8, new: &NewWantSource, now: i64) -> bool {
    store.put_want_source((id(account), GAME), new, now).await.unwrap()
}

pub(crate) async fn a_source_is_kept_written_over_and_forgotten_by_its_account(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    assert!(put(&store, 1, &source(2, &["kite"]), NOW).await);
    assert!(put(&store, 1, &source(1, &[]), NOW + 1).await);
    assert!(store.put_want_source((id(1), "genezoa"), &source(3, &[]), NOW).await.unwrap());
    // Another account has identities of its own.
    assert!(put(&store, 2, &NewWantSource { source_json: "[]".to_owned(), ..source(2, &[]) }, NOW).await);
    let changed = NewWantSource { source_json: "{\"n\":20}".to_owned(), ..source(2, &["rope"]) };
    assert!(put(&store, 1, &changed, NOW + 5).await);
    assert_eq!(listed(&store, 1).await, ["{\"n\":20}", "{\"n\":1}"]);
    assert_eq!(listed(&store, 2).await, ["[]"]);
    let times = store.list_want_sources(id(1), GAME).await.unwrap();
    assert_eq!((times[0].created_at, times[0].changed_at), (NOW, NOW + 5));
    assert_eq!(store.list_trading_games(id(1)).await.unwrap(), ["genezoa", GAME]);
    assert!(!store.delete_want_source(id(2), source(1, &[]).id).await.unwrap());
    assert!(store.delete_want_source(id(1), source(2, &[]).id).await.unwrap());
    assert!(!store.delete_want_source(id(1), source(2, &[]).id).await.unwrap());
    assert_eq!(listed(&store, 1).await, ["{\"n\":1}"]);
    assert_eq!(store.list_want_sources(id(1), "a\0b").await.unwrap(), []);
}

pub(crate) async fn an_account_keeps_so_many_sources(store: Store, _: Database) {
    member(&store, 1).await;
    let numbered = |number: u32| NewWantSource { id: Uuid::from_u128(number.into()), ..source(1, &["kite"]) };
    for number in 1..=MAX_WANT_SOURCES {
        assert!(put(&store, 1, &numbered(number), NOW).await);
    }
    assert!(!store.put_want_source((id(1), "genezoa"), &numbered(MAX_WANT_SOURCES + 1), NOW).await.unwrap());
    assert_eq!(store.list_want_sources(id(1), "genezoa").await.unwrap(), []);
    // One that is there is changed all the same.
    assert!(put(&store, 1, &numbered(7), NOW).await);
    assert_eq!(u32::try_from(listed(&store, 1).await.len()).unwrap(), MAX_WANT_SOURCES);
}

pub(crate) async fn impossible_sources_are_refused(store: Store, _: Database) {
    let refused = store.put_want_source((id(1), GAME), &source(1, &[]), NOW).await;
    assert!(matches!(refused, Err(StoreError::NoAccount)), "{refused:?}");
    member(&store, 1).await;
    assert_impossible(store.put_want_source((id(1), ""), &source(1, &[]), NOW).await, "no game");
    let of = |of: &str| SourceCards { of: of.to_owned(), cards: Vec::new() };
    for (faulty, what) in [
        (source(1, &[""]), "no card"),
        (source(1, &["kite", &"x".repeat(MAX_CARD_BYTES + 1)]), "a long card"),
        (NewWantSource { source_json: "\0\0".to_owned(), ..source(1, &[]) }, "a zero byte"),
        (NewWantSource { source_json: "x".repeat(MAX_SOURCE_BYTES + 1), ..source(1, &[]) }, "a long source"),
        (NewWantSource { cards: of(""), ..source(1, &[]) }, "no card list"),
        (NewWantSource { cards: of(&"x".repeat(MAX_CARDS_OF_BYTES + 1)), ..source(1, &[]) }, "a long card list"),
    ] {
        assert_impossible(store.put_want_source((id(1), GAME), &faulty, NOW).await, what);
    }
    assert!(store.put_want_source((id(1), "genezoa"), &source(1, &[]), NOW).await.unwrap());
    let refused = store.put_want_source((id(1), GAME), &source(1, &[]), NOW).await;
    assert_impossible(refused, "an identity of another game");
    assert_eq!(listed(&store, 1).await, [""; 0]);
}

pub(crate) async fn sources_are_found_anew_when_the_cards_or_a_deck_changed(store: Store, _: Database) {
    member(&store, 1).await;
    let decks = NewWantSource { kind: WantSourceKind::Decks, ..source(2, &["kite"]) };
    assert!(put(&store, 1, &source(1, &["kite"]), NOW).await);
    assert!(put(&store, 1, &decks, NOW).await);
    let stale = async |cards_of: &str| {
        let stale = store.list_stale_want_sources(GAME, cards_of, 9).await.unwrap();
        stale.into_iter().map(|stale| (stale.account, stale.source.id)).collect::<Vec<_>>()
    };
    let (one, two) = ((id(1), source(1, &[]).id), (id(1), decks.id));
    assert_eq!(stale(CARDS_OF).await, []);
    assert_eq!(stale("cards-2").await, [one, two]);
    assert_eq!(store.list_stale_want_sources("genezoa", "cards-2", 9).await.unwrap(), []);
    assert_eq!(store.list_stale_want_sources(GAME, "cards-2", 1).await.unwrap().len(), 1);
    // A deck came: that of decks is asked again, that of a target is not.
    assert!(store.create_saved_deck(&saved_deck(1, 1)).await.unwrap());
    assert_eq!(stale(CARDS_OF).await, [two]);
    let found = SourceCards { of: CARDS_OF.to_owned(), cards: vec!["rope".to_owned(), "rope".to_owned()] };
    let later = NOW + 1_000_000_000;
    assert!(!store.put_source_cards((id(1), decks.id, NOW + 1), &found, later).await.unwrap());
    assert_eq!(stale(CARDS_OF).await, [two]);
    assert!(store.put_source_cards((id(1), decks.id, NOW), &found, later).await.unwrap());
    assert_eq!(stale(CARDS_OF).await, []);
    assert!(store.delete_want_source(id(1), decks.id).await.unwrap());
    assert!(!store.put_source_cards((id(1), decks.id, NOW), &found, later).await.unwrap());
}

pub(crate) async fn who_can_want_a_card_by_a_source_is_found_by_it(store: Store, _: Database) {
    for number in 1..=3 {
        member(&store, number).await;
        let shown = ListShown::wholly(ListVisibility::Matches, ShownCounts::Exact);
        store.put_shared_list(id(number), GAME, (ListKind::Wants, shown), NOW).await.unwrap();
    }
    let cards = |cards: &[&str]| cards.iter().map(|card| (*card).to_owned()).collect::<Vec<_>>();
    let wanting = async |asked: &[&str]| {
        let found = store.list_trade_candidates(id(1), GAME, &[], &cards(asked)).await.unwrap();
        found.into_iter().map(|one| (one.account, one.wants)).collect::<Vec<_>>()
    };
    let many: Vec<String> = (0..100).map(|number| format!("card {number:03}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    assert!(put(&store, 2, &source(1, &[&many[..], &["kite"]].concat()), NOW).await);
    assert!(put(&store, 2, &source(2, &["kite"]), NOW).await);
    assert!(put(&store, 3, &source(1, &["rope"]), NOW).await);
    // A card that is written down and follows is one card.
    assert!(store.put_wants(id(2), GAME, &[want(1)], NOW).await.unwrap());
    assert_eq!(wanting(&["kite", "rope", "wind"]).await, [(id(2), 1), (id(3), 1)]);
    assert_eq!(wanting(&many).await, [(id(2), 100)]);
    assert!(put(&store, 3, &source(1, &["wind"]), NOW).await);
    assert_eq!(wanting(&["rope"]).await, []);
    assert!(store.delete_want_source(id(2), source(1, &[]).id).await.unwrap());
    assert_eq!(wanting(&many).await, []);
}
