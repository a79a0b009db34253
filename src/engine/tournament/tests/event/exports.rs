//! What is written of an event, read by readers of their own, and read back.

use std::collections::BTreeMap;

use safehouse_tournament::export::{
    About, Again, ByHand, CardLine, Corrected, Deck, EventRecord, Person, RecomputeFault, SCHEMA, csv,
    limitless_details, limitless_pairings, limitless_standings, mtgo_decklist_cache, nrtm, own, topdeck,
};
use safehouse_tournament::import::{Imported, Shape, read, recognise};
use safehouse_tournament::{
    Bracket, CutResult, Games, Kind, Outcome, PlayerId, Presence, Seed, Sheet, Side, cut, pair, standings,
};
use serde::Deserialize;
use serde_json::Value;

use crate::support::{SEED, best_of_three, id, player, round};

/// Seven players, three rounds, a draw, a no-show, a drop, hostile and equal names, and a top four.
fn sheet() -> Sheet {
    let mut sheet = best_of_three(7);
    player(&mut sheet, 7).presence.push(Presence::DroppedAfter(2));
    player(&mut sheet, 2).fixed_table = Some(9);
    sheet.rounds = vec![
        round(&[(1, 2, 2, 1), (3, 4, 2, 0), (5, 6, 1, 2)], &[7]),
        round(&[(1, 3, 2, 0), (7, 6, 0, 2), (2, 5, 2, 0)], &[4]),
        round(&[(6, 1, 1, 2), (2, 3, 0, 0), (4, 5, 2, 1)], &[]),
    ];
    sheet.rounds[1].matches[1].outcome = Some(Outcome { kind: Kind::NoShow(Side::A), ..Outcome::played(0, 2, 0) });
    sheet.rounds[2].matches[1].outcome = Some(Outcome::intentional_draw(sheet.settings.games));
    sheet
}

fn bracket(sheet: &Sheet) -> Bracket {
    let bracket = cut(&standings(sheet, 3, &SEED), 4, &[]);
    let bracket = bracket.record(1, 1, Outcome::played(2, 0, 0)).unwrap();
    let bracket = bracket.record(1, 2, Outcome::played(1, 2, 0)).unwrap();
    bracket.record(2, 1, Outcome::played(2, 1, 0)).unwrap()
}

pub(crate) fn record() -> EventRecord {
    let about = About {
        id: "evening-1".to_owned(),
        name: "Evening of the \"dead\"".to_owned(),
        game: "necrogenesis".to_owned(),
        format: "standard".to_owned(),
        date: "2026-11-28".to_owned(),
        starts_at: 1_795_888_800,
        organizer: "The Shop".to_owned(),
        address: "https://example.org/events/evening-1".to_owned(),
    };
    let names = ["Ann", "=cmd()", "Bo, jr", "Bo, jr", "'tis", "Zoë", "-1"];
    let card = |section: &str, count, name: &str| CardLine {
        section: section.to_owned(),
        count,
        name: name.to_owned(),
        set: "NEC".to_owned(),
        number: "7".to_owned(),
    };
    let deck = Deck {
        id: "content".to_owned(),
        name: "Nurse".to_owned(),
        cards: vec![
            card("Survivor", 1, "Nurse"),
            card("Survivor Deck", 3, "Shovel"),
            card("Zombie Deck", 2, "Runner"),
            card("Survivor Deck", 1, "Flare \"gun\""),
        ],
    };
    let people = (1..).zip(names).map(|(number, name)| Person {
        id: id(number),
        name: name.to_owned(),
        country: (number == 1).then(|| "DE".to_owned()),
        deck: (number < 3).then(|| deck.clone()),
    });
    let sheet = sheet();
    EventRecord::new(about, &sheet, &SEED, true, Some(bracket(&sheet)), people.collect())
}

/// Compares with the file beside this one.
fn assert_golden(written: &str, golden: &str) {
    assert_eq!(written, golden, "a form that others read has changed; these are its bytes:\n{written}");
}

#[test]
fn every_form_is_the_same_bytes_as_ever() {
    let record = record();
    assert_golden(&own(&record), include_str!("golden/own.json"));
    assert_golden(&csv::standings(&record), include_str!("golden/standings.csv"));
    assert_golden(&csv::pairings(&record), include_str!("golden/pairings.csv"));
    assert_golden(&mtgo_decklist_cache(&record), include_str!("golden/mtgo.json"));
    assert_golden(&limitless_details(&record), include_str!("golden/limitless_details.json"));
    assert_golden(&limitless_standings(&record), include_str!("golden/limitless_standings.json"));
    assert_golden(&limitless_pairings(&record), include_str!("golden/limitless_pairings.json"));
    assert_golden(&topdeck(&record), include_str!("golden/topdeck.json"));
    assert_golden(&nrtm(&record), include_str!("golden/nrtm.json"));
}

