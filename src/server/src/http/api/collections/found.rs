//! The cards that a query finds by what there is of them.

use axum::extract::State;
use safehouse_engine::catalogue::query::BareWords;
use safehouse_service::{
    collections as inner,
    wire::{VERSION, collections::FoundCards},
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By, With},
        reference::{faulty, game_of},
    },
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(find_own_cards))
}

/// What cards are looked for by.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct FindOwnCards {
    /// The query, in the language of the site's search; without one, every card.
    #[serde(default)]
    #[param(example = "owned>=1")]
    q: String,
    /// What they are ordered by, as behind `order:`, where the query does not say it.
    #[serde(default)]
    #[param(example = "-owned")]
    order: String,
}

/// Finds cards by what one owns
///
/// All of them at once, by their names, in the order that is asked for. `search_cards` shows what is on
/// them, a page at a time.
#[utoipa::path(get, path = "/api/v1/games/{game}/collection/cards", operation_id = "find_own_cards",
    tag = "collections",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"), FindOwnCards),
    security(("token" = ["collection:read"])),
    responses((status = 200, description = "The names.", body = FoundCards)))]
async fn find_own_cards(
    State(site): State<ServerState>,
    At(game): At<String>,
    by: By,
    With(asked): With<FindOwnCards>,
) -> Answered<FoundCards> {
    let library = game_of(&site, &game)?;
    let (catalogue, formats) = (&library.catalogue, library.formats.newest());
    let mut query = catalogue.query(&asked.q, &formats, BareWords::Anywhere).map_err(|errors| faulty(&errors))?;
    if !asked.order.is_empty() {
        query.order_by(library.game(), &asked.order).map_err(|errors| faulty(&errors))?;
    }
    let opened = inner::open_collection(&site.app.service, &by.caller, library.game()).await?;
    let owned = opened.look(|shelf| library.owned_of(shelf).clone());
    let rows = catalogue.rows_with_owned(&query, &formats, Some(&owned));
    let names = rows.iter().map(|row| catalogue.card(row.card).name.to_string()).collect();
    Ok(Answer(FoundCards { version: VERSION, names }))
}
