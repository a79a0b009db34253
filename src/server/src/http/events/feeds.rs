//! Feeds of events (Atom, RFC 4287). An entry is an event, with the same id for good; a change that its page shows makes
//! it newer.

use axum::{
    extract::{Path, Request, State},
    http::header::{CACHE_CONTROL, CONTENT_TYPE},
    response::{IntoResponse as _, Response},
};
use quick_xml::{
    Writer,
    events::{BytesDecl, BytesText, Event},
};
use safehouse_app::{
    pages::public_decks::rfc3339,
    paths::{events as at, stores as store_paths},
    problem::Kind,
};
use safehouse_service::{
    Refusal,
    events::{EventState, StoredEvent, settings::EventSettings, times},
    stores,
};

use super::{
    super::{ServerState, problem::Refused, public_decks::answer::Answering},
    calendars::{found, guest},
};

/// Entries of a feed.
const ENTRIES: usize = 50;

/// What a feed is of.
struct Head<'a> {
    title: &'a str,
    here: &'a str,
    page: &'a str,
    id: &'a str,
}

/// GET /events.atom
pub(super) async fn get_feed(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let events = found(&answering, "").await;
    answer(&answering, events, &Head { title: "Events", here: at::FEED, page: at::EVENTS, id: "events" })
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
    answer(&answering, events, &Head { title: &title, here: &here, page: &page, id: &id })
}

fn answer(answering: &Answering, events: Result<Vec<StoredEvent>, Refusal>, head: &Head<'_>) -> Response {
    if answering.site.app.origin.is_none() {
        let advice = "Whoever runs this site has not said under which address it is: public_url is not set.";
        return Refused::from(Kind::NoSitemap.problem(advice)).into_response();
    }
    let mut events = match events {
        Ok(events) => events,
        Err(refusal) => return answering.fail(&refusal, ""),
    };
    // What changed last comes first, as readers of feeds expect.
    events.sort_by_key(|event| std::cmp::Reverse((event.changed_at, event.id)));
    events.truncate(ENTRIES);
    match written(&events, head, |path| answering.absolute(path)) {
        Ok(xml) => {
            let headers =
                [(CONTENT_TYPE, "application/atom+xml; charset=utf-8"), (CACHE_CONTROL, "public, max-age=300")];
            (headers, xml).into_response()
        }
        Err(error) => {
            tracing::error!(%error, "a feed could not be written");
            Refused::internal().into_response()
        }
    }
}

/// The feed as XML.
fn written(events: &[StoredEvent], head: &Head<'_>, absolute: impl Fn(&str) -> String) -> std::io::Result<Vec<u8>> {
    let mut xml = Writer::new(Vec::new());
    let site = absolute("");
    let updated = events.iter().map(|event| event.changed_at).max().unwrap_or_default();
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)))?;
    xml.create_element("feed").with_attribute(("xmlns", "http://www.w3.org/2005/Atom")).write_inner_content(|xml| {
        text(xml, "title", head.title)?;
        text(xml, "id", &format!("{site}/#{}", head.id))?;
        text(xml, "updated", &rfc3339(updated))?;
        for (rel, path) in [("self", head.here), ("alternate", head.page)] {
            let href = absolute(path);
            xml.create_element("link").with_attributes([("rel", rel), ("href", href.as_str())]).write_empty()?;
        }
        for event in events {
            entry(xml, event, &site, &absolute)?;
        }
        Ok(())
    })?;
    Ok(xml.into_inner())
}

fn entry(
    xml: &mut Writer<Vec<u8>>,
    event: &StoredEvent,
    site: &str,
    absolute: impl Fn(&str) -> String,
) -> std::io::Result<()> {
    let page = absolute(&at::event(&event.code));
    let zone = EventSettings::read(&event.settings).time_zone;
    let off = if event.state == EventState::Cancelled { "Cancelled. " } else { "" };
    xml.create_element("entry").write_inner_content(|xml| {
        text(xml, "title", &event.name)?;
        text(xml, "id", &format!("{site}/#event:{}", event.id))?;
        text(xml, "published", &rfc3339(event.created_at))?;
        text(xml, "updated", &rfc3339(event.changed_at))?;
        xml.create_element("author").write_inner_content(|xml| {
            text(xml, "name", &event.store_name)?;
            text(xml, "uri", &absolute(&store_paths::store(&event.store_slug)))
        })?;
        xml.create_element("link").with_attributes([("rel", "alternate"), ("href", page.as_str())]).write_empty()?;
        xml.create_element("category").with_attribute(("term", event.format.as_str())).write_empty()?;
        text(xml, "summary", &format!("{off}{}, {}.", times::in_words(event.starts_at, &zone), event.format))
    })?;
    Ok(())
}

fn text(xml: &mut Writer<Vec<u8>>, name: &str, words: &str) -> std::io::Result<()> {
    xml.create_element(name).write_text_content(BytesText::new(words))?;
    Ok(())
}
