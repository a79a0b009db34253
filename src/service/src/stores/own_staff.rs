//! The staff of a store, as its owners look after them.

use safehouse_store::{AccountId, GameStore, StaffChanged, StaffMember, StaffRole};

use super::{
    access::{OWN_ROLES, STAFF_ROLES, TAKE_PART},
    acts::{Act, write_act},
    kept::{as_what, staffed},
};
use crate::{
    Caller, Refusal, Service,
    audit::{self, Action},
    refusal::StoreFault,
    sessions::is_confirmed,
};

/// The staff of a store that the caller works in, in the order of the names of their accounts.
///
/// # Errors
/// The caller does not work there; [`StoreFault::None`]; the store fails.
pub async fn list_own_staff(
    service: &Service,
    caller: &Caller,
    slug: &str,
) -> Result<(GameStore, Vec<StaffMember>), Refusal> {
    TAKE_PART.check(caller)?;
    let store = staffed(service, caller, slug, STAFF_ROLES).await?;
    let staff = service.store.list_staff(store.id).await?;
    Ok((GameStore { staff: staff.len() as u64, ..store }, staff))
}

/// Gives somebody of the staff of a store of the caller's another role, or none. Invitations that
/// they made end. Nobody is made an owner so: that takes an invitation, which they accept.
///
/// # Errors
/// The caller does not own it; [`StoreFault::None`]; [`StoreFault::RoleUnfit`] for an owner that
/// is to be; [`StoreFault::NoStaff`]; [`StoreFault::LastOwner`]; of an owner, the caller did not
/// give the password lately; the store fails.
pub async fn change_own_staff(
    service: &Service,
    caller: &Caller,
    slug: &str,
    account: AccountId,
    role: Option<StaffRole>,
) -> Result<(), Refusal> {
    TAKE_PART.check(caller)?;
    let store = staffed(service, caller, slug, OWN_ROLES).await?;
    let staff = service.store.list_staff(store.id).await?;
    let member = staff.iter().find(|member| member.account == account).ok_or(StoreFault::NoStaff)?;
    if role == Some(StaffRole::Owner) && member.role != StaffRole::Owner {
        return Err(StoreFault::RoleUnfit.into());
    }
    if member.role == StaffRole::Owner {
        is_confirmed(service, caller.person()?)?;
    }
    let Some(before) = changed(service, &store, account, role).await? else { return Ok(()) };
    let (action, act, now) = match role {
        Some(role) => (Action::StaffChanged, Act::RoleChanged, role),
        None => (Action::StaffRemoved, Act::StaffRemoved, before),
    };
    audit::write_more(service, caller, account, action, &as_what(&store, now)).await?;
    let details = serde_json::json!({ "whose": account.to_string(), "before": before.as_str(), "role": role.map(StaffRole::as_str) });
    write_act(service, caller, store.id, None, act, &details).await
}

/// Takes the caller out of the staff of a store.
///
/// # Errors
/// The caller does not work there; [`StoreFault::None`]; [`StoreFault::LastOwner`]; the store
/// fails.
pub async fn leave_store(service: &Service, caller: &Caller, slug: &str) -> Result<(), Refusal> {
    TAKE_PART.check(caller)?;
    let store = staffed(service, caller, slug, STAFF_ROLES).await?;
    let account = caller.account()?;
    let Some(before) = changed(service, &store, account, None).await? else { return Ok(()) };
    audit::write_more(service, caller, account, Action::StaffRemoved, &as_what(&store, before)).await?;
    let details = serde_json::json!({ "before": before.as_str() });
    write_act(service, caller, store.id, None, Act::StaffLeft, &details).await
}

/// What somebody was before; `None` where they are that already.
async fn changed(
    service: &Service,
    store: &GameStore,
    account: AccountId,
    role: Option<StaffRole>,
) -> Result<Option<StaffRole>, Refusal> {
    match service.store.change_staff(store.id, account, role).await? {
        StaffChanged::Done(before) => Ok(Some(before)),
        StaffChanged::Unchanged => Ok(None),
        StaffChanged::LastOwner => Err(StoreFault::LastOwner.into()),
        StaffChanged::NoStaff => Err(StoreFault::NoStaff.into()),
    }
}
