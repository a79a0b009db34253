//! What a program may look up, as it leaves the program: games, sets, formats, cards,
//! terms, and how two lists differ.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};

use super::{WireForm, search::value};
use crate::{
    card::{Card, Edition, Finish, Printing},
    catalogue::{CardIndex, Catalogue, Set},
    deck::{
        difference::{CardCopies, cards_of_both},
        format::{Format, ListEntry, Listed, Snapshot},
        list::DeckList,
    },
    game::{GameDefinition, Word},
    rulebook::{Glossary, Summaries, Term, TermKind},
};

/// The version of all of them.
pub const VERSION: u32 = 1;

/// A word of a game, with what people call it.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Named<'a> {
    /// As programs know it.
    id: &'a str,
    /// As people know it.
    name: &'a str,
}

impl<'a> From<&'a Word> for Named<'a> {
    fn from(word: &'a Word) -> Self {
        Self { id: word.id, name: word.name }
    }
}

/// The games of a site.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Games<'a> {
    /// The version of this form.
    version: u32,
    /// The games, in the order in which they are offered.
    games: Vec<Named<'a>>,
}

/// A game: what its cards and decks are made of.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Game<'a> {
    /// The version of this form.
    version: u32,
    /// As programs know it.
    id: &'a str,
    /// As people know it.
    name: &'a str,
    /// The types of its cards.
    types: Vec<Named<'a>>,
    /// Its rarities, the commonest first.
    rarities: Vec<Named<'a>>,
    /// The sections of its decks.
    sections: Vec<Named<'a>>,
    /// What a card can have, by the names in a card's `fields`.
    fields: Vec<Named<'a>>,
}

/// The sets of a game.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sets<'a> {
    /// The version of this form.
    version: u32,
    /// The sets, in loading order.
    sets: Vec<CardSet<'a>>,
}

/// Cards that were released together.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CardSet<'a> {
    /// Its code.
    code: &'a str,
    /// Its name.
    name: &'a str,
    /// The day of release, `YYYY-MM-DD`, when known.
    released: Option<&'a str>,
    /// `official`, `playtest` or `community`.
    status: &'static str,
    /// What a reader must be told about it.
    notice: Option<&'a str>,
    /// How many printings it has.
    printings: usize,
}

/// The formats of a game.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeckFormats<'a> {
    /// The version of this form.
    version: u32,
    /// The formats, the usual one first.
    formats: Vec<DeckFormat<'a>>,
}

/// A format: what a deck has to be.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeckFormat<'a> {
    /// As programs know it.
    id: &'a str,
    /// As people know it.
    name: &'a str,
    /// What it is for.
    description: &'a str,
    /// How it stood from which day on, the oldest first; never empty.
    snapshots: Vec<FormatSnapshot<'a>>,
}

/// A format as it stands from a day on.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FormatSnapshot<'a> {
    /// Its identifier, unique in the format.
    id: &'a str,
    /// The first day it is in force, `YYYY-MM-DD`.
    from: &'a str,
    /// What changed.
    note: Option<&'a str>,
    /// The cards that may be played at all, as a query; empty for every card.
    pool: &'a str,
    /// Cards that may not be played.
    banned: Vec<ListedCards<'a>>,
    /// Cards with a copy limit of their own.
    restricted: Vec<ListedCards<'a>>,
    /// The codes of what a legal deck fulfils, as certificates name them.
    requirements: Vec<&'a str>,
}

/// What a ban or a limit is about: a card by name, or every card of a query.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ListedCards<'a> {
    /// The card.
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<String>,
    /// The query.
    #[serde(skip_serializing_if = "Option::is_none")]
    query: Option<&'a str>,
    /// The most copies of each; 0 where it is banned.
    limit: u32,
    /// Why.
    reason: Option<&'a str>,
}

/// A card with all its printings.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Card))]
pub struct WholeCard<'a> {
    /// The version of this form.
    version: u32,
    /// What it is by name.
    #[serde(flatten)]
    card: BulkCard<'a>,
}

