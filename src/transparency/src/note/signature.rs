//! Lines of who signed.

use std::fmt;

use super::error::{MAX_SIGNATURES, NoteError};
use crate::{
    key::{KeyId, check_name},
    text::excerpt,
};

/// A signature line: em dash, name of the key, base64 of its id and the signature.
#[derive(Clone, PartialEq)]
pub struct Signature(signed_note::Signature);

// Every part of it has an equality that is one; the library does not say so.
impl Eq for Signature {}

impl Signature {
    /// The line of a key.
    ///
    /// # Errors
    /// The name is none.
    pub fn new(name: &str, id: KeyId, signature: &[u8]) -> Result<Self, NoteError> {
        check_name(name)?;
        let id = u32::from_be_bytes(id.0);
        let line = signed_note::Signature::new(name.to_owned(), id, signature.to_vec());
        line.map(Self).map_err(|_| NoteError::SignatureLine { line: 1, found: excerpt(name) })
    }

    /// Reads a line, without its newline.
    ///
    /// # Errors
    /// It is none.
    pub fn parse(line: &str) -> Result<Self, NoteError> {
        read(line, 1)
    }

    /// The name of the key.
    #[must_use]
    pub fn name(&self) -> &str {
        self.0.name()
    }

    /// The id of the key.
    #[must_use]
    pub fn id(&self) -> KeyId {
        KeyId(self.0.id().to_be_bytes())
    }

    /// What comes behind the id: 64 bytes of Ed25519, or a time and those.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.0.signature()
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(String::from_utf8_lossy(&self.0.to_bytes()).trim_end_matches('\n'))
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signature({self})")
    }
}

/// The lines behind the text, where the first one is this line of the note.
pub(super) fn parse_lines(lines: &str, first: usize) -> Result<Vec<Signature>, NoteError> {
    // signed_note lets a hundred through; what is more than 64 is no checkpoint of anybody.
    if lines.split('\n').nth(MAX_SIGNATURES).is_some() {
        return Err(NoteError::TooManySignatures);
    }
    (first..).zip(lines.split('\n')).map(|(number, line)| read(line, number)).collect()
}

fn read(line: &str, number: usize) -> Result<Signature, NoteError> {
    let refused = |_| NoteError::SignatureLine { line: number, found: excerpt(line) };
    let read = signed_note::Signature::from_bytes(line.as_bytes()).map_err(refused)?;
    check_name(read.name())?;
    Ok(Signature(read))
}
