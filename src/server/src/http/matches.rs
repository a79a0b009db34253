//! Matches: their pages, the forms on them, and what happens in them as it happens.
//!
//! Their tables are those of test games, drawn from what a player or whoever watches may know. A
//! change is answered to whoever made it; everybody else at the table is told by a stream
//! ([`events`]), each with what they may know.

mod begin;
mod events;
mod keeping;
mod shown;
mod streams;
mod table;

use axum::{
    Router,
    routing::{get, post},
};
use safehouse_app::{pages::refused::Way, paths::matches};

pub(super) use self::{
    keeping::{answer_due, follow_others},
    streams::Streams,
};
use super::{ServerState, framed};

pub(super) fn routes(site: &ServerState) -> Router {
    let pages = Router::new()
        .route(matches::MATCHES, get(begin::get_matches).post(begin::post_match))
        .route(matches::INVITATION, get(begin::get_invitation).post(begin::post_invitation))
        .route(matches::MATCH, get(table::get_match))
        .route(matches::PART, post(table::post_deed).get(table::get_file));
    framed::pages(site, Way::TestGames, pages)
}

/// The forms of moves, which a game sends by the hundred.
pub(super) fn moves(site: &ServerState) -> Router {
    let moves =
        Router::new().route(matches::ANSWER, post(table::post_answer)).route(matches::WAY, post(table::post_way));
    framed::pages(site, Way::TestGames, moves)
}

/// What happens in a match. Neither the workers, which wait for a whole answer, nor compression,
/// which gathers what is sent, stand around it.
pub(super) fn streams(site: &ServerState) -> Router {
    Router::new().route(matches::EVENTS, get(events::get_events)).with_state(site.clone())
}