#[test]
fn our_own_form_fits_its_schema_and_reads_back() {
    let record = record();
    let text = own(&record);
    let value: Value = serde_json::from_str(&text).unwrap();
    let schema = jsonschema::validator_for(&serde_json::from_str(SCHEMA).unwrap()).unwrap();
    let faults: Vec<String> = schema.iter_errors(&value).map(|fault| fault.to_string()).collect();
    assert_eq!(faults, Vec::<String>::new());
    assert_eq!(serde_json::from_str::<EventRecord>(&text).unwrap(), record);
    let mut broken = value;
    broken["version"] = 2.into();
    assert!(!schema.is_valid(&broken));
    assert!(!text.contains("fixed_table"), "who keeps a table is nobody's business");
}

#[test]
fn a_corrected_result_is_noted_in_our_own_form_and_nothing_is_where_none_was() {
    let (won, lost) = (Outcome::played(2, 0, 0), Outcome::played(0, 2, 0));
    let one =
        |at, before, after| Corrected { round: 1, table: 1, at, shown: 2, before: Some(before), after: Some(after) };
    let corrected = vec![one(1_795_171_200, won, lost), one(1_795_171_201, lost, Outcome::double_loss())];
    let by_hand = vec![ByHand { round: 2, tables: vec![1, 2], byes: Vec::new() }];
    let (plain, noted) = (record(), EventRecord { corrected, by_hand, passed_over: vec![id(5)], ..record() });
    assert!(["corrected", "by_hand", "passed_over"].iter().all(|field| !own(&plain).contains(field)));
    let value: Value = serde_json::from_str(&own(&noted)).unwrap();
    let result = |wins_a: u32, wins_b: u32| serde_json::json!({ "wins_a": wins_a, "wins_b": wins_b, "draws": 0, "kind": "played" });
    let first = &value["corrected"][0];
    assert_eq!((&first["before"], &first["after"], &first["shown"]), (&result(2, 0), &result(0, 2), &2.into()));
    assert_eq!(value["passed_over"], serde_json::json!([5]));
    assert_eq!(value["by_hand"], serde_json::json!([{ "round": 2, "tables": [1, 2] }]));
    // The second round was paired from what stood before both corrections, the third from what stands.
    let at = |sheet: &Sheet| sheet.rounds[0].matches.iter().find(|game| game.table == 1).unwrap().outcome;
    assert_eq!(at(&noted.sheet_of(2)), Some(won));
    assert_eq!(noted.sheet_of(3), noted.sheet);
    let schema = jsonschema::validator_for(&serde_json::from_str(SCHEMA).unwrap()).unwrap();
    assert!(schema.is_valid(&value));
    assert_eq!(serde_json::from_value::<EventRecord>(value).unwrap(), noted);
}

#[test]
fn whoever_has_the_file_recomputes_standings_from_it() {
    let record: EventRecord = serde_json::from_str(include_str!("golden/own.json")).unwrap();
    let seed = record.seed.clone().unwrap();
    assert_eq!(standings(&record.sheet, 3, &seed), record.standings);
    assert_eq!(hex::encode(safehouse_tournament::commitment(&seed, &record.about.id)), record.commitment);
}

#[test]
fn whoever_left_during_the_last_round_dropped_as_well() {
    let mut sheet = sheet();
    player(&mut sheet, 5).presence.push(Presence::DroppedAfter(3));
    let record = EventRecord::new(About::default(), &sheet, &SEED, false, None, Vec::new());
    let text = csv::standings(&record);
    let dropped = |row: &str| row.split(',').nth(10) == Some("yes");
    let mut left: Vec<&str> = text.lines().filter(|row| dropped(row)).filter_map(|row| row.split(',').nth(1)).collect();
    left.sort_unstable();
    assert_eq!(left, ["Player 5", "Player 7"]);
    let rows: Value = serde_json::from_str(&limitless_standings(&record)).unwrap();
    let drop = |key: &str| rows.as_array().unwrap().iter().find(|row| row["player"] == key).unwrap()["drop"].clone();
    assert_eq!((drop("5"), drop("7"), drop("1")), (3.into(), 2.into(), Value::Null));
}

#[test]
fn a_seed_that_is_not_published_is_not_in_the_file() {
    let sheet = sheet();
    let record = EventRecord::new(About::default(), &sheet, &SEED, false, None, Vec::new());
    let text = own(&record);
    assert!(!text.contains(&hex::encode(SEED.0)) && !text.contains("\"seed\""));
    assert_eq!(record.placings.len(), 7, "without a cut the standings are final");
    assert_eq!(record.people[6].name, "Player 7");
}

