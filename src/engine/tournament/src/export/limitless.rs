//! The shapes of Limitless: details, standings and pairings, each a document of its own.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::EventRecord;
use super::number::json;
use crate::{Outcome, PlayerId, Side, Verdict};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Details<'a> {
    id: &'a str,
    game: &'a str,
    format: &'a str,
    name: &'a str,
    date: &'a str,
    players: usize,
    organizer_id: Option<u32>,
    organizer: Organizer<'a>,
}

#[derive(Serialize)]
struct Organizer<'a> {
    name: &'a str,
}

#[derive(Serialize)]
struct Standing<'a> {
    player: String,
    name: &'a str,
    country: Option<&'a str>,
    placing: u32,
    record: Record,
    drop: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deck: Option<DeckName<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decklist: Option<BTreeMap<&'a str, Vec<Card<'a>>>>,
}

#[derive(Serialize)]
struct Record {
    wins: u32,
    losses: u32,
    ties: u32,
}

#[derive(Serialize)]
struct DeckName<'a> {
    id: &'a str,
    name: &'a str,
}

#[derive(Serialize)]
struct Card<'a> {
    count: u32,
    name: &'a str,
    set: &'a str,
    number: &'a str,
}

#[derive(Serialize)]
struct Pairing {
    round: u32,
    phase: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<u32>,
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    player1: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    player2: Option<String>,
    winner: Value,
}

/// `/tournaments/{id}/details`. There is no organizer's number, but a name.
#[must_use]
pub fn limitless_details(record: &EventRecord) -> String {
    let about = &record.about;
    json(&Details {
        id: &about.id,
        game: &about.game,
        format: &about.format,
        name: &about.name,
        date: &about.date,
        players: record.standings.len(),
        organizer_id: None,
        organizer: Organizer { name: &about.organizer },
    })
}

/// `/tournaments/{id}/standings`: final places; the record of elimination rounds is in it. The
/// player's key is the number.
#[must_use]
pub fn limitless_standings(record: &EventRecord) -> String {
    let rows = record.placings.iter().filter_map(|placing| {
        let person = record.people.iter().find(|person| person.id == placing.player)?;
        let row = record.standings.iter().find(|row| row.player == placing.player)?;
        let (won, lost) = record.cut_record(placing.player);
        Some(Standing {
            player: person.id.to_string(),
            name: &person.name,
            country: person.country.as_deref(),
            placing: placing.place,
            record: Record { wins: row.wins + won, losses: row.losses + lost, ties: row.draws },
            drop: record.dropped_after(placing.player),
            deck: person.deck.as_ref().map(|deck| DeckName { id: &deck.id, name: &deck.name }),
            decklist: person.deck.as_ref().map(sections),
        })
    });
    json(&rows.collect::<Vec<_>>())
}

fn sections(deck: &super::Deck) -> BTreeMap<&str, Vec<Card<'_>>> {
    deck.sections().into_iter().map(|(section, lines)| (section, lines.into_iter().map(card).collect())).collect()
}

fn card(line: &super::CardLine) -> Card<'_> {
    Card { count: line.count, name: &line.name, set: &line.set, number: &line.number }
}

/// `/tournaments/{id}/pairings`: Swiss rounds are phase 1, elimination rounds phase 2. The winner
/// is the player's key, 0 in a draw, -1 when both lost and nothing while it is open; the player
/// with a bye has no second player.
#[must_use]
pub fn limitless_pairings(record: &EventRecord) -> String {
    let winner = |a: PlayerId, b: PlayerId, outcome: Option<Outcome>| match outcome.map(|it| it.verdict()) {
        None => Value::Null,
        Some(Verdict::Won(Side::A)) => a.to_string().into(),
        Some(Verdict::Won(Side::B)) => b.to_string().into(),
        Some(Verdict::Drawn) => 0.into(),
        Some(Verdict::BothLost) => (-1).into(),
    };
    let mut pairings = Vec::new();
    for (round, entry) in record.sheet.numbered() {
        pairings.extend(entry.matches.iter().map(|game| Pairing {
            round,
            phase: 1,
            table: Some(game.table),
            place: None,
            player1: game.a.to_string(),
            player2: Some(game.b.to_string()),
            winner: winner(game.a, game.b, game.outcome),
        }));
        pairings.extend(entry.byes.iter().map(|bye| Pairing {
            round,
            phase: 1,
            table: None,
            place: None,
            player1: bye.to_string(),
            player2: None,
            winner: bye.to_string().into(),
        }));
    }
    pairings.extend(record.cut_matches().into_iter().map(|(game, a, b)| Pairing {
        round: game.round,
        phase: 2,
        table: None,
        place: Some(format!("T{}-{}", 2_u32.saturating_pow(record.cut_rounds() + 1 - game.round), game.table)),
        player1: a.to_string(),
        player2: Some(b.to_string()),
        winner: winner(a, b, game.outcome),
    }));
    json(&pairings)
}
