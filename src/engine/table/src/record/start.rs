//! Games that begin in the middle.

use serde::{Deserialize, Serialize};

/// Bytes of a start. The longest example of the rules has under four thousand; a
/// position that is taken out of a game names every card of both decks, some
/// three thousand.
pub const START_BYTES: usize = 12_000;

/// The position that a game begins with, in the words of the game: its rules
/// read it. At most [`START_BYTES`] long, and never empty.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Start(String);

/// A start that is empty or too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a position that a game begins with has 1 to {START_BYTES} bytes")]
pub struct UnfitStart;

impl Start {
    /// A start by its words.
    ///
    /// # Errors
    /// There are none, or they are too long.
    pub fn new(text: impl Into<String>) -> Result<Self, UnfitStart> {
        let text = text.into();
        if text.is_empty() || text.len() > START_BYTES { Err(UnfitStart) } else { Ok(Self(text)) }
    }

    /// Its words.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Start {
    type Error = UnfitStart;

    fn try_from(text: String) -> Result<Self, UnfitStart> {
        Self::new(text)
    }
}

impl From<Start> for String {
    fn from(start: Start) -> Self {
        start.0
    }
}
