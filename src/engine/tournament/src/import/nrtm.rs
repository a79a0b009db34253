//! NRTM: rounds of tables with scores, and players by number.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{
    imported::{Imported, ImportedMatch, Place},
    json, result,
};
use crate::{Kind, Outcome, Side};

/// Reads the rounds. Only who scored more is known, so that every match is one game.
pub(super) fn read(value: &Value, into: &mut Imported) {
    let mut names: BTreeMap<u32, String> = BTreeMap::new();
    for (place, player) in json::list(value, "players", "the document", into).iter().enumerate() {
        match (json::number(player, "id"), json::text(player, "name")) {
            (Some(id), Some(name)) => {
                names.insert(id, name);
            }
            _ => into.fault(Place::Path(format!("players[{place}]")), "`id` or `name` is missing"),
        }
    }
    let swiss = json::number(value, "preliminaryRounds");
    for (round, tables) in (1_u32..).zip(json::list(value, "rounds", "the document", into)) {
        let path = format!("rounds[{}]", round - 1);
        let Some(tables) = tables.as_array() else {
            into.fault(Place::Path(path), "a round must be a list of tables");
            continue;
        };
        for (place, table) in tables.iter().enumerate() {
            let path = Place::Path(format!("{path}[{place}]"));
            let side = |key: &str| table.get(key).unwrap_or(&Value::Null);
            let id = |key: &str| json::number(side(key), "id");
            let name = |id: u32| names.get(&id).cloned().unwrap_or_else(|| format!("Player {id}"));
            let Some(a) = id("player1") else {
                into.fault(path, "`player1` has no number");
                continue;
            };
            let elimination = table.get("eliminationGame").and_then(Value::as_bool).unwrap_or(false);
            let is_draw = table.get("intentionalDraw").and_then(Value::as_bool).unwrap_or(false);
            into.matches.push(ImportedMatch {
                round: if elimination { round.saturating_sub(swiss.unwrap_or(0)).max(1) } else { round },
                elimination,
                table: json::number(table, "table"),
                a: name(a),
                b: id("player2").map(name),
                outcome: id("player2").and_then(|_| outcome(side("player1"), side("player2"), is_draw)),
                place: path,
            });
        }
    }
}

fn outcome(a: &Value, b: &Value, is_agreed: bool) -> Option<Outcome> {
    if is_agreed {
        return Some(Outcome { kind: Kind::IntentionalDraw, ..result::won(None) });
    }
    if let Some(won) = a.get("winner").and_then(Value::as_bool) {
        return Some(result::won(Some(if won { Side::A } else { Side::B })));
    }
    let (a, b) = (json::number(a, "combinedScore")?, json::number(b, "combinedScore")?);
    // Both without a point have lost both, where a draw gives one.
    let winner = match a.cmp(&b) {
        std::cmp::Ordering::Greater => Some(Side::A),
        std::cmp::Ordering::Less => Some(Side::B),
        std::cmp::Ordering::Equal if a == 0 => return Some(Outcome::double_loss()),
        std::cmp::Ordering::Equal => None,
    };
    Some(result::won(winner))
}
