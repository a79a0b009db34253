//! Limitless' pairings: keys of players and who won.

use serde_json::Value;

use super::{
    imported::{Imported, ImportedMatch, Place},
    json, result,
};
use crate::{Outcome, Side};

/// Reads `/tournaments/{id}/pairings`: a list. Players are named by their keys; only who won is
/// known, so that every match is one game.
pub(super) fn read(value: &Value, into: &mut Imported) {
    let Some(pairings) = value.as_array() else {
        into.fault(Place::Path("the document".to_owned()), "the pairings must be a list");
        return;
    };
    for (place, game) in pairings.iter().enumerate() {
        let path = Place::Path(format!("[{place}]"));
        let (Some(round), Some(a)) = (json::number(game, "round"), json::text(game, "player1")) else {
            into.fault(path, "`round` or `player1` is missing");
            continue;
        };
        let b = json::text(game, "player2");
        let winner = json::text(game, "winner");
        let outcome = match (&b, winner.as_deref()) {
            (None, _) | (_, None) => None,
            (Some(_), Some(key)) if key == a => Some(result::won(Some(Side::A))),
            (Some(b), Some(key)) if key == b => Some(result::won(Some(Side::B))),
            (Some(_), Some("0")) => Some(result::won(None)),
            (Some(_), Some("-1")) => Some(Outcome::double_loss()),
            (Some(_), Some(key)) => {
                into.fault(path.clone(), format!("the winner `{key}` is neither player"));
                None
            }
        };
        into.matches.push(ImportedMatch {
            round,
            elimination: json::number(game, "phase").is_some_and(|phase| phase > 1),
            table: json::number(game, "table"),
            a,
            b,
            outcome,
            place: path,
        });
    }
}
