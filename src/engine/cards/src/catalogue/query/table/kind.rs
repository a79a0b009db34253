//! What fields hold and how they are compared.

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
    /// How many copies somebody owns, or which.
    Copies,
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
            Self::OrderedWords | Self::Number | Self::CollectorNumber | Self::Set | Self::Date | Self::Copies => {
                &[Has, Is, IsNot, Less, AtMost, More, AtLeast]
            }
            Self::Format | Self::Property | Self::FieldName => &[Has, Is],
        }
    }

    /// Whether it is compared as a number.
    pub(crate) fn is_number(self) -> bool {
        matches!(self, Self::Number | Self::Copies)
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
            Self::Copies => "a number, yes, no, a finish or an edition",
        }
    }
}
