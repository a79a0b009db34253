//! A JSON Schema of the rows of our own collection files.
//!
//! Programs that make such files complete and check rows with it. The reader stays the
//! authority: it also knows which printings there are.

use serde_json::{Map, Value, json};

use super::{
    super::{Condition, Language},
    column::Column,
    known::{FORMAT_LINE, VERSION, dialect},
};
use crate::{
    card::{Edition, Finish},
    game::GameDefinition,
    limits::{CELL_BYTES, NAME_BYTES, ROW_COPIES},
};

/// The JSON Schema (2020-12) of a row of a game's collection files: an object with the cells by
/// their headers, without the apostrophes before formulas. Every cell is a text; one that is
/// left out is empty.
pub fn row(game: &GameDefinition) -> Value {
    let columns = dialect(super::OWN).and_then(|own| own.forms.first()).map_or(&[][..], |form| form.columns);
    let properties: Map<String, Value> =
        columns.iter().map(|(header, column)| ((*header).to_owned(), cell(*column, game))).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("{} collection row", game.name),
        "description": format!(
            "A row of a collection file. The line before its header is “{FORMAT_LINE} {VERSION}”; in such files a cell \
             that begins with = + - @ ' or a tab, return or NUL has an apostrophe before it."
        ),
        "type": "object",
        "properties": properties,
        "anyOf": [{ "required": ["Number"] }, { "required": ["Name"] }],
        "required": ["Edition", "Finish", "Quantity"],
        "additionalProperties": { "type": "string", "description": "What another tool wrote; it stays with the row." },
    })
}

fn cell(column: Column, game: &GameDefinition) -> Value {
    let text = |most: usize, help: &str| json!({ "type": "string", "maxLength": most, "description": help });
    let name = |help: &str| text(NAME_BYTES, help);
    let truth = |help: &str| json!({ "enum": ["yes", ""], "description": help });
    let one_of = |words: Vec<&str>, help: &str| json!({ "enum": words, "description": help });
    let or_empty = |words: Vec<&'static str>| words.into_iter().chain([""]).collect::<Vec<&str>>();
    match column {
        Column::Number => json!({
            "type": "string",
            "pattern": format!("^$|{}", game.number_pattern),
            "description": format!("Collector number, e.g. {}; it says which printing is meant.", game.number_sample),
        }),
        Column::Name => name("Name of the card; read where there is no number."),
        Column::Set => name("Code of the set; read where there is no number."),
        Column::Rarity => name("Rarity code, for people; read by nobody."),
        Column::Edition => one_of(Edition::ALL.iter().map(|word| word.name()).collect(), "The print run."),
        Column::Finish => one_of(Finish::ALL.iter().map(|word| word.name()).collect(), "The surface."),
        Column::Condition => one_of(
            or_empty(Condition::ALL.iter().map(|word| word.name()).collect()),
            "How worn the copies are; empty where nobody said.",
        ),
        Column::ConditionWritten => {
            text(CELL_BYTES, "How worn another tool said they are: its name, a colon, a blank and its words.")
        }
        Column::Language => one_of(
            or_empty(Language::ALL.iter().map(|word| word.name()).collect()),
            "The language; empty where nobody said.",
        ),
        Column::Quantity => json!({
            "type": "string",
            "pattern": "^[0-9]{1,5}$",
            "description": format!("How many copies, at most {ROW_COPIES}; 0 says that there is none."),
        }),
        Column::Place => name("Where they are."),
        Column::Signed => truth("Whether somebody has signed them."),
        Column::Altered => truth("Whether somebody has painted over them."),
        Column::ForTrade => truth("Whether their owner would give them away."),
        Column::GradingCompany => name("The company that graded them, e.g. PSA."),
        Column::Grade => name("The grade as it writes it, e.g. 9.5."),
        Column::Certificate => name("The number of its certificate."),
        Column::Price => json!({
            "type": "string",
            "pattern": "^$|^[0-9]+(\\.[0-9]+)?$",
            "description": "What was paid for each copy.",
        }),
        Column::Currency => json!({
            "type": "string",
            "pattern": "^$|^[A-Z]{3}$",
            "description": "The currency of the price (ISO 4217).",
        }),
        Column::Date => json!({
            "type": "string",
            "pattern": "^$|^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
            "description": "The day on which they came.",
        }),
        Column::Tags => text(CELL_BYTES, "Tags, with ; between them; \\ stands before a ; or \\ of a tag."),
        _ => text(CELL_BYTES, "What was written about them."),
    }
}
