//! What is promised of events: made, changed, opened, listed, and who is staff of one alone.

use safehouse_store::{
    Database, LogEntry, LogPlace, Secret, StaffRole, Store, StoreError, StoreLevel,
    events::{
        EventMade, EventState, EventWidened, EventsAsked, HiddenEvent, NewEvent, NewEventStaff, NewEventState,
        StoredEvent,
    },
};
use uuid::Uuid;

use super::{
    given::{MINUTE, NOW, assert_impossible, at_once, digest, id, member},
    log::{begun, entry},
    raw::Raw,
    stores::{game_store, staff, store_id},
};

pub(crate) const DAY: i64 = 24 * 60 * MINUTE;

pub(crate) fn event_id(number: u8) -> Uuid {
    Uuid::from_bytes([number; 16])
}

pub(crate) fn code(number: u8) -> String {
    format!("7k3m9z{number:02}")
}

/// An event of tomorrow whose lists lock in ten minutes.
pub(crate) fn event() -> NewEvent {
    NewEvent {
        game: "necrogenesis".to_owned(),
        format: "standard".to_owned(),
        snapshot: "2026-01".to_owned(),
        name: "Friday “night”".to_owned(),
        settings: "{}".to_owned(),
        consent: "Your list is shown.".to_owned(),
        starts_at: NOW + DAY,
        ends_at: NOW + 2 * DAY,
        capacity: Some(2),
        lists_open_at: Some(NOW + MINUTE),
        deadline_at: Some(NOW + 10 * MINUTE),
    }
}

pub(crate) async fn create(store: &Store, of: u8, number: u8, new: &NewEvent) -> Result<EventMade, StoreError> {
    let seed = (&Secret::new(format!("sealed {number}")), &digest(number));
    store.create_event((store_id(of), event_id(number), &code(number)), new, seed, NOW).await
}

/// An event of a store that is there.
pub(crate) async fn made(store: &Store, of: u8, number: u8) {
    assert_eq!(create(store, of, number, &event()).await.unwrap(), EventMade::Done);
}

/// The first store with its first event.
pub(crate) async fn held(store: &Store) {
    assert!(store.create_game_store(&game_store(1)).await.unwrap());
    made(store, 1, 1).await;
}

pub(crate) async fn found(store: &Store, number: u8) -> StoredEvent {
    store.find_event_by_id(event_id(number)).await.unwrap().unwrap()
}

pub(crate) fn so_far(state: EventState) -> NewEventState<'static> {
    NewEventState { state, is_shown: false, entry: None, seed: None, at: NOW }
}

/// Takes an event of the first store so far.
pub(crate) async fn take(store: &Store, number: u8, state: EventState) {
    let revision = found(store, number).await.revision;
    let of = (store_id(1), event_id(number), revision);
    assert!(store.set_event_state(of, &so_far(state)).await.unwrap());
}

pub(crate) async fn an_event_is_a_draft_under_a_code_of_its_own(store: Store, _: Database) {
    held(&store).await;
    assert!(store.create_game_store(&game_store(2)).await.unwrap());
    let kept = store.find_event(&code(1)).await.unwrap().unwrap();
    assert_eq!((kept.id, kept.store, kept.store_slug.as_str()), (event_id(1), store_id(1), "corner-1"));
    assert_eq!((kept.state, kept.sequence, kept.revision), (EventState::Draft, 0, 1));
    assert_eq!((kept.name.as_str(), kept.capacity, kept.consent_version), ("Friday “night”", Some(2), 1));
    assert_eq!((kept.lists_open_at, kept.deadline_at), (event().lists_open_at, event().deadline_at));
    assert_eq!((kept.opened, kept.lock, kept.hidden.clone(), kept.registered, kept.waiting), (None, None, None, 0, 0));
    assert_eq!(kept.seed_sealed.as_ref().map(Secret::expose), Some("sealed 1"));
    assert!(!format!("{kept:?}").contains("sealed 1"));

    let same_code = (store_id(2), event_id(2), &*code(1));
    let seed = (&Secret::new("sealed"), &digest(2));
    assert_eq!(store.create_event(same_code, &event(), seed, NOW).await.unwrap(), EventMade::CodeTaken);
    assert_eq!(create(&store, 9, 2, &event()).await.unwrap(), EventMade::NoStore);
    assert!(store.set_game_store_closed(store_id(2), Some(NOW)).await.unwrap());
    assert_eq!(create(&store, 2, 2, &event()).await.unwrap(), EventMade::NoStore, "a closed one has no more");
    for nothing in ["", "7K3M9Z01", "7k3m9z02", "a\0b"] {
        assert!(store.find_event(nothing).await.unwrap().is_none(), "{nothing:?}");
    }
    assert!(store.find_event_by_id(event_id(9)).await.unwrap().is_none());
}