/// A reader of MTGODecklistCache with the names of its own model.
#[test]
fn a_reader_of_mtgo_decklist_cache_finds_what_it_looks_for() {
    #[derive(Deserialize)]
    #[serde(rename_all = "PascalCase", deny_unknown_fields)]
    struct Item {
        tournament: Value,
        decks: Vec<DeckItem>,
        rounds: Vec<RoundItem>,
        standings: Vec<BTreeMap<String, Value>>,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "PascalCase")]
    struct DeckItem {
        player: String,
        result: String,
        mainboard: Vec<Line>,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "PascalCase")]
    struct Line {
        count: i32,
        card_name: String,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "PascalCase")]
    struct RoundItem {
        round_name: String,
        matches: Vec<BTreeMap<String, String>>,
    }
    let item: Item = serde_json::from_str(include_str!("golden/mtgo.json")).unwrap();
    assert_eq!(item.tournament["Date"], "2026-11-28");
    let names: Vec<&str> = item.rounds.iter().map(|round| round.round_name.as_str()).collect();
    assert_eq!(names, ["Round 1", "Round 2", "Round 3", "Semifinals", "Finals"]);
    assert_eq!(item.rounds[0].matches[0]["Result"], "2-1-0");
    assert_eq!(item.rounds[0].matches[3]["Player2"], "-");
    let ann = item.decks.iter().find(|deck| deck.player == "Ann").unwrap();
    assert_eq!((ann.result.as_str(), ann.mainboard.len()), ("1st Place", 4));
    assert_eq!((ann.mainboard[1].count, ann.mainboard[1].card_name.as_str()), (3, "Shovel"));
    let first = &item.standings[0];
    assert_eq!((&first["Rank"], &first["Player"], &first["Points"]), (&1.into(), &"Ann".into(), &9.into()));
    assert!(first["OMWP"].as_f64().is_some_and(|share| (0.33..=1.0).contains(&share)));
    assert!(first["GWP"].is_number() && first["OGWP"].is_number());
}

#[test]
fn a_reader_of_limitless_finds_what_it_looks_for() {
    #[derive(Deserialize)]
    struct Standing {
        player: String,
        name: String,
        country: Option<String>,
        placing: u32,
        record: Record,
        drop: Option<u32>,
        deck: Option<BTreeMap<String, String>>,
        decklist: Option<BTreeMap<String, Vec<Card>>>,
    }
    #[derive(Deserialize)]
    struct Record {
        wins: u32,
        losses: u32,
        ties: u32,
    }
    #[derive(Deserialize)]
    struct Card {
        count: u32,
        name: String,
        set: String,
        number: String,
    }
    let details: Value = serde_json::from_str(include_str!("golden/limitless_details.json")).unwrap();
    assert_eq!((&details["id"], &details["players"]), (&"evening-1".into(), &7.into()));
    let rows: Vec<Standing> = serde_json::from_str(include_str!("golden/limitless_standings.json")).unwrap();
    let ann = &rows[0];
    assert_eq!((ann.placing, ann.player.as_str(), ann.name.as_str()), (1, "1", "Ann"));
    assert_eq!((ann.record.wins, ann.record.losses, ann.record.ties), (5, 0, 0), "three rounds and a cut of four");
    assert_eq!(ann.country.as_deref(), Some("DE"));
    assert_eq!(ann.deck.as_ref().unwrap()["name"], "Nurse");
    let shovel = &ann.decklist.as_ref().unwrap()["Survivor Deck"][0];
    assert_eq!(
        (shovel.count, shovel.name.as_str(), shovel.set.as_str(), shovel.number.as_str()),
        (3, "Shovel", "NEC", "7")
    );
    assert_eq!(rows.iter().find(|row| row.player == "7").unwrap().drop, Some(2));
    let pairings: Vec<BTreeMap<String, Value>> =
        serde_json::from_str(include_str!("golden/limitless_pairings.json")).unwrap();
    let bye = pairings.iter().find(|row| !row.contains_key("player2")).unwrap();
    assert_eq!(bye["winner"], bye["player1"]);
    assert!(pairings.iter().any(|row| row["winner"] == 0), "the agreed draw");
    assert_eq!(pairings.iter().filter(|row| row["phase"] == 2).count(), 3);
}

