//! Results that staff enter, many at once.

use axum::extract::State;
use safehouse_service::{
    Refusal,
    events::{
        STAFF_RUN,
        operations::{Operation, OperationAct, do_operations},
        rounds::{Report, confirm_result, list_result_changes},
        staff_event,
    },
    wire::{
        event_results::{EventOutcome, EventResultAnswers, EventResultChanges},
        event_rounds::EventPairings,
    },
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{desk::unfit, rounds::pairings};
use crate::http::{
    ServerState,
    api::{
        answer::{Answer, Answered},
        asked::{At, By, Sent},
        reference::game_of,
    },
};

/// How a result is said.
pub(super) const HOW_OUTCOMES: &str = "say how it came about as played, intentional_draw, no_show, concession or \
    double_loss; “by” names a or b for no_show and concession, and is left out otherwise";

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new()
        .routes(routes!(enter_event_results))
        .routes(routes!(confirm_event_result))
        .routes(routes!(list_event_result_changes))
}

/// The result of a match.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct EnterResult {
    /// An identity that the program gives it, a UUID: however often it is sent, it is entered once.
    #[schema(example = "01900000-0000-7000-8000-000000000051")]
    request: Uuid,
    /// The round.
    #[schema(example = 1)]
    round: u32,
    /// The table.
    #[schema(example = 1)]
    table: u32,
    /// The revision of the match that was seen: where it is another by now, nothing is changed.
    #[schema(example = 1)]
    revision: u64,
    /// What came of it; `null` takes a result away.
    outcome: Option<EventOutcome>,
    /// Why, where a result is corrected.
    #[serde(default)]
    reason: String,
}

/// Results to be entered.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct EnterResults {
    /// At most 200. They are entered one after the other; one that is refused stops no other.
    results: Vec<EnterResult>,
}

impl EnterResult {
    fn read(self) -> Result<Operation, Refusal> {
        let outcome = match &self.outcome {
            None => None,
            Some(said) => Some(said.read().ok_or_else(|| unfit("outcome", HOW_OUTCOMES))?),
        };
        let result = Report { round: self.round, table: self.table, base: self.revision, outcome, reason: self.reason };
        Ok(Operation { id: self.request, act: OperationAct::Result { result } })
    }
}

/// Enters results
///
/// And corrects some, with a reason: also of rounds that are finished, and of an event that is over until it is marked as
/// published. Nothing of the past is paired anew; which rounds that everybody sees would have been is told, and which seeds
/// of a cut that is made would be others.
#[utoipa::path(post, path = "/api/v1/events/{event}/results", operation_id = "enter_event_results",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    request_body = EnterResults,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "What became of each.", body = EventResultAnswers)))]
async fn enter_event_results(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
    Sent(body): Sent<EnterResults>,
) -> Answered<EventResultAnswers> {
    let (service, caller) = (&site.app.service, &by.caller);
    STAFF_RUN.check(caller)?;
    let operations: Vec<Operation> = body.results.into_iter().map(EnterResult::read).collect::<Result<_, _>>()?;
    let library = game_of(&site, &staff_event(service, caller, &code).await?.event.game)?;
    Ok(Answer(do_operations(service, caller, library, &code, &operations).await?.into()))
}

/// A result that a player reported.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ConfirmResult {
    /// The round.
    #[schema(example = 1)]
    round: u32,
    /// The table.
    #[schema(example = 1)]
    table: u32,
    /// The revision of the match that was seen: where it is another by now, nothing is confirmed.
    #[schema(example = 2)]
    revision: u64,
}

/// Confirms the result that a player reported
///
/// And that their opponent did not answer, or said not to be so: from then on it counts as if staff had entered it.
#[utoipa::path(post, path = "/api/v1/events/{event}/result-confirmations", operation_id = "confirm_event_result",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    request_body = ConfirmResult,
    security(("token" = ["events:run"])),
    responses((status = 200, description = "The rounds, as staff see them.", body = EventPairings)))]
async fn confirm_event_result(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
    Sent(body): Sent<ConfirmResult>,
) -> Answered<EventPairings> {
    let (service, caller) = (&site.app.service, &by.caller);
    confirm_result(service, caller, &code, (body.round, body.table, body.revision)).await?;
    Ok(Answer(pairings(service, caller, &code).await?))
}

/// Lists what was done with results
///
/// Reported, corrected, taken away: by whom and why, the newest first, the last 500. For staff who enter results.
#[utoipa::path(get, path = "/api/v1/events/{event}/result-changes", operation_id = "list_event_result_changes",
    tag = "running events",
    params(("event" = String, Path, description = "What addresses name the event by.")),
    security(("token" = ["stores:read"])),
    responses((status = 200, description = "The changes.", body = EventResultChanges)))]
async fn list_event_result_changes(
    State(site): State<ServerState>,
    by: By,
    At(code): At<String>,
) -> Answered<EventResultChanges> {
    Ok(Answer(list_result_changes(&site.app.service, &by.caller, &code).await?.into()))
}
