//! What a file changes.

use std::collections::BTreeMap;

use safehouse_engine::copies::{Balances, Change, Holding, Lot, dialect::Reading, ledger::Cause, summed};

use super::reading::{Asked, Mode};
use crate::{Desk, Draft};

/// How many bytes of what is known of copies an event may carry beside its changes.
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
    let mut drafts = Draft::of(&Cause::Imported, &summed(gone));
    let mut lots: BTreeMap<&Lot, Vec<Change>> = BTreeMap::new();
    for (holding, copies, lot) in rows(reading, asked) {
        let Some(left) = by.get_mut(&holding).filter(|left| **left > 0) else { continue };
        let come = copies.min(*left);
        *left -= come;
        lots.entry(lot).or_default().extend(changes(&holding, come));
    }
    for (lot, changes) in lots {
        let changes = summed(changes);
        if *lot == Lot::default() {
            drafts.extend(Draft::of(&Cause::Imported, &changes));
        } else {
            drafts.extend(changes.chunks(LOT_CHANGES).map(|changes| Draft {
                cause: Cause::Imported,
                changes: changes.to_vec(),
                lot: Some(lot.clone()),
            }));
        }
    }
    drafts
}

fn changes(holding: &Holding, by: i64) -> Option<Change> {
    let by = i32::try_from(by.clamp(i32::MIN.into(), i32::MAX.into())).ok()?;
    (by != 0).then(|| Change { holding: holding.clone(), by })
}
