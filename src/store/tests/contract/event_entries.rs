//! What is promised of those who take part in events.

use safehouse_store::{
    Database, Store, StoreError,
    events::{
        Entered, EnteredBy, EntryChanged, EntryState, EventEntry, EventState, EventsAsked, LateAs, MAX_ENTRIES,
        NewEntry,
    },
};
use uuid::Uuid;

use super::{
    events::{event_id, found, held, made, take},
    given::{NOW, assert_impossible, at_once, digest, id, member},
    raw::Raw,
    stores::{game_store, store_id},
};

pub(crate) fn entry_id(number: u8) -> Uuid {
    Uuid::from_bytes([100 + number; 16])
}

/// Somebody at the first event, with or without an account.
pub(crate) fn player(number: u8, account: Option<u8>) -> NewEntry {
    NewEntry {
        id: entry_id(number),
        event: (store_id(1), event_id(1)),
        account: account.map(id),
        name: format!("Grace {number}"),
        shown_as: format!("G. {number}"),
        claim: account.is_none().then(|| digest(number)),
        entered_by: (EnteredBy::Player, String::new()),
        consent_version: 1,
        consent_by: String::new(),
        is_applied: false,
        comes_in: (1, LateAs::Losses),
        at: NOW + i64::from(number),
    }
}

fn is_open(state: EventState) -> bool {
    matches!(state, EventState::Registration | EventState::ListsOpen)
}

pub(crate) async fn enter(store: &Store, new: &NewEntry) -> Entered {
    store.enter_event(new, &is_open).await.unwrap()
}

/// The first event, which takes people.
pub(crate) async fn taking(store: &Store) {
    held(store).await;
    take(store, 1, EventState::Registration).await;
}

pub(crate) fn done(number: u32, state: EntryState) -> Entered {
    Entered::Done { number, state }
}

pub(crate) fn one(number: u8) -> (safehouse_store::StoreId, Uuid, Uuid) {
    (store_id(1), event_id(1), entry_id(number))
}

pub(crate) async fn seen(store: &Store, number: u8) -> EventEntry {
    store.find_event_entry((store_id(1), event_id(1), entry_id(number))).await.unwrap().unwrap()
}

pub(crate) async fn whoever_enters_has_a_place_or_waits_for_one(store: Store, _: Database) {
    held(&store).await;
    member(&store, 1).await;
    assert_eq!(enter(&store, &player(1, Some(1))).await, Entered::Closed, "a draft takes nobody");
    take(&store, 1, EventState::Registration).await;
    assert_eq!(enter(&store, &player(1, Some(1))).await, done(1, EntryState::Registered));
    assert_eq!(enter(&store, &NewEntry { id: entry_id(9), ..player(1, Some(1)) }).await, Entered::WasThere);
    assert_eq!(enter(&store, &player(2, None)).await, done(2, EntryState::Registered));
    let again = NewEntry { claim: None, ..player(2, None) };
    assert_eq!(enter(&store, &again).await, Entered::WasThere, "the same form, sent twice");
    assert_eq!(enter(&store, &player(3, None)).await, done(3, EntryState::Waiting));
    let asks = NewEntry { is_applied: true, consent_version: 0, ..player(4, None) };
    assert_eq!(enter(&store, &asks).await, done(4, EntryState::Applied));
    for nowhere in [(store_id(1), event_id(9)), (store_id(2), event_id(1))] {
        assert_eq!(enter(&store, &NewEntry { event: nowhere, ..player(5, None) }).await, Entered::None);
    }
    let event = found(&store, 1).await;
    assert_eq!((event.registered, event.waiting), (2, 1));

    let first = seen(&store, 1).await;
    assert_eq!((first.account, first.name.as_str(), first.shown_as.as_str()), (Some(id(1)), "Grace 1", "G. 1"));
    assert_eq!((first.consent_version, first.consented_at, first.is_claimable), (1, Some(NOW + 1), false));
    assert_eq!((seen(&store, 4).await.consented_at, seen(&store, 2).await.is_claimable), (None, true));
    let listed = store.list_event_entries((store_id(1), event_id(1))).await.unwrap();
    assert_eq!(listed.iter().map(|entry| entry.number).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(store.find_event_entry_of((store_id(1), event_id(1)), id(1)).await.unwrap(), Some(first.clone()));
    assert_eq!(store.find_event_entry((store_id(1), event_id(2), entry_id(1))).await.unwrap(), None);
    assert_eq!(store.list_event_entries_of(id(1), 9).await.unwrap(), [first]);
    let asked = |number: u8| EventsAsked {
        store: None,
        game: "",
        now: NOW,
        is_past: false,
        of: Some(id(number)),
        with_hidden: false,
        after: None,
        most: 9,
    };
    let own = store.list_events(&asked(1)).await.unwrap();
    assert_eq!(own.iter().map(|event| event.id).collect::<Vec<_>>(), [event_id(1)], "of a store that nobody confirmed");
    assert!(store.list_events(&asked(2)).await.unwrap().is_empty());
    take(&store, 1, EventState::Locked).await;
    assert_eq!(enter(&store, &player(6, None)).await, Entered::Closed);
}

pub(crate) async fn of_many_who_enter_at_once_as_many_have_a_place_as_there_are(store: Store, _: Database) {
    taking(&store).await;
    let answers = at_once(8, |number| {
        let store = store.clone();
        async move { enter(&store, &player(number + 1, None)).await }
    })
    .await;
    let placed =
        answers.iter().filter(|entered| matches!(entered, Entered::Done { state: EntryState::Registered, .. }));
    assert_eq!(placed.count(), 2);
    let mut numbers: Vec<u32> = answers
        .iter()
        .filter_map(|entered| if let Entered::Done { number, .. } = entered { Some(*number) } else { None })
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8]);
}

