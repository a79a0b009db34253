//! The field table: every name the language knows and what it can be asked.
//!
//! The fields every game shares are listed here; the others come from the
//! game's definition. The parser, the help page, the form and the messages
//! all read this table, so none of them can name a field the others lack.

use crate::{
    card::{Edition, Finish, Variant, fold},
    catalogue::SetStatus,
    game::{FieldDefinition, FieldKind, GameDefinition, Word},
};

/// A field that a condition can test.
#[derive(Debug, Clone, Copy)]
pub enum QueryField {
    /// A field every game has.
    Shared(SharedField),
    /// A field of the game's own.
    Printed(&'static FieldDefinition),
}

impl PartialEq for QueryField {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Shared(left), Self::Shared(right)) => left == right,
            (Self::Printed(left), Self::Printed(right)) => left.id == right.id,
            _ => false,
        }
    }
}

impl Eq for QueryField {}

/// What a field holds, which decides its operators and values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum QueryKind {
    /// Text: contains, is, regular expression.
    Text,
    /// Words of a closed list.
    Words,
    /// Words of a closed list that have an order.
    OrderedWords,
    /// Words of an open list.
    OpenWords,
    /// A whole number.
    Number,
    /// A collector number, whole or only its last digits.
    CollectorNumber,
    /// A set, in the order of the catalogue.
    Set,
    /// A day, month, year, or the release of a set.
    Date,
    /// A format.
    Format,
    /// Something a card is or is not.
    Property,
    /// The name of a field.
    FieldName,
}

/// How a condition compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub enum Operator {
    /// `:` — contains, for texts; the same as `=` for everything else.
    #[serde(rename = ":")]
    Has,
    /// `=`
    #[serde(rename = "=")]
    Is,
    /// `!=`
    #[serde(rename = "!=")]
    IsNot,
    /// `<`
    #[serde(rename = "<")]
    Less,
    /// `<=`
    #[serde(rename = "<=")]
    AtMost,
    /// `>`
    #[serde(rename = ">")]
    More,
    /// `>=`
    #[serde(rename = ">=")]
    AtLeast,
}

impl Operator {
    /// Spelling in queries.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Has => ":",
            Self::Is => "=",
            Self::IsNot => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::More => ">",
            Self::AtLeast => ">=",
        }
    }

    /// Whether `left operator right` holds between ordered values.
    pub(crate) fn holds<T: Ord>(self, left: T, right: T) -> bool {
        match self {
            Self::Has | Self::Is => left == right,
            Self::IsNot => left != right,
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::More => left > right,
            Self::AtLeast => left >= right,
        }
    }
}

impl QueryKind {
    /// The operators a field of this kind takes.
    pub fn operators(self) -> &'static [Operator] {
        use Operator::{AtLeast, AtMost, Has, Is, IsNot, Less, More};
        match self {
            Self::Text | Self::Words | Self::OpenWords => &[Has, Is, IsNot],
            Self::OrderedWords | Self::Number | Self::CollectorNumber | Self::Set | Self::Date => {
                &[Has, Is, IsNot, Less, AtMost, More, AtLeast]
            }
            Self::Format | Self::Property | Self::FieldName => &[Has, Is],
        }
    }

    /// What a value of this kind looks like, in words, for messages.
    pub fn value_hint(self) -> &'static str {
        match self {
            Self::Text => "a text or a /regular expression/",
            Self::Words | Self::OrderedWords | Self::OpenWords => "a word",
            Self::Number => "a number",
            Self::CollectorNumber => "a collector number",
            Self::Set => "a set code",
            Self::Date => "a date (YYYY, YYYY-MM or YYYY-MM-DD) or a set code",
            Self::Format => "a format",
            Self::Property => "a property",
            Self::FieldName => "a field",
        }
    }
}

