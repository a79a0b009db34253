//! What somebody does with decks of others, and with others.

use axum::{extract::State, http::StatusCode, response::Response};
use safehouse_service::{
    authors as inner, published_decks,
    saved_decks::open_deck,
    wire::published_decks::{AuthorNames, DeckLikes, PublicDecks},
    wire::saved_decks::Deck,
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answer::{Answer, Answered},
    asked::{At, By, Sent, With},
    decks::answers::created,
    public_decks::{ListPublicDecks, listed},
};
use crate::http::{ServerState, problem::Refused};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(like_deck, unlike_deck))
        .routes(routes!(copy_deck))
        .routes(routes!(list_followed))
        .routes(routes!(follow_author, unfollow_author))
        .routes(routes!(list_followed_decks))
        .routes(routes!(list_blocked))
        .routes(routes!(block_author, unblock_author))
}

/// Likes a deck
///
/// Of somebody else.
#[utoipa::path(put, path = "/api/v1/public-decks/{address}/like", operation_id = "like_deck", tag = "people",
    params(("address" = String, Path, description = "What the deck's link ends in.")),
    security(("token" = ["social"])),
    responses((status = 200, description = "How many like it.", body = DeckLikes)))]
async fn like_deck(State(site): State<ServerState>, by: By, At(address): At<String>) -> Answered<DeckLikes> {
    let total = published_decks::like_deck(&site.app.service, &by.caller, &address, true).await?;
    Ok(Answer(DeckLikes::new(true, total)))
}

/// Likes a deck no more
#[utoipa::path(delete, path = "/api/v1/public-decks/{address}/like", operation_id = "unlike_deck", tag = "people",
    params(("address" = String, Path, description = "What the deck's link ends in.")),
    security(("token" = ["social"])),
    responses((status = 200, description = "How many like it.", body = DeckLikes)))]
async fn unlike_deck(State(site): State<ServerState>, by: By, At(address): At<String>) -> Answered<DeckLikes> {
    let total = published_decks::like_deck(&site.app.service, &by.caller, &address, false).await?;
    Ok(Answer(DeckLikes::new(false, total)))
}

/// A copy to be made of a published deck.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CopyDeck {
    /// The number of its published version; without one, the newest.
    number: Option<i64>,
}

/// Copies a published deck
///
/// Into the decks of the account, where it says what it is a copy of.
#[utoipa::path(post, path = "/api/v1/public-decks/{address}/copies", operation_id = "copy_deck", tag = "people",
    params(("address" = String, Path, description = "What the deck's link ends in.")),
    request_body = CopyDeck,
    security(("token" = ["decks:write"])),
    responses((status = 201, description = "The new deck.", body = Deck)))]
async fn copy_deck(
    State(site): State<ServerState>,
    by: By,
    At(address): At<String>,
    Sent(body): Sent<CopyDeck>,
) -> Result<Response, Refused> {
    let service = &site.app.service;
    let id = published_decks::copy_publication(service, &by.caller, &address, body.number).await?;
    let made = open_deck(service, &by.caller, id, None).await?;
    Ok(created(id.into(), made))
}

/// Lists whom the account follows
#[utoipa::path(get, path = "/api/v1/following", operation_id = "list_followed", tag = "people",
    security(("token" = ["social"])),
    responses((status = 200, description = "Their names.", body = AuthorNames)))]
async fn list_followed(State(site): State<ServerState>, by: By) -> Answered<AuthorNames> {
    Ok(Answer(inner::list_followed(&site.app.service, &by.caller).await?.into()))
}

/// Follows an author
#[utoipa::path(put, path = "/api/v1/following/{name}", operation_id = "follow_author", tag = "people",
    params(("name" = String, Path, description = "The name of the account.")),
    security(("token" = ["social"])),
    responses((status = 204, description = "It is done.")))]
async fn follow_author(State(site): State<ServerState>, by: By, At(name): At<String>) -> Result<StatusCode, Refused> {
    inner::follow_author(&site.app.service, &by.caller, &name, true).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Follows an author no more
#[utoipa::path(delete, path = "/api/v1/following/{name}", operation_id = "unfollow_author", tag = "people",
    params(("name" = String, Path, description = "The name of the account.")),
    security(("token" = ["social"])),
    responses((status = 204, description = "It is done.")))]
async fn unfollow_author(State(site): State<ServerState>, by: By, At(name): At<String>) -> Result<StatusCode, Refused> {
    inner::follow_author(&site.app.service, &by.caller, &name, false).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists the decks of those whom the account follows
///
/// Those published last first.
#[utoipa::path(get, path = "/api/v1/followed-decks", operation_id = "list_followed_decks", tag = "people",
    params(ListPublicDecks),
    security(("token" = ["social"])),
    responses((status = 200, description = "A page of the list.", body = PublicDecks)))]
async fn list_followed_decks(
    State(site): State<ServerState>,
    by: By,
    With(asked): With<ListPublicDecks>,
) -> Answered<PublicDecks> {
    let (after, most) = asked.place()?;
    let decks = published_decks::followed_decks(&site.app.service, &by.caller, after, most).await?;
    Ok(Answer(listed(decks, most)))
}

/// Lists whose comments the account does not want
#[utoipa::path(get, path = "/api/v1/blocked", operation_id = "list_blocked", tag = "people",
    security(("token" = ["social"])),
    responses((status = 200, description = "Their names.", body = AuthorNames)))]
async fn list_blocked(State(site): State<ServerState>, by: By) -> Answered<AuthorNames> {
    Ok(Answer(inner::list_blocked(&site.app.service, &by.caller).await?.into()))
}

/// Blocks an account
///
/// Its comments are neither shown on the decks of whoever blocks it nor to them, and it comes into none of their groups.
#[utoipa::path(put, path = "/api/v1/blocked/{name}", operation_id = "block_author", tag = "people",
    params(("name" = String, Path, description = "The name of the account.")),
    security(("token" = ["social"])),
    responses((status = 204, description = "It is done.")))]
async fn block_author(State(site): State<ServerState>, by: By, At(name): At<String>) -> Result<StatusCode, Refused> {
    inner::block_author(&site.app.service, &by.caller, &name, true).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Blocks an account no more
#[utoipa::path(delete, path = "/api/v1/blocked/{name}", operation_id = "unblock_author", tag = "people",
    params(("name" = String, Path, description = "The name of the account.")),
    security(("token" = ["social"])),
    responses((status = 204, description = "It is done.")))]
async fn unblock_author(State(site): State<ServerState>, by: By, At(name): At<String>) -> Result<StatusCode, Refused> {
    inner::block_author(&site.app.service, &by.caller, &name, false).await?;
    Ok(StatusCode::NO_CONTENT)
}
