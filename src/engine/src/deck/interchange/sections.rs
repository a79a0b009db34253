//! Which section a word names, and where a card goes when none is named.

use crate::{
    card::fold,
    catalogue::{CardIndex, Catalogue},
    game::{GameDefinition, SectionDefinition},
};

/// Where the cards of a line go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Placement {
    /// Into the section of this identifier, whatever the card.
    Section(String),
    /// Into this section, but a card whose type belongs elsewhere goes there:
    /// the word as written, not in the terms of this game.
    Borrowed(&'static str, String),
    /// Where the card's type belongs; a card nobody knows goes into the
    /// section of this identifier.
    Home(&'static str),
}

/// Headings with which other tools begin the whole list. Under them a card
/// still goes where its type belongs.
const WHOLE_LIST: &[&str] =
    &["main", "deck", "main deck", "maindeck", "mainboard", "decklist", "deck list", "deck cards", "list", "cards"];

/// The placement without any heading.
pub(super) fn unsaid(game: &GameDefinition) -> Placement {
    let main = by_alias(game, "main").or_else(|| game.sections.iter().find(|section| section.counted));
    Placement::Home(main.or(game.sections.first()).map_or("", |section| section.id))
}

/// The section a person means by a word: its identifier, name or an alias.
pub(super) fn by_alias(game: &GameDefinition, word: &str) -> Option<&'static SectionDefinition> {
    let word = fold(word);
    let plain = word.replace(['_', '-'], " ");
    game.sections.iter().find(|section| {
        section.id == word || fold(section.name) == plain || section.aliases.iter().any(|alias| *alias == plain)
    })
}

/// The placement below a heading of the whole list; `None` for another word.
pub(super) fn whole_list(game: &GameDefinition, word: &str) -> Option<Placement> {
    WHOLE_LIST.contains(&fold(word).as_str()).then(|| unsaid(game))
}

/// The placement that a heading asks for; `None` when the word names nothing.
pub(super) fn placement(game: &GameDefinition, word: &str, before: &Placement) -> Option<Placement> {
    if let Some(placement) = whole_list(game, word) {
        return Some(placement);
    }
    if let Some(section) = by_alias(game, word) {
        if section.borrowed_aliases.contains(&fold(word).as_str()) {
            return Some(Placement::Borrowed(section.id, word.to_owned()));
        }
        return Some(Placement::Section(section.id.to_owned()));
    }
    names_a_type(game, word).then(|| before.without_order(game))
}

/// Whether a word is the singular or plural of a card type.
fn names_a_type(game: &GameDefinition, word: &str) -> bool {
    let word = fold(word);
    let singular = word.strip_suffix('s').unwrap_or(&word);
    game.types.iter().any(|kind| fold(kind.name) == singular || kind.id == singular)
}

impl Placement {
    /// The section of a card.
    pub(super) fn section(&self, card: Option<CardIndex>, catalogue: &Catalogue) -> String {
        match (self, card) {
            (Self::Section(section), _) => section.clone(),
            (Self::Borrowed(section, _), card) => {
                let home = card.and_then(|card| catalogue.game().home_section(catalogue.card(card).card_type));
                home.map_or(*section, |home| home.id).to_owned()
            }
            (Self::Home(fallback), None) => (*fallback).to_owned(),
            (Self::Home(fallback), Some(card)) => {
                let kind = catalogue.card(card).card_type;
                let home = catalogue.game().sections.iter().find(|section| section.home_of.contains(&kind));
                home.map_or(*fallback, |section| section.id).to_owned()
            }
        }
    }

    /// Why a card is not in the section that was meant: the word for that
    /// section, when the card's type belongs elsewhere.
    pub(super) fn overruled(&self, card: CardIndex, catalogue: &Catalogue) -> Option<&str> {
        match self {
            Self::Borrowed(section, word) => (self.section(Some(card), catalogue) != *section).then_some(word),
            _ => None,
        }
    }

    /// The placement below a heading that names no section of the game.
    pub(super) fn without_order(&self, game: &GameDefinition) -> Self {
        match self {
            Self::Section(section) => {
                game.section(section).map_or_else(|| unsaid(game), |section| Self::Home(section.id))
            }
            Self::Borrowed(section, _) => Self::Home(section),
            Self::Home(_) => self.clone(),
        }
    }

    /// The section of a card that nobody knows.
    pub(super) fn fallback(&self) -> Option<String> {
        match self {
            Self::Section(section) => Some(section.clone()),
            Self::Borrowed(section, _) => Some((*section).to_owned()),
            Self::Home(fallback) => Some((*fallback).to_owned()),
        }
    }

    /// The identifier for a heading's report.
    pub(super) fn named(&self) -> Option<String> {
        match self {
            Self::Section(section) => Some(section.clone()),
            Self::Borrowed(section, _) => Some((*section).to_owned()),
            Self::Home(_) => None,
        }
    }
}
