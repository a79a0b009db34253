//! The fields that every game has.

use super::QueryKind;

/// A field every game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SharedField {
    /// Whatever a reader sees words in: name, type line, keywords, rules text.
    Any,
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
    /// Copies that somebody owns of a card. What asks a collection stands from here to the end.
    Owned,
    /// Copies that somebody owns of a printing.
    Held,
    /// Copies that somebody lacks.
    Missing,
    /// Copies of a printing that their owner would give away.
    Trade,
    /// Copies of a card that stand in no built deck.
    Free,
    /// How worn a copy of a printing is.
    Condition,
    /// Where a copy of a printing is.
    Place,
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
    /// A query that shows its use, where that is the same for every game; else empty.
    pub(crate) example: &'static str,
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
    SharedDefinition { field, id, names, name, kind, help, example: "" }
}

/// A field that asks what somebody owns; its identifier is its only name.
const fn owned(
    field: SharedField,
    names: &'static [&'static str; 1],
    name: &'static str,
    kind: QueryKind,
    example: &'static str,
    help: &'static str,
) -> SharedDefinition {
    let [id] = names;
    SharedDefinition { field, id, names, name, kind, help, example }
}

/// Every shared field, in the order of [`SharedField`].
pub(crate) static SHARED: &[SharedDefinition] = &[
    shared(
        Field::Any,
        "any",
        &["any"],
        "Anything",
        Kind::Text,
        "What a word without a field means: the name, the type line (type, sub type, class, traits), a keyword or the \
         rules text. A regular expression is tried on the name only.",
    ),
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
    owned(
        Field::Owned,
        &["owned"],
        "Owned",
        Kind::Copies,
        "owned>=4",
        "How many copies of the card you own, of whichever of its printings; owned: alone finds what you own at all, \
         owned:foil what you own a foil of.",
    ),
    owned(Field::Held, &["held"], "Held", Kind::Copies, "held:foil unique:prints", "The same of this printing alone."),
    owned(
        Field::Missing,
        &["missing"],
        "Missing",
        Kind::Copies,
        "missing: unique:prints",
        "What you own no copy of: missing: of this printing, missing:foil of it in a finish it exists in. A number is \
         how many copies of the card, of whichever of its printings, you lack of as many as a deck may hold.",
    ),
    owned(
        Field::Trade,
        &["trade"],
        "For trade",
        Kind::Copies,
        "trade>=2",
        "How many copies of this printing you marked for trade.",
    ),
    owned(
        Field::Free,
        &["free"],
        "Free",
        Kind::Copies,
        "free>=1",
        "How many copies of the card you own, of whichever of its printings, that are in no built deck.",
    ),
    owned(
        Field::Condition,
        &["condition"],
        "Condition",
        Kind::OrderedWords,
        "condition>=nm",
        "How worn a copy of this printing is that you own: >= is that or better; ? where you did not say.",
    ),
    owned(
        Field::Place,
        &["place"],
        "Place",
        Kind::Text,
        "place:\"Binder 2\"",
        "Where a copy of this printing is that you own; ? where you did not say.",
    ),
];

impl SharedField {
    /// Every shared field, in the order of the help page.
    pub const ALL: &'static [Self] = &[
        Self::Any,
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
        Self::Owned,
        Self::Held,
        Self::Missing,
        Self::Trade,
        Self::Free,
        Self::Condition,
        Self::Place,
    ];

    pub(crate) fn definition(self) -> &'static SharedDefinition {
        &SHARED[self as usize]
    }
}
