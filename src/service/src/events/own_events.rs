//! The events that somebody takes part in.

use safehouse_store::events::{EventEntry, EventsAsked, StoredEvent};

use super::{access::REGISTER, calendar::EVENTS_PAGE, found::plays, state::is_public};
use crate::{Caller, Refusal, Service};

/// The most entries of an account of which events are told.
const MOST_ENTRIES: u32 = 1_000;

/// An event, and how whoever asks stands there.
#[derive(Debug, Clone)]
pub struct OwnEvent {
    /// The event.
    pub event: StoredEvent,
    /// How they stand.
    pub entry: EventEntry,
}

/// The events that somebody takes part in.
#[derive(Debug, Clone, Default)]
pub struct OwnEvents {
    /// Those that come, the next one first.
    pub coming: Vec<OwnEvent>,
    /// Those that are over, the last one first.
    pub past: Vec<OwnEvent>,
}

/// The events that the account of the caller takes part in, at most [`EVENTS_PAGE`] that come and as many that are over.
/// Whoever was left out as play began is told of it among them; hidden ones are there as well.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn list_own_events(service: &Service, caller: &Caller) -> Result<OwnEvents, Refusal> {
    REGISTER.check(caller)?;
    let account = caller.person()?.account;
    let entries = service.store.list_event_entries_of(account, MOST_ENTRIES).await?;
    let own = async |is_past: bool| -> Result<Vec<OwnEvent>, Refusal> {
        let asked = EventsAsked {
            store: None,
            game: "",
            now: service.clock.now_ms(),
            is_past,
            of: Some(account),
            // What is kept of them there stays theirs.
            with_hidden: true,
            after: None,
            most: EVENTS_PAGE,
        };
        let with_entry = service.store.list_events(&asked).await?.into_iter().filter_map(|event| {
            if !is_public(event.state) {
                return None;
            }
            let entry = entries.iter().find(|entry| entry.event == event.id)?.clone();
            (plays(&entry) || entry.left_out.is_some()).then_some(OwnEvent { event, entry })
        });
        Ok(with_entry.collect())
    };
    Ok(OwnEvents { coming: own(false).await?, past: own(true).await? })
}
