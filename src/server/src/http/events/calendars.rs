//! Events for calendars (iCalendar, RFC 5545).
//!
//! An event keeps its UID for good. A calendar that subscribes moves it when SEQUENCE and LAST-MODIFIED go up, and
//! marks it when it is cancelled: a cancelled event stays in the file. Times are UTC: no time zone has to be defined
//! in the file, and none is left to whoever reads it. The time where it takes place stands in the text.

use std::collections::{BTreeMap, BTreeSet};

use axum::{
    extract::{Path, Request, State},
    http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE},
    response::{IntoResponse as _, Response},
};
use icalendar::{Calendar, Component as _, Event, EventLike as _, EventStatus, Property};
use safehouse_app::{pages::public_decks::rfc3339, paths::events as at};
use safehouse_service::{
    Caller, Refusal,
    events::{self, EventState, Sought, StoredEvent, settings::EventSettings, times},
    stores,
};

use super::{
    super::{ServerState, public_decks::answer::Answering},
    answers::is_hidden,
};

/// Pages of coming events that a file holds at most.
const MOST_PAGES: usize = 10;

/// How long everybody may keep a calendar.
const KEPT: &str = "public, max-age=300";
/// How long anybody keeps a file of what is hidden.
pub(super) const KEPT_BY_NOBODY: &str = "private, no-store";

/// Whoever asks for a file reads what everybody does.
pub(in crate::http) fn guest() -> Caller {
    Caller::Guest { network: std::net::Ipv6Addr::UNSPECIFIED.into() }
}

/// GET /events.ics
pub(super) async fn get_calendar(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    answer(&answering, found(&answering, "").await, ("Events", KEPT), "events").await
}

/// GET /stores/{store}/events.ics
pub(super) async fn get_store_calendar(
    State(site): State<ServerState>,
    Path(slug): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    match stores::see_store(answering.service(), &guest(), &slug).await {
        Ok(seen) => {
            let title = format!("Events of {}", seen.store.name);
            answer(&answering, found(&answering, &seen.store.slug).await, (&title, KEPT), &seen.store.slug).await
        }
        Err(refusal) => answering.fail(&refusal, ""),
    }
}

/// GET /events/{event}/event.ics
pub(super) async fn get_event_calendar(
    State(site): State<ServerState>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    // While it is hidden its staff alone have it.
    let (found, kept) = match of_event(&answering, &guest(), &code).await {
        Err(refusal) if is_hidden(&refusal) => (of_event(&answering, &answering.caller, &code).await, KEPT_BY_NOBODY),
        found => (found, KEPT),
    };
    let title =
        found.as_ref().ok().and_then(|events: &Vec<StoredEvent>| events.first()).map(|event| event.name.clone());
    answer(&answering, found, (&title.unwrap_or_default(), kept), &code).await
}

async fn of_event(answering: &Answering, caller: &Caller, code: &str) -> Result<Vec<StoredEvent>, Refusal> {
    let seen = events::open_event(answering.service(), caller, code).await?;
    stores::see_store(answering.service(), caller, &seen.event.store_slug).await?;
    Ok(vec![seen.event])
}

/// The events of a file: the last ones that are over, and those that come.
pub(super) async fn found(answering: &Answering, slug: &str) -> Result<Vec<StoredEvent>, Refusal> {
    let (service, caller) = (answering.service(), guest());
    let past = Sought { store: slug, is_past: true, ..Sought::default() };
    let mut found = events::list_events(service, &caller, past).await?.events;
    let mut after = None;
    for _ in 0..MOST_PAGES {
        let page = events::list_events(service, &caller, Sought { store: slug, after, ..Sought::default() }).await?;
        found.extend(page.events);
        after = page.more;
        if after.is_none() {
            break;
        }
    }
    found.sort_by_key(|event| (event.starts_at, event.id));
    found.dedup_by_key(|event| event.id);
    Ok(found)
}

async fn answer(
    answering: &Answering,
    found: Result<Vec<StoredEvent>, Refusal>,
    (title, kept): (&str, &str),
    file: &str,
) -> Response {
    let found = match found {
        Ok(events) => addresses(answering, &events).await.map(|addresses| (events, addresses)),
        Err(refusal) => Err(refusal),
    };
    match found {
        Ok((events, addresses)) => {
            let text = written(
                &events,
                &addresses,
                title,
                (|event| format_of(answering, event), |path| answering.whole(path)),
            );
            let named = format!("inline; filename=\"{file}.ics\"");
            let head = [
                (CONTENT_TYPE, "text/calendar; charset=utf-8".to_owned()),
                (CONTENT_DISPOSITION, named),
                (CACHE_CONTROL, kept.to_owned()),
            ];
            (head, text).into_response()
        }
        Err(refusal) => answering.fail(&refusal, ""),
    }
}

