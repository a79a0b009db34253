//! Of how much a sum speaks.

use super::{Fit, Found};

/// Of how many copies a value speaks, and how old the prices are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coverage {
    /// How many copies there are.
    pub copies: u64,
    /// How many of them have a price.
    pub priced: u64,
    /// How many of those have the price of copies in another state: in another condition or in none that the list
    /// says, or of such that nobody signed or altered.
    pub stood_in: u64,
    /// The day of the oldest price that was taken; `None` where none was.
    pub oldest: Option<String>,
    /// The day of the newest.
    pub newest: Option<String>,
}

impl Coverage {
    /// How many copies have no price.
    pub fn unpriced(&self) -> u64 {
        self.copies.saturating_sub(self.priced)
    }

    pub(in crate::copies) fn add(&mut self, copies: u64, found: Option<&Found<'_>>) {
        self.copies = self.copies.saturating_add(copies);
        let Some(found) = found else { return };
        self.priced = self.priced.saturating_add(copies);
        if found.fit != Fit::Exact {
            self.stood_in = self.stood_in.saturating_add(copies);
        }
        let day = &found.price.day;
        if self.oldest.as_ref().is_none_or(|oldest| day < oldest) {
            self.oldest = Some(day.clone());
        }
        if self.newest.as_ref().is_none_or(|newest| day > newest) {
            self.newest = Some(day.clone());
        }
    }
}