/// A field every game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SharedField {
    /// The full name.
    Name,
    /// The rules text.
    Text,
    /// The flavour text.
    Flavor,
    /// The card type.
    Type,
    /// The set of a printing.
    Set,
    /// The collector number of a printing.
    Number,
    /// The rarity of a printing.
    Rarity,
    /// Who drew a printing.
    Artist,
    /// The finishes of a printing.
    Finish,
    /// The editions of a printing.
    Edition,
    /// What sets a printing apart.
    Variant,
    /// Terms of the glossary in the rules text.
    Keyword,
    /// Copies the card's own text allows.
    Copies,
    /// How many printings the card has.
    Printings,
    /// In how many sets the card was printed.
    Sets,
    /// The day the set was released.
    Released,
    /// What another card must be for this one to be usable.
    Requires,
    /// Formats in which it may be played.
    Legal,
    /// Formats that banned it.
    Banned,
    /// Formats that restrict its copies.
    Restricted,
    /// Properties.
    Is,
    /// Printed fields.
    Has,
}

pub(crate) struct SharedDefinition {
    pub(crate) field: SharedField,
    /// A stable identifier, and one of the names.
    pub(crate) id: &'static str,
    /// Names in queries, the shortest first.
    pub(crate) names: &'static [&'static str],
    pub(crate) name: &'static str,
    pub(crate) kind: QueryKind,
    pub(crate) help: &'static str,
}

use QueryKind as Kind;
use SharedField as Field;

const fn shared(
    field: SharedField,
    id: &'static str,
    names: &'static [&'static str],
    name: &'static str,
    kind: QueryKind,
    help: &'static str,
) -> SharedDefinition {
    SharedDefinition { field, id, names, name, kind, help }
}

/// Every shared field, in the order of [`SharedField`].
pub(crate) static SHARED: &[SharedDefinition] = &[
    shared(Field::Name, "name", &["name"], "Name", Kind::Text, "The full name, epithet included."),
    shared(Field::Text, "text", &["o", "text"], "Rules text", Kind::Text, "The rules text."),
    shared(Field::Flavor, "flavor", &["ft", "flavor"], "Flavor text", Kind::Text, "The flavor text."),
    shared(Field::Type, "type", &["t", "type"], "Type", Kind::Words, "The card type."),
    shared(
        Field::Set,
        "set",
        &["s", "e", "set"],
        "Set",
        Kind::Set,
        "The set of a printing, by code or name; sets are ordered as they are loaded.",
    ),
    shared(
        Field::Number,
        "number",
        &["cn", "number"],
        "Number",
        Kind::CollectorNumber,
        "The whole collector number, or a comparison with its last digits.",
    ),
    shared(
        Field::Rarity,
        "rarity",
        &["r", "rarity"],
        "Rarity",
        Kind::OrderedWords,
        "The rarity of a printing; rarities are ordered from common to rare.",
    ),
    shared(Field::Artist, "artist", &["a", "artist"], "Artist", Kind::Text, "Who drew a printing."),
    shared(Field::Finish, "finish", &["finish"], "Finish", Kind::Words, "A finish the printing exists in."),
    shared(Field::Edition, "edition", &["edition"], "Edition", Kind::Words, "An edition the printing exists in."),
    shared(
        Field::Variant,
        "variant",
        &["variant"],
        "Variant",
        Kind::Words,
        "What sets a printing apart from the card's others.",
    ),
    shared(
        Field::Keyword,
        "keyword",
        &["kw", "keyword"],
        "Keyword",
        Kind::Words,
        "A term of the glossary in the rules text, reminder text left out, or among the words of the card.",
    ),
    shared(
        Field::Copies,
        "copies",
        &["copies"],
        "Copies",
        Kind::Number,
        "How many copies the card's own text allows, when it says so.",
    ),
    shared(Field::Printings, "prints", &["prints"], "Printings", Kind::Number, "How many printings the card has."),
    shared(Field::Sets, "sets", &["sets"], "Sets", Kind::Number, "In how many sets the card was printed."),
    shared(
        Field::Released,
        "released",
        &["date", "year", "released"],
        "Released",
        Kind::Date,
        "When the set of a printing was released.",
    ),
    shared(
        Field::Requires,
        "requires",
        &["requires"],
        "Requires",
        Kind::Text,
        "What another card must be for this one to be usable.",
    ),
    shared(Field::Legal, "format", &["f", "legal", "format"], "Format", Kind::Format, "A format that allows the card."),
    shared(Field::Banned, "banned", &["banned"], "Banned", Kind::Format, "A format that banned the card."),
    shared(
        Field::Restricted,
        "restricted",
        &["restricted"],
        "Restricted",
        Kind::Format,
        "A format that restricts the copies of the card.",
    ),
    shared(Field::Is, "is", &["is"], "Is", Kind::Property, "What a card or printing is; not: is its opposite."),
    shared(Field::Has, "has", &["has"], "Has", Kind::FieldName, "A part the card prints, known or not."),
];

