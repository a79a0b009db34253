//! A row of the report.

use crate::copies::{
    Holding, Money,
    prices::{Fit, Found, Total, Totals, Unpriced},
};

/// Copies that a report has one row for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InsuredCopies {
    /// Which; without their place where the report does not show it.
    pub holding: Holding,
    /// The card's name; empty where the catalogue does not have the number.
    pub name: String,
    /// How many, at least 1; of graded copies 1.
    pub quantity: u64,
    /// What was paid for each.
    pub paid: Option<Money>,
    /// The day on which they came.
    pub day: Option<String>,
    /// What each is worth, or why nobody says.
    pub value: Result<Value, Unpriced>,
}

/// What a copy is worth, and who says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    /// How much.
    pub each: Money,
    /// The day of the price.
    pub day: String,
    /// Where it comes from; empty where the list does not say it.
    pub source: String,
    /// How closely it fits.
    pub fit: Fit,
}

impl Value {
    pub(super) fn of(found: &Found<'_>) -> Self {
        let price = found.price;
        Self { each: price.money.clone(), day: price.day.clone(), source: price.source.clone(), fit: found.fit }
    }
}

impl InsuredCopies {
    /// What all copies of the row are worth.
    pub fn worth(&self) -> Option<Total> {
        let value = self.value.as_ref().ok()?;
        let mut totals = Totals::default();
        totals.add(&value.each, self.quantity);
        totals.iter().next()
    }

    /// Whether they are signed or altered, in words; empty for neither.
    pub fn marks(&self) -> &'static str {
        match (self.holding.is_signed, self.holding.is_altered) {
            (true, true) => "signed, altered",
            (true, false) => "signed",
            (false, true) => "altered",
            (false, false) => "",
        }
    }
}
