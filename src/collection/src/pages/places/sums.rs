//! What is in each place.

use std::collections::BTreeMap;

use crate::Desk;

/// What is in a place.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sum {
    /// How many copies; what has to be found takes nothing from it.
    pub copies: u64,
    /// How many different numbers they have.
    pub numbers: usize,
    /// How many rows have to be found.
    pub missing: usize,
}

/// What is in each place, by its name; the empty one for copies in none.
pub fn sums<'a>(desk: &Desk<'a>) -> BTreeMap<&'a str, Sum> {
    let mut sums: BTreeMap<&str, (Sum, &str)> = BTreeMap::new();
    for (holding, copies) in desk.shelf.balances().iter() {
        let (sum, last) = sums.entry(holding.place.as_str()).or_default();
        match u64::try_from(copies) {
            Ok(copies) => {
                sum.copies = sum.copies.saturating_add(copies);
                // Holdings of a number stand side by side.
                sum.numbers += usize::from(*last != holding.number);
                *last = &holding.number;
            }
            Err(_) => sum.missing += 1,
        }
    }
    sums.into_iter().map(|(place, (sum, _))| (place, sum)).collect()
}
