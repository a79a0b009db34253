//! Pages for the staff of an event, and the forms on them.
//!
//! As with stores, each handler asks the service and shows a page or leads on to one, and a form that is refused is
//! its page once more, with what was written. All of it works without script.

mod making;
mod player;
mod players;

use axum::{
    Router,
    response::Response,
    routing::{get, post},
};
use safehouse_app::{pages::refused::Way, paths, paths::event_desk as at};
use safehouse_service::{Refusal, refusal::EventFault};

use super::{ServerState, framed, lead::leads_to, public_decks::answer::Answering};

/// What a page says was just done.
const DONE: &[(&str, &str)] = &[
    ("announced", "Everybody may read of it now."),
    ("cancelled", "The event is cancelled. Calendars and the log say so."),
    ("changed", "The event says so now."),
    ("corrected", "The list is corrected, and the log says that it was."),
    ("erased", "What was kept of them is erased."),
    ("in", "They have a place, or the next one that becomes free."),
    ("locked", "The lists are locked. From now on they change only with a reason."),
    ("made", "The event is made, as a draft. Announce it when it is ready."),
    ("moved", "Done."),
    ("out", "They do not take part any more."),
    ("published", "It is marked as published."),
    ("renamed", "They have the name now."),
    ("revealed", "Everybody sees the lists now."),
    ("typed", "The list is handed in for them."),
];

pub(super) fn routes(site: &ServerState) -> Router {
    let pages = Router::new()
        .route(at::NEW, get(making::get_new).post(making::post_new))
        .route(at::EDIT, get(making::get_edit).post(making::post_edit))
        .route(at::DESK, get(players::get_desk))
        .route(at::DESK_DEED, post(players::post_deed))
        .route(at::PLAYER, get(player::get_player).post(player::post_player));
    framed::pages(site, Way::Stores, pages)
}

/// What was refused, on a page of its own, or the page that asks for what is lacking.
fn fail(answering: &Answering, refusal: &Refusal, back: &str) -> Response {
    match refusal {
        Refusal::Confirm => leads_to(&paths::with_next(paths::CONFIRM, back)),
        Refusal::SecondFactorFirst => leads_to(paths::SECOND_FACTOR),
        _ => answering.fail(refusal, back),
    }
}

/// Whether a form is shown once more with what was refused.
fn is_mended_in_place(refusal: &Refusal) -> bool {
    match refusal {
        Refusal::Excess(_) | Refusal::EmptyDeck | Refusal::LongText { .. } | Refusal::Log(_) | Refusal::GameStore(_) => true,
        Refusal::Event(fault) => !matches!(fault, EventFault::None | EventFault::NoPlayer),
        _ => false,
    }
}
