//! Our own form.

use super::imported::{Imported, ImportedMatch, Place};
use crate::export::{EventRecord, KIND, VERSION};
use crate::limits::MAX_ROUNDS;
use crate::{Bracket, PlayerId};

/// The greatest cut.
const MAX_SEEDS: usize = 256;

/// Reads our own form, which is read as a whole or not at all.
pub(super) fn read(text: &str) -> Imported {
    let record: EventRecord = match serde_json::from_str(text) {
        Ok(record) => record,
        Err(error) => return Imported::refused(Place::Line(error.line() as u64), error.to_string()),
    };
    if record.kind != KIND || record.version != VERSION {
        let what = format!("`kind` must be `{KIND}` and `version` {VERSION}");
        return Imported::refused(Place::Path("kind".to_owned()), what);
    }
    let is_too_long = |cut: &Bracket| cut.seeds.len() > MAX_SEEDS || cut.results.len() > MAX_SEEDS;
    if record.sheet.rounds.len() > MAX_ROUNDS as usize || record.cut.as_ref().is_some_and(is_too_long) {
        let what = format!("more than {MAX_ROUNDS} rounds, or a cut of more than {MAX_SEEDS} players");
        return Imported::refused(Place::Path("the document".to_owned()), what);
    }
    let mut imported = Imported::default();
    let names = record.names();
    let name = |player: PlayerId| names.get(&player).cloned().unwrap_or_else(|| format!("Player {player}"));
    for (round, entry) in record.sheet.numbered() {
        let path = |kind: &str, place: usize| Place::Path(format!("sheet.rounds[{}].{kind}[{place}]", round - 1));
        imported.matches.extend(entry.matches.iter().enumerate().map(|(place, game)| ImportedMatch {
            round,
            elimination: false,
            table: Some(game.table),
            a: name(game.a),
            b: Some(name(game.b)),
            outcome: game.outcome,
            place: path("matches", place),
        }));
        imported.matches.extend(entry.byes.iter().enumerate().map(|(place, bye)| ImportedMatch {
            round,
            elimination: false,
            table: None,
            a: name(*bye),
            b: None,
            outcome: None,
            place: path("byes", place),
        }));
    }
    imported.matches.extend(record.cut_matches().into_iter().map(|(game, a, b)| ImportedMatch {
        round: game.round,
        elimination: true,
        table: Some(game.table),
        a: name(a),
        b: Some(name(b)),
        outcome: game.outcome,
        place: Place::Path("cut".to_owned()),
    }));
    imported
}
