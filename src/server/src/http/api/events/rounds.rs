//! Play begun, rounds paired, shown and finished, the cut and the end.

use axum::extract::State;
use safehouse_service::{
    Caller, Refusal, Service,
    events::{
        self, PlayFault, STAFF_RUN,
        rounds::{self as inner, Begin, CutAsked, RoundState},
    },
    wire::event_rounds::EventPairings,
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By, Sent, With},
        event_asker::play,
    },
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(begin_event_play))
        .routes(routes!(pair_event_round))
        .routes(routes!(publish_event_round))
        .routes(routes!(finish_event_round))
        .routes(routes!(make_event_cut, take_event_cut_back))
        .routes(routes!(end_event))
}

/// The rounds of an event, as the caller sees them.
///
/// # Errors
/// There is no such event for the caller; the store fails.
pub(super) async fn pairings(service: &Service, caller: &Caller, code: &str) -> Result<EventPairings, Refusal> {
    Ok(EventPairings::new(play(service, caller, code).await?))
}

/// How play begins.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BeginPlay {
    /// Whether everybody who has a place plays, checked in or not. Not together with `without_absent`.
    #[serde(default)]
    everybody: bool,
    /// Whether to begin although some who have a place are not checked in and so do not play. Without it and without
    /// `everybody` the answer is 409 while there are any, with their numbers; with both it is 422.
    #[serde(default)]
    without_absent: bool,
    /// Whether to begin although players without a legal list play, where the event only warns.
    #[serde(default)]
    despite_lists: bool,
}

/// Begins the play of an event
///
/// Once its lists are locked, where it takes any; one that takes none is locked with it, so that the log has the commitment
/// to its seed. Whoever has a place and is not checked in plays where `everybody` says
/// so, and is left out where `without_absent` does.
#[utoipa::path(post, path = "/api/v1/events/{event}/play", operation_id = "begin_event_play", tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    request_body = BeginPlay,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "Who plays.", body = EventPairings)))]
async fn begin_event_play(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
    Sent(body): Sent<BeginPlay>,
) -> Answered<EventPairings> {
    let (service, caller) = (&site.app.service, &by.caller);
    let begin =
        Begin { everybody: body.everybody, without_absent: body.without_absent, despite_lists: body.despite_lists };
    inner::begin_play(service, caller, &code, begin).await?;
    Ok(Answer(pairings(service, caller, &code).await?))
}

/// Whether a round of the cut is paired all the same.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct PairRound {
    /// Whether the cut stands as it was made, though a result was corrected since.
    #[serde(default)]
    cut_stands: bool,
}

/// Pairs the next round
///
/// Or the draft of it anew. Staff alone see it until it is published. The first round of a cut is refused with 409, and
/// with who would be in it and who out, where a result that was corrected since makes it another one: take the cut back, or
/// say that it stands.
#[utoipa::path(post, path = "/api/v1/events/{event}/rounds", operation_id = "pair_event_round", tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by."), PairRound),
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The rounds, as staff see them.", body = EventPairings)))]
async fn pair_event_round(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
    With(asked): With<PairRound>,
) -> Answered<EventPairings> {
    let (service, caller) = (&site.app.service, &by.caller);
    if asked.cut_stands {
        inner::pair_round_of_standing_cut(service, caller, &code).await?;
    } else {
        inner::pair_round(service, caller, &code).await?;
    }
    Ok(Answer(pairings(service, caller, &code).await?))
}

/// Whether the last round is this one and stands so: what is sent twice is done once.
///
/// # Errors
/// It is not; the caller is no staff of the event; the store fails.
pub(super) async fn is_still(
    service: &Service,
    caller: &Caller,
    code: &str,
    (round, state): (u32, RoundState),
) -> Result<(), Refusal> {
    // Whoever is none of the staff is told so, and not how the round stands.
    events::staff_event(service, caller, code).await?;
    let play = inner::see_play(service, caller, code).await?;
    let is_it = play.rounds.last().is_some_and(|last| last.number == round && last.state == state);
    if is_it { Ok(()) } else { Err(PlayFault::NoRound.into()) }
}

/// How a round is shown.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PublishRound {
    /// For how many minutes it lasts from now on; without it, its time does not begin yet.
    minutes: Option<u32>,
}