impl SharedField {
    /// Every shared field, in the order of the help page.
    pub const ALL: &'static [Self] = &[
        Self::Name,
        Self::Text,
        Self::Flavor,
        Self::Type,
        Self::Set,
        Self::Number,
        Self::Rarity,
        Self::Artist,
        Self::Finish,
        Self::Edition,
        Self::Variant,
        Self::Keyword,
        Self::Copies,
        Self::Printings,
        Self::Sets,
        Self::Released,
        Self::Requires,
        Self::Legal,
        Self::Banned,
        Self::Restricted,
        Self::Is,
        Self::Has,
    ];

    pub(crate) fn definition(self) -> &'static SharedDefinition {
        &SHARED[self as usize]
    }
}

/// Something that `is:` can ask for.
#[derive(Debug, Clone, Copy)]
pub enum Property {
    /// The printing exists in this finish.
    Finish(Finish),
    /// The printing exists in this edition.
    Edition(Edition),
    /// The printing is of this variant.
    Variant(Variant),
    /// The printing's set has this status.
    Status(SetStatus),
    /// The card was printed in an earlier set.
    Reprint,
    /// The card can only be used with certain others.
    Locked,
    /// The list does not know every field of the card.
    Unknown,
    /// The card prints this flag.
    Flag(&'static FieldDefinition),
}

impl PartialEq for Property {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for Property {}

impl Property {
    /// Spelling in queries.
    pub fn id(self) -> &'static str {
        match self {
            Self::Finish(finish) => finish.id(),
            Self::Edition(Edition::First) => "first-edition",
            Self::Edition(edition) => edition.id(),
            Self::Variant(variant) => variant.id(),
            Self::Status(status) => status.id(),
            Self::Reprint => "reprint",
            Self::Locked => "locked",
            Self::Unknown => "unknown",
            Self::Flag(field) => field.id,
        }
    }

    fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::Finish(Finish::Regular) => &["nonfoil"],
            Self::Edition(Edition::First) => &["first"],
            Self::Variant(Variant::AlternateArt) => &["alt", "alternate"],
            Self::Flag(field) => field.query_names,
            _ => &[],
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Finish(finish) => finish.name(),
            Self::Edition(edition) => edition.name(),
            Self::Variant(variant) => variant.name(),
            Self::Status(SetStatus::Official) => "from an official set",
            Self::Status(SetStatus::Playtest) => "from a playtest set",
            Self::Status(SetStatus::Community) => "from a community set",
            Self::Reprint => "printed in an earlier set too",
            Self::Locked => "usable with certain cards only",
            Self::Unknown => "with a field the list does not know",
            Self::Flag(field) => field.name,
        }
    }

    /// Every property of a game's cards.
    pub fn all(game: &'static GameDefinition) -> Vec<Self> {
        let flags = game.fields.iter().filter(|field| field.kind == FieldKind::Flag).map(Self::Flag);
        let mut all: Vec<_> = flags.collect();
        all.extend([Self::Locked, Self::Unknown, Self::Reprint]);
        all.extend(Finish::ALL.iter().map(|&finish| Self::Finish(finish)));
        all.extend(Edition::ALL.iter().map(|&edition| Self::Edition(edition)));
        all.extend(Variant::ALL.iter().map(|&variant| Self::Variant(variant)));
        all.extend(SetStatus::ALL.iter().map(|&status| Self::Status(status)));
        all
    }
}

