//! What the account's wants follow from: targets and decks, with what they lack now.

use axum::{extract::State, http::StatusCode};
use safehouse_engine::copies::wants::WantSource;
use safehouse_service::{
    wants as inner,
    wire::wants::{SavedWantSource, WantSources},
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
    OpenApiRouter::new().routes(routes!(list_want_sources, save_want_source)).routes(routes!(delete_want_source))
}

/// Lists what wants follow from
///
/// Targets and decks, each with what it lacks now: that is counted with each request. Whoever may see the account's
/// wants sees these as well, and they are compared with what others would give away.
#[utoipa::path(get, path = "/api/v1/games/{game}/want-sources", operation_id = "list_want_sources", tag = "trading",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    security(("token" = ["wants:read", "collection:read", "decks:read"])),
    responses((status = 200, description = "The targets and decks.", body = WantSources)))]
async fn list_want_sources(State(site): State<ServerState>, At(game): At<String>, by: By) -> Answered<WantSources> {
    let library = game_of(&site, &game)?;
    Ok(Answer(inner::list_want_sources(&site.app.service, &by.caller, library).await?.into()))
}

/// Something that wants are to follow from.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"source": {"of": {"kind": "target", "target": {"query": "set:NG-01", "per": "card", "count": 4}}, "priority": "normal", "worst": "good"}}))]
struct SaveWantSource {
    /// Of something that is changed, its identity; left out for something new. What is about the same target or decks
    /// is changed in any case.
    id: Option<Uuid>,
    /// What it says from now on, as the list has it.
    #[schema(value_type = Object)]
    source: WantSource,
}

/// Has wants follow from a target or from decks
#[utoipa::path(post, path = "/api/v1/games/{game}/want-sources", operation_id = "save_want_source", tag = "trading",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    request_body = SaveWantSource,
    security(("token" = ["wants:write", "collection:read", "decks:read"])),
    responses((status = 200, description = "Its identity.", body = SavedWantSource)))]
async fn save_want_source(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    Sent(SaveWantSource { id, source }): Sent<SaveWantSource>,
) -> Answered<SavedWantSource> {
    let library = game_of(&site, &game)?;
    Ok(Answer(inner::save_want_source(&site.app.service, &by.caller, library, (id, source)).await?.into()))
}

/// Has no wants follow from something any more
///
/// What is not there any more is forgotten.
#[utoipa::path(delete, path = "/api/v1/games/{game}/want-sources/{id}", operation_id = "delete_want_source", tag = "trading",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("id" = Uuid, Path, description = "What wants follow from.")),
    security(("token" = ["wants:write"])),
    responses((status = 204, description = "Nothing follows from it.")))]
async fn delete_want_source(
    State(site): State<ServerState>,
    At((game, id)): At<(String, Uuid)>,
    by: By,
) -> Result<StatusCode, Refused> {
    game_of(&site, &game)?;
    inner::delete_want_source(&site.app.service, &by.caller, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
