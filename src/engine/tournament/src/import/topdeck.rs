//! TopDeck's tournament, whole or its rounds alone: rounds with tables of players and a winner.

use serde_json::Value;

use super::{
    imported::{Imported, ImportedMatch, Place},
    json, result,
};
use crate::{Outcome, Side};

/// Reads the rounds of a tournament. Only who won is known, so that every match is one game.
/// Tables of more than two players are refused.
pub(super) fn read(value: &Value, into: &mut Imported) {
    let mut cut = 0;
    let rounds = match value.as_array() {
        Some(rounds) => rounds,
        None => json::list(value, "rounds", "the document", into),
    };
    for (place, entry) in rounds.iter().enumerate() {
        let number = json::number(entry, "round");
        let elimination = number.is_none();
        cut += u32::from(elimination);
        let path = format!("rounds[{place}]");
        for (place, table) in json::list(entry, "tables", &path, into).iter().enumerate() {
            let path = format!("{path}.tables[{place}]");
            let players = json::list(table, "players", &path, into);
            let key = |player: &Value| json::text(player, "name");
            let (a, b) = match players {
                [a] => (key(a), None),
                [a, b] => (key(a), Some(key(b))),
                _ => {
                    into.fault(Place::Path(path), "a table must have one or two players");
                    continue;
                }
            };
            let (Some(a), Some(b)) = (a, b.map_or(Some(None), |name| name.map(Some))) else {
                into.fault(Place::Path(path), "a player has no name");
                continue;
            };
            let winner = json::text(table, "winner_id").or_else(|| json::text(table, "winner"));
            let is = |player: Option<&Value>, winner: &str| {
                player.is_some_and(|player| {
                    ["id", "name"].iter().any(|key| json::text(player, key).as_deref() == Some(winner))
                })
            };
            let outcome = match winner.as_deref() {
                _ if b.is_none() => None,
                None if json::text(table, "status").as_deref() == Some("Completed") => Some(Outcome::double_loss()),
                None => None,
                Some(winner) if is(players.first(), winner) => Some(result::won(Some(Side::A))),
                Some(winner) if is(players.get(1), winner) => Some(result::won(Some(Side::B))),
                Some("Draw") => Some(result::won(None)),
                Some(winner) => {
                    into.fault(Place::Path(path.clone()), format!("the winner `{winner}` is neither player"));
                    None
                }
            };
            into.matches.push(ImportedMatch {
                round: number.unwrap_or(cut),
                elimination,
                table: json::number(table, "table"),
                a,
                b,
                outcome,
                place: Place::Path(path),
            });
        }
    }
}
