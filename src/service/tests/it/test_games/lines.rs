//! Lines that a game left, and what is written about positions.

use safehouse_engine::{
    necrogenesis::{choice::Choice, simulation::policy::PolicyKind},
    table::record::Line,
};
use safehouse_service::{
    Refusal,
    refusal::GameFault,
    test_games::{Change, MOST_LEFT, MOST_REMARK_BYTES, MOST_REMARKS, TestGame},
};
use safehouse_testing::numbers::Numbers;

use super::{against, any, assert_same, changed, game_of, opened, started};
use crate::house::House;

/// Whether a line is there: it is that of the game, or was left.
fn is_there(game: &TestGame, line: &Line) -> bool {
    line.is_part_of(&game.session.line().as_line()) || game.left.iter().any(|left| line.is_part_of(&left.line))
}

#[tokio::test]
async fn every_line_that_was_left_is_there_and_leads_where_it_led() {
    let house = House::new().await;
    let service = &house.service;
    for asked in [game_of([0, 1]), against(PolicyKind::RuleOfThumb)] {
        let mut numbers = Numbers(4);
        let mut game = started(service, asked).await;
        let mut lines: Vec<Line> = Vec::new();
        while lines.len() < MOST_LEFT {
            let change = match numbers.below(10) {
                0 | 1 => Change::Jump(numbers.below(game.session.steps() + 1)),
                2 => Change::Undo,
                3 if !game.left.is_empty() => Change::Line(numbers.below(game.left.len())),
                4 if numbers.below(4) == 0 => Change::NewLuck,
                5 if numbers.below(9) == 0 => Change::Concede,
                _ if game.session.outcome().is_some() => Change::Undo,
                _ => Change::Choose(vec![any(&game, &mut numbers)]),
            };
            game = changed(service, &game, change).await.unwrap().game;
            let line = game.session.line().as_line();
            if !lines.iter().any(|known| line.is_part_of(known)) {
                lines.retain(|known| !known.is_part_of(&line));
                lines.push(line);
            }
            assert!(lines.iter().all(|line| is_there(&game, line)), "of {} lines one is gone", lines.len());
            assert!(game.left.len() <= MOST_LEFT);
        }
        assert!(game.left.len() > 3, "{}", game.left.len());
        assert_same(&opened(service, &game).await, &game);
        // Each is gone to, and leads where a fresh replay of it does.
        for place in 0..game.left.len() {
            let wanted = game.left[place].clone();
            let next = changed(service, &game, Change::Line(place)).await.unwrap();
            let there = next.game;
            let rules = there.session.rules();
            let line = there.session.line();
            assert_eq!((&line.choices, &line.reseeds), (&wanted.line.choices, &wanted.line.reseeds));
            assert_eq!((there.session.at(), &there.by), (wanted.line.steps(), &wanted.by));
            let fresh = game.session.record().with_line(&wanted.line);
            let state = fresh.replay(rules, &mut safehouse_engine::table::Silent).unwrap();
            assert!(state == *there.session.state());
            assert!(next.from <= there.session.at());
            let marked = there.session.record().peeked.expect("whoever goes on has seen another line");
            assert!(marked <= there.session.record().choices.len());
            // The way back stands in the place of the line that was gone to.
            let left = game.session.line().as_line();
            let back = there.left.iter().position(|line| left.is_part_of(&line.line)).expect("it is kept");
            game = changed(service, &there, Change::Line(back)).await.unwrap().game;
        }
    }
}

#[tokio::test]
async fn a_place_without_a_line_changes_nothing() {
    let house = House::new().await;
    let game = started(&house.service, game_of([0, 1])).await;
    let same = changed(&house.service, &game, Change::Line(0)).await.unwrap().game;
    assert_same(&same, &game);
}

#[tokio::test]
async fn many_lines_are_kept_as_far_as_there_is_room() {
    let house = House::new().await;
    let service = &house.service;
    let mut game = started(service, game_of([0, 1])).await;
    let mut numbers = Numbers(2);
    for _ in 0..3 {
        game = changed(service, &game, Change::Choose(vec![any(&game, &mut numbers)])).await.unwrap().game;
    }
    for _ in 0..2 * MOST_LEFT {
        // The same place by ever other luck.
        game = changed(service, &game, Change::NewLuck).await.unwrap().game;
        game = changed(service, &game, Change::Choose(vec![any(&game, &mut numbers)])).await.unwrap().game;
        game = changed(service, &game, Change::Undo).await.unwrap().game;
    }
    assert_eq!(game.left.len(), MOST_LEFT);
    assert_same(&opened(service, &game).await, &game);
}

#[tokio::test]
async fn what_is_written_about_a_position_stays_on_every_line_through_it() {
    let house = House::new().await;
    let service = &house.service;
    let mut game = started(service, game_of([0, 1])).await;
    let mut numbers = Numbers(3);
    for _ in 0..6 {
        game = changed(service, &game, Change::Choose(vec![any(&game, &mut numbers)])).await.unwrap().game;
    }
    game = changed(service, &game, Change::Remark(" A \u{202e}<b>turning</b> point ".to_owned())).await.unwrap().game;
    let on = |game: &TestGame| {
        let line = game.session.line().as_line();
        game.remarks
            .iter()
            .filter(|remark| remark.is_on(&line))
            .map(|remark| (remark.at, remark.text.clone()))
            .collect::<Vec<_>>()
    };
    let written = vec![(6, "A <b>turning</b> point".to_owned())];
    assert_eq!(on(&game), written);
    game = changed(service, &game, Change::Undo).await.unwrap().game;
    assert_eq!(on(&opened(service, &game).await), written, "it is ahead");
    // Another way does not lead there; the line that was left does.
    let taken = game.session.line().choices[5];
    let other = game.session.options().iter().copied().find(|choice| choice.to_bytes() != taken).unwrap();
    game = changed(service, &game, Change::Choose(vec![other])).await.unwrap().game;
    assert_eq!(on(&game), []);
    game = changed(service, &game, Change::Line(0)).await.unwrap().game;
    assert_eq!(on(&game), written);
    game = changed(service, &game, Change::Remark(String::new())).await.unwrap().game;
    assert_eq!(game.remarks, []);
}

#[tokio::test]
async fn what_is_written_has_its_bounds() {
    let house = House::new().await;
    let service = &house.service;
    let mut game = started(service, game_of([0, 1])).await;
    let refused = changed(service, &game, Change::Remark("x".repeat(MOST_REMARK_BYTES + 1))).await.unwrap_err();
    assert!(matches!(refused, Refusal::TestGame(GameFault::LongRemark { most: MOST_REMARK_BYTES })), "{refused:?}");
    let mut numbers = Numbers(5);
    let longest = "\"".repeat(MOST_REMARK_BYTES);
    while game.remarks.len() < MOST_REMARKS {
        game = changed(service, &game, Change::Remark(longest.clone())).await.unwrap().game;
        let choice: Choice = any(&game, &mut numbers);
        game = changed(service, &game, Change::Choose(vec![choice])).await.unwrap().game;
    }
    let refused = changed(service, &game, Change::Remark("One more".to_owned())).await.unwrap_err();
    assert!(matches!(refused, Refusal::TestGame(GameFault::TooManyRemarks { most: MOST_REMARKS })), "{refused:?}");
    assert_same(&opened(service, &game).await, &game);
}
