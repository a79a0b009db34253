//! Addresses of groups. All are the server's alone: links to them are `rel="external"`, and
//! their forms are sent to them.

use super::encode;

/// The groups that one is in, and the form that makes another one.
pub const GROUPS: &str = "/account/groups";
/// A group, as the server spells its address.
pub const GROUP: &str = "/groups/{group}";
/// What is done with it, on a page of its own.
pub const PART: &str = "/groups/{group}/{part}";
/// What its owner looks after.
pub const SETTINGS: &str = "/groups/{group}/settings";
/// An invitation.
pub const INVITATION: &str = "/groups/join/{token}";
/// The form that accepts it.
pub const ACCEPT: &str = "/groups/accept/{token}";

/// A group.
pub fn group(id: &str) -> String {
    format!("/groups/{}", encode(id))
}

/// What is done with a group, by the last part of its address; `settings` is a page.
pub fn part(id: &str, part: &str) -> String {
    format!("{}/{part}", group(id))
}

/// Accepting an invitation, by what its link ends in.
pub fn accept(token: &str) -> String {
    format!("/groups/accept/{}", encode(token))
}

/// An invitation, by what its link ends in.
pub fn invitation(token: &str) -> String {
    format!("/groups/join/{}", encode(token))
}
