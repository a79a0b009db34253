//! A JSON Schema of card files, made from what the reader itself reads by.
//!
//! Editors complete and check a file with it while it is written. The reader
//! stays the authority: it also sees doubles, reprints and faults between the
//! fields of a card.

use serde_json::{Map, Value, json};

use super::{
    SetStatus,
    read::{FILE_KEYS, MOST_COPIES, PRINTING_KEYS, SET_KEYS, SHARED_KEYS, UNKNOWN, can_be_required},
};
use crate::{
    card::{Edition, Finish, Variant},
    game::{FieldDefinition, FieldKind, GameDefinition, Presence, Word},
};

/// The JSON Schema (2020-12) of a game's set files.
pub fn card_set(game: &GameDefinition) -> Value {
    let types: Vec<&str> = ids(game.types);
    let mut definitions = Map::new();
    let mut cases = vec![json!({
        "if": { "not": { "required": ["type"] } },
        "then": { "$ref": "#/$defs/reprint" },
    })];
    for card_type in game.types {
        definitions.insert(card_type.id.to_owned(), card(game, card_type));
        cases.push(json!({
            "if": { "properties": { "type": { "const": card_type.id } }, "required": ["type"] },
            "then": { "$ref": format!("#/$defs/{}", card_type.id) },
        }));
    }
    definitions.insert("reprint".to_owned(), reprint());
    definitions.insert("printing".to_owned(), printing(game));

    let mut file = object(FILE_KEYS, &["game", "set", "cards"], |key| match key {
        "$schema" => json!({ "type": "string" }),
        "game" => json!({ "const": game.id }),
        "set" => set(game),
        _ => json!({
            "type": "array",
            "items": {
                "type": "object",
                "properties": { "type": { "enum": types, "description": "The card type." } },
                "allOf": cases,
            },
        }),
    });
    if let Value::Object(entries) = &mut file {
        entries.insert("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema"));
        entries.insert("title".to_owned(), json!(format!("{} card set", game.name)));
        entries.insert("description".to_owned(), json!("A list of cards that were released together."));
        entries.insert("$defs".to_owned(), Value::Object(definitions));
    }
    file
}

