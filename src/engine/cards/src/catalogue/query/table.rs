//! The field table: every name the language knows and what it can be asked.
//!
//! The fields every game shares are listed here; the others come from the
//! game's definition. The parser, the help page, the form and the messages
//! all read this table, so none of them can name a field the others lack.

mod choice;
mod copies;
mod kind;
mod property;
mod shared;

pub use self::{
    choice::Choice,
    kind::{Operator, QueryKind},
    property::Property,
    shared::SharedField,
};
use self::{choice::choice, shared::SHARED};
pub(crate) use self::{
    choice::word_key,
    copies::{WhichCopies, YES, counts_copies, words_of_copies},
};
use crate::{
    card::{Edition, Finish, Variant},
    copies::Condition,
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

    /// Whether it asks what somebody owns, which no card list knows.
    pub fn asks_collection(self) -> bool {
        matches!(self, Self::Shared(shared) if shared.in_collection().is_some())
    }

    /// Whether its number can be `X`.
    pub(crate) fn is_variable(self) -> bool {
        matches!(self, Self::Printed(field) if matches!(field.kind, FieldKind::Number { variable: true, .. }))
    }

    /// Whether a card list, or who owns a copy, may leave its value unknown.
    pub(crate) fn may_be_unknown(self) -> bool {
        match self {
            Self::Printed(field) => field.kind != FieldKind::Flag,
            Self::Shared(shared) => {
                matches!(shared, SharedField::Released | SharedField::Condition | SharedField::Place)
            }
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
            Self::Shared(shared) if shared.definition().kind == QueryKind::Copies => words_of_copies(),
            Self::Shared(shared) => match shared {
                SharedField::Condition => {
                    Condition::ALL.iter().map(|word| choice(word.id(), word.name(), &[word.letters()])).collect()
                }
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
                    | SharedField::Condition
                    | SharedField::Place
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
                    | SharedField::Owned
                    | SharedField::Held
                    | SharedField::Missing
                    | SharedField::Trade
                    | SharedField::Free
                    | SharedField::Place
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shared_table_is_in_the_order_of_its_fields() {
        assert_eq!(SHARED.len(), SharedField::ALL.len());
        for (position, definition) in SHARED.iter().enumerate() {
            assert_eq!(definition.field as usize, position, "{}", definition.name);
            assert_eq!(SharedField::ALL[position], definition.field);
        }
        let of_collection = SharedField::ALL.iter().copied().filter(|field| field.in_collection().is_some());
        assert_eq!(of_collection.collect::<Vec<_>>(), SharedField::OF_COLLECTION);
        let counts = SharedField::OF_COLLECTION.map(|field| field.definition().kind == QueryKind::Copies);
        assert!(counts.is_sorted_by(|before, after| before >= after), "those that count copies come first");
    }
}
