//! Cosignatures: a witness saw a checkpoint, at a time, and no other history before it
//! (`tlog-cosignature`, Ed25519).

use thiserror::Error;

use crate::{
    MAX_NUMBER,
    checkpoint::Checkpoint,
    key::{KeyId, SignatureType, SigningKey, VerifyingKey},
    note::{Note, NoteError, Signature},
};

/// Why a cosignature was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CosignatureError {
    /// A key of the other type was to cosign.
    #[error("the key {0} is not one that cosigns checkpoints")]
    WrongType(String),
    /// No time, or one after 2^63 − 1.
    #[error("the cosignature of {name} has the time {time}, which is none between 1 and 2^63 - 1")]
    Time {
        /// Whose it is.
        name: String,
        /// The time, in seconds since 1970.
        time: u64,
    },
    /// Not a time and 64 bytes.
    #[error("the cosignature of {name} has {found} bytes behind the id of its key, not 72")]
    Length {
        /// Whose it is.
        name: String,
        /// How many bytes.
        found: usize,
    },
    /// Only checkpoints are cosigned.
    #[error("a cosignature is over a checkpoint, which the text of this note is not")]
    NoCheckpoint,
}

/// Cosigns the checkpoint that a note is, at a time in seconds since 1970-01-01T00:00:00Z. Whoever
/// calls has made sure that it goes on from every one cosigned before: see [`crate::witness`].
///
/// # Errors
/// The key is one for notes; the time is none; the note is no checkpoint.
pub fn sign(note: &Note, key: &SigningKey, time: u64) -> Result<Signature, NoteError> {
    if key.kind() != SignatureType::Ed25519Cosignature {
        return Err(CosignatureError::WrongType(key.name().to_owned()).into());
    }
    check(note, key.name(), time)?;
    let mut bytes = time.to_be_bytes().to_vec();
    bytes.extend_from_slice(&key.sign(message(note.text(), time).as_bytes()));
    Signature::new(key.name(), key.id(), &bytes)
}

/// The time of a cosignature that holds.
pub(crate) fn verify(note: &Note, line: &Signature, key: &VerifyingKey) -> Result<u64, NoteError> {
    let (time, signature) = split(line)?;
    check(note, line.name(), time)?;
    if key.verifies(message(note.text(), time).as_bytes(), signature) {
        return Ok(time);
    }
    Err(NoteError::BadSignature { name: line.name().to_owned(), id: KeyId(line.id().0) })
}

/// The time that a line says and its bare signature, when the line is a cosignature. Nothing is
/// verified.
///
/// # Errors
/// It has another length.
pub fn split(line: &Signature) -> Result<(u64, &[u8]), CosignatureError> {
    let refused = || CosignatureError::Length { name: line.name().to_owned(), found: line.bytes().len() };
    let (time, signature) = line.bytes().split_first_chunk().ok_or_else(refused)?;
    if signature.len() != 64 {
        return Err(refused());
    }
    Ok((u64::from_be_bytes(*time), signature))
}

/// What is signed (`tlog-cosignature`, "Ed25519 signed message").
fn message(text: &str, time: u64) -> String {
    format!("cosignature/v1\ntime {time}\n{text}")
}

fn check(note: &Note, name: &str, time: u64) -> Result<(), CosignatureError> {
    if !(1..=MAX_NUMBER).contains(&time) {
        return Err(CosignatureError::Time { name: name.to_owned(), time });
    }
    Checkpoint::parse(note.text()).map_err(|_| CosignatureError::NoCheckpoint)?;
    Ok(())
}
