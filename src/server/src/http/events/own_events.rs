//! The events that an account takes part in.

use axum::{
    extract::{Request, State},
    response::Response,
};
use safehouse_app::{pages::events::draw_own_events, paths::events as at};
use safehouse_service::events;

use super::{
    super::{ServerState, public_decks::answer::Answering},
    answers::{fail, show_own},
};

/// GET /account/events
pub(super) async fn get_own_events(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    match events::list_own_events(answering.service(), &answering.caller).await {
        Ok(own) => show_own(&answering, at::OWN_EVENTS, draw_own_events(&own)).await,
        Err(refusal) => fail(&answering, &refusal, at::OWN_EVENTS),
    }
}
