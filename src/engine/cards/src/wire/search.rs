//! What a query found, and what is wrong with one, as they leave the program.

use serde::Serialize;
use serde_json::{Map, Value};

use super::WireForm;
use crate::{
    card::Fact,
    catalogue::{
        self, Catalogue, SearchResult, SearchRow, SuggestionKind,
        query::{self, NoticeKind, Query, QueryErrorCode, Unique},
    },
};

/// The version of [`Found`].
pub const VERSION: u32 = 1;

/// What a query found:
///
/// ```json
/// {
///   "version": 1,
///   "query": "t:zombie", "total": 12, "unique": "cards | prints",
///   "rows": [{
///     "number": "NG-01-013", "name": "Rifle", "type": "weapon", "set": "NG-01",
///     "rarity": "U", "variant": "standard",
///     "fields": { "ap": 1, "damage": null }, "text": ["…"], "flavor": "…"
///   }],
///   "notices": [{ "kind": "unknown-set", "field": "set", "value": "NG-9", "suggestion": "NG-01" }],
///   "suggestions": [{
///     "query": "rifle", "kind": "spelling", "written": "rifel", "meant": "rifle",
///     "total": 1, "unique": "cards"
///   }]
/// }
/// ```
///
/// `total` counts all rows, of which there may be fewer here; where rows come in pages, `next` leads
/// to the next one. A field is written as
/// card files write it; `null` is unknown. `flavor` is left out where a card has none.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Found<'a> {
    version: u32,
    query: String,
    total: usize,
    unique: &'static str,
    rows: Vec<Row<'a>>,
    notices: Vec<Notice<'a>>,
    suggestions: Vec<Suggestion<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = FoundRow))]
struct Row<'a> {
    number: &'a str,
    name: String,
    #[serde(rename = "type")]
    card_type: &'a str,
    set: &'a str,
    rarity: &'a str,
    variant: &'a str,
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, Value>))]
    fields: Map<String, Value>,
    text: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    flavor: Option<&'a str>,
}

#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = QueryNotice))]
struct Notice<'a> {
    kind: &'static str,
    field: &'a str,
    value: &'a str,
    suggestion: Option<&'a str>,
}

#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = QuerySuggestion))]
struct Suggestion<'a> {
    query: &'a str,
    kind: &'static str,
    written: &'a str,
    meant: &'a str,
    total: usize,
    unique: &'static str,
}

/// A fault in a query, whose columns are characters from 1:
///
/// ```json
/// {
///   "column": 3, "length": 1, "code": "wrong-value", "expected": ["a number"],
///   "found": "x", "suggestion": null
/// }
/// ```
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct QueryFault<'a> {
    column: usize,
    length: usize,
    code: &'static str,
    expected: &'a [String],
    found: &'a str,
    suggestion: Option<&'a str>,
}

impl WireForm for Found<'_> {}
impl WireForm for QueryFault<'_> {}

impl<'a> Found<'a> {
    /// The first `most` rows of what a query found.
    pub fn new(query: &Query, result: &'a SearchResult, catalogue: &'a Catalogue, most: usize) -> Self {
        Self {
            version: VERSION,
            query: query.to_string(),
            total: result.total(),
            unique: unique(result.unique),
            rows: result.rows.iter().take(most).map(|row| Row::new(row, catalogue)).collect(),
            notices: result.notices.iter().map(Notice::from).collect(),
            suggestions: result.suggestions.iter().map(Suggestion::from).collect(),
            next: None,
        }
    }

    /// Some of the rows alone, and what leads to those behind them.
    #[must_use]
    pub fn page(mut self, from: usize, most: usize, next: Option<String>) -> Self {
        self.rows = self.rows.into_iter().skip(from).take(most).collect();
        self.next = next;
        self
    }
}

impl<'a> Row<'a> {
    fn new(row: &SearchRow, catalogue: &'a Catalogue) -> Self {
        let card = catalogue.card(row.card);
        let printing = catalogue.printing(row.printing);
        Self {
            number: &printing.number,
            name: card.name.to_string(),
            card_type: card.card_type,
            set: &printing.set,
            rarity: printing.rarity,
            variant: printing.variant.id(),
            fields: card.facts.iter().map(|(field, fact)| ((*field).to_owned(), value(fact))).collect(),
            text: &card.text,
            flavor: card.flavor.as_deref(),
        }
    }
}

/// A printed value as card files write it: `null` is unknown.
pub(super) fn value(fact: &Fact) -> Value {
    match fact {
        Fact::Unknown => Value::Null,
        Fact::Number(number) => Value::from(*number),
        Fact::Variable => Value::from("X"),
        Fact::Text(text) => Value::from(text.as_str()),
        Fact::Word(word) => Value::from(*word),
        Fact::Words(words) => Value::from(words.clone()),
        Fact::Flag => Value::from(true),
    }
}

impl<'a> From<&'a query::Notice> for Notice<'a> {
    fn from(notice: &'a query::Notice) -> Self {
        Self {
            kind: notice_kind(notice.kind),
            field: &notice.field,
            value: &notice.value,
            suggestion: notice.suggestion.as_deref(),
        }
    }
}

impl<'a> From<&'a catalogue::Suggestion> for Suggestion<'a> {
    fn from(suggestion: &'a catalogue::Suggestion) -> Self {
        Self {
            query: &suggestion.query,
            kind: suggestion_kind(suggestion.kind),
            written: &suggestion.written,
            meant: &suggestion.meant,
            total: suggestion.total,
            unique: unique(suggestion.unique),
        }
    }
}

impl<'a> From<&'a query::QueryError> for QueryFault<'a> {
    fn from(error: &'a query::QueryError) -> Self {
        Self {
            column: error.column,
            length: error.length,
            code: code(error.code),
            expected: &error.expected,
            found: &error.found,
            suggestion: error.suggestion.as_deref(),
        }
    }
}

fn unique(value: Unique) -> &'static str {
    match value {
        Unique::Cards => "cards",
        Unique::Prints => "prints",
    }
}

fn notice_kind(value: NoticeKind) -> &'static str {
    match value {
        NoticeKind::UnknownSet => "unknown-set",
        NoticeKind::UnknownFormat => "unknown-format",
        NoticeKind::UnusedWord => "unused-word",
        NoticeKind::NoCollection => "no-collection",
    }
}

fn suggestion_kind(value: SuggestionKind) -> &'static str {
    match value {
        SuggestionKind::Spelling => "spelling",
        SuggestionKind::Field => "field",
        SuggestionKind::Name => "name",
        SuggestionKind::Fewer => "fewer",
    }
}

fn code(value: QueryErrorCode) -> &'static str {
    match value {
        QueryErrorCode::TooLong => "too-long",
        QueryErrorCode::TooDeep => "too-deep",
        QueryErrorCode::TooManyConditions => "too-many-conditions",
        QueryErrorCode::Unexpected => "unexpected",
        QueryErrorCode::Invisible => "invisible",
        QueryErrorCode::MissingCondition => "missing-condition",
        QueryErrorCode::MissingValue => "missing-value",
        QueryErrorCode::NotClosed => "not-closed",
        QueryErrorCode::UnknownField => "unknown-field",
        QueryErrorCode::UnknownOperator => "unknown-operator",
        QueryErrorCode::WrongOperator => "wrong-operator",
        QueryErrorCode::WrongValue => "wrong-value",
        QueryErrorCode::BadPattern => "bad-pattern",
        QueryErrorCode::MisplacedOption => "misplaced-option",
        QueryErrorCode::MoreFaults => "more-faults",
    }
}
