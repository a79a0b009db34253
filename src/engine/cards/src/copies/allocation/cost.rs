//! What a choice of copies costs.

use std::ops::{Add, Sub};

use super::preference::Preference;

/// What a choice of copies costs, in copies. What stands first outweighs all that stands behind it: a
/// choice is better when it misses fewer copies, however many more it moves.
///
/// Costs are added and taken from each other part by part and compared from the first part on.
/// That makes them an ordered group, as the integers are, which is all that the search for the
/// cheapest flow asks for. No weights join the parts, so none is too small or overflows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cost {
    /// Copies that have to be bought.
    pub missing: i64,
    /// Copies taken from a built deck for another one.
    pub from_decks: i64,
    /// Copies that have to be moved at all.
    pub moved: i64,
    /// Copies broken out of a protected place.
    pub broken_out: i64,
    /// Missing copies whose line names a printing. A copy of any printing is found more easily.
    pub missing_named: i64,
    /// How much speaks against the copies in use, by [`super::Preferences::order`].
    pub disliked: [i64; Preference::TOPICS],
    /// How far behind the copies in use stand in the order of holdings.
    pub(super) order: i64,
}

impl Cost {
    /// The cost of so many copies, of which each costs this.
    #[must_use]
    pub(super) fn times(self, copies: i64) -> Self {
        self.with(Self::default(), |part, _| part.saturating_mul(copies))
    }

    /// The sum of what may be very many copies.
    #[must_use]
    pub(super) fn plus(self, other: Self) -> Self {
        self.with(other, i64::saturating_add)
    }

    fn with(self, other: Self, join: impl Fn(i64, i64) -> i64) -> Self {
        let mut disliked = self.disliked;
        disliked.iter_mut().zip(other.disliked).for_each(|(part, of_other)| *part = join(*part, of_other));
        Self {
            missing: join(self.missing, other.missing),
            from_decks: join(self.from_decks, other.from_decks),
            moved: join(self.moved, other.moved),
            broken_out: join(self.broken_out, other.broken_out),
            missing_named: join(self.missing_named, other.missing_named),
            disliked,
            order: join(self.order, other.order),
        }
    }
}

// Of single copies along a path: every part is at most the number of stocks times that of arcs, far
// from where an integer ends.
impl Add for Cost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.with(other, |part, of_other| part + of_other)
    }
}

impl Sub for Cost {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.with(other, |part, of_other| part - of_other)
    }
}
