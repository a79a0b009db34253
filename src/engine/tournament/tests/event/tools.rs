//! What we write of an event beside documents as other tools have them (`tools/`), each with the fields that its readers
//! look for and no other: ours has every one of them, of the same kind, and theirs are read.

use safehouse_tournament::export::{
    limitless_details, limitless_standings, mtgo_decklist_cache, nrtm, topdeck, topdeck_info, topdeck_rounds,
    topdeck_standings,
};
use safehouse_tournament::import::{Shape, read, recognise};
use safehouse_tournament::{Side, Verdict};
use serde_json::Value;

use crate::exports::record;

const DECKLIST_CACHE: &str = include_str!("tools/decklist_cache.json");
const TOPDECK: &str = include_str!("tools/topdeck.json");
const NRTM: &str = include_str!("tools/nrtm.json");

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// What a reader of the one document lacks in the other. Of a list one entry has to be like the one that is given, as a
/// bye has no opponent and a hidden list no cards.
fn lacks(theirs: &Value, ours: &Value, path: &str) -> Vec<String> {
    match (theirs, ours) {
        (Value::Null, _) | (Value::String(_), Value::String(_)) | (Value::Bool(_), Value::Bool(_)) => Vec::new(),
        (Value::Number(_), Value::Number(_)) => Vec::new(),
        (Value::Object(theirs), Value::Object(_)) => {
            let member = |(name, member): (&String, &Value)| match ours.get(name) {
                None => vec![format!("{path}.{name} is not there")],
                Some(other) => lacks(member, other, &format!("{path}.{name}")),
            };
            theirs.iter().flat_map(member).collect()
        }
        (Value::Array(theirs), Value::Array(ours)) => {
            let entry = |entry: &Value| {
                let faults = ours.iter().map(|other| lacks(entry, other, &format!("{path}[]")));
                faults.min_by_key(Vec::len).unwrap_or_else(|| vec![format!("{path} has nothing")])
            };
            theirs.iter().flat_map(entry).collect()
        }
        _ => vec![format!("{path} is {ours}, and theirs {theirs}")],
    }
}

#[test]
fn every_shape_has_all_that_readers_of_its_tool_look_for() {
    let record = record();
    for (name, theirs, ours) in [
        ("MTGODecklistCache", DECKLIST_CACHE, mtgo_decklist_cache(&record)),
        ("Limitless", include_str!("tools/limitless_details.json"), limitless_details(&record)),
        ("Limitless", include_str!("tools/limitless_standings.json"), limitless_standings(&record)),
        ("TopDeck", TOPDECK, topdeck(&record)),
        ("NRTM", NRTM, nrtm(&record)),
    ] {
        assert_eq!(lacks(&json(theirs), &json(&ours), name), Vec::<String>::new());
    }
    let mut other = json(TOPDECK);
    other["standings"][0]["elsewhere"] = true.into();
    assert_eq!(lacks(&other, &json(&topdeck(&record)), "it"), ["it.standings[].elsewhere is not there"]);
}

#[test]
fn the_parts_of_a_tournament_of_topdeck_are_those_of_the_whole() {
    let record = record();
    let whole = json(&topdeck(&record));
    assert_eq!(json(&topdeck_info(&record)), whole["data"]);
    assert_eq!(json(&topdeck_standings(&record)), whole["standings"]);
    assert_eq!(json(&topdeck_rounds(&record)), whole["rounds"]);
}

#[test]
fn what_other_tools_write_is_recognised_and_read() {
    let rounds = json(TOPDECK)["rounds"].to_string();
    for (text, shape) in [
        (DECKLIST_CACHE, Shape::Mtgo),
        (TOPDECK, Shape::TopDeck),
        (rounds.as_str(), Shape::TopDeck),
        (NRTM, Shape::Nrtm),
    ] {
        assert_eq!(recognise(text), shape, "{text}");
        let imported = read(text, shape);
        assert_eq!(imported.faults, [], "{shape:?}");
        let [game] = imported.matches.as_slice() else { panic!("{shape:?}: {imported:?}") };
        assert_eq!((game.a.as_str(), game.b.as_deref(), game.round), ("Ada", Some("Ben"), 1), "{shape:?}");
        assert_eq!(game.outcome.map(|outcome| outcome.verdict()), Some(Verdict::Won(Side::A)), "{shape:?}");
    }
}