#[test]
fn a_reader_of_topdeck_finds_what_it_looks_for() {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Tournament {
        #[serde(rename = "TID")]
        tid: String,
        tournament_name: String,
        swiss_num: u32,
        start_date: i64,
        top_cut: u32,
        standings: Vec<Standing>,
        rounds: Vec<RoundItem>,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Standing {
        standing: u32,
        name: String,
        decklist: Option<String>,
        deck_obj: Option<BTreeMap<String, BTreeMap<String, Value>>>,
        wins: u32,
        wins_swiss: u32,
        wins_bracket: u32,
        byes: u32,
        win_rate: f64,
        opponent_win_rate: f64,
    }
    #[derive(Deserialize)]
    struct RoundItem {
        round: Value,
        tables: Vec<TableItem>,
    }
    #[derive(Deserialize)]
    struct TableItem {
        players: Vec<BTreeMap<String, String>>,
        winner: Option<String>,
        status: String,
    }
    let event: Tournament = serde_json::from_str(include_str!("golden/topdeck.json")).unwrap();
    assert_eq!((event.tid.as_str(), event.swiss_num, event.top_cut), ("evening-1", 3, 4));
    assert_eq!((event.tournament_name.as_str(), event.start_date), ("Evening of the \"dead\"", 1_795_888_800));
    let ann = &event.standings[0];
    assert_eq!((ann.standing, ann.name.as_str(), ann.wins, ann.wins_swiss, ann.wins_bracket), (1, "Ann", 5, 3, 2));
    assert!(ann.win_rate == 1.0 && ann.opponent_win_rate < 1.0);
    assert!(ann.decklist.as_ref().unwrap().starts_with("~~Survivor~~\n1 Nurse"));
    assert_eq!(ann.deck_obj.as_ref().unwrap()["Survivor Deck"]["Shovel"]["count"], 3);
    assert_eq!(event.standings.iter().map(|row| row.byes).sum::<u32>(), 2);
    let rounds: Vec<&Value> = event.rounds.iter().map(|round| &round.round).collect();
    assert_eq!(rounds, [&1.into(), &2.into(), &3.into(), &Value::from("Top 4"), &Value::from("Top 2")]);
    let first = &event.rounds[0].tables[0];
    assert_eq!((first.players[0]["name"].as_str(), first.winner.as_deref()), ("Ann", Some("Ann")));
    assert_eq!(event.rounds[0].tables[3].status, "Bye");
}

#[test]
fn a_reader_of_nrtm_finds_what_it_looks_for() {
    let event: Value = serde_json::from_str(include_str!("golden/nrtm.json")).unwrap();
    assert_eq!((&event["cutToTop"], &event["preliminaryRounds"]), (&4.into(), &3.into()));
    let players = event["players"].as_array().unwrap();
    assert_eq!((players.len(), &players[0]["name"], &players[0]["matchPoints"]), (7, &"Ann".into(), &9.into()));
    // Ann met players with 4 of 3 rounds, 4 of 3 and 6 of 3 points.
    assert_eq!(players[0]["strengthOfSchedule"].as_f64().unwrap(), 1.556);
    let rounds = event["rounds"].as_array().unwrap();
    assert_eq!(rounds.len(), 5);
    assert_eq!(rounds[0][3]["player2"]["id"], Value::Null, "a bye");
    assert_eq!(rounds[2][1]["intentionalDraw"], true);
    assert_eq!((&rounds[3][0]["eliminationGame"], &rounds[3][0]["player1"]["winner"]), (&true.into(), &true.into()));
    assert_eq!(event["eliminationPlayers"][0]["rank"], 1);
}

/// A table read without the library that reads it elsewhere.
fn cells(table: &str) -> Vec<Vec<String>> {
    let row = |line: &str| {
        let (mut cells, mut is_quoted) = (vec![String::new()], false);
        for letter in line.chars() {
            match letter {
                '"' => is_quoted = !is_quoted,
                ',' if !is_quoted => cells.push(String::new()),
                letter => cells.last_mut().unwrap().push(letter),
            }
        }
        cells
    };
    table.split_terminator("\r\n").map(row).collect()
}

#[test]
fn tables_have_as_many_cells_as_headers_and_run_nothing() {
    for (table, rows) in [(include_str!("golden/standings.csv"), 8), (include_str!("golden/pairings.csv"), 15)] {
        let cells = cells(table);
        assert_eq!(cells.len(), rows);
        assert!(cells.iter().all(|row| row.len() == cells[0].len()), "{cells:?}");
        let starts = cells.iter().flatten().filter_map(|cell| cell.chars().next());
        assert!(starts.into_iter().all(|letter| !"=+-@\t\r".contains(letter)));
    }
    let standings = cells(include_str!("golden/standings.csv"));
    assert_eq!(standings[1][..3], ["1", "Ann", "9"]);
    let names: Vec<&str> = standings[1..].iter().map(|row| row[1].as_str()).collect();
    for name in ["'=cmd()", "Bo, jr (#3)", "Bo, jr (#4)", "''tis", "'-1"] {
        assert!(names.contains(&name), "{name} in {names:?}");
    }
}

/// Who met whom with which verdict, as a set.
fn verdicts(imported: &Imported) -> Vec<String> {
    let mut all: Vec<String> = imported
        .matches
        .iter()
        .map(|game| {
            let verdict = game.outcome.map(|outcome| outcome.verdict());
            format!("{} {} {} {:?} {verdict:?}", game.elimination, game.round, game.a, game.b)
        })
        .collect();
    all.sort();
    all
}

#[test]
fn every_form_is_recognised_and_read_back() {
    let record = record();
    let whole = read(&own(&record), Shape::Own);
    assert_eq!((whole.faults.len(), whole.matches.len()), (0, 14));
    let table = csv::pairings(&record);
    assert_eq!(recognise(&table), Shape::Csv);
    let from_table = read(&table, Shape::Csv);
    assert_eq!(from_table.faults, []);
    let outcomes = |imported: &Imported| imported.matches.iter().map(|game| game.outcome).collect::<Vec<_>>();
    assert_eq!((verdicts(&from_table), outcomes(&from_table)), (verdicts(&whole), outcomes(&whole)));
    for (text, shape) in [
        (own(&record), Shape::Own),
        (mtgo_decklist_cache(&record), Shape::Mtgo),
        (topdeck(&record), Shape::TopDeck),
        (nrtm(&record), Shape::Nrtm),
        (limitless_pairings(&record), Shape::Limitless),
    ] {
        assert_eq!(recognise(&text), shape);
        let imported = read(&text, shape);
        assert_eq!(imported.faults, [], "{shape:?}");
        let mut expected = whole.clone();
        for game in &mut expected.matches {
            // TopDeck and NRTM have names that two players share; Limitless has their keys.
            for name in std::iter::once(&mut game.a).chain(&mut game.b) {
                let key = record
                    .people
                    .iter()
                    .find(|person| *name == person.name || *name == format!("{} (#{})", person.name, person.id));
                *name = match shape {
                    Shape::Limitless => key.unwrap().id.to_string(),
                    Shape::TopDeck | Shape::Nrtm => key.unwrap().name.clone(),
                    _ => name.clone(),
                };
            }
        }
        assert_eq!(verdicts(&imported), verdicts(&expected), "{shape:?}");
    }
}

#[test]
fn a_sheet_made_of_an_import_has_the_standings_of_the_original() {
    let record = record();
    let imported = read(&csv::pairings(&record), Shape::Csv).sheet(record.sheet.settings);
    assert_eq!((imported.faults.len(), imported.sheet.faults().len()), (0, 0));
    let table = standings(&imported.sheet, 3, &SEED);
    let name = |row: &safehouse_tournament::Standing| imported.names[&row.player].clone();
    let own: BTreeMap<String, (u32, u32)> = table.iter().map(|row| (name(row), (row.points, row.rounds))).collect();
    let names = ["Ann", "=cmd()", "Bo, jr (#3)", "Bo, jr (#4)", "'tis", "Zoë", "-1"];
    for (number, name) in (1..).zip(names) {
        let row = record.standings.iter().find(|row| row.player == id(number)).unwrap();
        assert_eq!(own[name], (row.points, row.rounds), "{name}");
    }
}

/// The cut of the record, without its results.
fn unplayed(record: &EventRecord) -> Bracket {
    Bracket { seeds: record.cut.as_ref().unwrap().seeds.clone(), results: Vec::new() }
}

/// Who somebody is, by what a shape calls them.
fn called(record: &EventRecord, shape: Shape) -> impl Fn(&str) -> Option<PlayerId> + use<'_> {
    move |name: &str| {
        let is_it = |person: &&Person| match shape {
            Shape::Limitless => person.id.to_string() == name,
            _ => name == person.name || name == format!("{} (#{})", person.name, person.id),
        };
        record.people.iter().find(is_it).map(|person| person.id)
    }
}

