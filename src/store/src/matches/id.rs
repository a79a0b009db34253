//! What the address of a match begins with.

use std::{fmt, str::FromStr};

use crate::{connection::Value, error::StoreError, test_games::TestGameId};

/// What the address of a match begins with: digits as those of a [`TestGameId`], of which none
/// is one of these. With an account it is the whole address of a seat, so [`fmt::Debug`] does not
/// show it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchId(TestGameId);

impl MatchId {
    /// The digits of an id, five bits each.
    pub const DIGITS: usize = TestGameId::DIGITS;

    /// The id of random bytes, of which it uses five bits each.
    pub fn of(random: [u8; Self::DIGITS]) -> Self {
        Self(TestGameId::of(random))
    }

    /// The digits.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl FromStr for MatchId {
    type Err = StoreError;

    /// Reads what a person typed or followed, as forgivingly as a short link.
    ///
    /// # Errors
    /// [`StoreError::Value`] for anything that cannot be an id.
    fn from_str(text: &str) -> Result<Self, StoreError> {
        text.parse().map(Self).map_err(|_| StoreError::Value("the address of a match"))
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'a> From<&'a MatchId> for Value<'a> {
    fn from(id: &'a MatchId) -> Self {
        id.as_str().into()
    }
}
