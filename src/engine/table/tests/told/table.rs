//! A game in which every choice does the one thing that it is named by.

use std::{fmt, sync::Arc};

use safehouse_cards::deck::list::DeckList;
use safehouse_table::{
    Outcome, Rules, Seat, Sink,
    random::Seed,
    record::{FORM, Fingerprint, Record, Recorded, Session, Setting},
    surprise::{Named, Planning},
    told::{Telling, Told},
};

/// What can be chosen, and what it does.
pub const NOTHING: u8 = b'n';
pub const DIE: u8 = b'd';
pub const CARD: u8 = b'c';
pub const ANSWER: u8 = b'a';
pub const OWN_ANSWER: u8 = b'm';
pub const WOUND: u8 = b'w';
pub const TURN: u8 = b't';
/// Chance decides, and no event says so.
pub const LOTS: u8 = b'l';
/// A deck is shown, of which no event tells.
pub const SHOW: u8 = b's';
/// The other seat decides, and this one is asked again.
pub const THEIRS: u8 = b'o';
/// The other seat is asked.
pub const PASS: u8 = b'p';
/// Another question is asked.
pub const ASK: u8 = b'q';
/// The card that [`USE`] names goes.
pub const REMOVE: u8 = b'r';
/// Another card lies there under its number.
pub const SWAP: u8 = b'x';
pub const USE: u8 = b'u';
pub const END: u8 = b'e';
pub const ALL: &[u8] = b"ndcamwtlsopqrxue";

#[derive(Debug, Default)]
pub struct Table;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct State {
    asked: Seat,
    pub question: u8,
    drawn: u8,
    is_showing: bool,
    /// The card that can be used, and whether it is there.
    card: u8,
    is_gone: bool,
    is_over: bool,
    pub luck: Seed,
}

#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub struct Refused;

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

    fn decided(&self, event: Told) -> Option<Seat> {
        if let Told::Choice(seat) = event { Some(seat) } else { None }
    }

    fn named(&self, then: &State, now: &State, choice: u8, _seat: Seat) -> Named {
        match choice {
            USE if then.card != now.card => Named::Other,
            USE if then.is_gone != now.is_gone => Named::Moved,
            _ => Named::Same,
        }
    }
}

pub fn session(choices: &[u8]) -> Session<Table, ()> {
    let record = Record {
        record: FORM,
        game: Table::GAME.to_owned(),
        engine: Table::ENGINE,
        cards: Fingerprint([0; 32]),
        decks: [DeckList::new("table"), DeckList::new("table")],
        seed: Seed::from_number(1),
        config: (),
        setting: Setting::default(),
        start: None,
        brought: Vec::new(),
        edits: Vec::new(),
        choices: choices.iter().map(|choice| Table::to_bytes(*choice)).collect(),
        reseeds: Vec::new(),
        peeked: None,
        conceded: None,
        kept: Vec::new(),
    };
    Session::open(Arc::new(Table), record).expect("a legal game")
}
