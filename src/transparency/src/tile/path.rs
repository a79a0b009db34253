//! Paths of tiles.

use std::{fmt, str::FromStr};

use super::{Level, Tile, TileError, WIDTH};
use crate::text::{decimal, excerpt};

// tlog_tiles writes the height of tiles into their paths, which C2SP does not.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.level {
            Level::Hashes(level) => write!(f, "tile/{level}/")?,
            Level::Entries => write!(f, "tile/entries/")?,
        }
        let mut parts = vec![format!("{:03}", self.number % 1000)];
        let mut rest = self.number / 1000;
        while rest > 0 {
            parts.push(format!("x{:03}", rest % 1000));
            rest /= 1000;
        }
        parts.reverse();
        write!(f, "{}", parts.join("/"))?;
        if self.width < WIDTH { write!(f, ".p/{}", self.width) } else { Ok(()) }
    }
}

impl FromStr for Tile {
    type Err = TileError;

    fn from_str(path: &str) -> Result<Self, TileError> {
        let refused = || TileError::Path(excerpt(path));
        let tile = read(path).ok_or_else(refused)??;
        // Each tile has one path.
        if tile.to_string() == path { Ok(tile) } else { Err(refused()) }
    }
}

fn read(path: &str) -> Option<Result<Tile, TileError>> {
    let (level, rest) = path.strip_prefix("tile/")?.split_once('/')?;
    let level = match level {
        "entries" => Level::Entries,
        level => Level::Hashes(decimal(level)?.try_into().ok()?),
    };
    let (number, width) = match rest.split_once(".p/") {
        Some((number, width)) => (number, decimal(width)?.try_into().ok()?),
        None => (rest, WIDTH),
    };
    let mut read = 0_u64;
    for part in number.split('/') {
        let digits = part.strip_prefix('x').unwrap_or(part);
        if digits.len() != 3 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        read = read.checked_mul(1000)?.checked_add(digits.parse().ok()?)?;
    }
    Some(Tile::new(level, read, width))
}
