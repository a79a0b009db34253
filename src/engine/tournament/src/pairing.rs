//! Swiss pairing as the cheapest perfect matching, with its reasons.

mod cost;
mod field;
mod tables;

pub use cost::Cost;
use serde::{Deserialize, Serialize};

use crate::{Match, PlayerId, Round, Seed, Sheet, SheetFault};
pub(crate) use field::Field;

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

/// Pairs a round: the next one, or an earlier one again as it would be today. Only the rounds
/// before it and who is there in it count, so a pairing can be recomputed at any time.
///
/// Among all pairings of the players who are there it is the one of least [`Cost`]; the bye of an
/// odd number is a place of the same matching. It never fails to pair: what is to be avoided
/// costs much, but is not forbidden. Drawn for it:
///
/// - `round R pairing`: a word for each pair of players in the round: those without an awarded
///   bye in the order of their numbers, the bye after all; for each the words with those before,
///   the first one first. The sum of words of a pairing decides when nothing else does. (All costs
///   together are numbers of 120 bits. In events near the limits as many of the words' lowest
///   bits are left out as have no room; with usual points, up to 512 players have them all.)
/// - `round R first players`: a word a table, in the order of the smaller player number; when it
///   is odd, the player with the greater number is first.
///
/// Tables go by points, the higher player's before the lower's, then by the lot. Whoever keeps
/// a table sits there; if two pairs have to, the one with more points.
///
/// # Errors
/// When the round is not next or an earlier one, when results are missing, when the settings or
/// the number of players are out of their limits.
pub fn pair(sheet: &Sheet, round: u32, seed: &Seed) -> Result<Pairing, PairingFault> {
    let field = Field::new(sheet, round, seed)?;
    let (pairs, bye) = field.cheapest();
    let tables = tables::numbered(&field, &pairs, seed);
    let bye = bye.and_then(|place| field.bye(place));
    let total = tables.iter().map(|table| table.why.cost).chain(bye.map(|bye| bye.cost)).sum();
    Ok(Pairing { round, tables, bye, awarded: field.awarded, total })
}

/// What a round made by hand costs, in all: what [`pair`] keeps as low as can be. Awarded byes
/// cost nothing.
///
/// # Errors
/// As [`pair`], and when the round names somebody who is not there.
pub fn cost_of(sheet: &Sheet, number: u32, seed: &Seed, round: &Round) -> Result<Cost, PairingFault> {
    let field = Field::new(sheet, number, seed)?;
    field.cost_of_round(round)
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
