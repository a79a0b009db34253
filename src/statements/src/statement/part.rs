//! Parts of a lock: one entry does not hold all commitments of a large event.

use std::fmt;

use crate::lines::small;

/// Commitments in one entry: 70 bytes each, with room for a signature. 2,000 lists are three entries.
pub const COMMITMENTS: usize = 900;

/// Most parts of a lock.
pub(super) const PARTS: u32 = 100;

/// Which part of how many, both from 1; written `2/3`. Every part but the last is full.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// This one.
    pub number: u32,
    /// How many there are.
    pub of: u32,
}

impl Part {
    pub(super) fn read(text: &str) -> Option<Self> {
        let (number, of) = text.split_once('/')?;
        let part = Self { number: small(number)?, of: small(of)? };
        (1..=part.of).contains(&part.number).then_some(part).filter(|part| part.of <= PARTS)
    }

    /// Whether so many commitments fill it as it should be filled.
    pub(super) fn fits(self, commitments: usize) -> bool {
        let is_last = self.number == self.of;
        if is_last {
            commitments <= COMMITMENTS && (commitments > 0 || self.of == 1)
        } else {
            commitments == COMMITMENTS
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.number, self.of)
    }
}
