//! What is taken back at once in a match, and what only where the other allows it.

use safehouse_engine::table::Seat;
use safehouse_service::{
    Refusal, Service,
    matches::{Match, MatchChange, UndoWay},
    refusal::MatchFault,
};

use super::Pair;
use crate::house::House;

/// A match in which a seat could take its last decision back in such a way.
async fn where_undo(house: &House, service: &Service, is_it: impl Fn(&UndoWay) -> bool) -> (Pair, Match) {
    for _ in 0..30 {
        let pair = Pair::new(service).await;
        for _ in 0..100 {
            for seat in Seat::BOTH {
                let table = pair.at(service, seat).await;
                if is_it(&table.undo) {
                    return (pair, table);
                }
            }
            if pair.step(house, service).await.is_none() {
                break;
            }
        }
    }
    panic!("there is such a decision in one of many games");
}

#[tokio::test]
async fn what_nobody_learned_anything_of_is_taken_back_at_once() {
    let house = House::new().await;
    let service = &house.service;
    let (pair, table) = where_undo(&house, service, |way| *way == UndoWay::Free).await;
    let seat = table.seat.unwrap();
    let back = pair.changed(service, seat, MatchChange::Undo).await.unwrap();
    assert!(back.session.at() < table.session.at());
    assert_eq!(back.session.state().asked().unwrap().seat, seat, "it is asked again");
    assert_eq!(back.session.record().reseeds, [], "nothing was seen, so chance goes on as before");
    assert!(back.revision > table.revision && back.undo_asked.is_none());
    // The other is behind by it, and not by what is told.
    assert_eq!(pair.at(service, seat.other()).await.revision, back.revision);
}

#[tokio::test]
async fn what_somebody_learned_something_of_is_taken_back_where_the_other_allows_it() {
    let house = House::new().await;
    let service = &house.service;
    let asks = |way: &UndoWay| matches!(way, UndoWay::Asks(_));
    let (pair, table) = where_undo(&house, service, asks).await;
    let (seat, other) = (table.seat.unwrap(), table.seat.unwrap().other());
    let UndoWay::Asks(why) = &table.undo else { panic!("{:?}", table.undo) };
    assert!(!why.is_empty());
    let asked = pair.changed(service, seat, MatchChange::Undo).await.unwrap();
    assert_eq!((asked.session.at(), asked.undo_asked), (table.session.at(), Some(seat)), "nothing is taken back yet");
    assert_eq!((asked.undo, asked.due_at), (UndoWay::Nothing, None), "nobody is hurried while it is asked");
    let twice = pair.changed(service, seat, MatchChange::Undo).await;
    assert!(matches!(twice, Err(Refusal::Match(MatchFault::NothingToUndo))), "{twice:?}");
    let own = pair.changed(service, seat, MatchChange::AllowUndo).await;
    assert!(matches!(own, Err(Refusal::Match(MatchFault::NoUndoAsked))), "{own:?}");

    let refused = pair.changed(service, other, MatchChange::RefuseUndo { for_good: false }).await.unwrap();
    assert_eq!((refused.undo_asked, refused.session.at()), (None, table.session.at()));
    pair.changed(service, seat, MatchChange::Undo).await.unwrap();
    let allowed = pair.changed(service, other, MatchChange::AllowUndo).await.unwrap();
    assert!(allowed.session.at() < table.session.at());
    assert_eq!(allowed.session.record().reseeds.len(), 1, "chance goes another way");
    assert_eq!(allowed.session.state().asked().unwrap().seat, seat);
    assert_eq!(allowed.session.steps(), allowed.session.at(), "what was taken back is forgotten");
    let late = pair.changed(service, other, MatchChange::AllowUndo).await;
    assert!(matches!(late, Err(Refusal::Match(MatchFault::NoUndoAsked))), "{late:?}");
    // The game goes on from there.
    for _ in 0..20 {
        pair.step(&house, service).await;
    }
}

#[tokio::test]
async fn whoever_refuses_for_good_is_asked_no_more_and_what_is_free_stays_free() {
    let house = House::new().await;
    let service = &house.service;
    let (pair, table) = where_undo(&house, service, |way| matches!(way, UndoWay::Asks(_))).await;
    let (seat, other) = (table.seat.unwrap(), table.seat.unwrap().other());
    pair.changed(service, seat, MatchChange::Undo).await.unwrap();
    pair.changed(service, other, MatchChange::RefuseUndo { for_good: true }).await.unwrap();
    assert_eq!(pair.at(service, seat).await.undo, UndoWay::Refused);
    let refused = pair.changed(service, seat, MatchChange::Undo).await;
    assert!(matches!(refused, Err(Refusal::Match(MatchFault::UndoRefused))), "{refused:?}");
    let mut was_free = false;
    for _ in 0..200 {
        let way = pair.at(service, seat).await.undo;
        assert!(!matches!(way, UndoWay::Asks(_)));
        was_free |= way == UndoWay::Free;
        if pair.step(&house, service).await.is_none() {
            break;
        }
    }
    assert!(was_free);
}

#[tokio::test]
async fn a_question_ends_when_the_game_goes_on() {
    let house = House::new().await;
    let service = &house.service;
    let (pair, table) = where_undo(&house, service, |way| matches!(way, UndoWay::Asks(_))).await;
    let seat = table.seat.unwrap();
    pair.changed(service, seat, MatchChange::Undo).await.unwrap();
    let asked = pair.at(service, seat).await;
    let decides = asked.session.state().asked().unwrap().seat;
    let choice = asked.session.options()[0];
    let on = pair.changed(service, decides, MatchChange::Choose(choice)).await.unwrap();
    assert_eq!(on.undo_asked, None);
}
