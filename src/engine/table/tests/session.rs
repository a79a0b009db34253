//! Sessions, shown on a game of a line: take one or two of some matches;
//! whoever takes the last one wins.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use safehouse_cards::deck::list::DeckList;
use safehouse_table::{
    Outcome, Rules, Seat, Sink,
    random::Seed,
    record::{FORM, Fingerprint, Record, Recorded, Session, Setting},
    told::{Telling, Told},
};

/// The rules, which count how often the choices of a state are listed.
#[derive(Debug, Default)]
struct Matches {
    listed: AtomicU32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Left {
    matches: u8,
    asked: Seat,
    conceded: Option<Seat>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("take one or two")
    }
}

impl Matches {
    fn list(&self, state: &Left, options: &mut Vec<u8>) {
        self.listed.fetch_add(1, Ordering::Relaxed);
        options.clear();
        options.extend((1..=2).filter(|taken| *taken <= state.matches));
    }
}

impl Rules for Matches {
    type State = Left;
    type Choice = u8;
    type Event = u8;
    type Refusal = Refused;

    fn begin(&self, _seed: Seed, _log: &mut impl Sink<u8>, options: &mut Vec<u8>) -> Left {
        let state = Left { matches: 7, asked: Seat::First, conceded: None };
        self.list(&state, options);
        state
    }

    fn take(&self, state: &mut Left, choice: u8, log: &mut impl Sink<u8>, options: &mut Vec<u8>) {
        log.take(choice);
        state.matches -= choice;
        state.asked = state.asked.other();
        self.list(state, options);
    }

    fn refusal(&self, _state: &Left, _choice: u8) -> Refused {
        Refused
    }

    fn asked(&self, state: &Left) -> Option<Seat> {
        self.outcome(state).is_none().then_some(state.asked)
    }

    fn options(&self, state: &Left, options: &mut Vec<u8>) {
        self.list(state, options);
    }

    fn outcome(&self, state: &Left) -> Option<Outcome> {
        let loser = state.conceded.or((state.matches == 0).then_some(state.asked));
        loser.map(|loser| Outcome::Won(loser.other()))
    }
}

impl Recorded for Matches {
    const GAME: &'static str = "matches";
    const ENGINE: u32 = 1;

    fn to_bytes(choice: u8) -> [u8; 3] {
        [choice, 0, 0]
    }

    fn from_bytes(bytes: [u8; 3]) -> Option<u8> {
        Some(bytes[0])
    }

    fn concede(&self, state: &mut Left, seat: Seat, log: &mut impl Sink<u8>) {
        log.take(0);
        state.conceded = Some(seat);
    }

    fn reseed(&self, _state: &mut Left, _seed: Seed) {}
}

impl Telling for Matches {
    fn tells(&self, _event: u8, _seat: Seat) -> Told {
        Told::Foreseen
    }

    fn drew_lots(&self, _before: &Left, _after: &Left) -> bool {
        false
    }

    fn is_shown(&self, _state: &Left, _seat: Seat) -> bool {
        false
    }
}

fn record(choices: &[u8]) -> Record<()> {
    Record {
        record: FORM,
        game: Matches::GAME.to_owned(),
        engine: Matches::ENGINE,
        cards: Fingerprint([0; 32]),
        decks: [DeckList::new("necrogenesis"), DeckList::new("necrogenesis")],
        seed: Seed::from_number(1),
        config: (),
        setting: Setting::default(),
        start: None,
        brought: Vec::new(),
        edits: Vec::new(),
        choices: choices.iter().map(|choice| Matches::to_bytes(*choice)).collect(),
        reseeds: Vec::new(),
        peeked: None,
        conceded: None,
        kept: Vec::new(),
    }
}

#[test]
fn the_choices_of_a_decision_are_listed_once() {
    let rules = Arc::new(Matches::default());
    let mut session = Session::open(Arc::clone(&rules), record(&[2, 2])).expect("a legal game");
    assert_eq!(rules.listed.load(Ordering::Relaxed), 3, "three decisions were reached");
    assert_eq!(session.options(), [1, 2]);
    assert_eq!(session.choose(3), Err(Refused));
    assert_eq!(session.choose(2), Ok(()));
    assert_eq!(session.options(), [1]);
    assert_eq!(rules.listed.load(Ordering::Relaxed), 4);
    assert_eq!(session.choose(1), Ok(()));
    assert_eq!((session.outcome(), session.options()), (Some(Outcome::Won(Seat::Second)), &[] as &[u8]));
    assert_eq!(rules.listed.load(Ordering::Relaxed), 5);
}

#[test]
fn a_game_that_is_conceded_has_no_choices_until_that_is_taken_back() {
    let mut session = Session::open(Arc::new(Matches::default()), record(&[1])).expect("a legal game");
    session.concede(Seat::Second);
    assert_eq!((session.outcome(), session.options()), (Some(Outcome::Won(Seat::First)), &[] as &[u8]));
    let again = Session::open(Arc::new(Matches::default()), session.record().clone()).expect("a legal game");
    assert_eq!(again.options(), [0u8; 0]);
    assert_eq!(session.undo(), Ok(true));
    assert_eq!(session.options(), [1, 2]);
}

#[test]
fn events_belong_to_the_step_that_caused_them_whether_played_or_opened() {
    let rules = Arc::new(Matches::default());
    let mut session = Session::open(Arc::clone(&rules), record(&[2])).expect("a legal game");
    let by_step = |session: &Session<Matches, ()>| {
        session.step_log().by_step().map(|told| (told.step, told.events.to_vec())).collect::<Vec<_>>()
    };
    assert_eq!(by_step(&session), [(None, vec![]), (Some(0), vec![2])]);
    // What is refused is no step.
    assert_eq!(session.choose(3), Err(Refused));
    session.choose(1).expect("legal");
    session.concede(Seat::First);
    let played = by_step(&session);
    assert_eq!(played, [(None, vec![]), (Some(0), vec![2]), (Some(1), vec![1]), (Some(2), vec![0])]);
    let again = Session::open(Arc::clone(&rules), session.record().clone()).expect("a legal game");
    assert_eq!(by_step(&again), played);
    assert_eq!(session.record().step_log(&*rules).as_ref(), Ok(session.step_log()));
    assert_eq!([0, 1, 2, 3].map(|step| again.events_since(step).len()), [3, 2, 1, 0]);
    assert_eq!([0, 1, 2].map(|event| again.step_log().step_of(event)), [0, 1, 2].map(Some));
    assert_eq!(session.undo(), Ok(true));
    assert_eq!(by_step(&session), played[..3]);
}
