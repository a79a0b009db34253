//! What the address of a match begins with.

use crate::long_id::long_id;

long_id!(
    /// What the address of a match begins with: with an account the whole address of a seat.
    MatchId,
    "the address of a match"
);
