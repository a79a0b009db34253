//! The lock of an event: all commitments, in as many entries as they need.

use std::fmt;

use super::Statement;
use crate::{
    bytes::{Commitment, Digest},
    id::{Id, Slug},
    lines::small,
};

/// Commitments in one entry: 70 bytes each, with room for a signature. 2,000 lists are three entries.
pub const COMMITMENTS: usize = 900;

/// Most parts of a lock.
const PARTS: u32 = 100;

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

impl Statement {
    /// The lock of an event, in one statement for each [`COMMITMENTS`] lists; all of them are appended together. The
    /// commitments are put in the order of their value, so that nothing tells who handed in when; how many there are
    /// is public.
    ///
    /// Gives nothing for more than 90,000 lists.
    pub fn lists_locked(
        store: &Slug,
        event: Id,
        seed: Digest,
        commitments: impl IntoIterator<Item = Commitment>,
        at: u64,
    ) -> Vec<Self> {
        let mut commitments: Vec<Commitment> = commitments.into_iter().collect();
        commitments.sort_unstable();
        commitments.dedup();
        let Some(of) = u32::try_from(commitments.len().div_ceil(COMMITMENTS).max(1)).ok().filter(|of| *of <= PARTS)
        else {
            return Vec::new();
        };
        let mut parts = commitments.chunks(COMMITMENTS);
        let statement = |number| {
            let lists = parts.next().unwrap_or_default().to_vec();
            Self::ListsLocked { store: store.clone(), event, seed, part: Part { number, of }, lists, at }
        };
        (1..=of).map(statement).collect()
    }
}
