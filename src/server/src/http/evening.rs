//! What everybody sees of an event that is played: pairings, standings, the page for a screen, files of the results.
//! The two who play a match report its result on the page of pairings.

mod exports;
mod pairings;
mod screen;
mod standings;

use axum::{
    Router,
    response::Response,
    routing::{get, post},
};
use safehouse_app::{
    drawing::Page,
    head::{HeadExtras, Sheet},
    pages::refused::Way,
    paths::evening as at,
};
use safehouse_service::{
    Refusal,
    events::{
        PlayFault,
        rounds::{self, PlaySeen},
    },
};

use super::{ServerState, framed, public_decks::answer::Answering};

/// What a page says was just done.
const DONE: &[(&str, &str)] = &[
    ("confirmed", "You both say so now: the result counts."),
    ("disputed", "Staff decide now. Call a judge to your table."),
    ("reported", "The result is reported. Your opponent confirms it."),
];

pub(super) fn routes(site: &ServerState) -> Router {
    let pages = Router::new()
        .route(at::PAIRINGS, get(pairings::get_pairings))
        .route(at::RESULT, post(pairings::post_result))
        .route(at::STANDINGS, get(standings::get_standings))
        .route(at::SCREEN, get(screen::get_screen));
    framed::pages(site, Way::Events, pages)
}

/// What programs read.
pub(super) fn files(site: &ServerState) -> Router {
    let files = Router::new()
        .route(at::SCREEN_STATE, get(screen::get_state))
        .route(at::RESULTS_JSON, get(exports::get_json))
        .route(at::RESULTS_CSV, get(exports::get_csv))
        .route(at::RESULTS, get(exports::get_other));
    files.with_state(site.clone())
}

/// The play of an event; none before it begins.
async fn play(answering: &Answering, code: &str) -> Result<Option<PlaySeen>, Refusal> {
    match rounds::see_play(answering.service(), &answering.caller, code).await {
        Ok(play) => Ok(Some(play)),
        Err(Refusal::Play(PlayFault::NotStarted)) => Ok(None),
        Err(refusal) => Err(refusal),
    }
}

/// A page of an event: what it says changes all evening, so that nobody keeps a copy.
async fn show(answering: &Answering, here: &str, page: Page) -> Response {
    let extras = HeadExtras { sheet: Some(Sheet::Stores), ..HeadExtras::default() };
    answering.show_own_with(here, page, extras).await
}
