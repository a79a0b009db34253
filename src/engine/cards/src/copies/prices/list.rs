//! Prices by what they are of.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    card::{Edition, Finish},
    copies::{Condition, Grading, Money},
};

/// A row of a price list: what copies of one sort cost on one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Price {
    /// The line that it begins on, from 1.
    pub line: usize,
    /// The collector number, whole.
    pub number: String,
    /// The print run; `None` for whichever.
    pub edition: Option<Edition>,
    /// The surface; `None` for whichever.
    pub finish: Option<Finish>,
    /// How worn the copies are; `None` where the list does not say it.
    pub condition: Option<Condition>,
    /// The grade, of graded copies alone.
    pub grading: Option<Grading>,
    /// The price of one copy; its currency is always known.
    pub money: Money,
    /// The day, `YYYY-MM-DD`.
    pub day: String,
    /// Where it comes from; empty where nobody said.
    pub source: String,
}

/// What a price is of, but for its number and currency.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Sort {
    /// Company and grade in capitals.
    pub(super) grade: Option<(String, String)>,
    pub(super) edition: Option<Edition>,
    pub(super) finish: Option<Finish>,
    pub(super) condition: Option<Condition>,
}

impl Sort {
    fn of(price: &Price) -> Self {
        Self {
            grade: price.grading.as_ref().map(grade_key),
            edition: price.edition,
            finish: price.finish,
            condition: price.condition,
        }
    }
}

/// By which grades are the same, however they are spelled.
pub(super) fn grade_key(grading: &Grading) -> (String, String) {
    (grading.company.trim().to_uppercase(), grading.grade.trim().to_uppercase())
}

/// The prices of a sort, one for each currency, by the codes of these. It is a list that grows by one: most sorts have
/// one price, and a list of somebody's has as many sorts as they like.
pub(super) type OfSort = Vec<Price>;

/// The prices of a list, of each sort and in each currency the latest.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PriceList {
    prices: BTreeMap<String, BTreeMap<Sort, OfSort>>,
}

impl PriceList {
    /// Takes a price in. Of two for the same that of the later day counts, and of the same day the one
    /// that came last: gives the line of the one that does not, and that of the one that does.
    pub(super) fn take(&mut self, price: Price) -> Option<(usize, usize)> {
        let of_number = self.prices.entry(price.number.clone()).or_default();
        let of_sort = of_number.entry(Sort::of(&price)).or_default();
        match of_sort.binary_search_by(|known| known.money.currency.cmp(&price.money.currency)) {
            Ok(at) => {
                let known = of_sort.get_mut(at)?;
                if known.day > price.day {
                    return Some((price.line, known.line));
                }
                let line = price.line;
                Some((std::mem::replace(known, price).line, line))
            }
            Err(at) => {
                of_sort.reserve_exact(1);
                of_sort.insert(at, price);
                None
            }
        }
    }

    /// Every price, by number, then by what it is of.
    pub fn iter(&self) -> impl Iterator<Item = &Price> {
        self.prices.values().flat_map(BTreeMap::values).flatten()
    }

    /// How many prices there are.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.prices.is_empty()
    }

    /// The days of the oldest and of the newest price; `None` where there is none.
    pub fn days(&self) -> Option<(&str, &str)> {
        let mut days = self.iter().map(|price| price.day.as_str());
        let first = days.next()?;
        Some(days.fold((first, first), |(oldest, newest), day| (oldest.min(day), newest.max(day))))
    }

    /// In which currencies its prices are, by their codes.
    pub fn currencies(&self) -> Vec<&str> {
        let all = self.iter().filter_map(|price| price.money.currency.as_deref());
        all.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The currency that most of its prices are in, of several the first by its code; `None` where there is no price.
    pub fn usual_currency(&self) -> Option<&str> {
        let mut prices: BTreeMap<&str, usize> = BTreeMap::new();
        for code in self.iter().filter_map(|price| price.money.currency.as_deref()) {
            *prices.entry(code).or_default() += 1;
        }
        // Of equals the last is the largest, so they are looked at from behind.
        prices.into_iter().rev().max_by_key(|(_, count)| *count).map(|(code, _)| code)
    }

    /// Where its prices come from, each source once, in alphabetical order; without those that do not
    /// say it.
    pub fn sources(&self) -> Vec<&str> {
        let mut sources: Vec<&str> =
            self.iter().map(|price| price.source.as_str()).filter(|source| !source.is_empty()).collect();
        sources.sort_unstable();
        sources.dedup();
        sources
    }

    /// What there is of a number.
    pub(super) fn of_number(&self, number: &str) -> Option<&BTreeMap<Sort, OfSort>> {
        self.prices.get(number)
    }
}
