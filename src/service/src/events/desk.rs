//! The event that somebody of the staff works at, and what they did there.

use safehouse_store::{StaffRole, events::StoredEvent};
use serde_json::Value;

pub(crate) use super::access::{RESULT_ROLES, SCORE_ROLES};
use super::{EventFault, found::is_staff};
use crate::{
    Caller, Refusal, Service,
    stores::{Act, write_act},
};

/// The event of a code, for its staff in one of these roles.
///
/// # Errors
/// [`EventFault::None`]; the caller is none of them; the store fails.
pub(crate) async fn staffed(
    service: &Service,
    caller: &Caller,
    code: &str,
    roles: &'static [StaffRole],
) -> Result<StoredEvent, Refusal> {
    let event = service.store.find_event(code).await?.ok_or(EventFault::None)?;
    is_staff(caller, &event, roles)?;
    Ok(event)
}

/// Writes down what the caller did at an event.
pub(crate) async fn acted(
    service: &Service,
    caller: &Caller,
    event: &StoredEvent,
    act: Act,
    details: Value,
) -> Result<(), Refusal> {
    write_act(service, caller, event.store, Some(event.id), act, &details).await
}
