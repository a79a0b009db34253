//! What a snapshot of a format asks of a deck.

use serde::Deserialize;

use super::cards::CardQuery;
use crate::{card::CardName, catalogue::PrintingSet};

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
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
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
    /// and editions. A card falls under it when any of its printings
    /// in the deck matches the query.
    Copies {
        /// The sections counted together.
        sections: Vec<&'static str>,
        /// The cards it is about.
        cards: CardQuery,
        /// How many copies of each.
        at_most: u32,
        /// Whether a number in the card's own text goes before this one.
        own_limit: bool,
    },
    /// No card is in two of these sections.
    Disjoint {
        /// The sections.
        sections: Vec<&'static str>,
    },
    /// A card that works only beside a certain other card has it.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
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
