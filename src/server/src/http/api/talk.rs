//! What somebody says about decks, and reports.

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse as _, Response},
};
use safehouse_service::{deck_comments as inner, wire::published_decks::SaidComment};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    answer::Answer,
    asked::{At, By, Sent},
};
use crate::http::{ServerState, problem::Refused};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(say_comment))
        .routes(routes!(edit_comment, delete_comment))
        .routes(routes!(hide_comment, unhide_comment))
        .routes(routes!(report_deck))
}

/// A comment to be said.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SayComment {
    /// What the link of the deck ends in.
    address: String,
    /// The comment that it answers, which answers none.
    parent: Option<Uuid>,
    /// What it says, in the site's Markdown.
    body: String,
}

/// Says something about a deck
///
/// Or answers a comment on it.
#[utoipa::path(post, path = "/api/v1/comments", operation_id = "say_comment", tag = "people",
    request_body = SayComment,
    security(("token" = ["social"])),
    responses((status = 201, description = "It was said.", body = SaidComment)))]
async fn say_comment(
    State(site): State<ServerState>,
    by: By,
    Sent(body): Sent<SayComment>,
) -> Result<Response, Refused> {
    let said = inner::comment(&site.app.service, &by.caller, &body.address, body.parent, &body.body).await?;
    Ok((StatusCode::CREATED, Answer(SaidComment::from(said))).into_response())
}

/// What a comment is to say.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct EditComment {
    /// What it says, in the site's Markdown.
    body: String,
}

/// Changes a comment
///
/// Of the account's, within half an hour.
#[utoipa::path(patch, path = "/api/v1/comments/{id}", operation_id = "edit_comment", tag = "people",
    params(("id" = Uuid, Path, description = "The comment.")),
    request_body = EditComment,
    security(("token" = ["social"])),
    responses((status = 204, description = "It is done.")))]
async fn edit_comment(
    State(site): State<ServerState>,
    by: By,
    At(id): At<Uuid>,
    Sent(body): Sent<EditComment>,
) -> Result<StatusCode, Refused> {
    inner::edit_comment(&site.app.service, &by.caller, id, &body.body).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes a comment
///
/// Of the account's.
#[utoipa::path(delete, path = "/api/v1/comments/{id}", operation_id = "delete_comment", tag = "people",
    params(("id" = Uuid, Path, description = "The comment.")),
    security(("token" = ["social"])),
    responses((status = 204, description = "It is done.")))]
async fn delete_comment(State(site): State<ServerState>, by: By, At(id): At<Uuid>) -> Result<StatusCode, Refused> {
    inner::delete_comment(&site.app.service, &by.caller, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Hides a comment
///
/// On a deck of the account's.
#[utoipa::path(put, path = "/api/v1/comments/{id}/hidden", operation_id = "hide_comment", tag = "people",
    params(("id" = Uuid, Path, description = "The comment.")),
    security(("token" = ["social"])),
    responses((status = 204, description = "It is done.")))]
async fn hide_comment(State(site): State<ServerState>, by: By, At(id): At<Uuid>) -> Result<StatusCode, Refused> {
    inner::hide_comment(&site.app.service, &by.caller, id, true).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Shows a hidden comment again
#[utoipa::path(delete, path = "/api/v1/comments/{id}/hidden", operation_id = "unhide_comment", tag = "people",
    params(("id" = Uuid, Path, description = "The comment.")),
    security(("token" = ["social"])),
    responses((status = 204, description = "It is done.")))]
async fn unhide_comment(State(site): State<ServerState>, by: By, At(id): At<Uuid>) -> Result<StatusCode, Refused> {
    inner::hide_comment(&site.app.service, &by.caller, id, false).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Something that whoever runs the site is told.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ReportDeck {
    /// What the link of the deck ends in.
    address: String,
    /// The comment on it that is meant, rather than the deck.
    comment: Option<Uuid>,
    /// What is wrong with it.
    reason: String,
}

/// Reports a deck or a comment
///
/// To whoever runs the site.
#[utoipa::path(post, path = "/api/v1/reports", operation_id = "report_deck", tag = "people",
    request_body = ReportDeck,
    security(("token" = ["social"])),
    responses((status = 204, description = "It is done.")))]
async fn report_deck(
    State(site): State<ServerState>,
    by: By,
    Sent(body): Sent<ReportDeck>,
) -> Result<StatusCode, Refused> {
    inner::report(&site.app.service, &by.caller, &body.address, body.comment, &body.reason).await?;
    Ok(StatusCode::NO_CONTENT)
}
