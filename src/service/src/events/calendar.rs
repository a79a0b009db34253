//! Events listed.

use safehouse_store::events::{EventsAsked, StoredEvent};
use uuid::Uuid;

use super::access::{LOOK, STAFF_ROLES};
use crate::events::access::STAFF_READ;
use crate::{Caller, Refusal, Service, stores::staffed};

/// The most events of one page.
pub const EVENTS_PAGE: u32 = 50;

/// Which events are looked for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sought<'a> {
    /// Of the store that addresses name so; empty for all that are confirmed.
    pub store: &'a str,
    /// Of this game; empty for any.
    pub game: &'a str,
    /// Whether those that are over are meant, the last first.
    pub is_past: bool,
    /// Behind the one that begins then and has this identity.
    pub after: Option<(i64, Uuid)>,
}

/// A page of events.
#[derive(Debug, Clone)]
pub struct Events {
    /// Those of it, in the order in which they begin.
    pub events: Vec<StoredEvent>,
    /// Where the list goes on.
    pub more: Option<(i64, Uuid)>,
}

/// Events that everybody may see, those that begin first first; without a store, those of stores that whoever runs the
/// site confirmed.
///
/// # Errors
/// [`crate::refusal::StoreFault::None`]; the store fails.
pub async fn list_events(service: &Service, caller: &Caller, sought: Sought<'_>) -> Result<Events, Refusal> {
    LOOK.check(caller)?;
    let store = match sought.store {
        "" => None,
        slug => Some(crate::stores::found(service, slug).await?.id),
    };
    listed(service, store, sought, false).await
}

/// The events of a store for its staff: drafts and hidden ones as well.
///
/// # Errors
/// The caller is not its staff; the store fails.
pub async fn list_staff_events(service: &Service, caller: &Caller, sought: Sought<'_>) -> Result<Events, Refusal> {
    STAFF_READ.check(caller)?;
    let store = staffed(service, caller, sought.store, STAFF_ROLES).await?;
    listed(service, Some(store.id), sought, true).await
}

async fn listed(
    service: &Service,
    store: Option<safehouse_store::StoreId>,
    sought: Sought<'_>,
    with_hidden: bool,
) -> Result<Events, Refusal> {
    let asked = EventsAsked {
        store,
        game: sought.game,
        now: service.clock.now_ms(),
        is_past: sought.is_past,
        of: None,
        with_hidden,
        after: sought.after,
        most: EVENTS_PAGE + 1,
    };
    let mut events = service.store.list_events(&asked).await?;
    let has_more = events.len() > EVENTS_PAGE as usize;
    events.truncate(EVENTS_PAGE as usize);
    let more = events.last().filter(|_| has_more).map(|last| (last.starts_at, last.id));
    Ok(Events { events, more })
}
