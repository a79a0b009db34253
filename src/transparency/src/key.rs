//! Keys with their names: what signs notes and what verifies them.

mod name;
mod signing;
mod verifying;

use std::fmt;

use thiserror::Error;

pub(crate) use self::name::check_name;
pub use self::{name::MAX_NAME_BYTES, signing::SigningKey, verifying::VerifyingKey};

/// What a key signs (`signed-note`, "Signature types"). One key signs one kind of thing only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum SignatureType {
    /// Ed25519 over the text of a note.
    Ed25519 = 0x01,
    /// Ed25519 over a checkpoint and a time (`tlog-cosignature`).
    Ed25519Cosignature = 0x04,
}

impl SignatureType {
    /// Its byte in a key.
    #[must_use]
    pub const fn byte(self) -> u8 {
        self as u8
    }

    /// That of a byte, when it is one that is verified here.
    #[must_use]
    pub const fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            0x01 => Some(Self::Ed25519),
            0x04 => Some(Self::Ed25519Cosignature),
            _ => None,
        }
    }
}

/// The first four bytes of SHA-256 over name, newline, signature type and public key. With the
/// name it says which key is meant, and proves nothing. Written as eight hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyId(pub [u8; 4]);

impl fmt::Display for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", u32::from_be_bytes(self.0))
    }
}

impl fmt::Debug for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KeyId({self})")
    }
}

/// Why a key was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum KeyError {
    /// A key must have a name.
    #[error("the name of the key is empty")]
    EmptyName,
    /// The name has this many bytes.
    #[error("the name of the key has {0} bytes, at most {MAX_NAME_BYTES} are read")]
    LongName(usize),
    /// The name has this character.
    #[error("the name of a key has no spaces, control characters or '+', but this one has {0:?}")]
    NameCharacter(char),
    /// Not three parts.
    #[error("a verifier key is NAME+ID+KEY, three parts with '+' between them")]
    Parts,
    /// The id is not eight lower-case hexadecimal digits.
    #[error("the id in the verifier key of {0} is not 8 lower-case hexadecimal digits")]
    IdFormat(String),
    /// The key is not base64, or nothing.
    #[error("the last part of the verifier key of {0} is not base64 of a type and a key")]
    Base64(String),
    /// A signature type that is not verified here.
    #[error("the verifier key of {name} has signature type {byte:#04x}; 0x01 and 0x04 are supported")]
    Type {
        /// Whose key it is.
        name: String,
        /// The type.
        byte: u8,
    },
    /// Not 32 bytes, no point of the curve, not written as RFC 8032 has it, or of small order.
    #[error("the verifier key of {0} holds no sound Ed25519 public key of 32 bytes")]
    PublicKey(String),
    /// The id belongs to another key or name.
    #[error("the verifier key of {name} says id {written}, its name and key make {computed}")]
    Id {
        /// Whose key it is.
        name: String,
        /// What it says.
        written: KeyId,
        /// What it should say.
        computed: KeyId,
    },
}
