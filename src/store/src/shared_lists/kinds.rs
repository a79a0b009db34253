//! Which lists there are, and who may see them.

use crate::error::StoreError;

/// What a list is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ListKind {
    /// What its account wants.
    Wants,
    /// What it would give away.
    Trade,
    /// All that it has.
    Collection,
}

/// Who may see a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ListVisibility {
    /// Nobody else.
    Private,
    /// People who are signed in and want or have what stands in it, and these lines alone.
    Matches,
    /// Whoever has its link.
    Link,
    /// Everybody.
    Public,
}

/// How much a list says of how many copies there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ShownCounts {
    /// How many there are.
    Exact,
    /// That there are a few.
    Some,
}

/// What a list says of each copy or want that stands in it. Nothing else of either is ever said to others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ListField {
    /// The collector number.
    Number,
    /// The name of the card.
    Name,
    /// The print run, or those that will do.
    Edition,
    /// The surface, or those that will do.
    Finish,
    /// The language, or those that will do.
    Language,
    /// How worn it is, or may be.
    Condition,
    /// How many.
    Count,
    /// Whether its owner would give it away.
    ForTrade,
}

macro_rules! names {
    ($type:ident, $($variant:ident = $name:literal),+) => {
        impl $type {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// Its name in the database, in commands and in addresses.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// The one of a name.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.as_str() == name)
            }
        }
    };
}

/// The same for what a column holds one of.
macro_rules! column {
    ($type:ident, $column:literal, $($variant:ident = $name:literal),+) => {
        names!($type, $($variant = $name),+);

        impl $type {
            pub(super) fn parse(name: &str) -> Result<Self, StoreError> {
                Self::named(name).ok_or(StoreError::Value($column))
            }
        }
    };
}

column!(ListKind, "collection_lists.kind", Wants = "wants", Trade = "trade", Collection = "collection");
column!(
    ListVisibility,
    "collection_lists.visibility",
    Private = "private",
    Matches = "matches",
    Link = "link",
    Public = "public"
);
column!(ShownCounts, "collection_lists.counts", Exact = "exact", Some = "some");
names!(
    ListField,
    Number = "number",
    Name = "name",
    Edition = "edition",
    Finish = "finish",
    Language = "language",
    Condition = "condition",
    Count = "count",
    ForTrade = "for_trade"
);

impl ListVisibility {
    /// Whether whoever has a link to the list may see it.
    pub const fn has_links(self) -> bool {
        matches!(self, Self::Link | Self::Public)
    }

    /// Whether people are told that the list fits theirs.
    pub const fn has_matches(self) -> bool {
        matches!(self, Self::Matches | Self::Public)
    }
}
