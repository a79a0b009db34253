//! What tells decks apart, and how a version came about.

use std::{fmt, str::FromStr};

use uuid::Uuid;

use crate::{connection::Value, error::StoreError};

/// The identity of a deck in an account. It is written with hyphens and small letters,
/// and read in no other way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SavedDeckId(Uuid);

impl SavedDeckId {
    /// Behind that of every deck.
    pub(crate) const LAST: Self = Self(Uuid::max());

    /// Its 32 hexadecimal digits without hyphens, as addresses and devices have it.
    pub fn simple(self) -> String {
        self.0.simple().to_string()
    }

    /// Reads what [`SavedDeckId::simple`] writes, and nothing else.
    pub fn from_simple(text: &str) -> Option<Self> {
        let id = Uuid::try_parse(text).ok().map(Self);
        id.filter(|id| id.simple() == text)
    }
}

impl From<Uuid> for SavedDeckId {
    fn from(id: Uuid) -> Self {
        Self(id)
    }
}

impl From<SavedDeckId> for Uuid {
    fn from(id: SavedDeckId) -> Self {
        id.0
    }
}

impl From<SavedDeckId> for Value<'_> {
    fn from(id: SavedDeckId) -> Self {
        id.0.into()
    }
}

impl fmt::Display for SavedDeckId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.hyphenated().fmt(f)
    }
}

impl FromStr for SavedDeckId {
    type Err = StoreError;

    /// # Errors
    /// [`StoreError::Value`] for anything that [`fmt::Display`] would not write.
    fn from_str(text: &str) -> Result<Self, StoreError> {
        let id = Uuid::try_parse(text).ok().map(Self);
        id.filter(|id| id.to_string() == text).ok_or(StoreError::Value("the id of a deck"))
    }
}

/// How a version came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum VersionKind {
    /// By a save.
    Checkpoint,
    /// Somebody gave it a name, which is its label.
    Named,
    /// Two versions were brought together.
    Merged,
    /// An old version was made the newest once more.
    Restored,
    /// It came from elsewhere: a device, a file, another deck.
    Imported,
}

impl VersionKind {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Checkpoint, Self::Named, Self::Merged, Self::Restored, Self::Imported];

    /// Its name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Checkpoint => "checkpoint",
            Self::Named => "named",
            Self::Merged => "merged",
            Self::Restored => "restored",
            Self::Imported => "imported",
        }
    }

    /// The kind of this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_written_and_read_in_one_way() {
        let text = "0199c5d7-9c3a-7e1f-8a2b-0123456789ab";
        let id: SavedDeckId = text.parse().unwrap();
        assert_eq!(id.to_string(), text);
        assert_eq!(SavedDeckId::from(Uuid::from(id)), id);
        let plain = text.replace('-', "");
        for other in ["", "x", &plain, &text.to_uppercase(), &format!("{{{text}}}"), &format!("urn:uuid:{text}")] {
            assert!(other.parse::<SavedDeckId>().is_err(), "{other}");
        }
    }

    #[test]
    fn every_kind_is_read_by_its_name() {
        for kind in VersionKind::ALL {
            assert_eq!(VersionKind::parse(kind.as_str()), Some(kind));
        }
        assert_eq!(VersionKind::parse("Named"), None);
    }
}
