//! How many copies a row counts.

use crate::card::Finish;

/// How many copies a row counts.
#[derive(Debug, Default)]
pub(super) struct Counts {
    /// Of which finish how many; `None` where the number stands for whatever finish the row has.
    pub(super) parts: Vec<(Option<Finish>, u32)>,
    /// How many of a finish that is neither.
    pub(super) special: u32,
    /// How many of all of them are for trade.
    pub(super) trade: u32,
    /// Whether the finishes are counted in columns of their own.
    pub(super) is_split: bool,
}
