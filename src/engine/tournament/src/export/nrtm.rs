//! The shape of NRTM, which Cobra writes and always-be-running reads.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;

use super::EventRecord;
use super::number::{decimal, json};
use crate::{Kind, Outcome, PlayerId, Share, Side, Verdict};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Tournament<'a> {
    name: &'a str,
    date: &'a str,
    cut_to_top: usize,
    preliminary_rounds: usize,
    tournament_organiser: Organiser<'a>,
    players: Vec<Player<'a>>,
    elimination_players: Vec<EliminationPlayer<'a>>,
    rounds: Vec<Vec<Table>>,
    uploaded_from: &'static str,
    links: Vec<Link<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Organiser<'a> {
    nrdb_id: Option<u32>,
    nrdb_username: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Player<'a> {
    id: u32,
    name: &'a str,
    rank: u32,
    corp_identity: Option<&'a str>,
    runner_identity: Option<&'a str>,
    match_points: u32,
    strength_of_schedule: Box<RawValue>,
    extended_strength_of_schedule: Box<RawValue>,
}

#[derive(Serialize)]
struct EliminationPlayer<'a> {
    id: u32,
    name: &'a str,
    rank: u32,
    seed: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Table {
    table: Option<u32>,
    player1: Score,
    player2: Score,
    intentional_draw: bool,
    /// A match of two games that counts as one; readers ask every table for it.
    two_for_one: bool,
    elimination_game: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Score {
    id: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    combined_score: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<bool>,
}

#[derive(Serialize)]
struct Link<'a> {
    rel: &'static str,
    href: &'a str,
}

/// The event as NRTM has it. Strength of schedule is Cobra's: the average over the opponents of
/// points by round. A bye is a second player without an id. Scores are match points; double
/// losses cannot be told from open tables. Games have no sides, so identities are empty.
#[must_use]
pub fn nrtm(record: &EventRecord) -> String {
    let points = &record.sheet.settings.points;
    let score = |id: PlayerId, side: Side, outcome: Option<Outcome>| Score {
        id: Some(id.0),
        combined_score: outcome.map(|outcome| match outcome.verdict() {
            Verdict::Won(winner) if winner == side => points.win,
            Verdict::Drawn => points.draw,
            Verdict::Won(_) | Verdict::BothLost => points.loss,
        }),
        winner: None,
    };
    let mut rounds: Vec<Vec<Table>> = Vec::new();
    for round in &record.sheet.rounds {
        let tables = round.matches.iter().map(|game| Table {
            table: Some(game.table),
            player1: score(game.a, Side::A, game.outcome),
            player2: score(game.b, Side::B, game.outcome),
            intentional_draw: game.outcome.is_some_and(|outcome| outcome.kind == Kind::IntentionalDraw),
            two_for_one: false,
            elimination_game: false,
        });
        let byes = round.byes.iter().map(|bye| Table {
            table: None,
            player1: Score { id: Some(bye.0), combined_score: Some(points.bye), winner: None },
            player2: Score { id: None, combined_score: Some(0), winner: None },
            intentional_draw: false,
            two_for_one: false,
            elimination_game: false,
        });
        rounds.push(tables.chain(byes).collect());
    }
    for number in 1..=record.cut_rounds() {
        let matches = record.cut_matches().into_iter().filter(|(game, ..)| game.round == number);
        let won = |id: PlayerId, winner: Option<PlayerId>| Score {
            id: Some(id.0),
            combined_score: None,
            winner: winner.map(|winner| winner == id),
        };
        let tables = matches.map(|(game, a, b)| Table {
            table: Some(game.table),
            player1: won(a, game.winner),
            player2: won(b, game.winner),
            intentional_draw: false,
            two_for_one: false,
            elimination_game: true,
        });
        rounds.push(tables.collect());
    }
    let schedule = Schedule::new(record);
    let name = |id: PlayerId| record.people.iter().find(|person| person.id == id).map_or("", |person| &person.name);
    let players = record.standings.iter().map(|row| Player {
        id: row.player.0,
        name: name(row.player),
        rank: row.rank,
        corp_identity: None,
        runner_identity: None,
        match_points: row.points,
        strength_of_schedule: decimal(&schedule.strength(row.player)),
        extended_strength_of_schedule: decimal(&schedule.extended(row.player)),
    });
    let seeds = record.cut.as_ref().map(|cut| cut.seeds.as_slice()).unwrap_or_default();
    let mut elimination: Vec<EliminationPlayer<'_>> = (1..)
        .zip(seeds)
        .filter_map(|(seed, id)| {
            let placing = record.placings.iter().find(|placing| placing.player == *id)?;
            Some(EliminationPlayer { id: id.0, name: name(*id), rank: placing.place, seed })
        })
        .collect();
    elimination.sort_by_key(|player| player.rank);
    json(&Tournament {
        name: &record.about.name,
        date: &record.about.date,
        cut_to_top: seeds.len(),
        preliminary_rounds: record.sheet.rounds.len(),
        tournament_organiser: Organiser { nrdb_id: None, nrdb_username: &record.about.organizer },
        players: players.collect(),
        elimination_players: elimination,
        rounds,
        uploaded_from: "Safehouse",
        links: vec![Link { rel: "uploadedfrom", href: &record.about.address }],
    })
}

/// Who met whom, and how well everybody did.
struct Schedule {
    opponents: BTreeMap<PlayerId, Vec<PlayerId>>,
    scores: BTreeMap<PlayerId, Share>,
}

impl Schedule {
    fn new(record: &EventRecord) -> Schedule {
        let mut opponents: BTreeMap<PlayerId, Vec<PlayerId>> = BTreeMap::new();
        for game in record.sheet.rounds.iter().flat_map(|round| &round.matches) {
            if game.outcome.is_some() {
                opponents.entry(game.a).or_default().push(game.b);
                opponents.entry(game.b).or_default().push(game.a);
            }
        }
        let score = |row: &crate::Standing| Share::new(row.points.into(), row.rounds.into());
        let scores = record.standings.iter().filter_map(|row| Some((row.player, score(row)?))).collect();
        Schedule { opponents, scores }
    }

    fn average(&self, player: PlayerId, of: impl Fn(PlayerId) -> Option<Share>) -> Share {
        let opponents = self.opponents.get(&player).map(Vec::as_slice).unwrap_or_default();
        let shares: Vec<Share> = opponents.iter().filter_map(|opponent| of(*opponent)).collect();
        Share::average(&shares).unwrap_or_else(Share::zero)
    }

    fn strength(&self, player: PlayerId) -> Share {
        self.average(player, |opponent| self.scores.get(&opponent).cloned())
    }

    fn extended(&self, player: PlayerId) -> Share {
        self.average(player, |opponent| Some(self.strength(opponent)))
    }
}
