//! What is wrong with a line of entry, where, and what would be right.

use std::fmt;

use super::part::Part;
use crate::card::{Edition, Finish};

/// Something wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryFault {
    /// What.
    pub kind: EntryFaultKind,
    /// Where it begins, in characters from 1.
    pub column: usize,
    /// How many characters it covers.
    pub length: usize,
}

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryFaultKind {
    /// It has more characters than may be read.
    TooLong {
        /// How many may be.
        limit: usize,
    },
    /// It means more printings than one line may.
    TooMany {
        /// How many may be.
        limit: usize,
    },
    /// The name of a place is too long.
    PlaceTooLong {
        /// How many bytes it may have.
        limit: usize,
    },
    /// `+` or `-` stands alone, and there is no line before that it could do again.
    NothingToRepeat,
    /// There is no such set, so no number of it.
    NoSet {
        /// What stands for it.
        set: String,
    },
    /// The set has no such number.
    NoNumber {
        /// As it is written.
        number: String,
        /// The set.
        set: String,
        /// The numbers that it has, the first and the last.
        range: Option<(String, String)>,
    },
    /// A sign stands without a number.
    NoNumberAtAll,
    /// No number of a row exists, or its end is before its beginning.
    EmptyRange,
    /// An exception of a row is not in it.
    NotInRange,
    /// An exception stands where there is no row.
    NoRange,
    /// Neither a number nor a word of the line.
    Unknown {
        /// What stands there.
        text: String,
    },
    /// It is said twice, and differently.
    Contradiction {
        /// What stands there.
        text: String,
    },
    /// A number of copies that is none or too large.
    WrongCopies {
        /// How many may be.
        limit: u32,
    },
    /// No copy is to come or go.
    NoCopies,
    /// The printing does not exist in this finish.
    NoSuchFinish {
        /// Its number.
        number: String,
        /// What was asked for.
        finish: Finish,
        /// What there is.
        exist: Vec<Finish>,
    },
    /// The printing does not exist in this edition.
    NoSuchEdition {
        /// Its number.
        number: String,
        /// What was asked for.
        edition: Edition,
        /// What there is.
        exist: Vec<Edition>,
    },
}

impl EntryFault {
    /// A fault of a part of a line.
    pub(super) fn at(part: Part<'_>, kind: EntryFaultKind) -> Self {
        Self { kind, column: part.before + 1, length: part.text.chars().count() }
    }
}

impl fmt::Display for EntryFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |names: Vec<&'static str>| names.join(" and ");
        match &self.kind {
            EntryFaultKind::TooLong { limit } => write!(f, "A line has at most {limit} characters."),
            EntryFaultKind::TooMany { limit } => {
                write!(f, "A line means at most {limit} printings. Enter them in several lines.")
            }
            EntryFaultKind::PlaceTooLong { limit } => write!(f, "The name of a place has at most {limit} bytes."),
            EntryFaultKind::NothingToRepeat => {
                f.write_str("There is nothing yet that could be done again. Begin with a number.")
            }
            EntryFaultKind::NoSet { set } => write!(f, "There is no set “{set}”. Choose one of the list."),
            EntryFaultKind::NoNumber { number, set, range: Some((first, last)) } => {
                write!(f, "{set} has no number {number}; its numbers go from {first} to {last}.")
            }
            EntryFaultKind::NoNumber { number, set, range: None } => write!(f, "{set} has no number {number}."),
            EntryFaultKind::NoNumberAtAll => f.write_str("A number is missing here, as in -45, =45x2 and ?45."),
            EntryFaultKind::EmptyRange => {
                f.write_str("There is no number in this row. Write it from the lower to the higher, as 1-60.")
            }
            EntryFaultKind::NotInRange => f.write_str("This is not in the row of numbers before it."),
            EntryFaultKind::NoRange => f.write_str("An exception follows a row of numbers, as in 1-60 !7."),
            EntryFaultKind::Unknown { text } => write!(
                f,
                "“{text}” means nothing here. A number is followed by f, r, e, u and x3: 45, 45f, 45ex2, 1-60 !7."
            ),
            EntryFaultKind::Contradiction { text } => {
                write!(f, "“{text}” says one thing in two ways. A copy has one finish and one edition.")
            }
            EntryFaultKind::WrongCopies { limit } => write!(f, "This is no number of copies from 0 to {limit}."),
            EntryFaultKind::NoCopies => f.write_str("No copy is entered. Say that there is none with =45x0."),
            EntryFaultKind::NoSuchFinish { number, finish, exist } => {
                let exist = named(exist.iter().map(|finish| finish.name()).collect());
                write!(f, "{number} was never printed as {}: there is {exist}.", finish.name())
            }
            EntryFaultKind::NoSuchEdition { number, edition, exist } => {
                let exist = named(exist.iter().map(|edition| edition.name()).collect());
                write!(f, "{number} was never printed as {}: there is {exist}.", edition.name())
            }
        }
    }
}

impl std::error::Error for EntryFault {}
