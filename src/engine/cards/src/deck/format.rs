//! Formats as data: what a deck may hold, written as card queries.
//!
//! A formats file names formats; a format has dated snapshots; a snapshot has
//! a card pool, a banned list, a restricted list and requirements. Nothing
//! about a particular game is in here: "at most one Boss" is a count of the
//! cards that match a query. A house format of a store says which format it
//! builds on and states only what differs.
//!
//! A query is about printings. A pool and the lists are about cards: a card
//! is in when any of its printings matches, because a reprint is the same
//! card. Counts are about the printings in the deck, so that a rarity
//! is that of the chosen printing; a line that chooses none means the card's
//! first standard printing.

mod allowance;
mod cards;
mod fault;
mod file;
mod read;
mod rule;
pub mod schema;
mod snapshot;
mod status;
mod unknown;

pub use self::{
    allowance::Allowance,
    cards::{CardQuery, Matches},
    fault::{FormatFault, FormatsError},
    rule::{Limit, ListEntry, Listed, Noun, Rule, RuleTest},
    snapshot::{CardStatus, Format, Snapshot},
    status::AsOf,
    unknown::UnknownFormat,
};
use crate::game::GameDefinition;

/// Every format of one game, in the order of the files.
#[derive(Debug, Clone)]
pub struct Formats {
    game: &'static GameDefinition,
    formats: Vec<Format>,
    notices: Vec<FormatFault>,
}

/// Whether a text is a day as formats write it: `YYYY-MM-DD`, in the calendar.
pub fn is_day(text: &str) -> bool {
    crate::catalogue::calendar::day(text).is_some()
}

impl Formats {
    /// The game whose formats these are.
    pub fn game(&self) -> &'static GameDefinition {
        self.game
    }

    /// Every format, in the order of the files.
    pub fn all(&self) -> &[Format] {
        &self.formats
    }

    /// What the files may not have meant, such as a ban whose query finds no
    /// card; in the order of the files.
    pub fn notices(&self) -> &[FormatFault] {
        &self.notices
    }

    /// The format with this identifier, compared without case.
    pub fn get(&self, id: &str) -> Option<&Format> {
        self.formats.iter().find(|format| format.id.eq_ignore_ascii_case(id))
    }

    /// The formats as they stand on a day (`YYYY-MM-DD`), for queries.
    pub fn as_of<'a>(&'a self, day: &str) -> AsOf<'a> {
        AsOf::new(self.formats.iter().map(|format| (format, format.as_of(day))).collect())
    }

    /// The formats by their newest snapshots, for queries.
    pub fn newest(&self) -> AsOf<'_> {
        AsOf::new(self.formats.iter().map(|format| (format, format.newest())).collect())
    }
}
