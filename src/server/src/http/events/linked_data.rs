//! What search engines are told of an event: JSON-LD in the words of schema.org.

use safehouse_app::{
    pages::public_decks::rfc3339,
    paths::{events as at, stores},
};
use safehouse_service::{
    events::{EventSeen, EventState},
    stores::StoreSeen,
};
use serde_json::{Value, json};

/// An event as an `Event`. `whole` gives the address of a path with the site before it.
pub(super) fn linked_data(seen: &EventSeen, store: &StoreSeen, whole: impl Fn(&str) -> String) -> Value {
    let (event, settings) = (&seen.event, &seen.settings);
    let status = if event.state == EventState::Cancelled { "EventCancelled" } else { "EventScheduled" };
    let address = if settings.venue.trim().is_empty() { &store.profile.words.address } else { &settings.venue };
    let mut data = json!({
        "@context": "https://schema.org",
        "@type": "Event",
        "name": event.name,
        "url": whole(&at::event(&event.code)),
        "startDate": rfc3339(event.starts_at),
        "endDate": rfc3339(event.ends_at),
        "eventStatus": format!("https://schema.org/{status}"),
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
        "location": { "@type": "Place", "name": event.store_name, "address": address },
        "organizer": { "@type": "Organization", "name": event.store_name, "url": whole(&stores::store(&event.store_slug)) },
    });
    if let (Some(members), Some(capacity)) = (data.as_object_mut(), event.capacity) {
        members.insert("maximumAttendeeCapacity".to_owned(), json!(capacity));
    }
    data
}
