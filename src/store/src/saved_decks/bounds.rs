//! How much is kept of decks in an account, and for how long.

use crate::{checks, error::StoreError};

/// The most decks of an account, those in the trash as well: more than anybody looks
/// through, and a list of all of them is a few pages.
pub const MAX_DECKS: u64 = 1_000;
/// The most versions of a deck: months of building, and as many as may be looked
/// through when room is made.
pub const MAX_VERSIONS: u64 = 500;
/// The most versions of a deck with a name of their own. They never give way, so they
/// leave room for those that do.
pub const MAX_NAMED_VERSIONS: u64 = 200;
/// The most bytes of all versions of all decks of an account: some twenty thousand
/// versions of a usual deck of 3 KiB. A thousand such accounts fit on any disk.
pub const MAX_ACCOUNT_BYTES: u64 = 64 * 1024 * 1024;
/// How long what a holder was given is kept for it to go on from: that of a device
/// that was offline for a month can be brought together line by line.
pub const BASE_KEPT_MS: i64 = 30 * 24 * 60 * 60 * 1000;
/// The most holders of a deck that are remembered, those that were seen last: every
/// tab is one, and each keeps two versions from giving way.
pub const MAX_HOLDERS: u32 = 64;
/// The most bytes of a deck's name, of a folder, of the label of a version and of the
/// words for a device, as long as any name in a list.
pub const MAX_LABEL_BYTES: usize = 200;

/// What an account may keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SavedDeckLimits {
    /// Decks.
    pub decks: u64,
    /// Versions of a deck. There may be more, where none of them gives way.
    pub versions: u64,
    /// Versions of a deck with a name.
    pub named: u64,
    /// Bytes of all versions of all decks.
    pub bytes: u64,
}

impl Default for SavedDeckLimits {
    fn default() -> Self {
        let (decks, versions, named) = (MAX_DECKS, MAX_VERSIONS, MAX_NAMED_VERSIONS);
        Self { decks, versions, named, bytes: MAX_ACCOUNT_BYTES }
    }
}

pub(super) fn check_label(label: &str) -> Result<(), StoreError> {
    let refusal = "names of decks, folders, versions and devices have at most 200 bytes, none of them zero";
    checks::text(label, 0..=MAX_LABEL_BYTES, refusal)
}
