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
        locked((store, event, seed), commitments.into_iter().collect(), false, at)
    }

    /// The same with random commitments among those of the lists, from the generator of the system: whoever reads the lock
    /// tells one from the other by nothing, and so does not learn how many lists there are. No list is ever shown for a
    /// random one.
    pub fn padded_lists_locked(
        store: &Slug,
        event: Id,
        seed: Digest,
        (commitments, random): (impl IntoIterator<Item = Commitment>, impl IntoIterator<Item = [u8; 32]>),
        at: u64,
    ) -> Vec<Self> {
        let random = random.into_iter().map(Commitment::from_bytes);
        locked((store, event, seed), commitments.into_iter().chain(random).collect(), true, at)
    }
}

fn locked(
    (store, event, seed): (&Slug, Id, Digest),
    mut commitments: Vec<Commitment>,
    is_padded: bool,
    at: u64,
) -> Vec<Statement> {
    commitments.sort_unstable();
    commitments.dedup();
    let Some(of) = u32::try_from(commitments.len().div_ceil(COMMITMENTS).max(1)).ok().filter(|of| *of <= PARTS) else {
        return Vec::new();
    };
    let mut parts = commitments.chunks(COMMITMENTS);
    let statement = |number| {
        let lists = parts.next().unwrap_or_default().to_vec();
        Statement::ListsLocked { store: store.clone(), event, seed, part: Part { number, of }, is_padded, lists, at }
    };
    (1..=of).map(statement).collect()
}
