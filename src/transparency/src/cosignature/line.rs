//! A signature line that is a cosignature: a time, and what signs it together with the checkpoint.

use super::error::CosignatureError;
use crate::{
    MAX_NUMBER,
    checkpoint::Checkpoint,
    key::{KeyId, VerifyingKey},
    note::{NoteError, Signature},
};

/// The time of a cosignature that holds.
pub(crate) fn verify(text: &str, line: &Signature, key: &VerifyingKey) -> Result<u64, NoteError> {
    let (time, signature) = split(line)?;
    check(text, line.name(), time)?;
    if key.verifies(message(text, time).as_bytes(), signature) {
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
pub(super) fn message(text: &str, time: u64) -> String {
    format!("cosignature/v1\ntime {time}\n{text}")
}

/// That the text is a checkpoint and the time is one.
pub(super) fn check(text: &str, name: &str, time: u64) -> Result<(), CosignatureError> {
    if !(1..=MAX_NUMBER).contains(&time) {
        return Err(CosignatureError::Time { name: name.to_owned(), time });
    }
    Checkpoint::parse(text).map_err(|_| CosignatureError::NoCheckpoint)?;
    Ok(())
}