/// A card as bulk files have it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BulkCard<'a> {
    /// Its full name, of which there is one in a game.
    name: String,
    /// Its type.
    #[serde(rename = "type")]
    card_type: &'a str,
    /// What it has beside that; a value that is `null` is printed and not known.
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, Value>))]
    fields: Map<String, Value>,
    /// The lines of its text.
    text: &'a [String],
    /// Its flavour text.
    flavor: Option<&'a str>,
    /// The most copies in a deck, where the card itself says so.
    max_copies: Option<u32>,
    /// Its printings, the one to be shown first.
    printings: Vec<BulkPrinting<'a>>,
}

/// A printing of a card.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BulkPrinting<'a> {
    /// Its collector number, of which there is one in a game.
    number: &'a str,
    /// The code of its set.
    set: &'a str,
    /// Its rarity.
    rarity: &'a str,
    /// What sets it apart from the card's other printings.
    variant: &'a str,
    /// The finishes that it comes in.
    finishes: Vec<&'static str>,
    /// The print runs that it comes from.
    editions: Vec<&'static str>,
    /// Who drew it.
    artist: Option<&'a str>,
}

/// The terms of a game's rules.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GlossaryTerms<'a> {
    /// The version of this form.
    version: u32,
    /// The terms, by name.
    terms: Vec<GlossaryTerm<'a>>,
}

/// A term of the rules.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GlossaryTerm<'a> {
    /// As programs know it.
    id: &'a str,
    /// As people know it.
    name: &'a str,
    /// Other words for it.
    aliases: &'a [String],
    /// `keyword`, `status`, `token`, `trigger`, `action` or `concept`.
    kind: &'static str,
    /// The clauses of the rules that tell of it.
    clauses: &'a [String],
    /// The house rulings that do.
    rulings: &'a [String],
    /// What it means.
    summary: &'a str,
}

/// How two lists differ, whatever the printings.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Difference {
    /// The version of this form.
    version: u32,
    /// Whether both hold the same cards in the same sections.
    is_same: bool,
    /// The cards that they hold other numbers of, by section and name.
    lines: Vec<DifferentLine>,
}

/// A card of which two lists hold other numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DifferentLine {
    /// The section.
    section: String,
    /// The card.
    card: String,
    /// Copies in the first list.
    from: u32,
    /// Copies in the second.
    to: u32,
}

impl WireForm for Games<'_> {}
impl WireForm for Game<'_> {}
impl WireForm for Sets<'_> {}
impl WireForm for DeckFormats<'_> {}
impl WireForm for WholeCard<'_> {}
impl WireForm for GlossaryTerms<'_> {}
impl WireForm for Difference {}

impl<'a> Games<'a> {
    /// Games in their order.
    pub fn new(games: impl Iterator<Item = &'a GameDefinition>) -> Self {
        Self { version: VERSION, games: games.map(|game| Named { id: game.id, name: game.name }).collect() }
    }
}

impl<'a> From<&'a GameDefinition> for Game<'a> {
    fn from(game: &'a GameDefinition) -> Self {
        Self {
            version: VERSION,
            id: game.id,
            name: game.name,
            types: game.types.iter().map(Named::from).collect(),
            rarities: game.rarities.iter().map(Named::from).collect(),
            sections: game.sections.iter().map(|section| Named { id: section.id, name: section.name }).collect(),
            fields: game.fields.iter().map(|field| Named { id: field.id, name: field.name }).collect(),
        }
    }
}

impl<'a> From<&'a Catalogue> for Sets<'a> {
    fn from(catalogue: &'a Catalogue) -> Self {
        let mut printings: BTreeMap<&str, usize> = BTreeMap::new();
        for printing in catalogue.cards().iter().flat_map(|card| &card.printings) {
            *printings.entry(&printing.set).or_default() += 1;
        }
        let set = |set: &'a Set| CardSet {
            code: &set.code,
            name: &set.name,
            released: set.released.as_deref(),
            status: set.status.id(),
            notice: set.notice.as_deref(),
            printings: printings.get(set.code.as_str()).copied().unwrap_or_default(),
        };
        Self { version: VERSION, sets: catalogue.sets().iter().map(set).collect() }
    }
}

