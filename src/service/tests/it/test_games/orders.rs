//! Standing orders in games that are kept.

use safehouse_engine::{
    necrogenesis::{
        orders::{Order, Orders},
        simulation::policy::{Policy as _, PolicyKind},
    },
    table::Seat,
};
use safehouse_service::{
    Refusal,
    refusal::GameFault,
    test_games::{Again, Change, GivenBy, StartGame, TestGame, start_again},
};
use safehouse_testing::shipped::catalogue;

use super::{against, assert_same, changed, game_of, opened, started};
use crate::house::{GUEST, House};

fn all_orders() -> Orders {
    let mut orders = Orders::default();
    for order in [Order::SpawnAll, Order::AdvanceAll, Order::AttackWeakestFirst, Order::NeverEscape, Order::NeverReact]
    {
        orders.give(order, None);
    }
    orders
}

/// What a sensible person would choose.
fn sensible(game: &TestGame) -> Change {
    let (session, seat) = (&game.session, game.session.state().asked().unwrap().seat);
    let view = session.rules().seat_view(session.state(), seat);
    let chosen = PolicyKind::RuleOfThumb.player(session.record().seed).choose(&view, session.options());
    Change::Choose(vec![session.options()[chosen]])
}

#[tokio::test]
async fn orders_answer_in_any_process_until_their_seat_has_to() {
    let house = House::new().await;
    let processes = [house.service.clone(), house.another_process().await];
    let (mut given, mut own, mut halted, mut ended) = (0, 0, 0, 0);
    for seed in 0..6 {
        let chosen = |asked| StartGame { seed: Some(seed), ..asked };
        let asked = if seed % 2 == 0 { game_of([0, 1]) } else { against(PolicyKind::RuleOfThumb) };
        let mut game = started(&processes[0], chosen(asked)).await;
        for seat in Seat::BOTH {
            if game.players[seat.index()].is_person() {
                game = changed(&processes[0], &game, Change::SetOrders(seat, all_orders())).await.unwrap().game;
            }
        }
        for turn in 0..120 {
            if game.session.outcome().is_some() {
                ended += 1;
                break;
            }
            let process = &processes[turn % 2];
            let before = game.session.at();
            let next = changed(process, &game, sensible(&game)).await.unwrap();
            assert_eq!(next.game.by[before], GivenBy::Person);
            if let Some(why) = &next.halted {
                assert!(!why.why.is_empty());
                assert_eq!(next.game.session.state().asked().map(|asked| asked.seat), Some(why.seat));
                halted += 1;
            }
            // It is said again.
            let again = changed(process, &game, sensible(&game)).await.unwrap();
            assert_eq!((again.halted, again.from), (next.halted, next.from));
            game = next.game;
            assert_same(&opened(&processes[(turn + 1) % 2], &game).await, &game);
        }
        let fresh = game.session.record().replay(game.session.rules(), &mut Vec::new()).unwrap();
        assert!(fresh == *game.session.state());
        given += game.by.iter().filter(|by| **by == GivenBy::Order).count();
        own += game.by.iter().filter(|by| **by == GivenBy::Person).count();
    }
    assert!(given > 100 && given > own / 2 && halted > 5 && ended > 2, "{given}, {own}, {halted}, {ended}");
}

#[tokio::test]
async fn whoever_goes_back_takes_all_orders_away_with_what_they_answered() {
    let house = House::new().await;
    let service = &house.service;
    let mut game = started(service, StartGame { seed: Some(4), ..game_of([0, 1]) }).await;
    for seat in Seat::BOTH {
        game = changed(service, &game, Change::SetOrders(seat, all_orders())).await.unwrap().game;
    }
    let mut last = 0;
    while !game.by.contains(&GivenBy::Order) {
        last = game.session.at();
        game = changed(service, &game, sensible(&game)).await.unwrap().game;
    }
    assert!(game.session.at() > last + 1);
    let back = changed(service, &game, Change::Undo).await.unwrap().game;
    assert_eq!((back.session.at(), back.orders.clone()), (last, <[Orders; 2]>::default()));
    // It is answered by hand then, and done again it is as it was but for the orders.
    let forth = changed(service, &back, Change::Redo).await.unwrap().game;
    assert_eq!((forth.session.record(), &forth.by), (game.session.record(), &game.by));
    assert_eq!(forth.orders, <[Orders; 2]>::default());
    let order = game.by.iter().position(|by| *by == GivenBy::Order).unwrap();
    let there = changed(service, &game, Change::Jump(order)).await;
    assert!(matches!(there, Err(Refusal::TestGame(GameFault::Stale(_)))), "{there:?}");
    let there = changed(service, &forth, Change::Jump(order)).await.unwrap().game;
    assert_eq!(there.session.at(), order, "the seat is asked what was ordered");
    let next = changed(service, &there, Change::Choose(vec![there.session.options()[0]])).await.unwrap().game;
    assert_eq!(next.by[order], GivenBy::Person);
}

#[tokio::test]
async fn orders_are_of_people_and_for_as_long_as_they_were_given() {
    let house = House::new().await;
    let service = &house.service;
    let game = started(service, against(PolicyKind::Dummy)).await;
    let refused = changed(service, &game, Change::SetOrders(Seat::Second, all_orders())).await.unwrap_err();
    assert!(matches!(refused, Refusal::TestGame(GameFault::NotTheirSeat)), "{refused:?}");

    let mut game = started(service, game_of([0, 1])).await;
    let mut orders = Orders::default();
    orders.give(Order::AdvanceAll, None);
    orders.give(Order::SpawnAll, Some(1));
    game = changed(service, &game, Change::SetOrders(Seat::Second, orders.clone())).await.unwrap().game;
    assert_eq!(game.orders, [Orders::default(), orders]);
    while game.session.state().turn() < 3 {
        game = changed(service, &game, sensible(&game)).await.unwrap().game;
    }
    game = changed(service, &game, sensible(&game)).await.unwrap().game;
    let left: Vec<Order> = game.orders[1].given().iter().map(|given| given.order).collect();
    assert_eq!(left, [Order::AdvanceAll]);
    let taken = changed(service, &game, Change::SetOrders(Seat::Second, Orders::default())).await.unwrap().game;
    assert_eq!(taken.orders, <[Orders; 2]>::default());
}

#[tokio::test]
async fn a_game_that_goes_on_with_other_players_is_gone_back_in_by_them() {
    let house = House::new().await;
    let service = &house.service;
    let mut game = started(service, StartGame { seed: Some(2), ..against(PolicyKind::RuleOfThumb) }).await;
    while game.session.at() < 40 {
        game = changed(service, &game, sensible(&game)).await.unwrap().game;
    }
    let at = game.session.at();
    let [first, second] = game.players;
    for players in [[second, first], [first, first]] {
        let again = Again { from: Some(at), players: Some(players), ..Again::default() };
        let mut branch = start_again(service, &GUEST, catalogue(), game.id.as_str(), again).await.unwrap();
        let mut places = Vec::new();
        loop {
            let back = changed(service, &branch, Change::Undo).await.unwrap().game;
            if back.session.at() == branch.session.at() {
                break;
            }
            let asked = back.session.state().asked().unwrap();
            assert!(players[asked.seat.index()].is_person());
            branch = back;
            places.push(branch.session.at());
        }
        assert!(places.len() > 10 && places.is_sorted_by(|later, earlier| later > earlier), "{places:?}");
        assert!(players == [first, first] || places.len() < 40);
    }
}
