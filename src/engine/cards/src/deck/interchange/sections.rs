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
    /// Into this section of a single card, but a card of another type goes
    /// where that belongs.
    Single {
        /// The section of the single card.
        section: &'static str,
        /// The word for it as written.
        word: String,
        /// The section of a card that nobody knows.
        unknown: &'static str,
    },
    /// Where the card's type belongs; a card nobody knows goes into the
    /// section of this identifier.
    Home(&'static str),
}

/// Headings with which other tools begin the whole list. Under them a card
/// still goes where its type belongs.
const WHOLE_LIST: &[&str] = &[
    "main",
    "deck",
    "main deck",
    "maindeck",
    "mainboard",
    "decklist",
    "deck list",
    "deck cards",
    "list",
    "cards",
    "hauptdeck",
];

/// Headings of what people and tools keep beside a deck.
const BESIDE: &[&str] = &[
    "maybe board",
    "wishlist",
    "wish list",
    "acquireboard",
    "tokens",
    "extras",
    "tokens & extras",
    "tokens and extras",
    "cuts",
    "cut",
    "to buy",
    "buylist",
    "trade binder",
    "not in deck",
    "not in the deck",
    "ideas",
];

/// The placement without any heading.
pub(super) fn unsaid(game: &GameDefinition) -> Placement {
    let main = by_alias(game, "main").or_else(|| game.sections.iter().find(|section| section.counted));
    Placement::Home(main.or(game.sections.first()).map_or("", |section| section.id))
}

/// The section a person means by a word: its identifier, name or an alias.
pub(super) fn by_alias(game: &GameDefinition, word: &str) -> Option<&'static SectionDefinition> {
    let word = fold(word);
    let plain = word.replace(['_', '-'], " ");
    let joined = |name: &str| name.contains(' ') && name.replace(' ', "") == plain;
    game.sections.iter().find(|section| {
        let name = fold(section.name);
        section.id == word || name == plain || joined(&name) || section.aliases.iter().any(|alias| *alias == plain)
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
        // `Survivors` may be those cards or the deck that is named after them.
        if type_home(game, word).is_some_and(|home| home.id != section.id) {
            return Some(Placement::Home(section.id));
        }
        if section.single {
            return Some(Placement::Single { section: section.id, word: word.to_owned(), unknown: section.id });
        }
        return Some(Placement::Section(section.id.to_owned()));
    }
    if BESIDE.contains(&fold(word).as_str()) {
        return beside_the_deck(game).map(|section| Placement::Section(section.id.to_owned()));
    }
    let home = type_home(game, word)?;
    Some(if home.counted { Placement::Home(home.id) } else { before.without_order(game) })
}

/// The placement below a heading that names a sort of cards instead of a
/// section: words of the type line, such as `Walkers` or `Ranged Weapons`, or
/// several, such as `Events & Reacts`; then where the first goes.
pub(super) fn of_kind(catalogue: &Catalogue, word: &str) -> Option<Placement> {
    let game = catalogue.game();
    let whole = fold(word);
    if let Some(kinds) = several_kinds(&whole) {
        let homes: Option<Vec<Placement>> = kinds.iter().map(|kind| of_kind(catalogue, kind)).collect();
        return homes?.into_iter().next();
    }
    let last = whole.rsplit(' ').next().unwrap_or_default().to_owned();
    for word in [whole, last] {
        if let Some(home) = type_home(game, &word) {
            return Some(Placement::Home(home.id));
        }
        let kind = singulars(&word).iter().find_map(|form| catalogue.index().type_of_kind(catalogue, form));
        if let Some(home) = kind.and_then(|kind| game.home_section(kind)) {
            return Some(Placement::Home(home.id));
        }
    }
    None
}

/// The sorts in `Events & Reacts`, `Weapons, Items and Events`; `None` for one.
pub(super) fn several_kinds(words: &str) -> Option<Vec<String>> {
    let listed = words.replace([',', '/', '+', '&'], " and ");
    let kinds: Vec<String> =
        listed.split(" and ").map(|kind| kind.trim().to_owned()).filter(|kind| !kind.is_empty()).collect();
    (kinds.len() > 1).then_some(kinds)
}

