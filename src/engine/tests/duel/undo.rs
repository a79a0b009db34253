//! Undo, redo and jumps in whole games, and what stands against an undo.

use std::{collections::BTreeMap, sync::Arc};

use safehouse_engine::{
    necrogenesis::{
        choice::Choice,
        config::RulesConfig,
        event::Event,
        object::Area,
        question::Question,
        record::DuelRecord,
        view::{Viewer, redact},
    },
    table::{
        Rules as _, Seat,
        free_undo::{Against, against_undo},
        random::Seed,
        record::Session,
        told::Telling as _,
    },
};
use safehouse_testing::{numbers::Numbers, shipped::catalogue};

use crate::{played, records::played as random_game, session};

#[test]
fn walks_of_undo_redo_and_jumps_end_where_a_fresh_replay_does() {
    for walk in 0..1000 {
        let (duel, record) = played(walk % 20);
        let mut numbers = Numbers(walk);
        // The beginnings of games are as good as their ends, and quicker.
        let mut line = record.branch(10 + numbers.below(40));
        let mut at = line.choices.len();
        let mut session = session(&duel, line.clone());
        for _ in 0..6 {
            match numbers.below(6) {
                0 | 1 => {
                    assert_eq!(session.undo(), Ok(at > 0));
                    at = at.saturating_sub(1);
                }
                2 => {
                    assert_eq!(session.redo(), Ok(at < line.steps()));
                    at = line.steps().min(at + 1);
                }
                3 => {
                    let to = numbers.below(line.steps() + 2);
                    session.jump(to).expect("a legal game");
                    at = line.steps().min(to);
                }
                4 if session.outcome().is_none() => {
                    let choice = session.options()[numbers.below(session.options().len())];
                    session.choose(choice).expect("a legal choice");
                    let bytes = choice.to_bytes();
                    if line.choices.get(at) != Some(&bytes) {
                        line = line.branch(at);
                        line.choices.push(bytes);
                    }
                    at += 1;
                }
                5 if session.outcome().is_none() && numbers.below(3) == 0 => {
                    line = line.branch(at);
                    line.reseed(Seed::from_number(walk));
                    session.reseed(Seed::from_number(walk)).expect("a legal game");
                }
                5 if session.outcome().is_none() => {
                    session.concede(Seat::Second);
                    line = DuelRecord { conceded: Some(Seat::Second), ..line.branch(at) };
                    at += 1;
                }
                _ => {}
            }
            assert_eq!((session.at(), session.steps()), (at, line.steps()), "walk {walk}");
            // Closed and opened again it is the same, whatever is done next.
            if numbers.below(2) == 0 {
                let again = Session::open_at(Arc::clone(&duel), &session.line(), session.bookmark());
                let again = again.expect("a legal game");
                assert_eq!((again.record(), again.line()), (session.record(), session.line()), "walk {walk}");
                assert_eq!((again.bookmark(), again.options()), (session.bookmark(), session.options()));
                session = again;
            }
        }
        let conceded = line.conceded.filter(|_| at > line.choices.len());
        let expected = DuelRecord { conceded, peeked: session.record().peeked, ..line.branch(at) };
        assert_eq!(*session.record(), expected, "walk {walk}");
        line.peeked = session.line().peeked;
        assert_eq!(session.line(), line, "walk {walk}");
        let mut events = Vec::new();
        let state = expected.replay(&*duel, &mut events).expect("a legal game");
        assert!(state == *session.state() && events == session.events(), "walk {walk}");
        let mut options = Vec::new();
        duel.options(&state, &mut options);
        assert_eq!(session.options(), options, "walk {walk}");
    }
}

#[test]
fn a_game_that_was_only_looked_at_is_not_marked() {
    let (duel, record) = played(2);
    let mut session = session(&duel, record.clone());
    for to in [40, 3, 70, 0, usize::MAX] {
        session.jump(to).expect("a legal game");
    }
    assert_eq!(*session.record(), record);
    session.jump(5).expect("a legal game");
    assert_eq!(session.into_record().peeked, Some(5));
}

