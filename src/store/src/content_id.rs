//! The identity of a deck's content, and the short name cut from it.

use std::fmt;

/// The digits of a short id: no `i`, `l`, `o` or `u`, so that it survives
/// being read aloud and spells nothing by accident.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// SHA-256 over a deck's canonical bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContentId([u8; 32]);

impl ContentId {
    /// The id with these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The 32 bytes of the hash.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Reads 64 lower-case hexadecimal digits; anything else is `None`.
    pub fn from_hex(text: &str) -> Option<Self> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return None;
        }
        let value = |digit: u8| match digit {
            b'0'..=b'9' => Some(digit - b'0'),
            b'a'..=b'f' => Some(digit - b'a' + 10),
            _ => None,
        };
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = value(pair[0])? << 4 | value(pair[1])?;
        }
        Some(Self(bytes))
    }

    /// The first `length` base-32 digits of the hash. `length` is held
    /// between [`ShortId::SHORTEST`] and [`ShortId::LONGEST`].
    pub fn short(&self, length: usize) -> ShortId {
        let length = length.clamp(ShortId::SHORTEST, ShortId::LONGEST);
        let digit = |index: usize| {
            let first_bit = index * 5;
            let byte = |at: usize| u16::from(self.0.get(at).copied().unwrap_or(0));
            let window = byte(first_bit / 8) << 8 | byte(first_bit / 8 + 1);
            let value = window >> (11 - first_bit % 8) & 31;
            char::from(DIGITS[usize::from(value)])
        };
        ShortId((0..length).map(digit).collect())
    }
}

impl fmt::Display for ContentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for ContentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ContentId({self})")
    }
}

/// The name of a shared deck in a link, `/d/<short id>`: the first base-32
/// digits of its [`ContentId`], ten or as many more as keep it unique.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShortId(String);

impl ShortId {
    /// The digits a short id has unless another deck already took them.
    pub const SHORTEST: usize = 10;
    /// The digits that hold the whole hash.
    pub const LONGEST: usize = 52;

    /// Reads what a person typed or followed: case does not matter, and the
    /// letters that look like digits count as these (`o` is 0; `i` and `l`
    /// are 1). `None` when it cannot be a short id.
    pub fn parse(text: &str) -> Option<Self> {
        if !(Self::SHORTEST..=Self::LONGEST).contains(&text.len()) {
            return None;
        }
        let digit = |byte: u8| {
            let digit = match byte.to_ascii_lowercase() {
                b'o' => b'0',
                b'i' | b'l' => b'1',
                other => other,
            };
            DIGITS.contains(&digit).then_some(char::from(digit))
        };
        text.bytes().map(digit).collect::<Option<String>>().map(Self)
    }

    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ShortId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_survives_the_round_trip() {
        let mut bytes = [0; 32];
        for (index, byte) in bytes.iter_mut().enumerate() {
            *byte = (index * 37 + 11) as u8;
        }
        let id = ContentId::from_bytes(bytes);
        assert_eq!(ContentId::from_hex(&id.to_string()), Some(id));
    }

    #[test]
    fn what_is_not_a_hash_is_refused() {
        for text in ["", "ab", &"g".repeat(64), &"A".repeat(64), &"é".repeat(32)] {
            assert_eq!(ContentId::from_hex(text), None, "{text}");
        }
    }

    #[test]
    fn short_ids_are_the_leading_bits_in_base_32() {
        let mut bytes = [0; 32];
        // 00001 00010 00011 00100 00101 00110 00111 01000, then 11111 …
        bytes[..5].copy_from_slice(&[0x08, 0x86, 0x42, 0x98, 0xe8]);
        bytes[5] = 0xff;
        let id = ContentId::from_bytes(bytes);
        assert_eq!(id.short(10).as_str(), "12345678zw");
        assert_eq!(id.short(0).as_str().len(), ShortId::SHORTEST);
        assert_eq!(id.short(99).as_str().len(), ShortId::LONGEST);
        assert!(id.short(52).as_str().starts_with(id.short(11).as_str()));
    }

    #[test]
    fn the_longest_short_id_tells_any_two_hashes_apart() {
        let mut bytes = [7; 32];
        let one = ContentId::from_bytes(bytes).short(ShortId::LONGEST);
        bytes[31] ^= 1;
        assert_ne!(one, ContentId::from_bytes(bytes).short(ShortId::LONGEST));
    }

    #[test]
    fn short_ids_are_read_forgivingly() {
        assert_eq!(ShortId::parse("OIL4567890").unwrap().as_str(), "0114567890");
        for text in ["", "123", "12345-7890", "u234567890", "é23456789", &"0".repeat(53)] {
            assert_eq!(ShortId::parse(text), None, "{text}");
        }
    }
}
