//! What is promised of collections.

use std::collections::BTreeMap;

use proptest::{prelude::*, strategy::ValueTree as _, test_runner::TestRunner};

use safehouse_store::{
    Appended, CollectionChange, CollectionEvent, CollectionEventsAsked, Database, NewCollectionEvent, Store,
    StoreError,
    collections::{MAX_EVENT_BYTES, MAX_HOLDING_BYTES, MAX_PRINTING_BYTES},
};
use uuid::Uuid;

use super::{
    given::{NOW, assert_impossible, at_once, id, member},
    raw::Raw,
};

pub(crate) const GAME: &str = "necrogenesis";

/// An event of this number, of a device of its own unless that is said.
pub(crate) fn event(number: u64, changes: &[(&str, i64)]) -> NewCollectionEvent {
    let change = |(printing, change): &(&str, i64)| CollectionChange {
        holding: format!(r#"{{"number":"{printing}"}}"#),
        printing: (*printing).to_owned(),
        change: *change,
    };
    NewCollectionEvent {
        id: event_id(number),
        game: GAME.to_owned(),
        device: Uuid::from_u128(7),
        sequence: i64::try_from(number).unwrap(),
        whole: None,
        event_json: format!(r#"{{"number":{number}}}"#),
        changes: changes.iter().map(change).collect(),
        undoes: Vec::new(),
    }
}

fn event_id(number: u64) -> Uuid {
    Uuid::from_u128(u128::from(number) << 64)
}

fn undoing(number: u64, undone: &[u64]) -> NewCollectionEvent {
    NewCollectionEvent { undoes: undone.iter().map(|undone| event_id(*undone)).collect(), ..event(number, &[]) }
}

async fn append(store: &Store, account: u8, events: &[NewCollectionEvent]) -> Vec<Appended> {
    store.append_collection_events(id(account), events, NOW).await.unwrap()
}

/// How many there are of each printing.
async fn balances(store: &Store, account: u8) -> BTreeMap<String, i64> {
    let rows = store.list_collection_balances(id(account), GAME).await.unwrap();
    let number = |holding: &str| holding.split('"').nth(3).unwrap().to_owned();
    rows.into_iter().map(|row| (number(&row.holding), row.copies)).collect()
}

fn counts<const N: usize>(expected: [(&str, i64); N]) -> BTreeMap<String, i64> {
    expected.into_iter().map(|(number, copies)| (number.to_owned(), copies)).collect()
}

async fn listed(store: &Store, asked: CollectionEventsAsked<'_>) -> Vec<u64> {
    let events = store.list_collection_events(id(1), GAME, asked, 100).await.unwrap();
    events.into_iter().map(number_of).collect()
}

fn number_of(event: CollectionEvent) -> u64 {
    u64::try_from(event.id.as_u128() >> 64).unwrap()
}

pub(crate) async fn an_event_counts_once_and_its_copies_add_up(store: Store, _: Database) {
    member(&store, 1).await;
    let first = event(1, &[("A-1", 3), ("A-2", 1)]);
    assert_eq!(append(&store, 1, std::slice::from_ref(&first)).await, [Appended::New]);
    let second = event(2, &[("A-1", -1), ("A-2", -1), ("A-3", -2)]);
    assert_eq!(append(&store, 1, &[first.clone(), second.clone()]).await, [Appended::Known, Appended::New]);
    assert_eq!(append(&store, 1, &[second, first.clone()]).await, [Appended::Known, Appended::Known]);
    // What comes to nothing is gone; what is missing stays below zero.
    assert_eq!(balances(&store, 1).await, counts([("A-1", 2), ("A-3", -2)]));
    let another = NewCollectionEvent { event_json: "{}".to_owned(), ..first.clone() };
    assert_eq!(append(&store, 1, &[another]).await, [Appended::Taken]);
    let same_number = NewCollectionEvent { id: event_id(99), ..first };
    assert_eq!(append(&store, 1, &[same_number]).await, [Appended::Taken]);
    assert_eq!(balances(&store, 1).await, counts([("A-1", 2), ("A-3", -2)]));
    assert_eq!(store.check_collections(9).await.unwrap(), []);
}

pub(crate) async fn what_is_undone_comes_to_nothing_once_in_whatever_order_it_comes(store: Store, _: Database) {
    member(&store, 1).await;
    append(&store, 1, &[event(1, &[("A-1", 3)]), event(2, &[("A-1", 2), ("A-2", 1)])]).await;
    append(&store, 1, &[undoing(3, &[1, 7])]).await;
    assert_eq!(balances(&store, 1).await, counts([("A-1", 2), ("A-2", 1)]));
    // The same again, by another device, and together with what it undoes.
    let phone = |event: NewCollectionEvent| NewCollectionEvent { device: Uuid::from_u128(8), ..event };
    append(&store, 1, &[phone(undoing(4, &[1])), phone(event(5, &[("A-5", 5)])), phone(undoing(6, &[5]))]).await;
    assert_eq!(balances(&store, 1).await, counts([("A-1", 2), ("A-2", 1)]));
    // What was undone before it came.
    append(&store, 1, &[event(7, &[("A-7", 7)])]).await;
    assert_eq!(balances(&store, 1).await, counts([("A-1", 2), ("A-2", 1)]));
    let undone = store.find_collection_event(id(1), event_id(7)).await.unwrap().unwrap().undone_by;
    assert_eq!(undone, Some(event_id(3)));
    assert_eq!(store.find_collection_event(id(1), event_id(2)).await.unwrap().unwrap().undone_by, None);
    assert_eq!(store.check_collections(9).await.unwrap(), []);
}

/// What happens to a collection: changes of some printings, or what is undone, of events that came, will come or never
/// come; how many of them are sent at a time, and in which order.
type Story = (Vec<(Vec<(usize, i64)>, Vec<u64>)>, usize, bool);

fn stories() -> impl Strategy<Value = Story> {
    const PRINTINGS: usize = 4;
    let change = (0..PRINTINGS, prop_oneof![-3_i64..0, 1_i64..4]);
    let happened = (prop::collection::vec(change, 0..4), prop::collection::vec(1_u64..20, 0..3));
    (prop::collection::vec(happened, 1..16), 1_usize..6, any::<bool>())
}

pub(crate) async fn whatever_happens_balances_are_the_sums_of_what_was_not_undone(store: Store, _: Database) {
    let mut runner = TestRunner::deterministic();
    for account in 1..=20 {
        member(&store, account).await;
        let (happened, at_a_time, is_turned) = stories().new_tree(&mut runner).unwrap().current();
        let mut events: Vec<NewCollectionEvent> = Vec::new();
        for (number, (changes, undone)) in (1..).zip(&happened) {
            let names = changes.iter().map(|(printing, by)| (format!("A-{printing}"), *by)).collect::<Vec<_>>();
            let named: Vec<(&str, i64)> = names.iter().map(|(name, by)| (name.as_str(), *by)).collect();
            let undoes = undone.iter().filter(|undone| **undone != number).map(|undone| event_id(*undone)).collect();
            // Each is of a device of its own, so that they may come in any order.
            let device = Uuid::from_u128(u128::from(number));
            events.push(NewCollectionEvent { undoes, device, ..event(number, &named) });
        }
        if is_turned {
            events.reverse();
        }
        let undone: Vec<Uuid> = events.iter().flat_map(|event| event.undoes.iter().copied()).collect();
        for some in events.chunks(at_a_time) {
            // Also twice.
            append(&store, account, some).await;
            append(&store, account, some).await;
            assert_eq!(store.check_collections(9).await.unwrap(), [], "{happened:?} by {at_a_time}");
        }
        let mut sums: BTreeMap<String, i64> = BTreeMap::new();
        for event in events.iter().filter(|event| !undone.contains(&event.id)) {
            for change in &event.changes {
                *sums.entry(change.printing.clone()).or_default() += change.change;
            }
        }
        sums.retain(|_, copies| *copies != 0);
        assert_eq!(balances(&store, account).await, sums, "{happened:?} by {at_a_time}, turned: {is_turned}");
    }
}

pub(crate) async fn events_are_listed_as_they_came_by_printing_and_by_whole(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    let part = |number, printing| NewCollectionEvent { whole: Some(event_id(50)), ..event(number, &[(printing, 1)]) };
    append(&store, 1, &[event(4, &[("A-1", 1)]), part(5, "A-1"), part(6, "A-2")]).await;
    append(&store, 2, &[event(4, &[("A-1", 9)])]).await;
    let other_game = NewCollectionEvent { game: "genezoa".to_owned(), ..event(7, &[("A-1", 9)]) };
    append(&store, 1, &[other_game, event(8, &[("A-2", 1), ("A-1", 1)])]).await;
    assert_eq!(listed(&store, CollectionEventsAsked::After(0)).await, [4, 5, 6, 8]);
    assert_eq!(listed(&store, CollectionEventsAsked::After(2)).await, [6, 8]);
    assert_eq!(listed(&store, CollectionEventsAsked::Before(i64::MAX)).await, [8, 6, 5, 4]);
    assert_eq!(listed(&store, CollectionEventsAsked::Before(3)).await, [5, 4]);
    assert_eq!(listed(&store, CollectionEventsAsked::OfPrinting("A-1", i64::MAX)).await, [8, 5, 4]);
    assert_eq!(listed(&store, CollectionEventsAsked::OfPrinting("A-1", 5)).await, [5, 4]);
    assert_eq!(listed(&store, CollectionEventsAsked::OfPrinting("a\0", i64::MAX)).await, [0; 0]);
    assert_eq!(listed(&store, CollectionEventsAsked::OfWhole(event_id(50))).await, [5, 6]);
    let first = store.list_collection_events(id(1), GAME, CollectionEventsAsked::After(0), 1).await.unwrap();
    let expected = CollectionEvent {
        place: 1,
        id: event_id(4),
        event_json: r#"{"number":4}"#.to_owned(),
        received_at: NOW,
        undone_by: None,
    };
    assert_eq!(first, [expected]);
    assert_eq!(store.last_collection_place(id(1)).await.unwrap(), 5);
    assert_eq!(store.last_collection_place(id(2)).await.unwrap(), 1);
    assert_eq!(balances(&store, 1).await, counts([("A-1", 3), ("A-2", 2)]));
    assert_eq!(store.find_collection_event(id(2), event_id(5)).await.unwrap(), None);
}

pub(crate) async fn more_events_than_one_question_takes_are_all_counted(store: Store, _: Database) {
    member(&store, 1).await;
    let printings: Vec<String> = (0..300).map(|number| format!("A-{number:03}")).collect();
    let many = |from: u64| {
        let numbered = (from..).zip(&printings);
        numbered.map(|(number, printing)| event(number, &[(printing, 2), ("Z-1", -1)])).collect::<Vec<_>>()
    };
    let events = many(1);
    assert_eq!(append(&store, 1, &events).await, vec![Appended::New; 300]);
    assert_eq!(append(&store, 1, &events).await, vec![Appended::Known; 300]);
    append(&store, 1, &many(301)).await;
    let balances = balances(&store, 1).await;
    assert_eq!((balances.len(), balances["A-299"], balances["Z-1"]), (301, 4, -600));
    let all: Vec<u64> = (1..=300).collect();
    append(&store, 1, &[undoing(601, &all)]).await;
    let balances = self::balances(&store, 1).await;
    assert_eq!((balances.len(), balances["A-000"], balances["Z-1"]), (301, 2, -300));
    assert_eq!(store.check_collections(9).await.unwrap(), []);
}

pub(crate) async fn devices_that_send_at_once_lose_nothing(store: Store, _: Database) {
    member(&store, 1).await;
    let answers = at_once(8, |device| {
        let store = store.clone();
        async move {
            let own = |sequence: u64| {
                let device = u64::from(device);
                let event = event(device * 100 + sequence, &[("A-1", 1)]);
                let device = Uuid::from_u128(u128::from(device));
                NewCollectionEvent { device, sequence: i64::try_from(sequence).unwrap(), ..event }
            };
            store.append_collection_events(id(1), &[own(1), own(2), own(3)], NOW).await
        }
    })
    .await;
    assert!(answers.into_iter().all(|answer| answer.unwrap() == [Appended::New; 3]));
    assert_eq!(balances(&store, 1).await, counts([("A-1", 24)]));
    assert_eq!(store.last_collection_place(id(1)).await.unwrap(), 24);
}

pub(crate) async fn what_no_row_may_hold_is_refused_and_changes_nothing(store: Store, _: Database) {
    let some = event(1, &[("A-1", 1)]);
    let refused = store.append_collection_events(id(1), std::slice::from_ref(&some), NOW).await;
    assert!(matches!(refused, Err(StoreError::NoAccount)), "{refused:?}");
    member(&store, 1).await;
    let holding = |holding: String| {
        let change = CollectionChange { holding, printing: "A-1".to_owned(), change: 1 };
        NewCollectionEvent { changes: vec![change], ..event(2, &[]) }
    };
    let printing = "x".repeat(MAX_PRINTING_BYTES + 1);
    for (faulty, what) in [
        (NewCollectionEvent { game: String::new(), ..some.clone() }, "the game"),
        (NewCollectionEvent { sequence: 0, ..some.clone() }, "the sequence"),
        (NewCollectionEvent { event_json: "x".repeat(MAX_EVENT_BYTES + 1), ..some.clone() }, "the event"),
        (NewCollectionEvent { event_json: "{\0}".to_owned(), ..some.clone() }, "a zero byte"),
        (event(2, &[("A-1", 0)]), "no copies"),
        (event(2, &[(&printing, 1)]), "the printing"),
        (holding("x".repeat(MAX_HOLDING_BYTES + 1)), "the holding"),
    ] {
        assert_impossible(store.append_collection_events(id(1), &[some.clone(), faulty], NOW).await, what);
    }
    assert_eq!(balances(&store, 1).await, counts([]));
    assert_eq!(store.last_collection_place(id(1)).await.unwrap(), 0);
}

pub(crate) async fn a_number_that_is_not_the_sum_of_its_events_is_found(store: Store, database: Database) {
    member(&store, 1).await;
    append(&store, 1, &[event(1, &[("A-1", 3), ("A-2", 1)])]).await;
    assert_eq!(store.check_collections(9).await.unwrap(), []);
    let mut raw = Raw::connect(&database).await;
    raw.execute("update collection_balances set copies = 4 where printing = 'A-1'").await.unwrap();
    raw.execute("delete from collection_balances where printing = 'A-2'").await.unwrap();
    let found = store.check_collections(9).await.unwrap();
    let numbers: Vec<(i64, i64)> = found.iter().map(|difference| (difference.kept, difference.counted)).collect();
    assert_eq!(numbers, [(4, 3), (0, 1)]);
    assert_eq!(store.check_collections(1).await.unwrap().len(), 1);
    assert_eq!(store.rebuild_collections().await.unwrap(), 1);
    assert_eq!(store.check_collections(9).await.unwrap(), []);
    assert_eq!(balances(&store, 1).await, counts([("A-1", 3), ("A-2", 1)]));
    assert_eq!(store.rebuild_collections().await.unwrap(), 0);
}

/// The digest of a file of this number.
fn digest_of(number: u8) -> String {
    format!("{number:064x}")
}

pub(crate) async fn a_file_is_kept_until_others_take_its_place_or_its_time_is_over(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    let bring = async |account, number: u8, at| {
        let digest = digest_of(number);
        store.bring_collection_file((id(account), GAME, &digest), "a.csv", "packed", NOW + at).await
    };
    let contents = async |account| {
        let mut contents = Vec::new();
        for number in 1..=5 {
            let found = store.find_collection_file(id(account), GAME, &digest_of(number)).await.unwrap();
            contents.push(found.and_then(|file| file.content).is_some());
        }
        contents
    };
    for number in 1..=3 {
        bring(1, number, i64::from(number)).await.unwrap();
    }
    bring(2, 1, 1).await.unwrap();
    assert_eq!(contents(1).await, [true, true, true, false, false]);
    // The same again makes it the newest.
    bring(1, 1, 4).await.unwrap();
    bring(1, 4, 5).await.unwrap();
    assert_eq!(contents(1).await, [true, false, true, true, false]);
    assert_eq!(store.expire_brought_files(NOW + 4).await.unwrap(), 2);
    assert_eq!(contents(1).await, [true, false, false, true, false]);
    assert_eq!(contents(2).await, [false; 5]);
    assert!(matches!(bring(9, 1, 0).await, Err(StoreError::NoAccount)));
    assert_eq!(store.find_collection_file(id(1), GAME, "a\0").await.unwrap(), None);
}

pub(crate) async fn an_imported_file_is_known_by_its_digest(store: Store, _: Database) {
    member(&store, 1).await;
    let digest = digest_of(1);
    let of = (id(1), GAME, digest.as_str());
    store.note_collection_import(of, "a.csv", event_id(1), NOW).await.unwrap();
    store.note_collection_import(of, "b.csv", event_id(2), NOW + 1).await.unwrap();
    let found = store.find_collection_file(id(1), GAME, &digest).await.unwrap().unwrap();
    assert_eq!((found.name.as_str(), found.content, found.imported), ("b.csv", None, Some((NOW + 1, event_id(2)))));
    assert_eq!(store.find_collection_file(id(1), "genezoa", &digest).await.unwrap(), None);
    assert_impossible(store.note_collection_import((id(1), "", &digest), "", event_id(1), NOW).await, "no game");
}
