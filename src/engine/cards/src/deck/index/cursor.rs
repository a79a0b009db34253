//! Where a page of decks ended.

use std::{cmp::Ordering, fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::columns::Columns;
use crate::{
    deck::{
        base32,
        query::{DeckSort, DeckSortKey},
    },
    limits::DECK_CURSOR_CHARACTERS,
};

/// The place behind a deck in the order of a query: what the deck was sorted by, and its
/// id. It is written as one word; what the word holds is nobody's business.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckCursor {
    keys: Vec<(DeckSort, bool, SortValue)>,
    id: String,
}

/// What a deck is sorted by.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum SortValue {
    Number(i64),
    Text(String),
}

/// A text is no cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is no place in a list of decks; begin with its first page")]
pub struct UnreadCursor;

/// The version of what a cursor is written as.
const VERSION: u32 = 1;

impl DeckCursor {
    pub(super) fn behind(columns: &Columns, row: u32, keys: &[DeckSortKey]) -> Self {
        let value = |key: &DeckSortKey| (key.by, key.descending, SortValue::of(columns, row, key.by));
        let id = columns.ids.get(row as usize).map_or_else(String::new, |id| id.to_string());
        Self { keys: keys.iter().map(value).collect(), id }
    }

    /// Whether it is a place in this order.
    pub fn is_of(&self, keys: &[DeckSortKey]) -> bool {
        let known = self.keys.iter().map(|(by, descending, _)| (*by, *descending));
        known.eq(keys.iter().map(|key| (key.by, key.descending)))
    }

    /// How a row stands to it.
    pub(super) fn compare(&self, columns: &Columns, row: u32, keys: &[DeckSortKey]) -> Ordering {
        for (key, (_, _, value)) in keys.iter().zip(&self.keys) {
            let order = value.compare(columns, row, key.by);
            let order = if key.descending { order.reverse() } else { order };
            if order != Ordering::Equal {
                return order;
            }
        }
        columns.ids.get(row as usize).map_or("", |id| id).cmp(&self.id)
    }
}

/// As it is written: version, keys with their names, values, and the id.
#[derive(Serialize, Deserialize)]
struct Written(u32, Vec<(String, SortValue)>, String);

impl fmt::Display for DeckCursor {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = |(by, descending, value): &(DeckSort, bool, SortValue)| {
            let sign = if *descending { "-" } else { "" };
            (format!("{sign}{}", by.id()), value.clone())
        };
        let written = Written(VERSION, self.keys.iter().map(key).collect(), self.id.clone());
        let json = serde_json::to_vec(&written).map_err(|_| fmt::Error)?;
        formatter.write_str(&base32::encode(&json))
    }
}

impl FromStr for DeckCursor {
    type Err = UnreadCursor;

    fn from_str(text: &str) -> Result<Self, UnreadCursor> {
        if text.len() > DECK_CURSOR_CHARACTERS {
            return Err(UnreadCursor);
        }
        let values: Option<Vec<u8>> = text.chars().map(base32::value).collect();
        let (bytes, _) = base32::decode(&values.ok_or(UnreadCursor)?);
        let Written(version, keys, id) = serde_json::from_slice(&bytes).map_err(|_| UnreadCursor)?;
        if version != VERSION {
            return Err(UnreadCursor);
        }
        let key = |(name, value): (String, SortValue)| {
            let (descending, name) = name.strip_prefix('-').map_or((false, name.as_str()), |name| (true, name));
            let by = DeckSort::ALL.iter().copied().find(|sort| sort.id() == name)?;
            let is_text = matches!(by, DeckSort::Name | DeckSort::Author);
            (is_text == matches!(value, SortValue::Text(_))).then_some((by, descending, value))
        };
        let keys: Option<Vec<_>> = keys.into_iter().map(key).collect();
        Ok(Self { keys: keys.ok_or(UnreadCursor)?, id })
    }
}
