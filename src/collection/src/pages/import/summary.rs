//! What a file comes to: what is to be decided and how, and what there is before and after.

use std::collections::{BTreeMap, BTreeSet};

use safehouse_engine::{
    catalogue::Catalogue,
    copies::{
        Balances, Holding,
        dialect::{Cause, Decision, Open, Outcome, Reading},
        ledger::EventId,
    },
};

use super::{
    reading::{Asked, Mode},
    taking::after,
};
use crate::Desk;

/// Whether the copies of a file came by it already, and still count: `imported` says by which event or whole.
pub fn is_taken_in(desk: &Desk<'_>, imported: Option<EventId>) -> bool {
    let Some(event) = imported else { return false };
    let events = desk.named(&event.to_string());
    events.is_empty() || events.iter().any(|event| !desk.shelf.ledger().is_undone(event.id))
}

/// Rows of a file that name another place than the one that becomes what the file says, where one does.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Elsewhere<'a> {
    /// How many rows.
    pub(super) rows: usize,
    /// The places that they name.
    pub(super) places: BTreeSet<&'a str>,
}

/// Which rows name another place although all of them will stand in the one that is replaced.
pub(super) fn elsewhere<'a>(rows: &'a Reading, asked: &Asked) -> Elsewhere<'a> {
    let mut elsewhere = Elsewhere::default();
    if asked.mode != Mode::Replace || asked.place_fault.is_some() {
        return elsewhere;
    }
    for (_, taken) in rows.taken() {
        let named = taken.copies.iter().map(|(holding, _)| holding.place.as_str());
        let others: Vec<&str> = named.filter(|place| !place.is_empty() && *place != asked.choices.place).collect();
        elsewhere.rows += usize::from(!others.is_empty());
        elsewhere.places.extend(others);
    }
    elsewhere
}

/// What is to be decided, each cause with the first row that has it.
pub fn openings(rows: &Reading) -> BTreeMap<&Cause, &Open> {
    let mut found = BTreeMap::new();
    for row in &rows.rows {
        if let Outcome::Open(open) = &row.outcome {
            open.causes.iter().for_each(|cause| {
                found.entry(cause).or_insert(open);
            });
        }
    }
    found
}

/// The words that decide about a cause, each with what it says to people; the one that leaves its rows out is the last.
/// `printings` are those that a row with the cause may mean.
pub fn offers(catalogue: &Catalogue, cause: &Cause, printings: &[String]) -> Vec<(String, String)> {
    let printings = if matches!(cause, Cause::SeveralPrintings(_)) { printings } else { &[] };
    let offers = Decision::offers(cause.kind());
    let mut words: Vec<_> = offers.iter().map(|(word, says)| ((*word).to_owned(), (*says).to_owned())).collect();
    let leave_out = words.pop();
    words.extend(printings.iter().map(|number| printing(catalogue, number)));
    words.extend(leave_out);
    words
}

/// A printing as a word that decides, with what that says to people.
pub(super) fn printing(catalogue: &Catalogue, number: &str) -> (String, String) {
    let known = catalogue.find_number(number).map(|index| catalogue.printing(index));
    let words = known.map_or_else(|| number.to_owned(), |known| format!("{number}, {}", known.variant.name()));
    (number.to_owned(), words)
}

/// What becomes of the collection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// By set; what is not in the card list stands last.
    pub totals: Vec<Total>,
    /// Copies that go, as the file does not have them.
    pub goes: Vec<(Holding, u64)>,
}

/// How many copies of a set there are, and would be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Total {
    /// The code of the set; `None` for what is not in the card list.
    pub set: Option<String>,
    /// How many copies there are.
    pub before: u64,
    /// How many there would be.
    pub after: u64,
}

/// What taking a file in changes.
pub fn changed(desk: &Desk<'_>, rows: &Reading, asked: &Asked) -> Change {
    let before = desk.shelf.balances();
    let after = after(desk, rows, asked);
    let goes = before.iter().filter_map(|(holding, copies)| {
        let goes = u64::try_from(copies - after.of(holding)).ok().filter(|goes| *goes > 0)?;
        Some((holding.clone(), goes))
    });
    Change { totals: totals(desk, before, &after), goes: goes.collect() }
}

fn totals(desk: &Desk<'_>, before: &Balances, after: &Balances) -> Vec<Total> {
    let mut sets: BTreeMap<Option<&str>, (u64, u64)> = BTreeMap::new();
    let mut add = |balances: &Balances, side: fn(&mut (u64, u64)) -> &mut u64| {
        for (holding, copies) in balances.iter() {
            let known = desk.catalogue().find_number(&holding.number).map(|index| desk.catalogue().printing(index));
            let sums = sets.entry(known.map(|printing| printing.set.as_str())).or_default();
            *side(sums) += u64::try_from(copies).unwrap_or_default();
        }
    };
    add(before, |(now, _)| now);
    add(after, |(_, then)| then);
    let unknown = sets.remove(&None).map(|sums| (None, sums));
    let total = |(set, (before, after)): (Option<&str>, _)| Total { set: set.map(str::to_owned), before, after };
    sets.into_iter().chain(unknown).map(total).collect()
}
