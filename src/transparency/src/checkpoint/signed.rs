//! Checkpoints as notes.

use super::{Checkpoint, CheckpointError};
use crate::{
    key::{SigningKey, VerifyingKey},
    note::Note,
};

impl Checkpoint {
    /// Signs it with the key of its log, whose name should be the origin.
    ///
    /// # Errors
    /// [`CheckpointError::OtherOrigin`] when the key has another name; the key is one for
    /// cosignatures.
    pub fn sign(&self, key: &SigningKey) -> Result<Note, CheckpointError> {
        self.check_origin(key.name())?;
        Ok(Note::sign(&self.to_string(), key)?)
    }

    /// The checkpoint that a note is, when this log signed it. The origin must be the name of the
    /// key.
    ///
    /// # Errors
    /// The text is no checkpoint, or one of another log; the key did not sign it.
    pub fn verify(note: &Note, log: &VerifyingKey) -> Result<Self, CheckpointError> {
        let read = Self::parse(note.text())?;
        read.check_origin(log.name())?;
        note.verify(std::slice::from_ref(log))?;
        Ok(read)
    }
}
