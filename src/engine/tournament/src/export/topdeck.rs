//! The shape of TopDeck's second interface: `/tournaments/{TID}`, and its parts `/info`, `/standings` and `/rounds`.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;

use super::number::{decimal, json};
use super::{Deck, EventRecord, Person};
use crate::{PlayerId, Share};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Tournament {
    #[serde(rename = "TID")]
    tid: String,
    tournament_name: String,
    swiss_num: usize,
    start_date: i64,
    game: String,
    format: String,
    top_cut: usize,
    data: Info,
    standings: Vec<Standing>,
    rounds: Vec<Round>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Info {
    name: String,
    game: String,
    format: String,
    start_date: i64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Standing {
    standing: u32,
    name: String,
    id: String,
    decklist: Option<String>,
    deck_obj: Option<DeckObject>,
    points: u32,
    wins: u32,
    wins_swiss: u32,
    wins_bracket: u32,
    losses: u32,
    losses_swiss: u32,
    losses_bracket: u32,
    draws: u32,
    byes: u32,
    win_rate: Box<RawValue>,
    opponent_win_rate: Box<RawValue>,
    game_win_rate: Box<RawValue>,
    opponent_game_win_rate: Box<RawValue>,
}

type DeckObject = BTreeMap<String, BTreeMap<String, Copies>>;

#[derive(Serialize)]
struct Copies {
    id: String,
    count: u32,
}

#[derive(Serialize)]
struct Round {
    /// A number, or `Top 8`.
    round: RoundName,
    tables: Vec<Table>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum RoundName {
    Swiss(u32),
    Cut(String),
}

#[derive(Serialize)]
struct Table {
    table: TableName,
    players: Vec<Player>,
    winner: Option<String>,
    winner_id: Option<String>,
    status: &'static str,
}

#[derive(Serialize)]
#[serde(untagged)]
enum TableName {
    Number(u32),
    Byes(&'static str),
}

#[derive(Serialize, Clone)]
struct Player {
    name: String,
    id: String,
}

/// The event as TopDeck gives it: what its list of tournaments says of one, and `data`, `standings` and `rounds` as where
/// it gives one alone. The winner of a drawn match is `Draw`; of one that both lost, nobody.
#[must_use]
pub fn topdeck(record: &EventRecord) -> String {
    let about = &record.about;
    json(&Tournament {
        tid: about.id.clone(),
        tournament_name: about.name.clone(),
        swiss_num: record.sheet.rounds.len(),
        start_date: about.starts_at,
        game: about.game.clone(),
        format: about.format.clone(),
        top_cut: record.cut.as_ref().map_or(0, |cut| cut.seeds.len()),
        data: info(record),
        standings: standings(record),
        rounds: rounds(record),
    })
}

/// `/tournaments/{TID}/info`: the `data` of the whole.
#[must_use]
pub fn topdeck_info(record: &EventRecord) -> String {
    json(&info(record))
}

/// `/tournaments/{TID}/standings`: those of the whole.
#[must_use]
pub fn topdeck_standings(record: &EventRecord) -> String {
    json(&standings(record))
}

/// `/tournaments/{TID}/rounds`: those of the whole.
#[must_use]
pub fn topdeck_rounds(record: &EventRecord) -> String {
    json(&rounds(record))
}

fn info(record: &EventRecord) -> Info {
    let about = &record.about;
    Info {
        name: about.name.clone(),
        game: about.game.clone(),
        format: about.format.clone(),
        start_date: about.starts_at,
    }
}

fn rounds(record: &EventRecord) -> Vec<Round> {
    let player = |id: PlayerId| {
        let name = record.people.iter().find(|person| person.id == id).map(|person| person.name.clone());
        Player { name: name.unwrap_or_default(), id: id.to_string() }
    };
    let table = |number: u32, a: PlayerId, b: PlayerId, outcome: Option<crate::Outcome>| {
        let winner = outcome.map(|outcome| match outcome.verdict() {
            crate::Verdict::Won(crate::Side::A) => Some(player(a)),
            crate::Verdict::Won(crate::Side::B) => Some(player(b)),
            crate::Verdict::Drawn => Some(Player { name: "Draw".to_owned(), id: "Draw".to_owned() }),
            crate::Verdict::BothLost => None,
        });
        let status = if winner.is_some() { "Completed" } else { "Active" };
        let winner = winner.flatten();
        Table {
            table: TableName::Number(number),
            players: vec![player(a), player(b)],
            winner: winner.clone().map(|winner| winner.name),
            winner_id: winner.map(|winner| winner.id),
            status,
        }
    };
    let mut rounds: Vec<Round> = Vec::new();
    for (number, round) in record.sheet.numbered() {
        let tables = round.matches.iter().map(|game| table(game.table, game.a, game.b, game.outcome));
        let byes = round.byes.iter().map(|bye| Table {
            table: TableName::Byes("Byes"),
            players: vec![player(*bye)],
            winner: Some(player(*bye).name),
            winner_id: Some(bye.to_string()),
            status: "Bye",
        });
        rounds.push(Round { round: RoundName::Swiss(number), tables: tables.chain(byes).collect() });
    }
    for number in 1..=record.cut_rounds() {
        let matches = record.cut_matches().into_iter().filter(|(game, ..)| game.round == number);
        let tables = matches.map(|(game, a, b)| table(game.table, a, b, game.outcome)).collect();
        let name = format!("Top {}", 2_u32.saturating_pow(record.cut_rounds() + 1 - number));
        rounds.push(Round { round: RoundName::Cut(name), tables });
    }
    rounds
}

fn standings(record: &EventRecord) -> Vec<Standing> {
    let standings = record.placings.iter().filter_map(|placing| {
        let person: &Person = record.people.iter().find(|person| person.id == placing.player)?;
        let row = record.standings.iter().find(|row| row.player == placing.player)?;
        let (won, lost) = record.cut_record(placing.player);
        let matches = row.wins + row.losses + row.draws + won + lost;
        let rate = Share::new((row.wins + won).into(), matches.into()).unwrap_or_else(Share::zero);
        Some(Standing {
            standing: placing.place,
            name: person.name.clone(),
            id: person.id.to_string(),
            decklist: person.deck.as_ref().map(text),
            deck_obj: person.deck.as_ref().map(object),
            points: row.points,
            wins: row.wins + won,
            wins_swiss: row.wins,
            wins_bracket: won,
            losses: row.losses + lost,
            losses_swiss: row.losses,
            losses_bracket: lost,
            draws: row.draws,
            byes: row.byes,
            win_rate: decimal(&rate),
            opponent_win_rate: decimal(&row.omw),
            game_win_rate: decimal(&row.gw),
            opponent_game_win_rate: decimal(&row.ogw),
        })
    });
    standings.collect()
}

/// A list as text, sections between tildes.
fn text(deck: &Deck) -> String {
    let section = |(section, lines): (&str, Vec<&super::CardLine>)| {
        let lines: Vec<String> = lines.iter().map(|line| format!("{} {}", line.count, line.name)).collect();
        format!("~~{section}~~\n{}", lines.join("\n"))
    };
    deck.sections().into_iter().map(section).collect::<Vec<_>>().join("\n\n")
}

/// A list by section and card; the card's id is its set and number.
fn object(deck: &Deck) -> DeckObject {
    let mut object = DeckObject::new();
    for line in &deck.cards {
        let cards = object.entry(line.section.clone()).or_default();
        let copies = cards.entry(line.name.clone()).or_insert_with(|| Copies {
            id: [line.set.as_str(), line.number.as_str()].join(" ").trim().to_owned(),
            count: 0,
        });
        copies.count += line.count;
    }
    object
}
