//! How large groups are, and how many there are of them.

use crate::{checks, error::StoreError};

/// The most groups that an account looks after.
pub const MAX_OWNED_GROUPS: u32 = 20;
/// The most groups that an account is in, its own as well: more than anybody reads.
pub const MAX_GROUPS: u32 = 50;
/// The most accounts in a group: a large club, and a list that fits on a page.
pub const MAX_MEMBERS: u32 = 200;
/// The most invitations to a group that work at a time.
pub const MAX_INVITATIONS: u32 = 20;
/// The most times that an invitation is accepted.
pub const MAX_INVITATION_USES: u32 = 100;
/// The most bytes of a name, and of its key: as many as that of an account has.
pub const MAX_NAME_BYTES: usize = 256;
/// The most bytes of what a group says of itself.
pub const MAX_DESCRIPTION_BYTES: usize = 2_000;

/// Refuses what no row may hold, before the database is asked.
pub(super) fn check(name: &str, name_key: &str, description: &str) -> Result<(), StoreError> {
    let names = "the name of a group and its key have 1 to 256 bytes, none of them zero";
    checks::text(name, 1..=MAX_NAME_BYTES, names)?;
    checks::text(name_key, 1..=MAX_NAME_BYTES, names)?;
    let words = "what a group says of itself has at most 2000 bytes, none of them zero";
    checks::text(description, 0..=MAX_DESCRIPTION_BYTES, words)
}
