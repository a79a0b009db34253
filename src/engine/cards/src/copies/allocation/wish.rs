//! Which copies of a card a line takes.

use crate::{
    card::{Edition, Finish},
    deck::list::ChosenPrinting,
};

/// Every finish and edition; see [`Make`].
const EVERY: u16 = (1 << (Finish::ALL.len() * Edition::ALL.len())) - 1;

/// What a line can tell copies of a card apart by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Make {
    /// The printing, among those of the card.
    number: u32,
    /// One bit: the finish and the edition.
    bit: u16,
}

impl Make {
    pub fn new(number: u32, finish: Finish, edition: Edition) -> Self {
        Self { number, bit: 1 << (finish as usize * Edition::ALL.len() + edition as usize) }
    }
}

/// The makes that a line takes. Those of one printing come in the order of printings, a narrower
/// before one that holds it; a line that takes any comes last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wish {
    /// The printing; `None` for any, and then of any finish and edition.
    pub number: Option<u32>,
    /// The finishes and editions, a bit each.
    pub makes: u16,
}

impl Wish {
    /// Any copy of the card.
    pub const ANY: Self = Self { number: None, makes: EVERY };

    /// A copy of this printing, in the finish and edition that were chosen.
    pub fn new(number: u32, chosen: &ChosenPrinting) -> Self {
        let is_chosen = |finish, edition| {
            chosen.finish.is_none_or(|chosen| chosen == finish) && chosen.edition.is_none_or(|chosen| chosen == edition)
        };
        let mut makes = 0;
        for &finish in Finish::ALL {
            let editions = Edition::ALL.iter().filter(|&&edition| is_chosen(finish, edition));
            makes |= editions.fold(0, |makes, &edition| makes | Make::new(number, finish, edition).bit);
        }
        Self { number: Some(number), makes }
    }

    pub fn takes(self, make: Make) -> bool {
        self.number.is_none_or(|number| number == make.number) && self.makes & make.bit != 0
    }

    /// Whether it takes whatever the other takes.
    pub fn holds(self, other: Self) -> bool {
        (self.number.is_none() || self.number == other.number) && self.makes & other.makes == other.makes
    }

    /// Whether each takes something that the other takes, and something that it does not.
    pub fn crosses(self, other: Self) -> bool {
        let meets = self.number == other.number && self.makes & other.makes != 0;
        meets && !self.holds(other) && !other.holds(self)
    }

    /// By what wishes are ordered.
    pub fn key(self) -> impl Ord {
        (self.number.is_none(), self.number, self.makes.count_ones(), self.makes)
    }
}
