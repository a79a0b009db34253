//! What the address of a test game ends in.

use std::{fmt, str::FromStr};

use crate::{connection::Value, error::StoreError, long_id};

/// What the address of a test game ends in: 26 base-32 digits, 130 bits that nobody
/// guesses. It is read without regard to case. Of a game without an account it is all
/// that its player has, so [`fmt::Debug`] does not show it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TestGameId(String);

impl TestGameId {
    /// The digits of an id, five bits each.
    pub const DIGITS: usize = long_id::DIGITS;

    /// The id of random bytes, of which it uses five bits each.
    pub fn of(random: [u8; Self::DIGITS]) -> Self {
        Self(long_id::of(random))
    }

    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for TestGameId {
    type Err = StoreError;

    /// Reads what a person typed or followed, as forgivingly as a short link.
    ///
    /// # Errors
    /// [`StoreError::Value`] for anything that cannot be an id.
    fn from_str(text: &str) -> Result<Self, StoreError> {
        long_id::read(text).map(Self).ok_or(StoreError::Value("the address of a test game"))
    }
}

impl fmt::Display for TestGameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for TestGameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

impl<'a> From<&'a TestGameId> for Value<'a> {
    fn from(id: &'a TestGameId) -> Self {
        id.as_str().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_as_it_is_written_and_not_shown() {
        let id = TestGameId::of([31; TestGameId::DIGITS]);
        assert_eq!(id.to_string().len(), TestGameId::DIGITS);
        assert_eq!(id.to_string().to_uppercase().parse::<TestGameId>().unwrap(), id);
        assert!(!format!("{id:?}").contains(id.as_str()));
        for text in ["", "0", &"0".repeat(25), &"0".repeat(27), &"é".repeat(26), &"u".repeat(26)] {
            assert!(text.parse::<TestGameId>().is_err(), "{text}");
        }
    }
}
