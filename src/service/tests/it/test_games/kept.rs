//! Games of other rules and cards: read, never shown as something else.

use std::sync::LazyLock;

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    necrogenesis::{duel::Duel, simulation::policy::PolicyKind},
    table::record::Recorded as _,
};
use safehouse_service::{
    Refusal, Service,
    refusal::GameFault,
    test_games::{Again, Change, KeptGame, OpenedGame, StartGame, TestGame, change_game, open_game, start_again},
};
use safehouse_store::{Secret, TestGameChange, TestGameContent, TestGameProgress};
use safehouse_testing::{
    numbers::Numbers,
    shipped::{OUTBREAK, PROMOS, catalogue, read},
};

use super::{against, any, assert_same, changed, opened, started};
use crate::house::{GUEST, House};

/// The cards of another day: some printed value of all cards is another one.
fn cards_with(value: &str, other: &str) -> Catalogue {
    let text = OUTBREAK.text.replace(value, other);
    assert_ne!(text, OUTBREAK.text, "{value} is printed");
    read(&[CatalogueSource { name: OUTBREAK.name, text: &text }, PROMOS])
}

/// A game with so many decisions of a person's.
async fn played(service: &Service, decisions: usize) -> TestGame {
    let mut game = started(service, StartGame { seed: Some(4), ..against(PolicyKind::RuleOfThumb) }).await;
    let mut numbers = Numbers(2);
    for _ in 0..decisions {
        game = changed(service, &game, Change::Choose(vec![any(&game, &mut numbers)])).await.unwrap().game;
    }
    game
}

async fn kept(service: &Service, cards: &Catalogue, game: &TestGame) -> KeptGame {
    match open_game(service, &GUEST, cards, game.id.as_str()).await.unwrap() {
        OpenedGame::Kept(kept) => *kept,
        OpenedGame::Playable(game) => panic!("{game:?} is played on"),
    }
}

/// Changes what is kept of a game as another program would have written it.
async fn rewritten(service: &Service, game: &TestGame, value: &str, other: &str) {
    let stored = service.store.find_test_game(&game.id).await.unwrap().unwrap();
    let record = stored.content.record.expose().replacen(value, other, 1);
    assert!(record != stored.content.record.expose(), "{value} is not there");
    let content = TestGameContent { record: Secret::new(record), ..stored.content };
    let (progress, change) = (TestGameProgress::default(), TestGameChange::default());
    assert!(
        service.store.change_test_game(&game.id, stored.revision, (&content, &progress), &change, 0).await.unwrap()
    );
}

fn assert_tells(kept: &KeptGame, game: &TestGame) {
    assert!(kept.why.starts_with("This game ") && kept.why.ends_with('.'), "{}", kept.why);
    assert!(kept.lines.len() > 10 && kept.lines.iter().all(|line| line.ends_with(')')), "{:?}", kept.lines);
    assert!(kept.lines.iter().any(|line| line.starts_with("You ")), "{:?}", kept.lines);
    assert_eq!((kept.players, &kept.names, &kept.title), (game.players, &game.names, &game.title));
}

#[tokio::test]
async fn a_game_that_other_cards_take_elsewhere_is_read_and_never_shown() {
    static DEARER: LazyLock<Catalogue> = LazyLock::new(|| cards_with("\"ztc\": 2", "\"ztc\": 3"));
    static TOUGHER: LazyLock<Catalogue> = LazyLock::new(|| cards_with("\"hp\": 20", "\"hp\": 21"));
    let house = House::new().await;
    let service = &house.service;
    let game = played(service, 40).await;
    for cards in [&*DEARER, &*TOUGHER] {
        let kept = kept(service, cards, &game).await;
        assert_tells(&kept, &game);
        assert_eq!(kept.why, "This game was played with cards that have other texts or values now.");
        let id = game.id.as_str();
        for change in [Change::Undo, Change::Concede, Change::Rename("x".to_owned())] {
            let refused = change_game(service, &GUEST, cards, id, kept.revision, None, change).await.unwrap_err();
            assert!(matches!(refused, Refusal::TestGame(GameFault::Kept)), "{refused:?}");
        }
        // It is begun anew, and branched nowhere.
        let branch = Again { from: Some(3), ..Again::default() };
        let refused = start_again(service, &GUEST, cards, id, branch).await.unwrap_err();
        assert!(matches!(refused, Refusal::TestGame(GameFault::Kept)), "{refused:?}");
        let anew = start_again(service, &GUEST, cards, id, Again::default()).await.unwrap();
        assert_eq!(anew.session.record().decks, game.session.record().decks);
    }
    // Where the cards are as they were it goes on, whatever was asked meanwhile.
    assert_same(&opened(service, &game).await, &game);
}

#[tokio::test]
async fn a_game_that_other_cards_do_not_touch_goes_on() {
    static TOUGHER: LazyLock<Catalogue> = LazyLock::new(|| cards_with("\"hp\": 20", "\"hp\": 21"));
    let house = House::new().await;
    let service = &house.service;
    let game = played(service, 1).await;
    let OpenedGame::Playable(mut other) = open_game(service, &GUEST, &TOUGHER, game.id.as_str()).await.unwrap() else {
        panic!("nothing happened that hangs on HP")
    };
    assert_eq!(other.session.events(), game.session.events());
    assert_ne!(other.session.record().cards, game.session.record().cards, "it is a game of these cards now");
    let choice = any(&other, &mut Numbers(1));
    let change = Change::Choose(vec![choice]);
    let next = change_game(service, &GUEST, &TOUGHER, game.id.as_str(), other.revision, None, change).await.unwrap();
    *other = next.game;
    let OpenedGame::Playable(again) = open_game(service, &GUEST, &TOUGHER, game.id.as_str()).await.unwrap() else {
        panic!("it went on with these cards")
    };
    assert_same(&again, &other);
}

#[tokio::test]
async fn a_game_of_other_rules_goes_on_as_far_as_it_is_the_same() {
    let house = House::new().await;
    let service = &house.service;
    let engine = format!("\"engine\":{}", Duel::ENGINE);
    // Rules that would have played it alike.
    let game = played(service, 30).await;
    rewritten(service, &game, &engine, "\"engine\":1").await;
    let again = opened(service, &game).await;
    assert_eq!(again.session.record(), game.session.record());
    assert!(again.session.state() == game.session.state());

    // Rules that told it otherwise, and rules by which a choice was legal that is not.
    let hash = |service: Service, id| async move {
        let stored = service.store.find_test_game(&id).await.unwrap().unwrap();
        let (_, rest) = stored.content.record.expose().split_once("\"events\":\"").unwrap();
        rest[..8].to_owned()
    };
    let events = hash(service.clone(), game.id.clone()).await;
    rewritten(service, &game, &format!("\"events\":\"{events}"), "\"events\":\"00000000").await;
    let told = kept(service, catalogue(), &game).await;
    assert_tells(&told, &game);
    assert_eq!(told.why, "This game was played by rules that have changed since.");

    let game = played(service, 30).await;
    rewritten(service, &game, "\"choices\":\"", "\"choices\":\"060000").await;
    assert_tells(&kept(service, catalogue(), &game).await, &game);

    // A newer program, and one of another game.
    for (value, other) in
        [("{\"form\":1", "{\"form\":2"), ("{\"form\":1", "{\"what\":1"), ("\"game\":\"", "\"game\":\"x")]
    {
        let game = played(service, 30).await;
        rewritten(service, &game, value, other).await;
        assert_tells(&kept(service, catalogue(), &game).await, &game);
    }
}
