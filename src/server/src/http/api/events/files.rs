//! Events and their lists as files: in the shapes of other tools, and as files that anyone verifies.

use axum::{
    extract::State,
    http::{
        HeaderValue,
        header::{CACHE_CONTROL, CONTENT_TYPE},
    },
    response::{IntoResponse as _, Response},
};
use safehouse_app::{paths::events as at, problem::Kind};
use safehouse_service::{
    Caller,
    events::{
        self as inner,
        exports::{ExportShape, export_event},
        times,
    },
};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::{
    ServerState,
    api::{
        asked::{At, By},
        event_asker::opened,
        reference::game_of,
    },
    problem::Refused,
};

/// Files that are JSON.
pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(show_event_results))
        .routes(routes!(get_event_file))
        .routes(routes!(get_event_list_file))
}

/// Files that may be something else.
pub(super) fn other_routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(export_event_results))
}

/// An event that everybody sees, in a shape.
async fn exported(site: &ServerState, caller: &Caller, code: &str, shape: ExportShape) -> Result<Response, Refused> {
    let service = &site.app.service;
    let seen = opened(service, caller, code).await?;
    let library = game_of(site, &seen.event.game)?;
    let day = times::day(seen.event.starts_at, &seen.settings.time_zone);
    let address = format!("{}{}", site.config.origin(), at::event(&seen.event.code));
    let text = export_event(service, caller, library, code, shape, (&day, &address)).await?;
    Ok(file(text, shape.media()))
}

fn file(text: String, media_type: &'static str) -> Response {
    let headers =
        [(CONTENT_TYPE, HeaderValue::from_static(media_type)), (CACHE_CONTROL, HeaderValue::from_static("no-cache"))];
    (headers, text).into_response()
}

/// Shows an event as one file
///
/// Players, rounds, results and standings in the site's own form, which its import reads again and of which
/// `/schemas/event.json` is the JSON Schema; lists are in it where everybody sees them.
#[utoipa::path(get, path = "/api/v1/events/{event}/results", operation_id = "show_event_results", tag = "stores",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    responses((status = 200, description = "The event.", content_type = "application/json", body = serde_json::Value)))]
async fn show_event_results(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
) -> Result<Response, Refused> {
    exported(&site, &by.caller, &code, ExportShape::Own).await
}

/// Exports an event
///
/// In the shape of a tool, once play began; lists are in it where everybody sees them, where the shape has any.
#[utoipa::path(get, path = "/api/v1/events/{event}/exports/{shape}", operation_id = "export_event_results",
    tag = "stores",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("shape" = String, Path, description = "`standings` and `pairings` are tables (CSV), all else is JSON: `event` \
            in the site's own form, `decklist-cache` (MTGODecklistCache), `nrtm`, `topdeck`, `topdeck-info`, \
            `topdeck-standings`, `topdeck-rounds`, `limitless-details`, `limitless-standings`, `limitless-pairings`.", example = "standings")),
    responses((status = 200, description = "The file.",
        content((String = "text/csv"), (serde_json::Value = "application/json")))))]
async fn export_event_results(
    State(site): State<ServerState>,
    by: By,
    At((code, shape)): At<(String, String)>,
) -> Result<Response, Refused> {
    let Some(shape) = ExportShape::named(&shape) else {
        let known: Vec<_> = ExportShape::ALL.iter().copied().map(ExportShape::name).collect();
        let words = format!("No event is written so; there is {}.", known.join(", "));
        return Err(Kind::NotFound.problem(words).into());
    };
    exported(&site, &by.caller, &code, shape).await
}

/// Gets the published lists of an event
///
/// As one file by which anyone verifies them, as `safehouse verify` does: those that everybody sees, once it is in the
/// log that they are shown: within a minute, or, where the store keeps its key, once the store signed that. It says the
/// same to whoever asks.
#[utoipa::path(get, path = "/api/v1/events/{event}/file", operation_id = "get_event_file", tag = "stores",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    responses((status = 200, description = "The file.", content_type = "application/json", body = serde_json::Value)))]
async fn get_event_file(State(site): State<ServerState>, by: By, At(code): At<String>) -> Result<Response, Refused> {
    let (service, caller) = (&site.app.service, &by.caller);
    let seen = opened(service, caller, &code).await?;
    let library = game_of(&site, &seen.event.game)?;
    let published = inner::event_file(service, caller, library, &seen.event.code).await?;
    Ok(file(published.to_json(), "application/json"))
}

/// Gets a published list of an event
///
/// As a file by which anyone verifies it, as `safehouse verify` does: that everybody sees, once it is in the log that it
/// is shown: within a minute, or, where the store keeps its key, once the store signed that. It says the same to whoever
/// asks.
#[utoipa::path(get, path = "/api/v1/events/{event}/lists/{number}/file", operation_id = "get_event_list_file",
    tag = "stores",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("number" = u32, Path, description = "The number of the player whose list it is.")),
    responses((status = 200, description = "The file.", content_type = "application/json", body = serde_json::Value)))]
async fn get_event_list_file(
    State(site): State<ServerState>,
    by: By,
    At((code, number)): At<(String, u32)>,
) -> Result<Response, Refused> {
    let (service, caller) = (&site.app.service, &by.caller);
    let seen = opened(service, caller, &code).await?;
    let library = game_of(&site, &seen.event.game)?;
    let published = inner::list_file(service, caller, library, (&seen.event.code, number)).await?;
    Ok(file(published.to_json(), "application/json"))
}