/// An object of the given keys and no others.
fn object(keys: &[&str], required: &[&str], schema: impl Fn(&str) -> Value) -> Value {
    let properties: Map<String, Value> = keys.iter().map(|&key| (key.to_owned(), schema(key))).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn set(game: &GameDefinition) -> Value {
    object(SET_KEYS, &["code", "name", "status"], |key| match key {
        "code" => json!({
            "type": "string",
            "pattern": game.set_code_pattern,
            "description": format!("Code on the cards, e.g. {}; their numbers begin with it.", game.set_code_sample),
        }),
        "name" => described(line(), "Name of the set."),
        "released" => json!({
            "type": "string",
            "format": "date",
            "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
            "description": "Day of release; left out when it is not known.",
        }),
        "status" => {
            let words: Vec<_> = SetStatus::ALL.iter().map(|status| status.id()).collect();
            json!({ "enum": words, "description": "Who stands behind the set." })
        }
        _ => described(line(), "One sentence shown wherever the set is shown."),
    })
}

fn reprint() -> Value {
    let mut schema = object(&["name", "printings"], &["name", "printings"], shared);
    describe(&mut schema, "Further printings of a card that another entry defines.");
    schema
}

fn card(game: &GameDefinition, card_type: &Word) -> Value {
    let presence = |field: &FieldDefinition| {
        field.presence.iter().find(|(id, _)| *id == card_type.id).map(|(_, presence)| *presence)
    };
    let fields: Vec<_> = game.fields.iter().filter(|field| presence(field).is_some()).collect();
    let keys: Vec<&str> = SHARED_KEYS.iter().copied().chain(fields.iter().map(|field| field.id)).collect();
    let needed = fields.iter().filter(|field| presence(field) == Some(Presence::Required)).map(|field| field.id);
    let required: Vec<&str> = ["name", "type", "printings"].into_iter().chain(needed).collect();
    let mut schema = object(&keys, &required, |key| match (key, game.field(key)) {
        ("type", _) => json!({ "const": card_type.id }),
        ("requires", _) => requirement(game),
        (_, Some(field)) => printed(field),
        _ => shared(key),
    });
    describe(&mut schema, &format!("A card of the type {}.", card_type.name));
    schema
}

/// A key that cards of every type have.
fn shared(key: &str) -> Value {
    match key {
        "name" => described(line(), "The whole printed name."),
        "text" => json!({
            "type": "array",
            "items": line(),
            "description": "Rules text, one effect an entry; *…* is reminder text.",
        }),
        "flavor" => described(line(), "Flavor text."),
        "max_copies" => json!({
            "type": "integer",
            "minimum": 1,
            "maximum": MOST_COPIES,
            "description": "How many copies the card's own text allows, when it says so.",
        }),
        _ => json!({
            "type": "array",
            "minItems": 1,
            "items": { "$ref": "#/$defs/printing" },
            "description": "The printings, the first one first.",
        }),
    }
}

fn requirement(game: &GameDefinition) -> Value {
    let by_field = game.fields.iter().filter(|field| can_be_required(field)).map(|field| format!("{}_is", field.id));
    let keys: Vec<String> = ["name_is".to_owned(), "name_contains".to_owned()].into_iter().chain(by_field).collect();
    let properties: Map<String, Value> = keys.into_iter().map(|key| (key, line())).collect();
    json!({
        "type": "object",
        "properties": properties,
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": false,
        "description": "What another card must be for this one to be usable.",
    })
}

fn printed(field: &FieldDefinition) -> Value {
    let unknown = json!({ "enum": UNKNOWN, "description": "The list does not know it." });
    let mut schema = match field.kind {
        FieldKind::Number { min, max, variable, .. } => {
            let mut any = vec![json!({ "type": "integer", "minimum": min, "maximum": max }), unknown];
            if variable {
                any.push(json!({ "enum": ["X", "x"] }));
            }
            json!({ "anyOf": any })
        }
        FieldKind::Text => line(),
        FieldKind::Word([]) => line(),
        FieldKind::Word(words) => json!({ "anyOf": [{ "enum": ids(words) }, unknown] }),
        FieldKind::Words(words) => {
            let item = if words.is_empty() { line() } else { json!({ "enum": ids(words) }) };
            json!({ "anyOf": [{ "type": "array", "items": item, "uniqueItems": true }, unknown] })
        }
        FieldKind::Flag => json!({ "type": "boolean" }),
    };
    describe(&mut schema, &format!("{} ({})", field.help, field.clauses.join(", ")));
    schema
}

fn printing(game: &GameDefinition) -> Value {
    let list = |words: Vec<&str>, description: &str| {
        json!({
            "type": "array",
            "minItems": 1,
            "items": { "enum": words },
            "uniqueItems": true,
            "description": description,
        })
    };
    object(PRINTING_KEYS, &["number", "rarity"], |key| match key {
        "number" => json!({
            "type": "string",
            "pattern": game.number_pattern,
            "description": format!("Collector number, e.g. {}; every printing has its own.", game.number_sample),
        }),
        "rarity" => json!({ "enum": ids(game.rarities), "description": "Rarity code." }),
        "variant" => json!({
            "enum": Variant::ALL.iter().map(|word| word.id()).collect::<Vec<_>>(),
            "default": Variant::Standard.id(),
            "description": "What sets the printing apart from the card's others.",
        }),
        "finishes" => list(
            Finish::ALL.iter().map(|word| word.id()).collect(),
            "Finishes it exists in; regular alone when left out.",
        ),
        "editions" => list(
            Edition::ALL.iter().map(|word| word.id()).collect(),
            "Editions it exists in; unlimited alone when left out.",
        ),
        "artist" => described(line(), "Who drew it."),
        _ => described(line(), "Name of its illustration."),
    })
}

/// A text on one line that is not empty.
fn line() -> Value {
    json!({ "type": "string", "pattern": "^[^\\n\\r\\t]*[^\\s][^\\n\\r\\t]*$" })
}

fn ids(words: &[Word]) -> Vec<&'static str> {
    words.iter().map(|word| word.id).collect()
}

fn described(mut schema: Value, text: &str) -> Value {
    describe(&mut schema, text);
    schema
}

fn describe(schema: &mut Value, text: &str) {
    if let Value::Object(entries) = schema {
        entries.insert("description".to_owned(), json!(text));
    }
}
