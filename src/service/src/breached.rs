//! Passwords that became known elsewhere, as a filter that fits into memory.
//!
//! Whoever runs the site fetches a list, and [`BreachedPasswords::build`] makes a binary fuse
//! filter of it: some 18 bits a password, none of them missed, and one in 65,000 of others
//! taken for one of them. Nothing is asked of anybody else.

use std::io::{self, BufRead};

use bytemuck::cast_slice;
use sha1::Sha1;
use sha2::{Digest as _, Sha256};
use xorf::{BinaryFuse16, BinaryFuse16Ref, DmaSerializable as _, Filter as _, FilterRef as _};

/// How a file of a filter begins.
const MAGIC: &[u8] = b"safehouse breached passwords 1\n";
/// Bytes of what a filter says of its own shape.
const SHAPE: usize = BinaryFuse16::DESCRIPTOR_LEN;
/// Bytes of the digest at the end of a file, SHA-256 of all before it.
const DIGEST: usize = 32;

/// A set of passwords that became known.
#[derive(Debug, Clone)]
pub struct BreachedPasswords {
    shape: [u8; SHAPE],
    fingerprints: Vec<u16>,
}

/// Why a file is no such set, or a list makes none.
#[derive(Debug, thiserror::Error)]
pub enum BreachedError {
    /// It could not be read.
    #[error("{0}")]
    Read(#[from] io::Error),
    /// It is something else, or was cut off or changed.
    #[error("this is no whole file that `safehouse admin breached build` wrote; build it again from the list")]
    Unread,
    /// The list has no password.
    #[error("the list has no line")]
    Empty,
    /// No filter could be made; it has to do with chance, and does not happen to sets.
    #[error("no filter could be made of the list: {0}")]
    Unbuilt(&'static str),
}

impl BreachedPasswords {
    /// Makes a set of a list: a line for each password, or for the 40 hexadecimal digits of
    /// its SHA-1 with whatever stands behind a colon, as published lists have them. Also
    /// answers how many there are. It takes 8 bytes of memory for each line, and twice the
    /// set at the end.
    ///
    /// # Errors
    /// The list cannot be read or has no line.
    pub fn build(list: impl BufRead) -> Result<(Self, usize), BreachedError> {
        let mut keys = Vec::new();
        // Passwords need not be UTF-8.
        for line in list.split(b'\n') {
            let line = line?;
            let line = line.strip_suffix(b"\r").unwrap_or(&line);
            if !line.is_empty() {
                keys.push(key_of_line(line));
            }
        }
        keys.sort_unstable();
        keys.dedup();
        if keys.is_empty() {
            return Err(BreachedError::Empty);
        }
        let filter = BinaryFuse16::try_from(keys.as_slice()).map_err(BreachedError::Unbuilt)?;
        let mut shape = [0; SHAPE];
        filter.dma_copy_descriptor_to(&mut shape);
        Ok((Self { shape, fingerprints: filter.fingerprints.into_vec() }, keys.len()))
    }

    /// The bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(MAGIC.len() + SHAPE + 2 * self.fingerprints.len() + DIGEST);
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&self.shape);
        bytes.extend(self.fingerprints.iter().flat_map(|fingerprint| fingerprint.to_le_bytes()));
        let digest = Sha256::digest(&bytes);
        bytes.extend_from_slice(&digest);
        bytes
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// [`BreachedError::Unread`]: a filter of another shape than its bytes would be asked
    /// beyond its end, so a file is taken whole or not at all.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BreachedError> {
        let read = || {
            let (content, digest) = bytes.split_at_checked(bytes.len().checked_sub(DIGEST)?)?;
            let (shape, fingerprints) = content.strip_prefix(MAGIC)?.split_first_chunk::<SHAPE>()?;
            (Sha256::digest(content).as_slice() == digest).then_some(())?;
            let (pairs, rest) = fingerprints.as_chunks::<2>();
            rest.is_empty().then(|| Self {
                shape: *shape,
                fingerprints: pairs.iter().map(|pair| u16::from_le_bytes(*pair)).collect(),
            })
        };
        read().ok_or(BreachedError::Unread)
    }

    /// Whether a password is one of them, exactly as it was received.
    pub fn holds(&self, password: &str) -> bool {
        let filter = BinaryFuse16Ref::from_dma(&self.shape, cast_slice(&self.fingerprints));
        filter.contains(&key_of_password(password.as_bytes()))
    }
}

/// The first 8 bytes of the SHA-1 of a password. Published lists are of SHA-1; it keeps
/// nothing secret here.
fn key_of_password(password: &[u8]) -> u64 {
    let digest = Sha1::digest(password);
    digest.first_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes))
}

fn key_of_line(line: &[u8]) -> u64 {
    let digest = line.split(|byte| *byte == b':').next().unwrap_or(line);
    let is_digest = digest.len() == 40 && digest.iter().all(u8::is_ascii_hexdigit);
    let key = digest.get(..16).and_then(|digits| std::str::from_utf8(digits).ok());
    let key = key.filter(|_| is_digest).and_then(|digits| u64::from_str_radix(digits, 16).ok());
    key.unwrap_or_else(|| key_of_password(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of a list in words.
    fn set() -> BreachedPasswords {
        BreachedPasswords::build(
            &b"mossy ladder quiet tram\r\nGr\xC3\xBC\xC3\x9Fe an alle\n\nmossy ladder quiet tram"[..],
        )
        .unwrap()
        .0
    }

    #[test]
    fn passwords_of_a_list_are_found_exactly_as_they_stand_there() {
        let set = set();
        for (password, is_known) in [
            ("mossy ladder quiet tram", true),
            ("Grüße an alle", true),
            ("Mossy ladder quiet tram", false),
            ("mossy ladder quiet tram ", false),
            ("", false),
        ] {
            assert_eq!(set.holds(password), is_known, "{password:?}");
        }
    }

    #[test]
    fn digests_of_published_lists_are_read() {
        // SHA-1 of "password" and of "hello".
        let list = b"5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8:9545824\r\naaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d\n";
        let (set, passwords) = BreachedPasswords::build(&list[..]).unwrap();
        assert_eq!((passwords, set.holds("password"), set.holds("hello"), set.holds("Hello")), (2, true, true, false));
    }

    #[test]
    fn every_one_of_many_is_found_and_hardly_another() {
        let list: String = (0..50_000).map(|number| format!("known {number}\n")).collect();
        let (set, passwords) = BreachedPasswords::build(list.as_bytes()).unwrap();
        assert_eq!(passwords, 50_000);
        assert!((0..50_000).all(|number| set.holds(&format!("known {number}"))));
        let taken = (0..50_000).filter(|number| set.holds(&format!("other {number}"))).count();
        assert!(taken <= 10, "{taken} of 50,000 others");
        assert!(set.to_bytes().len() < 150_000, "{}", set.to_bytes().len());
    }

    #[test]
    fn a_file_is_read_whole_or_not_at_all() {
        let bytes = set().to_bytes();
        assert!(BreachedPasswords::from_bytes(&bytes).unwrap().holds("mossy ladder quiet tram"));
        for end in 0..bytes.len() {
            assert!(BreachedPasswords::from_bytes(&bytes[..end]).is_err(), "{end}");
        }
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert!(BreachedPasswords::from_bytes(&changed).is_err(), "{at}");
        }
        assert!(matches!(BreachedPasswords::build(&b"\n\r\n"[..]), Err(BreachedError::Empty)));
    }
}
