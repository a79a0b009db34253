//! Games that the rules alone did not lead to.

use serde::{Deserialize, Serialize};

/// Why a game is none that the rules alone led to from its beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ByHand {
    /// It begins with a position that was laid out.
    Begun,
    /// The table was changed in it, however it began.
    Changed,
}
