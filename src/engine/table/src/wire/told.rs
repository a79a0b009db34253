//! What events tell a seat, what stands against an undo, and why choices made
//! ahead stopped, as they leave the program.

use std::fmt::{Debug, Display};

use safehouse_cards::wire::WireForm;
use serde::Serialize;

use super::game::seat;
use crate::{
    free_undo::Against,
    surprise::{Applied, Surprise},
    told,
};

/// The version of [`UndoCheck`], [`ChoicesAhead`] and [`OrdersFollowed`].
pub const VERSION: u32 = 1;

/// What an event tells a seat that could not know it, inside of other forms:
/// `"turn"`, `"die"`, `"card"`, `{ "choice": "second" }` and
/// `{ "answer": "second" }` with whose it is, `{ "damage": 3 }`. What tells
/// nothing new is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Told {
    /// A turn began.
    Turn,
    /// Chance decided something in the open.
    Die,
    /// A hidden card changed hands or was shown.
    Card,
    /// A seat decided.
    Choice(&'static str),
    /// A card of a seat was played, used or set off.
    Answer(&'static str),
    /// So much damage to what the seat loses by.
    Damage(u8),
}

/// Whether a seat may go back without the consent of the other, and why not:
///
/// ```json
/// { "version": 1, "free": false, "against": [{ "reason": "die", "text": "a die fell since" }] }
/// ```
///
/// A reason is `die`, `card` or `choice`, each once, as they came; `text` says it
/// in English. Where nothing stands against it, the list is empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UndoCheck {
    version: u32,
    free: bool,
    against: Vec<Reason>,
}

/// What came of choices that a seat made ahead:
///
/// ```json
/// {
///   "version": 1, "taken": 2,
///   "stopped": { "reason": "damage", "text": "…", "clause": "5.9.1", "taken": 4, "foreseen": 2 },
///   "at": { "entry": 7, "event": 3 }
/// }
/// ```
///
/// `taken` of them were; `stopped` says what those behind were stopped by, `null`
/// where nothing did. Its reasons: `game_over`, `die`, `card`, `answer`, `damage`
/// (which alone has how much was `taken` and `foreseen`), `turn`, `other_seat`,
/// `other_question`, `gone`, `refused`; `clause` is `null` where it only is not what
/// was expected. `at` is the event that was the surprise, `null` where none was: in
/// which entry of the game's log as the seat may know it, the opening being 0, and as
/// which event there, from 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChoicesAhead {
    version: u32,
    taken: usize,
    stopped: Option<Stopped>,
    at: Option<Place>,
}

/// What came of standing orders of a seat: how many choices were `taken`, and what
/// stands at their end, as in [`ChoicesAhead`].
///
/// ```json
/// { "version": 1, "taken": 5, "stopped": { "reason": "playable", "text": "…", "clause": "9.3.0" }, "at": null }
/// ```
///
/// Beside the reasons there, the game has words for why the seat has to answer itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OrdersFollowed {
    version: u32,
    taken: usize,
    stopped: Stopped,
    at: Option<Place>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Reason {
    reason: &'static str,
    text: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Stopped {
    #[serde(flatten)]
    reason: Reason,
    clause: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    taken: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    foreseen: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
struct Place {
    entry: usize,
    event: usize,
}

impl WireForm for UndoCheck {}
impl WireForm for ChoicesAhead {}
impl WireForm for OrdersFollowed {}

impl Told {
    /// What an event tells; `None` for one that tells nothing new.
    pub fn of(told: told::Told) -> Option<Self> {
        Some(match told {
            told::Told::Foreseen => return None,
            told::Told::Turn => Self::Turn,
            told::Told::Die => Self::Die,
            told::Told::Card => Self::Card,
            told::Told::Choice(by) => Self::Choice(seat(by)),
            told::Told::Answer(by) => Self::Answer(seat(by)),
            told::Told::Damage(amount) => Self::Damage(amount),
        })
    }
}

impl UndoCheck {
    /// What [`crate::free_undo::against_undo`] found.
    pub fn new(against: &[Against]) -> Self {
        let reason = |against: &Against| {
            let reason = match against {
                Against::Die => "die",
                Against::Card => "card",
                Against::Choice => "choice",
            };
            Reason { reason, text: against.to_string() }
        };
        Self { version: VERSION, free: against.is_empty(), against: against.iter().map(reason).collect() }
    }
}

impl ChoicesAhead {
    /// What came of choices. `clause` is the game's for a surprise; `at` its entry
    /// and event in the log that the seat may know: the number of the event in the
    /// game would tell of hidden ones.
    pub fn new<R: Debug + Display>(
        applied: &Applied<R>,
        clause: impl Fn(&Surprise<R>) -> Option<&'static str>,
        at: Option<(usize, usize)>,
    ) -> Self {
        let stopped = applied.surprise.as_ref().map(|surprise| Stopped::of(surprise, clause(surprise)));
        Self { version: VERSION, taken: applied.taken, stopped, at: at.map(Place::of) }
    }
}

impl OrdersFollowed {
    /// A surprise ended them, or another seat is asked; `clause` and `at` as in
    /// [`ChoicesAhead::new`].
    pub fn surprised<R: Debug + Display>(
        taken: usize,
        surprise: &Surprise<R>,
        clause: impl Fn(&Surprise<R>) -> Option<&'static str>,
        at: Option<(usize, usize)>,
    ) -> Self {
        Self { version: VERSION, taken, stopped: Stopped::of(surprise, clause(surprise)), at: at.map(Place::of) }
    }

    /// The seat has to answer itself: the game's word for why, the same in English, and
    /// the clause.
    pub fn thought(taken: usize, (reason, text, clause): (&'static str, String, Option<&'static str>)) -> Self {
        let stopped = Stopped { reason: Reason { reason, text }, clause, taken: None, foreseen: None };
        Self { version: VERSION, taken, stopped, at: None }
    }
}

impl Stopped {
    fn of<R: Debug + Display>(surprise: &Surprise<R>, clause: Option<&'static str>) -> Self {
        let (taken, foreseen) = match surprise {
            Surprise::Damage { taken, foreseen } => (Some(*taken), Some(*foreseen)),
            _ => (None, None),
        };
        let reason = Reason { reason: word(surprise), text: surprise.to_string() };
        Self { reason, clause, taken, foreseen }
    }
}

impl Place {
    fn of((entry, event): (usize, usize)) -> Self {
        Self { entry, event }
    }
}

fn word<R: Debug + Display>(surprise: &Surprise<R>) -> &'static str {
    match surprise {
        Surprise::GameOver => "game_over",
        Surprise::Die => "die",
        Surprise::Card => "card",
        Surprise::Answer => "answer",
        Surprise::Damage { .. } => "damage",
        Surprise::Turn => "turn",
        Surprise::OtherSeat => "other_seat",
        Surprise::OtherQuestion => "other_question",
        Surprise::Gone => "gone",
        Surprise::Refused(_) => "refused",
    }
}
