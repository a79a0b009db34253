//! Tags of decks: of one, and of all that have one.

use axum::{extract::State, http::HeaderMap, response::Response};
use safehouse_service::{
    saved_decks as inner,
    wire::saved_decks::{DeckTags, RetaggedDecks},
};
use safehouse_store::SavedDeckId;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    answers::{hold_against, summary},
    body::device,
};
use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By, Sent},
    },
    problem::Refused,
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(add_tag, remove_tag))
        .routes(routes!(list_tags))
        .routes(routes!(rename_tag, delete_tag))
}

/// Puts a tag on a deck
///
/// Which is a version on top of the newest. One that the deck has in another spelling gets
/// this one.
#[utoipa::path(put, path = "/api/v1/decks/{id}/tags/{tag}", operation_id = "add_tag", tag = "decks",
    params(("id" = Uuid, Path, description = "The deck."),
        ("tag" = String, Path, description = "The tag.", example = "league"),
        ("If-Match" = Option<String>, Header, description = "The ETag of what was read: it is done only if the deck is still that.")),
    security(("token" = ["decks:write"])),
    responses((status = 200, description = "What lists say about it.", body = safehouse_service::wire::saved_decks::DeckSummary)))]
async fn add_tag(
    State(site): State<ServerState>,
    by: By,
    At((id, tag)): At<(Uuid, String)>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let id = SavedDeckId::from(id);
    let _turn = hold_against(&site, &by, id, &headers).await?;
    inner::add_tag(&site.app.service, &by.caller, id, &tag, &device(&by, None)).await?;
    summary(&site, &by, id).await
}

/// Takes a tag off a deck
///
/// In whatever spelling it has it.
#[utoipa::path(delete, path = "/api/v1/decks/{id}/tags/{tag}", operation_id = "remove_tag", tag = "decks",
    params(("id" = Uuid, Path, description = "The deck."),
        ("tag" = String, Path, description = "The tag.", example = "league"),
        ("If-Match" = Option<String>, Header, description = "The ETag of what was read: it is done only if the deck is still that.")),
    security(("token" = ["decks:write"])),
    responses((status = 200, description = "What lists say about it.", body = safehouse_service::wire::saved_decks::DeckSummary)))]
async fn remove_tag(
    State(site): State<ServerState>,
    by: By,
    At((id, tag)): At<(Uuid, String)>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let id = SavedDeckId::from(id);
    let _turn = hold_against(&site, &by, id, &headers).await?;
    inner::remove_tag(&site.app.service, &by.caller, id, &tag, &device(&by, None)).await?;
    summary(&site, &by, id).await
}

/// Lists the tags of decks
///
/// Of those in use, the most frequent first.
#[utoipa::path(get, path = "/api/v1/deck-tags", operation_id = "list_tags", tag = "decks",
    security(("token" = ["decks:read"])),
    responses((status = 200, description = "The tags.", body = DeckTags)))]
async fn list_tags(State(site): State<ServerState>, by: By) -> Answered<DeckTags> {
    Ok(Answer(inner::list_tags(&site.app.service, &by.caller).await?.into()))
}

/// What a tag is to be called.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RenameTag {
    /// Its new name.
    #[schema(example = "winter league")]
    name: String,
}

/// Renames a tag everywhere
///
/// On every deck that has it, in whatever spelling, but for those in the trash. One that has
/// both keeps one.
#[utoipa::path(patch, path = "/api/v1/deck-tags/{tag}", operation_id = "rename_tag", tag = "decks",
    params(("tag" = String, Path, description = "The tag.", example = "league")),
    request_body = RenameTag,
    security(("token" = ["decks:write"])),
    responses((status = 200, description = "How many decks had it.", body = RetaggedDecks)))]
async fn rename_tag(
    State(site): State<ServerState>,
    by: By,
    At(tag): At<String>,
    Sent(body): Sent<RenameTag>,
) -> Answered<RetaggedDecks> {
    let device = device(&by, None);
    Ok(Answer(inner::rename_tag(&site.app.service, &by.caller, &tag, &body.name, &device).await?.into()))
}

/// Deletes a tag everywhere
///
/// From every deck that has it, in whatever spelling, but for those in the trash.
#[utoipa::path(delete, path = "/api/v1/deck-tags/{tag}", operation_id = "delete_tag", tag = "decks",
    params(("tag" = String, Path, description = "The tag.", example = "league")),
    security(("token" = ["decks:write"])),
    responses((status = 200, description = "How many decks had it.", body = RetaggedDecks)))]
async fn delete_tag(State(site): State<ServerState>, by: By, At(tag): At<String>) -> Answered<RetaggedDecks> {
    Ok(Answer(inner::delete_tag(&site.app.service, &by.caller, &tag, &device(&by, None)).await?.into()))
}
