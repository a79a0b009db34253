//! A deck list: what a player wrote down, legal or not.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::card_notes::CardNotes;
use crate::{
    card::{Edition, Finish, fold},
    catalogue::{CardIndex, Catalogue, PrintingIndex},
    game::GameDefinition,
    limits::{COPIES, Excess, Limits, Measure},
};

/// A deck list of one game. It can hold anything a person may write: too many
/// copies, cards in the wrong place, cards that no catalogue knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DeckList {
    /// Identifier of its game. Empty only as it was read from a text of before
    /// lists named their game: whoever reads one says which with [`DeckList::named`].
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub game: String,
    /// The deck's name; may be empty.
    #[serde(default)]
    pub name: String,
    /// Identifier of the format it is meant for, e.g. `standard`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// The lines, in the player's order. Several lines may name the same card.
    #[serde(default)]
    pub lines: Vec<DeckLine>,
    /// Free notes, several lines.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// What the player wrote on single cards, by the name of the card as its line spells it;
    /// none is empty. A note stands at every line of its card, and stays when the card leaves
    /// the deck, so that it is there when the card comes back.
    #[serde(default, skip_serializing_if = "CardNotes::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, String>))]
    pub card_notes: CardNotes,
    /// Tags, in the player's order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
}

/// A line of a [`DeckList`]: copies of one card in one section.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DeckLine {
    /// Identifier of the section, one of the game's `sections`.
    pub section: String,
    /// The card's full name.
    pub card: String,
    /// Copies, at least 1 in a list that was not tampered with.
    pub quantity: u32,
    /// The printing the player chose; `None` means any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printing: Option<ChosenPrinting>,
}

/// Which printing of a card a line means.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChosenPrinting {
    /// Collector number.
    pub number: String,
    /// Finish, when it matters to the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finish: Option<Finish>,
    /// Edition, when it matters to the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<Edition>,
}

impl DeckLine {
    /// The printing the line means: the one it chose if it is one of the
    /// card's, else the card's default. `None` for a card that the catalogue
    /// does not know.
    pub fn meant_printing(&self, catalogue: &Catalogue) -> Option<PrintingIndex> {
        let card = catalogue.find_name(&self.card)?;
        let chosen = self.printing.as_ref().and_then(|chosen| catalogue.find_number(&chosen.number));
        Some(own_or_default(chosen, card, catalogue))
    }
}

/// The chosen printing if it is one of the card's, else the card's default.
pub(super) fn own_or_default(chosen: Option<PrintingIndex>, card: CardIndex, catalogue: &Catalogue) -> PrintingIndex {
    chosen.filter(|&printing| catalogue.card_of(printing) == card).unwrap_or_else(|| catalogue.default_printing(card))
}

impl DeckList {
    /// A list of this game without a line.
    pub fn new(game: impl Into<String>) -> Self {
        let (name, notes) = (String::new(), String::new());
        let (lines, card_notes, tags) = (Vec::new(), CardNotes::default(), Vec::new());
        Self { game: game.into(), name, format: None, lines, notes, card_notes, tags }
    }

    /// The list as one of this game, unless it names one itself.
    #[must_use]
    pub fn named(mut self, game: &str) -> Self {
        if self.game.is_empty() {
            game.clone_into(&mut self.game);
        }
        self
    }

    /// What is written on a card, however its name is spelt; empty where nothing is.
    pub fn note_on(&self, card: &str) -> &str {
        if self.card_notes.is_empty() {
            return "";
        }
        let exact = self.card_notes.get(card);
        let name = fold(card);
        let like = || self.card_notes.iter().find(|(known, _)| fold(known) == name).map(|(_, note)| note);
        exact.or_else(like).map_or("", String::as_str)
    }

    /// The lines of one section, in order.
    pub fn section<'a>(&'a self, section: &'a str) -> impl Iterator<Item = &'a DeckLine> {
        self.lines.iter().filter(move |line| line.section == section)
    }

    /// How many cards a section holds.
    pub fn count(&self, section: &str) -> u32 {
        self.section(section).fold(0, |sum, line| sum.saturating_add(line.quantity))
    }

    /// The list with its lines gathered by section, in the game's order of
    /// sections; within a section the player's order stays. Sections the game
    /// does not have come last, by identifier.
    pub fn grouped(&self, game: &GameDefinition) -> Self {
        // By the place of the section in the game, then by its identifier.
        let mut sections: BTreeMap<(usize, &str), Vec<&DeckLine>> = BTreeMap::new();
        for line in &self.lines {
            let known = game.sections.iter().position(|section| section.id == line.section);
            let place = (known.unwrap_or(game.sections.len()), line.section.as_str());
            sections.entry(place).or_default().push(line);
        }
        let lines = sections.into_values().flatten().cloned().collect();
        Self {
            game: self.game.clone(),
            lines,
            name: self.name.clone(),
            format: self.format.clone(),
            notes: self.notes.clone(),
            card_notes: self.card_notes.clone(),
            tags: self.tags.clone(),
        }
    }

    /// Whether both lists hold the same in whatever order.
    pub fn has_same_content(&self, other: &Self) -> bool {
        let tags = |deck: &Self| deck.tags.iter().cloned().collect::<std::collections::BTreeSet<String>>();
        let lines = |deck: &Self| {
            let key = |line: &DeckLine| (line.section.clone(), line.card.clone(), line.printing.clone(), line.quantity);
            let mut lines: Vec<_> = deck.lines.iter().map(key).collect();
            lines.sort();
            lines
        };
        (&self.game, &self.name, &self.format, &self.notes) == (&other.game, &other.name, &other.format, &other.notes)
            && self.card_notes == other.card_notes
            && tags(self) == tags(other)
            && lines(self) == lines(other)
    }

    /// Bytes of all notes together, with the names of the cards that some are on.
    pub(super) fn notes_bytes(&self) -> usize {
        self.card_notes.iter().fold(self.notes.len(), |bytes, (card, note)| bytes + card.len() + note.len())
    }

    /// Holds the list against bounds, its cheapest parts first.
    ///
    /// # Errors
    /// The first part that is too large.
    pub fn check(&self, limits: &Limits) -> Result<(), Excess> {
        Measure::DeckLines.check(self.lines.len(), limits.lines)?;
        Measure::Tags.check(self.tags.len(), limits.tags)?;
        Measure::Notes.check(self.notes_bytes(), limits.notes_bytes)?;
        Measure::GameName.check(self.game.len(), limits.name_bytes)?;
        Measure::DeckName.check(self.name.len(), limits.name_bytes)?;
        Measure::FormatName.check(self.format.as_deref().unwrap_or_default().len(), limits.name_bytes)?;
        for card in self.card_notes.keys() {
            Measure::CardName.check(card.len(), limits.name_bytes)?;
        }
        for tag in &self.tags {
            Measure::Tag.check(tag.len(), limits.name_bytes)?;
        }
        for line in &self.lines {
            Measure::CardName.check(line.card.len(), limits.name_bytes)?;
            Measure::SectionName.check(line.section.len(), limits.name_bytes)?;
            Measure::Copies.check(line.quantity as usize, COPIES as usize)?;
            let number = line.printing.as_ref().map_or("", |printing| &printing.number);
            Measure::CollectorNumber.check(number.len(), limits.name_bytes)?;
        }
        Ok(())
    }
}
