//! Where copies came from that are in a place now.

use std::collections::BTreeMap;

use super::{Cause, Event, Ledger};
use crate::copies::{Change, Holding, is_deck_place, summed};

/// Where the copies of some places came from: of each holding that is there the places before, the latest
/// last, each with a number of copies of at least one. The numbers of a holding come to what is there.
pub type Origins = Vec<(Holding, Vec<(String, u64)>)>;

/// Copies by where they were before, the latest last.
type Stack = Vec<(String, u64)>;

/// Copies that left within one event, as they were, and where they had come from.
type Carried = Vec<(Holding, Stack)>;

/// Where copies had come from that left for another built deck: by the copies without a place, and that deck's.
type Lent = BTreeMap<(Holding, String), Stack>;

impl Ledger {
    /// Where the copies in some places came from, so that they can go back: the places of a deck that is
    /// taken apart. What was undone counts as if it had never been. Copies that came from nowhere, or of
    /// which nobody knows, came from no place. Those that another deck had meanwhile came from where they were
    /// before: else two decks would give each other their copies whenever one of them is taken apart.
    pub fn origins(&self, is_there: impl Fn(&str) -> bool) -> Origins {
        let (mut came, mut lent) = (BTreeMap::<Holding, Stack>::new(), Lent::new());
        for event in self.events() {
            let counts = !matches!(event.cause, Cause::Undone { .. }) && !self.is_undone(event.id);
            if counts && event.changes.iter().any(|change| is_there(&change.holding.place)) {
                follow(event, &is_there, &mut came, &mut lent);
            }
        }
        let there = self.balances().iter().filter(|(holding, _)| is_there(&holding.place));
        let there = there.filter_map(|(holding, copies)| Some((holding, u64::try_from(copies).ok()?)));
        there
            .map(|(holding, copies)| {
                let known = came.remove(holding).unwrap_or_default();
                (holding.clone(), settled(known, copies))
            })
            .collect()
    }
}

/// As many copies as there are: of those whose origin is known the earliest, the rest came from no place.
fn settled(known: Stack, mut copies: u64) -> Stack {
    let mut settled = Stack::new();
    for (place, of_place) in known {
        push(&mut settled, &place, of_place.min(copies));
        copies -= of_place.min(copies);
    }
    push(&mut settled, "", copies);
    settled
}

fn push(stack: &mut Stack, place: &str, copies: u64) {
    if copies == 0 {
        return;
    }
    match stack.iter_mut().find(|(known, _)| known == place) {
        Some((_, sum)) => *sum = sum.saturating_add(copies),
        None => stack.push((place.to_owned(), copies)),
    }
}

/// Takes so many copies, those of this place alone or the latest ones.
fn pop(stack: &mut Stack, place: Option<&str>, mut copies: u64) -> Stack {
    let mut taken = Stack::new();
    for (from, left) in stack.iter_mut().rev().filter(|(from, _)| place.is_none_or(|place| from == place)) {
        let some = copies.min(*left);
        push(&mut taken, from, some);
        (*left, copies) = (*left - some, copies - some);
    }
    stack.retain(|(_, copies)| *copies > 0);
    taken
}

