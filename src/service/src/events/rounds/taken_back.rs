//! What is kept of a round that was taken back.

use serde::{Deserialize, Serialize};

/// That a round was shown and taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakenBack {
    /// The number of the round.
    pub round: u32,
    /// Since when everybody saw it, in milliseconds since 1970.
    pub shown_at: i64,
    /// When it was taken back, likewise.
    pub at: i64,
}
