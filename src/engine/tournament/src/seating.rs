//! Where players sit before the first round.

use serde::{Deserialize, Serialize};

use crate::{PlayerId, Seed, Sheet, shuffled};

/// A player's seat at the player meeting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// The table, from 1; two players share one.
    pub table: u32,
    /// The player.
    pub player: PlayerId,
}

/// The seats of the player meeting, by table: everybody who is there in the first round, in an
/// order drawn for the purpose `seating` from the order of their numbers, so that nobody sits
/// beside a friend by name. Fixed tables are not kept: nothing is played there.
#[must_use]
pub fn seating(sheet: &Sheet, seed: &Seed) -> Vec<Seat> {
    let players = sheet.by_id().into_values().filter(|player| player.is_present(1)).map(|player| player.id);
    let places = (1_u32..).flat_map(|table| [table, table]);
    places.zip(shuffled(seed, "seating", players.collect())).map(|(table, player)| Seat { table, player }).collect()
}
