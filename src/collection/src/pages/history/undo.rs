//! What was done is taken back, or done once more.

use maud::{Markup, html};
use safehouse_engine::{
    copies::{
        Change,
        ledger::{Cause, Event, EventId},
    },
    english::counted,
};
use safehouse_paths::{self as paths, collection as at};

use crate::{
    Answer, Deed, Desk, Draft, Fields,
    parts::{AGAIN, copies_of, is_last_undo, signed, way},
};

/// A button that takes an event back, or all parts of a whole.
pub(super) fn undo_form(desk: &Desk<'_>, id: EventId, words: &str) -> Markup {
    html! {
        form method="post" action=(at::page(desk.game(), at::UNDO)) {
            input type="hidden" name="event" value=(id);
            input type="hidden" name="back" value=(at::page(desk.game(), at::HISTORY));
            button class="button button--plain" type="submit" { (words) }
        }
    }
}

/// Whether what an address says was done took something back.
pub(super) fn is_undo(desk: &Desk<'_>, did: &str) -> bool {
    desk.named(did).iter().any(|event| matches!(event.cause, Cause::Undone { .. }))
}

/// What taking something back came to.
pub(super) fn undone(desk: &Desk<'_>, did: &str) -> Markup {
    let changes: Vec<Change> =
        desk.named(did).into_iter().flat_map(|event| desk.shelf.ledger().effect(event)).collect();
    let by: i64 = changes.iter().map(|change| i64::from(change.by)).sum();
    let lost = desk
        .shelf
        .ledger()
        .to_be_found()
        .filter(|(holding, _)| changes.iter().any(|change| change.holding == **holding));
    html! {
        div class="form__done" role="status" {
            p { "Taken back: " (signed(by)) " " (if by.unsigned_abs() == 1 { "copy" } else { "copies" }) "." }
            @for (holding, copies) in lost {
                p { (copies_of(desk, &holding.number)) ": " (counted(copies, ("copy has", "copies have"))) " gone elsewhere since. Find them, or count anew." }
            }
            @if is_last_undo(desk, &desk.named(did)) { (way(desk, at::AGAIN, AGAIN, did, &at::page(desk.game(), at::HISTORY))) }
        }
    }
}

/// Takes an event back, or all parts of a whole.
pub(in crate::pages) fn undo(desk: &Desk<'_>, form: &Fields) -> Answer {
    let back = paths::own_address(form.get("back")).map_or_else(|| at::page(desk.game(), at::HISTORY), str::to_owned);
    let named: Vec<EventId> = desk.named(form.get("event")).into_iter().map(|event| event.id).collect();
    let (events, _) = desk.shelf.ledger().undoing(&named);
    if events.is_empty() {
        // Another device or another tab took it back before.
        return Answer::Lead(back);
    }
    let drafts = Draft::undoing(&events);
    Answer::Deed(Deed { drafts, is_whole: true, file: None, then: back })
}

/// Does once more what was taken back just now: as events of their own, so that nothing that was recorded changes.
pub(in crate::pages) fn again(desk: &Desk<'_>, form: &Fields) -> Answer {
    let back = paths::own_address(form.get("back")).map_or_else(|| at::page(desk.game(), at::HISTORY), str::to_owned);
    let ledger = desk.shelf.ledger();
    let named = desk.named(form.get("event"));
    if !is_last_undo(desk, &named) {
        return Answer::Lead(back);
    }
    let taken_back = named.into_iter().flat_map(|event| match &event.cause {
        Cause::Undone { events } => events.as_slice(),
        _ => &[],
    });
    let once_more = |event: &Event| Draft {
        cause: match &event.cause {
            // Nobody counts anew by it, and nobody answers.
            Cause::Counted { .. } | Cause::CountedByFile { .. } | Cause::Answered { .. } => Cause::Corrected,
            cause => cause.clone(),
        },
        changes: ledger.effect(event),
        lot: event.lot.clone(),
    };
    let drafts: Vec<Draft> = taken_back.filter_map(|id| ledger.event(*id)).map(once_more).collect();
    if drafts.is_empty() {
        return Answer::Lead(back);
    }
    Answer::Deed(Deed { drafts, is_whole: true, file: None, then: back })
}