/// A value a field can be compared with, for messages, help and forms.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Choice {
    /// Spelling in queries.
    pub id: String,
    /// Spelling for people.
    pub name: String,
    /// Other spellings that are understood.
    pub aliases: Vec<String>,
}

impl QueryField {
    /// Every field of a game's queries: the shared ones, then its own.
    pub fn all(game: &'static GameDefinition) -> impl Iterator<Item = QueryField> {
        let shared = SHARED.iter().map(|definition| Self::Shared(definition.field));
        shared.chain(game.fields.iter().map(Self::Printed))
    }

    /// The field with this name in queries, compared without case.
    pub fn named(game: &'static GameDefinition, name: &str) -> Option<QueryField> {
        Self::all(game).find(|field| {
            let is = |known: &&str| known.eq_ignore_ascii_case(name);
            match field {
                Self::Shared(shared) => shared.definition().names.iter().any(is),
                Self::Printed(field) => field.query_names.iter().any(is) || is(&field.id),
            }
        })
    }

    /// The name that queries are written with.
    pub fn query_name(self) -> &'static str {
        self.query_names().first().copied().unwrap_or(self.id())
    }

    /// Every name in queries, the shortest first.
    pub fn query_names(self) -> &'static [&'static str] {
        match self {
            Self::Shared(shared) => shared.definition().names,
            Self::Printed(field) => field.query_names,
        }
    }

    /// A stable identifier: the key in card files, where there is one.
    pub fn id(self) -> &'static str {
        match self {
            Self::Shared(shared) => shared.definition().id,
            Self::Printed(field) => field.id,
        }
    }

    /// Name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Shared(shared) => shared.definition().name,
            Self::Printed(field) => field.name,
        }
    }

    /// What it holds.
    pub fn kind(self) -> QueryKind {
        match self {
            Self::Shared(shared) => shared.definition().kind,
            Self::Printed(field) => match field.kind {
                FieldKind::Number { .. } => QueryKind::Number,
                FieldKind::Text => QueryKind::Text,
                FieldKind::Word(words) | FieldKind::Words(words) if words.is_empty() => QueryKind::OpenWords,
                FieldKind::Word(_) | FieldKind::Words(_) | FieldKind::Flag => QueryKind::Words,
            },
        }
    }

    /// Whether its number can be `X`.
    pub(crate) fn is_variable(self) -> bool {
        matches!(self, Self::Printed(field) if matches!(field.kind, FieldKind::Number { variable: true, .. }))
    }

    /// Whether a card list may leave its value unknown.
    pub(crate) fn may_be_unknown(self) -> bool {
        match self {
            Self::Printed(field) => field.kind != FieldKind::Flag,
            Self::Shared(shared) => shared == SharedField::Released,
        }
    }

    /// The words of a closed list; empty for every other kind.
    pub fn choices(self, game: &'static GameDefinition) -> Vec<Choice> {
        let words = |words: &[Word]| words.iter().map(|word| choice(word.id, word.name, &[])).collect();
        match self {
            Self::Printed(field) => match field.kind {
                FieldKind::Word(list) | FieldKind::Words(list) => words(list),
                FieldKind::Flag => vec![choice("yes", "Yes", &["true"]), choice("no", "No", &["false"])],
                FieldKind::Number { .. } | FieldKind::Text => Vec::new(),
            },
            Self::Shared(shared) => match shared {
                SharedField::Type => words(game.types),
                SharedField::Rarity => words(game.rarities),
                SharedField::Finish => Finish::ALL.iter().map(|word| choice(word.id(), word.name(), &[])).collect(),
                SharedField::Edition => Edition::ALL.iter().map(|word| choice(word.id(), word.name(), &[])).collect(),
                SharedField::Variant => Variant::ALL.iter().map(|word| choice(word.id(), word.name(), &[])).collect(),
                SharedField::Keyword => (game.glossary)()
                    .terms
                    .iter()
                    .map(|term| Choice { id: term.id.clone(), name: term.name.clone(), aliases: term.aliases.clone() })
                    .collect(),
                SharedField::Is => Property::all(game)
                    .into_iter()
                    .map(|property| choice(property.id(), property.name(), property.aliases()))
                    .collect(),
                SharedField::Has => Self::all(game)
                    .filter(|field| field.can_be_missing())
                    .map(|field| choice(field.query_name(), field.name(), field.query_names()))
                    .collect(),
                _ => Vec::new(),
            },
        }
    }

    /// Whether `has:` can ask for it.
    pub(crate) fn can_be_missing(self) -> bool {
        match self {
            Self::Printed(_) => true,
            Self::Shared(shared) => matches!(
                shared,
                SharedField::Text
                    | SharedField::Flavor
                    | SharedField::Artist
                    | SharedField::Keyword
                    | SharedField::Copies
                    | SharedField::Released
                    | SharedField::Requires
            ),
        }
    }

    /// Whether `order:` can sort by it.
    pub(crate) fn is_sortable(self) -> bool {
        match self {
            Self::Printed(_) => true,
            Self::Shared(shared) => matches!(
                shared,
                SharedField::Name
                    | SharedField::Type
                    | SharedField::Set
                    | SharedField::Number
                    | SharedField::Rarity
                    | SharedField::Artist
                    | SharedField::Variant
                    | SharedField::Copies
                    | SharedField::Printings
                    | SharedField::Sets
                    | SharedField::Released
            ),
        }
    }
}

