//! The field table for readers: the help page, the form and the command line
//! show what the parser reads.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    options::{OPTIONS, OptionDefinition},
    table::{Choice, Operator, QueryField, QueryKind, word_key},
};
use crate::{
    card::Fact,
    catalogue::Catalogue,
    game::{FieldKind, GameDefinition},
};

/// The grammar of queries, in EBNF; alternatives bind loosest, and within a
/// condition `|` binds tightest.
pub const GRAMMAR: &str = include_str!("grammar.ebnf");

/// What binds first in a query, the tightest first.
pub const PRECEDENCE: &[(&str, &str)] = &[
    ("|", "between values of one field"),
    ("- or not", "before a condition or a group"),
    ("and", "which you need not write"),
    ("or", ""),
];

/// What is good to know of every query.
pub const NOTES: &[&str] = &[
    "A card that does not print a field matches no comparison with it. Case, accents, dashes and quotes make no \
     difference.",
    "The whole name of a card is that name, although and, or or not is among its words.",
    "What you own is known where a collection is open. owned and free count a card by its name; held, trade, condition \
     and place are about one printing, and so is missing without a number. finish and edition say in what a printing \
     exists; owned:foil and held:first say what you have of it.",
];

/// What the help page says of one name of the language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReferenceEntry {
    /// A stable identifier, unique in the reference.
    pub id: &'static str,
    /// Name for people.
    pub name: &'static str,
    /// Every name in queries, the shortest first.
    pub query_names: Vec<&'static str>,
    /// What the field holds; `None` for an option.
    pub kind: Option<QueryKind>,
    /// The operators it takes.
    pub operators: Vec<&'static str>,
    /// Identifiers of the card types that print it; empty for all of them.
    pub types: Vec<&'static str>,
    /// The words it can be compared with, when its list is closed.
    pub choices: Vec<Choice>,
    /// The lowest and highest number a card can print.
    pub bounds: Option<(i32, i32)>,
    /// Whether its number can be `X`.
    pub variable: bool,
    /// Whether a card list, or who owns a copy, may leave it unknown (`?`).
    pub may_be_unknown: bool,
    /// Whether results can be sorted by it.
    pub sortable: bool,
    /// What it means, in one line.
    pub help: &'static str,
    /// The rule clauses it follows.
    pub clauses: &'static [&'static str],
    /// A query that shows its use.
    pub example: &'static str,
}

/// Every field and then every option of a game's queries, in reading order.
pub fn reference(game: &'static GameDefinition) -> Vec<ReferenceEntry> {
    QueryField::all(game).map(|field| of_field(game, field)).chain(OPTIONS.iter().map(of_option)).collect()
}

fn of_field(game: &'static GameDefinition, field: QueryField) -> ReferenceEntry {
    let note = game.shared_fields.iter().find(|note| note.field == field.id());
    let (types, bounds, help, clauses, example) = match field {
        QueryField::Shared(shared) => (
            Vec::new(),
            None,
            shared.definition().help,
            note.map_or(&[][..], |note| note.clauses),
            note.map_or(shared.definition().example, |note| note.example),
        ),
        QueryField::Printed(field) => (
            field.presence.iter().map(|(card_type, _)| *card_type).collect(),
            match field.kind {
                FieldKind::Number { min, max, .. } => Some((min, max)),
                _ => None,
            },
            field.help,
            field.clauses,
            field.example,
        ),
    };
    ReferenceEntry {
        id: field.id(),
        name: field.name(),
        query_names: field.query_names().to_vec(),
        kind: Some(field.kind()),
        operators: field.kind().operators().iter().map(|operator| operator.as_str()).collect(),
        types,
        choices: field.choices(game),
        bounds,
        variable: field.is_variable(),
        may_be_unknown: field.may_be_unknown(),
        sortable: field.is_sortable(),
        help,
        clauses,
        example,
    }
}

fn of_option(option: &'static OptionDefinition) -> ReferenceEntry {
    let choices = option.values.iter().map(|value| Choice {
        id: (*value).to_owned(),
        name: (*value).to_owned(),
        aliases: Vec::new(),
    });
    ReferenceEntry {
        id: option.id,
        name: option.name,
        query_names: option.names.to_vec(),
        kind: None,
        operators: vec![Operator::Has.as_str()],
        types: Vec::new(),
        choices: choices.collect(),
        bounds: None,
        variable: false,
        may_be_unknown: false,
        sortable: false,
        help: option.help,
        clauses: &[],
        example: option.example,
    }
}

impl Catalogue {
    /// The values that the cards have in a field of open words or text, by
    /// the field's name in queries, in their order: what a form offers to
    /// choose from. At most `count`.
    pub fn values_of(&self, field: &str, count: usize) -> Vec<String> {
        let Some(QueryField::Printed(field)) = QueryField::named(self.game(), field) else {
            return Vec::new();
        };
        let mut found = BTreeMap::new();
        for card in self.cards() {
            match card.fact(field.id) {
                Some(Fact::Text(text)) => {
                    found.entry(word_key(text)).or_insert(text.as_str());
                }
                Some(Fact::Words(words)) => {
                    for word in words {
                        found.entry(word_key(word)).or_insert(word.as_str());
                    }
                }
                _ => {}
            }
        }
        found.into_values().take(count).map(str::to_owned).collect()
    }
}
