//! The games of somebody: listed, named, deleted, bounded, expired, kept from others.

use safehouse_engine::{
    necrogenesis::{choice::Choice, config::RulesConfig, simulation::policy::PolicyKind, view::Viewer},
    table::{Outcome, Seat},
};
use safehouse_service::{
    Caller, Person, Refusal, Scope, Token,
    refusal::GameFault,
    test_games::{
        Again, Change, MOST_CHOICES_AT_ONCE, MOST_GAMES, MOST_NEW_LUCK, OpenedGame, Player, StartGame, change_game,
        delete_game, expire_games, list_games, open_game, start_again, start_game,
    },
};
use safehouse_store::{NewTestGame, TestGameId};
use safehouse_testing::{
    numbers::Numbers,
    shipped::{catalogue, decks},
};
use uuid::Uuid;

use super::{against, any, changed, game_of, opened, started};
use crate::house::{DAY, GUEST, House, NETWORK, Paid, id_of};

#[tokio::test]
async fn games_of_an_account_are_listed_and_deleted() {
    let house = House::new().await;
    let service = &house.service;
    let glenn = house.player("Glenn").await;
    let mut games = Vec::new();
    for asked in [game_of([0, 1]), against(PolicyKind::Search(7))] {
        house.pass(1);
        games.push(start_game(service, &glenn, asked).await.unwrap());
    }
    let id = games[0].id.as_str();
    house.pass(1);
    let rename = Change::Rename(" The\u{202e} long night ".to_owned());
    change_game(service, &glenn, catalogue(), id, 1, None, rename).await.unwrap();
    house.pass(1);
    change_game(service, &glenn, catalogue(), id, 2, None, Change::Concede).await.unwrap();
    let listed = list_games(service, &glenn, None, 9).await.unwrap();
    assert_eq!(listed.len(), 2);
    let entry = &listed[0];
    assert_eq!((entry.id.as_str(), entry.title.as_str(), entry.revision), (id, "The long night", 3));
    assert_eq!((entry.players, &entry.names), ([Player::Person; 2], &games[0].names));
    assert!(matches!(entry.outcome, Some(Outcome::Won(_))) && entry.ended_at == Some(house.now()));
    assert_eq!(listed[1].players, [Player::Person, Player::Policy(PolicyKind::Search(7))]);
    assert_eq!((listed[1].outcome, listed[1].turns, listed[1].title.as_str()), (None, 0, ""));
    let next = list_games(service, &glenn, Some((entry.changed_at, id)), 9).await.unwrap();
    assert_eq!(next, listed[1..]);
    let refused = list_games(service, &glenn, Some((0, "x")), 9).await.unwrap_err();
    assert!(matches!(refused, Refusal::Nothing));

    assert!(matches!(delete_game(service, &GUEST, id).await, Err(Refusal::Nothing)));
    delete_game(service, &glenn, id).await.unwrap();
    assert!(matches!(delete_game(service, &glenn, id).await, Err(Refusal::Nothing)));
    assert_eq!(list_games(service, &glenn, None, 9).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_token_plays_when_it_is_for_games() {
    let house = House::new().await;
    let service = &house.service;
    let glenn = house.player("Glenn").await;
    let game = start_game(service, &glenn, game_of([0, 1])).await.unwrap();
    let id = game.id.as_str();
    let token = |scope: Scope| {
        let (owner, name) = ("Glenn".to_owned(), "Builder".to_owned());
        let scopes = [scope].into_iter().collect();
        Caller::Token(Token {
            id: Uuid::nil(),
            account: id_of(&glenn),
            owner,
            name,
            scopes,
            store: None,
            staff: Vec::new(),
            event_staff: Vec::new(),
            network: NETWORK,
        })
    };
    let (plays, reads) = (token(Scope::Games), token(Scope::DecksRead));
    assert!(open_game(service, &plays, catalogue(), id).await.is_ok());
    assert!(matches!(open_game(service, &reads, catalogue(), id).await, Err(Refusal::Nothing)));
    start_game(service, &plays, game_of([0, 1])).await.unwrap();
    assert_eq!(list_games(service, &plays, None, 9).await.unwrap().len(), 2);
    let refused = start_game(service, &reads, game_of([0, 1])).await.unwrap_err();
    assert!(matches!(refused, Refusal::Scope { scope: Scope::Games }), "{refused:?}");
    // Whoever lacks the second factor that they must have does not come to what is theirs.
    let bare = Caller::Person(Person { lacks_factor: true, ..glenn.person().unwrap().clone() });
    assert!(matches!(open_game(service, &bare, catalogue(), id).await, Err(Refusal::Nothing)));
}

#[tokio::test]
async fn a_network_begins_so_many_games_and_an_account_has_so_many() {
    let house = House::new().await;
    let service = &house.service;
    let game = started(service, game_of([0, 1])).await;
    start_again(service, &GUEST, catalogue(), game.id.as_str(), Again::default()).await.unwrap();
    assert_eq!(house.budgets.asked(), [(NETWORK, Paid::Game); 2]);
    house.budgets.leave(0);
    let refused = start_game(service, &GUEST, game_of([0, 1])).await.unwrap_err();
    assert!(matches!(refused, Refusal::TestGame(GameFault::TooOften { seconds: 77 })), "{refused:?}");
    house.budgets.leave(usize::MAX);

    let glenn = house.player("Glenn").await;
    let stored = service.store.find_test_game(&game.id).await.unwrap().unwrap();
    for number in 0..MOST_GAMES {
        let mut digits = [0; TestGameId::DIGITS];
        digits[..2].copy_from_slice(&[(number / 32) as u8, (number % 32) as u8]);
        let new = NewTestGame {
            id: TestGameId::of(digits),
            account: Some(id_of(&glenn)),
            game: stored.game.clone(),
            content: stored.content.clone(),
            progress: Default::default(),
            created_at: 0,
        };
        assert!(service.store.create_test_game(&new, MOST_GAMES).await.unwrap());
    }
    let refused = start_game(service, &glenn, game_of([0, 1])).await.unwrap_err();
    assert!(matches!(refused, Refusal::TestGame(GameFault::TooManyGames { limit: MOST_GAMES })), "{refused:?}");
    let some = list_games(service, &glenn, None, 1).await.unwrap().remove(0);
    change_game(service, &glenn, catalogue(), some.id.as_str(), 1, None, Change::Concede).await.unwrap();
    let next = start_game(service, &glenn, game_of([0, 1])).await.unwrap();
    assert!(open_game(service, &glenn, catalogue(), next.id.as_str()).await.is_ok());
    assert!(matches!(open_game(service, &glenn, catalogue(), some.id.as_str()).await, Err(Refusal::Nothing)));
}

#[tokio::test]
async fn games_that_nobody_touches_are_gone_and_whoever_looks_at_one_keeps_it() {
    let house = House::new().await;
    let service = &house.service;
    let glenn = house.player("Glenn").await;
    let [seen, unseen] = [started(service, game_of([0, 1])).await, started(service, game_of([0, 1])).await];
    let own = start_game(service, &glenn, game_of([0, 1])).await.unwrap();
    house.pass(25 * DAY);
    opened(service, &seen).await;
    // The visit is written down by itself.
    while service.store.find_test_game(&seen.id).await.unwrap().unwrap().seen_at < house.now() {
        tokio::task::yield_now().await;
    }
    house.pass(6 * DAY);
    assert_eq!(expire_games(service, &Caller::Job, 0, 0).await.unwrap(), 0);
    assert_eq!(expire_games(service, &Caller::Job, 30, 400).await.unwrap(), 1);
    assert!(matches!(open_game(service, &GUEST, catalogue(), unseen.id.as_str()).await, Err(Refusal::Nothing)));
    opened(service, &seen).await;
    house.pass(370 * DAY);
    assert_eq!(expire_games(service, &Caller::Job, 0, 400).await.unwrap(), 1);
    assert!(matches!(open_game(service, &glenn, catalogue(), own.id.as_str()).await, Err(Refusal::Nothing)));
}

#[tokio::test]
async fn what_cannot_be_played_is_refused_in_words() {
    let house = House::new().await;
    let service = &house.service;
    let programs = StartGame { players: [Player::Policy(PolicyKind::Dummy); 2], ..game_of([0, 1]) };
    let refused = [
        start_game(service, &GUEST, programs).await.err(),
        start_game(service, &GUEST, against(PolicyKind::Search(201))).await.err(),
    ];
    for refused in refused {
        let Some(Refusal::TestGame(fault)) = refused else { panic!("{refused:?}") };
        assert!(matches!(fault, GameFault::NoPerson | GameFault::SearchTooLong { most: 200 }), "{fault:?}");
    }
    assert_eq!(house.budgets.asked(), [], "what is refused costs nothing");

    let game = started(service, game_of([0, 1])).await;
    let choice = any(&game, &mut Numbers(1));
    for (change, what) in [
        (Change::Choose(Vec::new()), "no choices"),
        (Change::Choose(vec![choice; MOST_CHOICES_AT_ONCE + 1]), "too many choices"),
    ] {
        let refused = changed(service, &game, change).await.unwrap_err();
        assert!(matches!(refused, Refusal::TestGame(GameFault::ChoicesAtOnce { most: 64 })), "{what}: {refused:?}");
    }
    let refused = changed(service, &game, Change::Rename("x".repeat(401))).await.unwrap_err();
    assert!(matches!(refused, Refusal::LongLabel { limit: 400 }), "{refused:?}");
    let id = game.id.as_str();
    for key in ["", &"x".repeat(65), "\0"] {
        let refused = change_game(service, &GUEST, catalogue(), id, 1, Some(key), Change::Concede).await.unwrap_err();
        assert!(matches!(refused, Refusal::TestGame(GameFault::Key { most: 64 })), "{refused:?}");
    }
    let mut game = opened(service, &game).await;
    assert_eq!(game.revision, 1);

    for at in 0..MOST_NEW_LUCK {
        game = changed(service, &game, Change::NewLuck).await.unwrap().game;
        if game.session.outcome().is_some() {
            game = changed(service, &game, Change::Jump(at)).await.unwrap().game;
        }
        assert_eq!(game.session.record().reseeds.len(), at + 1);
        if at + 1 < MOST_NEW_LUCK {
            let pass = game.session.options().iter().copied().find(|choice| *choice == Choice::Pass);
            let choice = pass.unwrap_or(game.session.options()[0]);
            game = changed(service, &game, Change::Choose(vec![choice])).await.unwrap().game;
            if game.session.outcome().is_some() {
                return;
            }
        }
    }
    let refused = changed(service, &game, Change::NewLuck).await.unwrap_err();
    assert!(matches!(refused, Refusal::TestGame(GameFault::TooMuchLuck { most: MOST_NEW_LUCK })), "{refused:?}");
}

#[tokio::test]
async fn who_gives_up_loses_and_may_take_it_back_and_what_is_revealed_stays_so() {
    let house = House::new().await;
    let service = &house.service;
    let asked = StartGame { players: [Player::Policy(PolicyKind::RuleOfThumb), Player::Person], ..game_of([0, 1]) };
    let game = started(service, asked).await;
    let over = changed(service, &game, Change::Concede).await.unwrap().game;
    assert_eq!((over.session.outcome(), over.ended_at), (Some(Outcome::Won(Seat::First)), Some(house.now())));
    assert!(over.session.options().is_empty());
    let same = changed(service, &over, Change::Concede).await.unwrap();
    assert_eq!((same.game.revision, same.from), (2, over.session.at()));
    for change in [Change::NewLuck, Change::Redo] {
        assert_eq!(changed(service, &over, change).await.unwrap().game.revision, 2);
    }
    let refused = changed(service, &over, Change::Choose(vec![Choice::Pass])).await.unwrap_err();
    assert!(
        matches!(refused, Refusal::TestGame(GameFault::Illegal { clause: "1.3.0", .. })),
        "the game is over: {refused:?}"
    );
    let back = changed(service, &over, Change::Undo).await.unwrap().game;
    assert_eq!((back.session.outcome(), back.ended_at, back.session.at()), (None, None, game.session.at()));

    assert_eq!(back.viewer(), Viewer::Seat(Seat::Second));
    let shown = changed(service, &back, Change::Reveal).await.unwrap().game;
    assert_eq!((shown.is_open, shown.viewer(), shown.revision), (true, Viewer::Solo, back.revision + 1));
    let same = changed(service, &shown, Change::Reveal).await.unwrap().game;
    assert_eq!(same.revision, shown.revision);
    assert!(opened(service, &changed(service, &shown, Change::Redo).await.unwrap().game).await.is_open);
}

#[tokio::test]
async fn nothing_that_is_shown_for_debugging_has_a_seed() {
    let house = House::new().await;
    let service = &house.service;
    let game = started(service, against(PolicyKind::RuleOfThumb)).await;
    let seed = game.session.record().seed.0;
    let (hex, list) = (seed.map(|byte| format!("{byte:02x}")).concat(), format!("{seed:?}"));
    let list = list.trim_matches(['[', ']']).to_owned();
    let stored = service.store.find_test_game(&game.id).await.unwrap().unwrap();
    assert!(stored.content.record.expose().contains(&hex), "it is in the record");
    assert!(!stored.content.seats.contains(&hex) && !stored.content.kept.contains(&hex));
    let next = changed(service, &game, Change::Choose(vec![any(&game, &mut Numbers(1))])).await.unwrap();
    let stale = changed(service, &game, Change::Concede).await.unwrap_err();
    let found = open_game(service, &GUEST, catalogue(), game.id.as_str()).await.unwrap();
    assert!(matches!(found, OpenedGame::Playable(_)));
    for shown in [
        format!("{game:?} {game:#?}"),
        format!("{:?}", game.session),
        format!("{:?}", game.session.record()),
        format!("{stored:?}"),
        format!("{next:?}"),
        format!("{stale:?} {stale}"),
        format!("{found:?}"),
        format!("{service:?}"),
    ] {
        assert!(!shown.contains(&hex) && !shown.contains(&list), "{shown}");
    }
    // Nor the address, which is all that a guest has.
    for shown in [format!("{game:?}"), format!("{stored:?}"), format!("{next:?}"), format!("{stale:?}")] {
        assert!(!shown.contains(game.id.as_str()), "{shown}");
    }
}

#[tokio::test]
async fn any_rules_config_is_played_without_panic() {
    let house = House::new().await;
    let service = &house.service;
    let zero = RulesConfig { hand_size: 0, ap_gain: 0, tp_gain: 0, th_gain: 0, hands: 0, ..RulesConfig::default() };
    let most = RulesConfig {
        hand_size: 255,
        ap_gain: 255,
        ap_gain_cap: 255,
        tp_gain: 255,
        th_gain: 255,
        hands: 255,
        attachment_cap: 255,
        min_deck_at_draw: 255,
        ..RulesConfig::default()
    };
    for config in [zero, most] {
        let decks = [0, 1].map(|deck| decks()[deck].clone());
        let mut game = started(service, StartGame { config, decks, ..against(PolicyKind::RuleOfThumb) }).await;
        let mut numbers = Numbers(9);
        for _ in 0..20 {
            if game.session.outcome().is_some() {
                break;
            }
            game = changed(service, &game, Change::Choose(vec![any(&game, &mut numbers)])).await.unwrap().game;
        }
    }
}
