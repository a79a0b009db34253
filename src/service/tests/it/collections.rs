//! What devices and pages record of a collection, and what it comes to.

use safehouse_cards::{
    card::{Edition, Finish},
    copies::{
        Change, Grading, Holding, Lot, Money,
        ledger::{Cause, DeviceId, Event, EventFault, EventId, LotChange},
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
        // A UUID of version 7, of June 2024.
        id: EventId((0x0190_0000_0000_7000 << 64) + (u128::from(sequence) << 64) + (2 << 62) + device),
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
async fn what_no_device_makes_is_refused_in_words() {
    let house = House::new().await;
    let (service, glenn) = (&house.service, house.player("Glenn").await);
    let good = event(1, 1, "NG-01-045", 1);
    let lot = |day: &str, code: &str, minor| Lot {
        day: Some(day.to_owned()),
        price: Some(Money { minor, currency: Some(code.to_owned()) }),
        ..Lot::default()
    };
    let of_lot = |lot| Event { lot: Some(lot), ..good.clone() };
    let with = |change: &dyn Fn(&mut Holding)| {
        let mut event = good.clone();
        change(&mut event.changes[0].holding);
        event
    };
    // Each quote is written as two signs, so that both texts are short enough and the whole is not.
    let quotes = || "\"".repeat(190);
    let graded = Grading { company: quotes(), grade: quotes(), certificate: quotes() };
    let noted = LotChange { day: Some("\u{202E}tomorrow".to_owned()), ..LotChange::default() };
    let noted = Cause::LotChanged { lot: event(1, 9, "", 1).id, change: noted, after: None };
    for (faulty, words) in [
        (Event { sequence: 0, ..good.clone() }, "counted from 1"),
        (with(&|holding| holding.number = String::new()), "without a number"),
        (with(&|holding| holding.number = "\u{200B} ".to_owned()), "without a number"),
        (
            with(&|holding| {
                (holding.number, holding.place, holding.grading) = (quotes(), quotes(), Some(graded.clone()));
            }),
            "2000 bytes",
        ),
        (Event { id: EventId(7), ..good.clone() }, "version 7"),
        (Event { id: EventId(0x01ff_ffff_ffff_7000_8000_0000_0000_0001), ..good.clone() }, "ahead"),
        (of_lot(lot("yesterday", "EUR", 1)), "2026-01-31"),
        (of_lot(lot("2026-02-30", "EUR", 1)), "2026-01-31"),
        (of_lot(lot("2026-02-03", "XYZZY", 1)), "ISO 4217"),
        (of_lot(lot("2026-02-03", "EUR", u64::MAX)), "ISO 4217"),
        (Event { cause: noted, changes: Vec::new(), ..good.clone() }, "2026-01-31"),
    ] {
        let refused = fault(record(service, &glenn, game(), std::slice::from_ref(&faulty)).await);
        assert!(matches!(refused, CollectionFault::Event(_)) && refused.to_string().contains(words), "{refused}");
    }
    assert_eq!(record(service, &glenn, game(), &[of_lot(lot("2026-02-03", "EUR", 120))]).await.unwrap(), 1);
}

#[tokio::test]
async fn no_text_of_an_event_hides_anything_or_turns_a_line_around() {
    let house = House::new().await;
    let (service, glenn) = (&house.service, house.player("Glenn").await);
    let dark = |text: &str| format!("\u{202E}{text}\u{7}\u{200B}");
    let mut one = event(1, 1, "NG-01-045", 1);
    one.changes[0].holding.grading = Some(Grading { company: dark("PSA"), grade: dark("9"), certificate: dark("123") });
    one.lot = Some(Lot {
        notes: format!("{}\n{}", dark("first"), dark("second")),
        tags: vec![dark("tag"), dark("")],
        kept: vec![(dark("Header"), dark("cell"))],
        ..Lot::default()
    });
    let noted = LotChange { notes: Some(dark("new")), tags: Some(vec![dark("other")]), ..LotChange::default() };
    let cause = Cause::LotChanged { lot: one.id, change: noted, after: None };
    let two = Event { cause, changes: Vec::new(), ..event(1, 2, "", 1) };
    let sent = [one, two];
    assert_eq!(record(service, &glenn, game(), &sent).await.unwrap(), 2);
    assert_eq!(record(service, &glenn, game(), &sent).await.unwrap(), 0, "what comes again is the same");
    for kept in list_events(service, &glenn, game(), 0, 9).await.unwrap() {
        let text = format!("{:?}", kept.event);
        assert!(!["202e", "200b", "u{7}"].iter().any(|dark| text.contains(dark)), "{text}");
        if let Some(lot) = &kept.event.lot {
            assert_eq!((lot.notes.as_str(), lot.tags.len(), lot.kept[0].1.as_str()), ("first\nsecond", 1, "cell"));
        }
    }
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
