//! What is asked with everything about its answers, as it leaves the program.

use safehouse_cards::wire::WireForm;
use safehouse_table::Seat;
use serde::Serialize;

use super::{
    choice::{Choice, Object, Question},
    words,
};
use crate::{
    choice as inner,
    explain::{self, Narrator},
    object::ObjectId,
    question::Question as Asked,
    view::{self, Dealt, Payment, Prospect, SeatView, View},
};

/// The version of [`Prompt`].
pub const VERSION: u32 = 1;

/// What is asked, with every answer, what it would do, and what cannot be done now:
///
/// ```json
/// {
///   "version": 1, "seat": "first", "text": "Action Step: what do you do? (7.2.3)",
///   "question": Question, "options": [Option], "refused": [Refused]
/// }
/// ```
///
/// To whoever is not asked, and when the game is over, `seat` and `question` are `null`
/// and the lists empty; `text` is then the same whatever the other seat is asked, holds or
/// could do. Questions and choices are written as in
/// [`Decision`](super::choice::Decision).
///
/// An option says in `text` what it is, and what it would do as the table stands; triggers,
/// Reacts and later answers may change it:
///
/// ```json
/// {
///   "choice": { "kind": "attack", "object": 7 }, "text": "attack with Rifle (1 AP)",
///   "cost": { "ap": 1, "tp": 0, "th": 0, "x": false, "counters": 1, "also": ["exhaust it"] },
///   "roll": { "for": "hit", "printed": 4, "needs": 3, "bonus": 1, "faces": 5 },
///   "damage": { "target": 70, "printed": 2, "amount": 3, "taken": 2, "left": 1 },
///   "makes_room": { "certain": [9], "one_of": [] }
/// }
/// ```
///
/// `cost` is paid on the way; with `x`, an X that is still to be chosen comes on top. `roll`
/// has what is `printed`, what it `needs` with every modifier, the `bonus` to the face and
/// how many `faces` of six succeed; of an unarmed attack, `needs` is how many numbers are
/// called. `damage` has the `amount` with every modifier, what of it is `taken` after
/// prevention and Armor, and the HP `left`; `target` and `left` are `null` while it is open.
/// `makes_room` is what goes to the Graveyard. Members that say nothing are left out.
///
/// What is refused is an answer that a card in hand or on the table could be thought of for:
///
/// ```json
/// { "choice": { "kind": "play", "object": 9 }, "text": "There is not enough AP", "clause": "5.3.3" }
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Prompt {
    version: u32,
    seat: Option<&'static str>,
    text: String,
    question: Option<Question>,
    options: Vec<Offered>,
    refused: Vec<Refused>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct Offered {
    choice: Choice,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Cost>,
    #[serde(skip_serializing_if = "Option::is_none")]
    roll: Option<Roll>,
    #[serde(skip_serializing_if = "Option::is_none")]
    damage: Option<Damage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    makes_room: Option<Room>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct Cost {
    ap: u8,
    tp: u8,
    th: u8,
    x: bool,
    counters: u8,
    also: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
struct Roll {
    r#for: &'static str,
    printed: Option<u8>,
    needs: i32,
    bonus: i32,
    faces: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
struct Damage {
    target: Object,
    printed: u8,
    amount: u8,
    taken: u8,
    left: Option<u8>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct Room {
    certain: Vec<Object>,
    one_of: Vec<Object>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct Refused {
    choice: Choice,
    text: &'static str,
    clause: &'static str,
}

impl WireForm for Prompt {}

impl Prompt {
    /// What a seat is asked, or what it is told meanwhile. The narrator knows what the
    /// players are called; it is told nothing.
    pub fn new(view: &SeatView<'_>, narrator: &Narrator<'_>) -> Self {
        let Some(question) = view.question() else { return Self::meanwhile(view, narrator) };
        let mut options = Vec::new();
        view.options(&mut options);
        let options = options.into_iter().map(|choice| {
            let text = explain::choice(view, question, choice);
            (choice, text, view.prospect(choice))
        });
        Self::asked(view.seat(), question, explain::prompt(view, question), options, view.refused())
    }

    /// A question in words, each answer in words with what it would do, and what is
    /// refused.
    pub(super) fn asked(
        seat: Seat,
        question: Asked,
        text: String,
        options: impl IntoIterator<Item = (inner::Choice, String, Prospect)>,
        refused: impl IntoIterator<Item = view::Refused>,
    ) -> Self {
        let options = options.into_iter().map(|(choice, text, prospect)| Offered::new(choice, text, prospect));
        Self {
            version: VERSION,
            seat: Some(words::seat(seat)),
            text,
            question: Some(question.into()),
            options: options.collect(),
            refused: refused.into_iter().map(Refused::from).collect(),
        }
    }

    /// What somebody is told who is asked nothing, or who only watches.
    pub fn meanwhile(view: &View<'_>, narrator: &Narrator<'_>) -> Self {
        let text = match view.outcome() {
            Some(outcome) => narrator.verdict(outcome),
            None => narrator.meanwhile(view.viewer()).to_string(),
        };
        Self { version: VERSION, seat: None, text, question: None, options: Vec::new(), refused: Vec::new() }
    }
}

impl From<view::Refused> for Refused {
    fn from(refused: view::Refused) -> Self {
        let view::Refused { choice, clause } = refused;
        let text = explain::reason(clause).unwrap_or("This is not a legal choice now");
        Self { choice: choice.into(), text, clause }
    }
}

impl Offered {
    fn new(choice: inner::Choice, text: String, prospect: Prospect) -> Self {
        let Prospect { payment, roll, damage, room } = prospect;
        let roll = roll.map(|roll| Roll {
            r#for: super::event::rolled(roll.roll).0,
            printed: roll.printed,
            needs: roll.needs,
            bonus: roll.bonus,
            faces: roll.faces(),
        });
        let damage = damage.map(|Dealt { target, printed, amount, taken, left }| Damage {
            target: Object::of(target),
            printed,
            amount,
            taken,
            left,
        });
        let objects = |ids: Vec<ObjectId>| ids.into_iter().map(Object::of).collect::<Vec<_>>();
        let makes_room = Room { certain: objects(room.certain), one_of: objects(room.one_of) };
        let has_room = !makes_room.certain.is_empty() || !makes_room.one_of.is_empty();
        Self {
            choice: choice.into(),
            text,
            cost: Cost::of(payment),
            roll,
            damage,
            makes_room: has_room.then_some(makes_room),
        }
    }
}

impl Cost {
    fn of(payment: Payment) -> Option<Self> {
        if payment == Payment::default() {
            return None;
        }
        let Payment { ap, tp, th, x, counters, also } = payment;
        Some(Self { ap, tp, th, x, counters, also: also.into_iter().map(explain::cost).collect() })
    }
}
