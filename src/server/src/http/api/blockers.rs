//! What keeps lists that everybody sees from being legal today.

use axum::extract::State;
use safehouse_app::problem::Kind;
use safehouse_service::{events::most_in_the_way, wire::blockers::ListBlockers};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answer::{Answer, Answered},
    asked::{At, By},
    reference::game_of,
};
use crate::http::{ServerState, problem::Refused};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(list_blockers))
}

/// Lists what keeps lists of a format from being legal
///
/// The cards and rules that are in the way of most lists by the newest snapshot, of those that everybody sees: of events
/// whose rounds are over, and of stores that publish them. At most 20, counted in the newest 5,000 lists of each.
#[utoipa::path(get, path = "/api/v1/games/{game}/formats/{format}/blockers", operation_id = "list_blockers",
    tag = "stores",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("format" = String, Path, description = "The format.", example = "standard")),
    responses((status = 200, description = "What is in the way.", body = ListBlockers)))]
async fn list_blockers(
    State(site): State<ServerState>,
    by: By,
    At((game, format)): At<(String, String)>,
) -> Answered<ListBlockers> {
    let library = game_of(&site, &game)?;
    let format = library.formats.resolve(Some(&format)).map_err(|unknown| {
        // It stands in the address.
        Refused::from(Kind::NotFound.problem(format!("{unknown}.")))
    })?;
    let found = most_in_the_way(&site.app.service, &by.caller, library, &format.id).await?;
    Ok(Answer(ListBlockers::new(library.game().id, format.id.clone(), found)))
}
