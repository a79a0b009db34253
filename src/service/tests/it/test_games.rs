//! Test games.

mod by_hand;
mod kept;
mod lines;
mod orders;
mod shelf;
mod walks;

use safehouse_engine::{
    necrogenesis::{choice::Choice, config::RulesConfig, simulation::policy::PolicyKind, view::Viewer},
    table::Seat,
};
use safehouse_service::{
    Caller, Refusal, Service,
    refusal::GameFault,
    test_games::{
        Again, Change, Changed, GivenBy, OpenedGame, Player, StartGame, TestGame, change_game, open_game, start_again,
        start_game,
    },
};
use safehouse_testing::{
    numbers::Numbers,
    shipped::{catalogue, decks},
};

use crate::house::{GUEST, House};

/// A game of two of the ready-made decks, both by hand.
pub(crate) fn game_of(pair: [usize; 2]) -> StartGame<'static> {
    StartGame {
        catalogue: catalogue(),
        decks: pair.map(|deck| decks()[deck].clone()),
        players: [Player::Person; 2],
        names: pair.map(|deck| decks()[deck].name.clone()),
        seed: None,
        config: RulesConfig::default(),
    }
}

/// The same with a program in the second seat.
fn against(policy: PolicyKind) -> StartGame<'static> {
    StartGame { players: [Player::Person, Player::Policy(policy)], ..game_of([0, 1]) }
}

async fn started(service: &Service, asked: StartGame<'_>) -> TestGame {
    start_game(service, &GUEST, asked).await.unwrap()
}

async fn opened(service: &Service, game: &TestGame) -> TestGame {
    match open_game(service, &GUEST, catalogue(), game.id.as_str()).await.unwrap() {
        OpenedGame::Playable(game) => *game,
        OpenedGame::Kept(kept) => panic!("{kept:?}"),
    }
}

async fn changed(service: &Service, game: &TestGame, change: Change) -> Result<Changed, Refusal> {
    change_game(service, &GUEST, catalogue(), game.id.as_str(), game.revision, None, change).await
}

/// Some choice of those that there are.
fn any(game: &TestGame, numbers: &mut Numbers) -> Choice {
    game.session.options()[numbers.below(game.session.options().len())]
}

fn assert_same(one: &TestGame, other: &TestGame) {
    assert_eq!(one.session.record(), other.session.record());
    assert_eq!(one.session.line(), other.session.line());
    assert!(one.session.state() == other.session.state() && one.session.events() == other.session.events());
    assert_eq!((one.revision, &one.by, &one.players), (other.revision, &other.by, &other.players));
    assert_eq!(one.orders, other.orders);
    assert_eq!((&one.left, &one.remarks), (&other.left, &other.remarks));
    assert_eq!((&one.title, one.is_open, one.ended_at), (&other.title, other.is_open, other.ended_at));
    assert_eq!((one.created_at, one.changed_at, &one.names), (other.created_at, other.changed_at, &other.names));
}

#[tokio::test]
async fn a_game_is_begun_played_and_opened_as_it_was_left() {
    let house = House::new().await;
    let service = &house.service;
    for asked in [game_of([0, 1]), against(PolicyKind::RuleOfThumb), against(PolicyKind::Search(2))] {
        let mut game = started(service, asked).await;
        assert_eq!((game.revision, game.is_owner, game.is_open), (1, true, false));
        let mut numbers = Numbers(7);
        for _ in 0..12 {
            house.pass(1);
            let asked = game.session.state().asked().unwrap();
            assert!(game.players[asked.seat.index()].is_person(), "a person is asked");
            let at = game.session.at();
            let choice = any(&game, &mut numbers);
            let next = changed(service, &game, Change::Choose(vec![choice])).await.unwrap();
            assert_eq!((next.from, next.game.revision, &next.surprise), (at, game.revision + 1, &None));
            assert_eq!(next.game.by.len(), next.game.session.at());
            assert_eq!(next.game.by[at], GivenBy::Person);
            assert!(next.game.by[at + 1..].iter().all(|by| *by == GivenBy::Policy));
            game = next.game;
            assert_same(&opened(service, &game).await, &game);
        }
    }
}

#[tokio::test]
async fn what_is_refused_changes_nothing_and_says_why() {
    let house = House::new().await;
    let service = &house.service;
    let game = started(service, game_of([0, 1])).await;
    let refused = changed(service, &game, Change::Choose(vec![Choice::Loot])).await.unwrap_err();
    let Refusal::TestGame(GameFault::Illegal { clause, why }) = refused else { panic!("{refused:?}") };
    assert!(clause.contains('.') && !why.is_empty());
    assert_same(&opened(service, &game).await, &game);

    let mut numbers = Numbers(1);
    let next = changed(service, &game, Change::Choose(vec![any(&game, &mut numbers)])).await.unwrap().game;
    let other = Change::Rename("Late".to_owned());
    let refused = changed(service, &game, other).await.unwrap_err();
    let Refusal::TestGame(GameFault::Stale(fresh)) = refused else { panic!("{refused:?}") };
    assert_same(&fresh, &next);
    for id in ["", "x", &"0".repeat(26)] {
        let refused = open_game(service, &GUEST, catalogue(), id).await.unwrap_err();
        assert!(matches!(refused, Refusal::Nothing), "{refused:?}");
    }
}

