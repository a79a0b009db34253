//! A JSON Schema of formats files.
//!
//! Editors complete and check a file with it while it is written. The reader
//! stays the authority: it also reads the card queries and names.

use serde_json::{Value, json};

use super::file::RuleKind;
use crate::game::GameDefinition;

/// The JSON Schema (2020-12) of a game's formats files.
pub fn formats(game: &GameDefinition) -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("{} formats", game.name),
        "description": "What decks may hold, as card queries.",
        "type": "object",
        "properties": {
            "$schema": { "type": "string" },
            "game": { "const": game.id },
            "formats": { "type": "array", "items": { "$ref": "#/$defs/format" } },
        },
        "required": ["game", "formats"],
        "additionalProperties": false,
        "$defs": {
            "format": format(),
            "snapshot": snapshot(),
            "banned": { "anyOf": [line("Full name of a card."), entry(false)] },
            "restricted": { "anyOf": [line("Full name of a card; one copy is allowed."), entry(true)] },
            "rule": { "oneOf": RuleKind::ALL.iter().map(|&kind| rule(kind, game)).collect::<Vec<_>>() },
        },
    })
}

fn format() -> Value {
    json!({
        "type": "object",
        "properties": {
            "id": identifier("Identifier in queries and addresses."),
            "name": line("Name for people."),
            "description": { "type": "string", "description": "What it is for, in a sentence or two." },
            "based_on": identifier(
                "An earlier format, whose snapshot in force on the day is the ground for the first snapshot here.",
            ),
            "snapshots": {
                "type": "array",
                "minItems": 1,
                "items": { "$ref": "#/$defs/snapshot" },
                "description": "Oldest first. Each builds on the one before it and states only what differs.",
            },
        },
        "required": ["id", "name", "snapshots"],
        "additionalProperties": false,
    })
}

fn snapshot() -> Value {
    let list = |definition: &str, help: &str| json!({ "type": "array", "items": { "$ref": format!("#/$defs/{definition}") }, "description": help });
    json!({
        "type": "object",
        "properties": {
            "id": line("Identifier, unique in the format, e.g. the day."),
            "from": {
                "type": "string",
                "format": "date",
                "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
                "description": "The first day it is in force.",
            },
            "note": line("What changed, for people."),
            "pool": { "type": "string", "description": "Card query: the cards that may be played. Left out, it stays as it was." },
            "banned": list("banned", "The whole banned list; left out, it stays as it was."),
            "restricted": list("restricted", "The whole restricted list; left out, it stays as it was."),
            "requirements": list("rule", "Requirements. One of a code that is already there replaces that one."),
            "advice": list("rule", "Advice; a deck is legal without it."),
            "without": {
                "type": "array",
                "items": identifier("A code."),
                "description": "Codes of requirements and advice that no longer apply.",
            },
        },
        "required": ["id", "from"],
        "additionalProperties": false,
    })
}

fn entry(is_restricted: bool) -> Value {
    let mut entry = json!({
        "type": "object",
        "properties": {
            "card": line("Full name of a card."),
            "query": line("Card query; each card that matches is listed for itself."),
            "reason": line("Why, for people."),
        },
        "oneOf": [{ "required": ["card"] }, { "required": ["query"] }],
        "additionalProperties": false,
    });
    if is_restricted {
        entry["properties"]["limit"] = number("Copies still allowed; 1 when left out.", 1);
    }
    entry
}

fn rule(kind: RuleKind, game: &GameDefinition) -> Value {
    let sections: Vec<&str> = game.sections.iter().map(|section| section.id).collect();
    let section = |help: &str| json!({ "enum": sections, "description": help });
    let mut properties = json!({
        "code": identifier("Identifier, unique in the snapshot."),
        "kind": { "const": kind.id() },
        "noun": {
            "type": "object",
            "properties": {
                "one": line("For one, e.g. Boss Monster."),
                "many": line("For several, e.g. Boss Monsters."),
            },
            "required": ["one", "many"],
            "additionalProperties": false,
            "description": "What messages call the cards it is about.",
        },
        "clauses": strings("Rule clauses it follows, e.g. 6.1.5; none for a house rule."),
        "rulings": strings("House rulings that settle it, e.g. R130."),
        "reason": line("Why, for people."),
    });
    for &key in kind.keys() {
        properties[key] = match key {
            "sections" => json!({
                "type": "array",
                "items": { "enum": sections },
                "description": "The sections; every section of the deck when left out.",
            }),
            "section" => section("The section."),
            "companion" => section("The section where the other card is looked for."),
            "query" => json!({ "type": "string", "description": "Card query; every card when left out." }),
            "own_limit" => json!({
                "type": "boolean",
                "description": "Whether a number in the card's own text goes before this one; yes when left out.",
            }),
            "exactly" => number("How many.", 0),
            "at_least" => number("The fewest.", 0),
            _ => number("The most.", 0),
        };
    }
    let required: &[&str] = match kind {
        RuleKind::Placement => &["code", "kind", "section"],
        RuleKind::Copies => &["code", "kind", "at_most"],
        RuleKind::Disjoint => &["code", "kind", "sections"],
        RuleKind::Companion => &["code", "kind", "companion"],
        RuleKind::Count | RuleKind::None | RuleKind::KnownValues => &["code", "kind"],
    };
    json!({
        "type": "object",
        "description": kind.help(),
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

fn line(help: &str) -> Value {
    json!({ "type": "string", "minLength": 1, "description": help })
}

fn identifier(help: &str) -> Value {
    json!({ "type": "string", "pattern": "^[a-z0-9_-]+$", "description": help })
}

fn number(help: &str, least: u32) -> Value {
    json!({ "type": "integer", "minimum": least, "maximum": u32::MAX, "description": help })
}

fn strings(help: &str) -> Value {
    json!({ "type": "array", "items": { "type": "string" }, "description": help })
}
