//! What handlers of an event's desk answer with.

use axum::{extract::Path, response::Response};
use safehouse_app::{
    drawing::Page,
    head::{HeadExtras, Sheet},
    paths::{self, event_desk as at},
};
use safehouse_service::{
    Refusal,
    events::{
        EventSeen, EventState,
        rounds::{PlaySeen, RoundPhase, RoundState},
    },
    refusal::EventFault,
};

use crate::http::{
    lead::{leads_to, second_factor_first},
    public_decks::answer::Answering,
};

/// What a page says was just done.
pub(super) const DONE: &[(&str, &str)] = &[
    ("agreed", "It is noted that they agreed, with your name."),
    ("announced", "Everybody may read of it now."),
    ("announced-unlisted", "Whoever has the address may read of it; it is listed once your store is confirmed."),
    (
        "back-after-cut",
        "They are noted as there. The cut is made: who plays in it stays, and they play no more rounds unless they are in it.",
    ),
    ("begun", "The event began. Pair its first round."),
    ("cancelled", "The event is cancelled. Calendars say so, and the log once it is signed."),
    ("changed", "The event says so now."),
    ("checked", "The check is kept."),
    ("code-renewed", "People register with another code now. The one before works no more."),
    ("confirmed", "The result counts, as staff confirm it."),
    ("corrected", "The list is corrected. The log says so once it is signed."),
    ("cut", "The cut is made. Pair its first round."),
    ("discarded", "The draft is gone."),
    ("ended", "The event is over, and its seed is shown."),
    ("erased", "What was kept of them is erased."),
    ("finished", "The round is finished. Its standings stay as they are."),
    ("given", "It is kept for when the event begins."),
    ("in", "They have a place, or the next one that becomes free."),
    ("entries-closed", "Registration is closed. Begin the rounds when everybody is there."),
    ("joined", "You are staff of this event now."),
    ("lists-taken", "Players hand in their lists from now on, until the deadline."),
    ("locked", "The lists are locked. From now on they change only with a reason."),
    ("made", "The event is made, as a draft. Announce it when it is ready."),
    ("moved", "Done."),
    ("not-given", "They have no bye and no table of their own beforehand."),
    ("not-there", "They are not there."),
    ("out", "They do not take part any more."),
    ("paired", "The round is paired, as a draft. Look at it, then show it."),
    ("published", "It is marked as published. Its results stay as they are."),
    ("renamed", "They have the name now."),
    ("results", "The results are kept."),
    ("revealed", "Everybody sees the lists now."),
    ("revoked", "The invitation does not work any more."),
    ("role", "They have the role now."),
    (
        "round-taken-back",
        "The round is a draft again, and everybody reads that it was taken back. Correct what it was paired from, then pair it anew.",
    ),
    ("shown", "Everybody sees the round now."),
    ("staff-removed", "They are not staff of this event any more."),
    ("swapped", "The two changed places. The draft says what it makes worse."),
    ("there", "They are there."),
    ("taken-late", "The list is taken. The log says that it came after the lock once it is signed."),
    ("timed", "The time of the round is set."),
    ("untimed", "The time of the round is taken away: no time runs."),
    ("uncut", "The cut is taken back. Make it anew, or change the rounds of the event."),
    ("typed", "The list is handed in for them."),
];

/// GET /events/{event}/desk/{deed}: a form that was answered with a page leaves its address behind, which leads back.
pub(super) async fn get_desk(Path((code, _)): Path<(String, String)>) -> Response {
    leads_to(&at::part(&code, "desk"))
}

/// GET /events/{event}/run/{deed}, likewise.
pub(super) async fn get_run(Path((code, _)): Path<(String, String)>) -> Response {
    leads_to(&at::part(&code, "run"))
}

/// GET /events/{event}/staff/{deed}, likewise.
pub(super) async fn get_staff(Path((code, _)): Path<(String, String)>) -> Response {
    leads_to(&at::part(&code, "staff"))
}

/// Whether what was just done is still so: an address that is opened once more says nothing that is none by now.
pub(super) fn still(done: &str, seen: &EventSeen, play: Option<&PlaySeen>) -> bool {
    use EventState::{Announced, Cancelled, Draft, Finished, ListsOpen, Locked, Published, Registration, Running};
    let state = seen.event.state;
    let last = play.and_then(|play| play.rounds.last());
    let is_last = |wanted: RoundState| last.is_some_and(|round| round.state == wanted);
    let is_cut = play.is_some_and(|play| play.bracket.is_some());
    match done {
        "made" => state == Draft,
        "announced" | "announced-unlisted" => matches!(state, Announced | Registration | ListsOpen),
        "lists-taken" => state == ListsOpen,
        "entries-closed" | "locked" => state == Locked,
        "begun" => state == Running && last.is_none(),
        "cancelled" => state == Cancelled,
        "ended" => state == Finished,
        "published" => state == Published,
        "paired" | "swapped" | "round-taken-back" => is_last(RoundState::Draft),
        "shown" | "timed" | "untimed" | "results" | "confirmed" => is_last(RoundState::Published),
        "finished" => is_last(RoundState::Finished),
        "discarded" => !is_last(RoundState::Draft),
        "cut" => {
            is_cut && last.is_some_and(|round| round.phase == RoundPhase::Swiss || round.state == RoundState::Draft)
        }
        "uncut" => !is_cut,
        _ => true,
    }
}

/// Who looks, as a device tells what it keeps apart.
pub(super) fn reader(answering: &Answering) -> Result<String, Refusal> {
    Ok(answering.caller.account()?.to_string())
}

/// A page for staff.
pub(super) async fn show_page(answering: &Answering, here: &str, page: Page) -> Response {
    let extras = HeadExtras { sheet: Some(Sheet::Stores), ..HeadExtras::default() };
    answering.show_own_with(here, page, extras).await
}

/// What was refused, on a page of its own, or the page that asks for what is lacking.
pub(super) fn fail(answering: &Answering, refusal: &Refusal, back: &str) -> Response {
    match refusal {
        Refusal::Confirm => leads_to(&paths::with_next(paths::CONFIRM, back)),
        Refusal::SecondFactorFirst => second_factor_first(back),
        _ => answering.fail(refusal, back),
    }
}

/// Whether a form is shown once more with what was refused.
pub(super) fn is_mended_in_place(refusal: &Refusal) -> bool {
    match refusal {
        Refusal::Excess(_)
        | Refusal::EmptyDeck
        | Refusal::LongText { .. }
        | Refusal::Log(_)
        | Refusal::GameStore(_) => true,
        Refusal::Event(fault) => !matches!(fault, EventFault::None | EventFault::Hidden | EventFault::NoPlayer),
        Refusal::Play(_) => true,
        _ => false,
    }
}
