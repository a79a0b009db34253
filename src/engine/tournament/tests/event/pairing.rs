//! Who meets whom.

use std::collections::BTreeSet;

use proptest::prelude::*;
use safehouse_tournament::{
    Cost, Late, Match, Outcome, Pairing, PairingFault, PlayerId, Presence, Rematches, Round, Seed, Sheet, cost_of, pair,
};

use crate::support::{SEED, event, id, player, round};

fn paired(sheet: &Sheet, number: u32) -> Pairing {
    pair(sheet, number, &SEED).unwrap()
}

/// Everybody who is there is named once.
fn assert_complete(sheet: &Sheet, pairing: &Pairing) {
    let named: Vec<PlayerId> = pairing.round().players().collect();
    let once: BTreeSet<PlayerId> = named.iter().copied().collect();
    assert_eq!(named.len(), once.len(), "nobody twice");
    let there = sheet.players.iter().filter(|player| player.is_present(pairing.round)).map(|player| player.id);
    assert_eq!(once, there.collect(), "nobody left out, nobody else in");
}

/// Pairs and plays rounds; the result of a table is taken from the list, over and over.
fn played(mut sheet: Sheet, rounds: u32, results: &[u8], seed: &Seed) -> Sheet {
    let mut results = results.iter().cycle();
    for number in 1..=rounds {
        let mut round = pair(&sheet, number, seed).unwrap().round();
        for game in &mut round.matches {
            game.outcome = Some(match results.next() {
                Some(0) => Outcome::played(0, 0, 1),
                Some(1) => Outcome::played(0, 1, 0),
                _ => Outcome::played(1, 0, 0),
            });
        }
        sheet.rounds.push(round);
    }
    sheet
}

/// The least cost of any pairing, by trying all.
fn cheapest_by_trying(sheet: &Sheet, number: u32, left: &[PlayerId], so_far: &Round) -> Cost {
    let Some((first, rest)) = left.split_first() else { return cost_of(sheet, number, &SEED, so_far).unwrap() };
    let mut best: Option<Cost> = None;
    let mut consider = |cost: Cost| best = Some(best.map_or(cost, |best| best.min(cost)));
    for place in 0..rest.len() {
        let mut others = rest.to_vec();
        let opponent = others.remove(place);
        let mut round = so_far.clone();
        round.matches.push(Match { table: 0, a: *first, b: opponent, outcome: None });
        consider(cheapest_by_trying(sheet, number, &others, &round));
    }
    if so_far.byes.is_empty() && left.len() % 2 == 1 {
        let round = Round { byes: vec![*first], ..so_far.clone() };
        consider(cheapest_by_trying(sheet, number, rest, &round));
    }
    best.unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_pairing_is_cheaper_than_the_one_found(
        players in 2_u32..=8,
        rounds in 0_u32..=5,
        results in prop::collection::vec(0_u8..4, 1..12),
        cost in prop::option::of(0_u32..6),
        dropped in 1_u32..=8,
    ) {
        let mut sheet = event(players);
        sheet.settings.rematches = cost.map_or(Rematches::Never, Rematches::AtACost);
        let mut sheet = played(sheet, rounds, &results, &SEED);
        if dropped <= players && players > 2 {
            player(&mut sheet, dropped).presence.push(Presence::DroppedAfter(rounds));
        }
        let pairing = paired(&sheet, rounds + 1);
        assert_complete(&sheet, &pairing);
        let there: Vec<PlayerId> = pairing.round().players().collect();
        prop_assert_eq!(pairing.total, cheapest_by_trying(&sheet, rounds + 1, &there, &Round::default()));
        prop_assert_eq!(pairing.total, cost_of(&sheet, rounds + 1, &SEED, &pairing.round()).unwrap());
    }

    #[test]
    fn the_order_in_which_players_and_tables_are_listed_does_not_matter(
        players in 2_u32..20,
        results in prop::collection::vec(0_u8..4, 1..12),
        order in any::<u64>(),
    ) {
        let sheet = played(event(players), 3, &results, &SEED);
        let mut other = sheet.clone();
        other.players.sort_by_key(|player| u64::from(player.id.0).wrapping_mul(order | 1).rotate_left(17));
        for round in &mut other.rounds {
            round.matches.sort_by_key(|game| u64::from(game.table).wrapping_mul(order | 1).rotate_left(17));
        }
        prop_assert_eq!(paired(&sheet, 4), paired(&other, 4));
        prop_assert_eq!(paired(&sheet, 4), paired(&sheet, 4));
    }

    #[test]
    fn a_second_bye_comes_only_when_everybody_had_one(
        players in 1_u32..=9,
        results in prop::collection::vec(0_u8..4, 1..12),
    ) {
        let sheet = played(event(players), 12, &results, &SEED);
        for (number, _) in sheet.numbered() {
            let pairing = paired(&sheet, number);
            let before = &sheet.rounds[..number as usize - 1];
            let had = |player: PlayerId| before.iter().filter(|round| round.byes.contains(&player)).count();
            if let Some(bye) = pairing.bye {
                let fewest = sheet.players.iter().map(|player| had(player.id)).min().unwrap();
                prop_assert_eq!(had(bye.player), fewest, "round {}", number);
                prop_assert_eq!(bye.byes_before as usize, fewest);
            }
        }
    }
}

