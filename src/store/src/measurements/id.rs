//! What the address of a measurement ends in.

use std::{fmt, str::FromStr};

use crate::{connection::Value, error::StoreError, long_id};

/// What the address of a measurement ends in: 26 base-32 digits, 130 bits that nobody guesses. It
/// is read without regard to case. Of one without an account it is all that whoever asked has, so
/// [`fmt::Debug`] does not show it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MeasurementId(String);

impl MeasurementId {
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

impl FromStr for MeasurementId {
    type Err = StoreError;

    /// Reads what a person typed or followed, as forgivingly as a short link.
    ///
    /// # Errors
    /// [`StoreError::Value`] for anything that cannot be an id.
    fn from_str(text: &str) -> Result<Self, StoreError> {
        long_id::read(text).map(Self).ok_or(StoreError::Value("the address of a measurement"))
    }
}

impl fmt::Display for MeasurementId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for MeasurementId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

impl<'a> From<&'a MeasurementId> for Value<'a> {
    fn from(id: &'a MeasurementId) -> Self {
        id.as_str().into()
    }
}
