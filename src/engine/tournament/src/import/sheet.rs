//! A sheet of what was read.

use std::collections::{BTreeMap, BTreeSet};

use super::imported::{ImportFault, Imported, ImportedMatch};
use crate::limits::{MAX_PLAYERS, MAX_ROUNDS};
use crate::{Match, Player, PlayerId, Presence, Round, Settings, Sheet};

/// A sheet of results from elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedSheet {
    /// The Swiss rounds. Players are numbered in the order in which the text names them; they
    /// enter with their first round and drop after their last.
    pub sheet: Sheet,
    /// The names of the players.
    pub names: BTreeMap<PlayerId, String>,
    /// What did not go in.
    pub faults: Vec<ImportFault>,
}

impl Imported {
    /// The Swiss rounds as a sheet. A match that names somebody who is in its round already, or
    /// ends as no match of these settings can, is left out and said. Elimination matches stay
    /// where they are: see [`Imported::cut`].
    #[must_use]
    pub fn sheet(&self, settings: Settings) -> ImportedSheet {
        let mut ids: BTreeMap<String, PlayerId> = BTreeMap::new();
        let mut names: BTreeMap<PlayerId, String> = BTreeMap::new();
        let mut faults = Vec::new();
        let mut rounds: BTreeMap<u32, (Round, BTreeSet<PlayerId>)> = BTreeMap::new();
        for game in self.matches.iter().filter(|game| !game.elimination) {
            let mut fault = |what: String| faults.push(ImportFault { place: game.place.clone(), what });
            if game.round == 0 || game.round > MAX_ROUNDS {
                fault(format!("round {} is not one from 1 to {MAX_ROUNDS}", game.round));
                continue;
            }
            if let Some(Err(wrong)) = game.outcome.map(|outcome| outcome.check(settings.games)) {
                fault(wrong.to_string());
                continue;
            }
            let (round, named) = rounds.entry(game.round).or_default();
            let mut players = Vec::new();
            for name in std::iter::once(&game.a).chain(&game.b) {
                let next = PlayerId(u32::try_from(ids.len() + 1).unwrap_or(u32::MAX));
                let id = *ids.entry(name.clone()).or_insert(next);
                names.entry(id).or_insert_with(|| name.clone());
                players.push(id);
            }
            if ids.len() > MAX_PLAYERS {
                fault(format!("more than {MAX_PLAYERS} players"));
                break;
            }
            let is_twice = players.iter().any(|id| named.contains(id)) || players.first() == players.get(1);
            if is_twice {
                fault(format!("somebody of this match is in round {} already", game.round));
                continue;
            }
            named.extend(players.iter().copied());
            add(round, game, &players);
        }
        let last = rounds.keys().max().copied().unwrap_or(0);
        let players = names.keys().map(|id| {
            let mut own = rounds.iter().filter(|(_, (_, named))| named.contains(id)).map(|(round, _)| *round);
            let entered_round = own.next().unwrap_or(1);
            let until = own.next_back().unwrap_or(entered_round);
            let presence = if until < last { vec![Presence::DroppedAfter(until)] } else { Vec::new() };
            Player { entered_round, presence, ..Player::new(*id) }
        });
        let players = players.collect();
        let rounds = (1..=last).map(|number| rounds.remove(&number).unwrap_or_default().0).collect();
        ImportedSheet { sheet: Sheet { settings, players, rounds }, names, faults }
    }
}

fn add(round: &mut Round, game: &ImportedMatch, players: &[PlayerId]) {
    match players {
        [a, b] => {
            let next = round.matches.iter().map(|game| game.table).max().unwrap_or(0).saturating_add(1);
            let taken = |table: &u32| round.matches.iter().any(|game| game.table == *table);
            let table = game.table.filter(|table| !taken(table)).unwrap_or(next);
            round.matches.push(Match { table, a: *a, b: *b, outcome: game.outcome });
        }
        byes => round.byes.extend(byes),
    }
}
