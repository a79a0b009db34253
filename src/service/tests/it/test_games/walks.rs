//! Whatever is done to a game, it is its record; whoever does it, from wherever.

use safehouse_engine::{
    necrogenesis::{choice::Choice, event::Event, simulation::policy::PolicyKind},
    table::{Rules as _, random::Seed},
};
use safehouse_service::{
    Refusal, Service,
    refusal::GameFault,
    test_games::{Change, Changed, GivenBy, Player, StartGame, TestGame, change_game},
};
use safehouse_testing::{numbers::Numbers, shipped::catalogue};

use super::{against, any, assert_same, changed, game_of, opened, started};
use crate::house::{GUEST, House};

/// What a sensible person would do, or where that is over, any of these.
fn anything(game: &TestGame, numbers: &mut Numbers) -> Change {
    let is_over = game.session.outcome().is_some();
    match numbers.below(if is_over { 10 } else { 22 }) {
        0 | 1 => Change::Undo,
        2 | 3 => Change::Redo,
        4 => Change::Jump(numbers.below(game.session.steps() + 3)),
        5 => Change::NewLuck,
        6 => Change::Rename(format!("Game {}", numbers.below(9))),
        7 if numbers.below(4) == 0 => Change::Concede,
        8 => Change::Line(numbers.below(game.left.len() + 1)),
        9 => Change::Remark(format!("Thought {}", numbers.below(9))),
        _ if is_over => Change::Undo,
        _ => Change::Choose(vec![any(game, numbers)]),
    }
}

#[tokio::test]
async fn a_walk_of_changes_ends_where_a_fresh_replay_does() {
    let house = House::new().await;
    let service = &house.service;
    let mut taken_back = 0;
    for walk in 0..24 {
        let mut numbers = Numbers(walk);
        let asked = match walk % 4 {
            0 | 1 => game_of([0, 1]),
            2 => against(PolicyKind::RuleOfThumb),
            _ => StartGame { players: [Player::Policy(PolicyKind::Random), Player::Person], ..game_of([2, 3]) },
        };
        let mut game = started(service, asked).await;
        for _ in 0..40 {
            house.pass(1);
            let before = game.session.record().steps();
            let change = anything(&game, &mut numbers);
            let Changed { game: next, from, .. } = changed(service, &game, change.clone()).await.unwrap();
            let at = next.session.at();
            assert!(next.revision == game.revision || next.revision == game.revision + 1);
            assert!(from <= at && from <= before, "{change:?}: {from} of {before} and {at}");
            assert_eq!(next.by.len(), next.session.steps(), "{change:?}");
            taken_back += usize::from(at < before);
            let rules = next.session.rules();
            let mut events: Vec<Event> = Vec::new();
            let state = next.session.record().replay(rules, &mut events).unwrap();
            assert!(state == *next.session.state() && events == next.session.events(), "walk {walk}: {change:?}");
            // Nobody waits for a program.
            let asked = rules.asked(&state);
            assert!(asked.is_none_or(|seat| next.players[seat.index()].is_person()), "walk {walk}: {change:?}");
            game = next;
        }
        assert_same(&opened(service, &game).await, &game);
    }
    assert!(taken_back > 100, "{taken_back}");
}

#[tokio::test]
async fn what_was_answered_is_there_in_another_process_and_goes_on_there_the_same() {
    let house = House::new().await;
    let processes = [house.service.clone(), house.another_process().await, house.another_process().await];
    let mut numbers = Numbers(11);
    for policy in [PolicyKind::RuleOfThumb, PolicyKind::Random, PolicyKind::Search(3)] {
        let chosen = |seed| StartGame { seed: Some(seed), ..against(policy) };
        let mut wandering = started(&processes[0], chosen(5)).await;
        let mut at_home = started(&processes[0], chosen(5)).await;
        let most = if matches!(policy, PolicyKind::Search(_)) { 12 } else { 400 };
        for _ in 0..most {
            if at_home.session.outcome().is_some() {
                break;
            }
            let choice = any(&at_home, &mut numbers);
            at_home = changed(&processes[0], &at_home, Change::Choose(vec![choice])).await.unwrap().game;
            let process = &processes[numbers.below(3)];
            wandering = opened(process, &wandering).await;
            wandering = changed(process, &wandering, Change::Choose(vec![choice])).await.unwrap().game;
            assert_eq!(wandering.session.record(), at_home.session.record());
            assert_same(&opened(&processes[numbers.below(3)], &wandering).await, &wandering);
        }
    }
}

/// A change as a client sends it, maybe again.
async fn sent(service: &Service, id: &str, number: usize, change: &Change) -> Result<Changed, Refusal> {
    let revision = i64::try_from(number).unwrap() + 1;
    let key = format!("change {number}");
    change_game(service, &GUEST, catalogue(), id, revision, Some(&key), change.clone()).await
}

