//! Links by which people become staff. What a link ends in nobody guesses (160 bits), and only
//! its hash is kept, so that it is shown once. It works once, for seven days.

use safehouse_store::{
    GameStore, NewStaffInvitation, StaffInvitation, StaffInvitationPut, StaffJoined, StaffRole, StoreError, StoreId,
    stores::{MAX_STAFF, MAX_STAFF_INVITATIONS, MAX_STORES_OF, OpenStaffInvitation},
};
use uuid::Uuid;

use super::{
    access::{EXPIRE, INVITE_TO_EVENT, LOOK, OWN_ROLES, RUN_ROLES, TAKE_PART, WORK},
    acts::{Act, write_act},
    event_roles::gives_at_event,
    kept::{as_what, staffed, staffed_at},
    staff::shorten_sessions_of,
};
use crate::{
    Caller, Refusal, Service,
    account_budgets::{Counted, take},
    audit::{self, Action},
    digest::digest,
    refusal::StoreFault,
    sessions::is_confirmed,
};

/// How long an invitation works.
pub const INVITATION_MS: i64 = 7 * 24 * 60 * 60 * 1000;
/// The bytes of what a link ends in.
const TOKEN_BYTES: usize = 20;
const PURPOSE: &str = "staff-invitation";

/// An invitation that was just made.
#[derive(Clone, PartialEq, Eq)]
pub struct StaffInvited {
    /// Its identity, by which it is taken back.
    pub id: Uuid,
    /// What its link ends in, as 40 hexadecimal digits. It cannot be read again.
    pub token: String,
    /// As what.
    pub role: StaffRole,
    /// From when on it no longer works, in milliseconds since 1970-01-01T00:00:00Z.
    pub ends_at: i64,
}

impl std::fmt::Debug for StaffInvited {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StaffInvited").field("role", &self.role).field("ends_at", &self.ends_at).finish_non_exhaustive()
    }
}

/// Makes an invitation to the staff of a store of the caller's, or to that of one event of it.
/// Owners invite to the store; to an event organisers do, too, but nobody as an organiser, and programs of either, but
/// nobody who opens hidden lists.
///
/// # Errors
/// The caller may not; [`StoreFault::None`]; [`StoreFault::RoleUnfit`]; [`StoreFault::RoleByProgram`]; to invite an
/// owner, the caller did not give the password lately; [`StoreFault::TooManyInvitations`];
/// [`StoreFault::NoEvent`]; the account made enough for now; the store fails.
pub async fn invite_staff(
    service: &Service,
    caller: &Caller,
    slug: &str,
    event: Option<Uuid>,
    role: StaffRole,
) -> Result<StaffInvited, Refusal> {
    WORK.check(caller)?;
    let store = invited_to(service, caller, slug, event).await?;
    match (event, role) {
        (Some(_), role) => gives_at_event(caller, store.id, role)?,
        (None, StaffRole::Owner) => is_confirmed(service, caller.person()?)?,
        (None, StaffRole::Organiser | StaffRole::Scorekeeper | StaffRole::Judge | StaffRole::Helper) => {}
    }
    let account = caller.account()?;
    take(service, account, Counted::Invite).await?;
    let token = hex::encode(service.chance.bytes::<TOKEN_BYTES>());
    let now = service.clock.now_ms();
    let ends_at = now.saturating_add(INVITATION_MS);
    let id = service.chance.id(now);
    let invitation = NewStaffInvitation {
        id,
        hash: digest(&[PURPOSE, &token]),
        store: store.id,
        event,
        role,
        by: account,
        created_at: now,
        ends_at,
    };
    match service.store.put_staff_invitation(&invitation).await? {
        StaffInvitationPut::Kept => {}
        StaffInvitationPut::TooMany => {
            return Err(StoreFault::TooManyInvitations { limit: MAX_STAFF_INVITATIONS }.into());
        }
        StaffInvitationPut::NoEvent => return Err(StoreFault::NoEvent.into()),
    }
    let details = serde_json::json!({ "role": role.as_str() });
    write_act(service, caller, store.id, event, Act::StaffInvited, &details).await?;
    Ok(StaffInvited { id, token, role, ends_at })
}

/// The store of the caller's to whose staff they invite, or to that of an event of it.
async fn invited_to(service: &Service, caller: &Caller, slug: &str, event: Option<Uuid>) -> Result<GameStore, Refusal> {
    match event {
        None => {
            TAKE_PART.check(caller)?;
            staffed(service, caller, slug, OWN_ROLES).await
        }
        Some(event) => {
            INVITE_TO_EVENT.check(caller)?;
            staffed_at(service, caller, slug, event, RUN_ROLES).await
        }
    }
}

