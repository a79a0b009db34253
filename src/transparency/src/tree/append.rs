//! A tree that grows.

use super::{
    Hash, HashReader, Place, TreeError, check_size,
    stored::{Asked, Indexed},
};
use crate::MAX_NUMBER;

/// What to keep when an entry is appended to a tree of a size: its own hash first, then that of
/// each subtree that becomes whole by it, at the indexes that follow. About two on average, and
/// 64 at most.
///
/// # Errors
/// The tree is full; the reader fails.
pub fn append<R: HashReader>(size: u64, entry: &[u8], reader: &R) -> Result<Vec<(Place, Hash)>, TreeError> {
    append_leaf(size, tlog_tiles::record_hash(entry), reader)
}

fn append_leaf<R: HashReader>(size: u64, leaf: tlog_tiles::Hash, reader: &R) -> Result<Vec<(Place, Hash)>, TreeError> {
    if size >= MAX_NUMBER {
        return Err(TreeError::TooLarge(size));
    }
    let made = Indexed::with(reader, |hashes| tlog_tiles::stored_hashes_for_record_hash(size, leaf, hashes))?;
    let places = (0_u8..).map(|level| (level, size >> level));
    Ok(places.zip(made.into_iter().map(|hash| Hash(hash.0))).collect())
}

/// The root of a tree of a size.
///
/// # Errors
/// The size is too large; the reader fails.
pub fn root<R: HashReader>(size: u64, reader: &R) -> Result<Hash, TreeError> {
    check_size(size)?;
    Indexed::with(reader, |hashes| tlog_tiles::tree_hash(size, hashes)).map(|root| Hash(root.0))
}

/// What [`append`] asks its reader for, so that a database can be asked before.
///
/// # Errors
/// The tree is full.
pub fn places_for_append(size: u64) -> Result<Vec<Place>, TreeError> {
    Asked::of(|reader| append_leaf(size, tlog_tiles::EMPTY_HASH, reader))
}

/// What [`root`] asks its reader for.
///
/// # Errors
/// The size is too large.
pub fn places_for_root(size: u64) -> Result<Vec<Place>, TreeError> {
    Asked::of(|reader| root(size, reader))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{index_of, place_of};

    #[test]
    fn what_an_entry_adds_is_kept_at_the_indexes_that_follow() {
        let mut kept: Vec<Hash> = Vec::new();
        for size in 0..300_u64 {
            let made = append(size, &size.to_be_bytes(), &kept).unwrap();
            for (place, hash) in made {
                assert_eq!(index_of(place), kept.len() as u64);
                assert_eq!(place_of(index_of(place)), place);
                kept.push(hash);
            }
        }
    }
}
