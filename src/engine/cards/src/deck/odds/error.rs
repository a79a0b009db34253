//! Why a question has no answer.

use crate::{
    catalogue::query::QueryErrors,
    game::GameDefinition,
    limits::{ODDS_CARDS, QUESTION_CONDITIONS},
};

/// A condition that the game's rules give no meaning to.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Meaning {
    /// No cards are drawn from this section.
    #[error("No cards are drawn from “{0}”; use {1}.")]
    NotDrawn(String, String),
    /// No opening hand and no draws come from it.
    #[error("Cards of the {0} are not drawn by turns; say how many are seen, e.g. “in the first 3 cards”.")]
    NoHand(&'static str),
}

/// Why a question has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum QuestionError {
    /// A condition that the game's rules give no meaning to.
    #[error(transparent)]
    Meaning(#[from] Meaning),
    /// A group whose query is at fault.
    #[error("The group “{query}” is no query. {errors}")]
    Group {
        /// The query.
        query: String,
        /// What is wrong with it.
        errors: QueryErrors,
    },
    /// A group whose query finds no card of the catalogue: a slip, most likely.
    #[error("No card matches “{query}”{reason}{}", if reason.ends_with('?') { "" } else { "." })]
    NoCard {
        /// The query.
        query: String,
        /// Which part of it is to blame, as a half-sentence; may be empty.
        reason: String,
    },
    /// A group of names that no card of the catalogue or the deck has.
    #[error("No card is called “{name}”.{hint}")]
    NoName {
        /// The first of them.
        name: String,
        /// What was most likely meant, as a sentence; may be empty.
        hint: String,
    },
    /// More conditions than [`QUESTION_CONDITIONS`].
    #[error("A question has at most {QUESTION_CONDITIONS} conditions, this one has {0}.")]
    TooManyConditions(usize),
    /// More cards than [`ODDS_CARDS`].
    #[error("Odds are computed for at most {ODDS_CARDS} cards; the {section} has {cards}.")]
    TooManyCards {
        /// Name of the section.
        section: &'static str,
        /// Its cards.
        cards: u64,
    },
    /// More first cards of a section than its opening hand, and a mulligan.
    #[error(
        "Before a mulligan the opening hand is seen, {hand} cards of the {section}; ask about that many first cards at most, \
         or without a mulligan."
    )]
    BeyondTheHand {
        /// Name of the section.
        section: &'static str,
        /// Cards of its opening hand.
        hand: u32,
    },
    /// Two sections whose best exchanges depend on each other.
    #[error("The best mulligan can be found for one section at a time.")]
    SeveralBest,
    /// Too many overlapping groups and draws.
    #[error("The question has too many different groups for this deck; ask about fewer at once or fewer draws.")]
    TooWide,
}

pub(super) fn section_name(game: &GameDefinition, id: &'static str) -> &'static str {
    game.section(id).map_or(id, |section| section.name)
}