/// The addresses of the stores of events, by what addresses of the site name the store by.
async fn addresses(answering: &Answering, events: &[StoredEvent]) -> Result<BTreeMap<String, String>, Refusal> {
    let slugs: BTreeSet<&str> = events.iter().map(|event| event.store_slug.as_str()).collect();
    let mut addresses = BTreeMap::new();
    for slug in slugs {
        let seen = stores::see_store(answering.service(), &answering.caller, slug).await?;
        addresses.insert(slug.to_owned(), seen.profile.words.address);
    }
    Ok(addresses)
}

/// The name of an event's format, or what it is known by where this site does not have it.
fn format_of(answering: &Answering, event: &StoredEvent) -> String {
    let library = answering.site.app.library.of_game(&event.game);
    let format = library.and_then(|library| library.formats.get(&event.format));
    line(format.map_or(event.format.as_str(), |format| &format.name))
}

/// Events as a calendar of this title, with the addresses of their stores. It is told the name of an event's format, and
/// the whole address of a path.
fn written(
    events: &[StoredEvent],
    addresses: &BTreeMap<String, String>,
    title: &str,
    (format, whole): (impl Fn(&StoredEvent) -> String, impl Fn(&str) -> String),
) -> String {
    let said = [("VERSION", "2.0"), ("PRODID", "-//Safehouse//Events//EN"), ("CALSCALE", "GREGORIAN")];
    let mut calendar = Calendar { properties: Property::from_array(said), ..Calendar::default() };
    calendar.append_property(("X-WR-CALNAME", line(title).as_str()));
    calendar.append_property(Property::new("REFRESH-INTERVAL", "PT1H").add_parameter("VALUE", "DURATION").done());
    for event in events {
        let place = addresses.get(&event.store_slug).map_or("", String::as_str);
        calendar.push(entry(event, (place, &format(event)), &whole));
    }
    calendar.to_string()
}

fn entry(event: &StoredEvent, (store_address, format): (&str, &str), whole: impl Fn(&str) -> String) -> Event {
    let settings = EventSettings::read(&event.settings);
    let address = whole(&at::event(&event.code));
    let is_off = event.state == EventState::Cancelled;
    let about = format!(
        "{} to {}\n{}, {}\n{address}",
        times::in_words(event.starts_at, &settings.time_zone),
        times::in_words(event.ends_at, &settings.time_zone),
        line(&event.store_name),
        format,
    );
    let place = if settings.venue.trim().is_empty() {
        located(&event.store_name, store_address)
    } else {
        lines(&settings.venue)
    };
    let changed = utc(event.changed_at);
    let mut entry = Event::new();
    entry
        .uid(&event.id.to_string())
        .sequence(event.sequence)
        .summary(&line(&event.name))
        .description(&if is_off { format!("Cancelled.\n{about}") } else { about })
        .location(&place)
        .url(&address)
        .status(if is_off { EventStatus::Cancelled } else { EventStatus::Confirmed })
        .add_property("DTSTAMP", changed.as_str())
        .add_property("CREATED", utc(event.created_at))
        .add_property("LAST-MODIFIED", changed)
        .add_property("DTSTART", utc(event.starts_at))
        .add_property("DTEND", utc(event.ends_at))
        .done()
}

/// A store with its address, on one line: what calendars find on a map.
fn located(name: &str, address: &str) -> String {
    let parts = std::iter::once(name).chain(address.lines()).map(|part| line(part.trim()));
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// A time as calendars have it, e.g. `20261201T170000Z`.
fn utc(at_ms: i64) -> String {
    rfc3339(at_ms).chars().filter(|sign| !matches!(sign, '-' | ':')).collect()
}

/// Words on one line, without what ends one.
fn line(text: &str) -> String {
    text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect()
}

/// Words on lines, without any other control.
fn lines(text: &str) -> String {
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_utc_and_a_name_ends_no_line() {
        assert_eq!(utc(1_796_144_400_000), "20261201T170000Z");
        assert_eq!(line("a\r\nBEGIN:VEVENT\u{7}"), "a  BEGIN:VEVENT ");
        assert_eq!(lines("Main St 1\r\nTown"), "Main St 1\nTown");
        assert_eq!(located("Corner Games", "Main St 1\r\n\nTown"), "Corner Games, Main St 1, Town");
        assert_eq!(located("Corner Games", ""), "Corner Games");
    }
}
