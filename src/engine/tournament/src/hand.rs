//! Pairings changed by hand, checked.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::tally::tallies;
use crate::{Cost, Pairing, PairingFault, PlayerId, Round, Seed, Sheet, cost_of, pair};

/// What makes a round impossible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HandFault {
    /// Nobody of the event.
    #[error("player {0} is not in the event")]
    Unknown(PlayerId),
    /// A player is not there in the round: not entered yet, or dropped.
    #[error("player {0} is not there in this round")]
    Away(PlayerId),
    /// A player is named twice.
    #[error("player {0} is in the round twice")]
    Twice(PlayerId),
    /// A player is there, but has neither an opponent nor a bye.
    #[error("player {0} is there, but not in the round")]
    LeftOut(PlayerId),
    /// Two pairs have one table.
    #[error("table {0} is given twice")]
    SameTable(u32),
    /// A table to be changed has a result.
    #[error("table {0} has a result already")]
    HasResult(u32),
}

/// What an organiser should see before publishing a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HandWarning {
    /// The two met before, so often.
    Rematch {
        /// One of them.
        a: PlayerId,
        /// The other.
        b: PlayerId,
        /// How often.
        times: u32,
    },
    /// The player had a bye before.
    ByeAgain(PlayerId),
    /// More byes than an odd player needs, besides those awarded.
    ManyByes(u32),
    /// The player was awarded a bye for this round, but plays.
    AwardedByePlays(PlayerId),
    /// The player keeps another table.
    NotAtFixedTable(PlayerId),
}

/// What is to be said of a round made by hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assessment {
    /// What makes it impossible.
    pub faults: Vec<HandFault>,
    /// What makes it worse than it could be.
    pub warnings: Vec<HandWarning>,
    /// What it costs; nothing when it has a fault or plays an awarded bye.
    pub cost: Option<Cost>,
    /// What the cheapest pairing costs.
    pub cheapest: Cost,
}

/// Checks a round made by hand.
///
/// # Errors
/// As [`pair`]: when the round could not be paired at all.
pub fn assess(sheet: &Sheet, number: u32, seed: &Seed, round: &Round) -> Result<Assessment, PairingFault> {
    let Pairing { total: cheapest, .. } = pair(sheet, number, seed)?;
    let players = sheet.by_id();
    let tallies = tallies(sheet, number.saturating_sub(1), number);
    let (mut faults, mut warnings) = (Vec::new(), Vec::new());
    let (mut named, mut tables) = (BTreeSet::new(), BTreeSet::new());
    for id in round.players() {
        match players.get(&id) {
            None => faults.push(HandFault::Unknown(id)),
            Some(player) if !player.is_present(number) => faults.push(HandFault::Away(id)),
            Some(_) => {}
        }
        if !named.insert(id) {
            faults.push(HandFault::Twice(id));
        }
    }
    let there = players.values().filter(|player| player.is_present(number));
    faults.extend(there.filter(|player| !named.contains(&player.id)).map(|player| HandFault::LeftOut(player.id)));
    for game in &round.matches {
        if !tables.insert(game.table) {
            faults.push(HandFault::SameTable(game.table));
        }
        let times = tallies.get(&game.a).and_then(|tally| tally.meetings.get(&game.b)).copied().unwrap_or(0);
        if times > 0 {
            warnings.push(HandWarning::Rematch { a: game.a, b: game.b, times });
        }
        for player in [game.a, game.b].iter().filter_map(|id| players.get(id)) {
            if player.has_awarded_bye(number) {
                warnings.push(HandWarning::AwardedByePlays(player.id));
            }
            if player.fixed_table.is_some_and(|table| table != game.table) {
                warnings.push(HandWarning::NotAtFixedTable(player.id));
            }
        }
    }
    let is_awarded = |id: &PlayerId| players.get(id).is_some_and(|player| player.has_awarded_bye(number));
    let byes: Vec<PlayerId> = round.byes.iter().copied().filter(|id| !is_awarded(id)).collect();
    let had_one = |id: &PlayerId| tallies.get(id).is_some_and(|tally| tally.byes > 0);
    warnings.extend(byes.iter().copied().filter(had_one).map(HandWarning::ByeAgain));
    if byes.len() > 1 {
        warnings.push(HandWarning::ManyByes(u32::try_from(byes.len()).unwrap_or(u32::MAX)));
    }
    let cost = if faults.is_empty() { cost_of(sheet, number, seed, round).ok() } else { None };
    Ok(Assessment { faults, warnings, cost, cheapest })
}

/// The round with two players in each other's place; one of them may have the bye. Nothing
/// changes when they are one or meet each other, except who of the two is first.
///
/// # Errors
/// When a player is not in the round, or a table that would change has a result.
pub fn swap(round: &Round, one: PlayerId, other: PlayerId) -> Result<Round, HandFault> {
    let named: BTreeSet<PlayerId> = round.players().collect();
    if let Some(missing) = [one, other].into_iter().find(|id| !named.contains(id)) {
        return Err(HandFault::Unknown(missing));
    }
    let moved = |id: PlayerId| match id {
        id if id == one => other,
        id if id == other => one,
        id => id,
    };
    let mut round = round.clone();
    for game in &mut round.matches {
        let (a, b) = (moved(game.a), moved(game.b));
        if (a, b) != (game.a, game.b) && game.outcome.is_some() {
            return Err(HandFault::HasResult(game.table));
        }
        (game.a, game.b) = (a, b);
    }
    round.byes = round.byes.iter().map(|id| moved(*id)).collect();
    Ok(round)
}
