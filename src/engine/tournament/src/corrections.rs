//! Results entered and corrected, and what a correction would have changed.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{Outcome, OutcomeFault, Pairing, PairingFault, PlayerId, Seed, Sheet, pair};

/// Why a result is not entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RecordFault {
    /// There is no such table in the round, or no such round.
    #[error("round {round} has no table {table}")]
    NoTable {
        /// The round.
        round: u32,
        /// The table.
        table: u32,
    },
    /// A match cannot end like this.
    #[error(transparent)]
    Outcome(OutcomeFault),
}

/// The sheet with a result entered, replaced or (with `None`) taken away. Nothing else changes,
/// whichever round it is.
///
/// # Errors
/// When there is no such match, or it cannot end like this.
pub fn record(sheet: &Sheet, round: u32, table: u32, outcome: Option<Outcome>) -> Result<Sheet, RecordFault> {
    if let Some(outcome) = outcome {
        outcome.check(sheet.settings.games).map_err(RecordFault::Outcome)?;
    }
    let mut sheet = sheet.clone();
    let place = round.checked_sub(1).and_then(|place| usize::try_from(place).ok());
    let game = place
        .and_then(|place| sheet.rounds.get_mut(place))
        .and_then(|round| round.matches.iter_mut().find(|game| game.table == table))
        .ok_or(RecordFault::NoTable { round, table })?;
    game.outcome = outcome;
    Ok(sheet)
}

/// A round that would have been paired otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// The round.
    pub round: u32,
    /// The pairs that there would not have been, the smaller number first.
    pub gone: Vec<(PlayerId, PlayerId)>,
    /// The pairs that there would have been instead.
    pub new: Vec<(PlayerId, PlayerId)>,
    /// Who had the bye, when it would have been another's.
    pub bye_gone: Option<PlayerId>,
    /// Who would have had it.
    pub bye_new: Option<PlayerId>,
}

/// Which of the rounds paired so far, and the next one, would be paired otherwise by `after` than
/// by `before`: what to show beside a correction. It changes none of them.
///
/// Both are computed. Changes by hand count as results of earlier rounds, not as pairings.
///
/// # Errors
/// As [`pair`]. A next round that lacks results is passed over.
pub fn differences(before: &Sheet, after: &Sheet, seed: &Seed) -> Result<Vec<Difference>, PairingFault> {
    let rounds = u32::try_from(before.rounds.len().min(after.rounds.len())).unwrap_or(u32::MAX);
    let mut all = Vec::new();
    // Nothing before the first difference is paired otherwise.
    let is_alike = before.settings == after.settings && before.players == after.players;
    let alike = before.rounds.iter().zip(&after.rounds).take_while(|(one, other)| is_alike && one == other).count();
    let first = u32::try_from(alike).unwrap_or(u32::MAX).saturating_add(1 + u32::from(is_alike));
    for round in first..=rounds.saturating_add(1) {
        let pairings = [pair(before, round, seed), pair(after, round, seed)];
        let [was, would] = match pairings {
            [Ok(was), Ok(would)] => [was, would],
            [Err(PairingFault::Open { .. }), _] | [_, Err(PairingFault::Open { .. })] => break,
            [Err(fault), _] | [_, Err(fault)] => return Err(fault),
        };
        all.extend(difference(&was, &would));
    }
    Ok(all)
}

/// How a pairing of a round is another than one of the same round: who meets whom, and who has the drawn bye. `None`
/// where nothing of that is.
#[must_use]
pub fn difference(was: &Pairing, would: &Pairing) -> Option<Difference> {
    let (old, new) = (pairs(was), pairs(would));
    let byes = [was.bye, would.bye].map(|bye| bye.map(|bye| bye.player));
    let [bye_gone, bye_new] = if byes.first() == byes.last() { [None, None] } else { byes };
    let is_other = old != new || bye_gone != bye_new;
    is_other.then(|| Difference {
        round: would.round,
        gone: old.difference(&new).copied().collect(),
        new: new.difference(&old).copied().collect(),
        bye_gone,
        bye_new,
    })
}

fn pairs(pairing: &Pairing) -> BTreeSet<(PlayerId, PlayerId)> {
    pairing.tables.iter().map(|table| (table.a.min(table.b), table.a.max(table.b))).collect()
}
