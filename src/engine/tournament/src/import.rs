//! Results from elsewhere: for those who pair with another program and publish here.
//!
//! [`read`] takes what [`export`](crate::export) writes and tables that people make by hand. It
//! answers with everything that could be read and everything that could not, and never fails as
//! a whole: whoever imports decides what to do with the rest. [`Imported::sheet`] makes a
//! [`Sheet`](crate::Sheet) of it.

mod csv;
mod json;
mod limitless;
mod mtgo;
mod nrtm;
mod own;
mod result;
mod sheet;
mod topdeck;

use serde::{Deserialize, Serialize};

use crate::Outcome;
pub use sheet::ImportedSheet;

/// The longest text that is read, in bytes.
pub const MAX_BYTES: usize = 8 * 1024 * 1024;

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
    fn fault(&mut self, place: Place, what: impl Into<String>) {
        self.faults.push(ImportFault { place, what: what.into() });
    }

    fn refused(place: Place, what: impl Into<String>) -> Imported {
        Imported { matches: Vec::new(), faults: vec![ImportFault { place, what: what.into() }] }
    }
}

/// The form of a text, as far as its beginning tells.
#[must_use]
pub fn recognise(text: &str) -> Shape {
    json::recognise(text.trim_start_matches('\u{feff}').trim_start()).unwrap_or(Shape::Csv)
}

/// Reads results in a form; [`recognise`] finds it.
#[must_use]
pub fn read(text: &str, shape: Shape) -> Imported {
    let text = text.trim_start_matches('\u{feff}');
    if text.len() > MAX_BYTES {
        return Imported::refused(Place::Line(1), format!("longer than {MAX_BYTES} bytes"));
    }
    match shape {
        Shape::Csv => csv::read(text),
        Shape::Own => own::read(text),
        Shape::Mtgo => json::read(text, mtgo::read),
        Shape::Limitless => json::read(text, limitless::read),
        Shape::TopDeck => json::read(text, topdeck::read),
        Shape::Nrtm => json::read(text, nrtm::read),
    }
}