pub(crate) async fn of_many_who_make_an_event_of_one_code_at_once_one_does(store: Store, _: Database) {
    for number in 1..=8 {
        assert!(store.create_game_store(&game_store(number)).await.unwrap());
    }
    let answers = at_once(8, |number| {
        let store = store.clone();
        async move {
            let of = (store_id(number + 1), event_id(number + 1), "7k3m9zqx");
            let made = store.create_event(of, &event(), (&Secret::new("sealed"), &digest(number)), NOW).await;
            matches!(made, Ok(EventMade::Done))
        }
    })
    .await;
    assert_eq!(answers.into_iter().filter(|done| *done).count(), 1);
}

pub(crate) async fn an_event_is_changed_at_the_revision_that_was_read_by_its_store_alone(store: Store, _: Database) {
    held(&store).await;
    assert!(store.create_game_store(&game_store(2)).await.unwrap());
    let other = NewEvent { name: "Saturday".to_owned(), capacity: None, ..event() };
    let change = async |of: u8, revision, shown| {
        store.change_event((store_id(of), event_id(1), revision), &other, shown, NOW + 1).await.unwrap()
    };
    assert!(!change(2, 1, (true, true)).await, "it is another store's");
    assert!(!change(1, 2, (true, true)).await);
    assert!(change(1, 1, (false, false)).await);
    assert!(!change(1, 1, (true, true)).await, "it was changed");
    let once = found(&store, 1).await;
    assert_eq!((once.name.as_str(), once.capacity, once.changed_at), ("Saturday", None, NOW + 1));
    assert_eq!((once.sequence, once.consent_version, once.revision), (0, 1, 2));
    assert!(change(1, 2, (true, true)).await);
    let twice = found(&store, 1).await;
    assert_eq!((twice.sequence, twice.consent_version, twice.revision), (1, 2, 3));

    let at = |of: u8, revision| (store_id(of), event_id(1), revision);
    let cancelled = NewEventState { is_shown: true, ..so_far(EventState::Cancelled) };
    assert!(!store.set_event_state(at(2, 3), &cancelled).await.unwrap());
    assert!(!store.set_event_state(at(1, 2), &cancelled).await.unwrap());
    assert!(store.set_event_state(at(1, 3), &cancelled).await.unwrap());
    let last = found(&store, 1).await;
    assert_eq!((last.state, last.sequence, last.revision), (EventState::Cancelled, 2, 4));
    assert!(!change(1, 4, (true, true)).await, "it does not take place");
}

pub(crate) async fn what_an_event_asked_stays_whatever_it_asks_later(store: Store, _: Database) {
    held(&store).await;
    assert!(store.create_game_store(&game_store(2)).await.unwrap());
    let said = async |of: u8, version| {
        let found = store.find_event_consent((store_id(of), event_id(1)), version).await.unwrap();
        found.map(|consent| (consent.version, consent.words, consent.since))
    };
    let first = Some((1, "Your list is shown.".to_owned(), NOW));
    assert_eq!((said(1, 1).await, said(2, 1).await, said(1, 2).await), (first.clone(), None, None));
    let change = async |revision, words: &str, is_other, at| {
        let new = NewEvent { consent: words.to_owned(), ..event() };
        store.change_event((store_id(1), event_id(1), revision), &new, (false, is_other), at).await.unwrap()
    };
    assert!(!change(9, "Nothing", true, NOW + 1).await);
    assert!(change(1, "Your list is shown.", false, NOW + 2).await);
    assert_eq!(said(1, 2).await, None, "what was changed is something else");
    assert!(change(2, "It is on “our” wall.", true, NOW + 3).await);
    let new = NewEvent { consent: "Nobody sees it.".to_owned(), ..event() };
    let widened = store.widen_event((store_id(1), event_id(1), 3), &new, (false, true), NOW + 4).await.unwrap();
    assert_eq!(widened, EventWidened::Done);
    assert_eq!(found(&store, 1).await.consent_version, 3);
    assert_eq!(said(1, 1).await, first);
    assert_eq!(said(1, 2).await, Some((2, "It is on “our” wall.".to_owned(), NOW + 3)));
    assert_eq!(said(1, 3).await, Some((3, "Nobody sees it.".to_owned(), NOW + 4)));
}

