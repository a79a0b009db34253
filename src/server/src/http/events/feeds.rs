//! Feeds of events (Atom, RFC 4287). An entry is an event, with the same id for good; a change that its page shows makes
//! it newer.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::paths::{events as at, stores as store_paths};
use safehouse_service::{
    Refusal,
    events::{EventState, StoredEvent, settings::EventSettings, times},
    stores,
};

use super::{
    super::{
        ServerState,
        atom::{self, Entry, Feed},
        public_decks::answer::Answering,
    },
    calendars::{found, guest},
};

/// Entries of a feed.
const ENTRIES: usize = 50;

/// GET /events.atom
pub(super) async fn get_feed(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let events = found(&answering, "").await;
    answer(
        &answering,
        events,
        Feed { title: "Events", here: at::FEED, page: at::EVENTS, id: "events", entries: Vec::new() },
    )
}

/// GET /stores/{store}/events.atom
pub(super) async fn get_store_feed(
    State(site): State<ServerState>,
    Path(slug): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let store = match stores::see_store(answering.service(), &guest(), &slug).await {
        Ok(seen) => seen.store,
        Err(refusal) => return answering.fail(&refusal, ""),
    };
    let (title, here) = (format!("Events of {}", store.name), at::store_feed(&store.slug));
    let (page, id) = (store_paths::store(&store.slug), format!("events-of:{}", store.id));
    let events = found(&answering, &store.slug).await;
    answer(&answering, events, Feed { title: &title, here: &here, page: &page, id: &id, entries: Vec::new() })
}

fn answer(answering: &Answering, events: Result<Vec<StoredEvent>, Refusal>, feed: Feed<'_>) -> Response {
    let mut events = match events {
        Ok(events) => events,
        Err(refusal) => return answering.fail(&refusal, ""),
    };
    // What changed last comes first, as readers of feeds expect.
    events.sort_by_key(|event| std::cmp::Reverse((event.changed_at, event.id)));
    events.truncate(ENTRIES);
    atom::answer(answering, &Feed { entries: events.into_iter().map(entry).collect(), ..feed })
}

fn entry(event: StoredEvent) -> Entry {
    let zone = EventSettings::read(&event.settings).time_zone;
    let off = if event.state == EventState::Cancelled { "Cancelled. " } else { "" };
    Entry {
        id: format!("event:{}", event.id),
        published: event.created_at,
        updated: event.changed_at,
        page: at::event(&event.code),
        author: (event.store_name, store_paths::store(&event.store_slug)),
        summary: format!("{off}{}, {}.", times::in_words(event.starts_at, &zone), event.format),
        categories: vec![event.format],
        title: event.name,
    }
}
