//! Links by which people come into a group. What a link ends in nobody guesses (160 bits), and
//! only its hash is kept, so that it is shown once.

use safehouse_store::{
    GroupId, GroupInvitation, Joined, NewGroupInvitation, OpenInvitation, StoreError,
    groups::{MAX_GROUPS, MAX_INVITATION_USES, MAX_INVITATIONS},
};
use uuid::Uuid;

use super::{
    access::{EXPIRE, LOOK, TAKE_PART},
    own::{details, found, owned},
};
use crate::{
    Caller, Refusal, Service,
    account_budgets::{Counted, take},
    audit::{self, Action},
    digest::digest,
    refusal::GroupFault,
};

/// How long an invitation works.
pub const INVITATION_MS: i64 = 7 * 24 * 60 * 60 * 1000;
/// The bytes of what a link ends in.
const TOKEN_BYTES: usize = 20;

/// An invitation that was just made.
#[derive(Clone, PartialEq, Eq)]
pub struct Invited {
    /// What its link ends in, as 40 hexadecimal digits. It cannot be read again.
    pub token: String,
    /// How many may accept it.
    pub uses: u32,
    /// From when on it no longer works, in milliseconds since 1970-01-01T00:00:00Z.
    pub ends_at: i64,
}

impl std::fmt::Debug for Invited {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Invited").field("uses", &self.uses).field("ends_at", &self.ends_at).finish_non_exhaustive()
    }
}

/// Makes an invitation to a group of the caller's, which so many may accept within
/// [`INVITATION_MS`].
///
/// # Errors
/// The caller is not signed in; [`GroupFault::None`]; [`GroupFault::NotOwner`];
/// [`GroupFault::Uses`] for none or more than [`MAX_INVITATION_USES`];
/// [`GroupFault::TooManyInvitations`]; the account made enough for now; the store fails.
pub async fn invite(service: &Service, caller: &Caller, id: GroupId, uses: u32) -> Result<Invited, Refusal> {
    TAKE_PART.check(caller)?;
    let account = caller.account()?;
    let group = owned(service, account, id).await?;
    if !(1..=MAX_INVITATION_USES).contains(&uses) {
        return Err(GroupFault::Uses { most: MAX_INVITATION_USES }.into());
    }
    take(service, account, Counted::Invite).await?;
    let token = hex::encode(service.chance.bytes::<TOKEN_BYTES>());
    let now = service.clock.now_ms();
    let ends_at = now.saturating_add(INVITATION_MS);
    let invitation = NewGroupInvitation {
        id: service.chance.id(now),
        hash: digest(&["group-invitation", &token]),
        group: id,
        uses,
        created_at: now,
        ends_at,
    };
    if !service.store.put_group_invitation(account, &invitation).await? {
        return Err(GroupFault::TooManyInvitations { limit: MAX_INVITATIONS }.into());
    }
    audit::write_more(service, caller, account, Action::GroupInvited, &details(id, &group.name)).await?;
    Ok(Invited { token, uses, ends_at })
}

/// The invitations to a group of the caller's that still work, the newest first.
///
/// # Errors
/// The caller is not signed in; [`GroupFault::None`]; [`GroupFault::NotOwner`]; the store
/// fails.
pub async fn list_invitations(
    service: &Service,
    caller: &Caller,
    id: GroupId,
) -> Result<Vec<GroupInvitation>, Refusal> {
    TAKE_PART.check(caller)?;
    owned(service, caller.account()?, id).await?;
    Ok(service.store.list_group_invitations(id, service.clock.now_ms()).await?)
}

/// Takes an invitation to a group of the caller's back. One that is not there any more is
/// what was wanted.
///
/// # Errors
/// The caller is not signed in; [`GroupFault::None`]; [`GroupFault::NotOwner`]; the store
/// fails.
pub async fn revoke_invitation(
    service: &Service,
    caller: &Caller,
    id: GroupId,
    invitation: Uuid,
) -> Result<(), Refusal> {
    TAKE_PART.check(caller)?;
    let account = caller.account()?;
    let group = owned(service, account, id).await?;
    if service.store.revoke_group_invitation(account, id, invitation).await? {
        let written = details(id, &group.name);
        audit::write_more(service, caller, account, Action::GroupInvitationRevoked, &written).await?;
    }
    Ok(())
}

/// What an invitation is to, for whoever has its link. Looking at it accepts nothing.
///
/// # Errors
/// [`GroupFault::NoInvitation`] when it does not work; the store fails.
pub async fn open_invitation(service: &Service, caller: &Caller, token: &str) -> Result<OpenInvitation, Refusal> {
    LOOK.check(caller)?;
    let hash = digest(&["group-invitation", token]);
    let found = service.store.find_group_invitation(&hash, service.clock.now_ms()).await?;
    found.ok_or(GroupFault::NoInvitation.into())
}

/// Brings the caller into the group of an invitation and answers which that is, also when
/// they were in it already.
///
/// # Errors
/// The caller is not signed in; [`GroupFault::NoInvitation`], also when its group's owner and
/// the caller do not want each other; [`GroupFault::Full`]; [`GroupFault::TooMany`]; the
/// account accepted enough for now; the store fails.
pub async fn accept_invitation(service: &Service, caller: &Caller, token: &str) -> Result<GroupId, Refusal> {
    TAKE_PART.check(caller)?;
    let account = caller.account()?;
    take(service, account, Counted::Join).await?;
    let hash = digest(&["group-invitation", token]);
    let joined = match service.store.join_group(&hash, account, service.clock.now_ms()).await {
        Err(StoreError::NoAccount) => return Err(Refusal::SignIn),
        joined => joined?,
    };
    match joined {
        Joined::Done(id) => {
            let group = found(service, account, id).await?;
            audit::write_more(service, caller, account, Action::GroupJoined, &details(id, &group.name)).await?;
            Ok(id)
        }
        Joined::WasThere(id) => Ok(id),
        Joined::Nothing => Err(GroupFault::NoInvitation.into()),
        Joined::Full => Err(GroupFault::Full.into()),
        Joined::TooManyGroups => Err(GroupFault::TooMany { limit: MAX_GROUPS }.into()),
    }
}

/// Forgets invitations that ended, and answers how many they were.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn expire_invitations(service: &Service, caller: &Caller) -> Result<u64, Refusal> {
    EXPIRE.check(caller)?;
    Ok(service.store.expire_group_invitations(service.clock.now_ms()).await?)
}