/// The invitations to the staff of a store of the caller's and of its events that still work, the
/// newest first; to those who organise, those to events alone.
///
/// # Errors
/// The caller neither owns nor organises it; [`StoreFault::None`]; the store fails.
pub async fn list_staff_invitations(
    service: &Service,
    caller: &Caller,
    slug: &str,
) -> Result<Vec<StaffInvitation>, Refusal> {
    TAKE_PART.check(caller)?;
    let store = staffed(service, caller, slug, RUN_ROLES).await?;
    let owns = owns(caller, store.id)?;
    let mut listed = service.store.list_staff_invitations(store.id, service.clock.now_ms()).await?;
    listed.retain(|invitation| owns || invitation.event.is_some());
    Ok(listed)
}

fn owns(caller: &Caller, store: StoreId) -> Result<bool, Refusal> {
    Ok(caller.person()?.role_in(store) == Some(StaffRole::Owner))
}

/// Takes an invitation to a store of the caller's, or to an event of it, back. One that is not
/// there any more is what was wanted.
///
/// # Errors
/// The caller may not; [`StoreFault::None`]; the store fails.
pub async fn revoke_staff_invitation(
    service: &Service,
    caller: &Caller,
    slug: &str,
    event: Option<Uuid>,
    invitation: Uuid,
) -> Result<(), Refusal> {
    WORK.check(caller)?;
    let store = invited_to(service, caller, slug, event).await?;
    if service.store.revoke_staff_invitation(store.id, event, invitation).await? {
        write_act(service, caller, store.id, event, Act::InvitationRevoked, &serde_json::json!({})).await?;
    }
    Ok(())
}

/// What an invitation is to, for whoever has its link. Looking at it accepts nothing.
///
/// # Errors
/// [`StoreFault::NoInvitation`] when it does not work; the store fails.
pub async fn open_staff_invitation(
    service: &Service,
    caller: &Caller,
    token: &str,
) -> Result<OpenStaffInvitation, Refusal> {
    LOOK.check(caller)?;
    let found = service.store.find_staff_invitation(&digest(&[PURPOSE, token]), service.clock.now_ms()).await?;
    found.ok_or(StoreFault::NoInvitation.into())
}

/// Makes the caller staff by an invitation and answers of which store, also when they were that
/// already. The account may do nothing until it has a second factor, and its sessions have the
/// ends of those of staff at once.
///
/// # Errors
/// The caller is not signed in; [`StoreFault::NoInvitation`]; [`StoreFault::LastOwner`];
/// [`StoreFault::TooManyStaff`]; [`StoreFault::TooManyStores`]; the account accepted enough for
/// now; the store fails.
pub async fn accept_staff_invitation(
    service: &Service,
    caller: &Caller,
    token: &str,
) -> Result<(GameStore, Option<Uuid>), Refusal> {
    TAKE_PART.check(caller)?;
    let account = caller.account()?;
    take(service, account, Counted::Join).await?;
    let joined = match service.store.join_staff(&digest(&[PURPOSE, token]), account, service.clock.now_ms()).await {
        Err(StoreError::NoAccount) => return Err(Refusal::SignIn),
        joined => joined?,
    };
    let (id, event, new) = match joined {
        StaffJoined::Done { store, event, role, before } => (store, event, Some((role, before))),
        StaffJoined::WasThere(store) => (store, None, None),
        StaffJoined::Nothing => return Err(StoreFault::NoInvitation.into()),
        StaffJoined::LastOwner => return Err(StoreFault::LastOwner.into()),
        StaffJoined::TooManyHere => return Err(StoreFault::TooManyStaff { limit: MAX_STAFF }.into()),
        StaffJoined::TooManyStores => return Err(StoreFault::TooManyStores { limit: MAX_STORES_OF }.into()),
    };
    let store = service.store.find_game_store_by_id(id).await?.ok_or(StoreFault::None)?;
    if let Some((role, before)) = new {
        let action = if before.is_some() { Action::StaffChanged } else { Action::StaffAdded };
        shorten_sessions_of(service, account).await?;
        audit::write_more(service, caller, account, action, &as_what(&store, role)).await?;
        let details = serde_json::json!({ "role": role.as_str(), "before": before.map(StaffRole::as_str) });
        write_act(service, caller, store.id, event, Act::StaffJoined, &details).await?;
    }
    Ok((store, event))
}

/// Forgets invitations that ended, and answers how many they were.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn expire_staff_invitations(service: &Service, caller: &Caller) -> Result<u64, Refusal> {
    EXPIRE.check(caller)?;
    Ok(service.store.expire_staff_invitations(service.clock.now_ms()).await?)
}