pub(crate) async fn what_events_of_an_older_version_ask_is_kept_as_they_ask_it_now(store: Store, database: Database) {
    assert!(store.create_game_store(&game_store(1)).await.unwrap());
    let asked = [
        ("{}", "The store keeps your name and your list", 1),
        (r#"{"lists":"none","consent":" "}"#, "The store keeps your name for this event.", 1),
        (r#"{"lists":"none","consent":"Read “this”."}"#, "Read “this”.", 2),
    ];
    for (number, (settings, ..)) in (1_u8..).zip(asked) {
        let new = NewEvent { settings: settings.to_owned(), ..event() };
        assert_eq!(create(&store, 1, number, &new).await.unwrap(), EventMade::Done);
    }
    let changed = NewEvent { settings: asked[2].0.to_owned(), ..event() };
    assert!(store.change_event((store_id(1), event_id(3), 1), &changed, (false, true), NOW + 5).await.unwrap());
    // Back to the tables from before it was kept.
    let back = "alter table log_origins drop column log_key; alter table log_origins drop column receipts_key; \
        alter table log_origins drop column witness_key; alter table log_origins drop column ended; \
        alter table stores drop column appeal_event; alter table events drop column lock_padded; \
        alter table event_plays drop column taken_back; drop index waiting_statements_next; alter table waiting_statements drop column next_sealed; \
        alter table waiting_statements drop column next_vkey; drop table event_consents; \
        delete from _sqlx_migrations where version >= 46";
    Raw::connect(&database).await.execute(back).await.unwrap();
    let again = Store::open(&database).await.unwrap();
    for (number, (_, words, version)) in (1_u8..).zip(asked) {
        let kept = again.find_event_consent((store_id(1), event_id(number)), version).await.unwrap().unwrap();
        assert!(kept.words.starts_with(words), "{kept:?}");
        assert_eq!(kept.since, if version == 1 { NOW } else { NOW + 5 });
    }
    let before = again.find_event_consent((store_id(1), event_id(3)), 1).await.unwrap();
    assert_eq!(before, None, "nobody knows what it asked then");
    again.close().await;
}

pub(crate) async fn of_many_who_change_an_event_at_once_one_does(store: Store, _: Database) {
    held(&store).await;
    let answers = at_once(8, |number| {
        let store = store.clone();
        async move {
            let new = NewEvent { name: format!("Event {number}"), ..event() };
            store.change_event((store_id(1), event_id(1), 1), &new, (true, false), NOW).await.unwrap()
        }
    })
    .await;
    assert_eq!(answers.into_iter().filter(|done| *done).count(), 1);
    assert_eq!(found(&store, 1).await.sequence, 1);
}

pub(crate) async fn the_log_tells_of_the_opening_once_and_a_seed_is_shown_once(store: Store, _: Database) {
    held(&store).await;
    begun(&store).await;
    let set = async |revision, state, said: u32, seed: Option<&str>| {
        let stated = entry(said);
        let new = NewEventState { entry: Some(&stated), seed, ..so_far(state) };
        store.set_event_state((store_id(1), event_id(1), revision), &new).await.unwrap()
    };
    assert!(set(1, EventState::Announced, 1, None).await);
    assert!(!set(1, EventState::Announced, 2, None).await);
    let opened = found(&store, 1).await;
    assert_eq!(opened.opened, Some(LogPlace { log: 1, position: 0 }));
    assert!(set(2, EventState::Finished, 3, Some(&"a".repeat(64))).await);
    assert!(set(3, EventState::Published, 4, Some(&"b".repeat(64))).await);
    let shown = found(&store, 1).await;
    assert_eq!((shown.opened, shown.seed, shown.seed_sealed.is_none()), (opened.opened, Some("a".repeat(64)), true));
    let entries = store.list_log_entries(1, 0, 9).await.unwrap();
    let expected: Vec<_> = [1, 3, 4].into_iter().map(|number| LogEntry::as_str(&entry(number)).to_owned()).collect();
    assert_eq!(entries, expected, "what was no change is no entry");
}

pub(crate) async fn a_draft_is_deleted_until_the_log_tells_of_it(store: Store, _: Database) {
    held(&store).await;
    made(&store, 1, 2).await;
    begun(&store).await;
    let delete =
        async |of: u8, number, revision| store.delete_event((store_id(of), event_id(number), revision)).await.unwrap();
    assert!(!delete(2, 1, 1).await, "it is another store's");
    assert!(!delete(1, 1, 2).await, "it was seen otherwise");
    assert!(delete(1, 1, 1).await);
    assert!(store.find_event(&code(1)).await.unwrap().is_none());
    assert!(!delete(1, 1, 1).await);
    made(&store, 1, 1).await;

    let stated = entry(1);
    let announced = NewEventState { entry: Some(&stated), ..so_far(EventState::Announced) };
    assert!(store.set_event_state((store_id(1), event_id(2), 1), &announced).await.unwrap());
    assert!(!delete(1, 2, 2).await, "it is announced");
    take(&store, 2, EventState::Draft).await;
    assert!(!delete(1, 2, 3).await, "the log tells of it");
}

fn asked(most: u32) -> EventsAsked<'static> {
    EventsAsked { store: None, game: "", now: NOW, is_past: false, of: None, with_hidden: false, after: None, most }
}

async fn listed(store: &Store, asked: &EventsAsked<'_>) -> Vec<Uuid> {
    store.list_events(asked).await.unwrap().into_iter().map(|event| event.id).collect()
}

pub(crate) async fn a_calendar_shows_announced_events_of_confirmed_stores_in_their_order(store: Store, _: Database) {
    for number in [1, 2] {
        assert!(store.create_game_store(&game_store(number)).await.unwrap());
    }
    for (number, starts_at) in [(1, NOW + 3 * DAY), (2, NOW + 2 * DAY), (3, NOW + 2 * DAY), (4, NOW - 9 * DAY)] {
        let new = NewEvent { starts_at, ends_at: starts_at + DAY, ..event() };
        assert_eq!(create(&store, 1, number, &new).await.unwrap(), EventMade::Done);
        take(&store, number, EventState::Announced).await;
    }
    made(&store, 1, 5).await;
    made(&store, 2, 6).await;
    let of_another = (store_id(2), event_id(6), 1);
    assert!(store.set_event_state(of_another, &so_far(EventState::Announced)).await.unwrap());
    assert_eq!(listed(&store, &asked(9)).await, Vec::<Uuid>::new(), "nobody confirmed the store");
    assert!(store.set_store_level(store_id(1), StoreLevel::Confirmed, "Visited", NOW, None).await.unwrap());

    let ids = |numbers: &[u8]| numbers.iter().map(|number| event_id(*number)).collect::<Vec<_>>();
    assert_eq!(listed(&store, &asked(9)).await, ids(&[2, 3, 1]));
    assert_eq!(listed(&store, &asked(2)).await, ids(&[2, 3]));
    let after = Some((NOW + 2 * DAY, event_id(2)));
    assert_eq!(listed(&store, &EventsAsked { after, ..asked(9) }).await, ids(&[3, 1]));
    // What comes and what is over is asked at a time, and no longer between two.
    assert_eq!(listed(&store, &EventsAsked { now: NOW + 3 * DAY, ..asked(9) }).await, ids(&[2, 3, 1]));
    assert_eq!(listed(&store, &EventsAsked { now: NOW + 3 * DAY + 1, ..asked(9) }).await, ids(&[1]));
    assert_eq!(listed(&store, &EventsAsked { now: NOW - 8 * DAY, ..asked(9) }).await, ids(&[4, 2, 3, 1]));
    assert_eq!(listed(&store, &EventsAsked { is_past: true, ..asked(9) }).await, ids(&[4]));
    assert_eq!(listed(&store, &EventsAsked { game: "other", ..asked(9) }).await, ids(&[]));
    let backwards = EventsAsked { is_past: true, now: NOW + 9 * DAY, ..asked(9) };
    assert_eq!(listed(&store, &backwards).await, ids(&[1, 3, 2, 4]));
    assert_eq!(listed(&store, &EventsAsked { after, ..backwards }).await, ids(&[4]));
    let of_store = EventsAsked { store: Some(store_id(2)), ..asked(9) };
    assert_eq!(listed(&store, &of_store).await, ids(&[6]), "its own page shows what nobody confirmed");
    let of_staff = EventsAsked { store: Some(store_id(1)), with_hidden: true, ..asked(9) };
    assert_eq!(listed(&store, &of_staff).await, ids(&[5, 2, 3, 1]));

    assert!(store.set_event_hidden(event_id(3), Some((NOW, "Spam"))).await.unwrap());
    assert!(!store.set_event_hidden(event_id(9), Some((NOW, "Spam"))).await.unwrap());
    assert_impossible(store.set_event_hidden(event_id(3), Some((NOW, &"x".repeat(1001)))).await, "a long reason");
    assert_eq!(found(&store, 3).await.hidden, Some((NOW, "Spam".to_owned())));
    assert!(!store.set_event_hidden(event_id(3), Some((NOW + 1, "Spam"))).await.unwrap(), "it is hidden already");
    let hidden = HiddenEvent { id: event_id(3), code: code(3), name: event().name, at: NOW, reason: "Spam".to_owned() };
    assert_eq!(store.list_hidden_events(store_id(1)).await.unwrap(), [hidden]);
    assert_eq!(store.list_hidden_events(store_id(2)).await.unwrap(), []);
    // Its owner can speak against that as against a decision on the store, and is answered as then.
    assert!(!store.put_store_appeal((store_id(2), None), "Why?", NOW).await.unwrap(), "nothing was decided there");
    assert!(
        !store.put_store_appeal((store_id(1), None), "Why?", NOW).await.unwrap(),
        "an event is hidden, not the store"
    );
    let (this, other) = ((store_id(1), Some(event_id(3))), (store_id(1), Some(event_id(1))));
    assert!(!store.put_store_appeal(other, "Why?", NOW).await.unwrap(), "this one is not hidden");
    assert!(!store.put_store_appeal((store_id(2), this.1), "Why?", NOW).await.unwrap(), "it is none of theirs");
    assert!(store.put_store_appeal(this, "Why?", NOW).await.unwrap());
    assert_eq!(store.list_store_appeals().await.unwrap(), [this]);
    // How the store stands is another matter.
    assert!(store.set_store_hidden(store_id(1), Some((NOW, "Spam"))).await.unwrap());
    assert!(store.set_store_hidden(store_id(1), None).await.unwrap());
    assert_eq!(store.list_store_appeals().await.unwrap(), [this]);
    assert!(store.answer_store_appeal(store_id(1), "It is spam").await.unwrap());
    assert!(store.put_store_appeal(this, "It is none", NOW).await.unwrap());
    assert_eq!(listed(&store, &asked(9)).await, ids(&[2, 1]));
    assert_eq!(listed(&store, &of_staff).await, ids(&[5, 2, 3, 1]));
    assert!(store.set_event_hidden(event_id(3), None).await.unwrap());
    assert!(!store.set_event_hidden(event_id(3), None).await.unwrap(), "it is shown already");
    assert_eq!(store.list_store_appeals().await.unwrap(), [], "that it is shown is the answer");
    assert_eq!(store.list_hidden_events(store_id(1)).await.unwrap(), []);
    assert_eq!(found(&store, 3).await.hidden, None);
    assert!(store.set_store_hidden(store_id(1), Some((NOW, "Spam"))).await.unwrap());
    assert_eq!(listed(&store, &asked(9)).await, ids(&[]));
}

pub(crate) async fn an_event_comes_or_is_over_by_how_far_it_is_and_then_by_its_end(store: Store, _: Database) {
    assert!(store.create_game_store(&game_store(1)).await.unwrap());
    assert!(store.set_store_level(store_id(1), StoreLevel::Confirmed, "Visited", NOW, None).await.unwrap());
    let states = [
        EventState::Announced,
        EventState::Running,
        EventState::Finished,
        EventState::Published,
        EventState::Cancelled,
    ];
    for (number, state) in (1..).zip(states) {
        let new = NewEvent { starts_at: NOW + DAY, ends_at: NOW + 2 * DAY, ..event() };
        assert_eq!(create(&store, 1, number, &new).await.unwrap(), EventMade::Done);
        take(&store, number, EventState::Announced).await;
        if state != EventState::Announced {
            take(&store, number, state).await;
        }
    }
    let ids = |numbers: &[u8]| numbers.iter().map(|number| event_id(*number)).collect::<Vec<_>>();
    for (now, coming, past) in [
        (NOW, &[1, 2, 5][..], &[4, 3][..]),
        (NOW + 2 * DAY + 1, &[2][..], &[5, 4, 3, 1][..]),
        (NOW + 3 * DAY + 1, &[][..], &[5, 4, 3, 2, 1][..]),
    ] {
        assert_eq!(listed(&store, &EventsAsked { now, ..asked(9) }).await, ids(coming));
        assert_eq!(listed(&store, &EventsAsked { now, is_past: true, ..asked(9) }).await, ids(past));
    }
}

pub(crate) async fn events_are_due_when_lists_open_and_when_they_lock(store: Store, _: Database) {
    held(&store).await;
    let due = async |at| store.due_events(at, 9).await.unwrap().len();
    assert_eq!(due(NOW + DAY).await, 0, "a draft is never due");
    take(&store, 1, EventState::Registration).await;
    assert_eq!((due(NOW + MINUTE - 1).await, due(NOW + MINUTE).await), (0, 1));
    take(&store, 1, EventState::ListsOpen).await;
    assert_eq!((due(NOW + 10 * MINUTE - 1).await, due(NOW + 10 * MINUTE).await), (0, 1));
    // A lock is stated: of a store that may state nothing none is due.
    assert!(store.set_store_hidden(store_id(1), Some((NOW, "Spam"))).await.unwrap());
    assert_eq!(due(NOW + 10 * MINUTE).await, 0);
    assert!(store.set_store_hidden(store_id(1), None).await.unwrap());
    assert!(store.set_store_level(store_id(1), StoreLevel::Suspended, "Spam", NOW, None).await.unwrap());
    assert_eq!(due(NOW + 10 * MINUTE).await, 0);
    assert!(store.set_store_level(store_id(1), StoreLevel::Confirmed, "A visit", NOW, None).await.unwrap());
    assert_eq!(due(NOW + 10 * MINUTE).await, 1);
    take(&store, 1, EventState::Locked).await;
    assert_eq!(due(NOW + DAY).await, 0);
}

pub(crate) async fn impossible_events_are_refused(store: Store, _: Database) {
    assert!(store.create_game_store(&game_store(1)).await.unwrap());
    for (what, unfit) in [
        ("no game", NewEvent { game: String::new(), ..event() }),
        ("a long format", NewEvent { format: "x".repeat(65), ..event() }),
        ("no snapshot", NewEvent { snapshot: String::new(), ..event() }),
        ("no name", NewEvent { name: String::new(), ..event() }),
        ("a zero byte", NewEvent { name: "a\0b".to_owned(), ..event() }),
        ("no settings", NewEvent { settings: String::new(), ..event() }),
        ("long settings", NewEvent { settings: "x".repeat(32_769), ..event() }),
        ("nothing that it asks", NewEvent { consent: String::new(), ..event() }),
        ("a long thing that it asks", NewEvent { consent: "x".repeat(4_097), ..event() }),
        ("an end before its beginning", NewEvent { ends_at: NOW, ..event() }),
        ("a place alone", NewEvent { capacity: Some(1), ..event() }),
        ("too many places", NewEvent { capacity: Some(2_049), ..event() }),
    ] {
        assert_impossible(create(&store, 1, 1, &unfit).await, what);
        assert_impossible(store.change_event((store_id(1), event_id(1), 1), &unfit, (true, true), NOW).await, what);
    }
    for unfit in ["", "7K3M9ZQX", "7k3m9zq", "7k3m9zqu"] {
        let of = (store_id(1), event_id(1), unfit);
        assert_impossible(store.create_event(of, &event(), (&Secret::new("s"), &digest(1)), NOW).await, unfit);
    }
}

fn helper(event: u8, account: u8, role: StaffRole) -> NewEventStaff {
    NewEventStaff {
        event: (store_id(1), event_id(event)),
        account: id(account),
        role,
        added_at: NOW,
        added_by: "Ada".to_owned(),
    }
}

pub(crate) async fn staff_of_an_event_are_that_of_it_alone(store: Store, database: Database) {
    held(&store).await;
    made(&store, 1, 2).await;
    for number in [1, 2] {
        member(&store, number).await;
    }
    let put = async |new: NewEventStaff| store.put_event_staff(&new).await;
    assert!(put(helper(1, 1, StaffRole::Helper)).await.unwrap());
    assert!(put(helper(1, 1, StaffRole::Judge)).await.unwrap(), "another role in place of the one before");
    assert!(put(helper(1, 2, StaffRole::Scorekeeper)).await.unwrap());
    assert!(!put(helper(9, 1, StaffRole::Judge)).await.unwrap());
    let of_another = NewEventStaff { event: (store_id(2), event_id(1)), ..helper(1, 2, StaffRole::Judge) };
    assert!(!put(of_another).await.unwrap(), "it is another store's");
    assert_impossible(put(helper(1, 1, StaffRole::Owner)).await, "an owner of an event");
    assert!(matches!(put(helper(1, 9, StaffRole::Judge)).await, Err(StoreError::NoAccount)));
    let listed = store.list_event_staff((store_id(1), event_id(1))).await.unwrap();
    let listed: Vec<_> = listed.iter().map(|staff| (staff.name.as_str(), staff.role)).collect();
    assert_eq!(listed, [("Ada 1", StaffRole::Judge), ("Ada 2", StaffRole::Scorekeeper)]);
    assert_eq!(store.list_event_staff((store_id(1), event_id(2))).await.unwrap(), []);
    assert_eq!(store.list_event_staff((store_id(2), event_id(1))).await.unwrap(), [], "of another store");

    let of = async |number, now| store.list_events_staffed_by(id(number), now).await.unwrap();
    let [judged] = of(1, NOW).await.try_into().unwrap();
    assert_eq!((judged.store, judged.event, judged.role), (store_id(1), event_id(1), StaffRole::Judge));
    assert_eq!(of(1, NOW + 40 * DAY).await, [], "it is over for long");
    let one = (store_id(1), event_id(1));
    assert!(!store.remove_event_staff((store_id(2), event_id(1)), id(1)).await.unwrap());
    assert!(store.remove_event_staff(one, id(1)).await.unwrap());
    assert!(!store.remove_event_staff(one, id(1)).await.unwrap());
    assert_eq!(of(1, NOW).await, []);
    assert!(store.delete_account(id(2)).await.unwrap());
    assert_eq!(Raw::connect(&database).await.count("event_staff").await, 0);
}

pub(crate) async fn staff_of_an_event_of_a_closed_store_are_nothing(store: Store, _: Database) {
    held(&store).await;
    member(&store, 1).await;
    store.put_staff(&staff(1, 1, StaffRole::Owner)).await.unwrap();
    member(&store, 2).await;
    assert!(store.put_event_staff(&helper(1, 2, StaffRole::Judge)).await.unwrap());
    assert_eq!(store.list_events_staffed_by(id(2), NOW).await.unwrap().len(), 1);
    assert!(store.set_game_store_closed(store_id(1), Some(NOW)).await.unwrap());
    assert_eq!(store.list_events_staffed_by(id(2), NOW).await.unwrap(), []);
}
