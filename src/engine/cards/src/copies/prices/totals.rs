//! Sums of money, each currency by itself.

use std::collections::BTreeMap;

use crate::copies::{Money, money};

/// A sum in one currency. It may be larger than a [`Money`] is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Total {
    /// The currency's code of ISO 4217; `None` where nobody said.
    pub currency: Option<String>,
    /// In the smallest unit of the currency; in hundredths where no currency is known.
    pub minor: u128,
}

impl Total {
    /// The number alone, with a point: `1.20`.
    pub fn number(&self) -> String {
        money::number(self.minor, self.currency.as_deref())
    }

    /// With the sign or the code of its currency before it: `€1.20`, `CHF 1.20`.
    pub fn signed(&self) -> String {
        money::signed(self.minor, self.currency.as_deref())
    }
}

/// Sums of money, each currency by itself: nothing is converted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Totals(BTreeMap<Option<String>, u128>);

impl Totals {
    /// Adds an amount for each of so many copies. A sum that is beyond all bounds stays at the most
    /// that there is.
    pub fn add(&mut self, money: &Money, copies: u64) {
        let minor = u128::from(money.minor) * u128::from(copies);
        let sum = self.0.entry(money.currency.clone()).or_default();
        *sum = sum.saturating_add(minor);
    }

    /// The sum in each currency, by its code, the unknown one first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Total> + '_ {
        self.0.iter().map(|(currency, minor)| Total { currency: currency.clone(), minor: *minor })
    }

    /// The sum in a currency; 0 where there is none.
    pub fn of(&self, currency: Option<&str>) -> u128 {
        self.0.get(&currency.map(str::to_owned)).copied().unwrap_or_default()
    }

    /// Whether nothing was added.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<Total> for Totals {
    fn from_iter<T: IntoIterator<Item = Total>>(totals: T) -> Self {
        let mut sums = Self::default();
        for total in totals {
            let sum = sums.0.entry(total.currency).or_default();
            *sum = sum.saturating_add(total.minor);
        }
        sums
    }
}
