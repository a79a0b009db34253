//! Proofs that an entry is in a tree, and that a tree begins with an earlier one.

use super::{
    EMPTY_ROOT, Hash, HashReader, Place, TreeError, check_size,
    stored::{Asked, Indexed},
};

/// The most hashes of a proof.
pub const MAX_PROOF: usize = 63;

/// The proof that an entry is in a tree (RFC 6962, 2.1.1): the sibling of its hash first, a child
/// of the root last.
///
/// # Errors
/// There is no such entry; the size is too large; the reader fails.
pub fn inclusion_proof<R: HashReader>(index: u64, size: u64, reader: &R) -> Result<Vec<Hash>, TreeError> {
    check_size(size)?;
    if index >= size {
        return Err(TreeError::NoEntry { index, size });
    }
    Indexed::with(reader, |hashes| tlog_tiles::prove_record(size, index, hashes)).map(ours)
}

/// The proof that a tree begins with an earlier one (RFC 6962, 2.1.2). It is empty when they are
/// the same, or when the earlier one is.
///
/// # Errors
/// The sizes are in another order; one is too large; the reader fails.
pub fn consistency_proof<R: HashReader>(old: u64, new: u64, reader: &R) -> Result<Vec<Hash>, TreeError> {
    check_size(new)?;
    if old > new {
        return Err(TreeError::Order { old, new });
    }
    if old == 0 {
        return Ok(Vec::new());
    }
    Indexed::with(reader, |hashes| tlog_tiles::prove_tree(new, old, hashes)).map(ours)
}

/// Whether a proof shows that an entry of this hash is in the tree of a size and a root.
///
/// # Errors
/// [`TreeError::Inclusion`] when it does not; there is no such entry; the size is too large.
pub fn verify_inclusion(proof: &[Hash], index: u64, leaf: &Hash, (size, root): (u64, &Hash)) -> Result<(), TreeError> {
    check_size(size)?;
    if index >= size {
        return Err(TreeError::NoEntry { index, size });
    }
    let refused = TreeError::Inclusion { index, size };
    if proof.len() > MAX_PROOF {
        return Err(refused);
    }
    tlog_tiles::check_record(&theirs(proof), size, tlog_tiles::Hash(root.0), index, tlog_tiles::Hash(leaf.0))
        .map_err(|_| refused)
}

/// Whether a proof shows that the tree of a new size and root begins with that of an old size and
/// root. Every tree begins with the empty one, by the empty proof.
///
/// # Errors
/// [`TreeError::Consistency`] when it does not; the sizes are in another order; one is too large.
pub fn verify_consistency(
    proof: &[Hash],
    (old, old_root): (u64, &Hash),
    (new, new_root): (u64, &Hash),
) -> Result<(), TreeError> {
    check_size(new)?;
    if old > new {
        return Err(TreeError::Order { old, new });
    }
    let refused = TreeError::Consistency { old, new };
    if proof.len() > MAX_PROOF {
        return Err(refused);
    }
    if old == 0 {
        let sound = proof.is_empty() && *old_root == EMPTY_ROOT && (new > 0 || *new_root == EMPTY_ROOT);
        return if sound { Ok(()) } else { Err(refused) };
    }
    tlog_tiles::check_tree(&theirs(proof), new, tlog_tiles::Hash(new_root.0), old, tlog_tiles::Hash(old_root.0))
        .map_err(|_| refused)
}

/// What [`inclusion_proof`] asks its reader for.
///
/// # Errors
/// There is no such entry; the size is too large.
pub fn places_for_inclusion(index: u64, size: u64) -> Result<Vec<Place>, TreeError> {
    Asked::of(|reader| inclusion_proof(index, size, reader))
}

/// What [`consistency_proof`] asks its reader for.
///
/// # Errors
/// The sizes are in another order; one is too large.
pub fn places_for_consistency(old: u64, new: u64) -> Result<Vec<Place>, TreeError> {
    Asked::of(|reader| consistency_proof(old, new, reader))
}

fn ours(proof: Vec<tlog_tiles::Hash>) -> Vec<Hash> {
    proof.into_iter().map(|hash| Hash(hash.0)).collect()
}

fn theirs(proof: &[Hash]) -> Vec<tlog_tiles::Hash> {
    proof.iter().map(|hash| tlog_tiles::Hash(hash.0)).collect()
}
