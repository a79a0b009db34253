//! Cards that do nothing: to measure others by, and in the place of those that a
//! deck lacks.

use crate::{
    kind::Kind,
    object::{SURVIVOR_DECK_START, ZOMBIE_DECK_START},
    rulestext::ability::CardKind,
};

/// A card that does nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Blank {
    /// A Survivor with 20 HP and 1 damage unarmed, as most have, without a text.
    /// No card is for it alone.
    Survivor,
    /// A card of the Survivor Deck, which can never be played.
    SurvivorDeck,
    /// A Zombie that costs no TH, deals no damage and has 1 HP.
    Zombie,
}

impl Blank {
    /// The one in a place of a seat, counted as [`crate::object::ObjectId::index_of_owner`] does.
    pub const fn at(index_of_owner: usize) -> Self {
        match index_of_owner {
            0..SURVIVOR_DECK_START => Self::Survivor,
            SURVIVOR_DECK_START..ZOMBIE_DECK_START => Self::SurvivorDeck,
            _ => Self::Zombie,
        }
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Survivor => "(blank Survivor)",
            Self::SurvivorDeck => "(blank)",
            Self::Zombie => "(blank Zombie)",
        }
    }

    /// What there is to know of it, for people.
    pub const fn values(self) -> &'static str {
        match self {
            Self::Survivor => "20 HP, 1 damage unarmed and no text",
            Self::SurvivorDeck => "nothing that could be played",
            Self::Zombie => "ZTC 0, no damage, 1 HP and no text",
        }
    }

    pub(super) const fn hp(self) -> u8 {
        match self {
            Self::Survivor => 20,
            Self::SurvivorDeck => 0,
            Self::Zombie => 1,
        }
    }

    /// What it is, and what texts name it by.
    pub(super) const fn kind(self) -> (Kind, CardKind) {
        match self {
            Self::Survivor => (Kind::Survivor, CardKind::Survivor),
            Self::SurvivorDeck => (Kind::React, CardKind::React),
            Self::Zombie => (Kind::Zombie, CardKind::Zombie),
        }
    }
}
