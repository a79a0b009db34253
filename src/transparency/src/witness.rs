//! Witnesses: what a log asks one for, what it answers, and when it cosigns (`tlog-witness`,
//! `add-checkpoint`).

mod refusal;
mod request;
mod response;

pub use self::{
    refusal::Refusal,
    request::{AddCheckpoint, MAX_REQUEST_BYTES},
    response::{CONFLICT_TYPE, ResponseError, read_conflict, read_cosignatures, write_cosignatures},
};
use crate::{
    checkpoint::Checkpoint,
    key::VerifyingKey,
    tree::{EMPTY_ROOT, Hash, verify_consistency},
};

/// What a witness knows of a log: the last checkpoint of it that it cosigned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    /// How many entries that had; 0 when there is none.
    pub size: u64,
    /// Its root; [`EMPTY_ROOT`] when there is none.
    pub root: Hash,
}

impl Default for Seen {
    fn default() -> Self {
        Self { size: 0, root: EMPTY_ROOT }
    }
}

/// Whether a witness cosigns what it is asked to: the keys of the log and what was seen of it are
/// those of [`AddCheckpoint::origin`], no keys when that log is not witnessed. Whoever cosigns
/// keeps size and root of what is answered, and makes sure that nobody kept others since `seen`
/// was read; only then is the cosignature handed out.
///
/// # Errors
/// Why not. The order of the checks is the specification's.
pub fn decide(request: &AddCheckpoint, keys: &[VerifyingKey], seen: Seen) -> Result<Seen, Refusal> {
    let checkpoint = request.checkpoint();
    let origin = checkpoint.origin();
    // A key of another name, though somebody listed it under this log, vouches for another origin.
    let own: Vec<_> = keys.iter().filter(|key| key.name() == origin).cloned().collect();
    if own.is_empty() {
        return Err(Refusal::UnknownLog(origin.to_owned()));
    }
    request.note().verify(&own).map_err(|error| Refusal::Signature(error.to_string()))?;
    goes_on(checkpoint, request.old_size(), request.proof(), seen)
}

fn goes_on(checkpoint: &Checkpoint, old: u64, proof: &[Hash], seen: Seen) -> Result<Seen, Refusal> {
    let (size, root) = (checkpoint.size(), checkpoint.root());
    if old > size {
        return Err(Refusal::OldSize { old, new: size });
    }
    if old != seen.size {
        return Err(Refusal::Conflict(seen.size));
    }
    if size == 0 && root != EMPTY_ROOT {
        return Err(Refusal::EmptyRoot);
    }
    // The specification answers a fork at one size as a conflict, which a proof of no hashes would only refuse.
    if old == size && proof.is_empty() && root != seen.root {
        return Err(Refusal::Conflict(seen.size));
    }
    verify_consistency(proof, (old, &seen.root), (size, &root))
        .map_err(|error| Refusal::Consistency(error.to_string()))?;
    Ok(Seen { size, root })
}