/// What one event does to where copies came from.
fn follow(event: &Event, is_there: &impl Fn(&str) -> bool, came: &mut BTreeMap<Holding, Stack>, lent: &mut Lent) {
    let changes = summed(event.changes.iter().cloned());
    let (inside, outside): (Vec<Change>, Vec<Change>) =
        changes.into_iter().partition(|change| is_there(&change.holding.place));
    let parts = |changes: &[Change], sign: i32| -> Vec<(Holding, u64)> {
        let of_sign = changes.iter().filter(|change| change.by.signum() == sign);
        of_sign.map(|change| (change.holding.clone(), u64::from(change.by.unsigned_abs()))).collect()
    };
    let mut arrived_elsewhere = parts(&outside, 1);
    let mut carried: Carried = Vec::new();
    for (holding, mut copies) in parts(&inside, -1) {
        let stack = came.entry(holding.clone()).or_default();
        for (elsewhere, there) in same_copies(&mut arrived_elsewhere, &holding) {
            // Those that came from there, and then whichever came last.
            let some = copies.min(*there);
            let back: u64 = pop(stack, Some(&elsewhere.place), some).iter().map(|(_, copies)| copies).sum();
            let others = pop(stack, None, some - back);
            if is_deck_place(&elsewhere.place) {
                let lent = lent.entry((holding.at(""), elsewhere.place.clone())).or_default();
                others.iter().rev().for_each(|(place, copies)| push(lent, place, *copies));
            }
            (*there, copies) = (*there - some, copies - some);
        }
        carried.push((holding, pop(stack, None, copies)));
    }
    let mut left_elsewhere = parts(&outside, -1);
    for (holding, mut copies) in parts(&inside, 1) {
        let stack = came.entry(holding.clone()).or_default();
        for (elsewhere, left) in same_copies(&mut left_elsewhere, &holding) {
            let some = copies.min(*left);
            let known = lent.get_mut(&(holding.at(""), elsewhere.place.clone()));
            let back = known.map(|known| pop(known, None, some)).unwrap_or_default();
            back.iter().rev().for_each(|(place, copies)| push(stack, place, *copies));
            let back: u64 = back.iter().map(|(_, copies)| copies).sum();
            push(stack, &elsewhere.place, some - back);
            (*left, copies) = (*left - some, copies - some);
        }
        // They were there before, as other copies or in another of the places.
        let is_same = |before: &Holding| before.at("") == holding.at("");
        for same in [true, false] {
            let of_number = carried.iter_mut().filter(|(before, _)| before.number == holding.number);
            for (_, before) in of_number.filter(|(before, _)| is_same(before) == same) {
                let taken = pop(before, None, copies);
                copies -= taken.iter().map(|(_, copies)| copies).sum::<u64>();
                taken.iter().rev().for_each(|(place, copies)| push(stack, place, *copies));
            }
        }
        push(stack, "", copies);
    }
}

