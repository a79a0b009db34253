//! What a file changes.

use std::collections::BTreeMap;

use safehouse_engine::copies::{Balances, Change, Holding, Lot, dialect::Reading, ledger::Cause, summed};

use super::reading::{Asked, Mode};
use crate::{Desk, Draft};

/// The most changes of an event.
const CHANGES: usize = 100;
/// The most changes of an event that carries beside them what is known of the copies.
const LOT_CHANGES: usize = 50;

/// The copies of a file: row by row with their lots, those of a place that is replaced in it.
fn rows<'a>(reading: &'a Reading, asked: &'a Asked) -> impl Iterator<Item = (Holding, i64, &'a Lot)> + 'a {
    let place = (asked.mode == Mode::Replace).then_some(asked.choices.place.as_str());
    reading.taken().flat_map(move |(_, taken)| {
        taken.copies.iter().map(move |(holding, copies)| {
            let holding = place.map_or_else(|| holding.clone(), |place| holding.at(place));
            (holding, i64::from(*copies), &taken.lot)
        })
    })
}

/// What there is afterwards.
pub(super) fn after(desk: &Desk<'_>, reading: &Reading, asked: &Asked) -> Balances {
    let mut balances = desk.shelf.balances().clone();
    for draft in drafts(desk, reading, asked) {
        draft.changes.iter().for_each(|change| balances.add(&change.holding, change.by.into()));
    }
    balances
}

/// What is to be recorded of a file: what goes, then what comes, the copies of each lot with what is known of it.
pub fn drafts(desk: &Desk<'_>, reading: &Reading, asked: &Asked) -> Vec<Draft> {
    let before = desk.shelf.balances();
    let mut wanted: BTreeMap<Holding, i64> = BTreeMap::new();
    for (holding, copies, _) in rows(reading, asked) {
        *wanted.entry(holding).or_default() += copies;
    }
    let place = asked.choices.place.as_str();
    // How many come of each holding, or go.
    let mut by: BTreeMap<Holding, i64> = match asked.mode {
        Mode::Add => wanted,
        Mode::Set => {
            wanted.into_iter().map(|(holding, copies)| (holding.clone(), copies - before.of(&holding))).collect()
        }
        Mode::Replace => {
            let there = before.iter().filter(|(holding, _)| holding.place == place);
            let gone: Vec<(Holding, i64)> = there.map(|(holding, copies)| (holding.clone(), -copies)).collect();
            for (holding, copies) in gone {
                *wanted.entry(holding).or_default() += copies;
            }
            wanted
        }
    };
    let gone = by.iter().filter(|(_, by)| **by < 0).flat_map(|(holding, by)| changes(holding, *by));
    // Who says how many there are says it by what they know of.
    let mut known = Known { before, done: BTreeMap::new(), is_count: asked.mode != Mode::Add };
    let gone = summed(gone);
    let mut drafts: Vec<Draft> = gone.chunks(CHANGES).map(|changes| known.draft(changes, None)).collect();
    let mut lots: BTreeMap<&Lot, Vec<Change>> = BTreeMap::new();
    for (holding, copies, lot) in rows(reading, asked) {
        let Some(left) = by.get_mut(&holding).filter(|left| **left > 0) else { continue };
        let come = copies.min(*left);
        *left -= come;
        lots.entry(lot).or_default().extend(changes(&holding, come));
    }
    for (lot, changes) in lots {
        let changes = summed(changes);
        let of_lot = (*lot != Lot::default()).then_some(lot);
        let most = if of_lot.is_some() { LOT_CHANGES } else { CHANGES };
        drafts.extend(changes.chunks(most).map(|changes| known.draft(changes, of_lot)));
    }
    drafts
}

/// How many copies are known of while a file is taken in.
struct Known<'a> {
    before: &'a Balances,
    /// What was taken in of it already.
    done: BTreeMap<Holding, i64>,
    /// Whether the file says how many there are, and not how many came.
    is_count: bool,
}

impl Known<'_> {
    fn draft(&mut self, changes: &[Change], lot: Option<&Lot>) -> Draft {
        let cause = match self.is_count {
            true => Cause::CountedByFile { known: changes.iter().map(|change| self.before_change(change)).collect() },
            false => Cause::Imported,
        };
        Draft { cause, changes: changes.to_vec(), lot: lot.cloned() }
    }

    /// How many there are of a change's holding before it.
    fn before_change(&mut self, change: &Change) -> i64 {
        let done = self.done.entry(change.holding.clone()).or_default();
        let known = self.before.of(&change.holding).saturating_add(*done);
        *done = done.saturating_add(i64::from(change.by));
        known
    }
}

fn changes(holding: &Holding, by: i64) -> Option<Change> {
    let by = i32::try_from(by.clamp(i32::MIN.into(), i32::MAX.into())).ok()?;
    (by != 0).then(|| Change { holding: holding.clone(), by })
}
