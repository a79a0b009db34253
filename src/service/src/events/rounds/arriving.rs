//! Who is there before play begins.

use serde_json::json as value;

use crate::events::access::STAFF_RUN;
use crate::{
    Caller, Refusal, Service,
    events::{
        PlayFault,
        access::DESK_ROLES,
        desk::{acted, staffed},
    },
    stores::Act,
};

/// Writes down that somebody who has a place is there, or is not after all, before play begins.
///
/// # Errors
/// The caller works at no desk of the event; [`PlayFault::NoPlayer`] of somebody without a place,
/// and once play began; the store fails.
pub async fn check_in(
    service: &Service,
    caller: &Caller,
    code: &str,
    number: u32,
    is_there: bool,
) -> Result<(), Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, DESK_ROLES).await?;
    let now = service.clock.now_ms();
    if !service.store.set_checked_in(event.store, event.id, number, is_there, now).await? {
        return Err(PlayFault::NoPlayer(number).into());
    }
    acted(service, caller, &event, Act::PlayerCheckedIn, value!({ "player": number, "there": is_there })).await
}