impl<'a> DeckFormats<'a> {
    /// Formats in their order.
    pub fn new(formats: impl IntoIterator<Item = &'a Format>) -> Self {
        Self { version: VERSION, formats: formats.into_iter().map(DeckFormat::from).collect() }
    }
}

impl<'a> From<&'a Format> for DeckFormat<'a> {
    fn from(format: &'a Format) -> Self {
        let Format { id, name, description, .. } = format;
        Self { id, name, description, snapshots: format.snapshots().iter().map(FormatSnapshot::from).collect() }
    }
}

impl<'a> From<&'a Snapshot> for FormatSnapshot<'a> {
    fn from(snapshot: &'a Snapshot) -> Self {
        Self {
            id: &snapshot.id,
            from: &snapshot.from,
            note: snapshot.note.as_deref(),
            pool: snapshot.pool.text(),
            banned: snapshot.banned.iter().map(ListedCards::from).collect(),
            restricted: snapshot.restricted.iter().map(ListedCards::from).collect(),
            requirements: snapshot.requirements.iter().map(|rule| rule.code.as_str()).collect(),
        }
    }
}

impl<'a> From<&'a ListEntry> for ListedCards<'a> {
    fn from(entry: &'a ListEntry) -> Self {
        let (card, query) = match &entry.cards {
            Listed::Card(name) => (Some(name.to_string()), None),
            Listed::Query(query) => (None, Some(query.text())),
        };
        Self { card, query, limit: entry.limit, reason: entry.reason.as_deref() }
    }
}

impl<'a> BulkCard<'a> {
    /// A card of a catalogue.
    pub fn new(card: &'a Card) -> Self {
        Self {
            name: card.name.to_string(),
            card_type: card.card_type,
            fields: card.facts.iter().map(|(field, fact)| ((*field).to_owned(), value(fact))).collect(),
            text: &card.text,
            flavor: card.flavor.as_deref(),
            max_copies: card.max_copies,
            printings: card.printings.iter().map(BulkPrinting::from).collect(),
        }
    }
}

impl<'a> WholeCard<'a> {
    /// A card of a catalogue.
    pub fn new(card: CardIndex, catalogue: &'a Catalogue) -> Self {
        Self { version: VERSION, card: BulkCard::new(catalogue.card(card)) }
    }
}

impl<'a> From<&'a Printing> for BulkPrinting<'a> {
    fn from(printing: &'a Printing) -> Self {
        Self {
            number: &printing.number,
            set: &printing.set,
            rarity: printing.rarity,
            variant: printing.variant.id(),
            finishes: printing.finishes.iter().copied().map(Finish::id).collect(),
            editions: printing.editions.iter().copied().map(Edition::id).collect(),
            artist: printing.artist.as_deref(),
        }
    }
}

impl<'a> GlossaryTerms<'a> {
    /// The terms of a glossary with what they do.
    pub fn new(glossary: &'a Glossary, summaries: Summaries) -> Self {
        let term = |term| GlossaryTerm::new(term, summaries.of(term));
        Self { version: VERSION, terms: glossary.terms.iter().map(term).collect() }
    }
}

impl<'a> GlossaryTerm<'a> {
    fn new(term: &'a Term, summary: &'a str) -> Self {
        let kind = match term.kind {
            TermKind::Keyword => "keyword",
            TermKind::Status => "status",
            TermKind::Token => "token",
            TermKind::Trigger => "trigger",
            TermKind::Action => "action",
            TermKind::Concept => "concept",
        };
        let Term { id, name, aliases, clauses, rulings, .. } = term;
        Self { id, name, aliases, kind, clauses, rulings, summary }
    }
}

impl Difference {
    /// How `to` differs from `from`.
    pub fn new(from: &DeckList, to: &DeckList) -> Self {
        let lines: Vec<_> = cards_of_both(from, to)
            .into_iter()
            .filter(|copies| copies.from != copies.to)
            .map(|CardCopies { section, card, from, to }| DifferentLine { section, card, from, to })
            .collect();
        Self { version: VERSION, is_same: lines.is_empty(), lines }
    }
}
