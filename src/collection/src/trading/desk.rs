//! What pages of wants look at.

use safehouse_engine::copies::wants::Want;

use crate::Desk;

/// A want that its owner wrote down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnWant {
    /// What tells it from the others, as whoever keeps them spells it.
    pub id: String,
    /// What it says.
    pub want: Want,
}

/// What pages of wants look at.
#[derive(Debug, Clone, Copy)]
pub struct TradingDesk<'a> {
    /// The cards, the copies and, where the request is about decks, these.
    pub desk: Desk<'a>,
    /// What the reader wants, in the order in which it was written down.
    pub wants: &'a [OwnWant],
}
