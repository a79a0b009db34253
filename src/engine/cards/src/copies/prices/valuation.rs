//! What a collection is worth by a price list.

use std::collections::BTreeMap;

use super::{Coverage, Found, PriceList, Totals, Unpriced};
use crate::copies::{Balances, Holding};

/// Copies of a holding and what they are worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Valued<'a> {
    /// The copies.
    pub holding: &'a Holding,
    /// How many, at least 1.
    pub copies: u64,
    /// The price of each, or why there is none.
    pub price: Result<Found<'a>, Unpriced>,
}

/// What some copies are worth, and of how many of them that speaks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Worth {
    /// The sums of the copies that have a price.
    pub totals: Totals,
    /// How many those are.
    pub coverage: Coverage,
}

impl Worth {
    pub(in crate::copies) fn add(&mut self, copies: u64, found: Option<&Found<'_>>) {
        self.coverage.add(copies, found);
        if let Some(found) = found {
            self.totals.add(&found.price.money, copies);
        }
    }
}

/// Whether everything is the same by which [`PriceList::find`] goes.
fn is_priced_alike(one: &Holding, other: &Holding) -> bool {
    (one.edition, one.finish, one.condition, one.is_plain())
        == (other.edition, other.finish, other.condition, other.is_plain())
        && one.number == other.number
        && one.grading == other.grading
}

/// A collection held against a price list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Valuation<'a> {
    /// Every holding of which there are copies, in the order of holdings.
    pub rows: Vec<Valued<'a>>,
}

impl<'a> Valuation<'a> {
    /// Prices every holding. `preferred` is the currency that is taken where a price has several.
    /// Copies that have to be found count as none.
    pub fn of(balances: &'a Balances, list: &'a PriceList, preferred: Option<&str>) -> Self {
        // Copies that differ in place or language alone stand side by side and have one price.
        let mut last: Option<(&Holding, Result<Found<'_>, Unpriced>)> = None;
        let rows = balances.iter().filter_map(|(holding, copies)| {
            let copies = u64::try_from(copies).ok().filter(|copies| *copies > 0)?;
            let known = last.filter(|(before, _)| is_priced_alike(before, holding)).map(|(_, price)| price);
            let price = known.unwrap_or_else(|| list.find(holding, preferred));
            last = Some((holding, price));
            Some(Valued { holding, copies, price })
        });
        Self { rows: rows.collect() }
    }

    /// What all of it is worth.
    pub fn worth(&self) -> Worth {
        let mut worth = Worth::default();
        self.rows.iter().for_each(|row| worth.add(row.copies, row.price.as_ref().ok()));
        worth
    }

    /// What each part is worth, as each set, rarity or place, in the order of the keys.
    pub fn by<K: Ord>(&self, key: impl Fn(&Valued<'a>) -> K) -> Vec<(K, Worth)> {
        let mut worths: BTreeMap<K, Worth> = BTreeMap::new();
        for row in &self.rows {
            worths.entry(key(row)).or_default().add(row.copies, row.price.as_ref().ok());
        }
        worths.into_iter().collect()
    }

    /// What has no price, and why.
    pub fn unpriced(&self) -> impl Iterator<Item = (&Valued<'a>, Unpriced)> {
        self.rows.iter().filter_map(|row| row.price.as_ref().err().map(|why| (row, *why)))
    }
}
