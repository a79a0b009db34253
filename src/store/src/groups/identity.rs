//! What a group is known by, and what somebody is in it.

use std::{fmt, str::FromStr};

use uuid::Uuid;

use crate::{connection::Value, error::StoreError};

/// The identity of a group. It is written with hyphens and small letters, and read in no
/// other way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupId(Uuid);

impl GroupId {
    /// Its 32 hexadecimal digits without hyphens, as addresses have it.
    pub fn simple(self) -> String {
        self.0.simple().to_string()
    }

    /// Reads what [`GroupId::simple`] writes, and nothing else.
    pub fn from_simple(text: &str) -> Option<Self> {
        let id = Uuid::try_parse(text).ok().map(Self);
        id.filter(|id| id.simple() == text)
    }
}

impl From<Uuid> for GroupId {
    fn from(id: Uuid) -> Self {
        Self(id)
    }
}

impl From<GroupId> for Uuid {
    fn from(id: GroupId) -> Self {
        id.0
    }
}

impl From<GroupId> for Value<'_> {
    fn from(id: GroupId) -> Self {
        id.0.into()
    }
}

impl fmt::Display for GroupId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.hyphenated().fmt(f)
    }
}

impl FromStr for GroupId {
    type Err = StoreError;

    /// # Errors
    /// [`StoreError::Value`] for anything that [`fmt::Display`] would not write.
    fn from_str(text: &str) -> Result<Self, StoreError> {
        let id = Uuid::try_parse(text).ok().map(Self);
        id.filter(|id| id.to_string() == text).ok_or(StoreError::Value("the id of a group"))
    }
}

/// What somebody is in a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GroupRole {
    /// The one who looks after it. Every group has exactly one.
    Owner,
    /// Everybody else in it.
    Member,
}

impl GroupRole {
    /// Its name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Member => "member",
        }
    }

    pub(super) fn parse(name: &str) -> Result<Self, StoreError> {
        let found = [Self::Owner, Self::Member].into_iter().find(|role| role.as_str() == name);
        found.ok_or(StoreError::Value("group_members.role"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_written_in_two_ways_and_each_is_read_by_itself() {
        let text = "0199c5d7-9c3a-7e1f-8a2b-0123456789ab";
        let id: GroupId = text.parse().unwrap();
        assert_eq!(id.to_string(), text);
        assert_eq!(GroupId::from_simple(&id.simple()), Some(id));
        assert!(id.simple().parse::<GroupId>().is_err());
        assert_eq!(GroupId::from_simple(text), None);
        assert_eq!(GroupId::from_simple(&id.simple().to_uppercase()), None);
    }
}