pub(crate) async fn a_place_that_becomes_free_goes_to_whoever_waited_longest(store: Store, _: Database) {
    taking(&store).await;
    for number in 1..=5 {
        enter(&store, &NewEntry { at: NOW - i64::from(number), ..player(number, None) }).await;
    }
    let set = async |number, from: &[EntryState], to| {
        store.set_event_entry_state(one(number), from, to, NOW + 60).await.unwrap()
    };
    let came =
        |numbers: &[u8]| EntryChanged::Done { promoted: numbers.iter().map(|number| entry_id(*number)).collect() };
    let there = [EntryState::Registered, EntryState::CheckedIn];
    assert_eq!(set(4, &[EntryState::Waiting], EntryState::Withdrawn).await, came(&[]), "nobody gets a place by that");
    assert_eq!(set(1, &there, EntryState::CheckedIn).await, came(&[]));
    assert_eq!(set(1, &there, EntryState::Withdrawn).await, came(&[3]), "by number, whatever the clock said");
    assert_eq!(set(1, &there, EntryState::Withdrawn).await, EntryChanged::Other(EntryState::Withdrawn));
    assert_eq!(set(2, &there, EntryState::Removed).await, came(&[5]));
    // Whoever comes back waits like everybody else.
    assert_eq!(set(1, &[EntryState::Withdrawn], EntryState::Registered).await, came(&[]));
    assert_eq!(seen(&store, 1).await.state, EntryState::Waiting);
    assert_eq!(set(9, &there, EntryState::Removed).await, EntryChanged::None);
    let of_another = (store_id(2), event_id(1), entry_id(3));
    let refused = store.set_event_entry_state(of_another, &there, EntryState::Removed, NOW).await.unwrap();
    assert_eq!(refused, EntryChanged::None, "it is another store's");
    let event = found(&store, 1).await;
    assert_eq!((event.registered, event.waiting), (2, 1));
}

pub(crate) async fn a_code_claims_once_for_an_account_that_is_not_there_yet(store: Store, _: Database) {
    taking(&store).await;
    for number in [1, 2, 3] {
        member(&store, number).await;
    }
    enter(&store, &player(1, None)).await;
    enter(&store, &player(2, Some(2))).await;
    enter(&store, &player(3, None)).await;
    let claim = async |code: u8, account: u8| store.claim_event_entry(&digest(code), id(account), NOW + 9).await;
    assert_eq!(store.find_event_entry_by_claim(&digest(1)).await.unwrap().unwrap().id, entry_id(1));
    assert!(!claim(9, 1).await.unwrap());
    assert!(!claim(1, 2).await.unwrap(), "that account takes part already");
    assert!(claim(1, 1).await.unwrap());
    assert!(!claim(1, 3).await.unwrap(), "it works once");
    assert!(matches!(claim(3, 9).await, Err(StoreError::NoAccount)));
    assert_eq!(seen(&store, 1).await.account, Some(id(1)));
    assert_eq!(store.find_event_entry_by_claim(&digest(1)).await.unwrap(), None);
    assert!(!store.set_event_claim(one(1), &digest(8)).await.unwrap(), "an account needs none");
    assert!(!store.set_event_claim((store_id(2), event_id(1), entry_id(3)), &digest(8)).await.unwrap());
    assert!(store.set_event_claim(one(3), &digest(8)).await.unwrap());
    assert!(!claim(3, 3).await.unwrap(), "another code took its place");
    assert!(claim(8, 3).await.unwrap());
}

