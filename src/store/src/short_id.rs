//! The short name of a shared deck.

use std::fmt;

use safehouse_cards::deck::{base32, content_id::ContentId};

/// The name of a shared deck in a link, `/d/<short id>`: the first base-32
/// digits of its [`ContentId`], ten or as many more as keep it unique.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShortId(String);

impl ShortId {
    /// The digits a short id has unless another deck already took them.
    pub const SHORTEST: usize = ContentId::SHORTEST;
    /// The digits that hold the whole hash.
    pub const LONGEST: usize = ContentId::LONGEST;

    /// The first `length` digits of a deck's content id. `length` is held
    /// between [`ShortId::SHORTEST`] and [`ShortId::LONGEST`].
    pub fn of(content: &ContentId, length: usize) -> Self {
        Self(content.short(length))
    }

    /// Reads what a person typed or followed: case does not matter, and the
    /// letters that look like digits count as these (`o` is 0; `i` and `l`
    /// are 1). `None` when it cannot be a short id.
    pub fn parse(text: &str) -> Option<Self> {
        if !(Self::SHORTEST..=Self::LONGEST).contains(&text.len()) {
            return None;
        }
        text.chars().map(|written| base32::value(written).map(base32::digit)).collect::<Option<String>>().map(Self)
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
    fn every_short_id_can_be_read_again() {
        let content = ContentId::from_bytes([0xe7; 32]);
        for length in ShortId::SHORTEST..=ShortId::LONGEST {
            let id = ShortId::of(&content, length);
            assert_eq!(id.as_str().len(), length);
            assert_eq!(ShortId::parse(&id.as_str().to_uppercase()), Some(id));
        }
    }

    #[test]
    fn the_longest_short_id_tells_any_two_hashes_apart() {
        let mut bytes = [7; 32];
        let one = ShortId::of(&ContentId::from_bytes(bytes), ShortId::LONGEST);
        bytes[31] ^= 1;
        assert_ne!(one, ShortId::of(&ContentId::from_bytes(bytes), ShortId::LONGEST));
    }

    #[test]
    fn short_ids_are_read_forgivingly() {
        assert_eq!(ShortId::parse("OIL4567890").unwrap().as_str(), "0114567890");
        for text in ["", "123", "12345-7890", "u234567890", "é23456789", &"0".repeat(53)] {
            assert_eq!(ShortId::parse(text), None, "{text}");
        }
    }
}
