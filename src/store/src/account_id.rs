//! What an account is known by.

use std::{fmt, str::FromStr};

use uuid::Uuid;

use crate::{connection::Value, error::StoreError};

/// The identity of an account. It is written with hyphens and small letters, and
/// read in no other way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountId(Uuid);

impl From<Uuid> for AccountId {
    fn from(id: Uuid) -> Self {
        Self(id)
    }
}

impl From<AccountId> for Uuid {
    fn from(id: AccountId) -> Self {
        id.0
    }
}

impl From<AccountId> for Value<'_> {
    fn from(id: AccountId) -> Self {
        id.0.into()
    }
}

impl From<Option<AccountId>> for Value<'_> {
    fn from(id: Option<AccountId>) -> Self {
        id.map(Uuid::from).into()
    }
}

impl fmt::Display for AccountId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.hyphenated().fmt(f)
    }
}

impl FromStr for AccountId {
    type Err = StoreError;

    /// # Errors
    /// [`StoreError::Value`] for anything that [`fmt::Display`] would not write.
    fn from_str(text: &str) -> Result<Self, StoreError> {
        let id = Uuid::try_parse(text).ok().map(Self);
        id.filter(|id| id.to_string() == text).ok_or(StoreError::Value("the id of an account"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_written_and_read_in_one_way() {
        let text = "0199c5d7-9c3a-7e1f-8a2b-0123456789ab";
        let id: AccountId = text.parse().unwrap();
        assert_eq!(id.to_string(), text);
        assert_eq!(AccountId::from(Uuid::from(id)), id);
        let plain = text.replace('-', "");
        for other in ["", "x", &plain, &text.to_uppercase(), &format!("{{{text}}}"), &format!("urn:uuid:{text}")] {
            assert!(other.parse::<AccountId>().is_err(), "{other}");
        }
    }
}
