//! Who signed a note.

use super::{Note, error::NoteError, signature::Signature};
use crate::{
    cosignature,
    key::{SignatureType, VerifyingKey},
};

/// A key whose signature of a note holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verified<'k> {
    /// The key.
    pub key: &'k VerifyingKey,
    /// When it cosigned, in seconds since 1970-01-01T00:00:00Z: the latest time of its lines. A
    /// signature of type 0x01 has none.
    pub time: Option<u64>,
}

impl Note {
    /// Who of these keys signed it, each once however many lines it has. A key for cosignatures
    /// is found by its lines, too.
    ///
    /// # Errors
    /// None of them signed it; one of them has a line that does not hold; the text that a
    /// cosignature is over is no checkpoint.
    pub fn verify<'k>(&self, keys: &'k [VerifyingKey]) -> Result<Vec<Verified<'k>>, NoteError> {
        let found = self.verified(keys.iter())?;
        if found.is_empty() {
            let names: Vec<_> =
                self.signatures.iter().map(|line| format!("{}+{}", line.name(), line.id())).take(4).collect();
            return Err(NoteError::Unverified(names.join(", ")));
        }
        Ok(found)
    }

    /// As [`Note::verify`], but nobody is an answer, too.
    pub(crate) fn verified<'k>(
        &self,
        keys: impl Iterator<Item = &'k VerifyingKey> + Clone,
    ) -> Result<Vec<Verified<'k>>, NoteError> {
        let mut found: Vec<Verified<'k>> = Vec::new();
        // The specification has every line of a known key verified. signed_note skips what comes
        // behind the first one, so that a bad line would pass.
        for line in &self.signatures {
            let Some(key) = known(line, keys.clone())? else { continue };
            let time = self.check(line, key)?;
            match found.iter_mut().find(|one| one.key == key) {
                Some(one) => one.time = one.time.max(time),
                None => found.push(Verified { key, time }),
            }
        }
        Ok(found)
    }

    fn check(&self, line: &Signature, key: &VerifyingKey) -> Result<Option<u64>, NoteError> {
        match key.kind() {
            SignatureType::Ed25519 if key.verifies(self.text.as_bytes(), line.bytes()) => Ok(None),
            SignatureType::Ed25519 => Err(NoteError::BadSignature { name: line.name().to_owned(), id: line.id() }),
            SignatureType::Ed25519Cosignature => cosignature::verify(&self.text, line, key).map(Some),
        }
    }
}

/// The key of a line. One that shares only name or id is another key's.
fn known<'k>(
    line: &Signature,
    keys: impl Iterator<Item = &'k VerifyingKey>,
) -> Result<Option<&'k VerifyingKey>, NoteError> {
    let mut meant = keys.filter(|key| key.id() == line.id() && key.name() == line.name());
    let Some(first) = meant.next() else { return Ok(None) };
    if meant.any(|other| other != first) {
        return Err(NoteError::Ambiguous { name: line.name().to_owned(), id: line.id() });
    }
    Ok(Some(first))
}