#[tokio::test]
async fn what_is_sent_several_times_in_any_order_from_two_places_is_done_once() {
    let house = House::new().await;
    let clients = [house.service.clone(), house.another_process().await];
    for round in 0..6 {
        let mut numbers = Numbers(round);
        let asked = || StartGame { seed: Some(round), ..against(PolicyKind::RuleOfThumb) };
        // What is sent once, by one.
        let mut single = started(&clients[0], asked()).await;
        let mut changes = Vec::new();
        while changes.len() < 30 {
            let change = anything(&single, &mut numbers);
            // New luck is chance of the service's own.
            let next = match change {
                Change::NewLuck => continue,
                _ => changed(&clients[0], &single, change.clone()).await.unwrap().game,
            };
            if next.revision > single.revision {
                changes.push((change, next.session.at()));
            }
            single = next;
        }

        let game = started(&clients[0], asked()).await;
        let id = game.id.as_str();
        let mut waiting: Vec<usize> = (0..changes.len()).flat_map(|at| vec![at; 1 + numbers.below(3)]).collect();
        let mut done = 0;
        while done < changes.len() {
            // Whatever is lost on the way is sent until it is answered.
            if !waiting.contains(&done) {
                waiting.push(done);
            }
            let number = waiting.swap_remove(numbers.below(waiting.len()));
            let (change, at) = &changes[number];
            let [one, other] = [&clients[numbers.below(2)], &clients[numbers.below(2)]];
            let answers = if numbers.below(2) == 0 {
                vec![sent(one, id, number, change).await]
            } else {
                let both = tokio::join!(sent(one, id, number, change), sent(other, id, number, change));
                vec![both.0, both.1]
            };
            for answer in answers {
                match answer {
                    // What is made, or was made last, is answered; nothing else is made.
                    Ok(changed) => {
                        assert!(number == done || number + 1 == done, "{number} of {done}");
                        assert_eq!(changed.game.session.at(), *at);
                        done = done.max(number + 1);
                    }
                    Err(Refusal::TestGame(GameFault::Stale(fresh))) => {
                        assert!(number != done, "{number} of {done}");
                        assert_eq!(fresh.revision, i64::try_from(done).unwrap() + 1);
                    }
                    Err(other) => panic!("{other:?}"),
                }
            }
        }
        let end = opened(&clients[1], &game).await;
        assert_eq!(end.session.line(), single.session.line(), "round {round}");
        assert_eq!((end.session.at(), &end.by, &end.title), (single.session.at(), &single.by, &single.title));
        assert_eq!(end.revision, i64::try_from(changes.len()).unwrap() + 1);
    }
}

#[tokio::test]
async fn the_same_change_of_the_same_revision_is_one_without_a_key_as_well() {
    let house = House::new().await;
    let service = &house.service;
    let game = started(service, game_of([0, 1])).await;
    let choice = any(&game, &mut Numbers(1));
    let change = || Change::Choose(vec![choice]);
    let first = changed(service, &game, change()).await.unwrap();
    let second = changed(service, &game, change()).await.unwrap();
    assert_same(&first.game, &second.game);
    assert_eq!((first.from, second.from), (0, 0));
    let after = changed(service, &first.game, Change::Undo).await.unwrap();
    assert_eq!((after.game.revision, after.game.session.at()), (3, 0));
    let again = changed(service, &first.game, Change::Undo).await.unwrap();
    assert_eq!((again.game.revision, again.from), (3, 0));
    let stale = changed(service, &game, change()).await.unwrap_err();
    assert!(matches!(stale, Refusal::TestGame(GameFault::Stale(_))), "{stale:?}");
}

#[tokio::test]
async fn several_choices_go_up_to_the_first_surprise() {
    let house = House::new().await;
    let service = &house.service;
    let (mut stopped, mut whole) = (0, 0);
    for number in 0..20 {
        // The steps of a game, sent many at a time.
        let mut numbers = Numbers(number);
        let mut game = started(service, StartGame { seed: Some(number), ..game_of([0, 1]) }).await;
        for _ in 0..25 {
            game = changed(service, &game, Change::Choose(vec![any(&game, &mut numbers)])).await.unwrap().game;
        }
        let choices = game.session.record().choices.clone();
        let all: Vec<Choice> = choices.iter().map(|bytes| Choice::from_bytes(*bytes).unwrap()).collect();
        let mut again = started(service, StartGame { seed: Some(number), ..game_of([0, 1]) }).await;
        while again.session.at() < all.len() {
            let at = again.session.at();
            let sent = &all[at..(at + 5).min(all.len())];
            let next = changed(service, &again, Change::Choose(sent.to_vec())).await.unwrap();
            let taken = next.game.session.at() - at;
            match &next.surprise {
                Some(why) => {
                    assert_eq!((why.taken, why.of), (taken, sent.len()));
                    assert!(taken < sent.len() && !why.why.is_empty(), "{why:?}");
                    stopped += 1;
                }
                None => {
                    assert_eq!(taken, sent.len());
                    whole += usize::from(taken > 1);
                }
            }
            // It is said again when it is asked for again.
            let repeated = changed(service, &again, Change::Choose(sent.to_vec())).await.unwrap();
            assert_eq!((repeated.surprise, repeated.from), (next.surprise, next.from));
            again = next.game;
        }
        assert_eq!(again.session.record().choices, choices);
        assert!(again.by.iter().all(|by| *by == GivenBy::Person));
    }
    assert!(stopped > 50 && whole > 10, "{stopped} and {whole}");
}

#[tokio::test]
async fn new_luck_is_another_each_time() {
    let house = House::new().await;
    let service = &house.service;
    let mut game = started(service, StartGame { seed: Some(3), ..game_of([0, 1]) }).await;
    let mut seeds = vec![Seed::from_number(3)];
    for _ in 0..4 {
        game = changed(service, &game, Change::NewLuck).await.unwrap().game;
        let [reseed] = game.session.record().reseeds[..] else { panic!("one at a place") };
        assert!(!seeds.contains(&reseed.seed));
        seeds.push(reseed.seed);
        assert_same(&opened(service, &game).await, &game);
    }
}
