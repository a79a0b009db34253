//! Deck lists in other forms: reading what people paste, writing what other
//! programs take.
//!
//! The forms are described in `interchange/FORMATS.md`. Two promises hold for
//! every form that is read and written: a line of the input is never dropped
//! without saying so ([`Import::lines`]), and what [`export`] writes,
//! [`import`] reads back to the same deck.

mod identify;
mod marks;
mod names;
mod outcome;
mod quoted;
mod sections;
mod text;

pub use outcome::{
    Ambiguity, Correction, CorrectionCode, Form, Import, LineOutcome, LineReport, ResolveError, Summary, Unreadable,
};

use crate::{catalogue::Catalogue, deck::list::DeckList};

/// The most copies a line of an imported list may ask for. A deck holds far
/// fewer; the bound keeps sums and charts of a mistyped list meaningful.
pub const MAX_QUANTITY: u32 = 9_999;

/// A form to write a deck list in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// Lines such as `4 Name (NG-01) 045`, for people.
    Text,
}

/// Reads a deck list in whatever form it is. It never fails: what cannot be
/// understood is reported, line by line.
pub fn import(input: &str, catalogue: &Catalogue) -> Import {
    text::import(input, catalogue)
}

/// Writes a deck list.
pub fn export(deck: &DeckList, catalogue: &Catalogue, target: Target) -> String {
    match target {
        Target::Text => text::export(deck, catalogue),
    }
}
