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

/// What a reader takes a member for.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Form {
    Text,
    Whole,
    Number,
    Flag,
    List,
    /// What a reader keeps as text, from a number too.
    Label,
    /// The member has to be there, whatever it is.
    Key,
}

/// Whether a member may be missing or `null`.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Is {
    Needed,
    Optional,
}

use Form::{Flag, Key, Label, List, Number, Text, Whole};
use Is::{Needed, Optional};

type Fact = (&'static str, Form, Is);

/// The model of Badaro/MTGODecklistCache (`Tools/MTGODecklistCache.Updater.Model`: `CacheItem`, `Tournament`, `Deck`,
/// `DeckItem`, `RoundV2`, `Standing`), and what MTGOArchetypeParser (`RecordLoader`, `ArchetypeAnalyzer`) takes of it without
/// asking whether it is there: the day of the first deck, and both parts of each.
const OF_DECKLIST_CACHE: &[Fact] = &[
    ("Tournament.Date", Text, Needed),
    ("Tournament.Name", Text, Needed),
    ("Tournament.Uri", Text, Needed),
    ("Decks[].Date", Text, Needed),
    ("Decks[].Player", Text, Needed),
    ("Decks[].Result", Text, Needed),
    ("Decks[].AnchorUri", Text, Optional),
    ("Decks[].Mainboard", List, Needed),
    ("Decks[].Mainboard[].Count", Whole, Needed),
    ("Decks[].Mainboard[].CardName", Text, Needed),
    ("Decks[].Sideboard", List, Needed),
    ("Rounds[].RoundName", Text, Needed),
    ("Rounds[].Matches[].Player1", Text, Needed),
    ("Rounds[].Matches[].Player2", Text, Needed),
    ("Rounds[].Matches[].Result", Text, Needed),
    ("Standings[].Rank", Whole, Needed),
    ("Standings[].Player", Text, Needed),
    ("Standings[].Points", Whole, Needed),
    ("Standings[].Wins", Whole, Needed),
    ("Standings[].Losses", Whole, Needed),
    ("Standings[].Draws", Whole, Needed),
    ("Standings[].OMWP", Number, Needed),
    ("Standings[].GWP", Number, Needed),
    ("Standings[].OGWP", Number, Needed),
];

/// The client of TopDeck in Badaro/MTGODecklistCache.Tools (`MTGODecklistCache.Updater.Topdeck.Client/Model`): each member
/// may be missing, and is of one form where it is there. It reads `game` and `format` as those that it knows, which ours are
/// not: that it cannot be given.
const OF_TOPDECK: &[Fact] = &[
    ("data.name", Text, Optional),
    ("data.startDate", Whole, Optional),
    ("standings[].standing", Whole, Optional),
    ("standings[].name", Text, Optional),
    ("standings[].id", Text, Optional),
    ("standings[].decklist", Text, Optional),
    ("standings[].points", Whole, Optional),
    ("standings[].opponentWinRate", Number, Optional),
    ("standings[].gameWinRate", Number, Optional),
    ("standings[].opponentGameWinRate", Number, Optional),
    ("rounds[].round", Label, Optional),
    ("rounds[].tables", List, Optional),
    ("rounds[].tables[].table", Label, Optional),
    ("rounds[].tables[].players", List, Optional),
    ("rounds[].tables[].players[].name", Text, Optional),
    ("rounds[].tables[].winner", Text, Optional),
];

/// Readers of what Cobra writes: madarasz/always-be-running (players by identity, places in the cut by id) and programs that
/// make tables of it, which ask each member by its name. They count the games of a match by their sides (`runnerScore`,
/// `corpScore`, and `role` in the cut); our games have none, so that these read who played and how they came out alone.
const OF_NRTM: &[Fact] = &[
    ("name", Text, Needed),
    ("date", Text, Needed),
    ("preliminaryRounds", Whole, Needed),
    ("cutToTop", Whole, Needed),
    ("players[].id", Whole, Needed),
    ("players[].name", Text, Needed),
    ("players[].rank", Whole, Needed),
    ("players[].corpIdentity", Key, Needed),
    ("players[].runnerIdentity", Key, Needed),
    ("players[].matchPoints", Whole, Needed),
    ("players[].strengthOfSchedule", Number, Needed),
    ("players[].extendedStrengthOfSchedule", Number, Needed),
    ("eliminationPlayers", List, Needed),
    ("eliminationPlayers[].id", Whole, Needed),
    ("eliminationPlayers[].rank", Whole, Needed),
    ("rounds[][].table", Key, Needed),
    ("rounds[][].player1.id", Whole, Needed),
    ("rounds[][].player2.id", Key, Needed),
    ("rounds[][].intentionalDraw", Flag, Needed),
    ("rounds[][].twoForOne", Flag, Needed),
    ("rounds[][].eliminationGame", Flag, Optional),
];

/// What clients of Limitless' interface declare of a tournament and of its standings.
const OF_LIMITLESS_DETAILS: &[Fact] = &[
    ("id", Text, Needed),
    ("name", Text, Needed),
    ("game", Text, Needed),
    ("date", Text, Needed),
    ("players", Whole, Needed),
    ("format", Text, Optional),
    ("organizerId", Whole, Optional),
];
const OF_LIMITLESS_STANDINGS: &[Fact] = &[
    ("[].player", Text, Needed),
    ("[].name", Text, Needed),
    ("[].country", Text, Optional),
    ("[].placing", Whole, Optional),
    ("[].record.wins", Whole, Needed),
    ("[].record.losses", Whole, Needed),
    ("[].record.ties", Whole, Needed),
    ("[].drop", Whole, Optional),
    ("[].deck.id", Text, Optional),
    ("[].deck.name", Text, Optional),
    ("[].decklist.{}[].count", Whole, Optional),
    ("[].decklist.{}[].name", Text, Optional),
    ("[].decklist.{}[].set", Text, Optional),
    ("[].decklist.{}[].number", Text, Optional),
];

/// The steps of a path: members by name, `[]` for each entry of a list, `{}` for each member of an object.
fn steps(path: &str) -> Vec<String> {
    path.replace("[]", ".[].").split('.').filter(|step| !step.is_empty()).map(str::to_owned).collect()
}

/// How many members at a path were looked at, or what one of them is that a reader cannot take.
fn fits(value: &Value, steps: &[String], (form, is): (Form, Is)) -> Result<usize, String> {
    let Some((step, rest)) = steps.split_first() else {
        let fits = match form {
            Text => value.is_string(),
            Whole => value.is_u64() || value.is_i64(),
            Number => value.is_number(),
            Flag => value.is_boolean(),
            List => value.is_array(),
            Label => value.is_string() || value.is_u64(),
            Key => true,
        };
        return if fits || (value.is_null() && is == Optional) { Ok(1) } else { Err(value.to_string()) };
    };
    let each: Vec<&Value> = match step.as_str() {
        "[]" => value.as_array().ok_or_else(|| value.to_string())?.iter().collect(),
        "{}" => value.as_object().ok_or_else(|| value.to_string())?.values().collect(),
        name => match value.get(name) {
            Some(member) => vec![member],
            None if is == Optional => return Ok(0),
            None => return Err(format!("no {name} in {value}")),
        },
    };
    each.into_iter().map(|value| fits(value, rest, (form, is))).sum()
}

#[test]
fn every_member_that_a_published_reader_takes_is_there_and_of_the_form_that_it_takes() {
    let record = record();
    for (reader, facts, ours) in [
        ("MTGODecklistCache", OF_DECKLIST_CACHE, mtgo_decklist_cache(&record)),
        ("TopDeck", OF_TOPDECK, topdeck(&record)),
        ("NRTM", OF_NRTM, nrtm(&record)),
        ("Limitless", OF_LIMITLESS_DETAILS, limitless_details(&record)),
        ("Limitless", OF_LIMITLESS_STANDINGS, limitless_standings(&record)),
    ] {
        let ours = json(&ours);
        for (path, form, is) in facts {
            match fits(&ours, &steps(path), (*form, *is)) {
                Ok(looked_at) => assert!(looked_at > 0 || *path == "organizerId", "{reader}: nothing at {path}"),
                Err(found) => panic!("{reader}: {path} is {found}, and {form:?} is read"),
            }
        }
    }
    // A fact that does not hold is told.
    let sheet = json(&nrtm(&record));
    for (path, form) in [("players[].id", Text), ("rounds[][].twoForTwo", Flag), ("players[].corpIdentity", Text)] {
        assert!(fits(&sheet, &steps(path), (form, Needed)).is_err(), "{path}");
    }
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
