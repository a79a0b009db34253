//! Many decks in columns, so that a query among a hundred thousand is answered in
//! milliseconds.
//!
//! A deck has a row. Rows are only ever added: a deck that goes, or comes again with
//! other cards, leaves its row behind as a gap, and once there are many gaps the
//! columns are put together anew. Cards are kept the other way round: for each section
//! and card the rows that hold it, so that a query for cards looks at these decks alone.
//!
//! # Memory
//!
//! About 6 bytes a line of a deck, its name twice, its id twice, 8 bytes a tag and 60
//! bytes besides; vectors that grow take up to twice that. A hundred thousand decks of
//! sixty cards on forty lines take some 50 megabytes. [`DeckIndex::MOST`] bounds it.

mod columns;
mod cursor;
mod evaluate;
mod order;
mod rows;
mod texts;

use std::{collections::BTreeMap, sync::Arc};

use self::{columns::Columns, evaluate::Evaluation};
pub use self::{
    columns::{IndexedDeck, PreparedDeck},
    cursor::{DeckCursor, UnreadCursor},
};
use super::query::DeckQuery;
use crate::{
    catalogue::{Catalogue, Legality},
    limits::INDEXED_DECKS,
};

/// The decks of one game that queries find.
#[derive(Debug)]
pub struct DeckIndex {
    columns: Columns,
    by_id: BTreeMap<Arc<str>, u32>,
}

/// What a query found, a page of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundDecks {
    /// The ids of the decks, in the order of the query.
    pub ids: Vec<Arc<str>>,
    /// How many decks the query finds in all.
    pub total: usize,
    /// Behind the last of them; `None` when there are no more.
    pub next: Option<DeckCursor>,
}

/// There are as many decks as the index may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the index holds {} decks, as many as it may", DeckIndex::MOST)]
pub struct IndexIsFull;

impl DeckIndex {
    /// The most decks it holds: some 600 megabytes.
    pub const MOST: usize = INDEXED_DECKS;

    /// An index without a deck.
    pub fn new(catalogue: &Catalogue) -> Self {
        Self { columns: Columns::new(catalogue), by_id: BTreeMap::new() }
    }

    /// How many decks it holds.
    pub fn len(&self) -> usize {
        self.by_id.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.by_id.is_empty()
    }

    /// Whether it holds the deck of this id.
    pub fn contains(&self, id: &str) -> bool {
        self.by_id.contains_key(id)
    }

    /// Puts a deck in, in place of one of the same id. Prepared with the catalogue that
    /// this index is of.
    ///
    /// # Errors
    /// It is full.
    pub fn insert(&mut self, deck: PreparedDeck) -> Result<(), IndexIsFull> {
        if self.len() >= Self::MOST && !self.contains(&deck.id) {
            return Err(IndexIsFull);
        }
        self.remove(&deck.id.clone());
        let id = Arc::clone(&deck.id);
        let row = self.columns.push(deck);
        self.by_id.insert(id, row);
        Ok(())
    }

    /// Takes a deck out; nothing happens when it is not there.
    pub fn remove(&mut self, id: &str) {
        let Some(row) = self.by_id.remove(id) else { return };
        self.columns.alive.take(row);
        // Gaps cost as much as decks: a quarter of them is put up with.
        let gaps = self.columns.len() - self.len();
        if gaps > 1_000 && gaps * 4 > self.len() {
            self.columns = self.columns.without_gaps();
            self.by_id = self.columns.ids.iter().cloned().zip(0..).collect();
        }
    }

    /// How many people like a deck now; nothing happens when it is not there.
    pub fn set_likes(&mut self, id: &str, likes: u32) {
        if let Some(place) = self.by_id.get(id).and_then(|&row| self.columns.likes.get_mut(row as usize)) {
            *place = likes;
        }
    }

    /// The decks that a query finds, in its order, at most so many of those behind
    /// `after`. What was put in or taken out since the page before shifts nothing: a
    /// cursor says what the last deck was sorted by and not how many came before it.
    ///
    /// `legality` and `catalogue` are those that decks were prepared with. A cursor of
    /// a query in another order is one from which nothing follows.
    pub fn search(
        &self,
        query: &DeckQuery,
        catalogue: &Catalogue,
        legality: &dyn Legality,
        after: Option<&DeckCursor>,
        most: usize,
    ) -> FoundDecks {
        let found = Evaluation::new(&self.columns, catalogue, legality).found(&query.filter);
        let keys = query.options.keys();
        let (rows, has_more) = order::page(&self.columns, &found, &keys, after, most);
        let id = |row: &u32| self.columns.ids.get(*row as usize).cloned();
        let next = rows.last().filter(|_| has_more).map(|&row| DeckCursor::behind(&self.columns, row, &keys));
        FoundDecks { ids: rows.iter().filter_map(id).collect(), total: found.len(), next }
    }
}
