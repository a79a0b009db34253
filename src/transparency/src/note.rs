//! Signed notes: a text and the lines of who signed it (`signed-note`).

mod error;
mod signature;
mod verify;

use std::fmt;

pub use self::{
    error::{MAX_BYTES, MAX_SIGNATURES, NoteError},
    signature::Signature,
    verify::Verified,
};
use crate::key::{SignatureType, SigningKey};

/// A text with one signature at least. That it was read says nothing of whether a signature holds:
/// see [`Note::verify`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    text: String,
    signatures: Vec<Signature>,
}

impl Note {
    /// A text, signed.
    ///
    /// # Errors
    /// The text is none of a note; the key is one for cosignatures.
    pub fn sign(text: &str, key: &SigningKey) -> Result<Self, NoteError> {
        check_text(text)?;
        if !text.ends_with('\n') {
            return Err(NoteError::NoNewline);
        }
        if text.len() > MAX_BYTES / 2 {
            return Err(NoteError::TooLong(text.len()));
        }
        let mut note = Self { text: text.to_owned(), signatures: Vec::new() };
        note.add_signature_of(key)?;
        Ok(note)
    }

    /// Signs it with another key as well. A line of this key that is there is replaced.
    ///
    /// # Errors
    /// The key is one for cosignatures; there are too many lines.
    pub fn add_signature_of(&mut self, key: &SigningKey) -> Result<(), NoteError> {
        if key.kind() != SignatureType::Ed25519 {
            return Err(NoteError::WrongType { name: key.name().to_owned() });
        }
        let bytes = key.sign(self.text.as_bytes());
        self.add(Signature::new(key.name(), key.id(), &bytes)?)
    }

    /// Adds a line, behind the others. One of the same name and id that is there is replaced.
    /// Nothing is verified.
    ///
    /// # Errors
    /// There are too many lines.
    pub fn add(&mut self, signature: Signature) -> Result<(), NoteError> {
        self.signatures.retain(|other| (other.name(), other.id()) != (signature.name(), signature.id()));
        if self.signatures.len() >= MAX_SIGNATURES {
            return Err(NoteError::TooManySignatures);
        }
        self.signatures.push(signature);
        Ok(())
    }

    /// Reads a note.
    ///
    /// # Errors
    /// It is none, to the byte.
    pub fn parse(bytes: &[u8]) -> Result<Self, NoteError> {
        if bytes.len() > MAX_BYTES {
            return Err(NoteError::TooLong(bytes.len()));
        }
        let whole = std::str::from_utf8(bytes).map_err(|error| NoteError::Utf8(error.valid_up_to()))?;
        check_text(whole)?;
        let lines = whole.strip_suffix('\n').ok_or(NoteError::NoNewline)?;
        let (before, lines) = lines.rsplit_once("\n\n").ok_or(NoteError::NoSignatures)?;
        let text = format!("{before}\n");
        let first = text.matches('\n').count() + 2;
        Ok(Self { text, signatures: signature::parse_lines(lines, first)? })
    }

    /// What is signed, with its last newline.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The lines of who signed it, verified or not.
    #[must_use]
    pub fn signatures(&self) -> &[Signature] {
        &self.signatures
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.text)?;
        self.signatures.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// No control characters but newlines (`signed-note`, "Format").
fn check_text(text: &str) -> Result<(), NoteError> {
    for (line, content) in (1..).zip(text.split('\n')) {
        match content.chars().find(|&c| c < ' ') {
            None => {}
            Some('\r') if content.ends_with('\r') => return Err(NoteError::CarriageReturn(line)),
            Some(c) => return Err(NoteError::Control { line, code: c.into() }),
        }
    }
    Ok(())
}
