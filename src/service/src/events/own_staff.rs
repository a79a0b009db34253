//! Who is staff of one event alone.

use safehouse_store::{
    AccountId, StaffInvitation, StaffRole, StoreId,
    events::{EventStaff, StoredEvent},
    stores::OpenStaffInvitation,
};

use super::{
    access::{LOOK, RUN_ROLES, STAFF},
    found::{EventSeen, plays, staffed_event},
    sight::Standing,
};
use crate::events::access::{STAFF_READ, STAFF_RUN};
use crate::{
    Caller, Refusal, Service,
    account_names::key,
    stores::{Act, gives_at_event, write_act},
};

/// Who works at an event, for whoever runs it.
#[derive(Debug, Clone)]
pub struct StaffedEvent {
    /// The event.
    pub seen: EventSeen,
    /// Who is staff of its store, and so works at every event of it: their names and roles, in the order of the names.
    /// Accounts that were stopped are left out.
    pub of_store: Vec<(String, StaffRole)>,
    /// Who is staff of this event alone, in the order of the names of their accounts.
    pub own: Vec<EventStaff>,
    /// The invitations to that staff which still work, the newest first.
    pub invitations: Vec<StaffInvitation>,
    /// What the caller makes somebody there.
    pub gives: Vec<StaffRole>,
    /// Whether the caller is staff of the store.
    pub is_of_store: bool,
}

/// An event to whose own staff somebody is invited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvitedEvent {
    /// What addresses name it by.
    pub code: String,
    /// What it is called.
    pub name: String,
    /// Whether lists of others stay hidden from whoever looks, who plays in it and would open them by their role.
    pub is_blind: bool,
}

/// Everybody who works at an event.
///
/// # Errors
/// [`EventFault::None`](super::EventFault::None); the caller does not run it; the store fails.
pub async fn see_event_staff(service: &Service, caller: &Caller, code: &str) -> Result<StaffedEvent, Refusal> {
    STAFF.check(caller)?;
    let seen = staffed_event(service, caller, code, RUN_ROLES).await?;
    let store = seen.event.store;
    let of_store = service.store.list_staff(store).await?.into_iter().filter(|member| !member.is_stopped);
    Ok(StaffedEvent {
        of_store: of_store.map(|member| (member.name, member.role)).collect(),
        own: service.store.list_event_staff((seen.event.store, seen.event.id)).await?,
        invitations: invitations_to(service, &seen).await?,
        gives: StaffRole::ALL.into_iter().filter(|role| gives_at_event(caller, store, *role).is_ok()).collect(),
        is_of_store: caller.role_in(store).is_some(),
        seen,
    })
}

/// The event that an invitation is to, for whoever has its link; none of one to a store, or to an event that is hidden.
///
/// # Errors
/// The store fails.
pub async fn open_invited_event(
    service: &Service,
    caller: &Caller,
    invitation: &OpenStaffInvitation,
) -> Result<Option<InvitedEvent>, Refusal> {
    LOOK.check(caller)?;
    let Some(event) = invitation.event else { return Ok(None) };
    let found = service.store.find_event_by_id(event).await?;
    let Some(event) = found.filter(|event| event.hidden.is_none()) else { return Ok(None) };
    let entry = match caller {
        Caller::Person(person) => service.store.find_event_entry_of((event.store, event.id), person.account).await?,
        Caller::Guest { .. } | Caller::Token(_) | Caller::Administrator | Caller::Job => None,
    };
    let standing = Standing { role: Some(invitation.role), is_player: entry.as_ref().is_some_and(plays) };
    Ok(Some(InvitedEvent { code: event.code, name: event.name, is_blind: standing.is_blind() }))
}

/// The own staff of an event, beside that of its store.
///
/// # Errors
/// The caller does not run it; the store fails.
pub async fn list_event_staff(service: &Service, caller: &Caller, code: &str) -> Result<Vec<EventStaff>, Refusal> {
    STAFF_READ.check(caller)?;
    let seen = staffed_event(service, caller, code, RUN_ROLES).await?;
    Ok(service.store.list_event_staff((seen.event.store, seen.event.id)).await?)
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
    invitations_to(service, &seen).await
}

async fn invitations_to(service: &Service, seen: &EventSeen) -> Result<Vec<StaffInvitation>, Refusal> {
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
