//! The sheet of an event: all that pairings and standings are computed from.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::limits::{MAX_PLAYERS, MAX_ROUNDS};
use crate::{Outcome, OutcomeFault, Player, PlayerId, Settings, SettingsFault};

/// Two players at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Match {
    /// The number of the table.
    pub table: u32,
    /// The first player.
    pub a: PlayerId,
    /// The second player.
    pub b: PlayerId,
    /// The result, once there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// A round as it was paired, and its results.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Round {
    /// The matches.
    pub matches: Vec<Match>,
    /// Those who have a bye, drawn or awarded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<PlayerId>,
}

impl Round {
    /// Every player named, matches first; a player named twice comes twice.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> + '_ {
        self.matches.iter().flat_map(|game| [game.a, game.b]).chain(self.byes.iter().copied())
    }
}

/// What an event is computed from.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Sheet {
    /// The settings.
    #[serde(default)]
    pub settings: Settings,
    /// The players, in any order.
    pub players: Vec<Player>,
    /// The Swiss rounds so far, the first one first.
    #[serde(default)]
    pub rounds: Vec<Round>,
}

/// What is wrong with a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SheetFault {
    /// The settings have a fault.
    #[error("settings: {0}")]
    Settings(SettingsFault),
    /// More players than an event may have.
    #[error("an event has at most {MAX_PLAYERS} players")]
    TooManyPlayers,
    /// More rounds than an event may have.
    #[error("an event has at most {MAX_ROUNDS} rounds")]
    TooManyRounds,
    /// Two players have one number.
    #[error("two players have the number {0}")]
    SameNumber(PlayerId),
    /// A round names somebody who is not in the event.
    #[error("round {round} names player {player}, who is not in the event")]
    Unknown {
        /// The round.
        round: u32,
        /// The number it names.
        player: PlayerId,
    },
    /// A round names somebody twice.
    #[error("round {round} names player {player} twice")]
    Twice {
        /// The round.
        round: u32,
        /// The player.
        player: PlayerId,
    },
    /// A result that a match cannot have.
    #[error("round {round}, table {table}: {fault}")]
    Outcome {
        /// The round.
        round: u32,
        /// The table.
        table: u32,
        /// What is wrong.
        fault: OutcomeFault,
    },
}

impl Sheet {
    /// Everything that is wrong. Whatever it is, nothing that reads the sheet fails by it:
    /// players who are not in the event are passed over.
    #[must_use]
    pub fn faults(&self) -> Vec<SheetFault> {
        let mut faults: Vec<SheetFault> = self.settings.faults().into_iter().map(SheetFault::Settings).collect();
        if self.players.len() > MAX_PLAYERS {
            faults.push(SheetFault::TooManyPlayers);
        }
        if self.rounds.len() > MAX_ROUNDS as usize {
            faults.push(SheetFault::TooManyRounds);
        }
        let mut known = BTreeSet::new();
        for player in &self.players {
            if !known.insert(player.id) {
                faults.push(SheetFault::SameNumber(player.id));
            }
        }
        for (number, round) in self.numbered() {
            let mut named = BTreeSet::new();
            for player in round.players() {
                if !known.contains(&player) {
                    faults.push(SheetFault::Unknown { round: number, player });
                } else if !named.insert(player) {
                    faults.push(SheetFault::Twice { round: number, player });
                }
            }
            for game in &round.matches {
                if let Some(Err(fault)) = game.outcome.map(|outcome| outcome.check(self.settings.games)) {
                    faults.push(SheetFault::Outcome { round: number, table: game.table, fault });
                }
            }
        }
        faults
    }

    /// The rounds with their numbers.
    pub fn numbered(&self) -> impl Iterator<Item = (u32, &Round)> {
        (1_u32..).zip(&self.rounds)
    }

    /// A round by its number.
    #[must_use]
    pub fn round(&self, number: u32) -> Option<&Round> {
        self.rounds.get(usize::try_from(number.checked_sub(1)?).ok()?)
    }

    /// The players by their numbers, in the order of these. Of two with one number the first
    /// counts.
    #[must_use]
    pub fn by_id(&self) -> BTreeMap<PlayerId, &Player> {
        let mut players = BTreeMap::new();
        for player in &self.players {
            players.entry(player.id).or_insert(player);
        }
        players
    }

    /// The tables of a round that have no result yet.
    #[must_use]
    pub fn open_tables(&self, round: u32) -> Vec<u32> {
        let matches = self.round(round).map(|round| round.matches.as_slice()).unwrap_or_default();
        matches.iter().filter(|game| game.outcome.is_none()).map(|game| game.table).collect()
    }

    /// The players for [`recommended`](crate::recommended): those there in the first round, a
    /// bye awarded for `n` rounds counting as `2^n` players.
    #[must_use]
    pub fn size(&self) -> u32 {
        let sizes = self.by_id().into_values().filter(|player| player.is_present(1));
        sizes.fold(0_u32, |sum, player| sum.saturating_add(1_u32.checked_shl(player.awarded_byes).unwrap_or(u32::MAX)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_says_everything_that_is_wrong() {
        let players = [1, 2, 2].map(|id| Player::new(PlayerId(id))).to_vec();
        let game = Match { table: 1, a: PlayerId(1), b: PlayerId(9), outcome: Some(Outcome::played(2, 0, 0)) };
        let round = Round { matches: vec![game], byes: vec![PlayerId(1)] };
        let sheet = Sheet { players, rounds: vec![round], ..Sheet::default() };
        let expected = [
            SheetFault::SameNumber(PlayerId(2)),
            SheetFault::Unknown { round: 1, player: PlayerId(9) },
            SheetFault::Twice { round: 1, player: PlayerId(1) },
            SheetFault::Outcome { round: 1, table: 1, fault: OutcomeFault::TooManyWins },
        ];
        assert_eq!(sheet.faults(), expected);
    }

    #[test]
    fn awarded_byes_count_as_players_who_were_beaten() {
        let mut players: Vec<Player> = (1..=4).map(|id| Player::new(PlayerId(id))).collect();
        players[0].awarded_byes = 2;
        players[1].entered_round = 2;
        let mut sheet = Sheet { players, ..Sheet::default() };
        assert_eq!(sheet.size(), 6);
        sheet.players[0].awarded_byes = 99;
        assert_eq!(sheet.size(), u32::MAX, "no number is too large");
    }
}
