//! Who is staff of one event of a game store alone, as it leaves the program.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z.

use std::fmt;

use safehouse_cards::wire::WireForm;
use safehouse_store::{StaffInvitation, events::EventStaff};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::VERSION;
use crate::stores::StaffInvited;

/// Somebody of an event's own staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventStaffMember {
    /// The name of the account.
    pub member: String,
    /// What they are there: `organiser`, `scorekeeper`, `judge` or `helper`.
    pub role: String,
    /// Since when.
    pub added_at: i64,
}

/// An invitation to the own staff of an event, without what lets somebody in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventInvitation {
    /// Its identity, by which it is taken back.
    pub id: Uuid,
    /// As what: `organiser`, `scorekeeper`, `judge` or `helper`.
    pub role: String,
    /// The name of whoever invites.
    pub by: String,
    /// When it was made.
    pub created_at: i64,
    /// From when on it no longer works.
    pub ends_at: i64,
}

/// The own staff of an event, beside that of its store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventStaffList {
    /// The version of this form.
    pub version: u32,
    /// The staff, in the order of the names of their accounts.
    pub staff: Vec<EventStaffMember>,
    /// The invitations that still work, the newest first.
    pub invitations: Vec<EventInvitation>,
}

/// An invitation that was just made. What lets somebody in cannot be read again.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MadeEventInvitation {
    /// The version of this form.
    pub version: u32,
    /// Its identity, by which it is taken back.
    pub id: Uuid,
    /// What lets somebody in, once.
    pub token: String,
    /// The page at which a person accepts it.
    pub link: String,
    /// As what: `organiser`, `scorekeeper`, `judge` or `helper`.
    pub role: String,
    /// From when on it no longer works.
    pub ends_at: i64,
}

impl WireForm for EventStaffList {}
impl WireForm for MadeEventInvitation {}

impl fmt::Debug for MadeEventInvitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("MadeEventInvitation");
        shown.field("id", &self.id).field("role", &self.role).field("ends_at", &self.ends_at).finish_non_exhaustive()
    }
}

impl From<EventStaff> for EventStaffMember {
    fn from(staff: EventStaff) -> Self {
        Self { member: staff.name, role: staff.role.as_str().to_owned(), added_at: staff.added_at }
    }
}

impl From<StaffInvitation> for EventInvitation {
    fn from(invitation: StaffInvitation) -> Self {
        let StaffInvitation { id, event: _, role, by, created_at, ends_at } = invitation;
        Self { id, role: role.as_str().to_owned(), by, created_at, ends_at }
    }
}

impl EventStaffList {
    /// The own staff of an event and the invitations to it, in their order.
    pub fn new(staff: Vec<EventStaff>, invitations: Vec<StaffInvitation>) -> Self {
        Self {
            version: VERSION,
            staff: staff.into_iter().map(EventStaffMember::from).collect(),
            invitations: invitations.into_iter().map(EventInvitation::from).collect(),
        }
    }
}

impl MadeEventInvitation {
    /// An invitation that was made, and its page.
    pub fn new(made: StaffInvited, link: String) -> Self {
        let StaffInvited { id, token, role, ends_at } = made;
        Self { version: VERSION, id, token, link, role: role.as_str().to_owned(), ends_at }
    }
}
