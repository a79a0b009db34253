//! The shape of a formats file.
//!
//! No key is required here: the reader tells of a missing one and reads on.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::Noun;

/// An object of a formats file.
pub(super) trait Keyed {
    /// The keys it must have.
    const REQUIRED: &'static [&'static str];
}

impl Keyed for FormatsFile<'_> {
    const REQUIRED: &'static [&'static str] = &["game", "formats"];
}

impl Keyed for FormatFile<'_> {
    const REQUIRED: &'static [&'static str] = &["id", "name", "snapshots"];
}

impl Keyed for SnapshotFile<'_> {
    const REQUIRED: &'static [&'static str] = &["id", "from"];
}

impl Keyed for EntryFile<'_> {
    const REQUIRED: &'static [&'static str] = &[];
}

impl Keyed for RuleFile<'_> {
    const REQUIRED: &'static [&'static str] = &["code", "kind"];
}

/// A formats file: the formats of one game.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct FormatsFile<'a> {
    /// Where the JSON Schema of this file is, for editors.
    #[serde(rename = "$schema")]
    pub(super) schema: Option<String>,
    /// Identifier of the game, e.g. `necrogenesis`.
    #[serde(borrow)]
    pub(super) game: Option<&'a RawValue>,
    /// The formats, in the order they are offered.
    #[serde(borrow)]
    pub(super) formats: Vec<&'a RawValue>,
}

/// A format.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct FormatFile<'a> {
    /// Identifier in queries and addresses: small letters, digits and hyphens.
    #[serde(borrow)]
    pub(super) id: Option<&'a RawValue>,
    /// Name for people.
    pub(super) name: Option<String>,
    /// What it is for, in a sentence or two.
    pub(super) description: String,
    /// An earlier format whose snapshot in force on the day is the ground for
    /// the first snapshot of this one; it then states only what differs.
    #[serde(borrow)]
    pub(super) based_on: Option<&'a RawValue>,
    /// The snapshots, oldest first. Each builds on the one before it and
    /// states only what differs.
    #[serde(borrow)]
    pub(super) snapshots: Option<Vec<&'a RawValue>>,
}

/// A format as it stands from a certain day on.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct SnapshotFile<'a> {
    /// Identifier, unique in its format, e.g. the day.
    pub(super) id: Option<String>,
    /// The first day it is in force, `YYYY-MM-DD`.
    #[serde(borrow)]
    pub(super) from: Option<&'a RawValue>,
    /// What changed, for people.
    pub(super) note: Option<String>,
    /// Card query: the cards that may be played. Left out, it is the pool of
    /// the snapshot this one builds on, or every card.
    #[serde(borrow)]
    pub(super) pool: Option<&'a RawValue>,
    /// The whole banned list; left out, it stays as it was.
    #[serde(borrow)]
    pub(super) banned: Option<Vec<&'a RawValue>>,
    /// The whole restricted list; left out, it stays as it was.
    #[serde(borrow)]
    pub(super) restricted: Option<Vec<&'a RawValue>>,
    /// Requirements. One of a code that is already there replaces that one.
    #[serde(borrow)]
    pub(super) requirements: Vec<&'a RawValue>,
    /// Advice, in the shape of requirements; a deck is legal without it.
    #[serde(borrow)]
    pub(super) advice: Vec<&'a RawValue>,
    /// Codes of requirements and advice that no longer apply.
    #[serde(borrow)]
    pub(super) without: Vec<&'a RawValue>,
}

/// An entry of a banned or restricted list: a card or a query.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct EntryFile<'a> {
    /// Full name of a card.
    #[serde(borrow)]
    pub(super) card: Option<&'a RawValue>,
    /// Card query; each card that matches is listed for itself.
    #[serde(borrow)]
    pub(super) query: Option<&'a RawValue>,
    /// Copies still allowed, on a restricted list; 1 when left out.
    pub(super) limit: Option<u32>,
    /// Why, for people.
    pub(super) reason: Option<String>,
}

/// What a requirement or piece of advice asks; [`RuleKind::help`] says it of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum RuleKind {
    Count,
    Placement,
    Copies,
    Disjoint,
    Companion,
    None,
    KnownValues,
}

impl RuleKind {
    /// Every kind.
    pub(super) const ALL: &'static [Self] =
        &[Self::Count, Self::Placement, Self::Copies, Self::Disjoint, Self::Companion, Self::None, Self::KnownValues];

    /// Spelling in files.
    pub(super) fn id(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Placement => "placement",
            Self::Copies => "copies",
            Self::Disjoint => "disjoint",
            Self::Companion => "companion",
            Self::None => "none",
            Self::KnownValues => "known_values",
        }
    }

    /// What it asks, for the schema.
    pub(super) fn help(self) -> &'static str {
        match self {
            Self::Count => "How many cards of the sections match the query.",
            Self::Placement => "Every card of the section matches the query.",
            Self::Copies => "Copies of each card that matches the query, added up over the sections.",
            Self::Disjoint => "No card is in two of the sections.",
            Self::Companion => "A card that needs another card to be usable finds it in the companion section.",
            Self::None => "No card of the sections matches the query.",
            Self::KnownValues => "Every printed value of the cards of the sections is known.",
        }
    }

    /// The keys it reads, apart from those every rule has.
    pub(super) fn keys(self) -> &'static [&'static str] {
        match self {
            Self::Count => &["sections", "query", "exactly", "at_least", "at_most"],
            Self::Placement => &["section", "query"],
            Self::Copies => &["sections", "query", "at_most", "own_limit"],
            Self::Disjoint | Self::KnownValues => &["sections"],
            Self::Companion => &["sections", "companion"],
            Self::None => &["sections", "query"],
        }
    }
}

/// A requirement or a piece of advice.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct RuleFile<'a> {
    /// Identifier, unique in the snapshot, e.g. `survivor_deck_size`.
    #[serde(borrow)]
    pub(super) code: Option<&'a RawValue>,
    /// What is asked.
    pub(super) kind: Option<RuleKind>,
    /// Identifiers of deck sections; every section of the deck when left out.
    #[serde(borrow)]
    pub(super) sections: Vec<&'a RawValue>,
    /// Identifier of the section of a `placement`.
    #[serde(borrow)]
    pub(super) section: Option<&'a RawValue>,
    /// Identifier of the section where a `companion` is looked for.
    #[serde(borrow)]
    pub(super) companion: Option<&'a RawValue>,
    /// Card query; every card when left out.
    #[serde(borrow)]
    pub(super) query: Option<&'a RawValue>,
    /// The number of a `count`.
    pub(super) exactly: Option<u32>,
    /// The smallest number of a `count`.
    pub(super) at_least: Option<u32>,
    /// The largest number of a `count`, or of `copies`.
    pub(super) at_most: Option<u32>,
    /// Whether a number of `copies` in the card's own text goes before `at_most`; yes when left out.
    pub(super) own_limit: Option<bool>,
    /// What messages call the cards it is about.
    pub(super) noun: Option<Noun>,
    /// Rule clauses it follows, e.g. `6.1.5`; empty for a house rule.
    #[serde(borrow)]
    pub(super) clauses: Vec<&'a RawValue>,
    /// House rulings that settle it, e.g. `R130`.
    #[serde(borrow)]
    pub(super) rulings: Vec<&'a RawValue>,
    /// Why, for people.
    pub(super) reason: Option<String>,
}
