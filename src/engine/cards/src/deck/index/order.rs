//! The rows of a page, in the order of a query.

use std::cmp::Ordering;

use super::{columns::Columns, cursor::DeckCursor, cursor::SortValue, rows::Rows};
use crate::deck::query::{DeckSort, DeckSortKey};

/// The first rows behind a cursor, at most so many, in the order of the keys and then
/// of their ids; and whether there are more.
pub(super) fn page(
    columns: &Columns,
    found: &Rows,
    keys: &[DeckSortKey],
    after: Option<&DeckCursor>,
    most: usize,
) -> (Vec<u32>, bool) {
    if after.is_some_and(|cursor| !cursor.is_of(keys)) || most == 0 {
        return (Vec::new(), false);
    }
    // The best so far, in no order, and one more than a page: whether there are more.
    let room = most + 1;
    let mut best: Vec<u32> = Vec::with_capacity(2 * room);
    let mut worst: Option<u32> = None;
    let before = |left: u32, right: u32| compare(columns, keys, left, right);
    for row in found.iter() {
        if worst.is_some_and(|worst| before(row, worst) != Ordering::Less) {
            continue;
        }
        if after.is_some_and(|cursor| cursor.compare(columns, row, keys) != Ordering::Greater) {
            continue;
        }
        best.push(row);
        // Sorting out half of them at a time costs a row little.
        if best.len() == 2 * room {
            best.select_nth_unstable_by(room - 1, |&left, &right| before(left, right));
            best.truncate(room);
            worst = best.last().copied();
        }
    }
    best.sort_unstable_by(|&left, &right| before(left, right));
    let has_more = best.len() > most;
    best.truncate(most);
    (best, has_more)
}

fn compare(columns: &Columns, keys: &[DeckSortKey], left: u32, right: u32) -> Ordering {
    for key in keys {
        let order = match key.by {
            DeckSort::Published => at(&columns.published_ms, left).cmp(&at(&columns.published_ms, right)),
            DeckSort::Updated => at(&columns.updated_ms, left).cmp(&at(&columns.updated_ms, right)),
            DeckSort::Likes => at(&columns.likes, left).cmp(&at(&columns.likes, right)),
            DeckSort::Size => at(&columns.size, left).cmp(&at(&columns.size, right)),
            DeckSort::Name => columns.names.text(left).cmp(columns.names.text(right)),
            DeckSort::Author => author(columns, left).cmp(author(columns, right)),
        };
        let order = if key.descending { order.reverse() } else { order };
        if order != Ordering::Equal {
            return order;
        }
    }
    columns.ids.get(left as usize).cmp(&columns.ids.get(right as usize))
}

fn at<T: Copy + Default>(values: &[T], row: u32) -> T {
    values.get(row as usize).copied().unwrap_or_default()
}

fn author(columns: &Columns, row: u32) -> &str {
    columns.authors.text(at(&columns.author, row))
}

impl SortValue {
    /// What a row is sorted by.
    pub(super) fn of(columns: &Columns, row: u32, by: DeckSort) -> Self {
        match by {
            DeckSort::Published => Self::Number(at(&columns.published_ms, row)),
            DeckSort::Updated => Self::Number(at(&columns.updated_ms, row)),
            DeckSort::Likes => Self::Number(i64::from(at(&columns.likes, row))),
            DeckSort::Size => Self::Number(i64::from(at(&columns.size, row))),
            DeckSort::Name => Self::Text(columns.names.text(row).to_owned()),
            DeckSort::Author => Self::Text(author(columns, row).to_owned()),
        }
    }

    /// How what a row is sorted by stands to this.
    pub(super) fn compare(&self, columns: &Columns, row: u32, by: DeckSort) -> Ordering {
        match (self, by) {
            (Self::Text(text), DeckSort::Name) => columns.names.text(row).cmp(text),
            (Self::Text(text), DeckSort::Author) => author(columns, row).cmp(text),
            (number, by) => Self::of(columns, row, by).cmp(number),
        }
    }
}
