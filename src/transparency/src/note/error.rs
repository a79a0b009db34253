//! What a note may be, and why one is refused.

use thiserror::Error;

use crate::{
    cosignature::CosignatureError,
    key::{KeyError, KeyId},
};

/// The most bytes of a note: 64 signatures of the largest type, of nearly 5 kB each, and as much
/// text again.
pub const MAX_BYTES: usize = 640 * 1024;
/// The most signature lines. The specification asks for 16 at least.
pub const MAX_SIGNATURES: usize = 64;

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
