//! What the address of a test game ends in.

use crate::long_id::long_id;

long_id!(
    /// What the address of a test game ends in: of a game without an account all that its player has.
    TestGameId,
    "the address of a test game"
);
