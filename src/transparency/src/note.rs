//! Signed notes: a text and the lines of who signed it (`signed-note`).

mod signature;
mod verify;

use std::fmt;

use thiserror::Error;

pub use self::{signature::Signature, verify::Verified};
use crate::{
    cosignature::CosignatureError,
    key::{KeyError, KeyId, SignatureType, SigningKey, VerifyingKey},
};

/// The most bytes of a note: 64 signatures of the largest type, of nearly 5 kB each, and as much
/// text again.
pub const MAX_BYTES: usize = 640 * 1024;
/// The most signature lines. The specification asks for 16 at least.
pub const MAX_SIGNATURES: usize = 64;

/// A text with one signature at least. That it was read says nothing of whether a signature holds:
/// see [`Note::verify`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    text: String,
    signatures: Vec<Signature>,
}

/// Why a note was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoteError {
    /// It has this many bytes.
    #[error("the note has {0} bytes, at most {MAX_BYTES} are read")]
    TooLong(usize),
    /// It is not UTF-8 from this byte on.
    #[error("the note is not UTF-8 at byte {0}")]
    Utf8(usize),
    /// A carriage return: somebody changed the ends of its lines.
    #[error("line {0} of the note ends in a carriage return; a signed text has newlines alone")]
    CarriageReturn(usize),
    /// A control character that is no newline.
    #[error("line {line} of the note has the control character {code:#04x}")]
    Control {
        /// The line, from 1.
        line: usize,
        /// The character.
        code: u32,
    },
    /// The text or the last line does not end.
    #[error("the note does not end in a newline")]
    NoNewline,
    /// No empty line, so no signatures.
    #[error("the note has no empty line with signatures behind it")]
    NoSignatures,
    /// A line that should be a signature is none.
    #[error("line {line} of the note is no signature line (dash, name, base64): {found}")]
    SignatureLine {
        /// The line, from 1.
        line: usize,
        /// How it begins.
        found: String,
    },
    /// So many signature lines.
    #[error("the note has more than {MAX_SIGNATURES} signature lines")]
    TooManySignatures,
    /// A name in a signature line is none.
    #[error("a signature line of the note: {0}")]
    Name(#[from] KeyError),
    /// Two keys were given that a line could mean.
    #[error("two different known keys are called {name} and have the id {id}")]
    Ambiguous {
        /// Their name.
        name: String,
        /// Their id.
        id: KeyId,
    },
    /// A key that is known did not make the signature that bears its name and id.
    #[error(
        "the signature of {name}+{id} does not hold: the text or the signature was changed, or another key made it"
    )]
    BadSignature {
        /// The name of the key.
        name: String,
        /// Its id.
        id: KeyId,
    },
    /// What should be a cosignature is none.
    #[error(transparent)]
    Cosignature(#[from] CosignatureError),
    /// None of the keys that are known signed.
    #[error("the note is signed by no key that is known here, but by: {0}")]
    Unverified(String),
    /// A key of the other type was to sign.
    #[error("the key {name} is not one that signs notes")]
    WrongType {
        /// Its name.
        name: String,
    },
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
