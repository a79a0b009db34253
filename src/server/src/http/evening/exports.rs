//! Events as files that other programs read.

use axum::{
    extract::{Path, Request, State},
    http::header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    response::{IntoResponse as _, Response},
};
use safehouse_app::paths::{evening as at, events as of_event};
use safehouse_service::{
    Refusal,
    events::{
        exports::{ExportShape, export_event},
        times,
    },
    refusal::EventFault,
};

use super::super::{ServerState, events::opened, lead::private, public_decks::answer::Answering};

/// GET /events/{event}/results.json
pub(super) async fn get_json(State(site): State<ServerState>, Path(code): Path<String>, request: Request) -> Response {
    answer(&Answering::of(&site, &request), &code, ExportShape::Own).await
}

/// GET /events/{event}/results.csv
pub(super) async fn get_csv(State(site): State<ServerState>, Path(code): Path<String>, request: Request) -> Response {
    answer(&Answering::of(&site, &request), &code, ExportShape::Pairings).await
}

/// GET /events/{event}/results/{of}
pub(super) async fn get_other(
    State(site): State<ServerState>,
    Path((code, of)): Path<(String, String)>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let shape = of
        .rsplit_once('.')
        .and_then(|(name, ending)| ExportShape::named(name).filter(|shape| shape.ending() == ending));
    match shape {
        Some(shape) => answer(&answering, &code, shape).await,
        None => answering.nothing(),
    }
}

async fn answer(answering: &Answering, code: &str, shape: ExportShape) -> Response {
    match file(answering, code, shape).await {
        Ok(text) => {
            let named = format!("attachment; filename=\"{code}-{}.{}\"", shape.name(), shape.ending());
            let head = [(CONTENT_TYPE, shape.media().to_owned()), (CONTENT_DISPOSITION, named)];
            private((head, text).into_response())
        }
        Err(refusal) => answering.fail(&refusal, &at::part(code, "standings")),
    }
}

async fn file(answering: &Answering, code: &str, shape: ExportShape) -> Result<String, Refusal> {
    let (seen, _) = opened(answering, code).await?;
    let library = answering.site.app.library.of_game(&seen.event.game).ok_or(EventFault::NoFormat)?;
    let day = times::day(seen.event.starts_at, &seen.settings.time_zone);
    let address = answering.whole(&of_event::event(&seen.event.code));
    export_event(answering.service(), &answering.caller, library, code, shape, (&day, &address)).await
}