#[test]
fn a_mark_does_not_hang_on_how_one_went_back() {
    let mut marked = 0;
    for game in 0..20 {
        let (duel, record) = played(game);
        let whole = record.branch(60);
        let [mut at_once, mut one_by_one] = [(); 2].map(|()| session(&duel, whole.clone()));
        let to = Numbers(game).below(60);
        at_once.jump(to).expect("a legal game");
        while one_by_one.at() > to {
            assert_eq!(one_by_one.undo(), Ok(true));
        }
        assert_eq!(at_once.record(), one_by_one.record(), "game {game}, back to {to}");
        marked += usize::from(at_once.record().peeked.is_some());
    }
    assert!(marked > 10, "{marked} of 20");
}

#[test]
fn a_mark_does_not_hang_on_whether_the_game_was_closed_meanwhile() {
    let mut marked = 0;
    for walk in 0..60 {
        let (duel, record) = played(walk % 20);
        let mut numbers = Numbers(walk);
        let mut open = session(&duel, record.branch(60));
        let mut closed = session(&duel, record.branch(60));
        for _ in 0..8 {
            let to = numbers.below(61);
            open.jump(to).expect("a legal game");
            let again = Session::open_at(Arc::clone(&duel), &closed.line(), closed.bookmark());
            closed = again.expect("a legal game");
            closed.jump(to).expect("a legal game");
            assert_eq!(closed.record(), open.record(), "walk {walk}");
            marked += usize::from(open.record().peeked.is_some());
        }
    }
    assert!(marked > 100, "{marked}");
}

#[test]
fn what_stands_against_an_undo_goes_by_what_was_seen() {
    let (mut met, mut free) = (BTreeMap::new(), BTreeMap::new());
    for game in 0..6 {
        let (duel, record) = played(game);
        for at in (0..record.choices.len()).step_by(3) {
            let [before, after] = [at, at + 1].map(|at| session(&duel, record.branch(at)));
            let Some(asked) = before.state().asked() else { continue };
            let seat = asked.seat;
            let against = after.against_undo(seat, at).expect("a legal game");
            *met.entry(against.iter().map(Against::to_string).collect::<Vec<_>>()).or_insert(0) += 1;
            let events = after.events_since(at);
            let seen: Vec<Event> = events.iter().filter_map(|event| redact(*event, Viewer::Seat(seat))).collect();
            assert_eq!(against, against_undo(&*duel, before.state(), after.state(), &seen, seat));
            let is_die = |event: &Event| matches!(event, Event::Rolled { .. });
            let is_drawn = |event: &Event| {
                matches!(
                    event,
                    Event::Moved { from: Area::SurvivorDeck | Area::ZombieDeck, .. } | Event::Revealed { .. }
                )
            };
            let is_theirs = |event: &Event| matches!(event, Event::Chose { seat: by, .. } if *by != seat);
            let lots = duel.drew_lots(before.state(), after.state());
            assert_eq!(against.contains(&Against::Die), events.iter().any(is_die) || lots);
            assert!(against.contains(&Against::Card) || !events.iter().any(is_drawn));
            assert_eq!(against.contains(&Against::Choice), seen.iter().any(is_theirs));
            if against.is_empty() {
                *free.entry(format!("{:?}", asked.question)).or_insert(0) += 1;
            }
        }
    }
    assert!(met.len() > 3, "{met:?}");
    assert!(free.contains_key("Action"), "a card played from the own hand is taken back: {free:?}");
    assert!(free.len() > 4, "{free:?}");
}

#[test]
fn a_react_that_the_other_player_declined_is_no_reason() {
    let mut declined = 0;
    for seed in 0..40 {
        let (duel, record) = random_game(catalogue(), RulesConfig::default(), seed, usize::MAX);
        let whole = session(&duel, record.clone());
        for at in 1..record.choices.len() {
            let passed = match whole.events_since(at) {
                [Event::Chose { seat, question: Question::React, choice: Choice::Pass }, ..] => *seat,
                _ => continue,
            };
            let [before, after] = [at - 1, at].map(|at| session(&duel, record.branch(at)));
            if before.state().asked().is_none_or(|asked| asked.seat == passed) {
                continue;
            }
            // Up to the window, and once it was passed.
            let window = after.against_undo(passed.other(), at - 1).expect("a legal game");
            let events = [after.events_since(at - 1), &whole.events_since(at)[..1]].concat();
            let against = against_undo(&*duel, before.state(), after.state(), &events, passed.other());
            assert_eq!(window, against);
            declined += 1;
        }
    }
    assert!(declined > 5, "{declined} windows were declined");
}
