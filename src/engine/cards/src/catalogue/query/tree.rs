//! The typed tree of a query, and how it is written down again.

use std::{borrow::Cow, fmt};

use super::{
    Pattern,
    table::{Operator, Property, QueryField, QueryKind, SharedField},
};
use crate::card::fold;

/// What something, usually a card, must be to be found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Filter<C = Condition> {
    /// Everything.
    All,
    /// All of these; at least two, none of them an `And`.
    And(Vec<Filter<C>>),
    /// At least one of these; at least two, none of them an `Or`.
    Or(Vec<Filter<C>>),
    /// Everything but this; never a `Not`.
    Not(Box<Filter<C>>),
    /// One test.
    Test(C),
}

/// A test of one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// The field.
    pub field: QueryField,
    /// How it is compared.
    pub operator: Operator,
    /// With what: one of these must match, or none of them for `!=`.
    pub values: Vec<Value>,
}

/// What a field is compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A text, a word of an open list, a set or a format, as written.
    Text(String),
    /// A regular expression.
    Pattern(Pattern),
    /// A word of a closed list, by its identifier.
    Word(String),
    /// A number.
    Number(i32),
    /// `X`.
    Variable,
    /// Even numbers.
    Even,
    /// Odd numbers.
    Odd,
    /// The list does not know the value.
    Unknown,
    /// The number in another field.
    Field(QueryField),
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
    Property(Property),
    /// A printed field, for `has:`.
    Printed(QueryField),
}

impl<C> Filter<C> {
    /// All of the parts; flattens, and drops parts that hold for everything.
    pub(crate) fn and(parts: Vec<Filter<C>>) -> Filter<C> {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Filter::All => {}
                Filter::And(inner) => flat.extend(inner),
                part => flat.push(part),
            }
        }
        match flat.len() {
            0 => Filter::All,
            1 => flat.remove(0),
            _ => Filter::And(flat),
        }
    }

    /// One of the parts; flattens.
    pub(crate) fn or(parts: Vec<Filter<C>>) -> Filter<C> {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Filter::Or(inner) => flat.extend(inner),
                part => flat.push(part),
            }
        }
        match flat.len() {
            0 => Filter::All,
            1 => flat.remove(0),
            _ => Filter::Or(flat),
        }
    }

    /// Shows every test, in order.
    pub(super) fn visit<'a>(&'a self, see: &mut dyn FnMut(&'a C)) {
        match self {
            Filter::All => {}
            Filter::Not(inner) => inner.visit(see),
            Filter::And(parts) | Filter::Or(parts) => parts.iter().for_each(|part| part.visit(see)),
            Filter::Test(test) => see(test),
        }
    }

    /// The opposite.
    pub(crate) fn negated(self) -> Filter<C> {
        match self {
            Filter::Not(inner) => *inner,
            other => Filter::Not(Box::new(other)),
        }
    }
}

impl Condition {
    /// Whether it is a word or phrase without a field.
    pub(crate) fn is_bare(&self) -> bool {
        self.field == QueryField::Shared(SharedField::Any) && self.operator == Operator::Has
    }

    /// The first of the fields that it reads which asks what somebody owns.
    pub(super) fn of_collection(&self) -> Option<QueryField> {
        let others = self.values.iter().filter_map(|value| match value {
            Value::Field(field) | Value::Printed(field) => Some(*field),
            _ => None,
        });
        std::iter::once(self.field).chain(others).find(|field| field.asks_collection())
    }

    /// Whether it is a word or phrase that the name may, or must, contain.
    pub(crate) fn tries_names(&self) -> bool {
        self.is_bare() || (self.field == QueryField::Shared(SharedField::Name) && self.operator == Operator::Has)
    }
}

