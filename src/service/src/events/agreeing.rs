//! Somebody who takes part agrees to what the event asks: whom staff entered, and everybody once it asks something
//! else. They do so themselves, or staff write down that they did, at the desk or on paper.
//!
//! Agreeing shows no list by itself: one that is hidden when the others are shown already waits for staff, as one that
//! comes late.

use serde_json::json;
use uuid::Uuid;

use super::{
    access::{DESK_ROLES, LOOK, STAFF_RUN},
    fault::EventFault,
    found::{Asker, own, plays, seen, staffed_event},
};
use crate::{
    Caller, Refusal, Service,
    stores::{Act, write_act},
};

/// Writes down that the one who asks agrees to this version of what the event asks. Without it no list is taken of them,
/// and none of theirs is shown to others; that they agreed to a version before it is not enough. Whoever was left out as play began may as well, since they may still come.
///
/// # Errors
/// As [`super::own_entry`]; [`EventFault::Consent`] where the event asks another version by now;
/// [`EventFault::PlayerIs`] of somebody who does not take part any more.
pub async fn agree(service: &Service, asker: Asker<'_>, code: &str, version: u32) -> Result<(), Refusal> {
    LOOK.check(asker.caller)?;
    let seen = seen(service, asker.caller, code).await?;
    let entry = own(service, asker, &seen.event).await?;
    if version != seen.event.consent_version {
        return Err(EventFault::Consent.into());
    }
    if !plays(&entry) && entry.left_out.is_none() {
        return Err(EventFault::PlayerIs { state: entry.state }.into());
    }
    let now = service.clock.now_ms();
    let is_kept =
        service.store.consent_event_entry((seen.event.store, seen.event.id, entry.id), version, None, now).await?;
    if is_kept { Ok(()) } else { Err(EventFault::NoPlayer.into()) }
}

/// Writes down that a player said to staff, at the desk or on paper, that they agree to this version of what the event
/// asks, and who of the staff says so. What the player agreed to already stays as it is.
///
/// # Errors
/// The caller does not work at the desk of the event; [`EventFault::NoPlayer`]; [`EventFault::Consent`] where the event
/// asks another version by now; the store fails.
pub async fn record_agreement(
    service: &Service,
    caller: &Caller,
    (code, player): (&str, Uuid),
    version: u32,
) -> Result<(), Refusal> {
    STAFF_RUN.check(caller)?;
    let seen = staffed_event(service, caller, code, DESK_ROLES).await?;
    let entry =
        service.store.find_event_entry((seen.event.store, seen.event.id, player)).await?.ok_or(EventFault::NoPlayer)?;
    if version != seen.event.consent_version {
        return Err(EventFault::Consent.into());
    }
    if entry.consent_version == version {
        return Ok(());
    }
    let (by, now) = (caller.account_name()?, service.clock.now_ms());
    let of = (seen.event.store, seen.event.id, player);
    if !service.store.consent_event_entry(of, version, Some(by), now).await? {
        return Err(EventFault::NoPlayer.into());
    }
    let details = json!({ "event": code, "player": player.to_string(), "version": version });
    write_act(service, caller, seen.event.store, Some(seen.event.id), Act::PlayerAgreed, &details).await
}
