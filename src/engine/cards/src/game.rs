//! What the engine needs to be told about a game before it can read its
//! cards: types, fields, sections, rarities. Definitions are static data.

pub mod explanation;
pub mod face;
mod opening;

use self::face::{FaceDefinition, Tone};
pub use opening::{MulliganRule, OpeningRules, SectionDraws};

use crate::{
    card::{Card, Fact},
    rulebook::Glossary,
};

/// A game, as data. Every game-independent module works from this.
#[derive(Debug)]
pub struct GameDefinition {
    /// Stable identifier used in files and codes, e.g. `necrogenesis`.
    pub id: &'static str,
    /// The game's name as printed.
    pub name: &'static str,
    /// What it is, in one to three sentences for somebody who never heard of it.
    pub pitch: &'static str,
    /// What the face of a card shows.
    pub face: &'static FaceDefinition,
    /// Orders of search results beyond those that every game has: value of `order:`, and
    /// words.
    pub orders: &'static [(&'static str, &'static str)],
    /// The fields that the form which writes queries offers, in its order.
    pub form_fields: &'static [&'static str],
    /// The card types, in the order a reader expects them.
    pub types: &'static [Word],
    /// The printed fields beyond those every game shares (name, type, text …).
    pub fields: &'static [FieldDefinition],
    /// Identifiers of the fields that make up the type line, with the type: what
    /// a word without a field in a query is looked for in besides the name.
    pub type_line: &'static [&'static str],
    /// Identifiers of the fields that a reader takes for rules text, likewise.
    pub text_fields: &'static [&'static str],
    /// What the query help says of the fields every game shares.
    pub shared_fields: &'static [SharedFieldNote],
    /// The rarities from most to least common.
    pub rarities: &'static [Word],
    /// The places a card can have in a deck list, in display order.
    pub sections: &'static [SectionDefinition],
    /// How the cards of its decks come to be seen, for odds.
    pub opening: &'static OpeningRules,
    /// Whether a printed collector number has the game's form.
    pub number_is_valid: fn(&str) -> bool,
    /// Whether a text is the code of a set, which card numbers begin with,
    /// a hyphen behind it.
    pub set_code_is_valid: fn(&str) -> bool,
    /// The same as a regular expression, for schemas.
    pub set_code_pattern: &'static str,
    /// A set code for messages.
    pub set_code_sample: &'static str,
    /// The same as a regular expression, for the schema of card files.
    pub number_pattern: &'static str,
    /// A sample number for messages about malformed ones.
    pub number_sample: &'static str,
    /// The clauses that faults of a card file cite.
    pub card_clauses: &'static CardClauses,
    /// Faults of a card that no single field shows, e.g. a value that goes
    /// with another one and is missing.
    pub check_card: fn(&Card) -> Vec<CardFault>,
    /// Questions about odds that every builder of a deck asks, in the grammar
    /// of [`crate::deck::odds::Question`].
    pub questions: &'static [&'static str],
    /// Queries and questions about its cards, for help and messages.
    pub samples: &'static Samples,
    /// The game's keywords, statuses and terms.
    pub glossary: fn() -> &'static Glossary,
}

/// The games that a program knows, in the order they are offered: at least one.
#[derive(Debug, Clone, Copy)]
pub struct Games {
    first: &'static GameDefinition,
    others: &'static [&'static GameDefinition],
}

impl Games {
    /// The register of these games.
    pub const fn new(first: &'static GameDefinition, others: &'static [&'static GameDefinition]) -> Self {
        Self { first, others }
    }

    /// A program that knows one game.
    pub const fn only(game: &'static GameDefinition) -> Self {
        Self::new(game, &[])
    }

    /// The game that is meant where none is named.
    pub const fn first(self) -> &'static GameDefinition {
        self.first
    }

    /// All of them.
    pub fn iter(self) -> impl Iterator<Item = &'static GameDefinition> {
        std::iter::once(self.first).chain(self.others.iter().copied())
    }

    /// The game with this identifier.
    pub fn by_id(self, id: &str) -> Option<&'static GameDefinition> {
        self.iter().find(|game| game.id == id)
    }
}