#[test]
fn another_seed_pairs_the_first_round_otherwise() {
    let sheet = event(16);
    assert_ne!(paired(&sheet, 1), pair(&sheet, 1, &Seed([43; 32])).unwrap());
}

#[test]
fn nobody_meets_again_while_that_can_be_avoided() {
    // Cobra 373, 517.
    let sheet = played(event(16), 5, &[2], &SEED);
    for (number, _) in sheet.numbered() {
        assert!(paired(&sheet, number).tables.iter().all(|table| table.why.met_before == 0), "round {number}");
    }
}

#[test]
fn a_gap_of_any_size_is_better_than_a_rematch() {
    // The two best have met; so have the two worst.
    let mut sheet = event(4);
    sheet.rounds = vec![round(&[(1, 2, 0, 0), (3, 4, 0, 0)], &[])];
    sheet.players.push(safehouse_tournament::Player::new(id(5)));
    sheet.players.push(safehouse_tournament::Player::new(id(6)));
    for number in 2..=6 {
        sheet.rounds.push(round(&[(1, 5, 1, 0), (2, 6, 1, 0)], &[]));
        let pairing = paired(&sheet, number + 1);
        assert_eq!(pairing.total.rematches, 0);
        assert!(pairing.total.score_gap_squared > 0);
    }
}

#[test]
fn a_rematch_is_paired_when_nothing_else_is_left() {
    // Cobra 136: it must not fail.
    let mut sheet = event(2);
    sheet.rounds = vec![round(&[(1, 2, 1, 0)], &[])];
    let pairing = paired(&sheet, 2);
    assert_eq!(pairing.total.rematches, 1);
    assert_eq!(pairing.tables[0].why.met_before, 1);
    assert_eq!(pairing.total.parts(), [("rematch", 1), ("difference in points, squared", 9)]);
}

#[test]
fn rematches_at_a_cost_are_weighed_against_differences_in_points() {
    let mut sheet = event(4);
    sheet.rounds = vec![round(&[(1, 2, 1, 0), (3, 4, 1, 0)], &[]), round(&[(1, 3, 0, 0), (2, 4, 0, 0)], &[])];
    // 1 and 3 have four points, 2 and 4 one; those who have not met are 1 and 4, 2 and 3.
    assert_eq!(paired(&sheet, 3).total.score_gap_squared, 18);
    sheet.settings.rematches = Rematches::AtACost(2);
    let pairing = paired(&sheet, 3);
    assert_eq!((pairing.total.rematches, pairing.total.score_gap_squared), (0, 8), "two rematches at four each");
    sheet.settings.rematches = Rematches::AtACost(4);
    assert_eq!(paired(&sheet, 3).total.score_gap_squared, 18);
}

