//! What a player is asked and may answer, as it leaves the program and comes back.

use safehouse_cards::wire::WireForm;
use serde::{Deserialize, Serialize};

use super::words;
use crate::{
    choice::{self as inner, TableMove},
    object::{Area, ObjectId},
    question,
    view::SeatView,
};

/// The version of [`Decision`] and [`Answer`].
pub const VERSION: u32 = 1;

/// The most bytes of an answer: the longest is well below.
pub const MOST_BYTES: usize = 1024;

/// A decision with every legal answer, to the seat that is asked:
///
/// ```json
/// {
///   "version": 1, "seat": "first", "question": Question,
///   "choices": [{ "kind": "pass" }, { "kind": "play", "object": 7 }]
/// }
/// ```
///
/// A question is `{ "kind": "action" }`, and `{ "kind": "keep_attachment", "object": 7 }`
/// where it is about a card. Objects are the cards on the table as
/// [`crate::wire::view::GameView`] numbers them. The kinds of choices, each with
/// what belongs to it: `pass`, `yes`, `no`, `loot`, `draw`, `spawn`, `bottom`; with
/// `object`: `play`, `attack`, `unequip`, `move_attachment`, `object`; `use` with
/// `object` and `ability`, the number of its ability from 0; `number` with `number`;
/// `area` with `area`; `option` with `option`, from 0; `table` with `move` and
/// `object`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Decision {
    version: u32,
    seat: &'static str,
    question: Question,
    choices: Vec<Choice>,
}

/// One answer, as a program sends it:
///
/// ```json
/// { "version": 1, "choice": { "kind": "play", "object": 7 } }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    version: u32,
    choice: Choice,
}

/// A question as forms write it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(super) struct Question {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    object: Option<Object>,
}

/// A card on the table by its number; `null` for one that the reader may not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Object(Option<u8>);

/// A choice as forms write it. Variants without members are written as such, so
/// that a member which does not belong to them is refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Choice {
    Pass {},
    Yes {},
    No {},
    Play { object: Object },
    Use { object: Object, ability: u8 },
    Attack { object: Object },
    Loot {},
    Unequip { object: Object },
    MoveAttachment { object: Object },
    Object { object: Object },
    Number { number: u8 },
    Area { area: String },
    Option { option: u8 },
    Draw {},
    Spawn {},
    Bottom {},
    Table { r#move: String, object: Object },
}

/// Why an answer is not read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// More than any answer needs.
    #[error("an answer has at most {MOST_BYTES} bytes")]
    TooLong,
    /// No answer in this form.
    #[error("this is no answer: {0}")]
    Form(String),
    /// A form of another version.
    #[error("this answer has version {0}; version {VERSION} is understood here")]
    Version(u32),
    /// A card that no table has.
    #[error("there is no object {0} on a table")]
    NoObject(String),
    /// A word that is no area or no table move.
    #[error("“{0}” is neither an area nor a table move")]
    NoWord(String),
}

impl WireForm for Decision {}
impl WireForm for Answer {}

impl Decision {
    /// What a seat is asked now; `None` when it is not asked anything.
    pub fn of(view: &SeatView<'_>) -> Option<Self> {
        let question = view.question()?.into();
        let mut options = Vec::new();
        view.options(&mut options);
        let choices = options.into_iter().map(Choice::from).collect();
        Some(Self { version: VERSION, seat: words::seat(view.seat()), question, choices })
    }
}

impl Answer {
    /// A choice to be sent.
    pub fn new(choice: inner::Choice) -> Self {
        Self { version: VERSION, choice: choice.into() }
    }

    /// Reads the choice that a program sent as JSON. Whether it is legal the rules
    /// say.
    ///
    /// # Errors
    /// [`AnswerError`]: anything but an answer in exactly this form, with no member
    /// too many.
    pub fn read(json: &str) -> Result<inner::Choice, AnswerError> {
        if json.len() > MOST_BYTES {
            return Err(AnswerError::TooLong);
        }
        // The version first: what is newer may have other members.
        #[derive(Deserialize)]
        struct Versioned {
            version: u32,
        }
        let form = |error: serde_json::Error| AnswerError::Form(error.to_string());
        let Versioned { version } = serde_json::from_str(json).map_err(form)?;
        if version != VERSION {
            return Err(AnswerError::Version(version));
        }
        serde_json::from_str::<Self>(json).map_err(form)?.choice.read()
    }
}

impl Object {
    pub(super) fn of(id: ObjectId) -> Self {
        Self(id.is_some().then_some(id.0))
    }

    fn read(self) -> Result<ObjectId, AnswerError> {
        let none = || AnswerError::NoObject(self.0.map_or_else(|| "null".to_owned(), |id| id.to_string()));
        self.0.map(ObjectId).filter(|id| id.is_some()).ok_or_else(none)
    }
}