#[test]
fn the_elimination_rounds_of_every_shape_go_into_the_bracket_of_the_cut() {
    let mut record = record();
    // Some of the shapes know players by their names alone.
    record.people[3].name = "Bo, sr".to_owned();
    let original = record.cut.clone().unwrap();
    let winners = |bracket: &Bracket| bracket.all().iter().map(|game| game.winner).collect::<Vec<_>>();
    assert!(original.winner().is_some());
    for (text, shape) in [
        (own(&record), Shape::Own),
        (csv::pairings(&record), Shape::Csv),
        (mtgo_decklist_cache(&record), Shape::Mtgo),
        (topdeck(&record), Shape::TopDeck),
        (nrtm(&record), Shape::Nrtm),
        (limitless_pairings(&record), Shape::Limitless),
    ] {
        let imported = read(&text, shape);
        let id = called(&record, shape);
        let bracket = unplayed(&record);
        let cut = imported.cut(&bracket, (0, Games::BestOf3), &id);
        assert_eq!(cut.faults, [], "{shape:?}");
        let rounds: Vec<u32> = cut.rounds.iter().map(|(round, _)| *round).collect();
        assert_eq!(rounds, (1..=original.rounds()).collect::<Vec<_>>(), "{shape:?}");
        let results = cut.rounds.iter().flat_map(|(_, results)| results.clone()).collect();
        let taken = Bracket { results, ..bracket.clone() };
        assert_eq!((winners(&taken), taken.winner()), (winners(&original), original.winner()), "{shape:?}");
        // What is played already is not taken again.
        let first = cut.rounds[0].1.clone();
        let rest = imported.cut(&Bracket { results: first, ..bracket.clone() }, (1, Games::BestOf3), &id);
        assert_eq!(rest.rounds, cut.rounds[1..], "{shape:?}");
        // In a bracket of other seats nobody meets as they did, and it is said round by round.
        let mut other = bracket.clone();
        other.seeds.swap(0, 1);
        let cut = imported.cut(&other, (0, Games::BestOf3), &id);
        assert!(cut.rounds.is_empty() && cut.matches() == 0, "{shape:?}");
        let told: Vec<&str> = cut.faults.iter().map(|fault| fault.what.as_str()).collect();
        assert!(told[0].contains("do not meet in the bracket of the cut"), "{shape:?}: {told:?}");
        assert_eq!(
            told.last(),
            Some(&"elimination round 2 follows on round 1, which is not taken whole"),
            "{shape:?}: {told:?}"
        );
        let nobody = imported.cut(&bracket, (0, Games::BestOf3), |_: &str| None);
        assert!(nobody.faults[0].what.starts_with("elimination round 1: nobody here is “"), "{shape:?}");
    }
}

