//! Feeds of public decks (Atom, RFC 4287). An entry is a deck, with the same id for good; what
//! is published of it anew makes it newer.

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
    paths::{self, public},
    problem::Kind,
};
use safehouse_service::{Caller, PublicDeckPlace, PublishedDeck, Refusal, authors, published_decks};

use super::answer::Answering;
use crate::http::{ServerState, problem::Refused};

/// Entries of a feed.
const ENTRIES: u32 = 30;

fn guest() -> Caller {
    Caller::Guest { network: std::net::Ipv6Addr::UNSPECIFIED.into() }
}

/// GET /feed.atom
pub(super) async fn get_feed(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let decks =
        published_decks::newest_decks(answering.service(), &guest(), None, PublicDeckPlace::START, ENTRIES).await;
    answer(&answering, decks, "New decks", public::FEED, paths::HOME, "feed")
}

/// GET /u/{name}/feed.atom
pub(super) async fn get_author_feed(
    State(site): State<ServerState>,
    Path(name): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let author = match authors::find_author(answering.service(), &guest(), &name).await {
        Ok(author) => author,
        Err(refusal) => return answering.fail(&refusal, ""),
    };
    let start = PublicDeckPlace::START;
    let decks = published_decks::newest_decks(answering.service(), &guest(), Some(author.id), start, ENTRIES).await;
    let (here, page) = (public::author_part(&author.name, "feed.atom"), public::author(&author.name));
    // The account keeps its id when it gets another name.
    answer(&answering, decks, &format!("Decks by {}", author.name), &here, &page, &format!("author:{}", author.id))
}

fn answer(
    answering: &Answering,
    decks: Result<Vec<PublishedDeck>, Refusal>,
    title: &str,
    here: &str,
    page: &str,
    id: &str,
) -> Response {
    if answering.site.app.origin.is_none() {
        let advice = "Whoever runs this site has not said under which address it is: public_url is not set.";
        return Refused::from(Kind::NoSitemap.problem(advice)).into_response();
    }
    let decks = match decks {
        Ok(decks) => decks,
        Err(refusal) => return answering.fail(&refusal, ""),
    };
    let absolute = |path: &str| answering.absolute(path);
    match written(&decks, title, here, page, id, absolute) {
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
fn written(
    decks: &[PublishedDeck],
    title: &str,
    here: &str,
    page: &str,
    id: &str,
    absolute: impl Fn(&str) -> String,
) -> std::io::Result<Vec<u8>> {
    let mut xml = Writer::new(Vec::new());
    let site = absolute("");
    let updated = decks.iter().map(|deck| deck.published_at).max().unwrap_or_default();
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)))?;
    xml.create_element("feed").with_attribute(("xmlns", "http://www.w3.org/2005/Atom")).write_inner_content(|xml| {
        text(xml, "title", title)?;
        text(xml, "id", &format!("{site}/#{id}"))?;
        text(xml, "updated", &rfc3339(updated))?;
        let (here, page) = (absolute(here), absolute(page));
        for (rel, href) in [("self", here.as_str()), ("alternate", page.as_str())] {
            xml.create_element("link").with_attributes([("rel", rel), ("href", href)]).write_empty()?;
        }
        for deck in decks {
            entry(xml, deck, &site, &absolute)?;
        }
        Ok(())
    })?;
    Ok(xml.into_inner())
}

fn entry(
    xml: &mut Writer<Vec<u8>>,
    deck: &PublishedDeck,
    site: &str,
    absolute: impl Fn(&str) -> String,
) -> std::io::Result<()> {
    let page = absolute(&public::deck(deck.address.as_str()));
    let name = if deck.name.trim().is_empty() { "Unnamed deck" } else { &deck.name };
    xml.create_element("entry").write_inner_content(|xml| {
        text(xml, "title", name)?;
        text(xml, "id", &format!("{site}/#deck:{}", deck.address))?;
        text(xml, "published", &rfc3339(deck.first_published_at))?;
        text(xml, "updated", &rfc3339(deck.published_at))?;
        xml.create_element("author").write_inner_content(|xml| {
            text(xml, "name", &deck.author)?;
            text(xml, "uri", &absolute(&public::author(&deck.author)))
        })?;
        xml.create_element("link").with_attributes([("rel", "alternate"), ("href", page.as_str())]).write_empty()?;
        for tag in &deck.facts.tags {
            xml.create_element("category").with_attribute(("term", tag.as_str())).write_empty()?;
        }
        let led = if deck.facts.leads.is_empty() {
            String::new()
        } else {
            format!(" Led by {}.", deck.facts.leads.join(" and "))
        };
        let verdict = match deck.legality {
            safehouse_service::Legality::Legal => "Legal when published.",
            safehouse_service::Legality::Illegal => "Not legal when published.",
            safehouse_service::Legality::Undecided => "Undecided when published.",
        };
        text(xml, "summary", &format!("Version {}.{led} {verdict}", deck.number))
    })?;
    Ok(())
}

fn text(xml: &mut Writer<Vec<u8>>, name: &str, words: &str) -> std::io::Result<()> {
    xml.create_element(name).write_text_content(BytesText::new(words))?;
    Ok(())
}
