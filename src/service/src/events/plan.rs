//! How many rounds an event has, and who plays on after them.

use safehouse_tournament::{Cut, recommended, rounds_without_rematches};

use super::settings::EventSettings;

/// The most players of a bracket.
pub(super) const MOST_OF_BRACKET: usize = 256;

/// The Swiss rounds of an event of so many: those that it says, or as many as suit them.
pub(super) fn settled_rounds(settings: &EventSettings, size: u32) -> u32 {
    settings.rounds.unwrap_or_else(|| recommended(size).rounds)
}

/// How many Swiss rounds so many players can play without a rematch, where more than that are said; nothing where fewer are,
/// or fewer than two play.
pub fn most_without_rematches(rounds: Option<u32>, players: u32) -> Option<u32> {
    let most = rounds_without_rematches(players);
    rounds.filter(|rounds| players >= 2 && *rounds > most).map(|_| most)
}

/// Who plays on: nobody where the event says so, and everybody where it has no Swiss round.
pub(super) fn settled_cut(settings: &EventSettings, players: usize) -> Cut {
    match (settings.rounds, settings.cut) {
        (Some(0), _) => {
            let places = players.clamp(2, MOST_OF_BRACKET).next_power_of_two();
            u32::try_from(places).map_or(Cut::None, Cut::Top)
        }
        (_, 0) => Cut::None,
        (_, players) => Cut::Top(players),
    }
}