#[test]
fn the_bye_goes_to_the_lowest_who_had_none() {
    let mut sheet = event(5);
    sheet.rounds = vec![round(&[(1, 2, 1, 0), (3, 4, 1, 0)], &[5])];
    let bye = paired(&sheet, 2).bye.unwrap();
    assert!([id(2), id(4)].contains(&bye.player));
    assert_eq!((bye.points, bye.byes_before, bye.cost.bye_above_lowest), (0, 0, 0));
    // Two and four have had theirs: whoever is lowest of the others, though not lowest of all.
    sheet.rounds = vec![
        round(&[(1, 3, 1, 0), (4, 5, 0, 1)], &[2]),
        round(&[(1, 5, 1, 0), (2, 3, 0, 1)], &[4]),
        round(&[(1, 2, 1, 0), (4, 3, 0, 1)], &[5]),
    ];
    let bye = paired(&sheet, 4).bye.unwrap();
    assert_eq!((bye.player, bye.points, bye.cost.bye_above_lowest), (id(3), 6, 3));
}

#[test]
fn odd_players_and_byes_awarded_for_the_first_round_go_together() {
    // Cobra 468.
    for players in 1..=9 {
        for awarded in 0..=players {
            let mut sheet = event(players);
            for number in 1..=awarded {
                player(&mut sheet, number).awarded_byes = 1;
            }
            let pairing = paired(&sheet, 1);
            assert_complete(&sheet, &pairing);
            assert_eq!(pairing.awarded.len() as u32, awarded);
            assert_eq!(pairing.bye.is_some(), (players - awarded) % 2 == 1);
            sheet.rounds.push(played(sheet.clone(), 1, &[2], &SEED).rounds.remove(0));
            assert_complete(&sheet, &paired(&sheet, 2));
            assert!(paired(&sheet, 2).awarded.is_empty());
        }
    }
}

#[test]
fn pairing_again_gives_one_bye_not_another_on_top() {
    // liwords 792: byes of a round that is paired again were kept.
    let mut sheet = played(event(7), 2, &[2, 1], &SEED);
    let first = paired(&sheet, 3);
    sheet.rounds.push(first.round());
    player(&mut sheet, first.bye.unwrap().player.0).presence.push(Presence::DroppedAfter(2));
    let again = paired(&sheet, 3);
    assert!(again.bye.is_none() && again.round().byes.is_empty());
    player(&mut sheet, again.tables[0].a.0).presence.push(Presence::DroppedAfter(2));
    assert_eq!(paired(&sheet, 3).round().byes.len(), 1);
    player(&mut sheet, first.bye.unwrap().player.0).presence.clear();
    player(&mut sheet, again.tables[0].a.0).presence.clear();
    assert_eq!(paired(&sheet, 3), first);
}

#[test]
fn those_who_had_byes_are_not_paired_with_each_other_by_preference() {
    // Cobra 521: 5 and 6 had byes; all have the same points.
    let mut sheet = event(8);
    player(&mut sheet, 5).awarded_byes = 1;
    player(&mut sheet, 6).awarded_byes = 1;
    sheet.rounds = vec![round(&[(1, 7, 1, 0), (2, 8, 1, 0), (3, 4, 0, 0)], &[5, 6])];
    for byte in 0..40 {
        let pairing = pair(&sheet, 2, &Seed([byte; 32])).unwrap();
        assert_eq!(pairing.total.byes_meeting, 0);
    }
}

#[test]
fn a_late_entry_is_paired_from_its_round_and_never_before() {
    // PGSwiss 77, lila 15450.
    let mut sheet = event(5);
    player(&mut sheet, 5).entered_round = 2;
    let first = paired(&sheet, 1);
    assert_complete(&sheet, &first);
    assert_eq!((first.tables.len(), first.bye), (2, None));
    sheet = played(sheet, 1, &[2], &SEED);
    let second = paired(&sheet, 2);
    assert_complete(&sheet, &second);
    assert!(second.round().players().any(|player| player == id(5)));
    player(&mut sheet, 5).late = Late::OneBye;
    let second = paired(&sheet, 2);
    assert_ne!(second.bye.unwrap().player, id(5), "the bye for coming late counts as one");
}

