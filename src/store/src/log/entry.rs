//! What is appended.

use crate::{checks, error::StoreError};

/// The most bytes of an entry: more do not fit behind its length, which has two bytes.
pub const MAX_ENTRY_BYTES: usize = 65_535;

/// What the log is to have of a deed: a signed note, or the text that a store has yet to sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry(Form);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Form {
    Note(String),
    ToSign { kind: String, statement: String },
}

impl LogEntry {
    /// This note, which is appended at once.
    ///
    /// # Errors
    /// [`StoreError::Value`] when it is empty, or longer than [`MAX_ENTRY_BYTES`].
    pub fn new(note: String) -> Result<Self, StoreError> {
        checks::text(&note, 1..=MAX_ENTRY_BYTES, "an entry of the log has 1 to 65,535 bytes, none of them zero")?;
        Ok(Self(Form::Note(note)))
    }

    /// A statement of this kind, which waits until its store hands it in signed.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the text is empty, or longer than [`MAX_ENTRY_BYTES`], or the kind than 64 bytes.
    pub fn to_sign(kind: &str, statement: String) -> Result<Self, StoreError> {
        checks::text(kind, 1..=64, "a kind of statement has 1 to 64 bytes, none of them zero")?;
        checks::text(&statement, 1..=MAX_ENTRY_BYTES, "a statement has 1 to 65,535 bytes, none of them zero")?;
        Ok(Self(Form::ToSign { kind: kind.to_owned(), statement }))
    }

    /// The note, or the text to sign.
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Form::Note(text) | Form::ToSign { statement: text, .. } => text,
        }
    }

    pub(super) fn form(&self) -> &Form {
        &self.0
    }

    /// The note.
    ///
    /// # Errors
    /// [`StoreError::Value`] of what nobody signed.
    pub(super) fn note(&self) -> Result<&str, StoreError> {
        match &self.0 {
            Form::Note(note) => Ok(note),
            Form::ToSign { .. } => Err(StoreError::Value("the log takes what is signed alone")),
        }
    }
}
