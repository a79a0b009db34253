//! Groups of accounts as they leave the program.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z.

use std::fmt;

use safehouse_cards::wire::WireForm;
use safehouse_store::{GroupInvitation, GroupMember, OpenInvitation, OwnGroup};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::VERSION;
use crate::groups::Invited;

/// What lists say about a group that the account is in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GroupEntry {
    /// Its identity.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// What it says of itself; may be empty.
    pub description: String,
    /// The name of its owner's account.
    pub owner: String,
    /// How many are in it.
    pub members: u64,
    /// How many decks are for it.
    pub decks: u64,
    /// What the account is in it: `owner` or `member`.
    pub role: String,
    /// Since when the account is in it.
    pub joined_at: i64,
    /// When it was made.
    pub created_at: i64,
}

/// The groups that an account is in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Groups {
    /// The version of this form.
    pub version: u32,
    /// The groups by name.
    pub groups: Vec<GroupEntry>,
}

/// Somebody in a group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GroupPerson {
    /// The name of the account.
    pub member: String,
    /// What it is in the group: `owner` or `member`.
    pub role: String,
    /// Since when.
    pub joined_at: i64,
}

/// A group with whoever is in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Group {
    /// The version of this form.
    pub version: u32,
    /// What lists say about it.
    #[serde(flatten)]
    pub entry: GroupEntry,
    /// Whoever is in it, its owner first, then those who came first.
    pub people: Vec<GroupPerson>,
}

/// An invitation to a group, without what lets somebody in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GroupInvitationEntry {
    /// Its identity.
    pub id: Uuid,
    /// How many may accept it.
    pub uses: u32,
    /// How many still may.
    pub uses_left: u32,
    /// When it was made.
    pub created_at: i64,
    /// From when on it no longer works.
    pub ends_at: i64,
}

/// The invitations to a group that still work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GroupInvitations {
    /// The version of this form.
    pub version: u32,
    /// The invitations, the newest first.
    pub invitations: Vec<GroupInvitationEntry>,
}

/// An invitation that was just made. What lets somebody in cannot be read again.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MadeGroupInvitation {
    /// The version of this form.
    pub version: u32,
    /// What lets somebody in.
    pub token: String,
    /// The page at which a person accepts it.
    pub link: String,
    /// How many may accept it.
    pub uses: u32,
    /// From when on it no longer works.
    pub ends_at: i64,
}

/// The group that an invitation is to, as whoever has the invitation may see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct InvitingGroup {
    /// The version of this form.
    pub version: u32,
    /// Its name.
    pub name: String,
    /// What it says of itself; may be empty.
    pub description: String,
    /// The name of its owner's account.
    pub owner: String,
    /// How many are in it.
    pub members: u64,
    /// From when on the invitation no longer works.
    pub ends_at: i64,
}

impl WireForm for Groups {}
impl WireForm for Group {}
impl WireForm for GroupInvitations {}
impl WireForm for MadeGroupInvitation {}
impl WireForm for InvitingGroup {}

impl From<OwnGroup> for GroupEntry {
    fn from(group: OwnGroup) -> Self {
        Self {
            id: group.id.into(),
            name: group.name,
            description: group.description,
            owner: group.owner,
            members: group.members,
            decks: group.decks,
            role: group.role.as_str().to_owned(),
            joined_at: group.joined_at,
            created_at: group.created_at,
        }
    }
}

impl From<Vec<OwnGroup>> for Groups {
    fn from(groups: Vec<OwnGroup>) -> Self {
        Self { version: VERSION, groups: groups.into_iter().map(GroupEntry::from).collect() }
    }
}

impl From<GroupMember> for GroupPerson {
    fn from(member: GroupMember) -> Self {
        Self { member: member.name, role: member.role.as_str().to_owned(), joined_at: member.joined_at }
    }
}

impl Group {
    /// A group with whoever is in it, in their order.
    pub fn new(group: OwnGroup, members: Vec<GroupMember>) -> Self {
        Self { version: VERSION, entry: group.into(), people: members.into_iter().map(GroupPerson::from).collect() }
    }
}

impl From<Vec<GroupInvitation>> for GroupInvitations {
    fn from(invitations: Vec<GroupInvitation>) -> Self {
        let entry = |invitation: GroupInvitation| GroupInvitationEntry {
            id: invitation.id,
            uses: invitation.uses,
            uses_left: invitation.uses_left,
            created_at: invitation.created_at,
            ends_at: invitation.ends_at,
        };
        Self { version: VERSION, invitations: invitations.into_iter().map(entry).collect() }
    }
}

impl MadeGroupInvitation {
    /// An invitation that was made, and its page.
    pub fn new(made: Invited, link: String) -> Self {
        Self { version: VERSION, token: made.token, link, uses: made.uses, ends_at: made.ends_at }
    }
}

impl fmt::Debug for MadeGroupInvitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("MadeGroupInvitation");
        shown.field("uses", &self.uses).field("ends_at", &self.ends_at).finish_non_exhaustive()
    }
}

impl From<OpenInvitation> for InvitingGroup {
    fn from(invitation: OpenInvitation) -> Self {
        let OpenInvitation { group: _, name, description, owner, members, ends_at } = invitation;
        Self { version: VERSION, name, description, owner, members, ends_at }
    }
}
