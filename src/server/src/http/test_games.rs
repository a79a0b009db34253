//! Test games: their pages, and the forms on them.
//!
//! As with public decks, each handler asks the service and shows a page or leads on to one. A
//! form that asks for JSON is answered with the table drawn anew, for the script that puts it
//! in the place of the old one; all of it works without script.

pub(super) mod begin;
pub(super) mod decks;
mod replay;
mod shown;
mod table;

use axum::{
    Router,
    middleware::from_fn_with_state,
    routing::{get, post},
};
use safehouse_app::{pages::refused::Way, paths::games};

use super::{ServerState, compression, framed, workers};

pub(super) fn routes(site: &ServerState) -> Router {
    let pages = Router::new()
        .route(games::GAMES, get(begin::get_games).post(begin::post_game))
        .route(games::GAME, get(table::get_game))
        .route(games::GAME_PART, post(table::post_deed).get(table::get_file))
        .route(games::REPLAY, get(replay::get_replay).post(replay::post_replay));
    framed(site, pages)
}

/// The forms of moves, which a game sends by the hundred.
pub(super) fn moves(site: &ServerState) -> Router {
    let moves =
        Router::new().route(games::GAME_ANSWER, post(table::post_answer)).route(games::GAME_WAY, post(table::post_way));
    framed(site, moves)
}

fn framed(site: &ServerState, routes: Router<ServerState>) -> Router {
    let routes =
        routes.layer(from_fn_with_state((site.clone(), Way::TestGames), framed::frame)).with_state(site.clone());
    compression::compressed(routes).layer(from_fn_with_state(site.workers.clone(), workers::work_apart))
}
