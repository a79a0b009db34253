//! The collections of an account, as files of an archive: everything that happened to its copies. They are
//! for whoever reads them, and for programs: how many copies there are is the sum of all events that
//! were not undone.

use safehouse_cards::wire::WireForm;
use safehouse_store::{AccountId, CollectionEventsAsked};
use serde::Serialize;
use serde_json::value::RawValue;

use super::out::{Out, VERSION};
use crate::{Refusal, Service};

/// How many events a file has.
const EVENTS: u32 = 1_000;

/// A part of what happened to a collection, in the order of its arrival:
///
/// ```json
/// {
///   "safehouse": "collection-events", "version": 1, "game": "necrogenesis",
///   "events": [{ "received_at": 2, "event": {} }]
/// }
/// ```
#[derive(Debug, Serialize)]
struct EventsFile<'a> {
    safehouse: &'static str,
    version: u32,
    game: &'a str,
    events: Vec<EventEntry<'a>>,
}

#[derive(Debug, Serialize)]
struct EventEntry<'a> {
    received_at: i64,
    event: &'a RawValue,
}

impl WireForm for EventsFile<'_> {}

/// Writes `collections/GAME/0001.json` and so on.
pub(super) async fn write(service: &Service, account: AccountId, out: &mut Out<'_>) -> Result<(), Refusal> {
    for game in service.store.list_collection_games(account).await? {
        let (mut number, mut after) = (0, 0);
        loop {
            let asked = CollectionEventsAsked::After(after);
            let page = service.store.list_collection_events(account, &game, asked, EVENTS).await?;
            let Some(last) = page.last() else { break };
            after = last.place;
            number += 1;
            let events = page.iter().filter_map(|row| {
                let event: &RawValue = serde_json::from_str(&row.event_json).ok()?;
                Some(EventEntry { received_at: row.received_at, event })
            });
            let file =
                EventsFile { safehouse: "collection-events", version: VERSION, game: &game, events: events.collect() };
            out.collection(&format!("collections/{game}/{number:04}.json"), &file)?;
        }
    }
    Ok(())
}
