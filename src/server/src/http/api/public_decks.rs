//! Published decks as everybody may read them.

use axum::{
    extract::State,
    response::{IntoResponse as _, Response},
};
use safehouse_service::{
    AccountId, Caller, PublicDeckPlace, PublishedDeck, authors, deck_comments,
    deck_search::{self, DecksAnswer, DecksSought},
    published_decks::{self as inner, PAGE},
    wire::published_decks::{DeckAuthor, DeckComments, FoundPublicDecks, PublicDeck, PublicDecks},
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answer::{Answer, Answered},
    asked::{At, By, With, unreadable},
    cursor::PublicCursor,
    reference::{faulty, game_of},
};
use crate::http::{ServerState, problem::Refused};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(search_public_decks))
        .routes(routes!(list_public_decks))
        .routes(routes!(open_public_deck))
        .routes(routes!(open_public_version))
        .routes(routes!(list_comments))
        .routes(routes!(show_author))
        .routes(routes!(list_decks_of_author))
}

/// What public decks are looked for by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct SearchPublicDecks {
    /// The query, in the language of the site's search for decks; without one, every public deck.
    #[serde(default)]
    #[param(example = "[[t:weapon]]>=2")]
    q: String,
    /// Where the page before ended: its `next`. It is a place in the order of the query, not a
    /// count: decks that come and go meanwhile shift nothing.
    cursor: Option<String>,
    /// The most decks of the page, 1 to 60.
    #[param(minimum = 1, maximum = 60, default = 60)]
    limit: Option<u32>,
}

/// Finds public decks
///
/// By a query in the language of the site's search for decks: name, author, cards, tags,
/// legality, likes, dates. A query with a fault is refused with the place of each.
#[utoipa::path(get, path = "/api/v1/games/{game}/public-decks", operation_id = "search_public_decks",
    tag = "public decks",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"), SearchPublicDecks),
    responses((status = 200, description = "A page of what was found.", body = FoundPublicDecks)))]
async fn search_public_decks(
    State(site): State<ServerState>,
    by: By,
    At(game): At<String>,
    With(asked): With<SearchPublicDecks>,
) -> Answered<FoundPublicDecks> {
    let game = game_of(&site, &game)?.game().id;
    let most = page(asked.limit)? as usize;
    let sought = DecksSought { game, query: &asked.q, after: asked.cursor.as_deref(), most };
    match deck_search::search_decks(&site.app.service, &by.caller, &site.deck_search, &sought).await? {
        DecksAnswer::Found(found) => Ok(Answer(found.into())),
        DecksAnswer::Misread(errors) => Err(faulty(&errors)),
        DecksAnswer::NoPlace => Err(unreadable("The query of the address", "“cursor” is no place of this query")),
    }
}

fn page(limit: Option<u32>) -> Result<u32, Refused> {
    match limit.unwrap_or(PAGE) {
        limit @ 1..=PAGE => Ok(limit),
        _ => Err(unreadable("The query of the address", &format!("“limit” is 1 to {PAGE}"))),
    }
}

/// Where published decks are listed from.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListPublicDecks {
    /// Where the page before ended: its `next`.
    #[param(value_type = Option<String>)]
    cursor: Option<PublicCursor>,
    /// The most decks of the page, 1 to 60.
    #[param(minimum = 1, maximum = 60, default = 60)]
    limit: Option<u32>,
}

impl ListPublicDecks {
    /// Where the page begins, and how many it has.
    ///
    /// # Errors
    /// More than may be asked for, or none.
    pub(super) fn place(self) -> Result<(PublicDeckPlace, u32), Refused> {
        Ok((self.cursor.map_or(PublicDeckPlace::START, |PublicCursor(place)| place), page(self.limit)?))
    }
}

/// A page of a list, with the place behind it where there may be more.
pub(super) fn listed(decks: Vec<PublishedDeck>, most: u32) -> PublicDecks {
    let next = decks.last().filter(|_| decks.len() >= most as usize);
    let next = next.map(|last| PublicCursor(PublicDeckPlace::of(last)).text());
    PublicDecks::new(decks, next)
}