impl GameDefinition {
    /// The card type with this identifier, compared without case.
    pub fn card_type(&self, id: &str) -> Option<&'static Word> {
        self.types.iter().find(|word| word.id.eq_ignore_ascii_case(id))
    }

    /// The field with this identifier.
    pub fn field(&self, id: &str) -> Option<&'static FieldDefinition> {
        self.fields.iter().find(|field| field.id == id)
    }

    /// The deck section with this identifier.
    pub fn section(&self, id: &str) -> Option<&'static SectionDefinition> {
        self.sections.iter().find(|section| section.id == id)
    }

    /// The section where cards of a type are put when nothing else is said.
    pub fn home_section(&self, card_type: &str) -> Option<&'static SectionDefinition> {
        self.sections.iter().find(|section| section.home_of.contains(&card_type))
    }

    /// The tone of a section: that of the first card type that belongs there.
    pub fn section_tone(&self, section: &SectionDefinition) -> Tone {
        section.home_of.first().map_or(Tone::Steel, |card_type| self.face.tone(card_type))
    }

    /// The name of a rarity, e.g. `Super Rare`; of one that the game does not have, its letters.
    pub fn rarity_name<'a>(&'a self, code: &'a str) -> &'a str {
        self.rarities.iter().find(|word| word.id == code).map_or(code, |word| word.name)
    }

    /// The position of a rarity, 0 being the most common.
    pub fn rarity_rank(&self, code: &str) -> Option<usize> {
        self.rarities.iter().position(|word| word.id.eq_ignore_ascii_case(code))
    }
}

/// A member of a closed list: how files spell it, how people read it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word {
    /// Spelling in files, codes and queries.
    pub id: &'static str,
    /// Spelling for people.
    pub name: &'static str,
}

/// A printed field of a card.
#[derive(Debug)]
pub struct FieldDefinition {
    /// Key in card files, e.g. `hit_roll`.
    pub id: &'static str,
    /// Name for people, e.g. `Hit Roll`.
    pub name: &'static str,
    /// Names in the query language, the shortest first.
    pub query_names: &'static [&'static str],
    /// What values it can hold.
    pub kind: FieldKind,
    /// Whether it is what a player pays for the card.
    pub is_cost: bool,
    /// The card types that print the field; on any other type it is a fault.
    pub presence: &'static [(&'static str, Presence)],
    /// Rule clauses the field follows.
    pub clauses: &'static [&'static str],
    /// One line for the query help and the schema.
    pub help: &'static str,
    /// A query that shows its use.
    pub example: &'static str,
}

impl FieldDefinition {
    /// A value of the field in the words of a card: `4+`, `X`, `Threat Zone`;
    /// what the card list does not know is `–`.
    pub fn written(&self, fact: &Fact) -> String {
        let words = match self.kind {
            FieldKind::Word(words) | FieldKind::Words(words) => words,
            FieldKind::Number { .. } | FieldKind::Text | FieldKind::Flag => &[],
        };
        let name = |id: &str| {
            words.iter().find(|word| word.id == id).map_or_else(|| id.to_owned(), |word| word.name.to_owned())
        };
        match fact {
            Fact::Unknown => "–".to_owned(),
            Fact::Number(number) if matches!(self.kind, FieldKind::Number { or_more: true, .. }) => {
                format!("{number}+")
            }
            Fact::Number(number) => number.to_string(),
            Fact::Variable => "X".to_owned(),
            Fact::Text(text) => text.clone(),
            Fact::Word(word) => name(word),
            Fact::Words(words) if words.is_empty() => "none".to_owned(),
            Fact::Words(words) => words.iter().map(|word| name(word)).collect::<Vec<_>>().join(", "),
            Fact::Flag => "yes".to_owned(),
        }
    }
}

