//! Hashes of entries and subtrees.

use std::{fmt, str::FromStr};

use super::TreeError;
use crate::text::{base64, excerpt, unbase64};

/// A SHA-256. As text it is 64 lower-case hexadecimal digits; the formats of the log write it as
/// base64.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(pub [u8; 32]);

/// The root of a tree without entries: SHA-256 of nothing (RFC 6962, 2.1).
pub const EMPTY_ROOT: Hash = Hash(tlog_tiles::EMPTY_HASH.0);

/// The hash of an entry: SHA-256 of a zero byte and its bytes.
#[must_use]
pub fn leaf_hash(entry: &[u8]) -> Hash {
    Hash(tlog_tiles::record_hash(entry).0)
}

/// The hash of a subtree: SHA-256 of a one byte and the hashes of its halves.
#[must_use]
pub fn node_hash(left: &Hash, right: &Hash) -> Hash {
    Hash(tlog_tiles::node_hash(tlog_tiles::Hash(left.0), tlog_tiles::Hash(right.0)).0)
}

impl Hash {
    /// As standard base64.
    #[must_use]
    pub fn to_base64(&self) -> String {
        base64(&self.0)
    }

    /// Of standard base64, padded; nothing when it is not 32 bytes.
    #[must_use]
    pub fn from_base64(text: &str) -> Option<Self> {
        unbase64(text)?.try_into().ok().map(Self)
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({self})")
    }
}

impl FromStr for Hash {
    type Err = TreeError;

    fn from_str(digits: &str) -> Result<Self, TreeError> {
        let mut hash = [0; 32];
        let refused = || TreeError::NoHash(excerpt(digits));
        if digits.bytes().any(|byte| byte.is_ascii_uppercase()) {
            return Err(refused());
        }
        hex::decode_to_slice(digits, &mut hash).map_err(|_| refused())?;
        Ok(Self(hash))
    }
}
