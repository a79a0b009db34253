//! The fields of decks: every name the language knows and what it can be asked.

use crate::{
    catalogue::query::{Choice, Operator, word_key},
    game::{GameDefinition, SectionDefinition},
};

/// A field that a condition on decks can test.
#[derive(Debug, Clone, Copy)]
pub enum DeckField {
    /// The deck's name.
    Name,
    /// Who published it.
    Author,
    /// Its tags.
    Tag,
    /// The format it is meant for.
    Format,
    /// The formats in which it may be played today.
    Legal,
    /// The day it was first published.
    Published,
    /// The day it was last changed for everybody to see.
    Updated,
    /// How many people like it.
    Likes,
    /// How many cards it has, in all sections that count.
    Size,
    /// The cards it holds, in all sections that count.
    Card,
    /// Likewise, each card counted once.
    Distinct,
    /// Properties.
    Is,
    /// Parts that a deck may have or not.
    Has,
    /// A section of the game.
    Section(&'static SectionDefinition),
}

impl PartialEq for DeckField {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for DeckField {}

/// What a field of decks holds, which decides its operators and values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeckFieldKind {
    /// Text: contains, is, regular expression.
    Text,
    /// A tag.
    Tag,
    /// A format.
    Format,
    /// A day, month or year.
    Date,
    /// A whole number, 0 or more.
    Number,
    /// Cards: part of a name, or `[[a query]]` with a number behind it.
    Cards,
    /// Cards or, with a number, how many there are.
    Section,
    /// Something a deck is or is not.
    Property,
    /// Something a deck has or has not.
    Part,
}

/// What `is:` can ask of a deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeckProperty {
    /// It may be played in the format it is meant for.
    Legal,
    /// It may not.
    Illegal,
    /// The card list cannot tell, or there is no such format.
    Undecided,
}

/// What `has:` can ask of a deck.
#[derive(Debug, Clone, Copy)]
pub enum DeckPart {
    /// Notes.
    Notes,
    /// Tags.
    Tags,
    /// Cards that the card list does not know.
    UnknownCards,
    /// A card in a section.
    Section(&'static SectionDefinition),
}

impl PartialEq for DeckPart {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for DeckPart {}

pub(super) struct FieldRow {
    pub(super) field: DeckField,
    pub(super) id: &'static str,
    /// Names in queries, the shortest first.
    pub(super) names: &'static [&'static str],
    pub(super) name: &'static str,
    pub(super) kind: DeckFieldKind,
    pub(super) help: &'static str,
    pub(super) example: &'static str,
}

const fn row(
    field: DeckField,
    id: &'static str,
    names: &'static [&'static str],
    name: &'static str,
    kind: DeckFieldKind,
    help: &'static str,
    example: &'static str,
) -> FieldRow {
    FieldRow { field, id, names, name, kind, help, example }
}

use DeckField as Field;
use DeckFieldKind as Kind;

/// Every field that decks of all games have, in the order of the help page.
pub(super) static ROWS: &[FieldRow] = &[
    row(
        Field::Name,
        "name",
        &["name"],
        "Name",
        Kind::Text,
        "The deck’s name. A word without a field means this.",
        "name:night",
    ),
    row(
        Field::Author,
        "author",
        &["by", "author"],
        "Author",
        Kind::Text,
        "The name of whoever published it; = is the whole name.",
        "by:sam",
    ),
    row(
        Field::Tag,
        "tag",
        &["tag"],
        "Tag",
        Kind::Tag,
        "One of its tags. A word with # before it means this.",
        "#casual",
    ),
    row(
        Field::Format,
        "format",
        &["f", "format"],
        "Format",
        Kind::Format,
        "The format it is meant for, legal there or not.",
        "format:standard",
    ),
    row(
        Field::Legal,
        "legal",
        &["legal"],
        "Legal",
        Kind::Format,
        "A format in which it may be played as cards and formats are today.",
        "legal:standard",
    ),
    row(
        Field::Card,
        "card",
        &["card", "holds"],
        "Cards",
        Kind::Cards,
        "Cards it holds, in every section that counts: [[a query for cards]] and how many copies, at least one if you \
         do not say. With a word instead, part of a card’s name.",
        "",
    ),
    row(
        Field::Distinct,
        "distinct",
        &["distinct", "different"],
        "Different cards",
        Kind::Cards,
        "The same, where copies of one card count once.",
        "",
    ),
    row(
        Field::Size,
        "cards",
        &["cards", "size"],
        "Size",
        Kind::Number,
        "How many cards it has, in every section that counts.",
        "cards>=60",
    ),
    row(
        Field::Published,
        "published",
        &["date", "published"],
        "Published",
        Kind::Date,
        "The day it was first published.",
        "published>=2026-11",
    ),
    row(
        Field::Updated,
        "updated",
        &["updated"],
        "Updated",
        Kind::Date,
        "The day a newer version of it was last published.",
        "updated>=2026",
    ),
    row(Field::Likes, "likes", &["likes"], "Likes", Kind::Number, "How many people like it.", "likes>=10"),
    row(
        Field::Is,
        "is",
        &["is"],
        "Is",
        Kind::Property,
        "What it is in the format it is meant for; not: is its opposite.",
        "is:legal",
    ),
    row(Field::Has, "has", &["has"], "Has", Kind::Part, "What it has.", "has:notes"),
];