/// Lists public decks
///
/// Of all games, those published last first.
#[utoipa::path(get, path = "/api/v1/public-decks", operation_id = "list_public_decks", tag = "public decks",
    params(ListPublicDecks),
    responses((status = 200, description = "A page of the list.", body = PublicDecks)))]
async fn list_public_decks(
    State(site): State<ServerState>,
    by: By,
    With(asked): With<ListPublicDecks>,
) -> Answered<PublicDecks> {
    newest(&site, &by.caller, None, asked).await
}

async fn newest(
    site: &ServerState,
    caller: &Caller,
    author: Option<AccountId>,
    asked: ListPublicDecks,
) -> Answered<PublicDecks> {
    let (after, most) = asked.place()?;
    let decks = inner::newest_decks(&site.app.service, caller, author, after, most).await?;
    Ok(Answer(listed(decks, most)))
}

/// Opens a published deck
///
/// Its newest published version, with what its author says of each. Whoever has the address
/// of one that stands in no list reads it as well.
#[utoipa::path(get, path = "/api/v1/public-decks/{address}", operation_id = "open_public_deck", tag = "public decks",
    params(("address" = String, Path, description = "What the deck's link ends in.")),
    responses((status = 200, description = "The deck.", body = PublicDeck)))]
async fn open_public_deck(State(site): State<ServerState>, by: By, At(address): At<String>) -> Answered<PublicDeck> {
    Ok(Answer(inner::open_publication(&site.app.service, &by.caller, &address, None).await?.into()))
}

/// Opens a published version of a deck
///
/// None is ever changed.
#[utoipa::path(get, path = "/api/v1/public-decks/{address}/versions/{number}", operation_id = "open_public_version",
    tag = "public decks",
    params(("address" = String, Path, description = "What the deck's link ends in."),
        ("number" = i64, Path, description = "The number of the published version.")),
    responses((status = 200, description = "The deck.", body = PublicDeck)))]
async fn open_public_version(
    State(site): State<ServerState>,
    by: By,
    At((address, number)): At<(String, i64)>,
) -> Answered<PublicDeck> {
    Ok(Answer(inner::open_publication(&site.app.service, &by.caller, &address, Some(number)).await?.into()))
}

/// Lists the comments on a deck
///
/// The oldest first. What was deleted or hidden keeps its place and says nothing.
#[utoipa::path(get, path = "/api/v1/public-decks/{address}/comments", operation_id = "list_comments",
    tag = "public decks",
    params(("address" = String, Path, description = "What the deck's link ends in.")),
    responses((status = 200, description = "The comments.", body = DeckComments)))]
async fn list_comments(State(site): State<ServerState>, by: By, At(address): At<String>) -> Answered<DeckComments> {
    Ok(Answer(deck_comments::list_comments(&site.app.service, &by.caller, &address).await?.into()))
}

/// Shows an author
#[utoipa::path(get, path = "/api/v1/authors/{name}", operation_id = "show_author", tag = "public decks",
    params(("name" = String, Path, description = "The name of the account.")),
    responses((status = 200, description = "The author.", body = DeckAuthor)))]
async fn show_author(State(site): State<ServerState>, by: By, At(name): At<String>) -> Result<Response, Refused> {
    let author = authors::find_author(&site.app.service, &by.caller, &name).await?;
    Ok(Answer(DeckAuthor::from(author)).into_response())
}

/// Lists the public decks of an author
///
/// Those published last first.
#[utoipa::path(get, path = "/api/v1/authors/{name}/public-decks", operation_id = "list_decks_of_author",
    tag = "public decks",
    params(("name" = String, Path, description = "The name of the account."), ListPublicDecks),
    responses((status = 200, description = "A page of the list.", body = PublicDecks)))]
async fn list_decks_of_author(
    State(site): State<ServerState>,
    by: By,
    At(name): At<String>,
    With(asked): With<ListPublicDecks>,
) -> Answered<PublicDecks> {
    let author = authors::find_author(&site.app.service, &by.caller, &name).await?;
    newest(&site, &by.caller, Some(author.id), asked).await
}
