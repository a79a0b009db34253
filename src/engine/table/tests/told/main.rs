//! Free undo, marks of peeking, choices made ahead and orders, shown on a game in
//! which every choice does the one thing that it is named by.

mod orders;
mod table;

use safehouse_table::{
    Seat,
    free_undo::Against,
    random::Seed,
    surprise::{Applied, Foreseen, Planned, Surprise},
    told::Told,
};

use table::*;

fn ahead(choices: &[u8], foreseen: Foreseen) -> Applied<Refused> {
    let planned: Vec<_> = choices.iter().map(|choice| Planned { question: 0, choice: *choice }).collect();
    session(&[]).choose_ahead(Seat::First, &planned, foreseen)
}

#[test]
fn every_reason_stands_against_an_undo_alone() {
    for (choice, reason) in [
        (DIE, Some(Against::Die)),
        (LOTS, Some(Against::Die)),
        (CARD, Some(Against::Card)),
        (SHOW, Some(Against::Card)),
        (THEIRS, Some(Against::Choice)),
        (NOTHING, None),
        (ANSWER, None),
        (OWN_ANSWER, None),
        (WOUND, None),
        (TURN, None),
        (ASK, None),
        (REMOVE, None),
    ] {
        let session = session(&[DIE, CARD, THEIRS, NOTHING, choice]);
        let against = session.against_undo(Seat::First, 4).expect("a legal game");
        assert_eq!(against, Vec::from_iter(reason), "{}", char::from(choice));
        assert_eq!(session.against_undo(Seat::First, 5), Ok(vec![]), "nothing is taken back");
    }
}

#[test]
fn every_reason_is_told_once_as_it_came() {
    let session = session(&[NOTHING, THEIRS, DIE, CARD, DIE, THEIRS]);
    let against = |to| session.against_undo(Seat::First, to).expect("a legal game");
    assert_eq!(against(0), [Against::Choice, Against::Die, Against::Card]);
    assert_eq!(against(3), [Against::Card, Against::Die, Against::Choice]);
    assert_eq!(against(4), [Against::Die, Against::Choice]);
    let words: Vec<String> = against(3).iter().map(Against::to_string).collect();
    let expected = ["a hidden card was drawn or shown", "a die fell", "the other player has decided something"];
    assert_eq!(words, expected.map(|reason| format!("{reason} since")));
}

#[test]
fn a_concession_of_the_other_seat_is_its_decision() {
    let mut session = session(&[NOTHING]);
    session.concede(Seat::Second);
    assert_eq!(session.against_undo(Seat::First, 1), Ok(vec![Against::Choice]));
    assert_eq!(session.against_undo(Seat::Second, 1), Ok(vec![]));
}

#[test]
fn choices_made_ahead_stop_at_every_surprise() {
    let damage = |taken, foreseen| Surprise::Damage { taken, foreseen };
    for (choice, surprise, taken) in [
        (DIE, Surprise::Die, 2),
        (LOTS, Surprise::Die, 2),
        (CARD, Surprise::Card, 2),
        (SHOW, Surprise::Card, 2),
        (ANSWER, Surprise::Answer, 2),
        (WOUND, damage(2, 0), 2),
        (TURN, Surprise::Turn, 2),
        (PASS, Surprise::OtherSeat, 2),
        (ASK, Surprise::OtherQuestion, 2),
        (REMOVE, Surprise::Gone, 2),
        (SWAP, Surprise::Gone, 2),
        (END, Surprise::GameOver, 2),
        (b'?', Surprise::Refused(Refused), 1),
    ] {
        let applied = ahead(&[NOTHING, choice, USE, NOTHING], Foreseen::default());
        assert_eq!((applied.taken, applied.surprise), (taken, Some(surprise)), "{}", char::from(choice));
    }
    let nothing_new = [NOTHING, OWN_ANSWER, THEIRS, USE, USE];
    assert_eq!(ahead(&nothing_new, Foreseen::default()), Applied { taken: 5, surprise: None, event: None });
}

#[test]
fn a_surprise_is_an_event_where_one_is_and_what_was_taken_stays() {
    let mut session = session(&[NOTHING]);
    let planned = [NOTHING, DIE, NOTHING].map(|choice| Planned { question: 0, choice });
    let applied = session.choose_ahead(Seat::First, &planned, Foreseen::default());
    let event = applied.event.expect("an event");
    assert_eq!(session.events().get(event), Some(&Told::Die));
    assert_eq!((applied.taken, session.record().choices.len()), (2, 3));
    assert_eq!(session.choose_ahead(Seat::Second, &planned, Foreseen::default()).surprise, Some(Surprise::OtherSeat));
}

