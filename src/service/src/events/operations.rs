//! What a device kept while there was no line, and sends now.
//!
//! Each operation has an id of its own and says what it saw: it is done once however often it is
//! sent, and refused, with what is there now, when that is another by now. Nothing of others is
//! written over silently. They are done one after the other in the order in which they are sent; one
//! that is refused stops no other.

use safehouse_engine::library::GameLibrary;
use safehouse_store::events::{NewOperation, ReportedAs};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{
    PlayFault,
    access::STAFF_ROLES,
    checks::{CheckNoted, DeckCheck, note},
    desk::{RESULT_ROLES, staffed},
    play::{json, read_json},
    rounds::{Report, Reported, report},
};
use crate::events::access::STAFF_RUN;
use crate::{Access, Caller, Refusal, Service};

/// The most operations that are sent at once.
pub const MOST_OPERATIONS: usize = 200;

/// Something that a device did without a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Operation {
    /// Its identity, given by the device.
    pub id: Uuid,
    /// What it does, with what it saw.
    #[serde(flatten)]
    pub act: OperationAct,
}

/// What an operation does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OperationAct {
    /// Enters or corrects a result: `base` is the revision of the match that was seen.
    Result {
        /// The result.
        result: Report,
    },
    /// Keeps what came of a deck check: its `list` is the list that was seen.
    Check {
        /// The check.
        check: Box<DeckCheck>,
    },
}

/// What became of an operation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    /// Which.
    pub id: Uuid,
    /// What became of it.
    pub answer: Answer,
}

/// What became of an operation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Of a result.
    Result(Reported),
    /// Of a check.
    Check(CheckNoted),
    /// It cannot be done, whatever was seen: why. The device shows it and keeps it no longer.
    Refused(String),
}

/// Does what a device sends, each once, and answers what became of each. The library is that of the event's game.
///
/// # Errors
/// The caller is no staff of the event; [`PlayFault::TooMany`] of more than [`MOST_OPERATIONS`];
/// the store fails, after which the device sends all of it again.
pub async fn do_operations(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    code: &str,
    operations: &[Operation],
) -> Result<Vec<Done>, Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, STAFF_ROLES).await?;
    if operations.len() > MOST_OPERATIONS {
        return Err(PlayFault::TooMany { most: MOST_OPERATIONS }.into());
    }
    let mut answers = Vec::with_capacity(operations.len());
    for operation in operations {
        let outcome = match &operation.act {
            OperationAct::Result { result } => done_result(service, caller, &event, (operation.id, result)).await,
            OperationAct::Check { check } => {
                note(service, caller, library, &event, (operation.id, check)).await.map(Answer::Check)
            }
        };
        let answer = match outcome {
            Ok(answer) => answer,
            // What does not answer now may later.
            Err(refusal @ (Refusal::Store(_) | Refusal::Failed | Refusal::Busy { .. })) => return Err(refusal),
            Err(Refusal::Play(PlayFault::Moved)) => return Err(PlayFault::Moved.into()),
            Err(refusal) => Answer::Refused(refusal.to_string()),
        };
        answers.push(Done { id: operation.id, answer });
    }
    Ok(answers)
}

async fn done_result(
    service: &Service,
    caller: &Caller,
    event: &super::StoredEvent,
    (id, result): (Uuid, &Report),
) -> Result<Answer, Refusal> {
    Access::StaffAt(event.store, event.id, RESULT_ROLES).check(caller)?;
    if let Some(answer) = service.store.find_operation(event.store, event.id, id).await? {
        return Ok(Answer::Result(read_json(&answer)?));
    }
    let at = service.clock.now_ms();
    let by = caller.account().ok();
    let sent = move |answer: &Reported| {
        Ok(NewOperation { id, at, by, kind: "result".to_owned(), answer: json(&brief(answer))? })
    };
    report(service, caller, event, (result, ReportedAs::Staff), Some(&sent)).await.map(Answer::Result)
}

/// What is kept of an answer: which pairings and which cut would differ is told once.
fn brief(answer: &Reported) -> Reported {
    match answer {
        Reported::Kept { revision, .. } => Reported::Kept { revision: *revision, would_differ: Vec::new(), cut: None },
        stale => stale.clone(),
    }
}
