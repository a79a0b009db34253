//! What players agreed to, as it was when they did.

use safehouse_store::events::{EventConsent, EventEntry, StoredEvent};

use crate::{Refusal, Service};

/// What somebody agreed to, in its words of then; none of whoever agreed to nothing, and of a version that was not kept.
///
/// # Errors
/// The store fails.
pub(super) async fn agreed_by(
    service: &Service,
    event: &StoredEvent,
    entry: &EventEntry,
) -> Result<Option<EventConsent>, Refusal> {
    if entry.consent_version == 0 {
        return Ok(None);
    }
    Ok(service.store.find_event_consent((event.store, event.id), entry.consent_version).await?)
}

/// Whether somebody agreed to what an event asks now: to another version before it is not to this one.
pub(super) fn has_agreed(event: &StoredEvent, entry: &EventEntry) -> bool {
    entry.consent_version == event.consent_version
}
