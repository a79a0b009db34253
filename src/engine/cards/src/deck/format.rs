//! Formats as data: what a deck may hold, written as card queries.
//!
//! A formats file names formats; a format has dated snapshots; a snapshot has
//! a card pool, a banned list, a restricted list and requirements. Nothing
//! about a particular game is in here: "at most one Boss" is a count of the
//! cards that match a query. A house format of a store says which format it
//! builds on and states only what differs.
//!
//! A query is about printings. A pool and the lists are about cards: a card
//! is in when any of its printings matches, because a reprint is the same card
//! (3.4.2, R130). Counts are about the printings in the deck, so that a rarity
//! is that of the chosen printing; a line that chooses none means the card's
//! first standard printing.

mod allowance;
mod cards;
mod file;
mod read;
pub mod schema;
mod status;
mod unknown;

use serde::{Deserialize, Serialize};

pub use self::{
    allowance::Allowance,
    cards::{CardQuery, Matches},
    read::{FormatFault, FormatsError},
    status::{AsOf, CardStatus},
    unknown::UnknownFormat,
};
use crate::{card::CardName, catalogue::PrintingSet, game::GameDefinition};

/// Every format of one game, in the order of the files.
#[derive(Debug, Clone)]
pub struct Formats {
    game: &'static GameDefinition,
    formats: Vec<Format>,
    notices: Vec<FormatFault>,
}

/// A format: the rules decks of an event or a table follow.
#[derive(Debug, Clone)]
pub struct Format {
    /// Identifier in files, queries and addresses, e.g. `standard`.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// What it is for, in a sentence or two.
    pub description: String,
    /// From the oldest to the newest; never empty.
    snapshots: Vec<Snapshot>,
}

/// A format as it stands from a certain day on, compiled for the catalogue it
/// was read with.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// Identifier, unique in its format.
    pub id: String,
    /// The first day it is in force, `YYYY-MM-DD`.
    pub from: String,
    /// What changed, for people.
    pub note: Option<String>,
    /// The cards that may be played at all.
    pub pool: CardQuery,
    /// Cards that may not be played although they are in the pool.
    pub banned: Vec<ListEntry>,
    /// Cards with a copy limit of their own.
    pub restricted: Vec<ListEntry>,
    /// What a legal deck fulfils, in the order a certificate lists it.
    pub requirements: Vec<Rule>,
    /// What a builder should know, although a deck is legal without it.
    pub advice: Vec<Rule>,
    format: String,
    game: &'static GameDefinition,
    /// For each card: whether it is banned, restricted or outside the pool.
    statuses: Vec<CardStatus>,
    /// Printings by status, for queries: legal, restricted, banned, not legal.
    by_status: [PrintingSet; 4],
}

/// An entry of a banned or restricted list.
#[derive(Debug, Clone)]
pub struct ListEntry {
    /// What it is about.
    pub cards: Listed,
    /// Copies still allowed; 0 on a banned list.
    pub limit: u32,
    /// Why, for people.
    pub reason: Option<String>,
}

/// What a [`ListEntry`] is about.
#[derive(Debug, Clone)]
pub enum Listed {
    /// One card, by name. It needs not be in the catalogue.
    Card(CardName),
    /// Every card that matches a query, each for itself.
    Query(CardQuery),
}

/// A requirement or a piece of advice.
#[derive(Debug, Clone)]
pub struct Rule {
    /// Identifier, unique in its snapshot, e.g. `survivor_deck_size`.
    pub code: String,
    /// What is asked.
    pub test: RuleTest,
    /// What the cards it is about are called, for messages.
    pub noun: Option<Noun>,
    /// Rule clauses it follows; empty for a house rule.
    pub clauses: Vec<String>,
    /// House rulings that settle it.
    pub rulings: Vec<String>,
    /// Why, for people.
    pub reason: Option<String>,
}

/// How messages call one and several of the cards a rule is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Noun {
    /// For one, e.g. `Boss Monster`.
    pub one: String,
    /// For several, e.g. `Boss Monsters`.
    pub many: String,
}

