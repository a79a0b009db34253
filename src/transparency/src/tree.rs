//! The Merkle tree of RFC 6962 (2.1) with SHA-256, over hashes that somebody keeps.
//!
//! A hash is that of an entry (level 0) or of a whole subtree of 2^level entries. It is found by
//! its level and its number there, or by one index that never changes: see [`index_of`]. A tree
//! grows by what [`append`] answers; nothing kept is ever replaced.

mod append;
mod hash;
mod proofs;
mod stored;

use thiserror::Error;

pub use self::{
    append::{append, places_for_append, places_for_root, root},
    hash::{EMPTY_ROOT, Hash, leaf_hash, node_hash},
    proofs::{
        MAX_PROOF, consistency_proof, inclusion_proof, places_for_consistency, places_for_inclusion,
        verify_consistency, verify_inclusion,
    },
    stored::{HashReader, Place, index_of, place_of},
};
use crate::MAX_NUMBER;

/// Why a tree could not be made, proved or believed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TreeError {
    /// A size or an index over [`MAX_NUMBER`].
    #[error("{0} is more than the largest size of a tree, {MAX_NUMBER}")]
    TooLarge(u64),
    /// There is no such entry.
    #[error("there is no entry {index} in a tree of {size}")]
    NoEntry {
        /// Its index, from 0.
        index: u64,
        /// How many entries there are.
        size: u64,
    },
    /// A tree only grows.
    #[error("a tree of {new} entries does not come after one of {old}")]
    Order {
        /// The size that should come first.
        old: u64,
        /// The size that should come later.
        new: u64,
    },
    /// A hash is not there.
    #[error("hash {number} of level {level} is not kept")]
    Missing {
        /// Its level.
        level: u8,
        /// Its number there.
        number: u64,
    },
    /// Fewer or more hashes came than were asked for.
    #[error("{asked} hashes were asked for and {found} came")]
    Count {
        /// How many were asked for.
        asked: usize,
        /// How many came.
        found: usize,
    },
    /// The proof leads to another root.
    #[error("the proof does not show that entry {index} with this content is in the tree of {size} with this root")]
    Inclusion {
        /// Which entry it should be.
        index: u64,
        /// The size of the tree.
        size: u64,
    },
    /// The proof does not connect the two roots.
    #[error("the proof does not show that the tree of {new} begins with the tree of {old}")]
    Consistency {
        /// The size of the earlier tree.
        old: u64,
        /// The size of the later tree.
        new: u64,
    },
    /// Not a hash.
    #[error("a hash is 64 hexadecimal digits, not {0}")]
    NoHash(String),
    /// The library refused for a reason that it alone knows.
    #[error("the tree was refused: {0}")]
    Refused(String),
}

fn check_size(size: u64) -> Result<(), TreeError> {
    if size <= MAX_NUMBER { Ok(()) } else { Err(TreeError::TooLarge(size)) }
}
