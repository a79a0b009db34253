//! Rounds that staff alone see yet: changed by hand, discarded, or taken from another program.

use axum::extract::State;
use safehouse_service::{
    events::{
        STAFF_RUN,
        rounds::{self as inner, RoundState},
    },
    wire::{
        event_drafts::{EventDraft, ImportedEventRounds},
        event_rounds::EventPairings,
    },
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::rounds::{is_still, pairings};
use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By, Sent},
    },
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(swap_event_players))
        .routes(routes!(discard_event_round))
        .routes(routes!(take_event_round_back))
        .routes(routes!(import_event_rounds))
}

/// Two players who change places.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SwapPlayers {
    /// The number of the one.
    #[schema(example = 1)]
    one: u32,
    /// The number of the other.
    #[schema(example = 2)]
    other: u32,
}

/// Swaps two players of a round
///
/// Of a Swiss round that is paired and that staff alone see; one of them may have the bye. What that makes worse is told:
/// it is published all the same where staff say so.
#[utoipa::path(post, path = "/api/v1/events/{event}/rounds/{round}/swap", operation_id = "swap_event_players",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("round" = u32, Path, description = "The number of the round.")),
    request_body = SwapPlayers,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The rounds, as staff see them.", body = EventDraft)))]
async fn swap_event_players(
    State(site): State<ServerState>,
    by: By,
    At((code, round)): At<(String, u32)>,
    Sent(body): Sent<SwapPlayers>,
) -> Answered<EventDraft> {
    let (service, caller) = (&site.app.service, &by.caller);
    STAFF_RUN.check(caller)?;
    is_still(service, caller, &code, (round, RoundState::Draft)).await?;
    let draft = inner::swap_players(service, caller, &code, (body.one, body.other)).await?;
    Ok(Answer(EventDraft::new(pairings(service, caller, &code).await?, draft.warnings)))
}

/// Discards a round
///
/// That is paired and that staff alone see. The next one that is paired has its number.
#[utoipa::path(delete, path = "/api/v1/events/{event}/rounds/{round}", operation_id = "discard_event_round",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("round" = u32, Path, description = "The number of the round.")),
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The rounds, as staff see them.", body = EventPairings)))]
async fn discard_event_round(
    State(site): State<ServerState>,
    by: By,
    At((code, round)): At<(String, u32)>,
) -> Answered<EventPairings> {
    let (service, caller) = (&site.app.service, &by.caller);
    STAFF_RUN.check(caller)?;
    is_still(service, caller, &code, (round, RoundState::Draft)).await?;
    inner::discard_draft(service, caller, &code).await?;
    Ok(Answer(pairings(service, caller, &code).await?))
}

/// Takes a shown round back
///
/// That is played, while none of its tables has a result: it is a draft again, and the rounds say to everybody when it was
/// taken back.
#[utoipa::path(post, path = "/api/v1/events/{event}/rounds/{round}/take-back", operation_id = "take_event_round_back",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("round" = u32, Path, description = "The number of the round.")),
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The rounds, as staff see them.", body = EventPairings)))]
async fn take_event_round_back(
    State(site): State<ServerState>,
    by: By,
    At((code, round)): At<(String, u32)>,
) -> Answered<EventPairings> {
    let (service, caller) = (&site.app.service, &by.caller);
    STAFF_RUN.check(caller)?;
    is_still(service, caller, &code, (round, RoundState::Published)).await?;
    inner::take_round_back(service, caller, &code).await?;
    Ok(Answer(pairings(service, caller, &code).await?))
}

/// Rounds of another program.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ImportRounds {
    /// A file of any program whose files the site reads, as a text: its own, those that the exports of an event write, or
    /// a table with a match a line.
    #[schema(example = "round,player a,player b,wins a,wins b,draws\n1,#1,#2,1,0,0\n")]
    text: String,
}

/// Imports rounds of another program
///
/// The Swiss rounds of a file that are not played here yet, each with its results: finished where all are in, and
/// otherwise played on here. Players are found by what everybody calls them, by the name that staff know, or by `#` and
/// their number; in a file that names them by keys, by the number alone as well. Who left and who came late by those rounds
/// is taken with them. All of it or nothing: where something could not be read, did not fit or names somebody unknown, no
/// round is taken. Elimination rounds come into the cut where they fit; how many did not is counted, and `cut_faults` says
/// why. Only while every round is finished.
#[utoipa::path(post, path = "/api/v1/events/{event}/imports", operation_id = "import_event_rounds",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    request_body = ImportRounds,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "What was taken of it.", body = ImportedEventRounds)))]
async fn import_event_rounds(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
    Sent(body): Sent<ImportRounds>,
) -> Answered<ImportedEventRounds> {
    Ok(Answer(inner::import_results(&site.app.service, &by.caller, &code, &body.text).await?.into()))
}
