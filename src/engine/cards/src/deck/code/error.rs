//! Why a deck has no code, and why a code is not read.

use super::prefix::PREFIX;
use crate::limits::{COPIES, Excess};

/// Why a deck has no code.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EncodeError {
    /// The game has no such section.
    #[error("a deck code cannot carry the section “{0}”, which the game does not have")]
    UnknownSection(String),
    /// The lines of a card add up to more than [`COPIES`].
    #[error("a deck code cannot carry more than {COPIES} copies of {0}")]
    TooMany(String),
    /// No reader would take so large a code.
    #[error("the deck is too large for a deck code: {0}")]
    TooLarge(Excess),
}

/// Why a code is not read. Positions are characters from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// It does not begin like a deck code.
    #[error("this is no deck code; one begins with “{PREFIX}” and a digit")]
    NotACode,
    /// It is larger than what is read.
    #[error(transparent)]
    TooLarge(Excess),
    /// It was made by a newer version than this one understands.
    #[error("this deck code has version {found}; only versions up to {newest} are understood here")]
    NewerVersion {
        /// Its version.
        found: u8,
        /// The newest version understood.
        newest: u8,
    },
    /// A character that no code has.
    #[error("the character “{found}” at position {position} does not belong in a deck code")]
    BadDigit {
        /// Where.
        position: usize,
        /// The character.
        found: char,
    },
    /// Its end is missing.
    #[error("the deck code is cut off: at least {missing} characters are missing at its end")]
    Truncated {
        /// How many characters at least.
        missing: usize,
    },
    /// Something follows its end.
    #[error("the deck code ends before position {position}; what follows does not belong to it")]
    TrailingDigits {
        /// Where the rest begins.
        position: usize,
    },
    /// The checksum does not fit: a character is wrong.
    #[error("the deck code is damaged: its checksum does not fit")]
    Checksum,
    /// It is sound, but for another game.
    #[error("this deck code is for another game, {0}")]
    OtherGame(String),
    /// The checksum fits, but the bytes do not follow the specification: the
    /// program that wrote it is at fault.
    #[error("the deck code does not follow the specification: {fault}, at byte {byte} of its body")]
    Malformed {
        /// Where in the body, from 0.
        byte: usize,
        /// What is wrong.
        fault: Malformation,
    },
}

/// How the body of a code departs from the specification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Malformation {
    /// The body ends within a value.
    #[error("it ends too early")]
    Ends,
    /// A number that is too large or has more bytes than it needs.
    #[error("a number is too large or not in its shortest form")]
    Number,
    /// A text that is no UTF-8, or empty.
    #[error("a text is not readable")]
    Text,
    /// A section or prefix that is not there.
    #[error("it refers to something that is not there")]
    Reference,
    /// Flags that no version up to this one has.
    #[error("a mark is not known")]
    Flags,
    /// Entries are not in the canonical order, or one is there twice.
    #[error("entries are not in order")]
    Order,
}