/// Of some copies those that are the same as others but for their place, and not used up.
fn same_copies<'a>(
    among: &'a mut [(Holding, u64)],
    holding: &Holding,
) -> impl Iterator<Item = (&'a Holding, &'a mut u64)> {
    let plain = holding.at("");
    let same = among.iter_mut().filter(move |(other, copies)| *copies > 0 && other.at("") == plain);
    same.map(|(holding, copies)| (&*holding, copies))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{
        card::{Edition, Finish},
        copies::ledger::{DeviceId, EventId},
    };

    const DECK: &str = "Deck: Rush #7";

    fn card() -> Holding {
        Holding::new("NG-01-045", Edition::Unlimited, Finish::Regular)
    }

    /// A ledger of what happened one after the other.
    fn ledger(story: &[(Cause, &[(Holding, i32)])]) -> Ledger {
        let mut ledger = Ledger::default();
        for (at, (cause, changes)) in (1..).zip(story) {
            let changes = changes.iter().map(|(holding, by)| Change { holding: holding.clone(), by: *by }).collect();
            let (cause, lot, whole) = (cause.clone(), None, None);
            let event = Event { id: EventId(at), device: DeviceId(1), sequence: 1, at: 1, cause, changes, lot, whole };
            ledger.take(event).expect("it says something");
        }
        ledger
    }

    fn origins(ledger: &Ledger) -> Vec<(Holding, Vec<(String, u64)>)> {
        ledger.origins(|place| place == DECK)
    }

    fn from(places: &[(&str, u64)]) -> Vec<(String, u64)> {
        places.iter().map(|(place, copies)| ((*place).to_owned(), *copies)).collect()
    }

    #[test]
    fn copies_came_from_where_they_were_and_the_rest_from_nowhere() {
        let (binder, free, deck) = (card().at("Binder"), card(), card().at(DECK));
        let ledger = ledger(&[
            (Cause::Built, &[(binder.clone(), -2), (deck.clone(), 2), (free, -1), (deck.clone(), 1)]),
            (Cause::Acquired, &[(deck.clone(), 1)]),
            (Cause::TakenApart, &[(deck.clone(), -1), (binder, 1)]),
        ]);
        let (holding, mut places) = origins(&ledger).remove(0);
        places.sort();
        assert_eq!((holding, places), (deck, from(&[("", 2), ("Binder", 1)])));
    }

    #[test]
    fn what_another_deck_had_meanwhile_goes_back_to_where_it_was_before() {
        let (binder, deck, other) = (card().at("Binder"), card().at(DECK), card().at("Deck: Wall #8"));
        let story: &[(Cause, &[(Holding, i32)])] = &[
            (Cause::Built, &[(binder.clone(), -3), (deck.clone(), 3)]),
            (Cause::Built, &[(deck.clone(), -2), (other.clone(), 2)]),
            (Cause::TakenApart, &[(other.clone(), -2), (deck.clone(), 2)]),
        ];
        assert_eq!(origins(&ledger(story)), [(deck.clone(), from(&[("Binder", 3)]))]);
        // While the other one has them they are that one's to give back.
        let of_other = ledger(&story[..2]).origins(|place| place == "Deck: Wall #8");
        assert_eq!(of_other, [(other.clone(), from(&[(DECK, 2)]))]);
        // Copies that never were here came from the other one.
        let once_more = [(other, -1), (deck, 1)];
        let more = [story, &[(Cause::Built, &once_more[..])]].concat();
        let (_, mut places) = origins(&ledger(&more)).remove(0);
        places.sort();
        assert_eq!(places, from(&[("Binder", 3), ("Deck: Wall #8", 1)]));
    }

    #[test]
    fn what_changes_in_the_deck_keeps_where_it_came_from() {
        let (binder, deck) = (card().at("Binder"), card().at(DECK));
        let signed = Holding { is_signed: true, ..deck.clone() };
        let ledger = ledger(&[
            (Cause::Built, &[(binder.clone(), -2), (deck.clone(), 2)]),
            (Cause::Regraded, &[(deck.clone(), -1), (signed.clone(), 1)]),
        ]);
        let expected = [(deck, from(&[("Binder", 1)])), (signed, from(&[("Binder", 1)]))];
        assert_eq!(origins(&ledger), expected);
    }

    #[test]
    fn what_was_undone_had_never_been() {
        let (binder, box_, deck) = (card().at("Binder"), card().at("Box"), card().at(DECK));
        let ledger = ledger(&[
            (Cause::Built, &[(binder, -1), (deck.clone(), 1)]),
            (Cause::Built, &[(box_, -1), (deck.clone(), 1)]),
            (Cause::Undone { events: vec![EventId(1)] }, &[]),
        ]);
        assert_eq!(origins(&ledger), [(deck, from(&[("Box", 1)]))]);
    }

    proptest! {
        #[test]
        fn every_copy_that_is_there_has_an_origin(
            moves in proptest::collection::vec((0_usize..4, 0_usize..4, 1_i32..4, any::<bool>()), 0..30),
        ) {
            let places = ["", "Binder", "Deck: Wall #8", DECK];
            let mut ledger = Ledger::default();
            for (at, (from, to, copies, is_foil)) in (1..).zip(moves) {
                let finish = if is_foil { Finish::Foil } else { Finish::Regular };
                let holding = Holding { finish, ..card() };
                let changes =
                    [(from, -copies), (to, copies)].map(|(at, by)| Change { holding: holding.at(places[at]), by });
                let (cause, lot, whole) = (Cause::Moved, None, None);
                let changes = changes.to_vec();
                let event =
                    Event { id: EventId(at), device: DeviceId(1), sequence: 1, at: 1, cause, changes, lot, whole };
                ledger.take(event).expect("it says something");
            }
            let origins = origins(&ledger);
            for (holding, places) in &origins {
                let sum: u64 = places.iter().map(|(_, copies)| *copies).sum();
                prop_assert_eq!(i64::try_from(sum).expect("few copies"), ledger.balances().of(holding));
            }
            let there = ledger.balances().iter().filter(|(holding, copies)| holding.place == DECK && *copies > 0);
            prop_assert_eq!(origins.iter().filter(|(_, places)| !places.is_empty()).count(), there.count());
        }
    }
}
