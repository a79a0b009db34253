//! Where players of an event sit, why, and the same computed again.

use axum::extract::State;
use safehouse_service::{
    Refusal,
    events::{PlayFault, rounds as inner},
    wire::event_reasons::{EventRecomputedRound, EventRecomputedSeats, EventRoundReasons, EventSeats},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By, Shown},
        event_asker::{asker, opened},
    },
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(show_event_seats))
        .routes(routes!(explain_event_round))
        .routes(routes!(recompute_event_round))
        .routes(routes!(recompute_event_seats))
}

/// Shows the seats of the player meeting
///
/// Of everybody who is checked in, drawn from the seed: nobody before the lists, or the entries, are locked, by which the
/// log has the commitment to it. They change while people come, until play begins.
#[utoipa::path(get, path = "/api/v1/events/{event}/seats", operation_id = "show_event_seats", tag = "stores",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    responses((status = 200, description = "The seats.", body = EventSeats)))]
async fn show_event_seats(State(site): State<ServerState>, by: By, At(code): At<String>) -> Answered<EventSeats> {
    let (service, caller) = (&site.app.service, &by.caller);
    opened(service, caller, &code).await?;
    Ok(Answer(inner::list_seats(service, caller, &code).await?.into()))
}

/// Explains a round
///
/// Why everybody sits where they do. By a token of its staff with the scope “stores:read” also one that only staff see.
#[utoipa::path(get, path = "/api/v1/events/{event}/rounds/{round}/reasons", operation_id = "explain_event_round",
    tag = "stores",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("round" = u32, Path, description = "The number of the round.")),
    responses((status = 200, description = "The reasons.", body = EventRoundReasons)))]
async fn explain_event_round(
    State(site): State<ServerState>,
    by: By,
    shown: Shown,
    At((code, round)): At<(String, u32)>,
) -> Answered<EventRoundReasons> {
    let (service, caller) = (&site.app.service, asker(&site, by, &shown).await?);
    opened(service, &caller, &code).await?;
    Ok(Answer(inner::explain_round(service, &caller, &code, round).await?.into()))
}

/// Computes a round again
///
/// A Swiss round, from the results before it and the seed: for anybody once the event is over and its seed is shown, by a
/// token of its staff with the scope “stores:read” before.
#[utoipa::path(get, path = "/api/v1/events/{event}/rounds/{round}/recomputed", operation_id = "recompute_event_round",
    tag = "stores",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("round" = u32, Path, description = "The number of the round.")),
    responses((status = 200, description = "The round.", body = EventRecomputedRound)))]
async fn recompute_event_round(
    State(site): State<ServerState>,
    by: By,
    shown: Shown,
    At((code, round)): At<(String, u32)>,
) -> Answered<EventRecomputedRound> {
    let (service, caller) = (&site.app.service, asker(&site, by, &shown).await?);
    opened(service, &caller, &code).await?;
    Ok(Answer(inner::recompute_round(service, &caller, &code, round).await?.into()))
}

/// Draws the seats of a single elimination again
///
/// Of an event without Swiss rounds, whose first round goes by lot: from the seed, for anybody once the event is over and
/// its seed is shown.
#[utoipa::path(get, path = "/api/v1/events/{event}/bracket/recomputed", operation_id = "recompute_event_seats",
    tag = "stores",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    responses((status = 200, description = "The seats.", body = EventRecomputedSeats)))]
async fn recompute_event_seats(
    State(site): State<ServerState>,
    by: By,
    shown: Shown,
    At(code): At<String>,
) -> Answered<EventRecomputedSeats> {
    let (service, caller) = (&site.app.service, asker(&site, by, &shown).await?);
    opened(service, &caller, &code).await?;
    let seats = match inner::recompute_seats(service, &caller, &code).await {
        Ok(seats) => Some(seats),
        Err(Refusal::Play(PlayFault::NoCut)) => None,
        Err(refusal) => return Err(refusal.into()),
    };
    Ok(Answer(seats.into()))
}
