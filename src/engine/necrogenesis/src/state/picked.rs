//! What was picked so far for the question in progress.

use tinyvec::ArrayVec;

use super::{
    super::object::ObjectId,
    pile::{Pile, pile},
    room,
};

/// The number of an option of a text, from 0 (16.2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize)]
pub struct OptionNumber(pub u8);

/// Cards, or options of a text, in the order they were picked; both are written
/// as a list of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(untagged)]
pub enum Picked {
    /// Cards.
    Cards(Pile<{ room::PICKED }>),
    /// Options of a text.
    Options(ArrayVec<[OptionNumber; room::PICKED]>),
}

impl Picked {
    /// Nothing yet.
    pub const NOTHING: Picked = Picked::Cards(pile());

    /// The cards; none where options are picked.
    pub fn cards(&self) -> &[ObjectId] {
        match self {
            Self::Cards(cards) => cards,
            Self::Options(_) => &[],
        }
    }

    /// The options; none where cards are picked.
    pub fn options(&self) -> &[OptionNumber] {
        match self {
            Self::Cards(_) => &[],
            Self::Options(options) => options,
        }
    }

    /// Forgets what was picked.
    pub(in super::super) fn clear(&mut self) {
        match self {
            Self::Cards(cards) => cards.clear(),
            Self::Options(_) => *self = Self::NOTHING,
        }
    }

    /// Adds a card; whether there was room. No question is about both, so
    /// options picked before are forgotten.
    pub(in super::super) fn add_card(&mut self, card: ObjectId) -> bool {
        if let Self::Options(_) = self {
            *self = Self::NOTHING;
        }
        let Self::Cards(cards) = self else { return false };
        cards.try_push(card).is_none()
    }

    /// Adds an option; whether there was room. Cards picked before are forgotten.
    pub(in super::super) fn add_option(&mut self, option: OptionNumber) -> bool {
        if let Self::Cards(_) = self {
            *self = Self::Options(ArrayVec::from_array_empty([OptionNumber(0); room::PICKED]));
        }
        let Self::Options(options) = self else { return false };
        options.try_push(option).is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_no_cards_and_both_are_written_as_numbers() {
        let mut picked = Picked::NOTHING;
        assert!(picked.add_option(OptionNumber(2)) && picked.add_option(OptionNumber(0)));
        assert_eq!((picked.cards(), picked.options()), (&[][..], &[OptionNumber(2), OptionNumber(0)][..]));
        assert_eq!(serde_json::to_string(&picked).expect("JSON"), "[2,0]");
        assert!(picked.add_card(ObjectId(7)));
        assert_eq!((picked.cards(), picked.options()), (&[ObjectId(7)][..], &[][..]));
        assert_eq!(serde_json::to_string(&picked).expect("JSON"), "[7]");
        picked.clear();
        assert_eq!(picked, Picked::NOTHING);
        assert_eq!(serde_json::to_string(&Picked::NOTHING).expect("JSON"), "[]");
    }
}
