//! The list that is registered for an event: what a deck holds, and nothing else of it.
//!
//! The rules of a game count cards and no printings, so a list is registered without them: a foil copy at the
//! table makes no other list of it. It is written as the canonical bytes of [`super::content_id`], and reading
//! them gives the same list on every machine: folded names, the game's order of sections, lines added up,
//! neither name nor notes nor a section that is no part of the deck.

use std::fmt;

use sha2::{Digest, Sha256};

use super::{
    content_id::{ContentId, canonical_bytes},
    list::{DeckLine, DeckList},
};
use crate::{
    game::{GameDefinition, Games},
    limits::{COPIES, Excess, Limits, Measure},
};

/// Bytes of a registered list: as many lines as a stranger's list may have, each with a name of usual length.
pub const REGISTERED_BYTES: usize = 64 * 1024;

/// A list as it is registered.
#[derive(Debug, Clone)]
pub struct Registered {
    text: String,
    deck: DeckList,
    content_id: ContentId,
    game: &'static GameDefinition,
}

/// Why a list cannot be registered, or a text is no registered list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RegisteredFault {
    /// It is too large.
    TooLarge(Excess),
    /// It is of another game.
    OtherGame {
        /// The game it names.
        game: String,
    },
    /// A line does not say what it should.
    Line {
        /// The number of the line, from 1.
        line: usize,
    },
    /// It reads, but is written in another way than the canonical one.
    NotCanonical,
}

impl fmt::Display for RegisteredFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge(excess) => excess.fmt(formatter),
            Self::OtherGame { game } => write!(formatter, "the list is of another game: {game}"),
            Self::Line { line } => write!(formatter, "line {line} of the list cannot be read"),
            Self::NotCanonical => formatter.write_str("the list is not written in the canonical form"),
        }
    }
}

impl std::error::Error for RegisteredFault {}

impl Registered {
    /// A deck as it is registered.
    ///
    /// # Errors
    /// It is of another game or larger than [`REGISTERED_BYTES`] and the bounds on lists allow.
    pub fn of(deck: &DeckList, game: &'static GameDefinition) -> Result<Self, RegisteredFault> {
        if !deck.game.is_empty() && deck.game != game.id {
            return Err(RegisteredFault::OtherGame { game: deck.game.clone() });
        }
        let lines = deck.lines.iter().map(|line| DeckLine { printing: None, ..line.clone() }).collect();
        let bare = DeckList { lines, ..DeckList::new(game.id) };
        Self::from_text(String::from_utf8_lossy(&canonical_bytes(&bare, game)).into_owned(), game)
    }

    /// Reads a registered list of one of these games.
    ///
    /// # Errors
    /// The first thing that is wrong with it; text in any but the canonical form is refused.
    pub fn read(text: &str, games: Games) -> Result<Self, RegisteredFault> {
        Measure::ListBytes.check(text.len(), REGISTERED_BYTES).map_err(RegisteredFault::TooLarge)?;
        let id = text.lines().nth(1).and_then(|line| line.strip_prefix("game "));
        let id = id.ok_or(RegisteredFault::Line { line: 2 })?;
        let game = games.by_id(id).ok_or_else(|| RegisteredFault::OtherGame { game: id.to_owned() })?;
        Self::from_text(text.to_owned(), game)
    }

    fn from_text(text: String, game: &'static GameDefinition) -> Result<Self, RegisteredFault> {
        Measure::ListBytes.check(text.len(), REGISTERED_BYTES).map_err(RegisteredFault::TooLarge)?;
        let deck = deck_of(&text, game)?;
        deck.check(&Limits::STRANGER).map_err(RegisteredFault::TooLarge)?;
        if canonical_bytes(&deck, game) != text.as_bytes() {
            return Err(RegisteredFault::NotCanonical);
        }
        let content_id = ContentId::from_bytes(Sha256::digest(&text).into());
        Ok(Self { text, deck, content_id, game })
    }

    /// The canonical text; its SHA-256 is the content id.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The list, as a certificate judges it.
    pub fn deck(&self) -> &DeckList {
        &self.deck
    }

    /// The id of the list without printings.
    pub fn content_id(&self) -> ContentId {
        self.content_id
    }

    /// The game.
    pub fn game(&self) -> &'static GameDefinition {
        self.game
    }
}

fn deck_of(text: &str, game: &GameDefinition) -> Result<DeckList, RegisteredFault> {
    let mut deck = DeckList::new(game.id);
    let mut section: Option<&str> = None;
    for (at, line) in text.split_terminator('\n').enumerate() {
        let fault = RegisteredFault::Line { line: at + 1 };
        match (at, line.split_once('\t')) {
            (0, None) if line == "deck 1" => {}
            (1, None) if line.strip_prefix("game ") == Some(game.id) => {}
            (2.., None) => section = Some(line.strip_prefix("section ").ok_or(fault)?),
            (2.., Some((copies, card))) => {
                let (Some(section), Some(quantity)) = (section, copies_of(copies)) else { return Err(fault) };
                if card.contains('\t') {
                    return Err(fault);
                }
                let (section, card) = (section.to_owned(), card.to_owned());
                deck.lines.push(DeckLine { section, card, quantity, printing: None });
            }
            _ => return Err(fault),
        }
    }
    Ok(deck)
}

fn copies_of(text: &str) -> Option<u32> {
    text.parse().ok().filter(|copies| (1..=COPIES).contains(copies))
}

#[cfg(test)]
mod tests {
    use crate::card::fold;

    #[test]
    fn what_was_folded_is_folded_no_further() {
        for character in '\0'..=char::MAX {
            let text = format!("a{character}b -{character}");
            let folded = fold(&text);
            assert_eq!(fold(&folded), folded, "{text:?}");
        }
    }
}
