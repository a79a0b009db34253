//! Hashes that are kept, and where.

use std::{
    cell::RefCell,
    collections::{BTreeMap, HashMap},
};

use super::{Hash, TreeError};

/// Where a hash is: its level, 0 for entries, and its number there, from 0. It is over the entries
/// from `number × 2^level` on, `2^level` of them.
pub type Place = (u8, u64);

/// The index of a hash in the order in which hashes come to be: entry 0, entry 1, both, entry 2,
/// entry 3, those two, all four, and so on. A whole tree of `n` entries has fewer than `2 n`. The
/// place must be one within a tree of [`crate::MAX_NUMBER`] entries.
#[must_use]
pub fn index_of((level, number): Place) -> u64 {
    tlog_tiles::stored_hash_index(level, number)
}

/// The place of a hash with an index up to `2^63`.
#[must_use]
pub fn place_of(index: u64) -> Place {
    tlog_tiles::split_stored_hash_index(index)
}

/// What keeps hashes.
pub trait HashReader {
    /// The hashes at these places, in their order. Whatever this crate asks, it asks in one call
    /// with at most some 130 places, or 256 for a tile.
    ///
    /// # Errors
    /// [`TreeError::Missing`] when one is not there.
    fn hashes(&self, places: &[Place]) -> Result<Vec<Hash>, TreeError>;
}

impl HashReader for BTreeMap<Place, Hash> {
    fn hashes(&self, places: &[Place]) -> Result<Vec<Hash>, TreeError> {
        places.iter().map(|place| self.get(place).copied().ok_or(missing(*place))).collect()
    }
}

impl HashReader for HashMap<Place, Hash> {
    fn hashes(&self, places: &[Place]) -> Result<Vec<Hash>, TreeError> {
        places.iter().map(|place| self.get(place).copied().ok_or(missing(*place))).collect()
    }
}

/// Hashes in the order of [`index_of`].
impl HashReader for Vec<Hash> {
    fn hashes(&self, places: &[Place]) -> Result<Vec<Hash>, TreeError> {
        let at = |&place: &Place| usize::try_from(index_of(place)).ok().and_then(|index| self.get(index));
        places.iter().map(|place| at(place).copied().ok_or(missing(*place))).collect()
    }
}

fn missing((level, number): Place) -> TreeError {
    TreeError::Missing { level, number }
}

/// Our reader as the library's, which asks for indexes and panics when another number of hashes
/// comes than it asked for.
pub(super) struct Indexed<'r, R> {
    reader: &'r R,
    error: RefCell<Option<TreeError>>,
}

impl<R: HashReader> Indexed<'_, R> {
    /// What the library makes of the hashes of a reader.
    pub(super) fn with<T>(
        reader: &R,
        make: impl FnOnce(&Indexed<'_, R>) -> Result<T, tlog_tiles::Error>,
    ) -> Result<T, TreeError> {
        let indexed = Indexed { reader, error: RefCell::new(None) };
        make(&indexed).map_err(|error| indexed.error.take().unwrap_or_else(|| TreeError::Refused(error.to_string())))
    }
}

impl<R: HashReader> tlog_tiles::HashReader for Indexed<'_, R> {
    fn read_hashes(&self, indexes: &[u64]) -> Result<Vec<tlog_tiles::Hash>, tlog_tiles::Error> {
        let places: Vec<_> = indexes.iter().map(|&index| place_of(index)).collect();
        let read = self.reader.hashes(&places).and_then(|hashes| {
            let (asked, found) = (places.len(), hashes.len());
            if asked == found { Ok(hashes) } else { Err(TreeError::Count { asked, found }) }
        });
        match read {
            Ok(hashes) => Ok(hashes.into_iter().map(|hash| tlog_tiles::Hash(hash.0)).collect()),
            Err(error) => {
                *self.error.borrow_mut() = Some(error);
                Err(tlog_tiles::Error::IndexesNotInTree)
            }
        }
    }
}

/// Which places something asks for: those that an answer from a database has to be there for.
#[derive(Default)]
pub(super) struct Asked(RefCell<Vec<Place>>);

impl Asked {
    pub(super) fn of<T>(make: impl FnOnce(&Self) -> Result<T, TreeError>) -> Result<Vec<Place>, TreeError> {
        let asked = Self::default();
        make(&asked)?;
        Ok(asked.0.into_inner())
    }
}

impl HashReader for Asked {
    fn hashes(&self, places: &[Place]) -> Result<Vec<Hash>, TreeError> {
        self.0.borrow_mut().extend_from_slice(places);
        Ok(vec![Hash([0; 32]); places.len()])
    }
}
