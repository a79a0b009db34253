//! Tables that are changed by hand, and games that begin with a position.

use safehouse_engine::{
    necrogenesis::{examples::examples, object::Area, scenario::up_to, simulation::policy::PolicyKind},
    table::{Seat, record::ByHand},
};
use safehouse_service::{
    Refusal,
    refusal::GameFault,
    test_games::{
        Again, Change, StartPosition, list_games, play_replay, read_replay, start_again, start_position, usual_games,
    },
};
use safehouse_testing::shipped::catalogue;

use super::{against, assert_same, changed, game_of, opened, started};
use crate::house::{GUEST, House};

fn by_hand(text: impl Into<String>) -> Change {
    Change::ByHand(text.into())
}

#[tokio::test]
async fn a_table_is_changed_by_hand_taken_back_done_again_and_marked() {
    let house = House::new().await;
    let service = &house.service;
    let mut game = started(service, game_of([0, 1])).await;
    for (change, by) in [
        (by_hand("turn 3 of A, at action"), Some(ByHand::Changed)),
        (by_hand("points A ap 3\npoints A tp 2"), Some(ByHand::Changed)),
        (Change::Undo, Some(ByHand::Changed)),
        (Change::Undo, None),
        (Change::Redo, Some(ByHand::Changed)),
        (Change::Redo, Some(ByHand::Changed)),
        (Change::Concede, Some(ByHand::Changed)),
    ] {
        house.pass(1);
        game = changed(service, &game, change).await.unwrap().game;
        assert_eq!(game.session.record().by_hand(), by);
        assert_same(&opened(service, &game).await, &game);
    }
    // What is over is compared with no other games.
    let usual = usual_games(service, &GUEST, catalogue(), game.id.as_str()).await.unwrap();
    assert!(usual.is_empty());
    // A copy and a replay say so as well; another deal of the decks does not.
    let copy = Again { from: Some(2), ..Again::default() };
    let copy = start_again(service, &GUEST, catalogue(), game.id.as_str(), copy).await.unwrap();
    assert_eq!(copy.session.record().by_hand(), Some(ByHand::Changed));
    let word = game.session.record().to_text(catalogue()).unwrap();
    let replay = read_replay(service, &GUEST, catalogue(), &word, None).unwrap();
    assert_eq!(replay.session.state().to_canonical_bytes().ok(), game.session.state().to_canonical_bytes().ok());
    let played = play_replay(service, &GUEST, catalogue(), &word, Some(2)).await.unwrap();
    assert_eq!(played.session.record().by_hand(), Some(ByHand::Changed));
    let anew = start_again(service, &GUEST, catalogue(), game.id.as_str(), Again::default()).await.unwrap();
    assert_eq!((anew.session.record().by_hand(), anew.session.at()), (None, 0));
}

#[tokio::test]
async fn a_card_from_outside_the_decks_comes_into_a_game_that_goes_on() {
    let house = House::new().await;
    let service = &house.service;
    let mut game = started(service, game_of([0, 1])).await;
    game = changed(service, &game, by_hand("turn 3 of A, at action")).await.unwrap().game;
    let is_new = |name: &str| !game.session.rules().knows(name);
    let cards = catalogue().cards().iter().filter(|card| card.card_type == "weapon");
    let name = cards.map(|card| card.name.as_str()).find(|name| is_new(name)).unwrap();
    let bottom = *game.session.state().side(Seat::First).cards(Area::SurvivorDeck).last().unwrap();
    let before = game.session.state().to_canonical_bytes().unwrap();
    game = changed(service, &game, by_hand(format!("become {}: {name}\nput {}: hand", bottom.0, bottom.0)))
        .await
        .unwrap()
        .game;
    assert_eq!(game.session.rules().name(game.session.state(), bottom), name);
    assert_same(&opened(service, &game).await, &game);
    game = changed(service, &game, Change::Undo).await.unwrap().game;
    assert_eq!(game.session.state().to_canonical_bytes().unwrap(), before);
    // The line with the card is left, and there all the same.
    game = changed(service, &game, by_hand("points A ap 1")).await.unwrap().game;
    assert_eq!(game.left.len(), 1);
    assert!(game.beside(&game.left[0]).is_some());
    assert_same(&opened(service, &game).await, &game);
}

