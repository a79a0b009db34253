//! Feeds of public decks (Atom, RFC 4287). An entry is a deck, with the same id for good; what
//! is published of it anew makes it newer.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::paths::{self, public};
use safehouse_service::{Caller, Legality, PublicDeckPlace, PublishedDeck, Refusal, authors, published_decks};

use super::answer::Answering;
use crate::http::{
    ServerState,
    atom::{self, Entry, Feed},
};

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
    match decks {
        Ok(decks) => {
            let entries = decks.into_iter().map(entry).collect();
            atom::answer(answering, &Feed { title, here, page, id, entries })
        }
        Err(refusal) => answering.fail(&refusal, ""),
    }
}

fn entry(deck: PublishedDeck) -> Entry {
    let led = if deck.facts.leads.is_empty() {
        String::new()
    } else {
        format!(" Led by {}.", deck.facts.leads.join(" and "))
    };
    let verdict = match deck.legality {
        Legality::Legal => "Legal when published.",
        Legality::Illegal => "Not legal when published.",
        Legality::Undecided => "Undecided when published.",
    };
    Entry {
        title: if deck.name.trim().is_empty() { "Unnamed deck".to_owned() } else { deck.name },
        id: format!("deck:{}", deck.address),
        published: deck.first_published_at,
        updated: deck.published_at,
        page: public::deck(deck.address.as_str()),
        author: (deck.author.clone(), public::author(&deck.author)),
        summary: format!("Version {}.{led} {verdict}", deck.number),
        categories: deck.facts.tags,
    }
}
