//! A card on the table.

use super::super::{
    object::{Area, Marks, ObjectId},
    program::CardId,
};

/// A card on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Object {
    /// Which card it is.
    pub card: CardId,
    /// Where it is.
    pub area: Area,
    /// Marks.
    pub marks: Marks,
    /// Damage on it (2.5.2).
    pub damage: u8,
    /// Charge or Durability Counters (2.22.0).
    pub counters: u8,
    /// The Weapon it is attached to.
    pub host: ObjectId,
    /// Attacks made this turn (R54).
    pub attacks: u8,
    /// Once-per-turn abilities used, as bits.
    pub used: u16,
    /// X of the cost paid for it (16.5.2).
    pub x: u8,
    /// Kills of its controller before it entered play, for Unlock.
    pub kills_before: u8,
    /// Damage to its controller's Survivor before it entered play, for Unlock.
    pub damage_before: u8,
    /// What is known of its place in a deck.
    #[serde(skip)]
    pub placed: Placed,
}

/// Whether some player knows where in a deck a card lies: put there in sight, or
/// looked at, since the last shuffle. Cards that lie revealed need not be marked.
///
/// It is no part of what two cards are compared by: a look changes nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Placed(pub bool);

impl PartialEq for Placed {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Placed {}

impl std::hash::Hash for Placed {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

impl Default for Object {
    fn default() -> Self {
        Self {
            card: CardId(0),
            area: Area::SurvivorDeck,
            marks: Marks::empty(),
            damage: 0,
            counters: 0,
            host: ObjectId::NONE,
            attacks: 0,
            used: 0,
            x: 0,
            kills_before: 0,
            damage_before: 0,
            placed: Placed(false),
        }
    }
}
