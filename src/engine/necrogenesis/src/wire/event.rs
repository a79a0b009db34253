//! What happened in a game, as it leaves the program.

use safehouse_cards::wire::WireForm;
use serde::Serialize;

use super::{
    cards,
    choice::{Choice, Object, Question},
    words,
};
use crate::{
    duel::Duel,
    event::{self as inner, Rolled},
    state::Stopped,
    view::{Viewer, redact},
};

/// The version of [`EventLog`].
pub const VERSION: u32 = 1;

/// What happened, oldest first, as one viewer may know it:
///
/// ```json
/// { "version": 1, "events": [{ "event": "turn_began", "turn": 1, "seat": "first" }] }
/// ```
///
/// Each event says what it is in `event`, with what belongs to it. Objects are cards on
/// the table by their numbers, as in [`GameView`](super::view::GameView), `null` for
/// one that the viewer may not know, or for none; `card` is a name, or `null`; `text` the
/// printed line of an ability. Damage is dealt `by` `"card"`, `"hand"`,
/// `{ "status": "bleed" }` or `{ "token": "tripwire_snare" }`. A die was rolled `for`
/// `hit`, `unarmed`, `escape`, `quick_escape`, `evade`, `grease` or `selection`; an
/// unarmed attack has the numbers that were `called`, any other what it `needs`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EventLog<'a> {
    version: u32,
    events: Vec<Event<'a>>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(super) enum Event<'a> {
    TurnBegan {
        turn: u16,
        seat: &'static str,
    },
    StageBegan {
        stage: &'static str,
    },
    Chose {
        seat: &'static str,
        question: Question,
        choice: Choice,
    },
    Forced {
        seat: &'static str,
        question: Question,
        choice: Choice,
    },
    Moved {
        object: Object,
        card: Option<&'a str>,
        from: &'static str,
        to: &'static str,
        side: &'static str,
    },
    Shuffled {
        seat: &'static str,
        area: &'static str,
    },
    Recycled {
        seat: &'static str,
        cards: u8,
    },
    Revealed {
        object: Object,
        card: Option<&'a str>,
    },
    LookedAt {
        seat: &'static str,
        area: &'static str,
        cards: u8,
    },
    Damaged {
        object: Object,
        source: Object,
        by: DamageBy,
        amount: u8,
        left: u8,
    },
    Prevented {
        object: Object,
        amount: u8,
    },
    Healed {
        object: Object,
        amount: u8,
    },
    Destroyed {
        object: Object,
        card: Option<&'a str>,
    },
    Counters {
        object: Object,
        now: u8,
    },
    Marked {
        object: Object,
        marks: Vec<&'static str>,
        on: bool,
    },
    Points {
        seat: &'static str,
        points: &'static str,
        now: u8,
        gained: bool,
    },
    Decayed {
        seat: &'static str,
        lost: u8,
    },
    StatusGained {
        object: Object,
        status: &'static str,
        amount: u8,
    },
    StatusRefused {
        object: Object,
        status: &'static str,
    },
    StatusLost {
        object: Object,
        status: &'static str,
    },
    TokenPlaced {
        side: &'static str,
        zone: &'static str,
        token: &'static str,
    },
    TokenRemoved {
        side: &'static str,
        zone: &'static str,
        token: &'static str,
    },
    Attached {
        seat: &'static str,
        object: Object,
        host: Object,
    },
    Played {
        seat: &'static str,
        object: Object,
        card: Option<&'a str>,
    },
    Activated {
        seat: &'static str,
        object: Object,
        text: Option<&'a str>,
    },
    Triggered {
        seat: &'static str,
        object: Object,
        text: Option<&'a str>,
    },
    Resolving {
        seat: &'static str,
        object: Object,
        text: Option<&'a str>,
    },
    Fizzled {
        object: Object,
    },
    Cancelled {
        object: Object,
        attack: bool,
    },
    AttackDeclared {
        seat: &'static str,
        attacker: Object,
        target: Object,
        zone: &'static str,
    },
    BattleStep {
        offense: bool,
    },
    Rolled {
        seat: &'static str,
        r#for: &'static str,
        die: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        needs: Option<u8>,
        #[serde(skip_serializing_if = "Option::is_none")]
        called: Option<Vec<u8>>,
        bonus: i8,
    },
    Hit {
        attacker: Object,
        target: Object,
        zone: &'static str,
    },
    Missed {
        attacker: Object,
        target: Object,
        zone: &'static str,
    },
    Evaded {
        object: Object,
        attacker: Object,
    },
    AttackEnded {
        attacker: Object,
    },
    Escaped {
        seat: &'static str,
        success: bool,
    },
    BattleEnded {
        attacker: Object,
    },
    Spawned {
        object: Object,
        card: Option<&'a str>,
        paid: u8,
    },
    Advanced {
        object: Object,
    },
    TableMove {
        seat: &'static str,
        choice: Choice,
    },
    Lost {
        seat: &'static str,
        cause: &'static str,
    },
    Stopped {
        reason: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        full: Option<&'static str>,
    },
    GameOver,
    Arranged,
    Edited,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum DamageBy {
    Card,
    Status(&'static str),
    Token(&'static str),
    Hand,
}

impl WireForm for EventLog<'_> {}

impl<'a> EventLog<'a> {
    /// The events of a duel as a viewer may know them: what is hidden is blanked
    /// here, so that no log leaves with it.
    pub fn new(duel: &'a Duel, events: impl IntoIterator<Item = inner::Event>, viewer: Viewer) -> Self {
        let known = events.into_iter().filter_map(|event| redact(event, viewer));
        Self { version: VERSION, events: known.map(|event| Event::new(duel, event)).collect() }
    }
}

impl<'a> Event<'a> {
    pub(super) fn new(duel: &'a Duel, event: inner::Event) -> Self {
        let (seat_word, of) = (words::seat, Object::of);
        match event {
            inner::Event::TurnBegan { turn, seat } => Self::TurnBegan { turn, seat: seat_word(seat) },
            inner::Event::StageBegan(stage) => Self::StageBegan { stage: words::stage(stage) },
            inner::Event::Chose { seat, question, choice } => {
                Self::Chose { seat: seat_word(seat), question: question.into(), choice: choice.into() }
            }
            inner::Event::Forced { seat, question, choice } => {
                Self::Forced { seat: seat_word(seat), question: question.into(), choice: choice.into() }
            }
            inner::Event::Moved { object, card, from, to, side } => Self::Moved {
                object: of(object),
                card: cards::name(duel, card),
                from: words::area(from),
                to: words::area(to),
                side: seat_word(side),
            },
            inner::Event::Shuffled { seat, area } => Self::Shuffled { seat: seat_word(seat), area: words::area(area) },
            inner::Event::Recycled { seat, cards } => Self::Recycled { seat: seat_word(seat), cards },
            inner::Event::Revealed { object, card } => {
                Self::Revealed { object: of(object), card: cards::name(duel, card) }
            }
            inner::Event::LookedAt { seat, area, cards } => {
                Self::LookedAt { seat: seat_word(seat), area: words::area(area), cards }
            }
            inner::Event::Damaged { object, source, by, amount, left } => {
                Self::Damaged { object: of(object), source: of(source), by: by.into(), amount, left }
            }
            inner::Event::Prevented { object, amount } => Self::Prevented { object: of(object), amount },
            inner::Event::Healed { object, amount } => Self::Healed { object: of(object), amount },
            inner::Event::Destroyed { object, card } => {
                Self::Destroyed { object: of(object), card: cards::name(duel, card) }
            }
            inner::Event::Counters { object, now } => Self::Counters { object: of(object), now },
            inner::Event::Marked { object, mark, on } => {
                Self::Marked { object: of(object), marks: words::marks(mark), on }
            }
            inner::Event::Points { seat, points, now, gained } => {
                Self::Points { seat: seat_word(seat), points: words::points(points), now, gained }
            }
            inner::Event::Decayed { seat, lost } => Self::Decayed { seat: seat_word(seat), lost },
            inner::Event::StatusGained { object, status, amount } => {
                Self::StatusGained { object: of(object), status: words::status(status), amount }
            }
            inner::Event::StatusRefused { object, status } => {
                Self::StatusRefused { object: of(object), status: words::status(status) }
            }
            inner::Event::StatusLost { object, status } => {
                Self::StatusLost { object: of(object), status: words::status(status) }
            }
            inner::Event::TokenPlaced { side, zone, token } => {
                Self::TokenPlaced { side: seat_word(side), zone: words::zone(zone), token: words::token(token) }
            }
            inner::Event::TokenRemoved { side, zone, token } => {
                Self::TokenRemoved { side: seat_word(side), zone: words::zone(zone), token: words::token(token) }
            }
            inner::Event::Attached { seat, object, host } => {
                Self::Attached { seat: seat_word(seat), object: of(object), host: of(host) }
            }
            inner::Event::Played { seat, object, card } => {
                Self::Played { seat: seat_word(seat), object: of(object), card: cards::name(duel, card) }
            }
            inner::Event::Activated { seat, object, ability } => {
                Self::Activated { seat: seat_word(seat), object: of(object), text: cards::line(duel, ability) }
            }
            inner::Event::Triggered { seat, object, ability } => {
                Self::Triggered { seat: seat_word(seat), object: of(object), text: cards::line(duel, ability) }
            }
            inner::Event::Resolving { seat, object, ability } => {
                Self::Resolving { seat: seat_word(seat), object: of(object), text: cards::line(duel, ability) }
            }
            inner::Event::Fizzled { object } => Self::Fizzled { object: of(object) },
            inner::Event::Cancelled { object, attack } => Self::Cancelled { object: of(object), attack },
            inner::Event::AttackDeclared { seat, attacker, target, zone } => Self::AttackDeclared {
                seat: seat_word(seat),
                attacker: of(attacker),
                target: of(target),
                zone: words::area(zone),
            },
            inner::Event::BattleStep { offense } => Self::BattleStep { offense },
            inner::Event::Rolled { seat, roll, die, needs, bonus } => {
                let (r#for, is_called) = rolled(roll);
                Self::Rolled {
                    seat: seat_word(seat),
                    r#for,
                    die,
                    needs: (!is_called).then_some(needs),
                    called: is_called.then(|| words::called(needs)),
                    bonus,
                }
            }
            inner::Event::Hit { attacker, target, zone } => {
                Self::Hit { attacker: of(attacker), target: of(target), zone: words::area(zone) }
            }
            inner::Event::Missed { attacker, target, zone } => {
                Self::Missed { attacker: of(attacker), target: of(target), zone: words::area(zone) }
            }
            inner::Event::Evaded { object, attacker } => Self::Evaded { object: of(object), attacker: of(attacker) },
            inner::Event::AttackEnded { attacker } => Self::AttackEnded { attacker: of(attacker) },
            inner::Event::Escaped { seat, success } => Self::Escaped { seat: seat_word(seat), success },
            inner::Event::BattleEnded { attacker } => Self::BattleEnded { attacker: of(attacker) },
            inner::Event::Spawned { object, card, paid } => {
                Self::Spawned { object: of(object), card: cards::name(duel, card), paid }
            }
            inner::Event::Advanced { object } => Self::Advanced { object: of(object) },
            inner::Event::TableMove { seat, choice } => {
                Self::TableMove { seat: seat_word(seat), choice: choice.into() }
            }
            inner::Event::Lost { seat, cause } => Self::Lost { seat: seat_word(seat), cause: words::cause(cause) },
            inner::Event::Stopped(stopped) => match stopped {
                Stopped::Full(table) => Self::Stopped { reason: "full", full: Some(words::state_table(table)) },
                Stopped::Loop => Self::Stopped { reason: "loop", full: None },
                Stopped::TooManyTurns => Self::Stopped { reason: "too_many_turns", full: None },
                Stopped::NothingLeft => Self::Stopped { reason: "nothing_left", full: None },
            },
            inner::Event::GameOver => Self::GameOver,
            inner::Event::Arranged => Self::Arranged,
            inner::Event::Edited => Self::Edited,
        }
    }
}

impl From<inner::DamageBy> for DamageBy {
    fn from(by: inner::DamageBy) -> Self {
        match by {
            inner::DamageBy::Card => Self::Card,
            inner::DamageBy::Status(status) => Self::Status(words::status(status)),
            inner::DamageBy::Token(token) => Self::Token(words::token(token)),
            inner::DamageBy::Hand => Self::Hand,
        }
    }
}

/// What a die was rolled for, and whether what it needs are called numbers.
pub(super) fn rolled(roll: Rolled) -> (&'static str, bool) {
    match roll {
        Rolled::Hit => ("hit", false),
        Rolled::Unarmed => ("unarmed", true),
        Rolled::Escape => ("escape", false),
        Rolled::QuickEscape => ("quick_escape", false),
        Rolled::Evade => ("evade", false),
        Rolled::Grease => ("grease", false),
        Rolled::Selection => ("selection", false),
    }
}
