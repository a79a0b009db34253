//! A game that was told, as it leaves the program.

use safehouse_cards::wire::WireForm;
use serde::Serialize;

use crate::{Outcome as Ending, Seat};

/// The version of [`PlayedGame`] and [`ToldGame`].
pub const VERSION: u32 = 1;

/// A game that programs played:
///
/// ```json
/// {
///   "version": 1, "players": ["Player 1 (Long Sight)", "Player 2 (Horde)"],
///   "outcome": Outcome, "turns": 12, "record": "sg1…", "lines": ["Turn 1: …"]
/// }
/// ```
///
/// An outcome is `{ "won": "first | second" }`, `"drawn"`, or `null` while the game
/// goes on. Lines are English sentences with their clauses.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct PlayedGame<'a> {
    version: u32,
    players: &'a [String; 2],
    outcome: Option<Outcome>,
    turns: u16,
    record: &'a str,
    lines: &'a [String],
}

/// A record that was told:
///
/// ```json
/// {
///   "version": 1, "players": ["Player 1", "Player 2"], "mismatch": "…",
///   "outcome": Outcome, "lines": ["Turn 1: …"]
/// }
/// ```
///
/// `mismatch` says why only the lines that the record kept are told, and is left out
/// where it was replayed. The outcome as in [`PlayedGame`].
#[derive(Debug, Clone, Copy, Serialize)]
pub struct ToldGame<'a> {
    version: u32,
    players: &'a [String; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    mismatch: Option<&'a str>,
    outcome: Option<Outcome>,
    lines: &'a [String],
}

/// How a game ended, as forms write it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The seat that won, as [`seat`] names it.
    Won(&'static str),
    /// Nobody won.
    Drawn,
}

impl WireForm for PlayedGame<'_> {}
impl WireForm for ToldGame<'_> {}

impl<'a> PlayedGame<'a> {
    /// A game of so many turns with its record in one word.
    pub fn new(
        players: &'a [String; 2],
        outcome: Option<Ending>,
        turns: u16,
        record: &'a str,
        lines: &'a [String],
    ) -> Self {
        Self { version: VERSION, players, outcome: outcome.map(Outcome::from), turns, record, lines }
    }
}

impl<'a> ToldGame<'a> {
    /// A game that was replayed.
    pub fn new(players: &'a [String; 2], outcome: Option<Ending>, lines: &'a [String]) -> Self {
        Self { version: VERSION, players, mismatch: None, outcome: outcome.map(Outcome::from), lines }
    }

    /// What a record kept that cannot be replayed, with the reason.
    pub fn kept(players: &'a [String; 2], mismatch: &'a str, lines: &'a [String]) -> Self {
        Self { version: VERSION, players, mismatch: Some(mismatch), outcome: None, lines }
    }
}

impl From<Ending> for Outcome {
    fn from(outcome: Ending) -> Self {
        match outcome {
            Ending::Won(winner) => Self::Won(seat(winner)),
            Ending::Drawn => Self::Drawn,
        }
    }
}

/// A seat as forms write it: `first` or `second`.
pub fn seat(value: Seat) -> &'static str {
    match value {
        Seat::First => "first",
        Seat::Second => "second",
    }
}
