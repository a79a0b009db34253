//! The answers to what the ledger asks.

use safehouse_engine::{
    copies::{
        Change, Holding,
        ledger::{Cause, Event, EventId, Question},
    },
    limits::COPIES,
};
use safehouse_paths::collection as at;

use super::unknown;
use crate::{Answer, Deed, Desk, Draft, Fields, desk::event_id};

/// Settles a question. One that is no longer open, as another device settled it, is left alone.
pub(in crate::pages) fn take(desk: &Desk<'_>, form: &Fields) -> Answer {
    if form.get("answer") == "same" {
        return unknown::same(desk, form);
    }
    let then = at::overview(desk.game());
    let drafts = match (form.get("answer"), event_id(form.get("event"))) {
        ("count", _) => recounted(desk, form),
        (answer, Some(event)) => answered(desk, event, answer, form),
        _ => Vec::new(),
    };
    if drafts.is_empty() {
        return Answer::Lead(then);
    }
    Answer::Deed(Deed { drafts, is_whole: true, file: None, then })
}

/// How many there are of what had to be found.
fn recounted(desk: &Desk<'_>, form: &Fields) -> Vec<Draft> {
    let Ok(holding) = serde_json::from_str::<Holding>(form.get("holding")) else { return Vec::new() };
    let Some(count) = form.get("count").trim().parse::<u32>().ok().filter(|count| *count <= COPIES) else {
        return Vec::new();
    };
    let known = desk.shelf.balances().of(&holding);
    if known >= 0 {
        return Vec::new();
    }
    changes(&holding, i64::from(count).saturating_sub(known))
        .into_iter()
        .map(|change| Draft { cause: Cause::Counted { known }, changes: vec![change], lot: None })
        .collect()
}

/// The answer to an open question about an event.
fn answered(desk: &Desk<'_>, event: EventId, answer: &str, form: &Fields) -> Vec<Draft> {
    let ledger = desk.shelf.ledger();
    let earlier = event_id(form.get("earlier"));
    // An event of a file counts many copies, and each is asked about by itself.
    let about = serde_json::from_str::<Holding>(form.get("holding")).ok();
    let draft = |changes| {
        let cause = Cause::Answered { event, holding: about.clone() };
        Draft { cause, changes, lot: None }
    };
    let is_asked = |question: &Question| match question {
        Question::Miscounted { event: asked, holding, .. } => {
            *asked == event && about.as_ref().is_none_or(|about| about == holding)
        }
        Question::LotChangedTwice { later, earlier: before, .. } => {
            *later == event && earlier.is_none_or(|earlier| earlier == *before)
        }
        Question::Missing { .. } => false,
    };
    let Some(question) = ledger.questions().into_iter().find(is_asked) else { return Vec::new() };
    match (answer, question) {
        ("keep", _) => vec![draft(Vec::new())],
        ("counted", Question::Miscounted { holding, known, were, .. }) => {
            vec![draft(changes(&holding, known.saturating_sub(were)))]
        }
        ("earlier", Question::LotChangedTwice { lot, earlier, .. }) => {
            let Some(Cause::LotChanged { change, .. }) = ledger.event(earlier).map(|event| event.cause.clone()) else {
                return Vec::new();
            };
            // It knows of every change before it, and so stands without a question of its own.
            let is_of_lot = |event: &&Event| matches!(&event.cause, Cause::LotChanged { lot: of, .. } if *of == lot);
            let after = ledger.events().rev().find(is_of_lot).map(|event| event.id);
            let cause = Cause::LotChanged { lot, change, after };
            vec![Draft { cause, changes: Vec::new(), lot: None }, draft(Vec::new())]
        }
        _ => Vec::new(),
    }
}

/// So many copies more or fewer; none where it is none.
fn changes(holding: &Holding, by: i64) -> Vec<Change> {
    let by = i32::try_from(by).unwrap_or(if by < 0 { i32::MIN } else { i32::MAX });
    if by == 0 { Vec::new() } else { vec![Change { holding: holding.clone(), by }] }
}
