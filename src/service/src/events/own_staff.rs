//! Who is staff of one event alone.

use safehouse_store::{
    AccountId, StaffRole, StoreId,
    events::{EventStaff, NewEventStaff},
};
use uuid::Uuid;

use super::{access::RUN_ROLES, found::staffed_event};
use crate::{
    Caller, Refusal, Service,
    account_names::key,
    stores::{Act, write_act},
};
use crate::events::access::STAFF;

/// Makes an account staff of an event of a store, as an invitation says. Whoever calls has made sure that it is one.
///
/// # Errors
/// [`super::EventFault::None`] when there is no such event of the store; the store fails.
pub(crate) async fn join_event_staff(
    service: &Service,
    (store, event): (StoreId, Uuid),
    (account, role): (AccountId, StaffRole),
    invited_by: &str,
) -> Result<(), Refusal> {
    let added_at = service.clock.now_ms();
    let new = NewEventStaff { event: (store, event), account, role, added_at, added_by: invited_by.to_owned() };
    let is_put = service.store.put_event_staff(&new).await?;
    if is_put { Ok(()) } else { Err(super::EventFault::None.into()) }
}

/// The own staff of an event, beside that of its store.
///
/// # Errors
/// The caller does not run it; the store fails.
pub async fn list_event_staff(service: &Service, caller: &Caller, code: &str) -> Result<Vec<EventStaff>, Refusal> {
    STAFF.check(caller)?;
    let seen = staffed_event(service, caller, code, RUN_ROLES).await?;
    Ok(service.store.list_event_staff(seen.event.id).await?)
}

/// Takes the account of this name out of an event's own staff.
///
/// # Errors
/// The caller does not run it; [`Refusal::Nothing`] without such an account there; the store fails.
pub async fn remove_event_staff(
    service: &Service,
    caller: &Caller,
    code: &str,
    account: &str,
) -> Result<(), Refusal> {
    STAFF.check(caller)?;
    let seen = staffed_event(service, caller, code, RUN_ROLES).await?;
    let found = service.store.find_account_by_name(&key(account)).await?.ok_or(Refusal::Nothing)?;
    let of = (seen.event.store, seen.event.id);
    if !service.store.remove_event_staff(of, found.id).await? {
        return Err(Refusal::Nothing);
    }
    let details = serde_json::json!({ "event": code, "account": found.name });
    write_act(service, caller, of.0, Some(of.1), Act::EventStaffRemoved, &details).await
}
