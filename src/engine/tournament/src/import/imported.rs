//! What was read, and what could not be.

use serde::{Deserialize, Serialize};

use crate::Outcome;

/// The form of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// [`export::own`](crate::export::own).
    Own,
    /// A table with a header: `round`, `player a`, `player b`, and `wins a`, `wins b`, `draws`
    /// or `result`; separated by commas, semicolons or tabs.
    Csv,
    /// MTGODecklistCache.
    Mtgo,
    /// Limitless' pairings.
    Limitless,
    /// TopDeck's tournament.
    TopDeck,
    /// NRTM, as Cobra writes it.
    Nrtm,
}

/// A match, or a bye, as it was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportedMatch {
    /// The round, from 1; elimination rounds have their own numbers.
    pub round: u32,
    /// Whether it is of an elimination round.
    pub elimination: bool,
    /// The number of the table, if the text says one.
    pub table: Option<u32>,
    /// The first player's name.
    pub a: String,
    /// The second player's name; nobody when the first has a bye.
    pub b: Option<String>,
    /// The result; nothing for a bye and an open table.
    pub outcome: Option<Outcome>,
    /// Where the text has it.
    pub place: Place,
}

/// A place in a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// A line, from 1.
    Line(u64),
    /// A part of a JSON document, such as `Rounds[0].Matches[3]`.
    Path(String),
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::Line(line) => write!(f, "line {line}"),
            Place::Path(path) => f.write_str(path),
        }
    }
}

/// What could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("{place}: {what}")]
pub struct ImportFault {
    /// Where.
    pub place: Place,
    /// What is wrong, and what was expected.
    pub what: String,
}

/// What was read, and what could not be.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Imported {
    /// Matches and byes in the order of the text.
    pub matches: Vec<ImportedMatch>,
    /// Everything that could not be read.
    pub faults: Vec<ImportFault>,
}

impl Imported {
    pub(super) fn fault(&mut self, place: Place, what: impl Into<String>) {
        self.faults.push(ImportFault { place, what: what.into() });
    }

    pub(super) fn refused(place: Place, what: impl Into<String>) -> Imported {
        Imported { matches: Vec::new(), faults: vec![ImportFault { place, what: what.into() }] }
    }
}
