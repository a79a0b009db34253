//! MTGODecklistCache: rounds with names and matches between names.

use serde_json::Value;

use super::{
    imported::{Imported, ImportedMatch, Place},
    json, result,
};

/// Reads the rounds of a cached tournament. A round whose name has no number is one of the
/// elimination, in the order of the document.
pub(super) fn read(value: &Value, into: &mut Imported) {
    let (mut swiss, mut cut) = (0, 0);
    for (place, entry) in json::list(value, "Rounds", "the document", into).iter().enumerate() {
        let name = json::text(entry, "RoundName").unwrap_or_default();
        let elimination = !name.to_lowercase().starts_with("round");
        let counter = if elimination { &mut cut } else { &mut swiss };
        *counter += 1;
        let digits = || name.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().ok();
        let round = if elimination { *counter } else { digits().unwrap_or(*counter) };
        let path = format!("Rounds[{place}]");
        for (place, game) in json::list(entry, "Matches", &path, into).iter().enumerate() {
            let path = Place::Path(format!("{path}.Matches[{place}]"));
            let Some(a) = json::text(game, "Player1") else {
                into.fault(path, "`Player1` is missing");
                continue;
            };
            let b = json::text(game, "Player2").filter(|name| !["-", "bye"].contains(&name.to_lowercase().as_str()));
            let text = json::text(game, "Result").unwrap_or_default();
            let outcome = result::games(&text);
            if b.is_some() && outcome.is_none() {
                into.fault(path.clone(), format!("`{text}` is no result such as 2-1-0"));
            }
            let outcome = outcome.filter(|_| b.is_some());
            into.matches.push(ImportedMatch { round, elimination, table: None, a, b, outcome, place: path });
        }
    }
}