impl From<inner::Choice> for Choice {
    fn from(choice: inner::Choice) -> Self {
        let object = Object::of;
        match choice {
            inner::Choice::Pass => Self::Pass {},
            inner::Choice::Yes => Self::Yes {},
            inner::Choice::No => Self::No {},
            inner::Choice::Play(id) => Self::Play { object: object(id) },
            inner::Choice::Use(id, ability) => Self::Use { object: object(id), ability },
            inner::Choice::Attack(id) => Self::Attack { object: object(id) },
            inner::Choice::Loot => Self::Loot {},
            inner::Choice::Unequip(id) => Self::Unequip { object: object(id) },
            inner::Choice::MoveAttachment(id) => Self::MoveAttachment { object: object(id) },
            inner::Choice::Object(id) => Self::Object { object: object(id) },
            inner::Choice::Number(number) => Self::Number { number },
            inner::Choice::Area(area) => Self::Area { area: words::area(area).to_owned() },
            inner::Choice::Option(option) => Self::Option { option },
            inner::Choice::Draw => Self::Draw {},
            inner::Choice::Spawn => Self::Spawn {},
            inner::Choice::Bottom => Self::Bottom {},
            inner::Choice::Table(table_move, id) => {
                Self::Table { r#move: words::table_move(table_move).to_owned(), object: object(id) }
            }
        }
    }
}

impl Choice {
    fn read(self) -> Result<inner::Choice, AnswerError> {
        Ok(match self {
            Self::Pass {} => inner::Choice::Pass,
            Self::Yes {} => inner::Choice::Yes,
            Self::No {} => inner::Choice::No,
            Self::Play { object } => inner::Choice::Play(object.read()?),
            Self::Use { object, ability } => inner::Choice::Use(object.read()?, ability),
            Self::Attack { object } => inner::Choice::Attack(object.read()?),
            Self::Loot {} => inner::Choice::Loot,
            Self::Unequip { object } => inner::Choice::Unequip(object.read()?),
            Self::MoveAttachment { object } => inner::Choice::MoveAttachment(object.read()?),
            Self::Object { object } => inner::Choice::Object(object.read()?),
            Self::Number { number } => inner::Choice::Number(number),
            Self::Area { area } => {
                let known = Area::ALL.into_iter().find(|known| words::area(*known) == area);
                inner::Choice::Area(known.ok_or(AnswerError::NoWord(area))?)
            }
            Self::Option { option } => inner::Choice::Option(option),
            Self::Draw {} => inner::Choice::Draw,
            Self::Spawn {} => inner::Choice::Spawn,
            Self::Bottom {} => inner::Choice::Bottom,
            Self::Table { r#move, object } => {
                let known = TableMove::ALL.into_iter().find(|known| words::table_move(*known) == r#move);
                inner::Choice::Table(known.ok_or(AnswerError::NoWord(r#move))?, object.read()?)
            }
        })
    }
}

impl From<question::Question> for Question {
    fn from(asked: question::Question) -> Self {
        use question::Question as Asked;
        let kind = match asked {
            Asked::KeepAttachment(id) => return Self::about("keep_attachment", id),
            Asked::AdvanceAtOnce(id) => return Self::about("advance_at_once", id),
            Asked::AttackAtOnce(id) => return Self::about("attack_at_once", id),
            Asked::ExcessAttachment(id) => return Self::about("excess_attachment", id),
            Asked::Mulligan => "mulligan",
            Asked::Action => "action",
            Asked::Response => "response",
            Asked::SpawnDraw => "spawn_draw",
            Asked::SpawnOrBottom => "spawn_or_bottom",
            Asked::SpawnFromDeck => "spawn_from_deck",
            Asked::X => "x",
            Asked::ZombieAction => "zombie_action",
            Asked::Advance => "advance",
            Asked::ZombieAttack => "zombie_attack",
            Asked::QuickEscape => "quick_escape",
            Asked::React => "react",
            Asked::AttackZone => "attack_zone",
            Asked::AttackTarget => "attack_target",
            Asked::CallNumber => "call_number",
            Asked::Target => "target",
            Asked::Host => "host",
            Asked::ReplaceAttachment => "replace_attachment",
            Asked::FreeHands => "free_hands",
            Asked::Discard => "discard",
            Asked::ExileFromGraveyard => "exile_from_graveyard",
            Asked::TriggerOrder => "trigger_order",
            Asked::DrawMore => "draw_more",
            Asked::May => "may",
            Asked::MayPay => "may_pay",
            Asked::Option => "option",
            Asked::ChooseObject => "choose_object",
            Asked::ChooseGraveyard => "choose_graveyard",
            Asked::Search => "search",
            Asked::Reorder => "reorder",
            Asked::Flare => "flare",
            Asked::KeepUnique => "keep_unique",
            Asked::ExcessWeapon => "excess_weapon",
            Asked::Manual => "manual",
        };
        Self { kind, object: None }
    }
}

impl Question {
    fn about(kind: &'static str, id: ObjectId) -> Self {
        Self { kind, object: Some(Object::of(id)) }
    }
}
