//! The typed tests of a query for decks, and how they are written down again.

use std::{borrow::Cow, fmt};

use super::{DeckField, DeckFieldKind, DeckPart, DeckProperty};
use crate::{
    card::fold,
    catalogue::query::{
        Filter, Operator, Pattern,
        tree::{is_word, quoted},
    },
    game::SectionDefinition,
};

/// A test of one deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeckTest {
    /// A field is compared.
    Field {
        /// The field; of the fields that hold cards only a section, whose size is meant.
        field: DeckField,
        /// How.
        operator: Operator,
        /// With what: one of these must match, or none of them for `!=`.
        values: Vec<DeckValue>,
    },
    /// Cards are counted.
    Cards {
        /// Where, and what counts.
        place: CardPlace,
        /// Which cards.
        cards: Filter,
        /// How the number is compared; never [`Operator::Has`].
        operator: Operator,
        /// With what.
        count: u32,
    },
}

/// Where cards are counted, and what counts.
#[derive(Debug, Clone, Copy)]
pub enum CardPlace {
    /// Copies in every section that belongs to the deck.
    Anywhere,
    /// Different cards there.
    Distinct,
    /// Copies in one section.
    Section(&'static SectionDefinition),
}

impl PartialEq for CardPlace {
    fn eq(&self, other: &Self) -> bool {
        self.field() == other.field()
    }
}

impl Eq for CardPlace {}

impl CardPlace {
    fn field(self) -> DeckField {
        match self {
            Self::Anywhere => DeckField::Card,
            Self::Distinct => DeckField::Distinct,
            Self::Section(section) => DeckField::Section(section),
        }
    }
}

/// What a field of decks is compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeckValue {
    /// A text, a tag or a format, as written.
    Text(String),
    /// A regular expression.
    Pattern(Pattern),
    /// A number.
    Number(u32),
    /// From the first to the last of these days, as `YYYYMMDD`.
    Days {
        /// The first day.
        first: u32,
        /// The last day.
        last: u32,
        /// As written.
        written: String,
    },
    /// A property, for `is:`.
    Property(DeckProperty),
    /// A part, for `has:`.
    Part(DeckPart),
}

impl fmt::Display for DeckTest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cards { place, cards, operator, count } => {
                if !matches!(place, CardPlace::Anywhere) {
                    write!(formatter, "{}:", place.field().query_name())?;
                }
                write!(formatter, "[[{cards}]]")?;
                match (operator, count) {
                    (Operator::AtLeast, 1) => Ok(()),
                    (operator, count) => write!(formatter, "{}{count}", operator.as_str()),
                }
            }
            Self::Field { field, operator, values } => {
                let free = *field == DeckField::Name && *operator == Operator::Has;
                let exact = *field == DeckField::Name && *operator == Operator::Is;
                match values.as_slice() {
                    [DeckValue::Text(text)] if exact => return write!(formatter, "!{}", quoted(text)),
                    _ if free => {}
                    _ => write!(formatter, "{}{}", field.query_name(), operator.as_str())?,
                }
                for (position, value) in values.iter().enumerate() {
                    if position > 0 {
                        formatter.write_str("|")?;
                    }
                    formatter.write_str(&value.written(*field, free))?;
                }
                Ok(())
            }
        }
    }
}

impl DeckValue {
    fn written(&self, field: DeckField, free: bool) -> Cow<'_, str> {
        match self {
            Self::Text(text) => {
                let is_nothing = || field.kind() == DeckFieldKind::Text && fold(text).is_empty();
                if is_word(text, free) && !is_nothing() { Cow::Borrowed(text) } else { Cow::Owned(quoted(text)) }
            }
            Self::Pattern(pattern) => Cow::Owned(format!("/{}/", pattern.source())),
            Self::Number(number) => Cow::Owned(number.to_string()),
            Self::Days { written, .. } => Cow::Borrowed(written),
            Self::Property(property) => Cow::Borrowed(property.id()),
            Self::Part(part) => Cow::Borrowed(part.id()),
        }
    }
}