/// Shows a round to everybody
///
/// That is paired. One since whose pairing somebody left or came in, or a result was corrected, is refused, and says which:
/// pair it anew.
#[utoipa::path(post, path = "/api/v1/events/{event}/rounds/{round}/publish", operation_id = "publish_event_round",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("round" = u32, Path, description = "The number of the round.")),
    request_body = PublishRound,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The rounds, as staff see them.", body = EventPairings)))]
async fn publish_event_round(
    State(site): State<ServerState>,
    by: By,
    At((code, round)): At<(String, u32)>,
    Sent(body): Sent<PublishRound>,
) -> Answered<EventPairings> {
    let (service, caller) = (&site.app.service, &by.caller);
    STAFF_RUN.check(caller)?;
    is_still(service, caller, &code, (round, RoundState::Draft)).await?;
    inner::publish_round(service, caller, &code, body.minutes).await?;
    Ok(Answer(pairings(service, caller, &code).await?))
}

/// How a round is finished.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct FinishRound {
    /// Whether results stand that one player alone reported. One that says that somebody did not come, that the other
    /// gave up, or that both lost waits for staff in any case: enter it with a reason.
    #[serde(default)]
    as_said: bool,
}

/// Finishes a round
///
/// Whose matches all have results that nobody disputes, and that both players or staff say. The standings of this moment
/// are kept for ever.
#[utoipa::path(post, path = "/api/v1/events/{event}/rounds/{round}/finish", operation_id = "finish_event_round",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("round" = u32, Path, description = "The number of the round.")),
    request_body = FinishRound,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The rounds, as staff see them.", body = EventPairings)))]
async fn finish_event_round(
    State(site): State<ServerState>,
    by: By,
    At((code, round)): At<(String, u32)>,
    Sent(body): Sent<FinishRound>,
) -> Answered<EventPairings> {
    let (service, caller) = (&site.app.service, &by.caller);
    STAFF_RUN.check(caller)?;
    is_still(service, caller, &code, (round, RoundState::Published)).await?;
    inner::finish_round(service, caller, &code, body.as_said).await?;
    Ok(Answer(pairings(service, caller, &code).await?))
}

/// Who plays on.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MakeCut {
    /// How many; without it, as the event says.
    players: Option<u32>,
    /// The numbers of those who are passed over, at most 500.
    #[serde(default)]
    absent: Vec<u32>,
    /// Whether others may play on than the event announced. In a cut where none was announced lists are seen as in
    /// the rounds.
    #[serde(default)]
    despite_announced: bool,
}

/// Makes the cut
///
/// By the standings, when all Swiss rounds are finished. It can be made again until its first round is paired.
#[utoipa::path(post, path = "/api/v1/events/{event}/cut", operation_id = "make_event_cut", tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    request_body = MakeCut,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The rounds, as staff see them.", body = EventPairings)))]
async fn make_event_cut(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
    Sent(body): Sent<MakeCut>,
) -> Answered<EventPairings> {
    let (service, caller) = (&site.app.service, &by.caller);
    let asked = CutAsked { players: body.players, absent: body.absent, despite_announced: body.despite_announced };
    inner::make_cut(service, caller, &code, &asked).await?;
    Ok(Answer(pairings(service, caller, &code).await?))
}

/// Takes the cut back
///
/// And the draft of its first round, until that round is shown: make it anew, or change the rounds of the event.
#[utoipa::path(delete, path = "/api/v1/events/{event}/cut", operation_id = "take_event_cut_back", tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The rounds, as staff see them.", body = EventPairings)))]
async fn take_event_cut_back(State(site): State<ServerState>, by: By, At(code): At<String>) -> Answered<EventPairings> {
    let (service, caller) = (&site.app.service, &by.caller);
    inner::take_cut_back(service, caller, &code).await?;
    Ok(Answer(pairings(service, caller, &code).await?))
}

/// How an event ends.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct EndEvent {
    /// Whether it ends before all rounds were played.
    #[serde(default)]
    early: bool,
}

/// Ends an event
///
/// Whose rounds are finished. What pairings were drawn from is shown: from then on anybody computes them again.
#[utoipa::path(post, path = "/api/v1/events/{event}/end", operation_id = "end_event", tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    request_body = EndEvent,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The rounds, as staff see them.", body = EventPairings)))]
async fn end_event(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
    Sent(body): Sent<EndEvent>,
) -> Answered<EventPairings> {
    let (service, caller) = (&site.app.service, &by.caller);
    inner::end_event(service, caller, &code, body.early).await?;
    Ok(Answer(pairings(service, caller, &code).await?))
}
