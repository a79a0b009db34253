//! What use-cases answer as it leaves the program: forms of their own, each with a
//! version, like those of [`safehouse_cards::wire`].

use safehouse_cards::wire::WireForm;
use safehouse_store::{SharedDeckEntry, SharedDeckTotals};
use serde::Serialize;

/// The version of [`SharedDecks`] and [`RemovedDecks`].
pub const VERSION: u32 = 1;

/// The decks behind short links:
///
/// ```json
/// {
///   "version": 1, "decks": 2, "bytes": 900,
///   "newest": [{
///     "id": "4h7kq2m9xz", "bytes": 450, "created_at": 1780000000000,
///     "last_seen_at": 1780000000000, "opened_at": null, "removed_at": null
///   }]
/// }
/// ```
///
/// `decks` and `bytes` count all that were not removed. Times are milliseconds since
/// 1970-01-01T00:00:00Z, or `null` for what did not happen.
#[derive(Debug, Clone, Serialize)]
pub struct SharedDecks<'a> {
    version: u32,
    decks: u64,
    bytes: u64,
    newest: Vec<Entry<'a>>,
}

#[derive(Debug, Clone, Copy, Serialize)]
struct Entry<'a> {
    id: &'a str,
    bytes: u64,
    created_at: i64,
    last_seen_at: i64,
    opened_at: Option<i64>,
    removed_at: Option<i64>,
}

/// Decks that were to be taken out, by the last parts of their links; those that
/// were not there are `missing`:
///
/// ```json
/// { "version": 1, "removed": ["4h7kq2m9xz"], "missing": [] }
/// ```
#[derive(Debug, Clone, Copy, Serialize)]
pub struct RemovedDecks<'a> {
    version: u32,
    removed: &'a [String],
    missing: &'a [&'a str],
}

impl WireForm for SharedDecks<'_> {}
impl WireForm for RemovedDecks<'_> {}

impl<'a> SharedDecks<'a> {
    /// The decks that were shared last, with the sums over all.
    pub fn new(newest: &'a [SharedDeckEntry], totals: SharedDeckTotals) -> Self {
        let SharedDeckTotals { decks, bytes } = totals;
        Self { version: VERSION, decks, bytes, newest: newest.iter().map(Entry::from).collect() }
    }
}

impl<'a> RemovedDecks<'a> {
    /// What was taken out and what there was not.
    pub fn new(removed: &'a [String], missing: &'a [&'a str]) -> Self {
        Self { version: VERSION, removed, missing }
    }
}

impl<'a> From<&'a SharedDeckEntry> for Entry<'a> {
    fn from(deck: &'a SharedDeckEntry) -> Self {
        let SharedDeckEntry { short_id, bytes, created_at, last_seen_at, opened_at, removed_at } = deck;
        Self {
            id: short_id.as_str(),
            bytes: *bytes,
            created_at: *created_at,
            last_seen_at: *last_seen_at,
            opened_at: *opened_at,
            removed_at: *removed_at,
        }
    }
}
