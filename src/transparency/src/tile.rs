//! Tiles: the log as files that never change (`tlog-tiles`).

mod bundle;
mod path;

use thiserror::Error;

pub use self::bundle::{MAX_ENTRY_BYTES, read_bundle, write_bundle};
use crate::{
    MAX_NUMBER,
    tree::{Hash, HashReader, Place, TreeError},
};

/// How many hashes or entries a full tile has.
pub const WIDTH: u16 = 256;

/// Of what a tile is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Hashes: at 0 of entries, above of full tiles of the level below. Up to 63.
    Hashes(u8),
    /// The entries themselves.
    Entries,
}

/// Which tile. As text it is its path below the prefix of the log, `tile/<L>/<N>[.p/<W>]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    level: Level,
    number: u64,
    width: u16,
}

/// Why a tile was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TileError {
    /// The level is over 63, or the width none from 1 to 256.
    #[error("a tile has a level from 0 to 63 and a width from 1 to 256, not level {level} and width {width}")]
    Form {
        /// The level.
        level: u8,
        /// The width.
        width: u16,
    },
    /// No path of a tile.
    #[error("this is no path of a tile: {0}")]
    Path(String),
    /// It is of no tree there can be.
    #[error("tile {0} is beyond the largest tree")]
    Beyond(Tile),
    /// A tile of entries has no hashes of its own.
    #[error("{0} is a tile of entries, its hashes are those of level 0")]
    Entries(Tile),
    /// An entry is too long.
    #[error("entry {place} of the bundle has {length} bytes, at most {MAX_ENTRY_BYTES} fit")]
    EntryTooLong {
        /// Its place in the bundle, from 0.
        place: usize,
        /// How many bytes.
        length: usize,
    },
    /// A bundle of another number of entries, or of none.
    #[error("the bundle has {found} entries, not {expected}")]
    Entry {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// The last entry ends too early.
    #[error("the bundle ends within entry {0}")]
    Cut(usize),
    /// Not hashes, or another number of them.
    #[error("the tile has {found} bytes, not {expected}")]
    Length {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// The hashes are not there.
    #[error(transparent)]
    Tree(#[from] TreeError),
}

impl Tile {
    /// A tile by what it is of, its number at its level from 0, and how many hashes or entries it
    /// has, 1 to [`WIDTH`].
    ///
    /// # Errors
    /// Level or width are none.
    pub fn new(level: Level, number: u64, width: u16) -> Result<Self, TileError> {
        let at = match level {
            Level::Hashes(at) => at,
            Level::Entries => 0,
        };
        if at > 63 || !(1..=WIDTH).contains(&width) {
            return Err(TileError::Form { level: at, width });
        }
        let tile = Self { level, number, width };
        if number > MAX_NUMBER >> 8 { Err(TileError::Beyond(tile)) } else { Ok(tile) }
    }

    /// Of what it is.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// Its number at its level, from 0.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// How many hashes or entries it has. Fewer than [`WIDTH`] make it a partial one.
    #[must_use]
    pub fn width(&self) -> u16 {
        self.width
    }

    /// The number of its first hash or entry at its level.
    #[must_use]
    pub fn start(&self) -> u64 {
        self.number << 8
    }

    /// Whether a tree of this size has all that the tile is of.
    #[must_use]
    pub fn is_within(&self, size: u64) -> bool {
        let there = match self.level {
            Level::Hashes(level) => size.checked_shr(u32::from(level) * 8).unwrap_or(0),
            Level::Entries => size,
        };
        self.start() + u64::from(self.width) <= there
    }

    /// The places of its hashes, in their order.
    ///
    /// # Errors
    /// It is of entries, or of no tree there can be.
    pub fn places(&self) -> Result<Vec<Place>, TileError> {
        let Level::Hashes(level) = self.level else { return Err(TileError::Entries(*self)) };
        if !self.is_within(MAX_NUMBER) {
            return Err(TileError::Beyond(*self));
        }
        let numbers = self.start()..self.start() + u64::from(self.width);
        Ok(numbers.map(|number| (level * 8, number)).collect())
    }

    /// Its bytes: 32 of each hash.
    ///
    /// # Errors
    /// As [`Self::places`]; the reader fails.
    pub fn write<R: HashReader>(&self, reader: &R) -> Result<Vec<u8>, TileError> {
        let places = self.places()?;
        let hashes = reader.hashes(&places)?;
        let (asked, found) = (places.len(), hashes.len());
        if asked != found {
            return Err(TreeError::Count { asked, found }.into());
        }
        Ok(hashes.iter().flat_map(|hash| hash.0).collect())
    }

    /// The hashes in its bytes, with the place of each.
    ///
    /// # Errors
    /// As [`Self::places`]; the bytes are of another number of hashes.
    pub fn read(&self, bytes: &[u8]) -> Result<Vec<(Place, Hash)>, TileError> {
        let places = self.places()?;
        let (hashes, rest) = bytes.as_chunks::<32>();
        if hashes.len() != places.len() || !rest.is_empty() {
            return Err(TileError::Length { expected: 32 * places.len(), found: bytes.len() });
        }
        Ok(places.into_iter().zip(hashes.iter().map(|&hash| Hash(hash))).collect())
    }
}

/// The tiles of hashes to publish when a tree grows: new full ones, and the partial one at the end
/// of each level where something came.
///
/// # Errors
/// The sizes are in another order; one is too large.
pub fn tiles_between(old: u64, new: u64) -> Result<Vec<Tile>, TileError> {
    if old > new {
        return Err(TreeError::Order { old, new }.into());
    }
    if new > MAX_NUMBER {
        return Err(TreeError::TooLarge(new).into());
    }
    let mut tiles = Vec::new();
    for level in 0..8 {
        let (before, there) = (old >> (8 * level), new >> (8 * level));
        if before == there {
            break;
        }
        for number in before >> 8..there >> 8 {
            tiles.push(Tile::new(Level::Hashes(level), number, WIDTH)?);
        }
        // Less than 256, so that it always fits.
        let width = u16::try_from(there % 256).unwrap_or(WIDTH);
        if width > 0 {
            tiles.push(Tile::new(Level::Hashes(level), there >> 8, width)?);
        }
    }
    Ok(tiles)
}
