//! Why a price list, a list of rates or a row of one is not taken.

use crate::{copies::dialect::Measured, limits::Excess};

/// Why a table is not read at all.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TableFault {
    /// It is larger than is read: [`COLLECTION_BYTES`](crate::limits::COLLECTION_BYTES),
    /// [`COLLECTION_LINES`](crate::limits::COLLECTION_LINES) or [`COLUMNS`](crate::limits::COLUMNS).
    #[error(transparent)]
    TooLarge(#[from] Excess),
    /// Its header lacks a column that nothing stands in for.
    #[error("the header has no column “{column}”; it has to be: {header} (in any order, with , ; tab or | between)")]
    NoColumn {
        /// The column.
        column: &'static str,
        /// The whole header.
        header: &'static str,
    },
}

/// Why a row is not taken. Its display says what is wrong and how to mend it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct RowFault {
    /// The column that it is about; `None` where it is the whole row.
    pub column: Option<&'static str>,
    /// What is wrong.
    pub wrong: Wrong,
}

/// What is wrong with a row, the cell beside it where one is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wrong {
    /// It opens a quote that nothing closes.
    UnclosedQuote,
    /// It has more cells than the header, and they are not empty.
    Ragged,
    /// Something in it is larger than is read.
    TooLarge(Measured),
    /// The cell is empty, and nothing stands in for it.
    Empty,
    /// No edition is called so.
    EditionUnknown(String),
    /// No finish is called so.
    FinishUnknown(String),
    /// No condition is called so.
    ConditionUnknown(String),
    /// It is no company with its grade.
    GradeUnreadable(String),
    /// A row of graded copies says a condition besides.
    GradeAndCondition,
    /// No currency is called so.
    CurrencyUnknown(String),
    /// Neither the currency nor the price says which currency it is.
    CurrencyNotStated,
    /// The price says another currency than the column.
    CurrenciesDiffer {
        /// That of the price.
        price: String,
        /// That of the column.
        column: String,
    },
    /// It is no price, or may be read in two ways.
    PriceUnreadable(String),
    /// The price is nothing, which lists write where they know none.
    PriceOfNothing,
    /// It is no day, or may be read in two ways.
    DateUnreadable(String),
    /// It is no rate above zero, or has more than [`RATE_DIGITS`](crate::limits::RATE_DIGITS) digits.
    RateUnreadable(String),
    /// The rate is between a currency and itself.
    SameCurrency,
}

impl RowFault {
    /// About the whole row.
    pub(super) fn of_row(wrong: Wrong) -> Self {
        Self { column: None, wrong }
    }

    /// About a column.
    pub(super) fn of(column: &'static str, wrong: Wrong) -> Self {
        Self { column: Some(column), wrong }
    }
}