#[test]
fn a_drop_undone_puts_the_player_back_into_the_pairing() {
    // PreRegMe 81.
    let mut sheet = played(event(6), 1, &[2], &SEED);
    let before = paired(&sheet, 2);
    player(&mut sheet, 3).presence.push(Presence::DroppedAfter(1));
    assert_complete(&sheet, &paired(&sheet, 2));
    assert!(paired(&sheet, 2).round().players().all(|player| player != id(3)));
    player(&mut sheet, 3).presence.push(Presence::BackFrom(2));
    assert_eq!(paired(&sheet, 2), before);
}

#[test]
fn the_same_players_are_not_paired_down_again_while_others_can_be() {
    // Three with three points, three with none: one of the winners must be paired down. Player 1 was, before.
    let mut sheet = event(6);
    sheet.settings.points.loss = 0;
    sheet.rounds = vec![
        round(&[(1, 4, 1, 0), (2, 5, 1, 0), (3, 6, 1, 0)], &[]),
        round(&[(1, 5, 0, 1), (2, 3, 0, 1), (4, 6, 1, 0)], &[]),
    ];
    let pairing = paired(&sheet, 3);
    assert_eq!(pairing.total.repeated_floats, 0, "{pairing:?}");
}

#[test]
fn a_round_waits_for_the_results_of_those_before() {
    // Cobra 439.
    let mut sheet = event(4);
    sheet.rounds.push(paired(&sheet, 1).round());
    assert_eq!(pair(&sheet, 2, &SEED), Err(PairingFault::Open { round: 1, tables: vec![1, 2] }));
    assert_eq!(pair(&sheet, 3, &SEED), Err(PairingFault::NotNext { round: 3, paired: 1 }));
    assert_eq!(pair(&sheet, 0, &SEED), Err(PairingFault::NotNext { round: 0, paired: 1 }));
}

#[test]
fn few_players_or_none_are_paired_as_far_as_there_are() {
    assert_eq!(paired(&event(0), 1).round(), Round::default());
    let alone = paired(&event(1), 1);
    assert_eq!((alone.tables.len(), alone.bye.unwrap().player), (0, id(1)));
}

#[test]
fn whoever_keeps_a_table_sits_there_and_the_others_fill_the_rest() {
    let mut sheet = event(8);
    player(&mut sheet, 7).fixed_table = Some(2);
    player(&mut sheet, 8).fixed_table = Some(40);
    for byte in 0..20 {
        let pairing = pair(&sheet, 1, &Seed([byte; 32])).unwrap();
        let table =
            |number| pairing.tables.iter().find(|table| table.a == id(number) || table.b == id(number)).unwrap().table;
        assert_eq!(table(7), 2);
        assert!(table(8) == 40 || table(8) == 2, "both at one table is one table");
        let numbers: BTreeSet<u32> = pairing.tables.iter().map(|table| table.table).collect();
        assert_eq!(numbers.len(), 4);
    }
    player(&mut sheet, 8).fixed_table = Some(2);
    sheet.rounds = vec![round(&[(7, 8, 1, 0), (1, 2, 1, 0), (3, 4, 1, 0), (5, 6, 1, 0)], &[])];
    let pairing = paired(&sheet, 2);
    let of = |number| pairing.tables.iter().find(|table| table.a == id(number) || table.b == id(number)).unwrap();
    assert_eq!((of(7).table, of(7).fixed_table_taken), (2, false), "the one with more points");
    assert!(of(8).table != 2 && of(8).fixed_table_taken);
}

#[test]
fn each_is_first_about_as_often_as_second() {
    let mut first = 0;
    for byte in 0..100 {
        let pairing = pair(&event(8), 1, &Seed([byte; 32])).unwrap();
        first += pairing.tables.iter().filter(|table| table.a < table.b).count();
    }
    assert!((150..250).contains(&first), "{first} of 400");
}

#[test]
fn tables_go_by_points() {
    let sheet = played(event(16), 3, &[2, 1, 2], &SEED);
    let tops: Vec<u32> =
        paired(&sheet, 4).tables.iter().map(|table| table.why.points_a.max(table.why.points_b)).collect();
    assert!(tops.is_sorted_by(|a, b| a >= b), "{tops:?}");
}
