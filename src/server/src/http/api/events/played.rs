//! What everybody sees of an event that is played.

use axum::extract::State;
use safehouse_service::{
    events::{
        rounds::{self as inner, RoundState},
        statistics::event_statistics,
    },
    wire::{
        event_rounds::{EventPairings, EventStandings},
        event_statistics::EventFigures,
    },
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By, Shown, With},
        event_asker::{asker, opened, play},
        reference::game_of,
    },
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(show_event_pairings))
        .routes(routes!(show_event_standings))
        .routes(routes!(show_event_statistics))
}

/// Shows the rounds of an event
///
/// Who meets whom, and what came of it. By a token of its staff with the scope “stores:read” also the round that only
/// staff see.
#[utoipa::path(get, path = "/api/v1/events/{event}/pairings", operation_id = "show_event_pairings", tag = "stores",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    responses((status = 200, description = "The rounds; none before play begins.", body = EventPairings)))]
async fn show_event_pairings(
    State(site): State<ServerState>,
    by: By,
    shown: Shown,
    At(code): At<String>,
) -> Answered<EventPairings> {
    let (service, caller) = (&site.app.service, asker(&site, by, &shown).await?);
    opened(service, &caller, &code).await?;
    Ok(Answer(EventPairings::new(play(service, &caller, &code).await?)))
}

/// After which round everybody stands.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ShowStandings {
    /// The round, which is finished; without it, the last one that is.
    round: Option<u32>,
}

/// Shows how everybody stands in an event
///
/// As it was kept when the round was finished.
#[utoipa::path(get, path = "/api/v1/events/{event}/standings", operation_id = "show_event_standings", tag = "stores",
    params(("event" = String, Path, description = "What addresses name the event by."), ShowStandings),
    responses((status = 200, description = "The standings; none before a round is finished.", body = EventStandings)))]
async fn show_event_standings(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
    With(asked): With<ShowStandings>,
) -> Answered<EventStandings> {
    let (service, caller) = (&site.app.service, &by.caller);
    opened(service, caller, &code).await?;
    let play = play(service, caller, &code).await?;
    let (players, rounds) = play.map(|play| (play.players, play.rounds)).unwrap_or_default();
    let last = rounds.iter().rev().find(|round| round.state == RoundState::Finished).map(|round| round.number);
    let found = match asked.round.or(last) {
        Some(round) => inner::see_standings(service, caller, &code, Some(round)).await?,
        None => (Vec::new(), Vec::new()),
    };
    Ok(Answer(EventStandings::new(asked.round.or(last), &players, found)))
}

/// Shows what the lists of an event show
///
/// Of lists that everybody sees, once the rounds are over that they are counted in.
#[utoipa::path(get, path = "/api/v1/events/{event}/statistics", operation_id = "show_event_statistics", tag = "stores",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    responses((status = 200, description = "The figures.", body = EventFigures)))]
async fn show_event_statistics(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
) -> Answered<EventFigures> {
    let (service, caller) = (&site.app.service, &by.caller);
    let seen = opened(service, caller, &code).await?;
    let library = game_of(&site, &seen.event.game)?;
    Ok(Answer(event_statistics(service, caller, library, &code).await?.into()))
}
