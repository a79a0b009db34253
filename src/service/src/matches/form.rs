//! How a match is kept: what the store has of it as text.

use safehouse_engine::{
    deck::list::DeckList,
    necrogenesis::{config::RulesConfig, record::DuelRecord},
    table::record::Bookmark,
};
use serde::{Deserialize, Serialize};

use super::{
    game::Beginner,
    steps::{Gave, UndoAsked},
};
use crate::test_games::{KeptOrders, Note};

/// The version of [`Kept`].
pub(super) const FORM: u32 = 1;

/// What a match is played again by, or begun with.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Kept {
    /// [`FORM`].
    pub(super) form: u32,
    pub(super) stage: Stage,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Stage {
    Waiting(Box<Waiting>),
    Playing(Box<Playing>),
}

/// A match into which nobody was let yet.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Waiting {
    pub(super) deck: DeckList,
    pub(super) beginner: Beginner,
    pub(super) config: RulesConfig,
}

/// A match under way, or over.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Playing {
    pub(super) beginner: Beginner,
    /// Every step, those that were taken back as well.
    pub(super) line: DuelRecord,
    /// Where it stands.
    pub(super) bookmark: Bookmark,
    /// Who gave each step of the line and how, a letter each.
    #[serde(with = "letters")]
    pub(super) by: Vec<Gave>,
    /// What each seat ordered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) orders: Option<[KeptOrders; 2]>,
    /// Who wants to be asked also where there is one answer.
    #[serde(default)]
    pub(super) thinks: [bool; 2],
    /// Which decision is asked to be taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) undo: Option<UndoAsked>,
    /// Who lets nothing be taken back any more.
    #[serde(default)]
    pub(super) refuses: [bool; 2],
    /// Who wants another game.
    #[serde(default)]
    pub(super) again: [bool; 2],
    /// What the address of the next game begins with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) next: Option<String>,
    /// What was done to decks that were not whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) notes: Vec<Note>,
    /// How many changes each seat made of which nobody else knows.
    #[serde(default)]
    pub(super) private: [i64; 2],
    /// The last change of each seat, by which it is known again.
    #[serde(default)]
    pub(super) sent: [Option<Sent>; 2],
    /// The hash of all that happened up to where it stands.
    pub(super) events: String,
}

/// A change that was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sent {
    /// The key that whoever sent it gave it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) key: Option<String>,
    /// The hash of what was asked, with its revision.
    pub(super) asked: String,
    /// From which step of the log on all was new.
    pub(super) from: usize,
}

/// Who plays with what, for lists.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeptPeople {
    pub(super) names: [String; 2],
    pub(super) people: [Option<String>; 2],
    #[serde(default)]
    pub(super) is_waiting: bool,
}

impl KeptPeople {
    /// Of a row; empty where this program cannot read it.
    pub(super) fn read(seats: &str) -> Self {
        let none = || Self { names: Default::default(), people: Default::default(), is_waiting: false };
        serde_json::from_str(seats).unwrap_or_else(|_| none())
    }
}

/// Steps as `1` and `2` for a seat's own hand, `a` and `b` for its orders, `x` and `y` for what is
/// answered by itself.
mod letters {
    use safehouse_engine::table::Seat;
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    use super::super::steps::{Gave, How};

    const LETTERS: [(char, Seat, How); 6] = [
        ('1', Seat::First, How::Hand),
        ('2', Seat::Second, How::Hand),
        ('a', Seat::First, How::Order),
        ('b', Seat::Second, How::Order),
        ('x', Seat::First, How::Itself),
        ('y', Seat::Second, How::Itself),
    ];

    pub(in crate::matches) fn serialize<S: Serializer>(by: &[Gave], serializer: S) -> Result<S::Ok, S::Error> {
        let letter = |gave: &Gave| {
            LETTERS.iter().find(|(_, seat, how)| (*seat, *how) == (gave.seat, gave.how)).map(|(letter, ..)| *letter)
        };
        serializer.serialize_str(&by.iter().filter_map(letter).collect::<String>())
    }

    pub(in crate::matches) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Gave>, D::Error> {
        let gave = |letter: char| {
            LETTERS.iter().find(|(known, ..)| *known == letter).map(|(_, seat, how)| Gave { seat: *seat, how: *how })
        };
        let text = String::deserialize(deserializer)?;
        text.chars().map(gave).collect::<Option<_>>().ok_or_else(|| D::Error::custom("a letter that is no giver"))
    }
}
