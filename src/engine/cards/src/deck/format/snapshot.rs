//! A format and its dated snapshots.

use super::{
    cards::CardQuery,
    rule::{ListEntry, Rule},
};
use crate::{catalogue::PrintingSet, game::GameDefinition};

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
    pub(super) snapshots: Vec<Snapshot>,
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
    pub(super) format: String,
    pub(super) game: &'static GameDefinition,
    /// For each card: whether it is banned, restricted or outside the pool.
    pub(super) statuses: Vec<CardStatus>,
    /// Printings by status, for queries: legal, restricted, banned, not legal.
    pub(super) by_status: [PrintingSet; 4],
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

/// How a snapshot treats a card, whatever else is in the deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardStatus {
    /// It may be played.
    Legal,
    /// It may be played in at most so many copies.
    Restricted(u32),
    /// It is on the banned list.
    Banned,
    /// It is outside the card pool.
    NotLegal,
    /// The card list does not know a value that decides it.
    Unknown,
}
