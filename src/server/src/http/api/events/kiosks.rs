//! Devices at which players of an event enter themselves.

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse as _, Response},
};
use safehouse_app::{pages::events::parts, paths::events as at};
use safehouse_service::{
    events as inner,
    wire::event_kiosks::{EndedEventKiosks, EventKiosks, StartedEventKiosk},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By},
    },
    events::cookie_of_kiosk,
    problem::Refused,
    sessions::Safety,
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(list_event_kiosks, start_event_kiosk, end_event_kiosks))
}

/// Lists the kiosks of an event
///
/// Those that work now. For staff who enter players.
#[utoipa::path(get, path = "/api/v1/events/{event}/kiosks", operation_id = "list_event_kiosks", tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    security(("token" = ["stores:read"])),
    responses((status = 200, description = "The kiosks.", body = EventKiosks)))]
async fn list_event_kiosks(State(site): State<ServerState>, by: By, At(code): At<String>) -> Answered<EventKiosks> {
    Ok(Answer(inner::list_kiosks(&site.app.service, &by.caller, &code).await?.into()))
}

/// Starts a kiosk of an event
///
/// A device on which nobody is signed in: its browser keeps the cookie for the page, and players enter themselves there
/// one after the other, in the name of whoever started it. It works until the event's end, until kiosks are ended, or until
/// that person is staff there no more; the oldest of more than 20 ends. For staff who enter players.
#[utoipa::path(post, path = "/api/v1/events/{event}/kiosks", operation_id = "start_event_kiosk", tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    security(("token" = ["events:run"])),
    responses((status = 201, description = "The kiosk.", body = StartedEventKiosk)))]
async fn start_event_kiosk(State(site): State<ServerState>, by: By, At(code): At<String>) -> Result<Response, Refused> {
    let started = inner::start_kiosk(&site.app.service, &by.caller, &code).await?;
    let page = format!("{}{}", site.config.origin(), at::part(&code, parts::KIOSK));
    let cookie = cookie_of_kiosk(Safety::of(&site.config));
    Ok((StatusCode::CREATED, Answer(StartedEventKiosk::new(started, page, cookie))).into_response())
}

/// Ends the kiosks of an event
///
/// All of them. For staff who enter players.
#[utoipa::path(delete, path = "/api/v1/events/{event}/kiosks", operation_id = "end_event_kiosks", tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    security(("token" = ["events:run"])),
    responses((status = 200, description = "How many there were.", body = EndedEventKiosks)))]
async fn end_event_kiosks(State(site): State<ServerState>, by: By, At(code): At<String>) -> Answered<EndedEventKiosks> {
    let ended = inner::end_kiosks(&site.app.service, &by.caller, &code).await?;
    Ok(Answer(EndedEventKiosks::new(ended)))
}
