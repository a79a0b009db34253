//! Coming events that take place at their store: where that is calendars are told by the store.

use safehouse_store::{StoreId, events::EventsAsked};
use uuid::Uuid;

use crate::{Refusal, Service, events::settings::EventSettings};

/// Events that are looked at together.
const AT_A_TIME: u32 = 200;

/// The coming events of a store that name no other place, drafts and hidden ones as well.
pub(super) async fn at_the_store(service: &Service, store: StoreId, now: i64) -> Result<Vec<Uuid>, Refusal> {
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let asked = EventsAsked {
            store: Some(store),
            game: "",
            now,
            is_past: false,
            of: None,
            with_hidden: true,
            after,
            most: AT_A_TIME,
        };
        let events = service.store.list_events(&asked).await?;
        let names_none = |settings: &str| EventSettings::read(settings).venue.trim().is_empty();
        found.extend(events.iter().filter(|event| names_none(&event.settings)).map(|event| event.id));
        let Some(last) = events.last().filter(|_| events.len() >= AT_A_TIME as usize) else { return Ok(found) };
        after = Some((last.starts_at, last.id));
    }
}
