//! Pages of many public decks: those of a game, those of an author.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    head::HeadExtras,
    pages::public_decks::{AuthorShown, Browse, draw_author, draw_browse},
    paths::{self, public},
};
use safehouse_engine::visible::visible;
use safehouse_service::{
    Legality, PublicDeckOrder, PublicDeckPlace, PublicDecksAsked, PublishedDeck, Refusal, authors,
    published_decks::{self, browse_facets},
};

use super::{
    answer::{Answering, done},
    place::{self, PAGE},
    search,
};
use crate::http::{ServerState, account::fields::Fields, lead::leads_to, posted::Posted};

/// Cards and tags that are offered.
const OFFERED: u32 = 40;

/// What the page of an author says was just done.
const DONE: &[(&str, &str)] = &[
    ("followed", "You follow them. What they publish stands on the page of those whom you follow."),
    ("unfollowed", "You do not follow them any more."),
    ("blocked", "Their comments are neither shown on your decks nor to you, and they cannot comment on your decks."),
    ("unblocked", "Their comments are let in again."),
];

pub(super) async fn get_browse(
    State(site): State<ServerState>,
    Path(game): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    if site.app.library.of_game(&game).is_none() {
        return answering.nothing();
    }
    let query = answering.query("q");
    if !query.trim().is_empty() || !answering.query("sort").is_empty() {
        return search::get_search(&answering, &game, query).await;
    }
    let after = place::read(&answering.query("after"));
    let mut browse = Browse {
        order: if answering.query("order") == "liked" { PublicDeckOrder::MostLiked } else { PublicDeckOrder::Newest },
        lead: visible(&answering.query("lead")).into_owned(),
        tag: visible(&answering.query("tag")).into_owned(),
        author: visible(answering.query("author").trim()).into_owned(),
        legality: Legality::parse(&answering.query("legality")),
        is_further: after != PublicDeckPlace::START,
        ..Browse::default()
    };
    let here = paths::of(&game).public_decks();
    match fill(&answering, &game, after, &mut browse).await {
        Ok(()) => {
            let extras = HeadExtras {
                is_hidden: browse.is_further,
                feed: answering.feed("New decks".to_owned(), public::FEED.to_owned()),
                oembed: None,
                ..HeadExtras::default()
            };
            browse.feed = extras.feed.as_ref().map(|(_, address)| address.clone());
            let drawn = answering.draw(&game, |scene| draw_browse(scene, &browse));
            answering.show(&here, drawn, extras).await
        }
        Err(refusal) => answering.fail(&refusal, &here),
    }
}

async fn fill(answering: &Answering, game: &str, after: PublicDeckPlace, browse: &mut Browse) -> Result<(), Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let [leads, tags] = browse_facets(service, caller, game, OFFERED).await?;
    (browse.leads, browse.tags) = (leads, tags);
    let some = |text: &str| Some(text.to_owned()).filter(|text| !text.trim().is_empty());
    let (lead, tag) = (some(&browse.lead), some(&browse.tag));
    let author = match some(&browse.author) {
        None => None,
        Some(name) => match authors::find_author(service, caller, &name).await {
            Ok(author) => Some(author.id),
            Err(Refusal::Nothing) => {
                browse.fault = "No author has this name. Spell it as on their page.".to_owned();
                return Ok(());
            }
            Err(refusal) => return Err(refusal),
        },
    };
    let asked = PublicDecksAsked {
        game,
        order: browse.order,
        author,
        lead: lead.as_deref(),
        tag: tag.as_deref(),
        legality: browse.legality,
        after,
        most: PAGE + 1,
    };
    let found = published_decks::browse_decks(service, caller, &asked).await?;
    (browse.decks, browse.more) = place::page(found, PAGE);
    Ok(())
}

pub(super) async fn get_author(
    State(site): State<ServerState>,
    Path(name): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let here = public::author(&name);
    match read_author(&answering, &name).await {
        Ok((author, decks, more)) => {
            let feed =
                answering.feed(format!("Decks by {}", author.name), public::author_part(&author.name, "feed.atom"));
            let extras = HeadExtras { is_hidden: author.decks == 0, feed, ..HeadExtras::default() };
            let feed_address = extras.feed.as_ref().map(|(_, address)| address.clone());
            let said = done(&answering.query("done"), DONE);
            let is_signed_in = answering.is_signed_in();
            let game = decks.first().map_or("", |deck| deck.game.as_str());
            let shown = AuthorShown {
                author: &author,
                decks: &decks,
                more: more.as_deref(),
                feed: feed_address.as_deref(),
                done: said,
                is_signed_in,
            };
            let drawn = answering.draw(game, |scene| draw_author(scene, &shown));
            answering.show(&here, drawn, extras).await
        }
        Err(Refusal::Nothing) => answering.nothing(),
        Err(refusal) => answering.fail(&refusal, &here),
    }
}

async fn read_author(
    answering: &Answering,
    name: &str,
) -> Result<(authors::Author, Vec<PublishedDeck>, Option<String>), Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let author = authors::find_author(service, caller, name).await?;
    let after = place::read(&answering.query("after"));
    let found = published_decks::newest_decks(service, caller, Some(author.id), after, PAGE + 1).await?;
    let (decks, more) = place::page(found, PAGE);
    Ok((author, decks, more))
}

pub(super) async fn post_follow(Path(name): Path<String>, Posted { answering, fields }: Posted<Answering>) -> Response {
    let follows = fields.get("follows") != "no";
    let said = if follows { "followed" } else { "unfollowed" };
    let outcome = authors::follow_author(answering.service(), &answering.caller, &name, follows).await;
    related(&answering, &name, &fields, outcome, said)
}

pub(super) async fn post_block(Path(name): Path<String>, Posted { answering, fields }: Posted<Answering>) -> Response {
    let blocks = fields.get("blocks") != "no";
    let said = if blocks { "blocked" } else { "unblocked" };
    let outcome = authors::block_author(answering.service(), &answering.caller, &name, blocks).await;
    related(&answering, &name, &fields, outcome, said)
}

fn related(answering: &Answering, name: &str, fields: &Fields, outcome: Result<(), Refusal>, said: &str) -> Response {
    match outcome {
        Ok(()) => match paths::own_address(fields.get("next")) {
            Some(next) => leads_to(next),
            None => leads_to(&format!("{}?done={said}", public::author(name))),
        },
        Err(refusal) => answering.fail(&refusal, &public::author(name)),
    }
}
