//! What devices and pages record of a collection, and what it comes to.

use safehouse_cards::{
    card::{Edition, Finish},
    copies::{
        Change, Holding,
        ledger::{Cause, DeviceId, Event, EventFault, EventId},
    },
    game::GameDefinition,
};
use safehouse_service::{
    Caller, Collections, Refusal, Service,
    collections::{
        CollectionFault, MOST_EVENTS, bring_file, check_collections, expire_files, find_file, list_events, make,
        note_import, open_collection, record,
    },
};
use safehouse_testing::shipped;

use crate::house::{GUEST, House};

fn game() -> &'static GameDefinition {
    shipped::catalogue().game()
}

fn holding(number: &str) -> Holding {
    Holding::new(number, Edition::Unlimited, Finish::Regular)
}

/// An event of a device, by its number there.
fn event(device: u128, sequence: u64, number: &str, by: i32) -> Event {
    Event {
        id: EventId((u128::from(sequence) << 64) + device),
        device: DeviceId(device),
        sequence,
        at: 1,
        cause: if by > 0 { Cause::Acquired } else { Cause::Removed },
        changes: vec![Change { holding: holding(number), by }],
        lot: None,
        whole: None,
    }
}

async fn copies(service: &Service, caller: &Caller, number: &str) -> i64 {
    let opened = open_collection(service, caller, game()).await.unwrap();
    opened.look(|shelf| shelf.balances().of(&holding(number)))
}

