//! The hash by which something secret is found again.

use std::fmt;

/// The SHA-256 of what somebody else holds: the id in a cookie, the token of a
/// link, a recovery code. Whoever reads the database cannot go back from it to
/// what it is of, as long as that has 112 random bits at least. Nor does its
/// [`fmt::Debug`] show it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(String);

impl Digest {
    /// A hash as whoever computed it has it.
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        let halves = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        Self(halves.filter_map(|half| char::from_digit(u32::from(half), 16)).collect())
    }

    /// Reads the 64 small hexadecimal digits of a hash. `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        (text.len() == 64 && text.bytes().all(is_digit)).then(|| Self(text.to_owned()))
    }

    /// Its 64 hexadecimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_written_in_small_digits_and_read_again() {
        let mut bytes = [0; 32];
        bytes[0] = 0xa7;
        bytes[31] = 0x0f;
        let digest = Digest::from_bytes(bytes);
        assert_eq!(digest.as_str(), format!("a7{}0f", "0".repeat(60)));
        assert_eq!(Digest::parse(digest.as_str()), Some(digest));
    }

    #[test]
    fn what_is_no_digest_is_not_read() {
        let [short, long, large] = ["a".repeat(63), "a".repeat(65), "A".repeat(64)];
        for text in ["", &short, &long, &large, &format!("{short}g"), &format!("{}é", "a".repeat(62))] {
            assert_eq!(Digest::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_digest_is_not_shown() {
        assert!(!format!("{:?}", Digest::from_bytes([0xab; 32])).contains("ab"));
    }
}
