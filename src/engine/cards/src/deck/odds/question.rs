//! Questions about a deck, as data.

use serde::{Deserialize, Serialize};

/// A question about what the cards of a deck will show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// What must be true. Sections are drawn from independently.
    pub condition: Condition<Count>,
    /// Whether the player has the first turn of the game.
    #[serde(default)]
    pub order: TurnOrder,
    /// What the player does with the opening hand.
    #[serde(default)]
    pub mulligan: Mulligan,
    /// Cards drawn beyond the rules by every asked turn, e.g. by effects.
    #[serde(default)]
    pub extra_draws: u32,
    /// What else the written question may mean: first cards of no named section
    /// that several have are here those of another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other_reading: Option<Box<Question>>,
}

/// Conditions joined by and/or.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition<T> {
    /// Every one of them; true when there is none.
    All(Vec<Condition<T>>),
    /// At least one of them; false when there is none.
    Any(Vec<Condition<T>>),
    /// A single condition.
    One(T),
}

/// How many cards of a group are seen, where and when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// How many.
    pub quantity: Quantity,
    /// Whether copies of one card count once.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub different: bool,
    /// Of which cards.
    pub group: Group,
    /// Identifier of the section they come from.
    pub section: String,
    /// By when.
    pub moment: Moment,
}

/// How many cards of a group are in the opening hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandCount {
    /// How many.
    pub quantity: Quantity,
    /// Whether copies of one card count once.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub different: bool,
    /// Of which cards.
    pub group: Group,
}

/// A bound on a number of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quantity {
    /// This many or more.
    AtLeast(u32),
    /// This many or fewer.
    AtMost(u32),
    /// This many.
    Exactly(u32),
}

/// Some of the cards of a deck.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// Those a query of the catalogue finds. A line that names no printing
    /// counts as the card's first standard printing.
    Query(String),
    /// Those with one of these full names.
    Names(Vec<String>),
}

/// How much of a section has been seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// The opening hand, after its mulligan.
    OpeningHand,
    /// After the draw of the player's own turn of this number, from 1.
    Turn(u32),
    /// The first cards of the shuffled section, drawn or turned up. Beside a
    /// mulligan they are those of the opening hand as it is dealt.
    Cards(u32),
}

/// Whether the player has the first turn of the game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnOrder {
    /// On the play.
    #[default]
    First,
    /// On the draw.
    Second,
}

/// What the player does with the opening hand when the rules allow a mulligan.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mulligan {
    /// Keeps every hand.
    #[default]
    None,
    /// Keeps a hand that already meets the question as far as its section
    /// goes; otherwise keeps as many cards of each group as the question asks
    /// for at the least and exchanges the rest, all of a group that it only
    /// bounds from above.
    Wanted,
    /// Keeps the cards that give the best odds for each hand: no way to
    /// exchange does better.
    Best,
    /// As said.
    Keep {
        /// A hand like this is kept whole.
        #[serde(default)]
        hand_if: Option<Condition<HandCount>>,
        /// Of any other hand these cards are kept, the rest is exchanged.
        #[serde(default)]
        cards: Vec<Keep>,
    },
}

/// Cards that a [`Mulligan`] keeps. A card in several groups counts for each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Keep {
    /// At most this many; `None` for all.
    #[serde(default)]
    pub up_to: Option<u32>,
    /// Whether only one copy of each card is kept.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub different: bool,
    /// Of these cards.
    pub group: Group,
}

impl Quantity {
    /// Whether a number of cards is within the bound.
    pub fn admits(self, cards: u32) -> bool {
        match self {
            Self::AtLeast(bound) => cards >= bound,
            Self::AtMost(bound) => cards <= bound,
            Self::Exactly(bound) => cards == bound,
        }
    }

    /// How many cards a player who wants this needs.
    pub(super) fn need(self) -> u32 {
        match self {
            Self::AtLeast(bound) | Self::Exactly(bound) => bound,
            Self::AtMost(_) => 0,
        }
    }
}

impl<T> Condition<T> {
    /// The single conditions, in reading order.
    pub fn parts(&self) -> Vec<&T> {
        match self {
            Self::All(conditions) | Self::Any(conditions) => conditions.iter().flat_map(Self::parts).collect(),
            Self::One(part) => vec![part],
        }
    }

    /// Whether it is true when `holds` says which single conditions are.
    pub fn is_met(&self, holds: &mut dyn FnMut(&T) -> bool) -> bool {
        match self {
            Self::All(conditions) => conditions.iter().all(|condition| condition.is_met(holds)),
            Self::Any(conditions) => conditions.iter().any(|condition| condition.is_met(holds)),
            Self::One(part) => holds(part),
        }
    }

    /// The same condition over other parts, made in reading order.
    pub(super) fn map<U>(&self, change: &mut dyn FnMut(&T) -> U) -> Condition<U> {
        match self {
            Self::All(conditions) => Condition::All(conditions.iter().map(|condition| condition.map(change)).collect()),
            Self::Any(conditions) => Condition::Any(conditions.iter().map(|condition| condition.map(change)).collect()),
            Self::One(part) => Condition::One(change(part)),
        }
    }

    /// Changes every single condition, in reading order.
    pub(super) fn each(&mut self, change: &mut dyn FnMut(&mut T)) {
        match self {
            Self::All(conditions) | Self::Any(conditions) => {
                conditions.iter_mut().for_each(|condition| condition.each(change));
            }
            Self::One(part) => change(part),
        }
    }

    /// What is left of it when only some parts are looked at.
    pub(super) fn only(&self, wanted: &dyn Fn(&T) -> bool) -> Option<Condition<T>>
    where
        T: Clone,
    {
        let rest = |conditions: &[Condition<T>]| {
            let left: Vec<_> = conditions.iter().filter_map(|condition| condition.only(wanted)).collect();
            (!left.is_empty()).then_some(left)
        };
        match self {
            Self::All(conditions) => rest(conditions).map(Condition::All),
            Self::Any(conditions) => rest(conditions).map(Condition::Any),
            Self::One(part) => wanted(part).then(|| Condition::One(part.clone())),
        }
    }
}
