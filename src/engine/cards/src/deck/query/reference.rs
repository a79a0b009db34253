//! What the help page says of queries for decks.

use super::{
    DeckField, DeckSort,
    field::{FieldRow, ROWS},
};
use crate::{catalogue::query::Choice, game::GameDefinition};

/// The grammar of queries for decks, in EBNF; what binds first is as in queries for cards.
pub const DECK_GRAMMAR: &str = include_str!("grammar.ebnf");

/// What is good to know of every query for decks.
pub const DECK_NOTES: &[&str] = &[
    "What stands in double brackets is a query for cards: [[…]] finds decks with such a card, [[…]]>=4 those with four \
     copies of such cards, [[…]]=0 those without one. A word in it is part of a card’s name.",
    "A section of the deck before it asks of that section alone.",
];

/// What the help page says of one name of the language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckReferenceEntry {
    /// A stable identifier, unique in the reference.
    pub id: &'static str,
    /// Name for people.
    pub name: &'static str,
    /// Every name in queries, the shortest first.
    pub query_names: Vec<&'static str>,
    /// The operators it takes.
    pub operators: Vec<&'static str>,
    /// The words it can be compared with, when its list is closed.
    pub choices: Vec<Choice>,
    /// What it means, in one line or two.
    pub help: String,
    /// A query that shows its use; may be empty.
    pub example: String,
}

/// Every field of queries for decks of a game and then every option, in reading order.
pub fn deck_reference(game: &'static GameDefinition) -> Vec<DeckReferenceEntry> {
    let of_all_games = ROWS.iter().map(|row| of_row(game, row));
    let sections = game.sections.iter().map(|section| {
        let field = DeckField::Section(section);
        let (help, example) = if section.single {
            let help = "The card there: part of its name, or a query for it in double brackets.";
            (help.to_owned(), String::new())
        } else {
            let counts = if section.counted { "" } else { " It counts nowhere else." };
            let help = format!(
                "Cards there: how many, part of a name, or a query for them in double brackets with a number.{counts}"
            );
            (help, format!("{}>0", section.id))
        };
        DeckReferenceEntry { help, example, ..entry(game, field) }
    });
    of_all_games.chain(sections).chain(options()).collect()
}

fn entry(game: &'static GameDefinition, field: DeckField) -> DeckReferenceEntry {
    DeckReferenceEntry {
        id: field.id(),
        name: field.name(),
        query_names: field.query_names(),
        operators: field.kind().operators().iter().map(|operator| operator.as_str()).collect(),
        choices: field.choices(game),
        help: String::new(),
        example: String::new(),
    }
}

fn of_row(game: &'static GameDefinition, row: &FieldRow) -> DeckReferenceEntry {
    DeckReferenceEntry { help: row.help.to_owned(), example: row.example.to_owned(), ..entry(game, row.field) }
}

fn options() -> [DeckReferenceEntry; 2] {
    let choices = |words: &[&str]| {
        let choice = |word: &&str| Choice { id: (*word).to_owned(), name: (*word).to_owned(), aliases: Vec::new() };
        words.iter().map(choice).collect()
    };
    let sorts: Vec<&str> = DeckSort::ALL.iter().map(|sort| sort.id()).collect();
    [
        DeckReferenceEntry {
            id: "option-order",
            name: "Order",
            query_names: vec!["order", "sort"],
            operators: vec![":"],
            choices: choices(&sorts),
            help: "What to sort by; a minus before it puts large values first. Written twice, the second decides \
                   between equals. Without it the newest published come first."
                .to_owned(),
            example: "order:-likes".to_owned(),
        },
        DeckReferenceEntry {
            id: "option-direction",
            name: "Direction",
            query_names: vec!["direction", "dir"],
            operators: vec![":"],
            choices: choices(&["asc", "desc"]),
            help: "desc turns the order around. Alone it is about the day of publishing.".to_owned(),
            example: "order:name direction:desc".to_owned(),
        },
    ]
}
