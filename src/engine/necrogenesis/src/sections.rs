//! The sections of a deck.

/// Identifier of the section that holds the Survivor card (6.1.2).
pub const SURVIVOR: &str = "survivor";

/// Identifier of the Survivor Deck (6.1.3).
pub const SURVIVOR_DECK: &str = "survivor_deck";

/// Identifier of the Zombie Deck (6.1.4).
pub const ZOMBIE_DECK: &str = "zombie_deck";

/// Identifier of the maybeboard, which is no part of the deck.
pub const MAYBEBOARD: &str = "maybeboard";
