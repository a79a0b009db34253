//! The elimination rounds.

use safehouse_tournament::{Bracket, CutFault, Outcome, PlayerId, Presence, Side, Standing, cut, standings};

use crate::support::{SEED, event, id, player, round};

/// Standings in which the numbers are the places.
fn table(players: u32) -> Vec<Standing> {
    let mut rows = standings(&event(players), 0, &SEED);
    rows.sort_by_key(|row| row.player);
    (1..).zip(rows).map(|(rank, row)| Standing { rank, ..row }).collect()
}

fn numbers(bracket: &Bracket, round: u32) -> Vec<(Option<u32>, Option<u32>)> {
    bracket.matches(round).iter().map(|game| (game.a.map(|id| id.0), game.b.map(|id| id.0))).collect()
}

const A: Outcome = Outcome::played(1, 0, 0);
const B: Outcome = Outcome::played(0, 1, 0);

#[test]
fn the_best_meet_the_last_and_the_two_best_only_in_the_final() {
    let bracket = cut(&table(20), 8, &[]);
    let first = [(1, 8), (4, 5), (2, 7), (3, 6)].map(|(a, b)| (Some(a), Some(b)));
    assert_eq!(numbers(&bracket, 1), first);
    assert_eq!(numbers(&bracket, 2), [(None, None), (None, None)]);
    assert_eq!(numbers(&bracket, 4), []);
    assert_eq!(bracket.rounds(), 3);
}

#[test]
fn winners_advance_and_everybody_has_a_final_place() {
    let standings = table(10);
    let mut bracket = cut(&standings, 8, &[]);
    for (round, table, outcome) in [(1, 1, A), (1, 2, B), (1, 3, A), (1, 4, B)] {
        bracket = bracket.record(round, table, outcome).unwrap();
    }
    assert_eq!(numbers(&bracket, 2), [(Some(1), Some(5)), (Some(2), Some(6))]);
    bracket = bracket.record(2, 1, B).unwrap().record(2, 2, Outcome::no_show(Default::default(), Side::B)).unwrap();
    assert_eq!(numbers(&bracket, 3), [(Some(2), Some(5))]);
    assert_eq!(bracket.winner(), None);
    let places = |bracket: &Bracket| -> Vec<(u32, u32, u32, u32)> {
        let placings = bracket.placings(&standings);
        placings.iter().map(|row| (row.place, row.from, row.to, row.player.0)).collect()
    };
    assert_eq!(places(&bracket)[..3], [(1, 1, 2, 2), (2, 1, 2, 5), (3, 3, 4, 1)]);
    bracket = bracket.record(3, 1, B).unwrap();
    assert_eq!(bracket.winner(), Some(id(5)));
    let expected = [
        (1, 1, 1, 5),
        (2, 2, 2, 2),
        (3, 3, 4, 1),
        (4, 3, 4, 6),
        (5, 5, 8, 3),
        (6, 5, 8, 4),
        (7, 5, 8, 7),
        (8, 5, 8, 8),
        (9, 9, 9, 9),
        (10, 10, 10, 10),
    ];
    assert_eq!(places(&bracket), expected);
}

#[test]
fn somebody_must_win_and_what_was_played_on_stays() {
    let bracket = cut(&table(8), 4, &[]);
    assert_eq!(bracket.record(1, 1, Outcome::played(0, 0, 1)), Err(CutFault::NoWinner));
    assert_eq!(bracket.record(1, 1, Outcome::double_loss()), Err(CutFault::NoWinner));
    assert_eq!(bracket.record(1, 3, A), Err(CutFault::NoMatch(1, 3)));
    assert_eq!(bracket.record(2, 1, A), Err(CutFault::NotReady(2, 1)));
    let bracket = bracket.record(1, 1, A).unwrap().record(1, 1, B).unwrap().record(1, 2, A).unwrap();
    assert_eq!(numbers(&bracket, 2), [(Some(2), Some(4))], "a correction before the next match");
    let bracket = bracket.record(2, 1, A).unwrap();
    assert_eq!(bracket.record(1, 1, A), Err(CutFault::PlayedOn));
    assert!(bracket.record(1, 1, Outcome::played(0, 2, 0)).is_ok(), "the winner stays the same");
}

#[test]
fn drops_before_the_first_elimination_round_are_filled_from_below() {
    let bracket = cut(&table(6), 4, &[id(2)]);
    assert_eq!(bracket.seeds, [1, 3, 4, 5].map(id));
    let mut sheet = event(6);
    sheet.rounds = vec![round(&[(1, 2, 1, 0), (3, 4, 1, 0), (5, 6, 1, 0)], &[])];
    player(&mut sheet, 1).presence.push(Presence::DroppedAfter(1));
    sheet.rounds.push(round(&[(3, 5, 1, 0), (4, 6, 1, 0)], &[2]));
    assert!(!cut(&standings(&sheet, 2, &SEED), 4, &[]).seeds.contains(&id(1)));
}

#[test]
fn empty_places_let_the_best_advance() {
    for players in 0..=8 {
        let standings = table(players);
        let mut bracket = cut(&standings, 8, &[]);
        for number in 1..=bracket.rounds() {
            for game in bracket.matches(number) {
                if game.winner.is_none() {
                    bracket = bracket.record(number, game.table, A).unwrap();
                }
            }
        }
        assert_eq!(bracket.winner(), (players > 0).then_some(id(1)), "{players} players, favourites win");
        let places: Vec<PlayerId> = bracket.placings(&standings).iter().map(|row| row.player).collect();
        assert_eq!(places.len() as u32, players);
    }
    let bracket = cut(&table(5), 8, &[]);
    assert_eq!(numbers(&bracket, 1), [(Some(1), None), (Some(4), Some(5)), (Some(2), None), (Some(3), None)]);
    assert_eq!(numbers(&bracket, 2), [(Some(1), None), (Some(2), Some(3))]);
}
