//! In which order decks are shown.

use std::fmt;

/// In which order the result of a query is shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeckOptions {
    /// What decks are sorted by, the first key first; then by their ids. Empty means
    /// the newest published first.
    pub order: Vec<DeckSortKey>,
}

/// A key that decks are sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeckSortKey {
    /// What is compared.
    pub by: DeckSort,
    /// Whether large values come first.
    pub descending: bool,
}

/// What decks can be sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeckSort {
    /// When they were first published.
    Published,
    /// When a newer version was last published.
    Updated,
    /// How many people like them.
    Likes,
    /// Their names.
    Name,
    /// The names of their authors.
    Author,
    /// How many cards they have.
    Size,
}

impl DeckSort {
    /// Everything that decks can be sorted by.
    pub const ALL: &'static [Self] =
        &[Self::Published, Self::Updated, Self::Likes, Self::Name, Self::Author, Self::Size];

    /// Spelling in queries.
    pub fn id(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::Updated => "updated",
            Self::Likes => "likes",
            Self::Name => "name",
            Self::Author => "author",
            Self::Size => "cards",
        }
    }

    /// What this spells; the names of the fields do, too.
    pub(super) fn named(name: &str) -> Option<Self> {
        match name {
            "date" => Some(Self::Published),
            "by" => Some(Self::Author),
            "size" => Some(Self::Size),
            other => Self::ALL.iter().copied().find(|sort| sort.id() == other),
        }
    }
}

impl DeckOptions {
    /// The order, where none was asked for the usual one.
    pub fn keys(&self) -> Vec<DeckSortKey> {
        if self.order.is_empty() {
            return vec![DeckSortKey { by: DeckSort::Published, descending: true }];
        }
        self.order.clone()
    }

    /// Turns the order around, if large values are to come first. Without an order
    /// this is about when decks were published.
    pub(super) fn direct(&mut self, descending: bool) {
        if self.order.is_empty() {
            self.order.push(DeckSortKey { by: DeckSort::Published, descending: false });
        }
        for key in &mut self.order {
            key.descending ^= descending;
        }
    }

    /// Whether nothing was said.
    pub fn is_default(&self) -> bool {
        self.order.is_empty()
    }
}

impl fmt::Display for DeckOptions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, key) in self.order.iter().enumerate() {
            let space = if position > 0 { " " } else { "" };
            let sign = if key.descending { "-" } else { "" };
            write!(formatter, "{space}order:{sign}{}", key.by.id())?;
        }
        Ok(())
    }
}
