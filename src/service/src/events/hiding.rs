//! Events that whoever runs the site hides, and shows again.

use safehouse_store::{GameStore, stores::MAX_HOW_BYTES};

use super::{access::LOOK_AFTER, fault::EventFault};
use crate::{
    Caller, Refusal, Service,
    audit::{self, Action},
    refusal::StoreFault,
    stores::{Act, write_act},
    words::some_lines,
};

/// Hides an event from everybody but its staff and whoever runs the site, for this reason, which its staff read; or shows
/// it again. It answers the event's store, whose owner may speak against it as against a decision on the store.
///
/// # Errors
/// The caller does not run the site; [`EventFault::None`]; [`EventFault::Unchanged`]; there is no reason, or it is too
/// long; the store fails.
pub async fn hide_event(
    service: &Service,
    caller: &Caller,
    code: &str,
    reason: Option<&str>,
) -> Result<GameStore, Refusal> {
    LOOK_AFTER.check(caller)?;
    let reason = reason.map(|reason| some_lines(reason, MAX_HOW_BYTES)).transpose()?;
    let event = service.store.find_event(code).await?.ok_or(EventFault::None)?;
    let store = service.store.find_game_store_by_id(event.store).await?.ok_or(StoreFault::None)?;
    let now = service.clock.now_ms();
    if !service.store.set_event_hidden(event.id, reason.as_deref().map(|reason| (now, reason))).await? {
        return Err(EventFault::Unchanged.into());
    }
    let (act, action) = match reason {
        Some(_) => (Act::EventHidden, Action::EventHidden),
        None => (Act::EventShown, Action::EventShown),
    };
    let details = serde_json::json!({ "event": code, "reason": reason });
    write_act(service, caller, event.store, Some(event.id), act, &details).await?;
    let written = serde_json::json!({
        "store": store.id.to_string(),
        "slug": store.slug,
        "event": code,
        "name": event.name,
        "why": reason.unwrap_or_default(),
    });
    audit::write_about(service, caller, None, action, &written).await?;
    for member in service.store.list_staff(store.id).await? {
        audit::write_more(service, caller, member.account, action, &written).await?;
    }
    Ok(store)
}