impl DeckField {
    /// Every field of decks of a game: those of all games, then its sections.
    pub fn all(game: &'static GameDefinition) -> impl Iterator<Item = Self> {
        ROWS.iter().map(|row| row.field).chain(game.sections.iter().map(Self::Section))
    }

    /// The field with this name in queries, compared without case, hyphens and
    /// underscores. A section is known by its identifier, and by what lists call it.
    pub fn named(game: &'static GameDefinition, name: &str) -> Option<Self> {
        let key = word_key(name);
        let is = |known: &&str| word_key(known) == key;
        let of_all_games = ROWS.iter().find(|row| row.names.iter().any(is)).map(|row| row.field);
        let is_section = |section: &&SectionDefinition| is(&section.id);
        let is_alias = |section: &&SectionDefinition| section.aliases.iter().any(is);
        let section = game.sections.iter().find(is_section).or_else(|| game.sections.iter().find(is_alias));
        of_all_games.or_else(|| section.map(Self::Section))
    }

    pub(super) fn row(self) -> Option<&'static FieldRow> {
        ROWS.iter().find(|row| std::mem::discriminant(&row.field) == std::mem::discriminant(&self))
    }

    /// A stable identifier.
    pub fn id(self) -> &'static str {
        match self {
            Self::Section(section) => section.id,
            other => other.row().map_or("", |row| row.id),
        }
    }

    /// The name that queries are written with.
    pub fn query_name(self) -> &'static str {
        match self {
            Self::Section(section) => section.id,
            other => other.row().and_then(|row| row.names.first()).copied().unwrap_or_default(),
        }
    }

    /// Every name in queries that is told.
    pub fn query_names(self) -> Vec<&'static str> {
        match self {
            Self::Section(section) => vec![section.id],
            other => other.row().map_or_else(Vec::new, |row| row.names.to_vec()),
        }
    }

    /// Name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Section(section) => section.name,
            other => other.row().map_or("", |row| row.name),
        }
    }

    /// What it holds.
    pub fn kind(self) -> DeckFieldKind {
        self.row().map_or(DeckFieldKind::Section, |row| row.kind)
    }

    /// The words of a closed list; empty for every other kind.
    pub fn choices(self, game: &'static GameDefinition) -> Vec<Choice> {
        let choice = |id: &str, name: &str| Choice { id: id.to_owned(), name: name.to_owned(), aliases: Vec::new() };
        match self {
            Self::Is => DeckProperty::ALL.iter().map(|property| choice(property.id(), property.name())).collect(),
            Self::Has => DeckPart::all(game).map(|part| choice(part.id(), part.name())).collect(),
            _ => Vec::new(),
        }
    }
}

impl DeckFieldKind {
    /// The operators a field of this kind takes.
    pub fn operators(self) -> &'static [Operator] {
        use Operator::{AtLeast, AtMost, Has, Is, IsNot, Less, More};
        match self {
            Self::Text | Self::Tag | Self::Format => &[Has, Is, IsNot],
            Self::Date | Self::Number | Self::Section => &[Has, Is, IsNot, Less, AtMost, More, AtLeast],
            Self::Cards => &[Has, Is, IsNot],
            Self::Property | Self::Part => &[Has, Is],
        }
    }

    /// What a value of this kind looks like, in words, for messages.
    pub fn value_hint(self) -> &'static str {
        match self {
            Self::Text => "a text or a /regular expression/",
            Self::Tag => "a tag",
            Self::Format => "a format",
            Self::Date => "a date (YYYY, YYYY-MM or YYYY-MM-DD)",
            Self::Number => "a whole number",
            Self::Cards => "the name of a card or [[a query for cards]]",
            Self::Section => "the name of a card, [[a query for cards]] or how many cards",
            Self::Property => "a property",
            Self::Part => "what a deck may have",
        }
    }
}

impl DeckProperty {
    /// Every property.
    pub const ALL: &'static [Self] = &[Self::Legal, Self::Illegal, Self::Undecided];

    /// Spelling in queries.
    pub fn id(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Illegal => "illegal",
            Self::Undecided => "undecided",
        }
    }

    /// Spelling for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Legal => "legal in its format",
            Self::Illegal => "not legal in its format",
            Self::Undecided => "nobody can tell: an unknown card or value, or no such format",
        }
    }
}

impl DeckPart {
    /// Every part of decks of a game.
    pub fn all(game: &'static GameDefinition) -> impl Iterator<Item = Self> {
        [Self::Notes, Self::Tags, Self::UnknownCards].into_iter().chain(game.sections.iter().map(Self::Section))
    }

    /// Spelling in queries.
    pub fn id(self) -> &'static str {
        match self {
            Self::Notes => "notes",
            Self::Tags => "tags",
            Self::UnknownCards => "unknown",
            Self::Section(section) => section.id,
        }
    }

    /// Spelling for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Notes => "notes",
            Self::Tags => "tags",
            Self::UnknownCards => "cards that the list of cards does not know",
            Self::Section(section) => section.name,
        }
    }
}