fn fault<T: std::fmt::Debug>(refused: Result<T, Refusal>) -> CollectionFault {
    match refused.unwrap_err() {
        Refusal::Collection(fault) => fault,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn two_devices_record_the_same_copies_and_both_count() {
    let house = House::new().await;
    let (service, glenn) = (&house.service, house.player("Glenn").await);
    let first = event(1, 1, "NG-01-045", 2);
    assert_eq!(record(service, &glenn, game(), std::slice::from_ref(&first)).await.unwrap(), 1);
    assert_eq!(copies(service, &glenn, "NG-01-045").await, 2);
    let second = [first.clone(), event(2, 1, "NG-01-045", 1), event(2, 2, "NG-01-001", -1)];
    assert_eq!(record(service, &glenn, game(), &second).await.unwrap(), 2, "what is known is not new");
    assert_eq!((copies(service, &glenn, "NG-01-045").await, copies(service, &glenn, "NG-01-001").await), (3, -1));
    // Another process knows the same.
    let other = Service { collections: Collections::default(), ..service.clone() };
    assert_eq!(copies(&other, &glenn, "NG-01-045").await, 3);
    let listed = list_events(service, &glenn, game(), 1, 9).await.unwrap();
    assert_eq!(listed.iter().map(|one| one.place).collect::<Vec<_>>(), [2, 3]);
    assert!(check_collections(service, &Caller::Administrator, 9).await.unwrap().is_empty());
    let maggie = house.player("Maggie").await;
    assert_eq!(copies(service, &maggie, "NG-01-045").await, 0, "a collection is its owner's alone");
}

#[tokio::test]
async fn what_another_process_recorded_is_seen_by_one_that_holds_the_collection() {
    let house = House::new().await;
    let (service, glenn) = (&house.service, house.player("Glenn").await);
    let other = Service { collections: Collections::default(), ..service.clone() };
    assert_eq!(copies(service, &glenn, "NG-01-045").await, 0);
    record(&other, &glenn, game(), &[event(1, 1, "NG-01-045", 2)]).await.unwrap();
    assert_eq!(copies(service, &glenn, "NG-01-045").await, 2);
    let undone = Event {
        cause: Cause::Undone { events: vec![event(1, 1, "", 1).id] },
        changes: Vec::new(),
        ..event(3, 7, "", 1)
    };
    record(&other, &glenn, game(), &[undone]).await.unwrap();
    assert_eq!(copies(service, &glenn, "NG-01-045").await, 0);
}

#[tokio::test]
async fn an_event_that_cannot_be_kept_is_refused_with_all_that_came_with_it() {
    let house = House::new().await;
    let (service, glenn) = (&house.service, house.player("Glenn").await);
    let good = event(1, 1, "NG-01-045", 2);
    let nothing = Event { changes: Vec::new(), ..event(1, 2, "", 1) };
    let refused = record(service, &glenn, game(), &[good.clone(), nothing]).await;
    assert!(matches!(fault(refused), CollectionFault::Event(EventFault::Nothing { .. })));
    let mut long = event(1, 2, "NG-01-045", 1);
    long.changes[0].holding.place = "x".repeat(201);
    let refused = record(service, &glenn, game(), &[good.clone(), long]).await;
    assert!(matches!(fault(refused), CollectionFault::Event(EventFault::TooMuch { limit: 200, .. })));
    assert_eq!(copies(service, &glenn, "NG-01-045").await, 0);
    record(service, &glenn, game(), std::slice::from_ref(&good)).await.unwrap();
    let taken = Event { at: 2, ..good.clone() };
    assert_eq!(fault(record(service, &glenn, game(), &[taken]).await), CollectionFault::Taken { id: good.id });
    let many = vec![good; MOST_EVENTS + 1];
    assert_eq!(
        fault(record(service, &glenn, game(), &many).await),
        CollectionFault::TooManyAtOnce { limit: MOST_EVENTS }
    );
}

#[tokio::test]
async fn a_place_is_one_however_it_was_typed() {
    let house = House::new().await;
    let (service, glenn) = (&house.service, house.player("Glenn").await);
    for (sequence, place) in [(1, "Binder 2"), (2, " Binder 2 "), (3, "Binder\u{200B} 2")] {
        let mut one = event(1, sequence, "NG-01-045", 1);
        one.changes[0].holding.place = place.to_owned();
        record(service, &glenn, game(), &[one]).await.unwrap();
    }
    let opened = open_collection(service, &glenn, game()).await.unwrap();
    let places = opened.look(|shelf| shelf.places().clone());
    assert_eq!(places.into_iter().collect::<Vec<_>>(), [("Binder 2".to_owned(), 3)]);
}

#[tokio::test]
async fn the_site_makes_events_that_no_device_has() {
    let house = House::new().await;
    let (service, glenn) = (&house.service, house.player("Glenn").await);
    let (one, other) = (make(service, &glenn).unwrap(), make(service, &glenn).unwrap());
    assert_ne!((one.device, one.id), (other.device, other.id));
    assert!(matches!(make(service, &GUEST), Err(Refusal::SignIn)));
}

#[tokio::test]
async fn a_file_that_was_brought_is_there_for_a_day_and_its_digest_for_good() {
    let house = House::new().await;
    let (service, glenn) = (&house.service, house.player("Glenn").await);
    let digest = "a".repeat(64);
    let of = (game(), digest.as_str());
    assert_eq!(find_file(service, &glenn, of).await.unwrap(), None);
    let content = "number,copies\nNG-01-045,2\n".repeat(9_000).into_bytes();
    bring_file(service, &glenn, of, " my\u{202E} cards.csv ", &content).await.unwrap();
    let found = find_file(service, &glenn, of).await.unwrap().unwrap();
    assert_eq!((found.name.as_str(), found.content.as_deref()), ("my cards.csv", Some(content.as_slice())));
    note_import(service, &glenn, of, &found.name, EventId(7)).await.unwrap();
    house.pass(25 * 60 * 60 * 1000);
    assert_eq!(expire_files(service, &Caller::Job).await.unwrap(), 1);
    let found = find_file(service, &glenn, of).await.unwrap().unwrap();
    assert_eq!((found.content, found.imported.map(|(_, by)| by)), (None, Some(EventId(7))));
}

#[tokio::test]
async fn what_happened_to_a_collection_is_taken_along() {
    let house = House::new().await;
    let (service, glenn) = (&house.service, house.player("Glenn").await);
    let events: Vec<Event> = (1..=1_001_u64).map(|sequence| event(1, sequence, "NG-01-045", 1)).collect();
    record(service, &glenn, game(), &events).await.unwrap();
    let files = house.taken(&glenn).await.unwrap();
    let first: serde_json::Value = serde_json::from_str(&files["collections/necrogenesis/0001.json"]).unwrap();
    let second: serde_json::Value = serde_json::from_str(&files["collections/necrogenesis/0002.json"]).unwrap();
    assert_eq!(first["events"].as_array().unwrap().len(), 1_000);
    assert_eq!(second["events"][0]["event"], serde_json::to_value(&events[1_000]).unwrap());
}