#[test]
fn an_elimination_round_that_fits_no_bracket_is_left_out_with_what_is_wrong_with_it() {
    let bracket = Bracket { seeds: (1..=4).map(id).collect(), results: Vec::new() };
    let player = |name: &str| name.strip_prefix('P').and_then(|digits| digits.parse().ok()).map(id);
    let cut = |rows: &str| {
        let text = format!("stage,round,player a,player b,wins a,wins b\n{rows}");
        read(&text, Shape::Csv).cut(&bracket, (0, Games::BestOf3), player)
    };
    // The better seed is first in the bracket, whoever is first in the text; rounds may count on from the Swiss rounds.
    let whole = cut("cut,4,P4,P1,0,2\ncut,4,P3,P2,2,1\ncut,5,P1,P3,1,2\n");
    assert_eq!(whole.faults, []);
    let results: Vec<_> = whole.rounds.iter().flat_map(|(_, results)| results.clone()).collect();
    assert_eq!(results[0], CutResult { round: 1, table: 1, outcome: Outcome::played(2, 0, 0) });
    assert_eq!(Bracket { results, ..bracket.clone() }.winner(), Some(id(3)));
    // An open match is no fault; what follows on it cannot be taken.
    let open = cut("cut,1,P1,P4,2,0\ncut,1,P2,P3,,\ncut,2,P1,P2,2,0\n");
    assert_eq!((open.rounds.len(), open.matches(), open.faults.len()), (1, 1, 1));
    for (rows, told) in [
        ("cut,1,P1,P2,2,0\n", "P1 and P2 do not meet"),
        ("cut,1,P1,P1,2,0\n", "P1 and P1 do not meet"),
        ("cut,1,P1,P9,2,0\n", "P1 and P9 do not meet"),
        ("cut,1,P1,Rick,2,0\n", "nobody here is “Rick”"),
        ("cut,1,P1,P4,1,1\n", "P1 and P4 have no winner"),
        ("cut,1,P1,P4,3,0\n", "more games won than a match has"),
        ("cut,1,P1,P4,2,0\ncut,1,P4,P1,0,2\n", "has this match twice"),
        ("cut,1,P1,P4,2,0\ncut,1,P2,P3,2,0\ncut,2,P1,P2,2,0\ncut,3,P1,P2,2,0\n", "no elimination round 3"),
        ("cut,1,P1,P4,2,0\ncut,1,P2,P3,2,0\ncut,2,P4,P2,2,0\n", "P4 and P2 do not meet"),
    ] {
        let cut = cut(rows);
        assert!(cut.faults.iter().any(|fault| fault.what.contains(told)), "{rows}: {:?}", cut.faults);
    }
    // Double elimination sends losers on: its second round is none of this bracket.
    let double = cut("cut,1,P1,P4,2,0\ncut,1,P2,P3,2,0\ncut,2,P1,P2,2,0\ncut,2,P4,P3,2,0\n");
    assert_eq!((double.rounds.len(), double.faults.len()), (1, 1), "{double:?}");
}

