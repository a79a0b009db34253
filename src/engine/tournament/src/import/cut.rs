//! Elimination rounds of a text in a bracket.

use std::collections::{BTreeMap, BTreeSet};

use super::imported::{ImportFault, Imported, ImportedMatch, Place};
use crate::{Bracket, CutMatch, CutResult, Games, PlayerId, Verdict};

/// What of the elimination rounds of a text fits a bracket.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ImportedCut {
    /// The results of each round that fits, the first one first. Of the last of them some may be missing.
    pub rounds: Vec<(u32, Vec<CutResult>)>,
    /// Why the others are left out, at least one for each.
    pub faults: Vec<ImportFault>,
}

impl ImportedCut {
    /// How many matches fit.
    #[must_use]
    pub fn matches(&self) -> usize {
        self.rounds.iter().map(|(_, results)| results.len()).sum()
    }
}

impl Imported {
    /// The elimination rounds in their order, numbered from 1: some programs go on counting from the Swiss rounds.
    #[must_use]
    pub fn elimination(&self) -> Vec<(u32, Vec<&ImportedMatch>)> {
        let mut rounds: BTreeMap<u32, Vec<&ImportedMatch>> = BTreeMap::new();
        for game in self.matches.iter().filter(|game| game.elimination) {
            rounds.entry(game.round).or_default().push(game);
        }
        (1..).zip(rounds.into_values()).collect()
    }

    /// Everybody whom elimination rounds name, each once, as the text calls them.
    #[must_use]
    pub fn cut_names(&self) -> Vec<String> {
        let games = self.matches.iter().filter(|game| game.elimination);
        let names: BTreeSet<&String> = games.flat_map(|game| std::iter::once(&game.a).chain(&game.b)).collect();
        names.into_iter().cloned().collect()
    }

    /// The elimination rounds behind those that are played, as results of a bracket. A round fits when each of its matches
    /// is one of the bracket, as it stands with the rounds before it, and somebody won it; whoever has no opponent plays
    /// nothing. Behind a round that does not fit, or of which a result is missing, none can follow. `id` finds players by
    /// what the text calls them.
    #[must_use]
    pub fn cut(
        &self,
        bracket: &Bracket,
        (played, games): (u32, Games),
        id: impl Fn(&str) -> Option<PlayerId>,
    ) -> ImportedCut {
        let mut cut = ImportedCut::default();
        let mut bracket = bracket.clone();
        let mut stopped: Option<u32> = None;
        for (round, matches) in self.elimination().into_iter().filter(|(round, _)| *round > played) {
            let place = matches.first().map_or(Place::Line(1), |game| game.place.clone());
            let mut fault = |place: &Place, what: String| cut.faults.push(ImportFault { place: place.clone(), what });
            if let Some(before) = stopped {
                fault(&place, format!("elimination round {round} follows on round {before}, which is not taken whole"));
                continue;
            }
            let of_bracket = bracket.matches(round);
            if of_bracket.is_empty() {
                fault(&place, format!("the cut has no elimination round {round}"));
                stopped = Some(round);
                continue;
            }
            let mut results = BTreeMap::new();
            let mut fits = true;
            for game in &matches {
                match fitted(game, &of_bracket, (round, games), &id) {
                    Ok(Some(result)) if results.contains_key(&result.table) => {
                        fits = false;
                        fault(&game.place, format!("elimination round {round} has this match twice"));
                    }
                    Ok(Some(result)) => drop(results.insert(result.table, result)),
                    Ok(None) => {}
                    Err(what) => {
                        fits = false;
                        fault(&game.place, what);
                    }
                }
            }
            if !fits {
                stopped = Some(round);
                continue;
            }
            let results: Vec<CutResult> = results.into_values().collect();
            bracket.results.extend(&results);
            let is_whole = bracket.matches(round).iter().all(|game| game.winner.is_some());
            cut.rounds.push((round, results));
            if !is_whole {
                stopped = Some(round);
            }
        }
        cut
    }
}

/// A match as a result of the bracket; nothing for one that is open, or that nobody has to play.
fn fitted(
    game: &ImportedMatch,
    of_bracket: &[CutMatch],
    (round, games): (u32, Games),
    id: impl Fn(&str) -> Option<PlayerId>,
) -> Result<Option<CutResult>, String> {
    let Some(other) = &game.b else { return Ok(None) };
    let known = |name: &str| id(name).ok_or_else(|| format!("elimination round {round}: nobody here is “{name}”"));
    let (a, b) = (known(&game.a)?, known(other)?);
    let meets = |one: PlayerId| of_bracket.iter().find(|game| game.a == Some(one) || game.b == Some(one));
    let found = meets(a).filter(|game| a != b && (game.a == Some(b) || game.b == Some(b)));
    let Some(found) = found else {
        return Err(format!(
            "elimination round {round}: {} and {other} do not meet in the bracket of the cut that is made here",
            game.a
        ));
    };
    let Some(outcome) = game.outcome else { return Ok(None) };
    outcome.check(games).map_err(|fault| format!("elimination round {round}: {fault}"))?;
    if !matches!(outcome.verdict(), Verdict::Won(_)) {
        return Err(format!("elimination round {round}: {} and {other} have no winner, and one must go on", game.a));
    }
    let outcome = if found.a == Some(a) { outcome } else { outcome.turned() };
    Ok(Some(CutResult { round, table: found.table, outcome }))
}