#[tokio::test]
async fn whoever_plays_against_a_program_goes_back_to_their_own_decisions() {
    let house = House::new().await;
    let service = &house.service;
    let mut game = started(service, against(PolicyKind::RuleOfThumb)).await;
    assert_eq!((game.person(), game.viewer()), (Some(Seat::First), Viewer::Seat(Seat::First)));
    let mut numbers = Numbers(3);
    let mut places = vec![game.session.at()];
    for _ in 0..15 {
        let choice = any(&game, &mut numbers);
        game = changed(service, &game, Change::Choose(vec![choice])).await.unwrap().game;
        places.push(game.session.at());
    }
    assert!(places.windows(2).any(|pair| pair[1] - pair[0] > 1), "the program answered: {places:?}");
    let line = game.session.line();
    for place in places.iter().rev().skip(1) {
        game = changed(service, &game, Change::Undo).await.unwrap().game;
        assert_eq!(game.session.at(), *place);
        assert_eq!(game.session.line().choices, line.choices);
    }
    // There is nothing before the first decision.
    let revision = game.revision;
    let same = changed(service, &game, Change::Undo).await.unwrap().game;
    assert_eq!((same.revision, same.session.at()), (revision, places[0]));
    for place in places.iter().skip(1) {
        game = changed(service, &game, Change::Redo).await.unwrap().game;
        assert_eq!(game.session.at(), *place);
    }
    assert_eq!(game.session.line(), line);
    let to = places[4] + 1;
    let next = *places.iter().find(|place| **place >= to).unwrap();
    game = changed(service, &game, Change::Jump(to)).await.unwrap().game;
    assert_eq!(game.session.at(), next);
    // With the same choice the program answers the same.
    let choice = Choice::from_bytes(line.choices[next]).unwrap();
    game = changed(service, &game, Change::Choose(vec![choice])).await.unwrap().game;
    assert_eq!(game.session.line().choices, line.choices);
}

#[tokio::test]
async fn a_game_is_begun_again_and_branched() {
    let house = House::new().await;
    let service = &house.service;
    let mut game = started(service, StartGame { seed: Some(5), ..against(PolicyKind::RuleOfThumb) }).await;
    assert!(game.is_open && game.viewer() == Viewer::Solo);
    let mut numbers = Numbers(3);
    for _ in 0..10 {
        let choice = any(&game, &mut numbers);
        game = changed(service, &game, Change::Choose(vec![choice])).await.unwrap().game;
    }
    let again = |again| start_again(service, &GUEST, catalogue(), game.id.as_str(), again);
    let same = again(Again::default()).await.unwrap();
    assert!(same.id != game.id && same.is_open && same.revision == 1);
    assert_eq!((same.session.record().seed, same.session.record().peeked), (game.session.record().seed, Some(0)));
    let dealt = again(Again { new_luck: true, ..Again::default() }).await.unwrap();
    assert!(dealt.session.record().seed != game.session.record().seed && !dealt.is_open);
    assert_eq!(dealt.session.record().decks, game.session.record().decks);

    let at = game.session.at() / 2;
    for new_luck in [false, true] {
        let branch = again(Again { new_luck, from: Some(at), players: Some([Player::Person; 2]) }).await.unwrap();
        assert_eq!(branch.session.record().choices, game.session.record().choices[..at]);
        assert_eq!((branch.by.len(), branch.session.record().reseeds.len()), (at, usize::from(new_luck)));
        assert!(branch.session.record().peeked.is_some(), "its player had seen more");
        assert_eq!(branch.players, [Player::Person; 2]);
        assert_same(&opened(service, &branch).await, &branch);
    }
    assert_same(&opened(service, &game).await, &game);
}

#[tokio::test]
async fn decks_that_are_not_whole_are_played_and_it_is_said_what_they_lack() {
    let house = House::new().await;
    let service = &house.service;
    let mut asked = against(PolicyKind::Dummy);
    asked.decks[0].lines.truncate(3);
    asked.decks[1].lines[2].card = "No such\u{202e} card".to_owned();
    asked.decks[1].lines[3].section = "cellar".to_owned();
    let mut game = started(service, asked).await;
    let notes: Vec<String> = game.notes.iter().map(|note| format!("{:?}: {}", note.seat, note.what)).collect();
    assert!(notes[0].starts_with("First: The Survivor Deck has "), "{notes:?}");
    assert!(notes.iter().any(|note| note.contains("“No such card” are left out")), "{notes:?}");
    let mut numbers = Numbers(7);
    for _ in 0..5 {
        game = changed(service, &game, Change::Choose(vec![any(&game, &mut numbers)])).await.unwrap().game;
    }
    let again = opened(service, &game).await;
    assert_same(&again, &game);
    assert_eq!(again.notes, game.notes);
    // Another deck of the same cards is another duel.
    let whole = started(service, against(PolicyKind::Dummy)).await;
    assert!(whole.notes.is_empty());
    let anew = start_again(service, &GUEST, catalogue(), game.id.as_str(), Again::default()).await.unwrap();
    assert_eq!((&anew.notes, &anew.session.record().decks), (&game.notes, &game.session.record().decks));

    let mut huge = game_of([0, 1]);
    huge.decks[0].lines[0].quantity = 10_000;
    assert!(matches!(start_game(service, &GUEST, huge).await, Err(Refusal::Excess(_))));
}

#[tokio::test]
async fn a_game_of_an_account_is_nobody_elses() {
    let house = House::new().await;
    let service = &house.service;
    let (glenn, rosita) = (house.player("Glenn").await, house.player("Rosita").await);
    let game = start_game(service, &glenn, game_of([0, 1])).await.unwrap();
    let id = game.id.as_str();
    assert!(open_game(service, &glenn, catalogue(), id).await.is_ok());
    for other in [rosita, GUEST, Caller::Administrator, Caller::Job] {
        let refused = [
            open_game(service, &other, catalogue(), id).await.err(),
            change_game(service, &other, catalogue(), id, 1, None, Change::Concede).await.err(),
            start_again(service, &other, catalogue(), id, Again::default()).await.err(),
        ];
        for refused in refused {
            assert!(matches!(refused, Some(Refusal::Nothing)), "{refused:?} to {other:?}");
        }
    }
}
