//! Lists that are shown by themselves when the phase begins that the event says: right after the deed that begins it,
//! and by a job where that failed.

use safehouse_statements::code::Phase;
use safehouse_store::events::{EventState, StoredEvent};
use uuid::Uuid;

use super::{
    access::{LOCK_DUE, STAFF_READ, STAFF_ROLES},
    due::due_phase,
    found::staffed_event,
    revealing::{is_to_be_shown, reveal_all},
    settings::{EventSettings, Reveal},
};
use crate::{Caller, Refusal, Service, notary, refusal::LogFault, stores::stating};

/// Events that are looked at together.
const AT_A_TIME: u32 = 50;

/// Shows the lists of all events that are due and still hidden, and answers how many. One that cannot show them keeps
/// no other from it, and is looked at again each time.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn show_due_lists(service: &Service, caller: &Caller) -> Result<u64, Refusal> {
    LOCK_DUE.check(caller)?;
    let (mut shown, mut after) = (0, Uuid::nil());
    loop {
        let events = service.store.events_with_unsettled_lists(after, AT_A_TIME).await?;
        let Some(last) = events.last() else { return Ok(shown) };
        after = last.id;
        for event in &events {
            match show(service, event).await {
                Ok(many) => shown += many,
                Err(refusal) => tell(event, &refusal),
            }
        }
    }
}

/// Shows what is due after a deed that may have begun a phase. The deed is done whatever becomes of this: the job
/// catches up.
pub(super) async fn show_after(service: &Service, event: &StoredEvent) {
    let shown = async {
        match service.store.find_event_by_id(event.id).await? {
            Some(now) if now.lists_settled_at.is_none() => show(service, &now).await,
            _ => Ok(0),
        }
    };
    if let Err(refusal) = shown.await {
        tell(event, &refusal);
    }
}

/// Staff read on their pages of a store for which nothing is stated; of anything else whoever runs the site has to know.
fn tell(event: &StoredEvent, refusal: &Refusal) {
    if lacks(refusal).is_none() {
        tracing::error!(%refusal, event = event.code, "the lists of an event were not shown");
    }
}

/// Shows all lists of an event, where it is time.
async fn show(service: &Service, event: &StoredEvent) -> Result<u64, Refusal> {
    let settings = EventSettings::read(&event.settings);
    match due_phase(service, event, &settings).await? {
        Some(phase) => {
            stating(service, event.store).await?;
            reveal_all(service, event, phase).await
        }
        // Nothing follows at which it would show any.
        None if matches!(event.state, EventState::Finished | EventState::Published)
            || settings.shown_when() == Reveal::Never =>
        {
            service.store.settle_event_lists((event.store, event.id), service.clock.now_ms()).await?;
            Ok(0)
        }
        None => Ok(0),
    }
}

/// Lists of an event that everybody was to see by now, and does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListsHidden {
    /// The phase with which they are due.
    pub phase: Phase,
    /// How many are hidden.
    pub lists: usize,
    /// Whether the event shows no list by itself any more: these came or were corrected, or their players agreed, after the
    /// others were shown, and are shown when staff say so.
    pub is_since: bool,
    /// What keeps the site from showing them by itself.
    pub lacks: Option<Lacks>,
}

/// What a site lacks to state something for a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lacks {
    /// The site has no key of its own.
    SiteKey,
    /// The store has no key.
    StoreKey,
    /// The store is closed, hidden or suspended.
    Store,
}

fn lacks(refusal: &Refusal) -> Option<Lacks> {
    match refusal {
        Refusal::Log(LogFault::NoKey | LogFault::OtherKey) => Some(Lacks::SiteKey),
        Refusal::Log(LogFault::NoStoreKey) => Some(Lacks::StoreKey),
        Refusal::GameStore(_) => Some(Lacks::Store),
        _ => None,
    }
}

/// What of an event's lists is hidden though it is time to show them; none where nothing is, or it is not time.
///
/// # Errors
/// [`super::EventFault::None`]; the caller is no staff of the event; the store fails.
pub async fn hidden_lists(service: &Service, caller: &Caller, code: &str) -> Result<Option<ListsHidden>, Refusal> {
    STAFF_READ.check(caller)?;
    let seen = staffed_event(service, caller, code, STAFF_ROLES).await?;
    let event = &seen.event;
    let Some(phase) = due_phase(service, event, &seen.settings).await? else { return Ok(None) };
    let all = service.store.list_event_lists((event.store, event.id)).await?;
    let lists = all.iter().filter(|list| is_to_be_shown(list)).count();
    if lists == 0 {
        return Ok(None);
    }
    let signs = async {
        stating(service, event.store).await?;
        notary::stater(service, event.store).await.map(drop)
    };
    let lacks = match signs.await {
        Ok(()) => None,
        Err(refusal) => Some(lacks(&refusal).ok_or(refusal)?),
    };
    Ok(Some(ListsHidden { phase, lists, is_since: event.lists_settled_at.is_some(), lacks }))
}
