//! What is appended.

use crate::{checks, error::StoreError};

/// The most bytes of an entry: more do not fit behind its length, which has two bytes.
pub const MAX_ENTRY_BYTES: usize = 65_535;

/// A signed note that is to be appended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry(String);

impl LogEntry {
    /// This note.
    ///
    /// # Errors
    /// [`StoreError::Value`] when it is empty, or longer than [`MAX_ENTRY_BYTES`].
    pub fn new(note: String) -> Result<Self, StoreError> {
        checks::text(&note, 1..=MAX_ENTRY_BYTES, "an entry of the log has 1 to 65,535 bytes, none of them zero")?;
        Ok(Self(note))
    }

    /// The note.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
