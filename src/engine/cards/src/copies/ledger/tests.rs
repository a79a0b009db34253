//! Ledgers of devices that hear of each other late, twice and in any order.

use proptest::prelude::*;

use super::*;
use crate::{
    card::{Edition, Finish},
    copies::{Money, WrittenCondition},
};

fn regular(number: &str) -> Holding {
    Holding::new(number, Edition::Unlimited, Finish::Regular)
}

fn change(holding: &Holding, by: i32) -> Change {
    Change { holding: holding.clone(), by }
}

fn event(id: u128, device: u128, cause: Cause, changes: Vec<Change>) -> Event {
    Event { id: EventId(id), device: DeviceId(device), sequence: 1, at: 1, cause, changes, lot: None, whole: None }
}

fn ledger(events: impl IntoIterator<Item = Event>) -> Ledger {
    let mut ledger = Ledger::default();
    for event in events {
        ledger.take(event).expect("it says something");
    }
    ledger
}

#[test]
fn one_more_here_and_one_more_there_are_two_more_and_nobody_is_asked() {
    let medkit = regular("NG-01-045");
    let came = |id, device| event(id, device, Cause::Acquired, vec![change(&medkit, 1)]);
    let ledger = ledger([came(2, 8), came(1, 9)]);
    assert_eq!(ledger.balances().of(&medkit), 2);
    assert_eq!(ledger.questions(), []);
}

#[test]
fn an_event_that_comes_twice_counts_once_and_another_of_its_identity_is_refused() {
    let medkit = regular("NG-01-045");
    let came = event(1, 9, Cause::Acquired, vec![change(&medkit, 3)]);
    let mut ledger = ledger([came.clone()]);
    assert_eq!(ledger.take(came.clone()), Ok(Taken::Known));
    let other = Event { changes: vec![change(&medkit, 4)], ..came };
    assert_eq!(ledger.take(other), Err(EventFault::OtherEvent { id: EventId(1) }));
    assert_eq!(ledger.balances().of(&medkit), 3);
}

#[test]
fn what_says_nothing_is_refused() {
    let medkit = regular("NG-01-045");
    let mut ledger = Ledger::default();
    let id = EventId(1);
    let undoes_itself = Cause::Undone { events: vec![id] };
    for (faulty, fault) in [
        (event(1, 1, Cause::Acquired, vec![]), EventFault::Nothing { id }),
        (event(1, 1, Cause::Undone { events: vec![] }, vec![]), EventFault::Nothing { id }),
        (event(1, 1, Cause::Acquired, vec![change(&medkit, 0)]), EventFault::NoCopies { id }),
        (event(1, 1, undoes_itself, vec![]), EventFault::Itself { id }),
        (
            event(1, 1, Cause::Undone { events: vec![EventId(2)] }, vec![change(&medkit, 1)]),
            EventFault::UndoesMore { id },
        ),
        (event(1, 1, Cause::Moved, vec![change(&medkit, 1)]), EventFault::Unbalanced { id }),
    ] {
        assert_eq!(ledger.take(faulty), Err(fault));
    }
    let moved = vec![change(&medkit, -2), change(&medkit.at("Binder 2"), 2)];
    assert_eq!(ledger.take(event(1, 1, Cause::Moved, moved)), Ok(Taken::New));
}

#[test]
fn what_is_not_there_and_goes_has_to_be_found_and_is_never_rounded_up_to_nothing() {
    let medkit = regular("NG-01-045");
    let ledger = ledger([
        event(1, 1, Cause::Acquired, vec![change(&medkit, 1)]),
        event(2, 1, Cause::Removed, vec![change(&medkit, -1)]),
        event(3, 2, Cause::Removed, vec![change(&medkit, -1)]),
    ]);
    assert_eq!(ledger.balances().of(&medkit), -1);
    assert_eq!(ledger.questions(), [Question::Missing { holding: medkit.clone(), copies: 1 }]);
    assert_eq!(ledger.balances().copies(), 0);
    let history: Vec<i64> = ledger.history("NG-01-045").into_iter().map(|(_, copies)| copies).collect();
    assert_eq!(history, [1, 0, -1]);
}

