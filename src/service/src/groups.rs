//! Groups of accounts, in which people show each other decks that nobody else sees.
//!
//! Whoever makes a group owns it and alone lets people in, by links. A group that the caller
//! is not in is answered as one that is not there, and so is a deck that is for it. Whoever
//! leaves takes what they showed along: it is private from then on.

mod access;
mod invitations;
mod members;
mod names;
mod own;

pub use safehouse_store::{
    GroupHeir, GroupId, GroupInvitation, GroupMember, GroupRole, OpenInvitation, OwnGroup,
    groups::{MAX_DESCRIPTION_BYTES, MAX_GROUPS, MAX_INVITATION_USES, MAX_INVITATIONS, MAX_MEMBERS, MAX_OWNED_GROUPS},
};

pub(crate) use self::members::write_inherited;
pub use self::{
    access::{EXPIRE, LOOK, OWN, TAKE_PART},
    invitations::{
        INVITATION_MS, Invited, accept_invitation, expire_invitations, invite, list_invitations, open_invitation,
        revoke_invitation,
    },
    members::{leave_group, list_heirs, list_members, pass_group, remove_member},
    own::{GroupWords, change_group, dissolve_group, group_decks, list_groups, make_group, open_group},
};
