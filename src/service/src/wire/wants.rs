//! What accounts want, as it leaves the program. Times are milliseconds since 1970-01-01T00:00:00Z.

use safehouse_cards::{copies::wants::Want, wire::WireForm};
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
