//! How a game is kept: what the store has of it as text.

use safehouse_engine::{
    necrogenesis::{record::DuelRecord, wire::orders as wire},
    table::record::{Bookmark, ByHand, Line},
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{
    game::{GivenBy, Halted, LeftLine, Note, Player, Stopped},
    play::Ordered,
    remarks::Remark,
};

/// The version of [`KeptRecord`].
pub(super) const FORM: u32 = 1;

/// What a game is played again by.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeptRecord {
    /// [`FORM`].
    pub(super) form: u32,
    /// Every step, those that were taken back as well.
    pub(super) line: DuelRecord,
    /// Where it stands.
    pub(super) bookmark: Bookmark,
    /// Who gave each step of the line, a letter each.
    #[serde(with = "letters")]
    pub(super) by: Vec<GivenBy>,
    /// What each seat's person ordered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) orders: Option<[KeptOrders; 2]>,
    /// What was done to decks that were not whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) notes: Vec<Note>,
    /// Lines that were left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) left: Vec<KeptLine>,
    /// What its player wrote about positions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) remarks: Vec<Remark>,
    /// The hash of all that happened up to where it stands.
    pub(super) events: String,
}

/// A line that was left.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeptLine {
    line: Line,
    #[serde(with = "letters")]
    by: Vec<GivenBy>,
}

impl From<LeftLine> for KeptLine {
    fn from(LeftLine { line, by }: LeftLine) -> Self {
        Self { line, by }
    }
}

impl From<KeptLine> for LeftLine {
    fn from(KeptLine { line, by }: KeptLine) -> Self {
        Self { line, by }
    }
}

/// The orders of a seat.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeptOrders {
    orders: Box<RawValue>,
    seen: usize,
}

impl KeptOrders {
    /// As they are kept. `None` where there is none.
    pub(crate) fn of(ordered: &[Ordered; 2]) -> Option<[Self; 2]> {
        let kept = |ordered: &Ordered| {
            let orders = serde_json::value::to_raw_value(&wire::Orders::new(&ordered.orders)).ok()?;
            Some(Self { orders, seen: ordered.seen })
        };
        if ordered.iter().all(|ordered| ordered.orders.given().is_empty()) {
            return None;
        }
        let [first, second] = ordered;
        Some([kept(first)?, kept(second)?])
    }

    /// What was kept. Orders of a newer program are none: their seat answers itself.
    pub(crate) fn read(kept: Option<[Self; 2]>) -> [Ordered; 2] {
        let read = |kept: Self| match wire::Orders::read(kept.orders.get()) {
            Ok(orders) => Ordered { orders, seen: kept.seen },
            Err(_) => Ordered::default(),
        };
        kept.map_or_else(Default::default, |kept| kept.map(read))
    }
}

/// Who plays with what, for lists.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeptSeats {
    pub(super) players: [Player; 2],
    pub(super) names: [String; 2],
    /// Why it is no game that the rules alone led to, if it is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) by_hand: Option<ByHand>,
}

impl KeptSeats {
    /// Of a game whose seats this program cannot read.
    pub(super) fn unread() -> Self {
        Self { players: [Player::Person; 2], names: Default::default(), by_hand: None }
    }
}

/// What of the answer to a change is not in the record.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeptAnswer {
    pub(super) from: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) surprise: Option<Stopped>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) halted: Option<Halted>,
}

/// Givers of steps as `p` for a person, `r` for a program, `o` for an order.
mod letters {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    use super::GivenBy;

    pub(in crate::test_games) fn serialize<S: Serializer>(by: &[GivenBy], serializer: S) -> Result<S::Ok, S::Error> {
        let letter = |by: &GivenBy| match by {
            GivenBy::Person => 'p',
            GivenBy::Policy => 'r',
            GivenBy::Order => 'o',
        };
        serializer.serialize_str(&by.iter().map(letter).collect::<String>())
    }

    pub(in crate::test_games) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<GivenBy>, D::Error> {
        let by = |letter: char| match letter {
            'p' => Some(GivenBy::Person),
            'r' => Some(GivenBy::Policy),
            'o' => Some(GivenBy::Order),
            _ => None,
        };
        let text = String::deserialize(deserializer)?;
        text.chars().map(by).collect::<Option<_>>().ok_or_else(|| D::Error::custom("a letter that is no giver"))
    }
}
