//! A file of an event computed once more: by whoever has it, without the site that wrote it.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{EventRecord, record::placings};
use crate::{Bracket, PlayerId, Round, Seed, commitment, cut, pair, standings};

/// What came of a file that was computed once more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recomputed {
    /// Whether the seed is that of the commitment. Whether the log has that commitment, the log says.
    pub seed: bool,
    /// Each Swiss round, the first one first.
    pub rounds: Vec<Again>,
    /// Whether the standings follow from the results.
    pub standings: bool,
    /// Whether those who played on follow from the standings, with those passed over who are named or left by then; none
    /// without a cut.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<bool>,
    /// Whether the final places follow from the standings and the elimination rounds.
    pub placings: bool,
}

/// How a round compares with what was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Again {
    /// It is the same, but for the numbers of tables that somebody keeps, which the file does not tell.
    Same,
    /// It is the same at all tables but these, which the file says that staff changed.
    ByHand(Vec<u32>),
    /// Others sit at these tables, or have a bye, and the file does not say that staff changed that.
    Other(Vec<u32>),
    /// It cannot be computed, for this reason.
    Not(String),
}

/// Why a file is not computed once more.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecomputeFault {
    /// The seed is shown at the end.
    #[error("the seed is not in the file: it is shown when the event ends")]
    NoSeed,
    /// It is no such file.
    #[error("this is not the file of an event in Safehouse’s own form: {0}")]
    NoFile(String),
}

impl EventRecord {
    /// Reads the text of such a file.
    ///
    /// # Errors
    /// [`RecomputeFault::NoFile`].
    pub fn read(text: &str) -> Result<Self, RecomputeFault> {
        let read: Self = serde_json::from_str(text.trim_start_matches('\u{feff}'))
            .map_err(|error| RecomputeFault::NoFile(error.to_string()))?;
        if (read.kind.as_str(), read.version) != (super::KIND, super::VERSION) {
            return Err(RecomputeFault::NoFile(format!("its kind is “{}”, version {}", read.kind, read.version)));
        }
        Ok(read)
    }

    /// Computes every Swiss round, the standings and who played on once more from the results and the seed.
    ///
    /// # Errors
    /// [`RecomputeFault::NoSeed`].
    pub fn recompute(&self) -> Result<Recomputed, RecomputeFault> {
        let seed = self.seed.as_ref().ok_or(RecomputeFault::NoSeed)?;
        let last = u32::try_from(self.sheet.rounds.len()).unwrap_or(u32::MAX);
        let rounds = self.sheet.numbered().map(|(number, played)| self.again(number, played, seed)).collect();
        let rows = standings(&self.sheet, last, seed);
        Ok(Recomputed {
            seed: hex::encode(commitment(seed, &self.about.id)) == self.commitment,
            rounds,
            standings: rows == self.standings,
            placings: placings(self.cut.as_ref(), &rows) == self.placings,
            cut: self.cut.as_ref().map(|bracket| self.follows(bracket, seed, last)),
        })
    }

    fn again(&self, number: u32, played: &Round, seed: &Seed) -> Again {
        let computed = match pair(&self.sheet_of(number), number, seed) {
            Ok(pairing) => pairing.round(),
            Err(fault) => return Again::Not(fault.to_string()),
        };
        let meets =
            |round: &Round, a: PlayerId, b: PlayerId| round.matches.iter().any(|game| (game.a, game.b) == (a, b));
        let moved = played.matches.iter().filter(|game| !meets(&computed, game.a, game.b)).map(|game| game.table);
        let mut tables: Vec<u32> = moved.collect();
        tables.sort_unstable();
        let told = self.by_hand.iter().find(|changed| changed.round == number);
        let has_bye = |player: &PlayerId| {
            computed.byes.contains(player) || told.is_some_and(|changed| changed.byes.contains(player))
        };
        let is_told = |table: &u32| told.is_some_and(|changed| changed.tables.contains(table));
        if !tables.iter().all(is_told) || !played.byes.iter().all(has_bye) {
            return Again::Other(tables);
        }
        match told {
            Some(changed) => Again::ByHand(changed.tables.clone()),
            None => Again::Same,
        }
    }

    fn follows(&self, bracket: &Bracket, seed: &Seed, last: u32) -> bool {
        let many = u32::try_from(bracket.seeds.len()).unwrap_or(u32::MAX);
        let gone = self.sheet.players.iter().filter(|player| !player.is_present(last.saturating_add(1)));
        // Whoever left within the cut was there when it was made.
        let passed: Vec<PlayerId> = gone
            .map(|player| player.id)
            .filter(|id| !bracket.seeds.contains(id))
            .chain(self.passed_over.iter().copied())
            .collect();
        let mut rows = standings(&self.sheet, last, seed);
        rows.iter_mut().for_each(|row| row.dropped &= !bracket.seeds.contains(&row.player));
        cut(&rows, many, &passed).seeds == bracket.seeds
    }
}

impl Recomputed {
    /// Whether all of it is as it was played, or as the file says that staff changed it.
    #[must_use]
    pub fn is_same(&self) -> bool {
        let is_same = |round: &Again| matches!(round, Again::Same | Again::ByHand(_));
        self.seed && self.standings && self.placings && self.cut != Some(false) && self.rounds.iter().all(is_same)
    }
}

impl fmt::Display for Recomputed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = |is_so: bool| if is_so { "same" } else { "OTHER" };
        writeln!(
            formatter,
            "{:<12}{}",
            "seed",
            if self.seed { "that of the commitment" } else { "NOT that of the commitment" }
        )?;
        for (number, round) in (1..).zip(&self.rounds) {
            let place = format!("round {number}");
            match round {
                Again::Same => writeln!(formatter, "{place:<12}same")?,
                Again::ByHand(tables) => {
                    writeln!(formatter, "{place:<12}same but for what staff changed: {}", named(tables))?
                }
                Again::Other(tables) => writeln!(formatter, "{place:<12}OTHER: {}", named(tables))?,
                Again::Not(why) => writeln!(formatter, "{place:<12}NOT computed: {why}")?,
            }
        }
        writeln!(formatter, "{:<12}{}", "standings", told(self.standings))?;
        if let Some(is_same) = self.cut {
            writeln!(formatter, "{:<12}{}", "cut", told(is_same))?;
        }
        writeln!(formatter, "{:<12}{}", "places", told(self.placings))
    }
}

/// Tables in words.
fn named(tables: &[u32]) -> String {
    let all: Vec<String> = tables.iter().map(u32::to_string).collect();
    if all.is_empty() { "byes".to_owned() } else { format!("tables {}", all.join(", ")) }
}
