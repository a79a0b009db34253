//! The lock of an event: all commitments, in as many entries as they need.

use super::{
    kinds::Statement,
    part::{COMMITMENTS, PARTS, Part},
};
use crate::{
    bytes::{Commitment, Digest},
    id::{Id, Slug},
};

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