#[test]
fn tables_of_people_are_read_and_every_error_has_its_line() {
    let text = "\u{feff}Rnd;Table No.;Player 1;Player 2;Result\n\
        1;1;Ann;Bo;2-1\n\
        \n\
        Round 1;2;Cy;;\n\
        x;3;Di;Ed;2-0\n\
        2;1;Ann;Cy;two\n\
        2;2;;Bo;1-0\n\
        99;1;Ann;Bo;1-0\n\
        2;3;\"Di\nDu\";Ed;0:2\n";
    assert_eq!(recognise(text), Shape::Csv);
    let imported = read(text, Shape::Csv);
    let faults: Vec<String> = imported.faults.iter().map(ToString::to_string).collect();
    let expected = [
        "line 5: `x` is no round",
        "line 6: `two` is no result such as 2-1",
        "line 7: player a is missing",
        "line 8: round 99 is not one from 1 to 64",
    ];
    assert_eq!(faults, expected);
    assert_eq!(imported.matches.len(), 3);
    assert_eq!((imported.matches[1].b.clone(), imported.matches[1].outcome), (None, None));
    assert_eq!(imported.matches[2].outcome, Some(Outcome::played(0, 2, 0)));
    let named =
        "round,player a,player b,wins a,wins b,draws\n1,A,B,2,1,0\n1,C,D,0,0,0\n1,A,E,1,,\n1,F,G,2,x,\n1,A,H,1,0,0\n";
    let imported = read(named, Shape::Csv);
    assert_eq!(imported.matches[1].outcome, Some(Outcome::played(0, 0, 1)), "a draw without a counted game");
    assert_eq!(imported.faults.len(), 2);
    let sheet = imported.sheet(safehouse_tournament::Settings::default());
    let faults: Vec<String> = sheet.faults.iter().map(ToString::to_string).collect();
    assert_eq!(faults, ["line 2: more games won than a match has"]);
    let lacking = read("player,opponent\nA,B\n", Shape::Csv);
    assert_eq!(lacking.faults[0].to_string(), "line 1: the header lacks round, wins a and wins b, or result");
    assert_eq!(read("", Shape::Csv).faults.len(), 1);
    let twice = read("round,a,b,result\n1,A,B,1-0\n1,A,C,1-0\n1,D,D,1-0\n", Shape::Csv);
    assert_eq!(twice.sheet(safehouse_tournament::Settings::default()).faults.len(), 2);
}

mod garbage {
    use proptest::prelude::*;
    use safehouse_tournament::Settings;
    use safehouse_tournament::import::{Shape, read, recognise};

    use crate::support::SEED;

    const SHAPES: [Shape; 6] = [Shape::Own, Shape::Csv, Shape::Mtgo, Shape::Limitless, Shape::TopDeck, Shape::Nrtm];