#[test]
fn what_was_reckoned_with_is_no_surprise() {
    let reckoned = Foreseen { dice: true, cards: true, damage: 4 };
    let choices = [DIE, LOTS, CARD, SHOW, WOUND, WOUND, NOTHING];
    assert_eq!(ahead(&choices, reckoned), Applied { taken: 7, surprise: None, event: None });
    let applied = ahead(&[WOUND, WOUND, WOUND, NOTHING], reckoned);
    let surprise = Surprise::Damage { taken: 6, foreseen: 4 };
    assert_eq!((applied.taken, applied.surprise), (3, Some(surprise)));
    assert_eq!(surprise.to_string(), "the damage came to 6, and 4 was reckoned with");
}

#[test]
fn what_comes_of_the_last_choice_is_told_too() {
    assert_eq!(ahead(&[NOTHING, DIE], Foreseen::default()).surprise, Some(Surprise::Die));
    assert_eq!(ahead(&[NOTHING, END], Foreseen::default()).surprise, Some(Surprise::GameOver));
    assert_eq!(ahead(&[], Foreseen::default()), Applied { taken: 0, surprise: None, event: None });
}

#[test]
fn going_another_way_after_a_look_is_marked() {
    for (shows, choice) in [(true, DIE), (true, LOTS), (true, CARD), (true, SHOW), (false, NOTHING), (false, THEIRS)] {
        let mut session = session(&[NOTHING, choice]);
        session.jump(1).expect("a legal game");
        assert_eq!(session.record().peeked, shows.then_some(1), "{}", char::from(choice));
        session.choose(TURN).expect("legal");
        assert_eq!(session.record().peeked, shows.then_some(1), "{}", char::from(choice));
        assert_eq!(session.line(), *session.record());
    }
}

#[test]
fn looking_back_and_going_on_is_not_marked() {
    let mut session = session(&[NOTHING, DIE, NOTHING, CARD, NOTHING]);
    session.jump(0).expect("a legal game");
    assert_eq!((session.record().peeked, session.line().peeked), (Some(0), None));
    // The same choice again, then a redo.
    session.choose(NOTHING).expect("legal");
    assert_eq!((session.record().peeked, session.at(), session.steps()), (Some(1), 1, 5));
    assert_eq!((session.redo(), session.record().peeked), (Ok(true), Some(2)), "a card is still to come");
    session.jump(4).expect("a legal game");
    assert_eq!(session.record().peeked, None);
    session.choose(TURN).expect("legal");
    assert_eq!((session.record().peeked, session.steps()), (None, 5));
}

#[test]
fn a_mark_stays_with_the_line_and_goes_back_with_it() {
    let mut session = session(&[NOTHING, NOTHING, DIE]);
    session.undo().expect("a legal game");
    session.choose(TURN).expect("legal");
    assert_eq!(session.record().peeked, Some(2));
    session.jump(1).expect("a legal game");
    assert_eq!((session.record().peeked, session.line().peeked), (Some(1), Some(2)));
    session.jump(3).expect("a legal game");
    assert_eq!(session.record().peeked, Some(2));
    assert_eq!(session.record().branch(1).peeked, Some(1));
}

#[test]
fn new_luck_after_a_look_is_marked_and_without_one_is_not() {
    let (one, other) = (Seed::from_number(5), Seed::from_number(6));
    let mut session = session(&[NOTHING, DIE]);
    session.reseed(one).expect("a legal game");
    assert_eq!((session.record().peeked, session.state().luck), (None, one));
    session.jump(1).expect("a legal game");
    assert_eq!((session.state().luck, session.steps()), (Seed::from_number(1), 2));
    session.reseed(one).expect("a legal game");
    session.reseed(other).expect("a legal game");
    assert_eq!((session.state().luck, session.steps()), (other, 1), "the last one counts, and nothing is left to redo");
    assert_eq!((session.record().reseeds.len(), session.record().peeked), (1, Some(1)));
    // One that is taken back comes back with the choice before it.
    assert_eq!((session.undo(), session.state().luck), (Ok(true), Seed::from_number(1)));
    session.choose(NOTHING).expect("legal");
    assert_eq!((session.state().luck, session.record().reseeds.len()), (other, 1));
    session.concede(Seat::First);
    session.reseed(one).expect("a game that is over");
    assert_eq!(session.record().reseeds.len(), 1);
}
