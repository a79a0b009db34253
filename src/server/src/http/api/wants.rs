//! What the account wants.

use axum::{extract::State, http::StatusCode};
use safehouse_engine::copies::wants::Want;
use safehouse_service::{
    wants::{self as inner, SaveWant},
    wire::wants::{SavedWants, Wants},
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    answer::{Answer, Answered},
    asked::{At, By, Sent},
    reference::game_of,
};
use crate::http::{ServerState, problem::Refused};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(list_wants, save_wants)).routes(routes!(delete_want))
}

/// Lists what the account wants
///
/// In the order in which it was written down.
#[utoipa::path(get, path = "/api/v1/games/{game}/wants", operation_id = "list_wants", tag = "trading",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    security(("token" = ["wants:read"])),
    responses((status = 200, description = "The wants.", body = Wants)))]
async fn list_wants(State(site): State<ServerState>, At(game): At<String>, by: By) -> Answered<Wants> {
    let game = game_of(&site, &game)?.game();
    Ok(Answer(inner::list_wants(&site.app.service, &by.caller, game.id).await?.into()))
}

/// A want to be saved.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SentWant {
    /// Of a want that is changed, its identity; left out for a new one.
    id: Option<Uuid>,
    /// What it says from now on, as the list of wants has it.
    #[schema(value_type = Object)]
    want: Want,
}

/// Wants to be saved.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SaveWants {
    /// The wants, at most 1000.
    #[schema(example = json!([{"want": {"what": {"kind": "printing", "number": "NG-01-045"}, "count": 2, "priority": "normal", "finishes": ["foil"], "worst": "near-mint"}}]))]
    wants: Vec<SentWant>,
}

/// Writes wants down, or changes them
///
/// All of them, or none.
#[utoipa::path(post, path = "/api/v1/games/{game}/wants", operation_id = "save_wants", tag = "trading",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    request_body = SaveWants,
    security(("token" = ["wants:write"])),
    responses((status = 200, description = "Their identities.", body = SavedWants)))]
async fn save_wants(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    Sent(body): Sent<SaveWants>,
) -> Answered<SavedWants> {
    let library = game_of(&site, &game)?;
    let wants = body.wants.into_iter().map(|SentWant { id, want }| SaveWant { id, want }).collect();
    let saved = inner::save_wants(&site.app.service, &by.caller, &library.catalogue, wants).await?;
    Ok(Answer(saved.into()))
}

/// Forgets a want
///
/// One that is not there any more is forgotten.
#[utoipa::path(delete, path = "/api/v1/games/{game}/wants/{id}", operation_id = "delete_want", tag = "trading",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("id" = Uuid, Path, description = "The want.")),
    security(("token" = ["wants:write"])),
    responses((status = 204, description = "It is forgotten.")))]
async fn delete_want(
    State(site): State<ServerState>,
    At((game, id)): At<(String, Uuid)>,
    by: By,
) -> Result<StatusCode, Refused> {
    game_of(&site, &game)?;
    inner::delete_want(&site.app.service, &by.caller, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
