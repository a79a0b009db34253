//! What players do: they register, hand in lists, report results and leave, by an account or by the code on their paper.
//!
//! No token takes part: what is answered has receipts and lists, and a token that is bound to a store knows nothing else
//! of its account. Whoever has a code needs none. Other sites may not ask here, as all of it changes something.

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse as _, Response},
};
use safehouse_service::{
    Caller, Refusal, Service,
    events::{
        self as inner, Asker, EnterForm, EventSeen, EventState, ListSource, PlayFault,
        rounds::{self, Report, Reported},
        settings::LateLists,
    },
    wire::{
        event_desk::{EnteredEventPlayer, HandedEventList},
        event_own::{OwnEventEntry, OwnEventMatch},
        event_results::EventOutcome,
    },
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{desk::unfit, results::HOW_OUTCOMES};
use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By, Sent},
        event_asker::{opened, opened_by_player},
        reference::game_of,
    },
    problem::Refused,
};

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(register_for_event))
        .routes(routes!(open_own_entry))
        .routes(routes!(hand_in_own_list))
        .routes(routes!(agree_to_event))
        .routes(routes!(change_own_entry))
        .routes(routes!(report_own_result))
        .routes(routes!(answer_own_result))
}

/// Whoever asks to take part in an event that they may see.
struct Playing<'a> {
    service: &'a Service,
    asker: Asker<'a>,
    seen: EventSeen,
}

/// Who asks so, with the code on their paper; empty without one.
///
/// # Errors
/// A program asks by a token; there is no such event for the caller; the store fails.
async fn playing<'a>(
    site: &'a ServerState,
    by: &'a By,
    (event, claim): (&str, &'a str),
) -> Result<Playing<'a>, Refusal> {
    let (service, caller) = (&site.app.service, &by.caller);
    if matches!(caller, Caller::Token(_)) {
        return Err(Refusal::Forbidden);
    }
    let seen = opened(service, caller, event).await?;
    Ok(Playing { service, asker: Asker { caller, claim }, seen })
}

/// The same of their own place, which they read and take back also while the event is hidden.
///
/// # Errors
/// As [`playing`].
async fn at_own_place<'a>(
    site: &'a ServerState,
    by: &'a By,
    (event, claim): (&str, &'a str),
) -> Result<Playing<'a>, Refusal> {
    let (service, caller) = (&site.app.service, &by.caller);
    if matches!(caller, Caller::Token(_)) {
        return Err(Refusal::Forbidden);
    }
    let asker = Asker { caller, claim };
    let seen = opened_by_player(service, asker, event).await?;
    Ok(Playing { service, asker, seen })
}

/// Their own place, as it is told.
async fn own_place(service: &Service, asker: Asker<'_>, code: &str) -> Answered<OwnEventEntry> {
    Ok(Answer(inner::own_entry(service, asker, code).await?.into()))
}

/// Somebody who comes to take part.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RegisterForEvent {
    /// The name that staff know, on one line; of somebody signed in, without it that of the account.
    #[serde(default)]
    #[schema(example = "Fay")]
    name: String,
    /// What everybody sees, where the event has players choose; without it, “Player” and their number.
    #[serde(default)]
    shown_as: String,
    /// The version of what the event asks that they agree to: its `consent_version`.
    #[schema(example = 1)]
    consent: u32,
    /// The invitation code, where the event's `registration` is `code`. Wrong ones are taken only so often.
    #[serde(default)]
    invitation: String,
}

/// Registers for an event
///
/// Without an account, a code is answered, once: whoever has it is the player. A network registers only so many in a
/// while.
#[utoipa::path(post, path = "/api/v1/events/{event}/registrations", operation_id = "register_for_event",
    tag = "taking part",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    request_body = RegisterForEvent,
    responses((status = 201, description = "The player.", body = EnteredEventPlayer)))]
async fn register_for_event(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
    Sent(body): Sent<RegisterForEvent>,
) -> Result<Response, Refused> {
    let Playing { service, asker: Asker { caller, .. }, .. } = playing(&site, &by, (&code, "")).await?;
    let form = EnterForm {
        name: body.name,
        shown_as: body.shown_as,
        consent: body.consent,
        invitation: body.invitation,
        ..EnterForm::default()
    };
    let entered = match caller {
        Caller::Person(_) => inner::enter(service, caller, &code, &form).await?,
        _ => inner::enter_without_account(service, caller, &code, &form).await?,
    };
    Ok((StatusCode::CREATED, Answer(EnteredEventPlayer::from(entered))).into_response())
}