fn choice(id: &str, name: &str, aliases: &[&str]) -> Choice {
    let aliases = aliases.iter().filter(|&&alias| alias != id).map(|&alias| alias.to_owned()).collect();
    Choice { id: id.to_owned(), name: name.to_owned(), aliases }
}

/// The form in which words are compared: letters and digits only, folded, so
/// `Boss Monster`, `boss-monster` and `bossmonster` are one word.
pub(crate) fn word_key(word: &str) -> String {
    fold(word).chars().filter(|character| character.is_alphanumeric()).collect()
}

impl Choice {
    /// Whether a text spells this choice.
    pub(crate) fn is_spelled(&self, text: &str) -> bool {
        let key = word_key(text);
        !key.is_empty() && self.spellings().any(|spelling| word_key(spelling) == key)
    }

    pub(crate) fn spellings(&self) -> impl Iterator<Item = &str> {
        [&self.id, &self.name].into_iter().chain(&self.aliases).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::game::GAMES;

    #[test]
    fn the_shared_table_is_in_the_order_of_its_fields() {
        assert_eq!(SHARED.len(), SharedField::ALL.len());
        for (position, definition) in SHARED.iter().enumerate() {
            assert_eq!(definition.field as usize, position, "{}", definition.name);
            assert_eq!(SharedField::ALL[position], definition.field);
        }
    }

    #[test]
    fn no_name_means_two_fields() {
        for game in GAMES {
            let mut names = BTreeSet::new();
            for field in QueryField::all(game) {
                for name in field.query_names() {
                    assert!(names.insert(*name), "{name} is the name of two fields");
                    assert_eq!(QueryField::named(game, name), Some(field));
                }
            }
        }
    }

    #[test]
    fn no_word_means_two_choices_of_a_field() {
        for game in GAMES {
            for field in QueryField::all(game) {
                let choices = field.choices(game);
                for choice in &choices {
                    for spelling in choice.spellings() {
                        let found = choices.iter().find(|other| other.is_spelled(spelling));
                        assert_eq!(found, Some(choice), "{spelling} of {}", field.name());
                    }
                }
            }
        }
    }
}
