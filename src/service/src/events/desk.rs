//! The event that somebody of the staff works at, and what they did there.

use safehouse_store::{StaffRole, events::StoredEvent};
use serde_json::Value;

use super::EventFault;
use crate::{
    Access, Caller, Refusal, Service,
    stores::{Act, write_act},
};

/// Who pairs rounds, enters results and says who left.
pub(crate) const SCORE_ROLES: &[StaffRole] = &[StaffRole::Owner, StaffRole::Organiser, StaffRole::Scorekeeper];
/// Who enters and corrects results.
pub(crate) const RESULT_ROLES: &[StaffRole] =
    &[StaffRole::Owner, StaffRole::Organiser, StaffRole::Scorekeeper, StaffRole::Judge];

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
    Access::StaffAt(event.store, event.id, roles).check(caller)?;
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
