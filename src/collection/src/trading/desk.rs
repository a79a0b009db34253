//! What pages of wants look at.

use safehouse_engine::copies::wants::{Want, WantSource};

use crate::Desk;

/// A want that its owner wrote down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnWant {
    /// What tells it from the others, as whoever keeps them spells it.
    pub id: String,
    /// What it says.
    pub want: Want,
}

/// What wants of an owner follow from, with those that follow now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnSource {
    /// What tells it from the others, as whoever keeps them spells it.
    pub id: String,
    /// What it says.
    pub source: WantSource,
    /// What is lacking now, or the first of it.
    pub wants: Vec<Want>,
    /// How many wants follow.
    pub total: usize,
}

/// What pages of wants look at.
#[derive(Debug, Clone, Copy)]
pub struct TradingDesk<'a> {
    /// The cards, the copies and, where the request or a source is about decks, these.
    pub desk: Desk<'a>,
    /// What the reader wants, in the order in which it was written down.
    pub wants: &'a [OwnWant],
    /// What wants follow from, in the order in which it was saved.
    pub sources: &'a [OwnSource],
}
