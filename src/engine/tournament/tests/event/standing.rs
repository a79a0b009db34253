//! Who stands where.

use safehouse_tournament::{Late, Outcome, PlayerId, Presence, Seed, Share, Sheet, Standing, pair, standings};

use crate::support::{SEED, best_of_three, event, id, player, round};

fn after(sheet: &Sheet, number: u32) -> Vec<Standing> {
    standings(sheet, number, &SEED)
}

fn of(standings: &[Standing], number: u32) -> &Standing {
    standings.iter().find(|row| row.player == id(number)).unwrap()
}

fn share(numerator: u64, denominator: u64) -> Share {
    Share::new(numerator, denominator).unwrap()
}

#[test]
fn a_bye_counts_as_a_won_match_and_never_as_an_opponent() {
    // phase-rs 6349.
    let mut sheet = best_of_three(3);
    sheet.rounds = vec![round(&[(1, 2, 2, 1)], &[3])];
    let table = after(&sheet, 1);
    let bye = of(&table, 3);
    assert_eq!((bye.points, bye.wins, bye.losses, bye.draws, bye.byes, bye.rounds), (3, 1, 0, 0, 1, 1));
    assert_eq!((bye.gw.to_string(), bye.omw.to_string()), ("1.000".to_owned(), "0.330".to_owned()));
    sheet.rounds.push(round(&[(3, 1, 0, 2)], &[2]));
    let table = after(&sheet, 2);
    // The average is over the one opponent met; the opponent's own bye counts as won for that.
    assert_eq!(of(&table, 3).omw, share(1, 1));
    assert_eq!(of(&table, 1).omw, share(1, 2), "2 and 3 each won one of two, 3 by a bye");
    assert_eq!(of(&table, 3).gw, share(1, 2), "two games of the bye won, two lost");
}

#[test]
fn percentages_are_at_least_the_decimal_floor() {
    let mut sheet = best_of_three(4);
    sheet.rounds = vec![round(&[(1, 2, 2, 0), (3, 4, 2, 0)], &[]), round(&[(1, 3, 2, 0), (2, 4, 2, 0)], &[])];
    let table = after(&sheet, 2);
    // 4 lost both: 0.33 in the averages of 3 and 2.
    assert_eq!(of(&table, 3).omw, Share::average(&[Share::floor(), share(1, 1)]).unwrap());
    assert_eq!(of(&table, 3).omw.to_string(), "0.665");
    assert_eq!(of(&table, 4).gw, Share::floor());
    assert_eq!(of(&table, 1).ogw, share(1, 2));
}

#[test]
fn points_then_opponents_then_games_then_opponents_games_decide() {
    let mut sheet = best_of_three(4);
    sheet.rounds = vec![round(&[(1, 2, 2, 1), (3, 4, 2, 0)], &[])];
    let order: Vec<PlayerId> = after(&sheet, 1).iter().map(|row| row.player).collect();
    // 3 and 1 have beaten somebody without a win; 3 by more games. 2 lost to the one who lost a game.
    assert_eq!(order, [id(3), id(1), id(2), id(4)]);
    assert!(after(&sheet, 1).iter().all(|row| !row.by_lot));
}

#[test]
fn in_matches_of_one_game_games_decide_nothing_and_the_lot_is_marked() {
    let mut sheet = event(4);
    sheet.rounds = vec![round(&[(1, 2, 1, 0), (3, 4, 1, 0)], &[])];
    let table = after(&sheet, 1);
    assert!(table.iter().all(|row| row.by_lot));
    assert_eq!(table.iter().map(|row| row.rank).collect::<Vec<_>>(), [1, 2, 3, 4]);
    let leaders: std::collections::BTreeSet<PlayerId> =
        (0..30).map(|byte| standings(&sheet, 1, &Seed([byte; 32]))[0].player).collect();
    assert_eq!(leaders, [id(1), id(3)].into());
    let mut listed = sheet.clone();
    listed.players.reverse();
    assert_eq!(after(&listed, 1), table);
}

#[test]
fn what_happens_later_never_changes_standings() {
    // sendou.ink 2869.
    let mut sheet = event(7);
    let mut frozen = Vec::new();
    for number in 1..=4 {
        let mut round = pair(&sheet, number, &SEED).unwrap().round();
        for game in &mut round.matches {
            game.outcome = Some(Outcome::played(1, 0, 0));
        }
        sheet.rounds.push(round);
        frozen.push(after(&sheet, number));
        player(&mut sheet, number).presence.push(Presence::DroppedAfter(number));
        if number == 3 {
            player(&mut sheet, 1).presence.push(Presence::BackFrom(4));
            let late = safehouse_tournament::Player { entered_round: 4, ..safehouse_tournament::Player::new(id(50)) };
            sheet.players.push(late);
        }
    }
    for (number, table) in (1..).zip(&frozen) {
        assert_eq!(&after(&sheet, number), table, "round {number}");
    }
    assert!(of(&after(&sheet, 4), 2).dropped && !of(&after(&sheet, 4), 1).dropped);
}

#[test]
fn whoever_dropped_keeps_the_rounds_played_as_divisor() {
    let mut sheet = event(4);
    sheet.rounds = vec![round(&[(1, 2, 1, 0), (3, 4, 1, 0)], &[])];
    player(&mut sheet, 1).presence.push(Presence::DroppedAfter(1));
    sheet.rounds.push(round(&[(3, 2, 1, 0)], &[4]));
    let table = after(&sheet, 2);
    assert_eq!(of(&table, 1).rounds, 1);
    assert_eq!(of(&table, 2).omw, share(1, 1), "1 won one of one, 3 two of two");
}