#[test]
fn a_count_that_did_not_know_of_a_change_is_asked_about_until_it_is_answered() {
    let medkit = regular("NG-01-045");
    // The desk counts four where it knows of two; the phone had entered one before.
    let mut ledger = ledger([
        event(1, 1, Cause::Acquired, vec![change(&medkit, 2)]),
        event(3, 1, Cause::Counted { known: 2 }, vec![change(&medkit, 2)]),
    ]);
    assert_eq!(ledger.questions(), []);
    ledger.take(event(2, 2, Cause::Acquired, vec![change(&medkit, 1)])).expect("it says something");
    assert_eq!(ledger.balances().of(&medkit), 5);
    let asked = Question::Miscounted { event: EventId(3), holding: medkit.clone(), known: 2, were: 3, counted: 4 };
    assert_eq!(ledger.questions(), [asked]);
    let answer = event(4, 2, Cause::Answered { event: EventId(3), holding: None }, vec![change(&medkit, -1)]);
    ledger.take(answer).expect("it says something");
    assert_eq!((ledger.balances().of(&medkit), ledger.questions()), (4, Vec::new()));
}

#[test]
fn a_file_that_says_how_many_there_are_is_asked_about_copy_by_copy() {
    let (medkit, rifle) = (regular("NG-01-045"), regular("NG-01-046"));
    // The file says four of one and two, then three more, of the other; the phone had entered one of each before.
    let changes = vec![change(&medkit, 2), change(&rifle, 2), change(&rifle, 3)];
    let by_file = event(3, 1, Cause::CountedByFile { known: vec![2, 0, 2] }, changes.clone());
    let mut ledger = ledger([event(1, 1, Cause::Acquired, vec![change(&medkit, 2)]), by_file]);
    assert_eq!(ledger.questions(), []);
    let late = vec![change(&medkit, 1), change(&rifle, 1)];
    ledger.take(event(2, 2, Cause::Acquired, late)).expect("it says something");
    let asked = |holding: &Holding, known, were, counted| Question::Miscounted {
        event: EventId(3),
        holding: holding.clone(),
        known,
        were,
        counted,
    };
    let of_rifles = [asked(&rifle, 0, 1, 2), asked(&rifle, 2, 3, 5)];
    let [one, other] = of_rifles.clone();
    assert_eq!(ledger.questions(), [asked(&medkit, 2, 3, 4), one, other]);
    // Each is answered by itself.
    let answer = Cause::Answered { event: EventId(3), holding: Some(medkit.clone()) };
    ledger.take(event(4, 2, answer, vec![change(&medkit, -1)])).expect("it says something");
    assert_eq!((ledger.balances().of(&medkit), ledger.questions()), (4, of_rifles.to_vec()));
    let faulty = event(5, 1, Cause::CountedByFile { known: vec![1] }, changes);
    assert_eq!(ledger.take(faulty), Err(EventFault::Uncounted { id: EventId(5) }));
}

#[test]
fn an_event_is_undone_once_however_many_undo_it_and_even_before_it_comes() {
    let medkit = regular("NG-01-045");
    let came = event(1, 1, Cause::Acquired, vec![change(&medkit, 3)]);
    let undone = |id, device| event(id, device, Cause::Undone { events: vec![EventId(1)] }, vec![]);
    let ledger = ledger([undone(5, 2), came, undone(4, 1)]);
    assert_eq!(ledger.balances(), &Balances::default());
    assert_eq!(ledger.counted(), Balances::default());
    assert!(ledger.is_undone(EventId(1)));
    assert_eq!(ledger.undoing(&[EventId(1), EventId(4), EventId(9)]), (vec![], vec![]));
    let history: Vec<(u128, i64)> =
        ledger.history("NG-01-045").iter().map(|(event, copies)| (event.id.0, *copies)).collect();
    assert_eq!(history, [(1, 3), (4, 0)]);
}

#[test]
fn a_whole_import_is_undone_also_after_copies_of_it_went() {
    let (medkit, rifle) = (regular("NG-01-045"), regular("NG-01-046"));
    let part = |id, holding: &Holding, copies| Event {
        whole: Some(EventId(99)),
        ..event(id, 1, Cause::Imported, vec![change(holding, copies)])
    };
    let mut ledger = ledger([part(1, &medkit, 4), part(2, &rifle, 2)]);
    ledger.take(event(3, 1, Cause::Removed, vec![change(&medkit, -1)])).expect("it says something");
    let (events, changes) = ledger.undoing(&ledger.of_whole(EventId(99)));
    assert_eq!(changes, [change(&medkit, -4), change(&rifle, -2)]);
    ledger.take(event(4, 1, Cause::Undone { events }, vec![])).expect("it says something");
    // The one that went has to be found: it was of the import.
    assert_eq!(ledger.questions(), [Question::Missing { holding: medkit, copies: 1 }]);
}

