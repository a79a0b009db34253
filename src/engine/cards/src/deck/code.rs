//! Deck codes: a deck in one word, for links and messages.
//!
//! `code/SPECIFICATION.md` says what the bytes are, so that other programs
//! can read and write them. A code carries the cards, their sections, numbers
//! and chosen printings, the maybeboard included. It does not carry the
//! deck's name, format, notes or tags: a link carries the name beside it.
//!
//! Equal decks have equal codes: lines are put in one order and lines of the
//! same card and printing in the same section are added up; lines without
//! copies are left out. The lowest version that can carry a deck is used.

mod bytes;
mod decode;
mod error;
mod items;
mod prefix;
mod text;

pub use self::{
    decode::{DecodedDeck, UnknownNumber},
    error::{DecodeError, EncodeError, Malformation},
    prefix::{NEWEST_VERSION, PREFIX},
};
use self::{
    items::{Item, items_of},
    text::Envelope,
};
use super::list::DeckList;
use crate::{
    catalogue::Catalogue,
    limits::{DECK_CODE_CHARACTERS, Measure},
};

/// Writes a deck as a code.
///
/// # Errors
/// When a line is in a section the game does not have, or when [`decode`] would
/// refuse the code as too large.
pub fn encode(deck: &DeckList, catalogue: &Catalogue) -> Result<String, EncodeError> {
    let items = items_of(deck, catalogue)?;
    let version = if items.iter().all(Item::fits_version_1) { 1 } else { 2 };
    let body = if version == 1 { bytes::write_version_1(&items) } else { bytes::write_version_2(&items) };
    let text = Envelope { version, body }.seal(catalogue.game().id);
    Measure::DeckCodeCharacters.check(text.len(), DECK_CODE_CHARACTERS).map_err(EncodeError::TooLarge)?;
    Ok(text)
}

/// Reads a code. Case does not matter, hyphens and white space are skipped,
/// and `o`, `i` and `l` count as the digits they look like.
///
/// # Errors
/// When the code is too large, newer, cut off, damaged or for another game.
pub fn decode(code: &str, catalogue: &Catalogue) -> Result<DecodedDeck, DecodeError> {
    let envelope = Envelope::open(code, catalogue)?;
    let items = match envelope.version {
        1 => decode::read_version_1(&envelope.body, catalogue.game())?,
        _ => decode::read_version_2(&envelope.body, catalogue.game())?,
    };
    Ok(decode::deck_of(items, catalogue))
}
