//! Copies go and come, and stay of their lots.

use proptest::prelude::*;

use super::*;
use crate::{
    card::{Edition, Finish},
    copies::{Balances, Change, Money, ledger::DeviceId},
};

fn holding(number: &str, place: &str) -> Holding {
    Holding::new(number, Edition::Unlimited, Finish::Regular).at(place)
}

fn event(id: u128, cause: Cause, changes: &[(&Holding, i32)], paid: Option<u64>) -> Event {
    let changes = changes.iter().map(|(holding, by)| Change { holding: (*holding).clone(), by: *by }).collect();
    let lot = paid.map(|minor| Lot { price: Some(Money { minor, currency: None }), ..Lot::default() });
    Event { id: EventId(id), device: DeviceId(1), sequence: 1, at: 1, cause, changes, lot, whole: None }
}

fn ledger(events: impl IntoIterator<Item = Event>) -> Ledger {
    let mut ledger = Ledger::default();
    for event in events {
        ledger.take(event).expect("it says something");
    }
    ledger
}

fn told(ledger: &Ledger) -> Vec<(String, String, u64, Option<u64>)> {
    let held = ledger.held().into_iter();
    held.map(|held| (held.holding.number, held.holding.place, held.copies, held.lot.price.map(|price| price.minor)))
        .collect()
}

fn row(number: &str, place: &str, copies: u64, paid: Option<u64>) -> (String, String, u64, Option<u64>) {
    (number.to_owned(), place.to_owned(), copies, paid)
}

#[test]
fn what_is_put_elsewhere_stays_of_its_lot_and_the_first_lot_goes_first() {
    let (desk, binder) = (holding("A", ""), holding("A", "Binder"));
    let ledger = ledger([
        event(1, Cause::Acquired, &[(&desk, 2)], Some(50)),
        event(2, Cause::Acquired, &[(&desk, 2)], Some(80)),
        event(3, Cause::Moved, &[(&desk, -3), (&binder, 3)], None),
        event(4, Cause::Removed, &[(&binder, -1)], None),
    ]);
    let expected = [row("A", "", 1, Some(80)), row("A", "Binder", 1, Some(50)), row("A", "Binder", 1, Some(80))];
    assert_eq!(told(&ledger), expected);
}

#[test]
fn copies_that_move_together_keep_their_own_lots_and_what_is_traded_has_none() {
    let [a, b] = ["A", "B"].map(|number| holding(number, ""));
    let [a_there, b_there] = ["A", "B"].map(|number| holding(number, "Box"));
    let ledger = ledger([
        event(1, Cause::Acquired, &[(&a, 1)], Some(10)),
        event(2, Cause::Acquired, &[(&b, 1)], Some(20)),
        event(3, Cause::Moved, &[(&b_there, 1), (&a_there, 1), (&a, -1), (&b, -1)], None),
        event(4, Cause::Traded, &[(&a_there, -1), (&b, 1)], None),
    ]);
    assert_eq!(told(&ledger), [row("B", "", 1, None), row("B", "Box", 1, Some(20))]);
}

#[test]
fn what_was_undone_is_of_no_lot_and_changes_of_a_lot_are_told() {
    let a = holding("A", "");
    let changed = Cause::LotChanged {
        lot: EventId(2),
        change: super::super::LotChange { price: Some(Vec::new()), ..Default::default() },
        after: None,
    };
    let ledger = ledger([
        event(1, Cause::Acquired, &[(&a, 1)], Some(10)),
        event(2, Cause::Acquired, &[(&a, 1)], Some(20)),
        event(3, Cause::Undone { events: vec![EventId(1)] }, &[], None),
        event(4, changed, &[], None),
    ]);
    assert_eq!(told(&ledger), [row("A", "", 1, None)]);
    assert_eq!(ledger.held().first().and_then(|held| held.of), Some(EventId(2)));
}

fn events() -> impl Strategy<Value = Vec<Event>> {
    let change = ("A|B", "|Box", -4..5_i32);
    let cause =
        prop::sample::select(vec![Cause::Acquired, Cause::Removed, Cause::Corrected, Cause::Traded, Cause::Built]);
    let one = (cause, prop::collection::vec(change, 1..4), prop::option::of(1..9_u64), 0..12_u128);
    prop::collection::vec(one, 0..14).prop_map(|events| {
        let made = events.into_iter().enumerate().map(|(at, (cause, changes, paid, undoes))| {
            let id = at as u128 + 1;
            if undoes < at as u128 && undoes > 0 && undoes % 3 == 0 {
                return event(id, Cause::Undone { events: vec![EventId(undoes)] }, &[], None);
            }
            let changes: Vec<(Holding, i32)> = changes
                .iter()
                .map(|(number, place, by)| (holding(number, place), if *by == 0 { 1 } else { *by }))
                .collect();
            let changes: Vec<(&Holding, i32)> = changes.iter().map(|(holding, by)| (holding, *by)).collect();
            event(id, cause, &changes, paid)
        });
        made.collect()
    })
}

proptest! {
    #[test]
    fn as_many_copies_are_held_as_the_balance_says(events in events()) {
        let ledger = ledger(events);
        let held = ledger.held();
        let counted: Balances = held.iter().map(|held| (&held.holding, held.copies as i64)).collect();
        let there: Balances = ledger.balances().iter().filter(|(_, copies)| *copies > 0).collect();
        prop_assert_eq!(counted, there);
        for one in held {
            prop_assert_eq!(one.of.and_then(|of| ledger.lot(of)).unwrap_or_default(), one.lot);
        }
    }
}
