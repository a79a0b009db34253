//! Ordered lists of cards.

use tinyvec::ArrayVec;

use super::super::object::ObjectId;

/// An ordered list of cards in an area.
pub type Pile<const N: usize> = ArrayVec<[ObjectId; N]>;

/// An empty list. (The `Default` of a long list is built card by card.)
pub const fn pile<const N: usize>() -> Pile<N> {
    ArrayVec::from_array_empty([ObjectId::NONE; N])
}

/// Collects cards into a [`Pile`].
pub trait IntoPile: Iterator<Item = ObjectId> + Sized {
    /// The cards, as many as the list holds.
    fn into_pile<const N: usize>(self) -> Pile<N> {
        let mut cards = pile();
        for card in self {
            if cards.try_push(card).is_some() {
                break;
            }
        }
        cards
    }
}

impl<I: Iterator<Item = ObjectId>> IntoPile for I {}

/// Where in an ordered area a card goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Position {
    /// First: the top of a deck.
    Top,
    /// Last: the bottom of a deck, the newest of an open area.
    Bottom,
}

/// A pile of any length, to be changed.
pub(super) enum PileMut<'a> {
    Twenty(&'a mut Pile<20>),
    Forty(&'a mut Pile<40>),
    Sixty(&'a mut Pile<60>),
}

impl PileMut<'_> {
    /// Takes a card out.
    pub(super) fn remove(&mut self, id: ObjectId) {
        fn from<const N: usize>(pile: &mut Pile<N>, id: ObjectId)
        where
            [ObjectId; N]: tinyvec::Array<Item = ObjectId>,
        {
            if let Some(at) = pile.iter().position(|other| *other == id) {
                // What `remove` does by turning the rest round, in one move.
                pile.copy_within(at + 1.., at);
                pile.pop();
            }
        }
        match self {
            PileMut::Twenty(pile) => from(pile, id),
            PileMut::Forty(pile) => from(pile, id),
            PileMut::Sixty(pile) => from(pile, id),
        }
    }

    /// Puts a card in.
    pub(super) fn insert(&mut self, id: ObjectId, position: Position) {
        fn into<const N: usize>(pile: &mut Pile<N>, id: ObjectId, position: Position)
        where
            [ObjectId; N]: tinyvec::Array<Item = ObjectId>,
        {
            match position {
                Position::Top => pile.insert(0, id),
                Position::Bottom => pile.push(id),
            }
        }
        match self {
            PileMut::Twenty(pile) => into(pile, id, position),
            PileMut::Forty(pile) => into(pile, id, position),
            PileMut::Sixty(pile) => into(pile, id, position),
        }
    }
}
