//! Rates between currencies, which a user loads.

mod read;

use std::collections::BTreeMap;

pub use read::{RateOutcome, RateRow, RatesReading, read_rates};

use super::{Total, Totals};
use crate::copies::money;

/// How much of one currency a unit of another was on a day: an exact decimal number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rate {
    /// The line that it stands on, from 1.
    pub line: usize,
    /// The currency that is given, by its code.
    pub from: String,
    /// The one that is got.
    pub to: String,
    /// The digits without their point, above 0.
    digits: u64,
    /// How many of them stand behind the point.
    places: u32,
    /// The day, `YYYY-MM-DD`.
    pub day: String,
}

impl Rate {
    /// The number with a point: `1.0873`.
    pub fn number(&self) -> String {
        let places = self.places as usize;
        let unit = 10_u64.pow(self.places);
        match places {
            0 => self.digits.to_string(),
            _ => format!("{}.{:0places$}", self.digits / unit, self.digits % unit),
        }
    }
}

/// Rates, of each pair of currencies in each direction the latest.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rates(BTreeMap<(String, String), Rate>);

/// A rate by which a sum was converted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsedRate {
    /// The rate.
    pub rate: Rate,
    /// Whether it is that of the other direction, and the sum was divided by it.
    pub is_inverse: bool,
}

/// Sums in several currencies as one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Converted {
    /// The sum of everything for which there is a rate.
    pub total: Total,
    /// The rates, by the currencies that they were used for.
    pub used: Vec<UsedRate>,
    /// What is not in it, as no rate leads there.
    pub left: Totals,
}

impl Rates {
    /// Takes a rate in. Of two for the same that of the later day counts, and of the same day the one
    /// that came last: gives the line of the one that does not, and that of the one that does.
    fn take(&mut self, rate: Rate) -> Option<(usize, usize)> {
        let key = (rate.from.clone(), rate.to.clone());
        if let Some(known) = self.0.get(&key).filter(|known| known.day > rate.day) {
            return Some((rate.line, known.line));
        }
        let line = rate.line;
        self.0.insert(key, rate).map(|before| (before.line, line))
    }

    /// Converts sums into one currency, each once, rounded half up to its smallest unit. Where there
    /// is no rate of the direction, that of the other one divides; rates are never put together.
    pub fn convert(&self, totals: &Totals, to: &str) -> Converted {
        let (mut minor, mut used, mut left) = (0_u128, Vec::new(), Vec::new());
        for total in totals.iter() {
            if total.currency.as_deref() == Some(to) {
                minor = minor.saturating_add(total.minor);
                continue;
            }
            let found = total.currency.as_deref().and_then(|from| self.between(from, to));
            let converted = found.as_ref().and_then(|found| converted(&total, to, found));
            match (found, converted) {
                (Some(found), Some(sum)) => {
                    minor = minor.saturating_add(sum);
                    used.push(found);
                }
                _ => left.push(total),
            }
        }
        let total = Total { currency: Some(to.to_owned()), minor };
        Converted { total, used, left: left.into_iter().collect() }
    }

    fn between(&self, from: &str, to: &str) -> Option<UsedRate> {
        let rate = |from: &str, to: &str| self.0.get(&(from.to_owned(), to.to_owned())).cloned();
        let direct = rate(from, to).map(|rate| UsedRate { rate, is_inverse: false });
        direct.or_else(|| rate(to, from).map(|rate| UsedRate { rate, is_inverse: true }))
    }
}

/// `None` where the sum is beyond all bounds.
fn converted(total: &Total, to: &str, by: &UsedRate) -> Option<u128> {
    let power = |digits: usize| 10_u128.checked_pow(u32::try_from(digits).ok()?);
    let (digits, unit) = (u128::from(by.rate.digits), power(by.rate.places as usize)?);
    let (times, parts) = if by.is_inverse { (unit, digits) } else { (digits, unit) };
    let above = total.minor.checked_mul(times)?.checked_mul(power(money::digits(Some(to)))?)?;
    let below = parts.checked_mul(power(money::digits(total.currency.as_deref()))?)?;
    above.checked_mul(2)?.checked_add(below)?.checked_div(below.checked_mul(2)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::copies::Money;

    fn rates(rows: &str) -> Rates {
        let reading = read_rates(&format!("from,to,rate,date\n{rows}")).expect("a list of rates");
        assert_eq!(reading.refused().count(), 0, "{reading:?}");
        reading.rates
    }

    fn sums(sums: &[(&str, u64)]) -> Totals {
        let mut totals = Totals::default();
        for (currency, minor) in sums {
            totals.add(&Money { minor: *minor, currency: Some((*currency).to_owned()) }, 1);
        }
        totals
    }

    #[test]
    fn each_sum_is_converted_once_and_rounded_half_up() {
        let rates = rates("USD,EUR,0.925,2026-11-01\nEUR,JPY,163,2026-11-01\n");
        // 0.03 USD are 0.02775 EUR.
        let converted = rates.convert(&sums(&[("EUR", 100), ("USD", 3)]), "EUR");
        assert_eq!(converted.total.number(), "1.03");
        assert!(!converted.used.iter().any(|used| used.is_inverse));
        // 0.5 yen are one.
        assert_eq!(rates.convert(&sums(&[("EUR", 1)]), "JPY").total.number(), "2");
        let inverse = rates.convert(&sums(&[("JPY", 326)]), "EUR");
        assert_eq!(inverse.total.number(), "2.00");
        assert!(inverse.used.iter().all(|used| used.is_inverse));
    }

    #[test]
    fn what_no_rate_leads_to_is_left() {
        let rates = rates("USD,EUR,0.9,2026-11-01\nEUR,JPY,160,2026-11-01\n");
        let converted = rates.convert(&sums(&[("USD", 100), ("EUR", 100)]), "JPY");
        assert_eq!(converted.total.number(), "160");
        assert_eq!(converted.left, sums(&[("USD", 100)]), "rates are never put together");
    }
}