pub(crate) async fn what_is_noted_of_somebody_is_noted_at_their_event_of_their_store(store: Store, _: Database) {
    taking(&store).await;
    assert!(store.create_game_store(&game_store(2)).await.unwrap());
    made(&store, 2, 2).await;
    enter(&store, &player(1, None)).await;
    let elsewhere = [(store_id(2), event_id(1), entry_id(1)), (store_id(2), event_id(2), entry_id(1))];
    for of in elsewhere {
        assert!(!store.rename_event_entry(of, "Eve", "E.", NOW).await.unwrap());
        assert!(!store.set_event_presence(of, (2, LateAs::OneBye), "[1]", NOW).await.unwrap());
        assert!(!store.consent_event_entry(of, 2, None, NOW).await.unwrap());
    }
    assert!(!store.consent_event_entry((store_id(1), event_id(2), entry_id(1)), 2, None, NOW).await.unwrap());
    assert!(store.rename_event_entry(one(1), "Grace Hopper", "Grace", NOW + 7).await.unwrap());
    assert!(store.set_event_presence(one(1), (2, LateAs::OneBye), "[1]", NOW + 8).await.unwrap());
    assert!(store.consent_event_entry(one(1), 2, Some("Henry"), NOW + 9).await.unwrap());
    let entry = seen(&store, 1).await;
    assert_eq!((entry.name.as_str(), entry.shown_as.as_str()), ("Grace Hopper", "Grace"));
    assert_eq!((entry.first_round, entry.late_as, entry.presence.as_str()), (2, LateAs::OneBye, "[1]"));
    assert_eq!((entry.consent_version, entry.consented_at, entry.consent_by.as_str()), (2, Some(NOW + 9), "Henry"));
    assert!(store.consent_event_entry(one(1), 3, None, NOW + 10).await.unwrap());
    assert_eq!(seen(&store, 1).await.consent_by, "", "they said so themselves");
    let long = "x".repeat(257);
    assert_impossible(store.consent_event_entry(one(1), 3, Some(&long), NOW).await, "a long name");
    assert_impossible(store.rename_event_entry(one(1), &"x".repeat(257), "", NOW).await, "a long name");
    assert_impossible(store.set_event_presence(one(1), (1, LateAs::Losses), &"x".repeat(4097), NOW).await, "long JSON");
}

pub(crate) async fn an_event_has_so_many_entries(store: Store, database: Database) {
    taking(&store).await;
    enter(&store, &player(1, None)).await;
    let last = format!("update event_entries set number = {MAX_ENTRIES}");
    Raw::connect(&database).await.execute(&last).await.unwrap();
    assert_eq!(enter(&store, &player(2, None)).await, Entered::TooMany);
}

pub(crate) async fn impossible_entries_are_refused(store: Store, _: Database) {
    taking(&store).await;
    for (what, unfit) in [
        ("no name", NewEntry { name: String::new(), ..player(1, None) }),
        ("a long name", NewEntry { name: "x".repeat(257), ..player(1, None) }),
        ("a long pseudonym", NewEntry { shown_as: "x".repeat(257), ..player(1, None) }),
        ("a zero byte", NewEntry { name: "a\0b".to_owned(), ..player(1, None) }),
        ("long staff", NewEntry { consent_by: "x".repeat(257), ..player(1, None) }),
    ] {
        assert_impossible(store.enter_event(&unfit, &is_open).await, what);
    }
    let nobodys = store.enter_event(&player(1, Some(9)), &is_open).await;
    assert!(matches!(nobodys, Err(StoreError::NoAccount)), "{nobodys:?}");
}

pub(crate) async fn an_account_that_goes_leaves_a_number_without_a_name(store: Store, database: Database) {
    taking(&store).await;
    for number in [1, 2] {
        member(&store, number).await;
        enter(&store, &player(number, Some(number))).await;
    }
    assert!(store.delete_account(id(1)).await.unwrap());
    let gone = seen(&store, 1).await;
    assert_eq!((gone.account, gone.name.as_str(), gone.shown_as.as_str(), gone.number), (None, "", "", 1));
    assert_eq!(seen(&store, 2).await.name, "Grace 2");
    assert_eq!(Raw::connect(&database).await.count("event_entries where name like '%1%'").await, 0);
}
