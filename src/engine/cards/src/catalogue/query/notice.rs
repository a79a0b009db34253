//! What a reader should be told about a query that was understood.

use super::{
    Options,
    collection::{column, of_collection},
    evaluate::format_meant,
    table::{QueryField, QueryKind},
    tree::{Condition, Filter, Value},
};
use crate::{
    card::fold,
    catalogue::{
        Catalogue, Legality,
        index::{Column, Values},
        spelling::nearest,
    },
    copies::OwnedIndex,
};

/// What is odd about a query that was understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// What is odd.
    pub kind: NoticeKind,
    /// The name of the field in queries.
    pub field: String,
    /// The value as written; empty where it is about the field alone.
    pub value: String,
    /// What was most likely meant.
    pub suggestion: Option<String>,
}

/// What is odd about a query that was understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeKind {
    /// The catalogue has no such set.
    UnknownSet,
    /// There is no such format.
    UnknownFormat,
    /// No card has this word in the field.
    UnusedWord,
    /// It asks what somebody owns where no collection is known, and finds nothing by that. How one becomes known
    /// says whoever shows the notice.
    NoCollection,
}

impl std::fmt::Display for Notice {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.kind {
            NoticeKind::UnknownSet => write!(formatter, "There is no set “{}”", self.value)?,
            NoticeKind::UnknownFormat => write!(formatter, "There is no format “{}”", self.value)?,
            NoticeKind::NoCollection => {
                return write!(
                    formatter,
                    "“{}” asks what you own, and no collection is known here, so it finds and orders nothing.",
                    self.field
                );
            }
            NoticeKind::UnusedWord => write!(formatter, "No card has “{}” as {}", self.value, self.field)?,
        }
        match &self.suggestion {
            Some(suggestion) => write!(formatter, "; is “{suggestion}” meant?"),
            None => formatter.write_str("."),
        }
    }
}

/// The notices of a query, in the order of its conditions; that no collection is known comes first,
/// and once.
pub(super) fn notices(
    (filter, options): (&Filter, &Options),
    catalogue: &Catalogue,
    legality: &dyn Legality,
    owned: Option<&OwnedIndex>,
) -> Vec<Notice> {
    let asking = if owned.is_none() { of_collection(filter, options) } else { None };
    let mut notices: Vec<Notice> = asking.map(no_collection).into_iter().collect();
    filter.visit(&mut |condition: &Condition| {
        for value in &condition.values {
            if let Value::Text(text) = value {
                notices.extend(notice(condition.field, text, catalogue, legality, owned));
            }
        }
    });
    notices
}

fn no_collection(field: QueryField) -> Notice {
    let field = field.query_name().to_owned();
    Notice { kind: NoticeKind::NoCollection, field, value: String::new(), suggestion: None }
}

fn notice(
    field: QueryField,
    text: &str,
    catalogue: &Catalogue,
    legality: &dyn Legality,
    owned: Option<&OwnedIndex>,
) -> Option<Notice> {
    let (kind, suggestion) = match field.kind() {
        QueryKind::Set | QueryKind::Date if catalogue.set_meant(text).is_none() => {
            let sets = catalogue.sets().iter().flat_map(|set| [set.code.as_str(), set.name.as_str()]);
            (NoticeKind::UnknownSet, nearest(text, sets).map(str::to_owned))
        }
        QueryKind::Format if format_meant(legality, text).is_none() => {
            let formats = legality.formats();
            let names = formats.iter().flat_map(|(id, name)| [id.as_str(), name.as_str()]);
            (NoticeKind::UnknownFormat, nearest(text, names).map(str::to_owned))
        }
        // Of texts only places are kept as words.
        kind @ (QueryKind::OpenWords | QueryKind::Text) => {
            let Some(Column { values: Values::Words(words), .. }) = column(catalogue, owned, field) else {
                return None;
            };
            let is_part = |known: &str| fold(known).contains(&fold(text));
            if words.has(text) || kind == QueryKind::Text && words.spellings().any(is_part) {
                return None;
            }
            (NoticeKind::UnusedWord, nearest(text, words.spellings()).map(str::to_owned))
        }
        _ => return None,
    };
    Some(Notice { kind, field: field.query_name().to_owned(), value: text.to_owned(), suggestion })
}
