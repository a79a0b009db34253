//! A ledger with what is often asked of it.

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use super::{
    Balances, Owned, OwnedIndex,
    ledger::{Event, EventFault, Ledger, Taken},
    prices::{Paid, paid},
};
use crate::catalogue::Catalogue;

/// The ledger of a collection, with what is often asked of it. That is counted when it is first asked
/// for, and anew after a change.
#[derive(Debug, Default)]
pub struct Shelf {
    ledger: Ledger,
    owned: OnceLock<Owned>,
    index: OnceLock<Arc<OwnedIndex>>,
    places: OnceLock<BTreeMap<String, u64>>,
    paid: OnceLock<Paid>,
}

impl Shelf {
    /// A ledger of copies of one game.
    pub fn new(ledger: Ledger) -> Self {
        Self { ledger, ..Self::default() }
    }

    /// The ledger.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// How many copies there are of each holding.
    pub fn balances(&self) -> &Balances {
        self.ledger.balances()
    }

    /// Takes an event in.
    ///
    /// # Errors
    /// As [`Ledger::take`].
    pub fn take(&mut self, event: Event) -> Result<Taken, EventFault> {
        (self.owned, self.index) = (OnceLock::new(), OnceLock::new());
        (self.places, self.paid) = (OnceLock::new(), OnceLock::new());
        self.ledger.take(event)
    }

    /// How many copies of each printing there are. The catalogue is always the same one.
    pub fn owned(&self, catalogue: &Catalogue) -> &Owned {
        self.owned.get_or_init(|| Owned::of(self.balances(), catalogue))
    }

    /// What was paid for the copies that there are, as far as their lots say it.
    pub fn paid(&self) -> &Paid {
        self.paid.get_or_init(|| {
            let held = self.ledger.held();
            paid(held.iter().map(|held| (&held.holding, held.copies, &held.lot)))
        })
    }

    /// What queries ask of it, as `make` makes it of what there is. It is always made for the same cards, by
    /// the same limits.
    pub fn owned_index(&self, make: impl FnOnce(&Balances) -> OwnedIndex) -> &Arc<OwnedIndex> {
        self.index.get_or_init(|| Arc::new(make(self.balances())))
    }

    /// The places in which copies are, in the order of their names, with their copies; those of no
    /// place stand under the empty name.
    pub fn places(&self) -> &BTreeMap<String, u64> {
        self.places.get_or_init(|| {
            let mut places: BTreeMap<String, u64> = BTreeMap::new();
            for (holding, copies) in self.balances().iter() {
                if let Some(copies) = u64::try_from(copies).ok().filter(|copies| *copies > 0) {
                    match places.get_mut(&holding.place) {
                        Some(sum) => *sum = sum.saturating_add(copies),
                        None => {
                            places.insert(holding.place.clone(), copies);
                        }
                    }
                }
            }
            places
        })
    }
}
