//! Bundles: entries behind each other, each with its length before it.

use super::{TileError, WIDTH};

/// The most bytes of an entry: its length is written as 16 bits.
pub const MAX_ENTRY_BYTES: usize = 65_535;

/// The bytes of a bundle of up to 256 entries.
///
/// # Errors
/// There is none, there are too many, or one is too long.
pub fn write_bundle<'e>(entries: impl IntoIterator<Item = &'e [u8]>) -> Result<Vec<u8>, TileError> {
    let mut bundle = Vec::new();
    let mut found = 0;
    for (place, entry) in entries.into_iter().enumerate() {
        let length = entry.len();
        let prefix = u16::try_from(length).map_err(|_| TileError::EntryTooLong { place, length })?;
        bundle.extend_from_slice(&prefix.to_be_bytes());
        bundle.extend_from_slice(entry);
        found += 1;
    }
    let most = usize::from(WIDTH);
    if (1..=most).contains(&found) { Ok(bundle) } else { Err(TileError::Entry { expected: most, found }) }
}

/// The entries of a bundle, which are as many as its tile is wide.
///
/// # Errors
/// There are more or fewer; the last one is cut.
pub fn read_bundle(bytes: &[u8], width: u16) -> Result<Vec<&[u8]>, TileError> {
    let mut entries = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        if entries.len() >= usize::from(width) {
            return Err(TileError::Entry { expected: width.into(), found: entries.len() + 1 });
        }
        let cut = TileError::Cut(entries.len());
        let Some((length, behind)) = rest.split_first_chunk() else { return Err(cut) };
        let length = usize::from(u16::from_be_bytes(*length));
        let Some((entry, behind)) = behind.split_at_checked(length) else { return Err(cut) };
        entries.push(entry);
        rest = behind;
    }
    let found = entries.len();
    if found == usize::from(width) { Ok(entries) } else { Err(TileError::Entry { expected: width.into(), found }) }
}