    fn survive(text: &str) {
        let _ = recognise(text);
        for shape in SHAPES {
            let imported = read(text, shape);
            let sheet = imported.sheet(Settings::default()).sheet;
            let _ = safehouse_tournament::standings(&sheet, 9, &SEED);
            let _ = safehouse_tournament::pair(&sheet, 1, &SEED);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn any_text_is_read_without_failing(text in ".{0,200}") {
            survive(&text);
        }

        #[test]
        fn a_golden_file_broken_anywhere_is_read_without_failing(
            which in 0_usize..6,
            at in any::<prop::sample::Index>(),
            with in "[\\[\\]{}\",:0-9a-z\n-]{0,4}",
            cut in 0_usize..30,
        ) {
            let files = [
                include_str!("golden/own.json"),
                include_str!("golden/pairings.csv"),
                include_str!("golden/mtgo.json"),
                include_str!("golden/limitless_pairings.json"),
                include_str!("golden/topdeck.json"),
                include_str!("golden/nrtm.json"),
            ];
            let letters: Vec<char> = files[which].chars().collect();
            let at = at.index(letters.len());
            let rest = letters.iter().copied().skip(at + cut);
            let text: String = letters[..at].iter().copied().chain(with.chars()).chain(rest).collect();
            survive(&text);
        }
    }

    #[test]
    fn documents_of_other_kinds_say_what_is_missing() {
        for (text, shape) in [
            ("{}", Shape::Mtgo),
            ("{\"Rounds\":[{\"Matches\":[{\"Player1\":\"A\",\"Player2\":\"B\",\"Result\":\"?\"},7]},{}]}", Shape::Mtgo),
            ("{}", Shape::Limitless),
            ("[{\"round\":1,\"player1\":\"a\",\"player2\":\"b\",\"winner\":\"c\"},{}]", Shape::Limitless),
            ("{\"rounds\":[{\"round\":1,\"tables\":[{\"players\":[]},{}]}]}", Shape::TopDeck),
            ("{\"players\":[{}],\"rounds\":[7,[{}]]}", Shape::Nrtm),
            ("{\"kind\":\"safehouse event\"}", Shape::Own),
            ("[1,", Shape::TopDeck),
        ] {
            assert!(!read(text, shape).faults.is_empty(), "{shape:?} {text}");
        }
        let long = " ".repeat(safehouse_tournament::import::MAX_BYTES + 1);
        assert_eq!(read(&long, Shape::Csv).faults.len(), 1);
    }
}

/// Nine players, of whom one leaves, with a bye in each of three rounds as they are paired, and a final of two.
fn drawn() -> EventRecord {
    let mut sheet = best_of_three(9);
    for number in 1..=3 {
        let mut round = pair(&sheet, number, &SEED).unwrap().round();
        for game in &mut round.matches {
            game.outcome = Some(if game.a < game.b { Outcome::played(2, 0, 0) } else { Outcome::played(1, 2, 0) });
        }
        sheet.rounds.push(round);
        if number == 1 {
            player(&mut sheet, 9).presence.push(Presence::DroppedAfter(1));
        }
    }
    let bracket = cut(&standings(&sheet, 3, &SEED), 2, &[]);
    EventRecord::new(record().about, &sheet, &SEED, true, Some(bracket), Vec::new())
}

#[test]
fn whoever_has_the_file_computes_the_whole_event_once_more() {
    let honest = EventRecord::read(&own(&drawn())).unwrap();
    let again = honest.recompute().unwrap();
    assert!(again.is_same(), "{again}");
    assert_eq!((again.rounds.len(), again.cut), (3, Some(true)));
    assert_eq!(again.to_string().lines().count(), 7, "{again}");
    let mut reversed = honest.clone();
    reversed.placings.reverse();
    let told = reversed.recompute().unwrap();
    assert!(!told.is_same() && told.standings && told.to_string().contains("places      OTHER"), "{told}");

    // Two changed places: what the file does not say is told.
    let mut moved = honest.clone();
    let round = &mut moved.sheet.rounds[1];
    let (one, other) = (round.matches[0].a, round.matches[1].a);
    (round.matches[0].a, round.matches[1].a) = (other, one);
    let tables: Vec<u32> = round.matches[..2].iter().map(|game| game.table).collect();
    let told = moved.recompute().unwrap();
    assert_eq!(told.rounds[1], Again::Other(tables.clone()));
    assert!(!told.is_same() && told.to_string().contains("OTHER: tables 1, 2"), "{told}");
    moved.by_hand = vec![ByHand { round: 2, tables: tables.clone(), byes: Vec::new() }];
    assert_eq!(moved.recompute().unwrap().rounds[1], Again::ByHand(tables));

    let seed = EventRecord { seed: Some(Seed([9; 32])), ..honest.clone() };
    assert!(!seed.recompute().unwrap().seed, "it is not what was committed to");
    let mut cut = honest.clone();
    cut.cut.as_mut().unwrap().seeds.swap(0, 1);
    assert_eq!(cut.recompute().unwrap().cut, Some(false));
    let mut places = honest.clone();
    places.standings.swap(0, 1);
    assert!(!places.recompute().unwrap().standings);

    let hidden = EventRecord { seed: None, ..honest };
    assert_eq!(hidden.recompute(), Err(RecomputeFault::NoSeed));
    for text in ["", "{}", "[]"] {
        assert!(matches!(EventRecord::read(text), Err(RecomputeFault::NoFile(_))), "{text}");
    }
}

#[test]
fn what_a_correction_changed_later_is_computed_from_what_stood_then() {
    let mut record = drawn();
    let game = &mut record.sheet.rounds[0].matches[0];
    let before = game.outcome;
    let after = Some(if game.a < game.b { Outcome::played(0, 2, 0) } else { Outcome::played(2, 1, 0) });
    game.outcome = after;
    let corrected = Corrected { round: 1, table: game.table, at: 1, shown: 3, before, after };
    let EventRecord { about, sheet, cut: bracket, .. } = record;
    let record = EventRecord::new(about, &sheet, &SEED, true, bracket, Vec::new());
    let noted = EventRecord { corrected: vec![corrected], ..record.clone() };
    let again = noted.recompute().unwrap();
    assert!(again.rounds.iter().all(|round| *round == Again::Same), "{again}");
    assert_ne!(record.recompute().unwrap().rounds, again.rounds, "without the note it is another pairing");
}
