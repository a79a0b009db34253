//! What handlers of an event's desk answer with.

use axum::response::Response;
use safehouse_app::{
    drawing::Page,
    head::{HeadExtras, Sheet},
    paths,
};
use safehouse_service::{Refusal, refusal::EventFault};

use crate::http::{
    lead::{leads_to, second_factor_first},
    public_decks::answer::Answering,
};

/// What a page says was just done.
pub(super) const DONE: &[(&str, &str)] = &[
    ("agreed", "It is noted that they agreed, with your name."),
    ("announced", "Everybody may read of it now."),
    ("announced-unlisted", "Whoever has the address may read of it; it is listed once your store is confirmed."),
    ("back", "They play again from the next round on."),
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
    ("late", "They play from the next round on."),
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
