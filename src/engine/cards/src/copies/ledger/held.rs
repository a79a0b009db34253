//! Which lots the copies of a collection came in.

use std::collections::{BTreeMap, VecDeque};

use super::{Cause, Event, EventId, Ledger};
use crate::copies::{Holding, Lot};

/// Copies that there are, and the lot that they came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// Which copies.
    pub holding: Holding,
    /// How many, at least 1.
    pub copies: u64,
    /// The event that their lot came with; `None` where nothing is known of one.
    pub of: Option<EventId>,
    /// What is known of the lot now.
    pub lot: Lot,
}

/// Copies of one lot.
#[derive(Debug, Clone, Copy)]
struct Portion {
    of: Option<EventId>,
    copies: u64,
}

/// The copies of a holding by their lots, those first that came first.
#[derive(Debug, Default)]
struct Pile {
    portions: VecDeque<Portion>,
    /// How many went that nobody knew of.
    lacking: u64,
}

impl Pile {
    /// Puts copies in. What went before counts as some of them.
    fn put(&mut self, portion: Portion) {
        let found = self.lacking.min(portion.copies);
        self.lacking -= found;
        let copies = portion.copies - found;
        if copies > 0 {
            self.portions.push_back(Portion { copies, ..portion });
        }
    }

    /// Takes copies out, and gives those that were there.
    fn take(&mut self, copies: u64) -> Vec<Portion> {
        let mut taken = Vec::new();
        let mut left = copies;
        while left > 0 {
            let Some(first) = self.portions.front_mut() else { break };
            let now = first.copies.min(left);
            taken.push(Portion { copies: now, ..*first });
            left -= now;
            first.copies -= now;
            if first.copies == 0 {
                self.portions.pop_front();
            }
        }
        self.lacking = self.lacking.saturating_add(left);
        taken
    }
}

impl Ledger {
    /// The copies that there are by the lots that they came in, in the order of holdings, then of lots;
    /// as many of each holding as its balance says. Copies that are put elsewhere, corrected, graded,
    /// built into a deck or taken out of one stay of their lot. Nobody says which of several lots goes:
    /// those go first that came first.
    pub fn held(&self) -> Vec<Held> {
        let mut piles: BTreeMap<Holding, Pile> = BTreeMap::new();
        for event in self.events.values() {
            if !self.is_undone(event.id) && !matches!(event.cause, Cause::Undone { .. }) {
                play(event, &mut piles);
            }
        }
        let lots = self.lots();
        let mut held = Vec::new();
        for (holding, pile) in piles {
            let mut by_lot: BTreeMap<Option<EventId>, u64> = BTreeMap::new();
            for portion in pile.portions {
                let copies = by_lot.entry(portion.of).or_default();
                *copies = copies.saturating_add(portion.copies);
            }
            held.extend(by_lot.into_iter().map(|(of, copies)| {
                let lot = of.and_then(|of| lots.get(&of)).cloned().unwrap_or_default();
                Held { holding: holding.clone(), copies, of, lot }
            }));
        }
        held
    }

    /// What every lot is now, as [`Ledger::lot`] says of one.
    fn lots(&self) -> BTreeMap<EventId, Lot> {
        let came = |event: &Event| Some((event.id, event.lot.clone()?));
        let mut lots: BTreeMap<EventId, Lot> = self.events.values().filter_map(came).collect();
        for event in self.events.values().filter(|event| !self.is_undone(event.id)) {
            if let Cause::LotChanged { lot, change, .. } = &event.cause
                && let Some(lot) = lots.get_mut(lot)
            {
                change.apply(lot);
            }
        }
        lots
    }
}

/// Does to the piles what an event did.
fn play(event: &Event, piles: &mut BTreeMap<Holding, Pile>) {
    let mut taken: Vec<(&Holding, Portion)> = Vec::new();
    for change in event.changes.iter().filter(|change| change.by < 0) {
        let pile = piles.entry(change.holding.clone()).or_default();
        let portions = pile.take(u64::from(change.by.unsigned_abs()));
        taken.extend(portions.into_iter().map(|portion| (&change.holding, portion)));
    }
    let mut open: Vec<(&Holding, u64)> = Vec::new();
    for change in event.changes.iter().filter(|change| change.by > 0) {
        open.push((&change.holding, u64::from(change.by.unsigned_abs())));
    }
    if stays_of_its_lot(&event.cause) {
        // Who of several goes where: the same copies elsewhere, then those of the same number.
        let fits: [fn(&Holding, &Holding) -> bool; 3] =
            [|from, to| from.at("") == to.at(""), |from, to| from.number == to.number, |_, _| true];
        for fit in fits {
            for (holding, left) in &mut open {
                for (_, portion) in taken.iter_mut().filter(|(from, _)| fit(from, holding)) {
                    let copies = portion.copies.min(*left);
                    if copies > 0 {
                        piles.entry((*holding).clone()).or_default().put(Portion { copies, ..*portion });
                        portion.copies -= copies;
                        *left -= copies;
                    }
                }
            }
        }
    }
    let of = event.lot.as_ref().map(|_| event.id);
    for (holding, copies) in open.into_iter().filter(|(_, copies)| *copies > 0) {
        piles.entry(holding.clone()).or_default().put(Portion { of, copies });
    }
}

/// Whether the copies that come are those that go.
fn stays_of_its_lot(cause: &Cause) -> bool {
    matches!(
        cause,
        Cause::Moved | Cause::Corrected | Cause::Regraded | Cause::Marked | Cause::Built | Cause::TakenApart
    )
}

#[cfg(test)]
mod tests;
