//! Free undo, marks of peeking and choices made ahead, shown on a game in which
//! every choice does the one thing that it is named by.

use std::{fmt, sync::Arc};

use safehouse_cards::deck::list::DeckList;
use safehouse_table::{
    Outcome, Rules, Seat, Sink,
    free_undo::Against,
    random::Seed,
    record::{FORM, Fingerprint, Record, Recorded, Session, Setting},
    surprise::{Applied, Foreseen, Named, Planned, Planning, Surprise},
    told::{Telling, Told},
};

/// What can be chosen, and what it does.
const NOTHING: u8 = b'n';
const DIE: u8 = b'd';
const CARD: u8 = b'c';
const ANSWER: u8 = b'a';
const OWN_ANSWER: u8 = b'm';
const WOUND: u8 = b'w';
const TURN: u8 = b't';
/// Chance decides, and no event says so.
const LOTS: u8 = b'l';
/// A deck is shown, of which no event tells.
const SHOW: u8 = b's';
/// The other seat decides, and this one is asked again.
const THEIRS: u8 = b'o';
/// The other seat is asked.
const PASS: u8 = b'p';
/// Another question is asked.
const ASK: u8 = b'q';
/// The card that [`USE`] names goes.
const REMOVE: u8 = b'r';
/// Another card lies there under its number.
const SWAP: u8 = b'x';
const USE: u8 = b'u';
const END: u8 = b'e';
const ALL: &[u8] = b"ndcamwtlsopqrxue";

#[derive(Debug, Default)]
struct Table;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct State {
    asked: Seat,
    question: u8,
    drawn: u8,
    is_showing: bool,
    /// The card that can be used, and whether it is there.
    card: u8,
    is_gone: bool,
    is_over: bool,
    luck: Seed,
}

#[derive(Debug, PartialEq, Eq, Clone, Copy)]
struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("it is not to be had")
    }
}

impl Rules for Table {
    type State = State;
    type Choice = u8;
    type Event = Told;
    type Refusal = Refused;

    fn begin(&self, luck: Seed, _log: &mut impl Sink<Told>, options: &mut Vec<u8>) -> State {
        let state = State { luck, ..State::default() };
        self.options(&state, options);
        state
    }

    fn take(&self, state: &mut State, choice: u8, log: &mut impl Sink<Told>, options: &mut Vec<u8>) {
        let (me, other) = (state.asked, state.asked.other());
        log.take(Told::Choice(me));
        state.is_showing = false;
        match choice {
            DIE => log.take(Told::Die),
            CARD => log.take(Told::Card),
            ANSWER => log.take(Told::Answer(other)),
            OWN_ANSWER => log.take(Told::Answer(me)),
            WOUND => log.take(Told::Damage(2)),
            TURN => log.take(Told::Turn),
            LOTS => state.drawn += 1,
            SHOW => state.is_showing = true,
            THEIRS => log.take(Told::Choice(other)),
            PASS => state.asked = other,
            ASK => state.question += 1,
            REMOVE => state.is_gone = true,
            SWAP => state.card += 1,
            END => state.is_over = true,
            _ => log.take(Told::Foreseen),
        }
        self.options(state, options);
    }

    fn refusal(&self, _state: &State, _choice: u8) -> Refused {
        Refused
    }

    fn asked(&self, state: &State) -> Option<Seat> {
        (!state.is_over).then_some(state.asked)
    }

    fn options(&self, state: &State, options: &mut Vec<u8>) {
        options.clear();
        let is_legal = |choice: &&u8| !state.is_over && (**choice != USE || !state.is_gone);
        options.extend(ALL.iter().filter(is_legal));
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.is_over.then_some(Outcome::Drawn)
    }
}

impl Telling for Table {
    fn tells(&self, event: Told, _seat: Seat) -> Told {
        event
    }

    fn drew_lots(&self, before: &State, after: &State) -> bool {
        before.drawn != after.drawn
    }

    fn is_shown(&self, state: &State, seat: Seat) -> bool {
        state.is_showing && state.asked == seat
    }
}

impl Recorded for Table {
    const GAME: &'static str = "table";
    const ENGINE: u32 = 1;

    fn to_bytes(choice: u8) -> [u8; 3] {
        [choice, 0, 0]
    }

    fn from_bytes(bytes: [u8; 3]) -> Option<u8> {
        Some(bytes[0])
    }

    fn concede(&self, state: &mut State, seat: Seat, log: &mut impl Sink<Told>) {
        log.take(Told::Choice(seat));
        state.is_over = true;
    }

    fn reseed(&self, state: &mut State, seed: Seed) {
        state.luck = seed;
    }
}

impl Planning for Table {
    type Question = u8;

    fn question(&self, state: &State) -> Option<u8> {
        (!state.is_over).then_some(state.question)
    }

    fn named(&self, then: &State, now: &State, choice: u8, _seat: Seat) -> Named {
        match choice {
            USE if then.card != now.card => Named::Other,
            USE if then.is_gone != now.is_gone => Named::Moved,
            _ => Named::Same,
        }
    }
}

fn session(choices: &[u8]) -> Session<Table, ()> {
    let record = Record {
        record: FORM,
        game: Table::GAME.to_owned(),
        engine: Table::ENGINE,
        cards: Fingerprint([0; 32]),
        decks: [DeckList::new("table"), DeckList::new("table")],
        seed: Seed::from_number(1),
        config: (),
        setting: Setting::default(),
        choices: choices.iter().map(|choice| Table::to_bytes(*choice)).collect(),
        reseeds: Vec::new(),
        peeked: None,
        conceded: None,
        kept: Vec::new(),
    };
    Session::open(Arc::new(Table), record).expect("a legal game")
}

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
