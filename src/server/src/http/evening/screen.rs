//! The page for a screen on the wall, and what it asks from time to time.

use axum::{
    Json,
    extract::{Path, Request, State},
    response::{IntoResponse as _, Response},
};
use safehouse_app::{
    pages::evening::{draw_screen, screen_revision},
    paths::evening as at,
};
use safehouse_service::Refusal;

use super::{
    super::{ServerState, events::opened, lead::private, play_seen::play, public_decks::answer::Answering},
    answers::show,
};

/// GET /events/{event}/screen
pub(super) async fn get_screen(
    State(site): State<ServerState>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let here = at::part(&code, "screen");
    let drawn = async {
        let (seen, _) = opened(&answering, &code).await?;
        let play = play(&answering, &code).await?;
        Ok::<_, Refusal>(draw_screen(&seen, play.as_ref()))
    };
    match drawn.await {
        Ok(page) => show(&answering, &here, page).await,
        Err(refusal) => answering.fail(&refusal, &here),
    }
}

/// GET /events/{event}/screen.json: a number that is another one when the page shows something else.
pub(super) async fn get_state(State(site): State<ServerState>, Path(code): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let state = async {
        let (seen, _) = opened(&answering, &code).await?;
        let play = play(&answering, &code).await?;
        Ok::<_, Refusal>(screen_revision(&seen, play.as_ref()))
    };
    match state.await {
        Ok(revision) => private(Json(serde_json::json!({ "revision": revision })).into_response()),
        Err(refusal) => answering.fail(&refusal, &at::part(&code, "screen")),
    }
}
