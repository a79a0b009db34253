//! What a device of an event's staff did while there was no line, and sends.

use std::collections::BTreeMap;

use axum::{
    Json,
    extract::{FromRequest as _, Path, Request, State, rejection::JsonRejection},
    response::{IntoResponse as _, Response},
};
use safehouse_app::{
    pages::evening::result_fields::{self, NoResult},
    paths::event_desk as at,
    problem::Kind,
};
use safehouse_service::{
    Refusal,
    events::{
        self, PlayFault,
        checks::DeckCheck,
        operations::{Answer, Done, MOST_OPERATIONS, Operation, OperationAct, do_operations},
        rounds::{self, Games, Report, Reported},
    },
    refusal::EventFault,
};
use serde::Deserialize;
use uuid::Uuid;

use super::{
    super::{ServerState, lead::private, problem::Refused, public_decks::answer::Answering},
    answers::fail,
};

/// Something that a device did.
#[derive(Debug, Deserialize)]
struct Noted {
    id: Uuid,
    #[serde(flatten)]
    act: NotedAct,
}

/// What it is. A result is one as programs say it, or what stands in a form: what that means no script knows.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum NotedAct {
    Result { result: Report },
    Entered { entered: Entered },
    Check { check: Box<DeckCheck> },
}

/// The result of a table as a form of the page of rounds has it.
#[derive(Debug, Deserialize)]
struct Entered {
    round: u32,
    table: u32,
    /// The revision of the match that was seen.
    base: u64,
    /// The fields of the form by their names without the table.
    fields: BTreeMap<String, String>,
    #[serde(default)]
    reason: String,
    #[serde(default)]
    is_taken_away: bool,
}

impl Entered {
    /// The result, or why the form says none.
    fn read(self, games: Games) -> Result<Report, NoResult> {
        let Self { round, table, base, fields, reason, is_taken_away } = self;
        let end = format!("-{table}");
        let field = |name: &str| name.strip_suffix(&end).and_then(|name| fields.get(name)).map_or("", String::as_str);
        let outcome = match is_taken_away {
            true => None,
            false => Some(result_fields::read(field, table, games)?.ok_or(NoResult::Unknown)?),
        };
        Ok(Report { round, table, base, outcome, reason })
    }
}

/// POST /events/{event}/operations
pub(super) async fn post_operations(
    State(site): State<ServerState>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let noted = match Json::<Vec<Noted>>::from_request(request, &()).await {
        Ok(Json(noted)) => noted,
        Err(rejection) => return private(unread(&rejection).into_response()),
    };
    match done(&answering, &code, noted).await {
        Ok(done) => private(Json(done).into_response()),
        Err(refusal) => fail(&answering, &refusal, &at::part(&code, "checks")),
    }
}

async fn done(answering: &Answering, code: &str, noted: Vec<Noted>) -> Result<Vec<Done>, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    if noted.len() > MOST_OPERATIONS {
        return Err(PlayFault::TooMany { most: MOST_OPERATIONS }.into());
    }
    let is_entered = |noted: &Noted| matches!(noted.act, NotedAct::Entered { .. });
    let games = match noted.iter().any(is_entered) {
        true => Some(rounds::see_play(service, caller, code).await?.settings.games),
        false => None,
    };
    let (mut operations, mut unfit) = (Vec::with_capacity(noted.len()), Vec::new());
    let mut asked = BTreeMap::new();
    for Noted { id, act } in noted {
        let act = match act {
            NotedAct::Result { result } => Ok(OperationAct::Result { result }),
            NotedAct::Check { check } => Ok(OperationAct::Check { check }),
            NotedAct::Entered { entered } => {
                games.ok_or(NoResult::Unknown).and_then(|games| entered.read(games)).map(|result| {
                    asked.insert(id, result.outcome);
                    OperationAct::Result { result }
                })
            }
        };
        match act {
            Ok(act) => operations.push(Operation { id, act }),
            Err(fault) => unfit.push(Done { id, answer: Answer::Refused(fault.to_string()) }),
        }
    }
    let seen = events::staff_event(service, caller, code).await?;
    let library = answering.site.app.library.of_game(&seen.event.game).ok_or(EventFault::NoFormat)?;
    let mut done = do_operations(service, caller, library, code, &operations).await?;
    for Done { id, answer } in &mut done {
        // Whoever entered what is there contradicts nobody: another device did the same, or the form was kept because
        // the answer to it was lost.
        if let Answer::Result(Reported::Stale { revision, outcome: Some(outcome), is_disputed: false }) = answer
            && asked.get(id) == Some(&Some(*outcome))
        {
            *answer = Answer::Result(Reported::Kept { revision: *revision, would_differ: Vec::new(), cut: None });
        }
    }
    done.extend(unfit);
    Ok(done)
}

fn unread(rejection: &JsonRejection) -> Refused {
    match rejection {
        JsonRejection::MissingJsonContentType(_) => {
            Kind::UnsupportedMediaType.problem("Send it with the header Content-Type: application/json.").into()
        }
        _ => Kind::Unreadable.problem("Send a JSON array of operations.").into(),
    }
}
