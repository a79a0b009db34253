//! Somebody who takes part agrees to what the event asks: whom staff entered, and everybody once it asks something
//! else.

use super::{
    access::LOOK,
    fault::EventFault,
    found::{Asker, own, plays, seen},
};
use crate::{Refusal, Service};

/// Writes down that the one who asks agrees to this version of what the event asks. Without it no list of theirs is
/// taken.
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
    if !plays(&entry) {
        return Err(EventFault::PlayerIs { state: entry.state }.into());
    }
    let now = service.clock.now_ms();
    let is_kept = service.store.consent_event_entry(seen.event.id, entry.id, version, now).await?;
    if is_kept { Ok(()) } else { Err(EventFault::NoPlayer.into()) }
}
