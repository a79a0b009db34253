//! The shape of MTGODecklistCache: names are the players, results are `games won-lost-drawn`.

use serde::Serialize;
use serde_json::value::RawValue;

use super::EventRecord;
use super::number::{decimal, json};
use crate::{Outcome, PlayerId};

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Cache {
    tournament: Tournament,
    decks: Vec<DeckItem>,
    rounds: Vec<RoundItem>,
    standings: Vec<StandingItem>,
}

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Tournament {
    date: String,
    name: String,
    uri: String,
    formats: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct DeckItem {
    /// Archetype parsers take the day of an event from its first deck.
    date: String,
    player: String,
    result: String,
    anchor_uri: String,
    mainboard: Vec<Line>,
    sideboard: Vec<Line>,
}

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Line {
    count: u32,
    card_name: String,
}

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct RoundItem {
    round_name: String,
    matches: Vec<MatchItem>,
}

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct MatchItem {
    player1: String,
    player2: String,
    result: String,
}

#[derive(Serialize)]
struct StandingItem {
    #[serde(rename = "Rank")]
    rank: u32,
    #[serde(rename = "Player")]
    player: String,
    #[serde(rename = "Points")]
    points: u32,
    #[serde(rename = "Wins")]
    wins: u32,
    #[serde(rename = "Losses")]
    losses: u32,
    #[serde(rename = "Draws")]
    draws: u32,
    #[serde(rename = "OMWP")]
    omwp: Box<RawValue>,
    #[serde(rename = "GWP")]
    gwp: Box<RawValue>,
    #[serde(rename = "OGWP")]
    ogwp: Box<RawValue>,
}

/// The event as MTGODecklistCache has it. A section called `Sideboard` is one; all others are the
/// main deck. Matches without a result are left out; the player with a bye meets `-` with the
/// games of a won match.
#[must_use]
pub fn mtgo_decklist_cache(record: &EventRecord) -> String {
    let names = record.names();
    let name = |player: PlayerId| names.get(&player).cloned().unwrap_or_default();
    let games = record.sheet.settings.games.to_win();
    let match_item = |a: PlayerId, b: PlayerId, outcome: Outcome| MatchItem {
        player1: name(a),
        player2: name(b),
        result: format!("{}-{}-{}", outcome.wins_a, outcome.wins_b, outcome.draws),
    };
    let mut rounds: Vec<RoundItem> = Vec::new();
    for (number, round) in record.sheet.numbered() {
        let played = round.matches.iter().filter_map(|game| Some(match_item(game.a, game.b, game.outcome?)));
        let bye = |player: &PlayerId| MatchItem {
            player1: name(*player),
            player2: "-".to_owned(),
            result: format!("{games}-0-0"),
        };
        let matches = played.chain(round.byes.iter().map(bye)).collect();
        rounds.push(RoundItem { round_name: format!("Round {number}"), matches });
    }
    for number in 1..=record.cut_rounds() {
        let matches = record.cut_matches().into_iter().filter(|(game, ..)| game.round == number);
        let matches = matches.filter_map(|(game, a, b)| Some(match_item(a, b, game.outcome?))).collect();
        rounds.push(RoundItem { round_name: elimination_name(record.cut_rounds() - number), matches });
    }
    let decks = record.placings.iter().filter_map(|placing| {
        let person = record.people.iter().find(|person| person.id == placing.player)?;
        let deck = person.deck.as_ref()?;
        let is_side = |section: &str| section.eq_ignore_ascii_case("sideboard");
        let lines = |side: bool| {
            let lines = deck.cards.iter().filter(|line| is_side(&line.section) == side);
            lines.map(|line| Line { count: line.count, card_name: line.name.clone() }).collect()
        };
        let result = format!("{} Place", ordinal(placing.place));
        Some(DeckItem {
            date: record.about.date.clone(),
            player: name(placing.player),
            result,
            anchor_uri: record.about.address.clone(),
            mainboard: lines(false),
            sideboard: lines(true),
        })
    });
    let standings = record.standings.iter().map(|row| StandingItem {
        rank: row.rank,
        player: name(row.player),
        points: row.points,
        wins: row.wins,
        losses: row.losses,
        draws: row.draws,
        omwp: decimal(&row.omw),
        gwp: decimal(&row.gw),
        ogwp: decimal(&row.ogw),
    });
    let about = &record.about;
    json(&Cache {
        tournament: Tournament {
            date: about.date.clone(),
            name: about.name.clone(),
            uri: about.address.clone(),
            formats: vec![about.format.clone()],
        },
        decks: decks.collect(),
        rounds,
        standings: standings.collect(),
    })
}

/// The name of an elimination round, by how many follow it.
fn elimination_name(rounds_after: u32) -> String {
    match rounds_after {
        0 => "Finals".to_owned(),
        1 => "Semifinals".to_owned(),
        2 => "Quarterfinals".to_owned(),
        more => format!("Top {}", 2_u32.saturating_pow(more + 1)),
    }
}

fn ordinal(number: u32) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

#[cfg(test)]
mod tests {
    #[test]
    fn places_are_written_as_in_english() {
        let places = [1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(super::ordinal);
        assert_eq!(places, ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th"]);
    }
}
