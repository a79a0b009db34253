//! Who is staff of one event alone.

use safehouse_store::{
    StoreId,
    events::{EventStaff, StoredEvent},
};

use super::{
    access::{LOOK, RUN_ROLES},
    found::staffed_event,
};
use crate::events::access::STAFF;
use crate::{
    Caller, Refusal, Service,
    account_names::key,
    stores::{Act, write_act},
};

/// The own staff of an event, beside that of its store.
///
/// # Errors
/// The caller does not run it; the store fails.
pub async fn list_event_staff(service: &Service, caller: &Caller, code: &str) -> Result<Vec<EventStaff>, Refusal> {
    STAFF.check(caller)?;
    let seen = staffed_event(service, caller, code, RUN_ROLES).await?;
    Ok(service.store.list_event_staff(seen.event.id).await?)
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

/// Takes the account of this name out of an event's own staff.
///
/// # Errors
/// The caller does not run it; [`Refusal::Nothing`] without such an account there; the store fails.
pub async fn remove_event_staff(service: &Service, caller: &Caller, code: &str, account: &str) -> Result<(), Refusal> {
    STAFF.check(caller)?;
    let seen = staffed_event(service, caller, code, RUN_ROLES).await?;
    let found = service.store.find_account_by_name(&key(account)).await?.ok_or(Refusal::Nothing)?;
    let of = (seen.event.store, seen.event.id);
    if !service.store.remove_event_staff(of, found.id).await? {
        return Err(Refusal::Nothing);
    }
    let details = serde_json::json!({ "event": code, "whose": found.id.to_string() });
    write_act(service, caller, of.0, Some(of.1), Act::EventStaffRemoved, &details).await
}