impl<C: fmt::Display> fmt::Display for Filter<C> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => Ok(()),
            Self::And(parts) => {
                for (position, part) in parts.iter().enumerate() {
                    if position > 0 {
                        formatter.write_str(" ")?;
                    }
                    match part {
                        Self::Or(_) => write!(formatter, "({part})")?,
                        _ => part.fmt(formatter)?,
                    }
                }
                Ok(())
            }
            Self::Or(parts) => {
                for (position, part) in parts.iter().enumerate() {
                    if position > 0 {
                        formatter.write_str(" or ")?;
                    }
                    part.fmt(formatter)?;
                }
                Ok(())
            }
            Self::Not(inner) => match **inner {
                Self::And(_) | Self::Or(_) => write!(formatter, "-({inner})"),
                _ => write!(formatter, "-{inner}"),
            },
            Self::Test(condition) => condition.fmt(formatter),
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_name = self.field == QueryField::Shared(SharedField::Name);
        match (is_name, self.operator, self.values.as_slice()) {
            _ if self.is_bare() => {}
            (true, Operator::Is, [Value::Text(_)]) => formatter.write_str("!")?,
            _ => write!(formatter, "{}{}", self.field.query_name(), self.operator.as_str())?,
        }
        for (position, value) in self.values.iter().enumerate() {
            if position > 0 {
                formatter.write_str("|")?;
            }
            let exact = is_name && self.operator == Operator::Is && self.values.len() == 1;
            value.write(formatter, self.field, exact)?;
        }
        Ok(())
    }
}

impl Value {
    /// As a form shows it: quoted only where it would mean something else.
    pub(super) fn plain(&self, field: QueryField) -> String {
        match self {
            Self::Text(text) if field.may_be_unknown() && matches!(text.as_str(), "?" | "–" | "—") => quoted(text),
            Self::Text(text) if text.starts_with(['/', '"', '“', '”', '„']) => quoted(text),
            other => other.spelled().into_owned(),
        }
    }

    fn write(&self, formatter: &mut fmt::Formatter<'_>, field: QueryField, always_quote: bool) -> fmt::Result {
        match self {
            Self::Text(text) if always_quote || !is_bare(text, field) => formatter.write_str(&quoted(text)),
            other => formatter.write_str(&other.spelled()),
        }
    }

    /// Without any quotes.
    fn spelled(&self) -> Cow<'_, str> {
        match self {
            Self::Text(text) | Self::Word(text) | Self::Days { written: text, .. } => Cow::Borrowed(text),
            Self::Pattern(pattern) => Cow::Owned(format!("/{}/", pattern.source())),
            Self::Number(number) => Cow::Owned(number.to_string()),
            Self::Variable => Cow::Borrowed("x"),
            Self::Even => Cow::Borrowed("even"),
            Self::Odd => Cow::Borrowed("odd"),
            Self::Unknown => Cow::Borrowed("?"),
            Self::Field(field) | Self::Printed(field) => Cow::Borrowed(field.query_name()),
            Self::Property(property) => Cow::Borrowed(property.id()),
        }
    }
}

/// Whether a text can stand in a query without quotes and mean itself.
fn is_bare(text: &str, field: QueryField) -> bool {
    is_word(text, field == QueryField::Shared(SharedField::Any))
        && !(field.kind() == QueryKind::Text && fold(text).is_empty())
}

/// Whether a text is a word that needs no quotes: behind a field's name, or `free` of one.
pub(crate) fn is_word(text: &str, free: bool) -> bool {
    let plain = |character: char| character.is_alphanumeric() || matches!(character, '-' | '_' | '\'' | '.' | ',');
    text.chars().next().is_some_and(|first| first.is_alphanumeric())
        && text.chars().all(plain)
        && !(free && (is_keyword(text) || text.contains('-')))
}

/// Whether a word joins or negates conditions.
pub(crate) fn is_keyword(word: &str) -> bool {
    ["or", "and", "not"].iter().any(|keyword| keyword.eq_ignore_ascii_case(word))
}

/// A text between quotes, as queries write it.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        if matches!(character, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(character);
    }
    quoted.push('"');
    quoted
}
