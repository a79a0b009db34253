//! Players whom staff enter, and lists that staff type for them.

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse as _, Response},
};
use safehouse_service::{
    Caller, Refusal, Service,
    events::{self as inner, EnterForm, LateAs, ListSource, rounds},
    refusal::EventFault,
    wire::{
        event_desk::{EnteredEventPlayer, EventDesk, HandedEventList},
        event_rounds::EventPairings,
    },
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    desk::{desk, unfit},
    rounds::pairings,
};
use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By, Sent},
        reference::game_of,
    },
    problem::Refused,
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(enter_event_player))
        .routes(routes!(record_player_agreement))
        .routes(routes!(decide_event_player))
        .routes(routes!(type_event_list))
        .routes(routes!(take_late_event_list))
        .routes(routes!(check_player_in))
        .routes(routes!(drop_player))
        .routes(routes!(bring_player_back))
}

/// Somebody who comes to take part.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct EnterPlayer {
    /// The name that staff know, on one line.
    #[schema(example = "Ada")]
    name: String,
    /// What everybody sees, where the event has players choose; without it, “Player” and their number.
    #[serde(default)]
    shown_as: String,
    /// Whether they agreed to what the event asks now, at the desk or on paper: before somebody agrees, no list of theirs
    /// is shown to others. The owner of the token is named beside it.
    #[serde(default)]
    agreed: bool,
}

/// Enters a player
///
/// Without an account. The code that is answered is told once: print it for them.
#[utoipa::path(post, path = "/api/v1/events/{event}/players", operation_id = "enter_event_player", tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    request_body = EnterPlayer,
    security(("token" = ["events:run"])),
    responses((status = 201, description = "The player.", body = EnteredEventPlayer)))]
async fn enter_event_player(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
    Sent(body): Sent<EnterPlayer>,
) -> Result<Response, Refused> {
    let (service, caller) = (&site.app.service, &by.caller);
    inner::STAFF_RUN.check(caller)?;
    let consent = if body.agreed { inner::staff_event(service, caller, &code).await?.event.consent_version } else { 0 };
    let form = EnterForm { name: body.name, shown_as: body.shown_as, consent, ..EnterForm::default() };
    let entered = inner::enter_by_staff(service, caller, &code, &form, false, (1, LateAs::Losses)).await?;
    Ok((StatusCode::CREATED, Answer(EnteredEventPlayer::from(entered))).into_response())
}

/// What a player agreed to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PlayerAgreed {
    /// The version of what the event asks: its `consent_version`.
    #[schema(example = 1)]
    consent: u32,
}

/// Records that a player agreed
///
/// To what the event asks, at the desk or on paper: before that, no list of theirs is shown to others. The owner of the
/// token is named beside it. What the player agreed to themselves stays as it is.
#[utoipa::path(put, path = "/api/v1/events/{event}/players/{number}/consent",
    operation_id = "record_event_player_agreement", tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("number" = u32, Path, description = "The number of the player.")),
    request_body = PlayerAgreed,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The desk.", body = EventDesk)))]
async fn record_player_agreement(
    State(site): State<ServerState>,
    by: By,
    At((code, number)): At<(String, u32)>,
    Sent(body): Sent<PlayerAgreed>,
) -> Answered<EventDesk> {
    let (service, caller) = (&site.app.service, &by.caller);
    inner::STAFF_RUN.check(caller)?;
    let of = (code.as_str(), player(service, caller, &code, number).await?);
    inner::record_agreement(service, caller, of, body.consent).await?;
    Ok(Answer(desk(service, caller, &code).await?))
}

/// Whether somebody takes part.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct DecidePlayer {
    /// Whether they do.
    takes_part: bool,
}

/// Lets somebody take part, or takes somebody out
///
/// Who asked to, where staff decide on each, and who withdrew or was taken out: they have a place, or wait for one. Taken
/// out by whoever runs the event, and not once play began: then a player is dropped. Who waits gets the place.
#[utoipa::path(put, path = "/api/v1/events/{event}/players/{number}/place", operation_id = "decide_event_player",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("number" = u32, Path, description = "The number of the player.")),
    request_body = DecidePlayer,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The desk.", body = EventDesk)))]
async fn decide_event_player(
    State(site): State<ServerState>,
    by: By,
    At((code, number)): At<(String, u32)>,
    Sent(body): Sent<DecidePlayer>,
) -> Answered<EventDesk> {
    let (service, caller) = (&site.app.service, &by.caller);
    inner::STAFF_RUN.check(caller)?;
    let player = player(service, caller, &code, number).await?;
    inner::decide_entry(service, caller, &code, player, body.takes_part).await?;
    Ok(Answer(desk(service, caller, &code).await?))
}

/// By what statements know a player of this number.
///
/// # Errors
/// There is none; the caller is no staff of the event; the store fails.
pub(super) async fn player(service: &Service, caller: &Caller, code: &str, number: u32) -> Result<Uuid, Refusal> {
    let players = desk(service, caller, code).await?.players;
    let found = players.into_iter().find(|player| player.number == number);
    Ok(found.ok_or(EventFault::NoPlayer)?.registration)
}