#[tokio::test]
async fn what_cannot_be_changed_by_hand_is_refused_and_changes_nothing() {
    let house = House::new().await;
    let service = &house.service;
    let game = started(service, game_of([0, 1])).await;
    for text in ["", "fly", "points A ap 200", "become 3: Nobody knows this", &"x".repeat(100_000)] {
        let refused = changed(service, &game, by_hand(text)).await.unwrap_err();
        let Refusal::TestGame(GameFault::ByHand { why }) = refused else { panic!("{refused:?}") };
        assert!(!why.is_empty() && why.len() < 1_000, "{why}");
        assert_same(&opened(service, &game).await, &game);
    }
    // Whoever does not see the other hand does not put anything into it either.
    let hidden = started(service, against(PolicyKind::RuleOfThumb)).await;
    let refused = changed(service, &hidden, by_hand("points A tp 1")).await.unwrap_err();
    assert!(matches!(refused, Refusal::TestGame(GameFault::HiddenFromHand)), "{refused:?}");
    let open = changed(service, &hidden, Change::Reveal).await.unwrap().game;
    let changed = changed(service, &open, by_hand("points A tp 1")).await.unwrap().game;
    assert_eq!(changed.session.record().by_hand(), Some(ByHand::Changed));
}

#[tokio::test]
async fn a_game_begins_with_an_example_at_any_of_its_steps() {
    let house = House::new().await;
    let service = &house.service;
    let example = examples().iter().find(|example| example.rules.contains(&"2.48.1")).unwrap();
    let begin = |scenario: String| async move {
        start_position(service, &GUEST, StartPosition { catalogue: catalogue(), scenario: &scenario, title: "" }).await
    };
    let mut game = begin(up_to(example.text, 0)).await.unwrap();
    assert_eq!((game.title.as_str(), game.is_open, game.session.at()), (example.title, true, 0));
    assert_eq!(game.session.record().by_hand(), Some(ByHand::Begun));
    assert_same(&opened(service, &game).await, &game);
    let choice = game.session.options()[0];
    game = changed(service, &game, Change::Choose(vec![choice])).await.unwrap().game;
    assert_same(&opened(service, &game).await, &game);
    // Begun again, it begins there once more.
    let again = Again { new_luck: true, ..Again::default() };
    let again = start_again(service, &GUEST, catalogue(), game.id.as_str(), again).await.unwrap();
    assert_eq!(
        (again.session.record().by_hand(), &again.title, again.is_open),
        (Some(ByHand::Begun), &game.title, true)
    );
    // Where a game stood can be begun with as well.
    let position = game_of([0, 1]);
    let mut other = started(service, position).await;
    for _ in 0..60 {
        let Some(choice) = other.session.options().first().copied() else { break };
        other = changed(service, &other, Change::Choose(vec![choice])).await.unwrap().game;
        let Ok(scenario) = other.position(catalogue()) else { continue };
        if other.session.outcome().is_none() && other.session.state().turn() > 2 {
            let begun = begin(scenario).await.unwrap();
            assert_eq!(begun.session.state().turn(), other.session.state().turn());
            break;
        }
    }
    for scenario in ["", "nonsense", &"x".repeat(100_000), &format!("{}\nsteps\n  A flies\n", up_to(example.text, 0))] {
        let refused = begin(scenario.to_owned()).await.unwrap_err();
        assert!(matches!(refused, Refusal::TestGame(GameFault::Position { .. })), "{refused:?}");
    }
}

#[tokio::test]
async fn lists_say_which_games_were_changed_by_hand() {
    let house = House::new().await;
    let (service, caller) = (&house.service, house.player("Ann").await);
    let example = &examples()[0];
    let asked = StartPosition { catalogue: catalogue(), scenario: example.text, title: "Mine" };
    if start_position(service, &caller, asked).await.is_err() {
        return;
    }
    let games = list_games(service, &caller, None, 9).await.unwrap();
    assert_eq!((games[0].by_hand, games[0].title.as_str()), (Some(ByHand::Begun), "Mine"));
}
