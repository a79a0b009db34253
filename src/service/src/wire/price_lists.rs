//! Price lists and targets of collections as they leave the program.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z.

use safehouse_cards::{copies::prices::PriceReading, wire::WireForm};
use safehouse_store::{PriceListEntry, collections::MAX_PRICE_LISTS};
use serde::Serialize;
use utoipa::ToSchema;

use super::VERSION;
use crate::collections::Target;

/// A price list without its prices.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnPriceList {
    /// What it is called.
    pub name: String,
    /// The day of its newest price, `YYYY-MM-DD`.
    pub day: String,
    /// How many prices were read of it when it was loaded.
    pub prices: u64,
    /// The SHA-256 of its text, in 64 hexadecimal digits.
    pub digest: String,
    /// When it was loaded.
    pub loaded_at: i64,
}

/// Price lists, that of the latest day first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PriceLists {
    /// The version of this form.
    pub version: u32,
    /// The lists.
    pub lists: Vec<OwnPriceList>,
    /// How many an account may have, over all games.
    pub limit: u32,
}

/// A price list with its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PriceListText {
    /// The version of this form.
    pub version: u32,
    /// The list.
    pub list: OwnPriceList,
    /// The text, as it was loaded.
    pub text: String,
}

/// A row of a price list that is no price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FaultyRow {
    /// The line that it begins on, from 1.
    pub line: usize,
    /// What is wrong, and how to mend it.
    pub message: String,
}

/// A price list that was kept, and what became of its rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct KeptPriceList {
    /// The version of this form.
    pub version: u32,
    /// The list.
    pub list: OwnPriceList,
    /// The rows that were left out.
    pub left_out: Vec<FaultyRow>,
    /// The lines of rows that do not count, as later ones for the same do.
    pub superseded: Vec<usize>,
    /// The columns that nobody reads.
    pub unknown_columns: Vec<String>,
}

/// Something to be completed, under a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnTarget {
    /// What it is called.
    pub name: String,
    /// Which cards, as a query; every one where it is empty.
    pub query: String,
    /// What counts as one: `card`, `printing`, `finish` or `master`.
    pub per: String,
    /// How many of each.
    pub count: u32,
}

/// Targets, by their names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnTargets {
    /// The version of this form.
    pub version: u32,
    /// The targets.
    pub targets: Vec<OwnTarget>,
}

impl WireForm for PriceLists {}
impl WireForm for PriceListText {}
impl WireForm for KeptPriceList {}
impl WireForm for OwnTarget {}
impl WireForm for OwnTargets {}

impl From<PriceListEntry> for OwnPriceList {
    fn from(entry: PriceListEntry) -> Self {
        let PriceListEntry { name, day, prices, digest, loaded_at } = entry;
        Self { name, day, prices: prices.unsigned_abs(), digest, loaded_at }
    }
}

impl From<Vec<PriceListEntry>> for PriceLists {
    fn from(entries: Vec<PriceListEntry>) -> Self {
        let lists = entries.into_iter().map(Into::into).collect();
        Self { version: VERSION, lists, limit: MAX_PRICE_LISTS }
    }
}

impl From<(PriceListEntry, String)> for PriceListText {
    fn from((entry, text): (PriceListEntry, String)) -> Self {
        Self { version: VERSION, list: entry.into(), text }
    }
}

impl KeptPriceList {
    /// A list that was kept, and how it was read.
    pub fn new(entry: PriceListEntry, reading: &PriceReading) -> Self {
        let faulty = |(line, message)| FaultyRow { line, message };
        Self {
            version: VERSION,
            list: entry.into(),
            left_out: reading.not_taken().map(faulty).collect(),
            superseded: reading.superseded().map(|(line, _)| line).collect(),
            unknown_columns: reading.unknown.clone(),
        }
    }
}

impl From<Target> for OwnTarget {
    fn from(target: Target) -> Self {
        let Target { name, query, per, count } = target;
        Self { name, query, per: per.id().to_owned(), count }
    }
}

impl From<Vec<Target>> for OwnTargets {
    fn from(targets: Vec<Target>) -> Self {
        Self { version: VERSION, targets: targets.into_iter().map(Into::into).collect() }
    }
}