#[test]
fn a_lot_is_changed_part_by_part_and_only_the_same_part_is_asked_about() {
    let medkit = regular("NG-01-045");
    let euros = |minor| Money { currency: Some("EUR".to_owned()), minor };
    let lot = Lot { price: Some(euros(50)), ..Lot::default() };
    let came = Event { lot: Some(lot), ..event(1, 1, Cause::Acquired, vec![change(&medkit, 1)]) };
    let changed = |id, device, after: Option<u128>, change| {
        event(id, device, Cause::LotChanged { lot: EventId(1), change, after: after.map(EventId) }, vec![])
    };
    let notes = LotChange { notes: Some("From the fair.".to_owned()), ..LotChange::default() };
    let price = |minor| LotChange { price: Some(vec![euros(minor)]), ..LotChange::default() };
    let apart = ledger([came, changed(2, 1, None, price(60)), changed(3, 2, None, notes)]);
    assert_eq!(apart.questions(), []);
    let now = apart.lot(EventId(1)).expect("a lot");
    assert_eq!((now.price, now.notes.as_str()), (Some(euros(60)), "From the fair."));

    let mut touching = apart.clone();
    touching.take(changed(4, 2, None, price(70))).expect("it says something");
    let asked = Question::LotChangedTwice { lot: EventId(1), earlier: EventId(2), later: EventId(4) };
    assert_eq!(touching.questions(), [asked]);
    assert_eq!(touching.lot(EventId(1)).expect("a lot").price, Some(euros(70)), "the later one stands");

    // Who knew of the change before it has decided.
    let mut knowing = apart;
    knowing.take(changed(4, 2, Some(3), price(70))).expect("it says something");
    assert_eq!(knowing.questions(), []);
}

#[test]
fn something_is_noted_also_of_copies_of_which_nothing_was_when_they_came() {
    let came = event(1, 1, Cause::Acquired, vec![change(&regular("NG-01-045"), 1)]);
    let notes = LotChange { notes: Some("From the fair.".to_owned()), ..LotChange::default() };
    let noted = event(2, 1, Cause::LotChanged { lot: EventId(1), change: notes, after: None }, vec![]);
    assert_eq!(ledger([came.clone()]).lot(EventId(1)), None);
    assert_eq!(ledger([came, noted]).lot(EventId(1)).map(|lot| lot.notes).as_deref(), Some("From the fair."));
}

#[test]
fn an_event_is_written_and_read_back_and_nothing_else_is() {
    let holding = Holding { place: "Binder 2".to_owned(), ..regular("NG-01-045") };
    let written = WrittenCondition { dialect: "moxfield".to_owned(), words: "Played".to_owned() };
    let lot = Lot { condition: Some(written), ..Lot::default() };
    let all = [
        Event { lot: Some(lot), ..event(u128::MAX, 0xab, Cause::Acquired, vec![change(&holding, 1)]) },
        event(7, 1, Cause::Undone { events: vec![EventId(1)] }, vec![]),
        event(8, 1, Cause::Counted { known: -1 }, vec![change(&holding, 1)]),
    ];
    for event in all {
        let text = serde_json::to_string(&event).expect("JSON");
        assert_eq!(serde_json::from_str::<Event>(&text).expect("an event"), event, "{text}");
    }
    for faulty in ["\"1\"", "\"+0000000000000000000000000000001\"", "\"0000000000000000000000000000000G\"", "7"] {
        assert!(serde_json::from_str::<EventId>(faulty).is_err(), "{faulty}");
    }
}

/// What a device does, chosen by numbers.
#[derive(Debug, Clone)]
struct Deed {
    device: usize,
    kind: u8,
    number: u8,
    copies: i32,
    /// Whether it hears of all others first.
    hears: bool,
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let deed = (0..3_usize, 0..8_u8, 0..3_u8, 1..5_i32, any::<bool>())
        .prop_map(|(device, kind, number, copies, hears)| Deed { device, kind, number, copies, hears });
    proptest::collection::vec(deed, 0..24)
}

