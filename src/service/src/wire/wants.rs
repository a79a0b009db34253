//! What accounts want, as it leaves the program. Times are milliseconds since 1970-01-01T00:00:00Z.

use safehouse_cards::{
    copies::wants::{Want, WantSource},
    wire::WireForm,
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::VERSION;
use crate::wants as inner;

/// A want that is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct KeptWant {
    /// Its identity.
    pub id: Uuid,
    /// What it says: `what` (a `card` by its `name` or a `printing` by its `number`), `count`, `priority` (`high`,
    /// `normal`, `low`), and where they matter `editions`, `finishes`, `languages`, `worst` (a condition), `until` (a
    /// day), `notes`.
    #[schema(value_type = Object)]
    pub want: Want,
    /// When it was written down.
    pub created_at: i64,
    /// When it was changed last.
    pub changed_at: i64,
}

/// What an account wants of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Wants {
    /// The version of this form.
    pub version: u32,
    /// The wants, in the order in which they were written down.
    pub wants: Vec<KeptWant>,
}

/// Wants that were saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SavedWants {
    /// The version of this form.
    pub version: u32,
    /// Their identities, in the order in which they were sent.
    pub ids: Vec<Uuid>,
}

/// What wants follow from, and those that follow now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FollowedSource {
    /// Its identity.
    pub id: Uuid,
    /// What it says: `of` (a `target` with its `query`, `per`, `count` and, where it is a part of one, `narrow`; or
    /// `decks` by their ids, all of them where none is named, with `turns`, the groups that are never out at the same
    /// time), `priority`, and where they matter `languages` and `worst`.
    #[schema(value_type = Object)]
    pub source: WantSource,
    /// What is lacking now, as wants, at most 1000: in the order of numbers, or of the decks' lines.
    #[schema(value_type = Vec<Object>)]
    pub wants: Vec<Want>,
    /// How many wants follow, those that are left out among them.
    pub total: usize,
    /// When it was saved.
    pub created_at: i64,
    /// When it was changed last.
    pub changed_at: i64,
}

/// What an account's wants of a game follow from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct WantSources {
    /// The version of this form.
    pub version: u32,
    /// The targets and decks, in the order in which they were saved.
    pub sources: Vec<FollowedSource>,
}

/// What wants follow from, saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SavedWantSource {
    /// The version of this form.
    pub version: u32,
    /// Its identity.
    pub id: Uuid,
}

impl WireForm for WantSources {}
impl WireForm for SavedWantSource {}

impl From<Vec<inner::FollowedSource>> for WantSources {
    fn from(sources: Vec<inner::FollowedSource>) -> Self {
        let followed = |inner::FollowedSource { id, source, wants, total, created_at, changed_at }| FollowedSource {
            id,
            source,
            wants,
            total,
            created_at,
            changed_at,
        };
        Self { version: VERSION, sources: sources.into_iter().map(followed).collect() }
    }
}

impl From<Uuid> for SavedWantSource {
    fn from(id: Uuid) -> Self {
        Self { version: VERSION, id }
    }
}

impl WireForm for Wants {}
impl WireForm for SavedWants {}

impl From<Vec<inner::KeptWant>> for Wants {
    fn from(wants: Vec<inner::KeptWant>) -> Self {
        let kept = |inner::KeptWant { id, want, created_at, changed_at }| KeptWant { id, want, created_at, changed_at };
        Self { version: VERSION, wants: wants.into_iter().map(kept).collect() }
    }
}

impl From<Vec<Uuid>> for SavedWants {
    fn from(ids: Vec<Uuid>) -> Self {
        Self { version: VERSION, ids }
    }
}