/// The languages of queries and of questions by example, with a game's own words.
#[derive(Debug)]
pub struct Samples {
    /// Queries for somebody who does not know the language yet, and what they find.
    /// Home offers them, and the first stands in empty fields.
    pub invitations: &'static [(&'static str, &'static str)],
    /// Queries, and what they find. The help page and the command line show them.
    pub queries: &'static [(&'static str, &'static str)],
    /// Questions about odds, and what they ask; likewise.
    pub questions: &'static [(&'static str, &'static str)],
    /// Queries for decks, and what they find; likewise.
    pub deck_queries: &'static [(&'static str, &'static str)],
    /// A query for a group of cards.
    pub group: &'static str,
    /// A query for cards of one of two groups.
    pub either: &'static str,
    /// A query for cards that are in two groups.
    pub both: &'static str,
}

/// Where the rules say what the reader of card files asks of every game's cards;
/// empty where they are silent.
#[derive(Debug)]
pub struct CardClauses {
    /// A card has a name.
    pub name: &'static [&'static str],
    /// No two cards have the same name, and it is written one way.
    pub one_name: &'static [&'static str],
    /// What has the name of a card is that card.
    pub reprint: &'static [&'static str],
    /// A card has a type.
    pub card_type: &'static [&'static str],
    /// A card has printings.
    pub printing: &'static [&'static str],
    /// The form of a collector number, which begins with its set.
    pub number: &'static [&'static str],
    /// A printing has a rarity.
    pub rarity: &'static [&'static str],
    /// The variants of a printing.
    pub variant: &'static [&'static str],
    /// The finishes and editions of a printing.
    pub finish_and_edition: &'static [&'static str],
    /// A card says how many copies a deck may hold.
    pub max_copies: &'static [&'static str],
    /// A card says what the deck's other cards must be.
    pub requirement: &'static [&'static str],
}

/// What a game adds to the query help of a field that every game shares.
#[derive(Debug)]
pub struct SharedFieldNote {
    /// The field's identifier in queries, e.g. `rarity`.
    pub field: &'static str,
    /// Rule clauses the field follows.
    pub clauses: &'static [&'static str],
    /// A query that shows its use.
    pub example: &'static str,
}

/// Whether a card type must print a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// The file must give a value, or `–` when it is unknown.
    Required,
    /// The file may leave it out.
    Optional,
}

/// What a field can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldKind {
    /// A whole number within the bounds; `variable` also allows `X`.
    Number {
        /// Smallest value.
        min: i32,
        /// Largest value.
        max: i32,
        /// Whether `X` may stand instead of a number.
        variable: bool,
        /// Whether it is a die result that is needed or more, printed `4+`.
        or_more: bool,
    },
    /// Free text on one line.
    Text,
    /// One word of a closed list, or any word when the list is empty.
    Word(&'static [Word]),
    /// Any number of words, of a closed list unless it is empty.
    Words(&'static [Word]),
    /// Yes, or absent.
    Flag,
}

/// A place a card can have in a deck list.
#[derive(Debug)]
pub struct SectionDefinition {
    /// Spelling in files and codes, e.g. `survivor_deck`.
    pub id: &'static str,
    /// Name for people, e.g. `Survivor Deck`.
    pub name: &'static str,
    /// Headings and prefixes by which imported lists name it, lower case.
    pub aliases: &'static [&'static str],
    /// Those of the aliases that other games use for something else: below
    /// them a card whose type belongs elsewhere goes there.
    pub borrowed_aliases: &'static [&'static str],
    /// Whether a deck has a single card there, so that in a list no other
    /// heading divides it.
    pub single: bool,
    /// Whether its cards belong to the deck; a maybeboard's do not.
    pub counted: bool,
    /// The card types that are put here when nothing else is said.
    pub home_of: &'static [&'static str],
}

/// Something wrong with a card, found after its fields were read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardFault {
    /// The file key at fault.
    pub field: &'static str,
    /// What is wrong and how to mend it, in one sentence.
    pub message: String,
    /// The rule clause it follows.
    pub clause: &'static str,
}
