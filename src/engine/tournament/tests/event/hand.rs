//! Changes by hand, corrections, seats and deck checks.

use std::collections::BTreeSet;

use safehouse_tournament::{
    HandFault, HandWarning, Outcome, OutcomeFault, PlayerId, Presence, RecordFault, Seed, assess, checks_per_round,
    deck_checks, differences, pair, record, seating, swap,
};

use crate::support::{SEED, event, id, player, round};

#[test]
fn the_computed_pairing_has_nothing_to_be_said_about_and_costs_the_least() {
    let sheet = event(7);
    let pairing = pair(&sheet, 1, &SEED).unwrap();
    let assessment = assess(&sheet, 1, &SEED, &pairing.round()).unwrap();
    assert_eq!((assessment.faults, assessment.warnings), (vec![], vec![]));
    assert_eq!(assessment.cost, Some(assessment.cheapest));
}

#[test]
fn two_players_change_places_and_the_bye_is_a_place() {
    let sheet = event(5);
    let paired = pair(&sheet, 1, &SEED).unwrap().round();
    let (bye, other) = (paired.byes[0], paired.matches[0].a);
    let swapped = swap(&paired, bye, other).unwrap();
    assert_eq!((swapped.byes[0], swapped.matches[0].a), (other, bye));
    assert_eq!(swap(&swapped, bye, other).unwrap(), paired);
    assert_eq!(swap(&paired, bye, bye).unwrap(), paired);
    assert_eq!(swap(&paired, bye, id(99)), Err(HandFault::Unknown(id(99))));
    let assessment = assess(&sheet, 1, &SEED, &swapped).unwrap();
    assert!(assessment.faults.is_empty() && assessment.cost > Some(assessment.cheapest));
    let mut played = paired;
    played.matches[0].outcome = Some(Outcome::played(1, 0, 0));
    assert_eq!(swap(&played, bye, other), Err(HandFault::HasResult(played.matches[0].table)));
}

#[test]
fn a_round_by_hand_says_who_is_twice_away_left_out_or_meets_again() {
    let mut sheet = event(6);
    sheet.rounds = vec![round(&[(1, 2, 1, 0), (3, 4, 1, 0)], &[5, 6])];
    player(&mut sheet, 4).presence.push(Presence::DroppedAfter(1));
    player(&mut sheet, 6).awarded_byes = 2;
    let mut by_hand = round(&[(1, 2, 0, 0), (4, 6, 0, 0), (1, 99, 0, 0)], &[5]);
    by_hand.matches[2].table = 2;
    let assessment = assess(&sheet, 2, &SEED, &by_hand).unwrap();
    let faults = [
        HandFault::Away(id(4)),
        HandFault::Twice(id(1)),
        HandFault::Unknown(id(99)),
        HandFault::LeftOut(id(3)),
        HandFault::SameTable(2),
    ];
    assert_eq!(assessment.faults, faults);
    let warnings = [
        HandWarning::Rematch { a: id(1), b: id(2), times: 1 },
        HandWarning::AwardedByePlays(id(6)),
        HandWarning::ByeAgain(id(5)),
    ];
    assert_eq!(assessment.warnings, warnings);
    assert_eq!(assessment.cost, None);
}

#[test]
fn three_byes_are_warned_of() {
    let sheet = event(5);
    let assessment = assess(&sheet, 1, &SEED, &round(&[(1, 2, 0, 0)], &[3, 4, 5])).unwrap();
    assert_eq!(assessment.faults, []);
    assert_eq!(assessment.warnings, [HandWarning::ManyByes(3)]);
}

#[test]
fn a_correction_changes_one_result_and_shows_what_would_have_been_paired() {
    let mut sheet = event(8);
    for number in 1..=3 {
        let mut paired = pair(&sheet, number, &SEED).unwrap().round();
        paired.matches.iter_mut().for_each(|game| game.outcome = Some(Outcome::played(1, 0, 0)));
        sheet.rounds.push(paired);
    }
    let corrected = record(&sheet, 1, 2, Some(Outcome::played(0, 1, 0))).unwrap();
    let mut back = corrected.clone();
    back.rounds[0].matches[1].outcome = sheet.rounds[0].matches[1].outcome;
    assert_eq!(back, sheet, "nothing else changed");
    let differing = differences(&sheet, &corrected, &SEED).unwrap();
    assert!(!differing.is_empty() && differing.iter().all(|difference| difference.round > 1));
    assert!(differing.iter().all(|difference| difference.gone.len() == difference.new.len()));
    assert_eq!(differences(&sheet, &sheet, &SEED).unwrap(), []);
    assert_eq!(record(&sheet, 1, 99, None), Err(RecordFault::NoTable { round: 1, table: 99 }));
    assert_eq!(record(&sheet, 9, 1, None), Err(RecordFault::NoTable { round: 9, table: 1 }));
    let impossible = Outcome::played(1, 1, 0);
    assert_eq!(record(&sheet, 1, 1, Some(impossible)), Err(RecordFault::Outcome(OutcomeFault::TooManyWins)));
    let taken_away = record(&sheet, 3, 1, None).unwrap();
    assert_eq!(differences(&sheet, &taken_away, &SEED).unwrap(), [], "the next round waits for the result");
}

#[test]
fn everybody_has_a_seat_and_two_share_a_table() {
    let mut sheet = event(9);
    player(&mut sheet, 4).entered_round = 2;
    let seats = seating(&sheet, &SEED);
    assert_eq!(seats.iter().map(|seat| seat.table).collect::<Vec<_>>(), [1, 1, 2, 2, 3, 3, 4, 4]);
    let seated: BTreeSet<PlayerId> = seats.iter().map(|seat| seat.player).collect();
    assert_eq!(seated, [1, 2, 3, 5, 6, 7, 8, 9].map(id).into());
    sheet.players.reverse();
    assert_eq!(seating(&sheet, &SEED), seats);
    assert_ne!(seating(&sheet, &Seed([1; 32])), seats);
}

#[test]
fn deck_checks_reach_their_share_and_nobody_twice_while_others_are_left() {
    let mut sheet = event(40);
    for number in 1..=5 {
        let mut paired = pair(&sheet, number, &SEED).unwrap().round();
        paired.matches.iter_mut().for_each(|game| game.outcome = Some(Outcome::played(1, 0, 0)));
        sheet.rounds.push(paired);
    }
    let per_round = checks_per_round(40, 5, 10);
    assert_eq!(per_round, 1);
    let checks = deck_checks(&sheet, 5, &SEED, per_round);
    let players: BTreeSet<PlayerId> = checks.iter().flat_map(|check| check.players).collect();
    assert_eq!((checks.len(), players.len()), (5, 10));
    // What was drawn for a round stays, whatever is drawn later.
    assert_eq!(deck_checks(&sheet, 3, &SEED, per_round), checks[..3]);
    // More checks than decks: each pair once at most.
    let all = deck_checks(&sheet, 5, &SEED, 20);
    assert_eq!(all.len(), 20, "after the first round everybody was checked");
    assert_eq!([checks_per_round(64, 6, 10), checks_per_round(8, 3, 100), checks_per_round(8, 0, 10)], [1, 2, 0]);
}
