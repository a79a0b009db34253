//! What was paid for copies.

use super::Totals;
use crate::copies::{Holding, Lot, Money};

/// What was paid for copies, as far as their lots say it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Paid {
    /// The sums, in each currency that was paid.
    pub totals: Totals,
    /// How many copies there are.
    pub copies: u64,
    /// Of how many it is known what was paid.
    pub known: u64,
}

impl Paid {
    /// Adds so many copies that came in a lot.
    pub(in crate::copies) fn add(&mut self, copies: u64, price: Option<&Money>) {
        if copies == 0 {
            return;
        }
        self.copies = self.copies.saturating_add(copies);
        if let Some(price) = price {
            self.known = self.known.saturating_add(copies);
            self.totals.add(price, copies);
        }
    }
}

/// Adds up what was paid for copies: so many of a holding, each with the lot that they came in.
pub fn paid<'a>(lots: impl IntoIterator<Item = (&'a Holding, u64, &'a Lot)>) -> Paid {
    let mut paid = Paid::default();
    lots.into_iter().for_each(|(_, copies, lot)| paid.add(copies, lot.price.as_ref()));
    paid
}
