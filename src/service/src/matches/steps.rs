//! Who gave a step of a match and how, and which one is asked to be taken back.

use safehouse_engine::table::Seat;
use serde::{Deserialize, Serialize};

/// Who gave a step of a game, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Gave {
    pub(super) seat: Seat,
    pub(super) how: How,
}

/// How a step was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    /// By the player's own hand.
    Hand,
    /// By a standing order.
    Order,
    /// Without being asked, after a moment.
    Itself,
}

/// A decision that is asked to be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UndoAsked {
    /// By whom.
    pub(super) seat: Seat,
    /// To where so many steps are taken.
    pub(super) to: usize,
}
