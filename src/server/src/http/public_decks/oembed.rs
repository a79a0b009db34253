//! GET /oembed: what another site shows of a public deck (oEmbed 1.0, JSON).

use axum::{
    extract::{Request, State},
    http::header::CACHE_CONTROL,
    response::{IntoResponse as _, Response},
};
use safehouse_app::{
    paths::{self, public},
    problem::Kind,
};
use safehouse_service::{Caller, Reach, Refusal, published_decks};
use serde_json::json;

use super::answer::Answering;
use crate::http::{ServerState, problem::Refused};

/// A link with a title, an author and a picture; never markup, which would run on the other
/// site.
pub(super) async fn get_oembed(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let format = answering.query("format");
    if !format.is_empty() && format != "json" {
        let words = "Only “json” can be had.";
        return Refused::from(Kind::NotImplemented.problem(words)).into_response();
    }
    let url = answering.query("url");
    let address = site
        .app
        .origin
        .as_deref()
        .and_then(|origin| url.strip_prefix(origin))
        .and_then(|path| path.strip_prefix("/p/"))
        .map(|rest| rest.split(['?', '#', '/']).next().unwrap_or_default());
    let nothing = || Refused::from(Kind::NotFound.problem("“url” is no public deck of this site.")).into_response();
    let Some(address) = address else { return nothing() };
    // What everybody sees, whoever asks.
    let guest = Caller::Guest { network: std::net::Ipv6Addr::UNSPECIFIED.into() };
    let opened = match published_decks::open_publication(answering.service(), &guest, address, None).await {
        Ok(opened) if opened.deck.reach == Reach::Everybody => opened,
        Ok(_) | Err(Refusal::NoPublication | Refusal::TakenDown) => return nothing(),
        Err(refusal) => return answering.fail(&refusal, ""),
    };
    let deck = opened.deck;
    let mut told = json!({
        "version": "1.0",
        "type": "link",
        "title": if deck.name.trim().is_empty() { "Unnamed deck" } else { &deck.name },
        "author_name": deck.author,
        "author_url": answering.absolute(&public::author(&deck.author)),
        "provider_name": "Safehouse",
        "provider_url": answering.absolute(paths::HOME),
        "cache_age": 3600,
    });
    let previews = paths::previews(&site.app.sheets_url);
    let picture =
        answering.draw(&deck.game, |scene| safehouse_app::pages::public_decks::picture_of(scene, &opened.list));
    if !previews.is_empty()
        && !picture.is_empty()
        && let Some(told) = told.as_object_mut()
    {
        told.insert("thumbnail_url".to_owned(), json!(answering.absolute(&format!("{previews}{picture}"))));
        let (width, height) = safehouse_app::head::PREVIEW_SIZE;
        told.insert("thumbnail_width".to_owned(), json!(width.parse::<u32>().unwrap_or_default()));
        told.insert("thumbnail_height".to_owned(), json!(height.parse::<u32>().unwrap_or_default()));
    }
    ([(CACHE_CONTROL, "public, max-age=3600")], axum::Json(told)).into_response()
}
