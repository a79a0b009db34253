//! What everybody sees of an event that is played: pairings, standings, the page for a screen, files of the results.
//! The two who play a match report its result on the page of pairings.

mod answers;
mod exports;
mod pairings;
mod screen;
mod standings;

use axum::{
    Router,
    routing::{get, post},
};
use safehouse_app::{pages::refused::Way, paths::evening as at};

use super::{ServerState, framed};

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
