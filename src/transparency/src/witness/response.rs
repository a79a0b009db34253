//! What a witness answers to a log.

use thiserror::Error;

use crate::{
    key::VerifyingKey,
    note::{Note, NoteError, Signature},
    text::{decimal, excerpt},
};

/// The content type of the size after a conflict.
pub const CONFLICT_TYPE: &str = "text/x.tlog.size";

/// Why an answer was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ResponseError {
    /// With the checkpoint before it, it is no note, or a line of the witness does not hold.
    #[error("the answer of the witness: {0}")]
    Note(#[from] NoteError),
    /// Not a size on a line.
    #[error("the answer of the witness is no size on a line of its own: {0}")]
    Size(String),
}

/// The body of status 200: the lines of the witness.
#[must_use]
pub fn write_cosignatures(lines: &[Signature]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The lines in the body of status 200 that are cosignatures of these keys and hold. Those of
/// other keys are left out. They are to be added to the checkpoint that was sent.
///
/// # Errors
/// It is no list of signatures; one of the keys has a line that does not hold, or has none.
pub fn read_cosignatures(
    body: &[u8],
    checkpoint: &Note,
    witness: &[VerifyingKey],
) -> Result<Vec<Signature>, ResponseError> {
    let mut whole = format!("{}\n", checkpoint.text()).into_bytes();
    whole.extend_from_slice(body);
    let answer = Note::parse(&whole)?;
    // An answer that brings an empty line along would be read as another text.
    if answer.text() != checkpoint.text() {
        return Err(NoteError::NoSignatures.into());
    }
    answer.verify(witness)?;
    let own = |line: &&Signature| witness.iter().any(|key| (key.name(), key.id()) == (line.name(), line.id()));
    Ok(answer.signatures().iter().filter(own).cloned().collect())
}

/// The size in the body of status 409.
///
/// # Errors
/// It is no decimal with a newline.
pub fn read_conflict(body: &[u8]) -> Result<u64, ResponseError> {
    let text = String::from_utf8_lossy(body);
    text.strip_suffix('\n').and_then(decimal).ok_or_else(|| ResponseError::Size(excerpt(&text)))
}
