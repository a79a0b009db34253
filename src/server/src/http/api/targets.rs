//! Targets of a collection, and what is missing of them.

use axum::{extract::State, http::StatusCode};
use safehouse_app::problem::Kind;
use safehouse_collection::pages;
use safehouse_engine::{copies::completion::Per, limits::COPIES, wire::collection::CollectionMissing};
use safehouse_service::{
    collections::{self as inner, Target},
    wire::price_lists::{OwnTarget, OwnTargets},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answer::{Answer, Answered},
    asked::{At, By, Sent, With, unreadable},
    collections::desk,
    reference::game_of,
};
use crate::http::{ServerState, problem::Refused};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(list_targets))
        .routes(routes!(keep_target, delete_target))
        .routes(routes!(list_missing))
}

/// Lists the targets of a collection
///
/// By their names.
#[utoipa::path(get, path = "/api/v1/games/{game}/collection/targets", operation_id = "list_targets",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis")),
    security(("token" = ["collection:read"])),
    responses((status = 200, description = "The targets.", body = OwnTargets)))]
async fn list_targets(State(site): State<ServerState>, At(game): At<String>, by: By) -> Answered<OwnTargets> {
    let game = game_of(&site, &game)?.game();
    Ok(Answer(inner::list_targets(&site.app.service, &by.caller, game).await?.into()))
}

/// What counts as one, by its name.
fn per_of(name: Option<&str>) -> Result<Per, Refused> {
    let Some(name) = name else { return Ok(Per::Printing) };
    Per::from_id(name).ok_or_else(|| unreadable("“per”", "it is card, printing, finish or master"))
}

/// A target to be kept.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct KeepTarget {
    /// Which cards, as a query; every one where it is empty.
    #[schema(example = "set:NG-01")]
    query: String,
    /// What counts as one: `card` (whichever printing), `printing`, `finish` (a printing in each finish) or `master` (in
    /// each finish and edition).
    #[schema(example = "master")]
    per: Option<String>,
    /// How many of each, 1 to 9999; 1 where it is not said.
    #[schema(minimum = 1, maximum = 9999)]
    count: Option<u32>,
}

/// Keeps a target
///
/// In the place of one of the same name.
#[utoipa::path(put, path = "/api/v1/games/{game}/collection/targets/{name}", operation_id = "keep_target",
    tag = "collections",
    params(
        ("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("name" = String, Path, description = "What it is called from now on, 1 to 200 bytes.", example = "Master set")
    ),
    request_body = KeepTarget,
    security(("token" = ["collection:write"])),
    responses((status = 200, description = "The target, as it is kept.", body = OwnTarget)))]
async fn keep_target(
    State(site): State<ServerState>,
    At((game, name)): At<(String, String)>,
    by: By,
    Sent(body): Sent<KeepTarget>,
) -> Answered<OwnTarget> {
    let library = game_of(&site, &game)?;
    let per = per_of(body.per.as_deref())?;
    let target = Target { name, query: body.query, per, count: body.count.unwrap_or(1) };
    let cards = (&library.catalogue, &library.formats);
    Ok(Answer(inner::keep_target(&site.app.service, &by.caller, cards, &target).await?.into()))
}

/// Deletes a target
#[utoipa::path(delete, path = "/api/v1/games/{game}/collection/targets/{name}", operation_id = "delete_target",
    tag = "collections",
    params(
        ("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("name" = String, Path, description = "What it is called.", example = "Master set")
    ),
    security(("token" = ["collection:write"])),
    responses((status = 204, description = "It is done.")))]
async fn delete_target(
    State(site): State<ServerState>,
    At((game, name)): At<(String, String)>,
    by: By,
) -> Result<StatusCode, Refused> {
    let game = game_of(&site, &game)?.game();
    let is_gone = inner::delete_target(&site.app.service, &by.caller, game, &name).await?;
    if is_gone { Ok(StatusCode::NO_CONTENT) } else { Err(Refused::not_found()) }
}

/// Of which target it is asked what is missing.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ListMissing {
    /// A target that is kept, by its name; instead of the others.
    target: Option<String>,
    /// Which cards, as a query; every one without it.
    q: Option<String>,
    /// What counts as one: `card`, `printing`, `finish` or `master`.
    #[param(default = "printing")]
    per: Option<String>,
    /// How many of each.
    #[param(minimum = 1, maximum = 9999, default = 1)]
    count: Option<u32>,
}

/// Lists what a collection lacks
///
/// Of a target that is kept, or of one that is only asked about; by number. Of a card no more is wanted than a deck may
/// hold.
#[utoipa::path(get, path = "/api/v1/games/{game}/collection/missing", operation_id = "list_missing",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"), ListMissing),
    security(("token" = ["collection:read"])),
    responses((status = 200, description = "What is missing, as `safehouse collection missing --json` prints it.",
        content_type = "application/json", body = serde_json::Value)))]
async fn list_missing(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    With(asked): With<ListMissing>,
) -> Answered<CollectionMissing> {
    let library = game_of(&site, &game)?;
    let service = &site.app.service;
    let target = match asked.target {
        Some(name) => {
            let targets = inner::list_targets(service, &by.caller, library.game()).await?;
            targets.into_iter().find(|target| target.name == name).ok_or_else(Refused::not_found)?
        }
        None => {
            let (query, per) = (asked.q.unwrap_or_default(), per_of(asked.per.as_deref())?);
            let count = asked.count.unwrap_or(1);
            if !(1..=COPIES).contains(&count) {
                return Err(unreadable("“count”", "of each thing there are 1 to 9999"));
            }
            Target { name: String::new(), query, per, count }
        }
    };
    let collection = inner::open_collection(service, &by.caller, library.game()).await?;
    let form = collection.look(|shelf| {
        let desk = desk(&site, library, shelf, &[]);
        let wanted = (target.query.as_str(), target.per, target.count);
        let completion = pages::compare(&desk, wanted)?;
        Ok(CollectionMissing::new(&library.catalogue, wanted, &completion, desk.owned().unknown()))
    });
    let form = form.map_err(|errors: safehouse_engine::catalogue::query::QueryErrors| {
        Refused::from(Kind::Unreadable.problem(format!("The query was not understood. {errors}")))
    });
    Ok(Answer(form?))
}
