//! Whose decks judges look at, drawn so that nobody was picked on.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{PlayerId, Seed, Sheet, shuffled};

/// A table whose two decks are to be checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckCheck {
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
    /// The players.
    pub players: [PlayerId; 2],
}

/// The tables to check each round so that over the event at least so many percent of the decks
/// are looked at, two a table; none for an event without rounds.
#[must_use]
pub fn checks_per_round(players: u32, rounds: u32, percent: u32) -> u32 {
    let decks = (u64::from(players) * u64::from(percent.min(100))).div_ceil(100);
    let tables = decks.div_ceil(2);
    if rounds == 0 { 0 } else { u32::try_from(tables.div_ceil(rounds.into())).unwrap_or(u32::MAX) }
}

/// The tables to check in the rounds up to one, at most so many a round. The tables of round `R`
/// are drawn for the purpose `deck checks R` from the order of their numbers; those come first
/// at which nobody was drawn before, then those at which one of the two was; a table whose
/// players both were is never drawn.
#[must_use]
pub fn deck_checks(sheet: &Sheet, round: u32, seed: &Seed, per_round: u32) -> Vec<DeckCheck> {
    let mut checked: BTreeSet<PlayerId> = BTreeSet::new();
    let mut checks = Vec::new();
    for (number, pairing) in sheet.numbered().take_while(|(number, _)| *number <= round) {
        let mut matches: Vec<_> = pairing.matches.iter().collect();
        matches.sort_by_key(|game| (game.table, game.a, game.b));
        let mut drawn = shuffled(seed, &format!("deck checks {number}"), matches);
        drawn.retain(|game| !(checked.contains(&game.a) && checked.contains(&game.b)));
        drawn.sort_by_key(|game| checked.contains(&game.a) || checked.contains(&game.b));
        for game in drawn.into_iter().take(usize::try_from(per_round).unwrap_or(usize::MAX)) {
            checked.extend([game.a, game.b]);
            checks.push(DeckCheck { round: number, table: game.table, players: [game.a, game.b] });
        }
    }
    checks
}