/// A list as a text.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct TypeList {
    /// The list in any form that the site imports.
    #[schema(example = "1 Rifle")]
    text: String,
}

/// Types a player's list
///
/// Until the lists are locked, and for nobody at an event at which the owner of the token plays. In place of a list that
/// is there only by whoever runs or judges the event. The owner of the token is named beside it.
#[utoipa::path(put, path = "/api/v1/events/{event}/players/{number}/list", operation_id = "type_event_list",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("number" = u32, Path, description = "The number of the player.")),
    request_body = TypeList,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "What was handed in.", body = HandedEventList)))]
async fn type_event_list(
    State(site): State<ServerState>,
    by: By,
    At((code, number)): At<(String, u32)>,
    Sent(body): Sent<TypeList>,
) -> Answered<HandedEventList> {
    let (service, caller) = (&site.app.service, &by.caller);
    inner::STAFF_RUN.check(caller)?;
    let seen = inner::staff_event(service, caller, &code).await?;
    let library = game_of(&site, &seen.event.game)?;
    if body.text.trim().is_empty() {
        return Err(unfit("text", "write the list").into());
    }
    let of = (code.as_str(), player(service, caller, &code, number).await?);
    Ok(Answer(inner::type_list(service, caller, library, of, ListSource::Text(&body.text)).await?.into()))
}

/// A list that comes after the lock.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct TakeLateList {
    /// The list in any form that the site imports.
    #[schema(example = "1 Rifle")]
    text: String,
    /// Why it is taken late, in at most 1,000 bytes: the player reads it.
    #[schema(example = "Their train was late")]
    why: String,
}

/// Takes a list late
///
/// Of a player who has none, after the lock, where the event notes or allows late lists. It is marked as late, and the log
/// says so without the list. The owner of the token is named beside it, and takes no part. A list that is there is
/// corrected on the pages of the site: whoever corrects it opens it first.
#[utoipa::path(post, path = "/api/v1/events/{event}/players/{number}/late-list", operation_id = "take_late_event_list",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("number" = u32, Path, description = "The number of the player.")),
    request_body = TakeLateList,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "What was handed in.", body = HandedEventList)))]
async fn take_late_event_list(
    State(site): State<ServerState>,
    by: By,
    At((code, number)): At<(String, u32)>,
    Sent(body): Sent<TakeLateList>,
) -> Answered<HandedEventList> {
    let (service, caller) = (&site.app.service, &by.caller);
    inner::STAFF_RUN.check(caller)?;
    let seen = inner::staff_event(service, caller, &code).await?;
    let library = game_of(&site, &seen.event.game)?;
    if body.text.trim().is_empty() {
        return Err(unfit("text", "write the list").into());
    }
    let of = (code.as_str(), player(service, caller, &code, number).await?);
    let source = ListSource::Text(&body.text);
    Ok(Answer(inner::take_late_list(service, caller, library, of, source, &body.why).await?.into()))
}

/// Whether somebody is there.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CheckIn {
    /// Whether they are.
    there: bool,
}

/// Checks a player in
///
/// Or out again, before play begins.
#[utoipa::path(put, path = "/api/v1/events/{event}/players/{number}/presence", operation_id = "check_player_in",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("number" = u32, Path, description = "The number of the player.")),
    request_body = CheckIn,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The desk.", body = EventDesk)))]
async fn check_player_in(
    State(site): State<ServerState>,
    by: By,
    At((code, number)): At<(String, u32)>,
    Sent(body): Sent<CheckIn>,
) -> Answered<EventDesk> {
    let (service, caller) = (&site.app.service, &by.caller);
    rounds::check_in(service, caller, &code, number, body.there).await?;
    Ok(Answer(desk(service, caller, &code).await?))
}

/// Drops a player
///
/// From the next round on.
#[utoipa::path(post, path = "/api/v1/events/{event}/players/{number}/drop", operation_id = "drop_event_player",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("number" = u32, Path, description = "The number of the player.")),
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The rounds, as staff see them.", body = EventPairings)))]
async fn drop_player(
    State(site): State<ServerState>,
    by: By,
    At((code, number)): At<(String, u32)>,
) -> Answered<EventPairings> {
    let (service, caller) = (&site.app.service, &by.caller);
    rounds::drop_player(service, caller, &code, number).await?;
    Ok(Answer(pairings(service, caller, &code).await?))
}

/// Takes a player back in
///
/// Who dropped, from the next round on.
#[utoipa::path(post, path = "/api/v1/events/{event}/players/{number}/back", operation_id = "bring_event_player_back",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by."),
        ("number" = u32, Path, description = "The number of the player.")),
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The rounds, as staff see them.", body = EventPairings)))]
async fn bring_player_back(
    State(site): State<ServerState>,
    by: By,
    At((code, number)): At<(String, u32)>,
) -> Answered<EventPairings> {
    let (service, caller) = (&site.app.service, &by.caller);
    rounds::bring_back(service, caller, &code, number).await?;
    Ok(Answer(pairings(service, caller, &code).await?))
}