#[test]
fn rounds_missed_before_coming_back_are_lost() {
    let mut sheet = event(4);
    sheet.rounds = vec![round(&[(1, 2, 1, 0), (3, 4, 1, 0)], &[])];
    player(&mut sheet, 1).presence.extend([Presence::DroppedAfter(1), Presence::BackFrom(3)]);
    sheet.rounds.push(round(&[(3, 2, 1, 0)], &[4]));
    assert_eq!((of(&after(&sheet, 2), 1).rounds, of(&after(&sheet, 2), 1).dropped), (1, true));
    sheet.rounds.push(round(&[(3, 1, 0, 1), (2, 4, 1, 0)], &[]));
    let row = of(&after(&sheet, 3), 1).clone();
    assert_eq!((row.points, row.wins, row.losses, row.rounds), (6, 2, 1, 3));
    assert_eq!((of(&after(&sheet, 2), 1).rounds, of(&after(&sheet, 2), 1).dropped), (1, true));
}

#[test]
fn late_entries_lose_what_they_missed_or_have_one_bye() {
    let mut sheet = event(5);
    sheet.rounds = vec![
        round(&[(1, 2, 1, 0), (3, 4, 1, 0)], &[]),
        round(&[(1, 3, 1, 0), (2, 4, 1, 0)], &[]),
        round(&[(5, 4, 1, 0), (2, 3, 1, 0)], &[1]),
    ];
    player(&mut sheet, 5).entered_round = 3;
    assert!(after(&sheet, 2).iter().all(|row| row.player != id(5)), "not there yet");
    let row = of(&after(&sheet, 3), 5).clone();
    assert_eq!((row.points, row.wins, row.losses, row.rounds, row.byes), (3, 1, 2, 3, 0));
    player(&mut sheet, 5).late = Late::OneBye;
    let row = of(&after(&sheet, 3), 5).clone();
    assert_eq!((row.points, row.wins, row.losses, row.rounds, row.byes), (6, 2, 1, 3, 1));
}

#[test]
fn a_table_without_result_counts_for_nothing_yet() {
    let mut sheet = event(2);
    sheet.rounds = vec![round(&[(1, 2, 1, 0)], &[])];
    sheet.rounds[0].matches[0].outcome = None;
    let table = after(&sheet, 1);
    assert!(table.iter().all(|row| (row.points, row.rounds) == (0, 0)));
}

#[test]
fn both_may_lose_and_an_agreed_draw_is_a_draw() {
    let mut sheet = event(4);
    sheet.rounds = vec![round(&[(1, 2, 1, 0), (3, 4, 1, 0)], &[])];
    sheet.rounds[0].matches[0].outcome = Some(Outcome::double_loss());
    sheet.rounds[0].matches[1].outcome = Some(Outcome::intentional_draw(sheet.settings.games));
    let table = after(&sheet, 1);
    assert_eq!([1, 2, 3, 4].map(|number| of(&table, number).points), [0, 0, 1, 1]);
    assert_eq!([1, 2, 3, 4].map(|number| of(&table, number).losses), [1, 1, 0, 0]);
}

#[test]
fn a_sheet_full_of_nonsense_has_standings_all_the_same() {
    let mut sheet = event(3);
    sheet.rounds = vec![round(&[(1, 99, 1, 0), (2, 2, u32::MAX, u32::MAX)], &[77, 3, 3])];
    sheet.players.push(sheet.players[0].clone());
    assert!(!sheet.faults().is_empty());
    assert_eq!(after(&sheet, 1).len(), 3);
    player(&mut sheet, 1).presence.push(Presence::DroppedAfter(0));
    sheet.settings.points.win = u32::MAX;
    assert_eq!(after(&sheet, u32::MAX).len(), 3);
    assert_eq!(after(&Sheet::default(), 5), []);
}

/// All ways in which the four matches of two rounds of four players can end.
fn results() -> impl Iterator<Item = [u8; 4]> {
    (0..81_u8).map(|n| [n % 3, n / 3 % 3, n / 9 % 3, n / 27])
}

#[test]
fn winning_the_last_match_never_ranks_lower_than_losing_or_drawing_it() {
    // sendou.ink 2337. With the others' results as they are: of four players in two rounds, and a
    // player's last match alone. Across rounds it need not hold: whoever wins early is paired with
    // others. Between equal points the lot may decide either way, so places decided before it count.
    let places = |results: [u8; 4]| {
        let ends = results.map(|end| match end {
            0 => (1, 0),
            1 => (0, 1),
            _ => (0, 0),
        });
        let mut sheet = event(4);
        sheet.rounds = vec![
            round(&[(1, 2, ends[0].0, ends[0].1), (3, 4, ends[1].0, ends[1].1)], &[]),
            round(&[(1, 3, ends[2].0, ends[2].1), (2, 4, ends[3].0, ends[3].1)], &[]),
        ];
        let table = after(&sheet, 2);
        let own = of(&table, 1).clone();
        let better = |row: &&Standing| (row.points, &row.omw) > (own.points, &own.omw);
        let not_worse = |row: &&Standing| (row.points, &row.omw) >= (own.points, &own.omw);
        (table.iter().filter(better).count(), table.iter().filter(not_worse).count())
    };
    for mut case in results() {
        case[2] = 0;
        let won = places(case);
        case[2] = 2;
        let drawn = places(case);
        case[2] = 1;
        let lost = places(case);
        assert!(won.0 <= drawn.0 && drawn.0 <= lost.0, "{case:?}: {won:?} {drawn:?} {lost:?}");
    }
}