/// What a [`Rule`] asks. Sections are identifiers of the game's sections.
#[derive(Debug, Clone)]
pub enum RuleTest {
    /// How many cards of some sections match a query.
    Count {
        /// The sections counted together.
        sections: Vec<&'static str>,
        /// The cards that count.
        cards: CardQuery,
        /// How many there may be.
        limit: Limit,
    },
    /// Every card of a section matches a query.
    Placement {
        /// The section.
        section: &'static str,
        /// What may be in it.
        cards: CardQuery,
    },
    /// Copies of one card, added up over lines, sections, printings, finishes
    /// and editions (R130). A card falls under it when any of its printings
    /// in the deck matches the query.
    Copies {
        /// The sections counted together.
        sections: Vec<&'static str>,
        /// The cards it is about.
        cards: CardQuery,
        /// How many copies of each.
        at_most: u32,
        /// Whether a number in the card's own text goes before this one (R138).
        own_limit: bool,
    },
    /// No card is in two of these sections.
    Disjoint {
        /// The sections.
        sections: Vec<&'static str>,
    },
    /// A card that works only beside a certain other card has it (10.5.1).
    Companion {
        /// Where the locked cards are.
        sections: Vec<&'static str>,
        /// Where the other card would be.
        companion: &'static str,
    },
    /// No card of these sections matches a query.
    None {
        /// The sections.
        sections: Vec<&'static str>,
        /// What should not be there.
        cards: CardQuery,
    },
    /// Every printed value of the cards is known.
    KnownValues {
        /// The sections.
        sections: Vec<&'static str>,
        /// The printings of cards with a value that is not.
        unknown: PrintingSet,
    },
}

/// Bounds of a number, ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// This many.
    Exactly(u32),
    /// This many or more.
    AtLeast(u32),
    /// This many or fewer.
    AtMost(u32),
    /// From the first to the second.
    Between(u32, u32),
}

/// Whether a text is a day as formats write it: `YYYY-MM-DD`, in the calendar.
pub fn is_day(text: &str) -> bool {
    crate::catalogue::calendar::day(text).is_some()
}

impl Limit {
    /// The smallest number allowed.
    pub fn least(self) -> u32 {
        match self {
            Self::Exactly(number) | Self::AtLeast(number) | Self::Between(number, _) => number,
            Self::AtMost(_) => 0,
        }
    }

    /// The largest number allowed, when there is one.
    pub fn most(self) -> Option<u32> {
        match self {
            Self::Exactly(number) | Self::AtMost(number) | Self::Between(_, number) => Some(number),
            Self::AtLeast(_) => None,
        }
    }

    /// Whether a number is within the bounds.
    pub fn allows(self, number: u32) -> bool {
        number >= self.least() && self.most().is_none_or(|most| number <= most)
    }
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

impl Format {
    /// Every snapshot, from the oldest to the newest; never empty.
    pub fn snapshots(&self) -> &[Snapshot] {
        &self.snapshots
    }

    /// The snapshot with this identifier.
    pub fn snapshot(&self, id: &str) -> Option<&Snapshot> {
        self.snapshots.iter().find(|snapshot| snapshot.id == id)
    }

    /// The snapshot in force on a day (`YYYY-MM-DD`); the oldest one before
    /// the format began.
    pub fn as_of(&self, day: &str) -> &Snapshot {
        let begun = self.snapshots.partition_point(|snapshot| snapshot.from.as_str() <= day);
        &self.snapshots[begun.saturating_sub(1)]
    }

    /// The snapshot that came last, in force yet or not.
    pub fn newest(&self) -> &Snapshot {
        &self.snapshots[self.snapshots.len() - 1]
    }
}

impl Snapshot {
    /// Identifier of the format.
    pub fn format(&self) -> &str {
        &self.format
    }

    /// The game.
    pub fn game(&self) -> &'static GameDefinition {
        self.game
    }

    /// The requirement or piece of advice with this code.
    pub fn rule(&self, code: &str) -> Option<&Rule> {
        self.requirements.iter().chain(&self.advice).find(|rule| rule.code == code)
    }
}