/// A folded word as it is, and without the endings of a plural.
fn singulars(word: &str) -> Vec<String> {
    let mut forms = vec![word.to_owned()];
    forms.extend(word.strip_suffix('s').map(str::to_owned));
    forms.extend(word.strip_suffix("es").map(str::to_owned));
    forms.extend(word.strip_suffix("ies").map(|stem| format!("{stem}y")));
    forms.retain(|form| form.chars().count() > 2);
    forms
}

/// The section of the card type whose singular or plural a word is.
fn type_home(game: &GameDefinition, word: &str) -> Option<&'static SectionDefinition> {
    let forms = singulars(&fold(word));
    let kind = game.types.iter().find(|kind| forms.iter().any(|form| fold(kind.name) == *form || kind.id == form))?;
    game.home_section(kind.id)
}

/// The section outside of the deck: for what a list keeps beside it.
fn beside_the_deck(game: &GameDefinition) -> Option<&'static SectionDefinition> {
    game.sections.iter().find(|section| !section.counted)
}

impl Placement {
    /// The section of a card.
    pub(super) fn section(&self, card: Option<CardIndex>, catalogue: &Catalogue) -> String {
        match (self, card) {
            (Self::Section(section), _) => section.clone(),
            (Self::Borrowed(section, _), card) => {
                // Whatever else a sideboard holds is no part of the deck.
                let fits = card
                    .and_then(|card| catalogue.game().home_section(catalogue.card(card).card_type))
                    .is_some_and(|home| home.id == *section);
                let beside = beside_the_deck(catalogue.game()).filter(|_| !fits);
                beside.map_or(*section, |beside| beside.id).to_owned()
            }
            (Self::Single { section, unknown, .. }, card) => {
                let Some(card) = card else { return (*unknown).to_owned() };
                let home = catalogue.game().home_section(catalogue.card(card).card_type);
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
            Self::Borrowed(section, word) | Self::Single { section, word, .. } => {
                (self.section(Some(card), catalogue) != *section).then_some(word)
            }
            _ => None,
        }
    }

    /// The placement below a card that a section of a single card had no place
    /// for: the list went on without a heading, so unknown cards are in the main
    /// section from there on.
    pub(super) fn behind_overruled(&self, game: &GameDefinition) -> Self {
        match (self, unsaid(game)) {
            (Self::Single { section, word, .. }, Self::Home(unknown)) => {
                Self::Single { section, word: word.clone(), unknown }
            }
            _ => self.clone(),
        }
    }

    /// Whether a card that is written below this placement's word is read back
    /// into this section.
    pub(super) fn leads_back(&self, card: Option<CardIndex>, section: &str, catalogue: &Catalogue) -> bool {
        matches!(self, Self::Section(_) | Self::Single { .. }) && self.section(card, catalogue) == section
    }

    /// The placement below a heading that names no section of the game.
    pub(super) fn without_order(&self, game: &GameDefinition) -> Self {
        match self {
            Self::Section(section) => match game.section(section).filter(|section| !section.single) {
                Some(section) => Self::Home(section.id),
                None => unsaid(game),
            },
            Self::Single { .. } => unsaid(game),
            Self::Borrowed(section, _) => Self::Home(section),
            Self::Home(_) => self.clone(),
        }
    }

    /// The placement below a line that was not understood and may be a heading:
    /// no section of the deck goes on, and what is beside the deck stays there.
    pub(super) fn interrupted(&self, game: &GameDefinition) -> Self {
        match self {
            Self::Section(id) if game.section(id).is_none_or(|section| !section.counted) => self.clone(),
            _ => self.without_order(game),
        }
    }

    /// The section of a card that nobody knows.
    pub(super) fn fallback(&self) -> Option<String> {
        match self {
            Self::Section(section) => Some(section.clone()),
            Self::Borrowed(section, _) | Self::Single { section, .. } => Some((*section).to_owned()),
            Self::Home(fallback) => Some((*fallback).to_owned()),
        }
    }

    /// The identifier for a heading's report.
    pub(super) fn named(&self) -> Option<String> {
        match self {
            Self::Section(section) => Some(section.clone()),
            Self::Borrowed(section, _) | Self::Single { section, .. } => Some((*section).to_owned()),
            Self::Home(_) => None,
        }
    }
}