/// Lets devices do things, each knowing what it has heard; gives every event.
fn story(deeds: &[Deed]) -> Vec<Event> {
    let mut devices = [Ledger::default(), Ledger::default(), Ledger::default()];
    let mut events: Vec<Event> = Vec::new();
    for (step, deed) in deeds.iter().enumerate() {
        let own = &mut devices[deed.device];
        if deed.hears {
            for event in &events {
                own.take(event.clone()).expect("it says something");
            }
        }
        let holding = regular(&format!("NG-01-00{}", deed.number));
        let known = own.balances().of(&holding);
        let last = own.events().rfind(|event| !own.is_undone(event.id)).map(|event| event.id);
        let (cause, changes) = match (deed.kind, last) {
            (0 | 1, _) => (Cause::Acquired, vec![change(&holding, deed.copies)]),
            (2, _) => (Cause::Removed, vec![change(&holding, -deed.copies)]),
            (3, _) => {
                let by = deed.copies - i32::try_from(known).expect("few");
                if by == 0 {
                    continue;
                }
                (Cause::Counted { known }, vec![change(&holding, by)])
            }
            (6, _) => (Cause::CountedByFile { known: vec![known] }, vec![change(&holding, deed.copies)]),
            (7, Some(lot)) => {
                let change = LotChange { notes: Some(format!("note {}", deed.copies)), ..LotChange::default() };
                let after = own.events().rfind(|event| matches!(event.cause, Cause::LotChanged { .. }));
                (Cause::LotChanged { lot, change, after: after.map(|event| event.id) }, vec![])
            }
            (4, _) => (Cause::Moved, vec![change(&holding, -1), change(&holding.at("Box"), 1)]),
            (_, Some(last)) => (Cause::Undone { events: vec![last] }, vec![]),
            (_, None) => continue,
        };
        // Clocks of devices differ: which is later is no matter of who made it first.
        let id = (u128::try_from(step).expect("small") * 7) % 31 * 100 + u128::try_from(step).expect("small");
        let event = event(id + 1, u128::try_from(deed.device).expect("small"), cause, changes);
        own.take(event.clone()).expect("it says something");
        events.push(event);
    }
    events
}

proptest! {
    #[test]
    fn in_whatever_order_and_however_often_events_come_all_end_with_the_same(
        deeds in deeds(),
        order in proptest::collection::vec(any::<prop::sample::Index>(), 0..40),
    ) {
        let events = story(&deeds);
        let straight = ledger(events.clone());
        let mut shuffled = events.clone();
        for (at, index) in order.iter().enumerate() {
            if !shuffled.is_empty() {
                let at = at % shuffled.len();
                shuffled.swap(at, index.index(events.len()));
            }
        }
        let twice = shuffled.iter().chain(&events).cloned();
        let other = ledger(twice);
        prop_assert_eq!(&other, &straight);
        prop_assert_eq!(other.questions(), straight.questions());
        prop_assert_eq!(&straight.counted(), straight.balances());
    }

    #[test]
    fn undoing_everything_leaves_nothing_and_undoing_one_leaves_the_others(deeds in deeds()) {
        let events = story(&deeds);
        let mut whole = ledger(events.clone());
        let ids: Vec<EventId> = events.iter().map(|event| event.id).collect();
        let (open, changes) = whole.undoing(&ids);
        let mut expected = whole.balances().clone();
        for change in &changes {
            expected.add(&change.holding, i64::from(change.by));
        }
        if !open.is_empty() {
            whole.take(event(9_999_999, 1, Cause::Undone { events: open }, vec![])).expect("it says something");
        }
        prop_assert_eq!(whole.balances(), &Balances::default());
        prop_assert_eq!(&expected, &Balances::default());
        prop_assert_eq!(whole.counted(), Balances::default());

        let mut kept = events.iter().rev().filter(|event| !matches!(event.cause, Cause::Undone { .. }));
        if let Some(one) = kept.next() {
            let without: Vec<Event> = events.iter().filter(|event| event.id != one.id).cloned().collect();
            let mut undone = ledger(events.clone());
            if !undone.is_undone(one.id) {
                undone.take(event(9_999_999, 1, Cause::Undone { events: vec![one.id] }, vec![])).expect("it says something");
                let without = ledger(without);
                prop_assert_eq!(undone.balances(), without.balances());
            }
        }
    }
}
