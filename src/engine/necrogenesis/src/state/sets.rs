//! Sets as bits: of cards, and of what changed.

use super::{super::object::ObjectId, room};

/// What a checkpoint has to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Changed(u8);

bitflags::bitflags! {
    impl Changed: u8 {
        /// HP, damage or what they hang on.
        const HP = 1;
        /// Gear or its hosts.
        const GEAR = 2;
        /// A Unique card entered or left play, or changed its controller.
        const UNIQUE = 4;
        /// Counters on gear, or how many it can hold.
        const COUNTERS = 8;
    }
}

/// A set of cards, as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
pub(crate) struct CardSet([u64; 2]);

impl CardSet {
    pub(super) fn are_empty(sets: &[CardSet; room::WOUNDED]) -> bool {
        *sets == [CardSet::default(); room::WOUNDED]
    }

    pub(super) fn set(&mut self, id: ObjectId, on: bool) {
        let (word, bit) = (id.index() >> 6 & 1, 1 << (id.index() & 63));
        if on {
            self.0[word] |= bit;
        } else {
            self.0[word] &= !bit;
        }
    }

    pub(super) fn has(self, id: ObjectId) -> bool {
        self.0[id.index() >> 6 & 1] & 1 << (id.index() & 63) != 0
    }

    /// Calls `each` with its cards, by their ids.
    #[inline]
    pub(crate) fn each(self, mut each: impl FnMut(ObjectId)) {
        for (word, bits) in self.0.into_iter().enumerate() {
            let mut left = bits;
            while left != 0 {
                each(ObjectId((word << 6) as u8 | left.trailing_zeros() as u8));
                left &= left - 1;
            }
        }
    }
}
