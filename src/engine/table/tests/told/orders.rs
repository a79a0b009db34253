//! Orders that are followed until there is something to look at.

use std::cell::Cell;

use safehouse_table::{
    Seat,
    orders::{Followed, StandingOrders, Stop},
    record::Session,
    surprise::Surprise,
};

use crate::table::*;

/// Orders these choices, one after the other, to the first question alone.
struct Listed<'a> {
    choices: &'a [u8],
    next: Cell<usize>,
    /// Damage that can be seen coming.
    announced: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Thought {
    OtherQuestion,
    NothingLeft,
}

impl<'a> Listed<'a> {
    fn new(choices: &'a [u8]) -> Self {
        Self { choices, next: Cell::new(0), announced: 0 }
    }
}

impl StandingOrders<Table> for Listed<'_> {
    type Thought = Thought;

    fn answer(&self, _rules: &Table, state: &State, _seat: Seat, options: &[u8]) -> Result<u8, Thought> {
        if state.question != 0 {
            return Err(Thought::OtherQuestion);
        }
        let choice = *self.choices.get(self.next.get()).ok_or(Thought::NothingLeft)?;
        self.next.set(self.next.get() + 1);
        assert!(options.contains(&NOTHING));
        Ok(choice)
    }

    fn announced(&self, _rules: &Table, _state: &State, _seat: Seat) -> u32 {
        self.announced
    }
}

fn follow(session: &mut Session<Table, ()>, choices: &[u8], seen: usize) -> Followed<Refused, Thought> {
    session.follow(Seat::First, &Listed::new(choices), seen).expect("a legal game")
}

#[test]
fn orders_stop_at_what_their_seat_would_look_at_and_at_nothing_else() {
    let damage = Surprise::Damage { taken: 2, foreseen: 0 };
    for (choice, stop, taken) in [
        (ANSWER, Stop::Surprise(Surprise::Answer), 2),
        (WOUND, Stop::Surprise(damage), 2),
        (PASS, Stop::Surprise(Surprise::OtherSeat), 2),
        (END, Stop::Surprise(Surprise::GameOver), 2),
        (b'?', Stop::Surprise(Surprise::Refused(Refused)), 1),
        (ASK, Stop::Thought(Thought::OtherQuestion), 2),
        // These are what orders reckon with.
        (DIE, Stop::Thought(Thought::NothingLeft), 3),
        (LOTS, Stop::Thought(Thought::NothingLeft), 3),
        (CARD, Stop::Thought(Thought::NothingLeft), 3),
        (SHOW, Stop::Thought(Thought::NothingLeft), 3),
        (OWN_ANSWER, Stop::Thought(Thought::NothingLeft), 3),
        (THEIRS, Stop::Thought(Thought::NothingLeft), 3),
        (TURN, Stop::Thought(Thought::NothingLeft), 3),
    ] {
        let mut session = session(&[]);
        let followed = follow(&mut session, &[NOTHING, choice, NOTHING], 0);
        assert_eq!((followed.stop, followed.taken), (stop, taken), "{}", char::from(choice));
        assert_eq!(session.at(), taken, "every answer is a choice of the record");
        let is_event = matches!(stop, Stop::Surprise(Surprise::Answer | Surprise::Damage { .. }));
        assert_eq!(followed.event.is_some(), is_event);
    }
}

#[test]
fn what_came_of_the_last_choice_by_hand_is_looked_at_first() {
    for by_hand in [ANSWER, WOUND] {
        let mut session = session(&[NOTHING, by_hand]);
        let stopped = follow(&mut session, &[NOTHING], 0);
        assert!(matches!(stopped.stop, Stop::Surprise(Surprise::Answer | Surprise::Damage { .. })), "{stopped:?}");
        assert_eq!(stopped.taken, 0);
        // However often it is asked, until the seat answers itself.
        assert_eq!(follow(&mut session, &[NOTHING], 0), stopped);
        session.choose(NOTHING).expect("legal");
        assert_eq!(follow(&mut session, &[NOTHING], 0).taken, 1);
    }
    // What came before the last choice was looked at then.
    assert_eq!(follow(&mut session(&[ANSWER, NOTHING]), &[NOTHING], 0).taken, 1);
}

#[test]
fn what_was_seen_when_orders_were_given_is_no_surprise() {
    let mut game = session(&[ANSWER, ANSWER]);
    assert_eq!(follow(&mut game, &[NOTHING], 1).taken, 0);
    assert_eq!(follow(&mut game, &[NOTHING], 2).taken, 1);
    // More than there is yet hides nothing that comes later.
    let mut game = session(&[ANSWER]);
    let followed = follow(&mut game, &[ANSWER, NOTHING], usize::MAX);
    assert_eq!((followed.taken, followed.stop), (1, Stop::Surprise(Surprise::Answer)));
}

#[test]
fn what_the_other_seat_did_in_between_is_looked_at() {
    // Second answers, or sets off an answer of First, and passes back.
    for (theirs, taken) in [(ANSWER, 1), (OWN_ANSWER, 0), (NOTHING, 1)] {
        let mut session = session(&[PASS, theirs, PASS]);
        let followed = follow(&mut session, &[NOTHING], 0);
        assert_eq!(followed.taken, taken, "{}", char::from(theirs));
    }
}

#[test]
fn damage_that_could_be_seen_coming_is_no_surprise() {
    let mut game = session(&[]);
    let orders = Listed { announced: 2, ..Listed::new(&[WOUND, WOUND, WOUND]) };
    let followed = game.follow(Seat::First, &orders, 0).expect("a legal game");
    assert_eq!((followed.taken, followed.stop), (3, Stop::Thought(Thought::NothingLeft)), "each since the last choice");
    let orders = Listed { announced: 1, ..Listed::new(&[WOUND, NOTHING]) };
    let followed = game.follow(Seat::First, &orders, game.at()).expect("a legal game");
    assert_eq!(followed.stop, Stop::Surprise(Surprise::Damage { taken: 2, foreseen: 1 }));
    assert_eq!(game.events().get(followed.event.expect("an event")), Some(&safehouse_table::told::Told::Damage(2)));
}
