//! Cosignatures: a witness saw a checkpoint, at a time, and no other history before it
//! (`tlog-cosignature`, Ed25519).

mod error;
mod line;

pub(crate) use self::line::verify;
use self::line::{check, message};
pub use self::{error::CosignatureError, line::split};
use crate::{
    key::{SignatureType, SigningKey},
    note::{Note, NoteError, Signature},
};

/// Cosigns the checkpoint that a note is, at a time in seconds since 1970-01-01T00:00:00Z. Whoever
/// calls has made sure that it goes on from every one cosigned before: see [`crate::witness`].
///
/// # Errors
/// The key is one for notes; the time is none; the note is no checkpoint.
pub fn sign(note: &Note, key: &SigningKey, time: u64) -> Result<Signature, NoteError> {
    if key.kind() != SignatureType::Ed25519Cosignature {
        return Err(CosignatureError::WrongType(key.name().to_owned()).into());
    }
    check(note.text(), key.name(), time)?;
    let mut bytes = time.to_be_bytes().to_vec();
    bytes.extend_from_slice(&key.sign(message(note.text(), time).as_bytes()));
    Signature::new(key.name(), key.id(), &bytes)
}
