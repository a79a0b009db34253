//! A pairing with its reasons, and why there is none.

use serde::{Deserialize, Serialize};

use super::cost::Cost;
use crate::{Match, PlayerId, Round, SheetFault};

/// Why two players meet, or one has the bye.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Why {
    /// The points of the first player before the round.
    pub points_a: u32,
    /// The points of the second player before the round.
    pub points_b: u32,
    /// How often the two met before.
    pub met_before: u32,
    /// What the table costs.
    pub cost: Cost,
}

/// A table of a pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// The number of the table, from 1.
    pub table: u32,
    /// The first player, drawn.
    pub a: PlayerId,
    /// The second player.
    pub b: PlayerId,
    /// Why they meet.
    pub why: Why,
    /// Whether one of them keeps a table that another pair has already, so that this one is not
    /// theirs.
    #[serde(default)]
    pub fixed_table_taken: bool,
}

/// The bye of a pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bye {
    /// Who has it.
    pub player: PlayerId,
    /// The player's points before the round.
    pub points: u32,
    /// The byes that the player had before.
    pub byes_before: u32,
    /// What it costs.
    pub cost: Cost,
}

/// A pairing with its reasons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// The round.
    pub round: u32,
    /// The tables by their numbers.
    pub tables: Vec<Table>,
    /// The bye, when the players are odd in number.
    pub bye: Option<Bye>,
    /// Those who were awarded a bye beforehand.
    pub awarded: Vec<PlayerId>,
    /// The sum of all costs. No pairing of these players costs less.
    pub total: Cost,
}

/// Why a round cannot be paired.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PairingFault {
    /// Rounds before it are missing, or there is no such round.
    #[error("round {round} cannot be paired: {paired} rounds are paired so far")]
    NotNext {
        /// The round asked for.
        round: u32,
        /// The rounds that there are.
        paired: u32,
    },
    /// A round before has tables without a result.
    #[error("round {round} has tables without a result: {tables:?}")]
    Open {
        /// The round.
        round: u32,
        /// Its tables.
        tables: Vec<u32>,
    },
    /// The sheet is out of its limits.
    #[error(transparent)]
    Sheet(#[from] SheetFault),
    /// The round names somebody who cannot be paired in it.
    #[error("player {0} is not in the round")]
    NotInRound(PlayerId),
}

impl Pairing {
    /// The round for the sheet, without results.
    #[must_use]
    pub fn round(&self) -> Round {
        let matches =
            self.tables.iter().map(|table| Match { table: table.table, a: table.a, b: table.b, outcome: None });
        let byes = self.bye.iter().map(|bye| bye.player).chain(self.awarded.iter().copied());
        Round { matches: matches.collect(), byes: byes.collect() }
    }
}
