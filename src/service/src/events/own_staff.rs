//! Who is staff of one event alone.

use safehouse_store::{
    AccountId, StaffInvitation, StaffRole, StoreId,
    events::{EventStaff, StoredEvent},
};

use super::{
    access::{LOOK, RUN_ROLES},
    found::staffed_event,
};
use crate::events::access::{STAFF_READ, STAFF_RUN};
use crate::{
    Caller, Refusal, Service,
    account_names::key,
    stores::{Act, gives_at_event, write_act},
};

/// The own staff of an event, beside that of its store.
///
/// # Errors
/// The caller does not run it; the store fails.
pub async fn list_event_staff(service: &Service, caller: &Caller, code: &str) -> Result<Vec<EventStaff>, Refusal> {
    STAFF_READ.check(caller)?;
    let seen = staffed_event(service, caller, code, RUN_ROLES).await?;
    Ok(service.store.list_event_staff(seen.event.id).await?)
}

/// The invitations to the own staff of an event that still work, the newest first.
///
/// # Errors
/// The caller does not run it; the store fails.
pub async fn list_event_invitations(
    service: &Service,
    caller: &Caller,
    code: &str,
) -> Result<Vec<StaffInvitation>, Refusal> {
    STAFF_READ.check(caller)?;
    let seen = staffed_event(service, caller, code, RUN_ROLES).await?;
    let mut listed = service.store.list_staff_invitations(seen.event.store, seen.now).await?;
    listed.retain(|invitation| invitation.event == Some(seen.event.id));
    Ok(listed)
}

/// The events of a store that the caller is staff of by the event alone; none of anybody else.
///
/// # Errors
/// The store fails.
pub async fn list_own_posts(service: &Service, caller: &Caller, store: StoreId) -> Result<Vec<StoredEvent>, Refusal> {
    LOOK.check(caller)?;
    let Ok(person) = caller.person() else { return Ok(Vec::new()) };
    let mut events = Vec::new();
    for of in person.event_staff.iter().filter(|of| of.store == store) {
        events.extend(service.store.find_event_by_id(of.event).await?);
    }
    Ok(events)
}

/// Gives the account of this name, which is of an event's own staff, another role there.
///
/// # Errors
/// The caller does not run it; [`StoreFault::RoleUnfit`](crate::refusal::StoreFault::RoleUnfit) of a role that they make
/// nobody, [`StoreFault::RoleByProgram`](crate::refusal::StoreFault::RoleByProgram) of one that no program does;
/// [`Refusal::Nothing`] without such an account there; the store fails.
pub async fn change_event_staff(
    service: &Service,
    caller: &Caller,
    code: &str,
    (account, role): (&str, StaffRole),
) -> Result<(), Refusal> {
    STAFF_RUN.check(caller)?;
    let seen = staffed_event(service, caller, code, RUN_ROLES).await?;
    let of = (seen.event.store, seen.event.id);
    gives_at_event(caller, of.0, role)?;
    let whose = named(service, account).await?;
    let before = service.store.change_event_staff(of, whose, role).await?.ok_or(Refusal::Nothing)?;
    if before == role {
        return Ok(());
    }
    let details = serde_json::json!({
        "event": code, "whose": whose.to_string(), "before": before.as_str(), "role": role.as_str()
    });
    write_act(service, caller, of.0, Some(of.1), Act::RoleChanged, &details).await
}

/// Takes the account of this name out of an event's own staff.
///
/// # Errors
/// The caller does not run it; [`Refusal::Nothing`] without such an account there; the store fails.
pub async fn remove_event_staff(service: &Service, caller: &Caller, code: &str, account: &str) -> Result<(), Refusal> {
    STAFF_RUN.check(caller)?;
    let seen = staffed_event(service, caller, code, RUN_ROLES).await?;
    let of = (seen.event.store, seen.event.id);
    let whose = named(service, account).await?;
    if !service.store.remove_event_staff(of, whose).await? {
        return Err(Refusal::Nothing);
    }
    let details = serde_json::json!({ "event": code, "whose": whose.to_string() });
    write_act(service, caller, of.0, Some(of.1), Act::EventStaffRemoved, &details).await
}

async fn named(service: &Service, account: &str) -> Result<AccountId, Refusal> {
    Ok(service.store.find_account_by_name(&key(account)).await?.ok_or(Refusal::Nothing)?.id)
}
