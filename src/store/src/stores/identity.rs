//! What a game store is known by, and what somebody is in it.

use std::{fmt, str::FromStr};

use uuid::Uuid;

use crate::{connection::Value, error::StoreError};

/// The identity of a game store. It is written with hyphens and small letters, and read in no
/// other way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StoreId(Uuid);

impl From<Uuid> for StoreId {
    fn from(id: Uuid) -> Self {
        Self(id)
    }
}

impl From<StoreId> for Value<'_> {
    fn from(id: StoreId) -> Self {
        id.0.into()
    }
}

impl From<Option<StoreId>> for Value<'_> {
    fn from(id: Option<StoreId>) -> Self {
        id.map(|id| id.0).into()
    }
}

impl fmt::Display for StoreId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.hyphenated().fmt(f)
    }
}

impl FromStr for StoreId {
    type Err = StoreError;

    /// # Errors
    /// [`StoreError::Value`] for anything that [`fmt::Display`] would not write.
    fn from_str(text: &str) -> Result<Self, StoreError> {
        let id = Uuid::try_parse(text).ok().map(Self);
        id.filter(|id| id.to_string() == text).ok_or(StoreError::Value("the id of a store"))
    }
}

/// What somebody does in a store. None is more than another: each has its own duties.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StaffRole {
    /// Whoever answers for the store.
    Owner,
    /// Whoever runs its events.
    Organiser,
    /// Whoever pairs rounds and takes results down.
    Scorekeeper,
    /// Whoever rules on games and checks decks.
    Judge,
    /// Whoever lends a hand at the desk.
    Helper,
}

impl StaffRole {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Owner, Self::Organiser, Self::Scorekeeper, Self::Judge, Self::Helper];

    /// Its name, in the database and in commands.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Organiser => "organiser",
            Self::Scorekeeper => "scorekeeper",
            Self::Judge => "judge",
            Self::Helper => "helper",
        }
    }

    /// The role of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == name)
    }

    pub(super) fn parse(name: &str) -> Result<Self, StoreError> {
        Self::named(name).ok_or(StoreError::Value("store_staff.role"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_and_a_role_are_read_as_they_are_written_and_in_no_other_way() {
        let text = "0199c5d7-9c3a-7e1f-8a2b-0123456789ab";
        assert_eq!(text.parse::<StoreId>().unwrap().to_string(), text);
        assert!(text.to_uppercase().parse::<StoreId>().is_err());
        for role in StaffRole::ALL {
            assert_eq!(StaffRole::named(role.as_str()), Some(role));
        }
        assert_eq!(StaffRole::named("Judge"), None);
    }
}
