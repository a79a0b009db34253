//! The shape of a formats file.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::Noun;

/// A formats file: the formats of one game.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct FormatsFile<'a> {
    /// Where the JSON Schema of this file is, for editors.
    #[serde(rename = "$schema", default)]
    #[expect(dead_code, reason = "read by editors, not by us")]
    pub(super) schema: Option<String>,
    /// Identifier of the game, e.g. `necrogenesis`.
    #[serde(borrow)]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub(super) game: &'a RawValue,
    /// The formats, in the order they are offered.
    #[serde(borrow)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<FormatFile<'static>>"))]
    pub(super) formats: Vec<&'a RawValue>,
}

/// A format.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct FormatFile<'a> {
    /// Identifier in queries and addresses: small letters, digits and hyphens.
    #[serde(borrow)]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub(super) id: &'a RawValue,
    /// Name for people.
    pub(super) name: String,
    /// What it is for, in a sentence or two.
    #[serde(default)]
    pub(super) description: String,
    /// An earlier format whose snapshot in force on the day is the ground for
    /// the first snapshot of this one; it then states only what differs.
    #[serde(borrow, default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub(super) based_on: Option<&'a RawValue>,
    /// The snapshots, oldest first. Each builds on the one before it and
    /// states only what differs.
    #[serde(borrow)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<SnapshotFile<'static>>"))]
    pub(super) snapshots: Vec<&'a RawValue>,
}

/// A format as it stands from a certain day on.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct SnapshotFile<'a> {
    /// Identifier, unique in its format, e.g. the day.
    pub(super) id: String,
    /// The first day it is in force, `YYYY-MM-DD`.
    #[serde(borrow)]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub(super) from: &'a RawValue,
    /// What changed, for people.
    #[serde(default)]
    pub(super) note: Option<String>,
    /// Card query: the cards that may be played. Left out, it is the pool of
    /// the snapshot this one builds on, or every card.
    #[serde(borrow, default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub(super) pool: Option<&'a RawValue>,
    /// The whole banned list; left out, it stays as it was.
    #[serde(borrow, default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<EntryForm>>"))]
    pub(super) banned: Option<Vec<&'a RawValue>>,
    /// The whole restricted list; left out, it stays as it was.
    #[serde(borrow, default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<EntryFile<'static>>>"))]
    pub(super) restricted: Option<Vec<&'a RawValue>>,
    /// Requirements. One of a code that is already there replaces that one.
    #[serde(borrow, default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<RuleFile<'static>>"))]
    pub(super) requirements: Vec<&'a RawValue>,
    /// Advice, in the shape of requirements; a deck is legal without it.
    #[serde(borrow, default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<RuleFile<'static>>"))]
    pub(super) advice: Vec<&'a RawValue>,
    /// Codes of requirements and advice that no longer apply.
    #[serde(borrow, default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub(super) without: Vec<&'a RawValue>,
}

/// An entry of a banned or restricted list: a card or a query.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct EntryFile<'a> {
    /// Full name of a card.
    #[serde(borrow, default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub(super) card: Option<&'a RawValue>,
    /// Card query; each card that matches is listed for itself.
    #[serde(borrow, default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub(super) query: Option<&'a RawValue>,
    /// Copies still allowed, on a restricted list; 1 when left out.
    #[serde(default)]
    pub(super) limit: Option<u32>,
    /// Why, for people.
    #[serde(default)]
    pub(super) reason: Option<String>,
}

/// An entry of a banned list.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is wanted")]
enum EntryForm {
    /// Full name of a card.
    Name(String),
    /// A card or a query, with a reason.
    Entry(EntryFile<'static>),
}

/// What a requirement or piece of advice asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(super) enum RuleKind {
    /// How many cards of `sections` match `query`: `exactly`, `at_least`, `at_most`.
    Count,
    /// Every card of `section` matches `query`.
    Placement,
    /// Copies of each card that matches `query`, added up over `sections`: `at_most`.
    Copies,
    /// No card is in two of `sections`.
    Disjoint,
    /// A card of `sections` that needs another card to be usable finds it in `companion`.
    Companion,
    /// No card of `sections` matches `query`.
    None,
    /// Every printed value of the cards of `sections` is known.
    KnownValues,
}

/// A requirement or a piece of advice.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct RuleFile<'a> {
    /// Identifier, unique in the snapshot, e.g. `survivor_deck_size`.
    #[serde(borrow)]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub(super) code: &'a RawValue,
    /// What is asked.
    pub(super) kind: RuleKind,
    /// Identifiers of deck sections; every section of the deck when left out.
    #[serde(borrow, default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub(super) sections: Vec<&'a RawValue>,
    /// Identifier of the section of a `placement`.
    #[serde(borrow, default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub(super) section: Option<&'a RawValue>,
    /// Identifier of the section where a `companion` is looked for.
    #[serde(borrow, default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub(super) companion: Option<&'a RawValue>,
    /// Card query; every card when left out.
    #[serde(borrow, default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub(super) query: Option<&'a RawValue>,
    /// The number of a `count`.
    #[serde(default)]
    pub(super) exactly: Option<u32>,
    /// The smallest number of a `count`.
    #[serde(default)]
    pub(super) at_least: Option<u32>,
    /// The largest number of a `count`, or of `copies`.
    #[serde(default)]
    pub(super) at_most: Option<u32>,
    /// Whether a number of `copies` in the card's own text goes before `at_most`; yes when left out.
    #[serde(default)]
    pub(super) own_limit: Option<bool>,
    /// What messages call the cards it is about.
    #[serde(default)]
    pub(super) noun: Option<Noun>,
    /// Rule clauses it follows, e.g. `6.1.5`; empty for a house rule.
    #[serde(default)]
    pub(super) clauses: Vec<String>,
    /// House rulings that settle it, e.g. `R130`.
    #[serde(default)]
    pub(super) rulings: Vec<String>,
    /// Why, for people.
    #[serde(default)]
    pub(super) reason: Option<String>,
}

/// The JSON Schema of a formats file.
#[cfg(feature = "schema")]
pub fn schema() -> schemars::Schema {
    schemars::schema_for!(FormatsFile<'static>)
}
