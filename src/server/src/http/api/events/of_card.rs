//! Events at which a card was played.

use axum::extract::State;
use safehouse_app::problem::Kind;
use safehouse_service::{events::statistics::events_of_card, wire::event_statistics::CardEvents};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By},
        reference::game_of,
    },
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(list_card_events))
}

/// Lists events at which a card was played
///
/// In any printing, and in lists that everybody sees: the newest first, the last 20.
#[utoipa::path(get, path = "/api/v1/games/{game}/cards/{number}/events", operation_id = "list_card_events",
    tag = "stores",
    params(("game" = String, Path, description = "The game.", example = "necrogenesis"),
        ("number" = String, Path, description = "The collector number of any printing.")),
    responses((status = 200, description = "The events.", body = CardEvents)))]
async fn list_card_events(
    State(site): State<ServerState>,
    by: By,
    At((game, number)): At<(String, String)>,
) -> Answered<CardEvents> {
    let library = game_of(&site, &game)?;
    let catalogue = &library.catalogue;
    let Some(printing) = catalogue.find_number(&number) else {
        return Err(Kind::NotFound.problem("No card has this collector number.").into());
    };
    let card = &catalogue.card(catalogue.card_of(printing)).name;
    Ok(Answer(events_of_card(&site.app.service, &by.caller, library.game().id, card.as_str()).await?.into()))
}
