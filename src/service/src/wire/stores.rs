//! Game stores and their staff, as they leave the program.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z, or `null` for what did not happen.

use safehouse_cards::wire::WireForm;
use safehouse_store::{GameStore, StaffMember};
use serde::Serialize;

use super::VERSION;

/// Stores, in the order of what addresses name them by:
///
/// ```json
/// {
///   "version": 1,
///   "stores": [{
///     "slug": "corner-games", "name": "Corner Games", "staff": 3, "created_at": 1780000000000, "closed_at": null,
///     "level": "confirmed", "hidden_at": null
///   }]
/// }
/// ```
///
/// `staff` counts accounts; `level` is `unconfirmed`, `confirmed` or `suspended`.
#[derive(Debug, Clone, Serialize)]
pub struct GameStores<'a> {
    version: u32,
    stores: Vec<StoreRow<'a>>,
}

#[derive(Debug, Clone, Copy, Serialize)]
struct StoreRow<'a> {
    slug: &'a str,
    name: &'a str,
    staff: u64,
    created_at: i64,
    closed_at: Option<i64>,
    level: &'static str,
    hidden_at: Option<i64>,
}

/// A store with its staff, in the order of the names of their accounts:
///
/// ```json
/// {
///   "version": 1, "slug": "corner-games", "name": "Corner Games",
///   "staff": [{
///     "account": "Rick", "role": "judge", "added_at": 1780000000000, "added_by": "whoever runs the site",
///     "second_factor": true, "stopped": false
///   }]
/// }
/// ```
///
/// `role` is `owner`, `organiser`, `scorekeeper`, `judge` or `helper`. Without a `second_factor`
/// an account may do nothing, and neither may one that is `stopped`.
#[derive(Debug, Clone, Serialize)]
pub struct StoreStaff<'a> {
    version: u32,
    slug: &'a str,
    name: &'a str,
    staff: Vec<StaffRow<'a>>,
}

#[derive(Debug, Clone, Copy, Serialize)]
struct StaffRow<'a> {
    account: &'a str,
    role: &'static str,
    added_at: i64,
    added_by: &'a str,
    second_factor: bool,
    stopped: bool,
}

impl WireForm for GameStores<'_> {}
impl WireForm for StoreStaff<'_> {}

impl<'a> GameStores<'a> {
    /// Stores in their order.
    pub fn new(stores: &'a [GameStore]) -> Self {
        let row = |store: &'a GameStore| StoreRow {
            slug: &store.slug,
            name: &store.name,
            staff: store.staff,
            created_at: store.created_at,
            closed_at: store.closed_at,
            level: store.level.as_str(),
            hidden_at: store.hidden_at,
        };
        Self { version: VERSION, stores: stores.iter().map(row).collect() }
    }
}

impl<'a> StoreStaff<'a> {
    /// A store with its staff in their order.
    pub fn new(store: &'a GameStore, staff: &'a [StaffMember]) -> Self {
        let row = |member: &'a StaffMember| StaffRow {
            account: &member.name,
            role: member.role.as_str(),
            added_at: member.added_at,
            added_by: &member.added_by,
            second_factor: member.has_second_factor,
            stopped: member.is_stopped,
        };
        Self { version: VERSION, slug: &store.slug, name: &store.name, staff: staff.iter().map(row).collect() }
    }
}
