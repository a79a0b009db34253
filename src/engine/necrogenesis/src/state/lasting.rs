//! What lasts for a time: statuses, modifiers, preventions of damage.

use crate::rulestext::ability::StatusKind;
use safehouse_table::Seat;

use super::super::object::ObjectId;

/// A status on a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
pub struct StatusOn {
    /// On which card.
    pub object: ObjectId,
    /// Which status.
    pub kind: StatusKind,
    /// Its amount (Bleed, Burn), 1 otherwise.
    pub amount: u8,
    /// When it ends.
    pub until: Until,
}

impl Default for StatusOn {
    fn default() -> Self {
        Self { object: ObjectId::NONE, kind: StatusKind::Bleed, amount: 0, until: Until::Removed }
    }
}

/// When a status or a modifier ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize)]
pub enum Until {
    /// When something removes it.
    #[default]
    Removed,
    /// At the end of this turn (7.4.1).
    EndOfTurn,
    /// At the start of this seat's next turn.
    StartOfTurn(Seat),
    /// At the end of this seat's next turn, once that began (R89).
    EndOfNextTurn {
        /// Which seat.
        seat: Seat,
        /// Whether that turn has begun.
        begun: bool,
    },
    /// After this many more ticks.
    Ticks(u8),
    /// With the next attack it applies to (2.27.2).
    NextAttack,
    /// With the attack in progress.
    ThisAttack,
}

/// A modifier that lasts for a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct Lasting {
    /// The operation that made it, which says what changes.
    pub op: u16,
    /// The object it is on; none for those on a player.
    pub object: ObjectId,
    /// X when it was made.
    pub x: u8,
    /// Whose it is.
    pub seat: Seat,
    /// When it ends.
    pub until: Until,
    /// How many times over: one text used again and again adds up here.
    pub times: u16,
}

impl Default for Lasting {
    fn default() -> Self {
        Self { op: 0, object: ObjectId::NONE, x: 0, seat: Seat::First, until: Until::Removed, times: 1 }
    }
}

/// Damage that will be prevented (5.9.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize)]
pub struct Shielding {
    /// On which card.
    pub object: ObjectId,
    /// How much is left.
    pub amount: u16,
    /// When it ends.
    pub until: Until,
}