/// Who somebody is at an event.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PlayerCode {
    /// The code on their paper; without it, whoever is signed in is meant. Wrong ones are taken only so often.
    #[serde(default)]
    code: String,
}

/// Opens one's own place at an event
///
/// With one's lists, their receipts, and who of the staff opened one; also while the event is hidden.
#[utoipa::path(post, path = "/api/v1/events/{event}/own", operation_id = "open_own_event_entry", tag = "taking part",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    request_body = PlayerCode,
    responses((status = 200, description = "The place.", body = OwnEventEntry)))]
async fn open_own_entry(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
    Sent(body): Sent<PlayerCode>,
) -> Answered<OwnEventEntry> {
    let Playing { service, asker, .. } = at_own_place(&site, &by, (&code, &body.code)).await?;
    own_place(service, asker, &code).await
}

/// A list that somebody hands in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct HandInList {
    /// The code on their paper; without it, whoever is signed in is meant.
    #[serde(default)]
    code: String,
    /// The list in any form that the site imports.
    #[schema(example = "1 Rifle")]
    text: String,
}

/// Hands in one's own list
///
/// In place of the one before, until the lists are locked; after that where the event takes late ones of players who have
/// none. What was agreed to comes first.
#[utoipa::path(put, path = "/api/v1/events/{event}/own/list", operation_id = "hand_in_own_event_list",
    tag = "taking part",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    request_body = HandInList,
    responses((status = 200, description = "What was handed in.", body = HandedEventList)))]
async fn hand_in_own_list(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
    Sent(body): Sent<HandInList>,
) -> Answered<HandedEventList> {
    let Playing { service, asker, seen } = playing(&site, &by, (&code, &body.code)).await?;
    let library = game_of(&site, &seen.event.game)?;
    if body.text.trim().is_empty() {
        return Err(unfit("text", "write the list").into());
    }
    let source = ListSource::Text(&body.text);
    let is_late = matches!(seen.event.state, EventState::Locked | EventState::Running);
    let handed = if is_late && seen.settings.late == LateLists::Allow {
        inner::hand_in_late(service, asker, library, &code, source).await?
    } else {
        inner::hand_in(service, asker, library, &code, source).await?
    };
    Ok(Answer(handed.into()))
}

/// What somebody agrees to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AgreeToEvent {
    /// The code on their paper; without it, whoever is signed in is meant.
    #[serde(default)]
    code: String,
    /// The version of what the event asks: its `consent_version`.
    #[schema(example = 1)]
    consent: u32,
}

/// Agrees to what an event asks
///
/// Whom staff entered, and whoever agreed to another version: before that no list of theirs is taken.
#[utoipa::path(put, path = "/api/v1/events/{event}/own/consent", operation_id = "agree_to_event", tag = "taking part",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    request_body = AgreeToEvent,
    responses((status = 200, description = "The place.", body = OwnEventEntry)))]
async fn agree_to_event(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
    Sent(body): Sent<AgreeToEvent>,
) -> Answered<OwnEventEntry> {
    let Playing { service, asker, .. } = playing(&site, &by, (&code, &body.code)).await?;
    inner::agree(service, asker, &code, body.consent).await?;
    own_place(service, asker, &code).await
}

/// What somebody does with their place.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ChangeOwnEntry {
    /// The code on their paper; without it, whoever is signed in is meant.
    #[serde(default)]
    code: String,
    /// What: `confirm_list` says that a list which staff typed is theirs, `take_back_list` deletes it before the lock,
    /// `withdraw` gives the place up before the lock, `drop` leaves the rounds from the next one on, `erase` has their
    /// lists and names erased, and the log say so of what was shown.
    #[schema(example = "drop")]
    deed: String,
}

/// Changes one's own place at an event
///
/// Confirms or takes back the list, gives the place up, drops, or has what is kept erased. Nobody takes the last back.
#[utoipa::path(post, path = "/api/v1/events/{event}/own/deeds", operation_id = "change_own_event_entry",
    tag = "taking part",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    request_body = ChangeOwnEntry,
    responses((status = 204, description = "It is done.")))]
