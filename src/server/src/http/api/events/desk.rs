//! An event as its staff see it, and how it is taken on.

use axum::extract::State;
use safehouse_engine::wire::WireForm;
use safehouse_service::{
    Caller, Refusal, Service,
    events::{self as inner, EventState},
    refusal::EventFault,
    wire::{VERSION, event_desk::EventDesk},
};
use safehouse_statements::code::Phase;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By, Sent},
        reference::game_of,
    },
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(open_event_desk))
        .routes(routes!(move_event))
        .routes(routes!(renew_event_invitation_code))
        .routes(routes!(lock_event))
        .routes(routes!(reveal_event_lists))
}

/// An event with its players, as its staff see them.
///
/// # Errors
/// The caller is no staff of it; the store fails.
pub(super) async fn desk(service: &Service, caller: &Caller, code: &str) -> Result<EventDesk, Refusal> {
    let seen = inner::staff_event(service, caller, code).await?;
    Ok(EventDesk::new(&seen, inner::list_players(service, caller, code).await?))
}

/// Opens the desk of an event
///
/// The event with everybody who was entered, as its staff see them. Whether a list of theirs is there is told, and
/// nothing of it.
#[utoipa::path(get, path = "/api/v1/events/{event}/desk", operation_id = "open_event_desk", tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    security(("token" = ["stores:read"])),
    responses((status = 200, description = "The desk.", body = EventDesk)))]
async fn open_event_desk(State(site): State<ServerState>, by: By, At(code): At<String>) -> Answered<EventDesk> {
    Ok(Answer(desk(&site.app.service, &by.caller, &code).await?))
}

/// How far an event is to be.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MoveEvent {
    /// The revision of the event that was seen.
    revision: u64,
    /// How far it is to be: `announced`, `registration`, `lists_open`, `published`, `cancelled`, or `draft` again.
    #[schema(example = "registration")]
    state: String,
}

/// Takes an event on
///
/// Announces it, opens registration or lists, publishes or cancels it. Announcing and cancelling are stated in the
/// public log.
#[utoipa::path(post, path = "/api/v1/events/{event}/state", operation_id = "move_event", tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    request_body = MoveEvent,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The desk.", body = EventDesk)))]
async fn move_event(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
    Sent(body): Sent<MoveEvent>,
) -> Answered<EventDesk> {
    let (service, caller) = (&site.app.service, &by.caller);
    inner::STAFF_RUN.check(caller)?;
    let seen = inner::staff_event(service, caller, &code).await?;
    let library = game_of(&site, &seen.event.game)?;
    let to = EventState::named(&body.state).ok_or_else(|| unfit("state", "there is no such state of an event"))?;
    inner::move_event(service, caller, library, (&code, body.revision), to).await?;
    Ok(Answer(desk(service, caller, &code).await?))
}

/// A member that cannot be so.
pub(super) fn unfit(field: &'static str, words: &str) -> Refusal {
    EventFault::Field { field, words: words.to_owned() }.into()
}

/// Makes another invitation code
///
/// With which people register, where the event's `registration` is `code`: the one before works no more. Whoever registered
/// with it stays.
#[utoipa::path(post, path = "/api/v1/events/{event}/invitation-code", operation_id = "renew_event_invitation_code",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The desk.", body = EventDesk)))]
async fn renew_event_invitation_code(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
) -> Answered<EventDesk> {
    let (service, caller) = (&site.app.service, &by.caller);
    inner::renew_invitation_code(service, caller, &code).await?;
    Ok(Answer(desk(service, caller, &code).await?))
}

/// Locks the lists of an event
///
/// Now, before its deadline. From then on lists are only corrected, and the public log has a commitment to each.
#[utoipa::path(post, path = "/api/v1/events/{event}/lock", operation_id = "lock_event", tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The desk.", body = EventDesk)))]
async fn lock_event(State(site): State<ServerState>, by: By, At(code): At<String>) -> Answered<EventDesk> {
    let (service, caller) = (&site.app.service, &by.caller);
    inner::lock_event(service, caller, &code).await?;
    Ok(Answer(desk(service, caller, &code).await?))
}

/// Which lists are shown.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RevealLists {
    /// At which moment: `round_1`, `cut` or `end`.
    #[schema(example = "end")]
    phase: String,
    /// The numbers of the players whose lists are shown; without it, all.
    players: Option<Vec<u32>>,
}

/// How many lists were shown.
#[derive(Debug, Clone, Serialize, ToSchema)]
struct RevealedLists {
    /// The version of this form.
    version: u32,
    /// How many.
    lists: u64,
}

impl WireForm for RevealedLists {}

/// Shows the lists of an event to everybody
///
/// Each with its entry of the public log. Nobody takes that back for all.
#[utoipa::path(post, path = "/api/v1/events/{event}/reveal", operation_id = "reveal_event_lists", tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    request_body = RevealLists,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "How many were shown.", body = RevealedLists)))]
async fn reveal_event_lists(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
    Sent(body): Sent<RevealLists>,
) -> Answered<RevealedLists> {
    let (service, caller) = (&site.app.service, &by.caller);
    inner::STAFF_RUN.check(caller)?;
    let phase = Phase::from_id(&body.phase).ok_or_else(|| unfit("phase", "say round_1, cut or end"))?;
    let players = match &body.players {
        None => None,
        Some(numbers) => {
            let all = desk(service, caller, &code).await?.players;
            let of = |number: &u32| all.iter().find(|player| player.number == *number);
            let found: Option<Vec<_>> = numbers.iter().map(|number| Some(of(number)?.registration)).collect();
            Some(found.ok_or(Refusal::from(EventFault::NoPlayer))?)
        }
    };
    let lists = inner::reveal_lists(service, caller, &code, phase, players.as_deref()).await?;
    Ok(Answer(RevealedLists { version: VERSION, lists }))
}
