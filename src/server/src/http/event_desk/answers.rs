//! What handlers of an event's desk answer with.

use axum::response::Response;
use safehouse_app::{
    drawing::Page,
    head::{HeadExtras, Sheet},
    paths,
};
use safehouse_service::{
    Refusal,
    events::{
        PlayFault,
        rounds::{self, PlaySeen},
    },
    refusal::EventFault,
};

use crate::http::{
    lead::{leads_to, second_factor_first},
    public_decks::answer::Answering,
};

/// What a page says was just done.
pub(super) const DONE: &[(&str, &str)] = &[
    ("announced", "Everybody may read of it now."),
    ("announced-unlisted", "Whoever has the address may read of it; it is listed once your store is confirmed."),
    ("back", "They play again from the next round on."),
    ("begun", "The event began. Pair its first round."),
    ("cancelled", "The event is cancelled. Calendars and the log say so."),
    ("changed", "The event says so now."),
    ("checked", "The check is kept."),
    ("confirmed", "The result counts, as staff confirm it."),
    ("corrected", "The list is corrected, and the log says that it was."),
    ("cut", "The cut is made. Pair its first round."),
    ("discarded", "The draft is gone."),
    ("ended", "The event is over, and its seed is shown."),
    ("erased", "What was kept of them is erased."),
    ("finished", "The round is finished. Its standings stay as they are."),
    ("given", "It is kept for when the event begins."),
    ("in", "They have a place, or the next one that becomes free."),
    ("entries-closed", "Registration is closed. Begin the rounds when everybody is there."),
    ("late", "They play from the next round on."),
    ("locked", "The lists are locked. From now on they change only with a reason."),
    ("made", "The event is made, as a draft. Announce it when it is ready."),
    ("moved", "Done."),
    ("not-there", "They are not there."),
    ("out", "They do not take part any more."),
    ("paired", "The round is paired, as a draft. Look at it, then show it."),
    ("published", "It is marked as published."),
    ("renamed", "They have the name now."),
    ("results", "The results are kept."),
    ("revealed", "Everybody sees the lists now."),
    ("shown", "Everybody sees the round now."),
    ("swapped", "The two changed places. The draft says what it makes worse."),
    ("there", "They are there."),
    ("taken-late", "The list is taken, and the log says that it came after the lock."),
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
        Refusal::Event(fault) => !matches!(fault, EventFault::None | EventFault::NoPlayer),
        Refusal::Play(_) => true,
        _ => false,
    }
}

/// The play of an event; none before it begins.
pub(super) async fn play(answering: &Answering, code: &str) -> Result<Option<PlaySeen>, Refusal> {
    match rounds::see_play(answering.service(), &answering.caller, code).await {
        Ok(play) => Ok(Some(play)),
        Err(Refusal::Play(PlayFault::NotStarted)) => Ok(None),
        Err(refusal) => Err(refusal),
    }
}
