//! The identity of what a deck holds.
//!
//! Two decks have the same content id exactly when a judge would call them
//! the same deck: the same cards, in the same sections, in the same numbers
//! and chosen printings. The id is SHA-256 over canonical bytes that need no
//! catalogue, so it never changes when cards are added.
//!
//! # Canonical bytes
//!
//! UTF-8 text of lines that each end in `\n`:
//!
//! ```text
//! deck 1                                  version of these bytes
//! game necrogenesis                       identifier of the game
//! section survivor                        one for each section with cards
//! 1<TAB>sarah-the sharpshooter            copies, name
//! section survivor_deck
//! 3<TAB>rusty pipe                        any printing
//! 1<TAB>rusty pipe<TAB>NG-01-045<TAB><TAB>       a chosen printing: number, finish, edition
//! 2<TAB>rusty pipe<TAB>NG-01-045<TAB>foil<TAB>first
//! ```
//!
//! - Sections come in the game's order, then sections the game does not know,
//!   by their folded identifiers. A section that is no part of the deck (a
//!   maybeboard) is left out.
//! - Names are folded as [`fold`] folds them, so that a dash or a quotation
//!   mark of another shape is no other deck; numbers are folded and then put
//!   in upper case. Folding leaves no tab and no line break in either.
//! - Lines of the same section, name and printing are added up; lines
//!   without copies are left out; lines are ordered by name, then number,
//!   finish and edition, byte by byte, `any printing` first.
//! - The deck's name, format, notes and tags are left out: renaming a deck
//!   does not make another one of it.

use std::{borrow::Cow, fmt, fmt::Write};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use super::{base32, list::DeckList};
use crate::{
    card::{Edition, Finish, fold},
    game::GameDefinition,
};

/// SHA-256 over a deck's canonical bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContentId([u8; 32]);

impl ContentId {
    /// Fewest digits of a [`ContentId::short`] form: 50 bits.
    pub const SHORTEST: usize = 10;
    /// Most digits of a [`ContentId::short`] form: all 256 bits.
    pub const LONGEST: usize = 52;

    /// The id of a deck's content.
    pub fn of(deck: &DeckList, game: &GameDefinition) -> Self {
        let keys: Vec<String> = deck.lines.iter().map(|line| fold(&line.card)).collect();
        Self::of_folded(deck, game, |at| &keys[at])
    }

    /// As [`ContentId::of`], where `key` gives the folded name of each line.
    pub(super) fn of_folded<'a>(deck: &'a DeckList, game: &GameDefinition, key: impl Fn(usize) -> &'a str) -> Self {
        Self(Sha256::digest(bytes_of(deck, game, key)).into())
    }

    /// The id with these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The 32 bytes of the hash.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Reads 64 hexadecimal digits; anything else is `None`.
    pub fn from_hex(text: &str) -> Option<Self> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return None;
        }
        let value = |digit: u8| char::from(digit).to_digit(16).map(|value| value as u8);
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = value(pair[0])? << 4 | value(pair[1])?;
        }
        Some(Self(bytes))
    }

    /// The first digits of the hash in Crockford's base 32, for short links;
    /// `length` is held between [`ContentId::SHORTEST`] and [`ContentId::LONGEST`].
    pub fn short(&self, length: usize) -> String {
        let mut text = base32::encode(&self.0);
        text.truncate(length.clamp(Self::SHORTEST, Self::LONGEST));
        text
    }
}

/// The canonical bytes that [`ContentId`] hashes.
pub fn canonical_bytes(deck: &DeckList, game: &GameDefinition) -> Vec<u8> {
    let keys: Vec<String> = deck.lines.iter().map(|line| fold(&line.card)).collect();
    bytes_of(deck, game, |at| &keys[at])
}

/// One line of the canonical bytes; the order of its parts is their order.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Entry<'a> {
    section: (usize, Option<String>),
    card: &'a str,
    printing: Option<(Cow<'a, str>, &'static str, &'static str)>,
}

fn bytes_of<'a>(deck: &'a DeckList, game: &GameDefinition, key: impl Fn(usize) -> &'a str) -> Vec<u8> {
    let mut entries: Vec<(Entry<'_>, u64)> = Vec::with_capacity(deck.lines.len());
    for (at, line) in deck.lines.iter().enumerate() {
        if line.quantity == 0 {
            continue;
        }
        let section = match game.sections.iter().position(|section| section.id == line.section) {
            Some(known) if !game.sections[known].counted => continue,
            Some(known) => (known, None),
            None => (game.sections.len(), Some(fold(&line.section))),
        };
        let printing = line.printing.as_ref().map(|printing| {
            (
                folded_number(&printing.number),
                printing.finish.map_or("", Finish::id),
                printing.edition.map_or("", Edition::id),
            )
        });
        entries.push((Entry { section, card: key(at), printing }, u64::from(line.quantity)));
    }
    entries.sort_unstable();
    entries.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += next.1;
        }
        same
    });

    let mut text = String::with_capacity(64 + entries.len() * 32);
    text.push_str("deck 1\ngame ");
    text.push_str(game.id);
    text.push('\n');
    let mut section = None;
    for (entry, copies) in &entries {
        if section != Some(&entry.section) {
            section = Some(&entry.section);
            let id = entry.section.1.as_deref().unwrap_or_else(|| game.sections[entry.section.0].id);
            text.push_str("section ");
            text.push_str(id);
            text.push('\n');
        }
        // Writing to a text cannot fail.
        let _ = write!(text, "{copies}\t{}", entry.card);
        if let Some((number, finish, edition)) = &entry.printing {
            for part in [number.as_ref(), finish, edition] {
                text.push('\t');
                text.push_str(part);
            }
        }
        text.push('\n');
    }
    text.into_bytes()
}

/// A collector number folded and in upper case; most are written so.
fn folded_number(number: &str) -> Cow<'_, str> {
    let is_folded = number.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'-');
    if is_folded { Cow::Borrowed(number) } else { Cow::Owned(fold(number).to_uppercase()) }
}

impl fmt::Display for ContentId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}

impl fmt::Debug for ContentId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "ContentId({self})")
    }
}

impl Serialize for ContentId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for ContentId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::from_hex(&text).ok_or_else(|| serde::de::Error::custom("a content id is 64 hexadecimal digits"))
    }
}
