//! The report of a collection for an insurer: what there is, copy by copy where it matters, what was
//! paid and what it is worth by a price list.
//!
//! The report has one content in two forms. [`Insurance::csv`] is the table with everything in it, the
//! same bytes for the same copies; [`Insurance::digest`] of it stands on the printed one, so that
//! nobody can hand in one beside another.

mod row;
mod table;

use std::collections::BTreeMap;

use sha2::{Digest as _, Sha256};

pub use row::{InsuredCopies, Value};

use super::{
    Holding, Lot, Money,
    prices::{Paid, PriceList, Totals, Worth},
};
use crate::{
    catalogue::Catalogue,
    limits::{Excess, Measure, REPORT_ROWS},
};

/// What a report shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InsuranceOptions {
    /// The currency that is taken where a price has several.
    pub currency: Option<String>,
    /// Whether it says where the copies are. Whoever reads it then knows where to look.
    pub shows_places: bool,
}

/// The report of a collection for an insurer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Insurance {
    /// The rows, in the order of holdings: one for each lot of which price or day are others, and of
    /// graded copies one for each copy.
    pub rows: Vec<InsuredCopies>,
    /// What all of it is worth.
    pub worth: Worth,
    /// What was paid for all of it.
    pub paid: Paid,
    /// Whether it says where the copies are.
    pub shows_places: bool,
}

/// What tells the rows of copies apart.
type RowKey = (Holding, Option<Money>, Option<String>);

impl Insurance {
    /// The report of copies: so many of a holding, each with the lot that they came in. What a report
    /// does not show, as whether copies are for trade, makes no rows of its own.
    ///
    /// # Errors
    /// It would have more than [`REPORT_ROWS`].
    pub fn of<'a>(
        lots: impl IntoIterator<Item = (&'a Holding, u64, &'a Lot)>,
        list: &PriceList,
        catalogue: &Catalogue,
        options: &InsuranceOptions,
    ) -> Result<Self, Excess> {
        let mut sums: BTreeMap<RowKey, u64> = BTreeMap::new();
        for (holding, copies, lot) in lots.into_iter().filter(|(_, copies, _)| *copies > 0) {
            let mut shown = holding.clone();
            shown.is_for_trade = false;
            if !options.shows_places {
                shown.place.clear();
            }
            let sum = sums.entry((shown, lot.price.clone(), lot.day.clone())).or_default();
            *sum = sum.saturating_add(copies);
        }
        let of_key = |(holding, _, _): &RowKey, copies: u64| if holding.grading.is_some() { copies } else { 1 };
        let count = sums.iter().fold(0, |sum: u64, (key, copies)| sum.saturating_add(of_key(key, *copies)));
        Measure::ReportRows.check(usize::try_from(count).unwrap_or(usize::MAX), REPORT_ROWS)?;

        let mut report = Self {
            rows: Vec::new(),
            worth: Worth::default(),
            paid: Paid::default(),
            shows_places: options.shows_places,
        };
        for ((holding, paid, day), copies) in sums {
            let found = list.find(&holding, options.currency.as_deref());
            report.worth.add(copies, found.as_ref().ok());
            report.paid.add(copies, paid.as_ref());
            let card = catalogue.find_number(&holding.number).map(|printing| catalogue.card_of(printing));
            let row = InsuredCopies {
                name: card.map_or_else(String::new, |card| catalogue.card(card).name.as_str().to_owned()),
                quantity: copies,
                paid,
                day,
                value: found.map(|found| Value::of(&found)),
                holding,
            };
            if row.holding.grading.is_some() {
                let one = InsuredCopies { quantity: 1, ..row };
                report.rows.extend((0..copies).map(|_| one.clone()));
            } else {
                report.rows.push(row);
            }
        }
        Ok(report)
    }

    /// How many copies it is about.
    pub fn copies(&self) -> u64 {
        self.worth.coverage.copies
    }

    /// What all of it is worth, in each currency of the prices.
    pub fn totals(&self) -> &Totals {
        &self.worth.totals
    }

    /// The table (RFC 4180, UTF-8, lines end in CR LF), the same bytes for the same copies: no day of
    /// issue is in it. What a spreadsheet would run has an apostrophe before it.
    pub fn csv(&self) -> String {
        table::write(&self.rows, self.shows_places)
    }

    /// The SHA-256 of [`Self::csv`], 64 hexadecimal digits.
    pub fn digest(&self) -> String {
        hex::encode(Sha256::digest(self.csv()))
    }
}
