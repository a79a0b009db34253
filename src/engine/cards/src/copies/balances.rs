//! How many copies there are of each holding.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Holding;
use crate::{
    card::{Edition, Finish},
    limits::ROW_COPIES,
};

/// So many copies more or fewer of a holding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Of which copies.
    pub holding: Holding,
    /// How many more; below zero, how many fewer. Never zero in what is kept.
    pub by: i32,
}

impl Change {
    /// What takes it back.
    pub fn opposite(&self) -> Self {
        Self { holding: self.holding.clone(), by: self.by.saturating_neg() }
    }
}

/// How many copies there are of each holding, in the order of holdings. A number below zero says that
/// more were taken than were known of: they have to be found, and the number stays as it is until
/// then. Holdings of which there are none are not in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Balances(BTreeMap<Holding, i64>);

impl Balances {
    /// Counts a change. Whatever brings copies together comes through here.
    pub fn add(&mut self, holding: &Holding, by: i64) {
        if by == 0 {
            return;
        }
        match self.0.get_mut(holding) {
            Some(count) => {
                *count = count.saturating_add(by);
                if *count == 0 {
                    self.0.remove(holding);
                }
            }
            None => {
                self.0.insert(holding.clone(), by);
            }
        }
    }

    /// How many there are of a holding; below zero where copies have to be found.
    pub fn of(&self, holding: &Holding) -> i64 {
        self.0.get(holding).copied().unwrap_or_default()
    }

    /// Every holding with its number, which is never zero.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&Holding, i64)> {
        self.0.iter().map(|(holding, count)| (holding, *count))
    }

    /// Every holding of a printing, by its collector number.
    pub fn of_number<'a>(&'a self, number: &'a str) -> impl Iterator<Item = (&'a Holding, i64)> {
        // Holdings are sorted by number first, and this is the least of a number.
        let least = Holding::new(number, Edition::First, Finish::Regular);
        self.0
            .range(least..)
            .take_while(move |(holding, _)| holding.number == number)
            .map(|(holding, count)| (holding, *count))
    }

    /// How many holdings there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing is owned, and nothing has to be found.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many copies there are in all. What has to be found takes nothing from it.
    pub fn copies(&self) -> u64 {
        self.0.values().map(|count| u64::try_from(*count).unwrap_or_default()).sum()
    }
}

impl<'a> FromIterator<(&'a Holding, i64)> for Balances {
    fn from_iter<T: IntoIterator<Item = (&'a Holding, i64)>>(changes: T) -> Self {
        let mut balances = Self::default();
        changes.into_iter().for_each(|(holding, by)| balances.add(holding, by));
        balances
    }
}

/// Changes of the same holding as one, in the order of holdings; what comes to nothing is left out. A
/// sum that is too large for one change becomes several.
pub fn summed(changes: impl IntoIterator<Item = Change>) -> Vec<Change> {
    let mut sums: BTreeMap<Holding, i64> = BTreeMap::new();
    for change in changes {
        let sum = sums.entry(change.holding).or_default();
        *sum = sum.saturating_add(i64::from(change.by));
    }
    let mut summed = Vec::with_capacity(sums.len());
    let most = i64::from(ROW_COPIES);
    for (holding, mut sum) in sums {
        while sum != 0 {
            let by = i32::try_from(sum.clamp(-most, most)).unwrap_or_default();
            summed.push(Change { holding: holding.clone(), by });
            sum -= i64::from(by);
        }
    }
    summed
}