async fn change_own_entry(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
    Sent(body): Sent<ChangeOwnEntry>,
) -> Result<StatusCode, Refused> {
    let Playing { service, asker, .. } = at_own_place(&site, &by, (&code, &body.code)).await?;
    match body.deed.as_str() {
        "confirm_list" => inner::confirm_list(service, asker, &code).await?,
        "take_back_list" => inner::take_back_list(service, asker, &code).await?,
        "withdraw" => drop(inner::withdraw(service, asker, &code).await?),
        "drop" => rounds::drop_own(service, asker, &code).await?,
        "erase" => inner::withdraw_list(service, asker, &code, None).await?,
        _ => return Err(unfit("deed", "say confirm_list, take_back_list, withdraw, drop or erase").into()),
    }
    Ok(StatusCode::NO_CONTENT)
}

/// What came of a match of one's own.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ReportResult {
    /// The code on their paper; without it, whoever is signed in is meant.
    #[serde(default)]
    code: String,
    /// The round.
    #[schema(example = 1)]
    round: u32,
    /// The table.
    #[schema(example = 1)]
    table: u32,
    /// The revision of the match that was seen: where it is another by now, nothing is changed.
    #[schema(example = 1)]
    revision: u64,
    /// What came of it.
    outcome: EventOutcome,
}

/// Reports the result of one's own match
///
/// While there is none, or in place of what one said oneself. The opponent confirms or disputes it.
#[utoipa::path(post, path = "/api/v1/events/{event}/own/result", operation_id = "report_own_event_result",
    tag = "taking part",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    request_body = ReportResult,
    responses((status = 200, description = "The match.", body = OwnEventMatch)))]
async fn report_own_result(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
    Sent(body): Sent<ReportResult>,
) -> Answered<OwnEventMatch> {
    let Playing { service, asker, .. } = playing(&site, &by, (&code, &body.code)).await?;
    let outcome = body.outcome.read().ok_or_else(|| unfit("outcome", HOW_OUTCOMES))?;
    let report = Report {
        round: body.round,
        table: body.table,
        base: body.revision,
        outcome: Some(outcome),
        reason: String::new(),
    };
    match rounds::report_result(service, asker, &code, &report).await? {
        Reported::Kept { revision, .. } => Ok(Answer(OwnEventMatch::new(revision))),
        Reported::Stale { .. } => Err(Refusal::from(PlayFault::ReportMoved).into()),
    }
}

/// What somebody says of a result that their opponent reported.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AnswerResult {
    /// The code on their paper; without it, whoever is signed in is meant.
    #[serde(default)]
    code: String,
    /// The round.
    #[schema(example = 1)]
    round: u32,
    /// The table.
    #[schema(example = 1)]
    table: u32,
    /// The revision of the match that was seen.
    #[schema(example = 2)]
    revision: u64,
    /// Whether it is so. If not, staff decide, and until then the match has no result.
    agrees: bool,
    /// What it was, where it is not so: staff read both.
    #[serde(default)]
    outcome: Option<EventOutcome>,
}

/// Answers the result that one's opponent reported
///
/// By saying that it is so, or that it is not, and what it was.
#[utoipa::path(post, path = "/api/v1/events/{event}/own/answer", operation_id = "answer_own_event_result",
    tag = "taking part",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    request_body = AnswerResult,
    responses((status = 200, description = "The match.", body = OwnEventMatch)))]
async fn answer_own_result(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
    Sent(body): Sent<AnswerResult>,
) -> Answered<OwnEventMatch> {
    let Playing { service, asker, .. } = playing(&site, &by, (&code, &body.code)).await?;
    let of = (body.round, body.table, body.revision);
    let revision = match body.outcome {
        None => rounds::answer_report(service, asker, &code, of, body.agrees).await?,
        Some(_) if body.agrees => {
            return Err(unfit("outcome", "say that it is so, or what it was instead, not both").into());
        }
        Some(said) => {
            let outcome = said.read().ok_or_else(|| unfit("outcome", HOW_OUTCOMES))?;
            rounds::dispute_report(service, asker, &code, of, outcome).await?
        }
    };
    Ok(Answer(OwnEventMatch::new(revision)))
}
