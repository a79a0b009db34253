//! A public append-only log: signed notes, checkpoints, proofs, tiles and witnesses, as C2SP
//! specifies them (`signed-note`, `tlog-checkpoint`, `tlog-cosignature`, `tlog-proof`,
//! `tlog-tiles`, `tlog-witness`, `tlog-policy`) over the Merkle tree of RFC 6962.
//!
//! Nothing here reads a file, a clock or a source of chance: seeds of keys, times and stored
//! hashes are handed in. What reads answers the same bytes when written again, or refuses.

#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::indexing_slicing, clippy::string_slice)]

pub mod checkpoint;
pub mod cosignature;
pub mod fingerprint;
pub mod key;
pub mod note;
pub mod policy;
pub mod proof;
mod text;
pub mod tile;
pub mod tree;
pub mod witness;

pub use self::{
    checkpoint::Checkpoint,
    key::{SignatureType, SigningKey, VerifyingKey},
    note::{Note, Signature},
    policy::Policy,
    proof::Proof,
    tree::Hash,
};

/// The largest size of a tree, index of an entry and time in seconds: 2^63 − 1. A database keeps
/// it as a signed number, and `tlog-cosignature` allows no later time.
pub const MAX_NUMBER: u64 = i64::MAX as u64;
