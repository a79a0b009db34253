//! Test games: their pages, and the forms on them.
//!
//! As with public decks, each handler asks the service and shows a page or leads on to one. A
//! form that asks for JSON is answered with the table drawn anew, for the script that puts it
//! in the place of the old one; all of it works without script.

pub(super) mod answered;
pub(super) mod begin;
mod by_hand;
pub(super) mod decks;
mod pair;
mod replay;
mod shown;
pub(super) mod table;

use axum::{
    Router,
    routing::{get, post},
};
use safehouse_app::{pages::refused::Way, paths::games};

pub(super) use self::table::file;
use super::{ServerState, framed};

pub(super) fn routes(site: &ServerState) -> Router {
    let pages = Router::new()
        .route(games::GAMES, get(begin::get_games).post(begin::post_game))
        .route(games::GAME, get(table::get_game))
        .route(games::GAME_EDIT, get(by_hand::get_edit).post(by_hand::post_edit))
        .route(games::GAME_PART, post(table::post_deed).get(table::get_file))
        .route(games::EMBED, get(replay::get_embed))
        .route(games::PAIR, get(pair::get_pair))
        .route(games::REPLAY, get(replay::get_replay).post(replay::post_replay));
    framed::pages(site, Way::TestGames, pages)
}

/// The forms of moves, which a game sends by the hundred.
pub(super) fn moves(site: &ServerState) -> Router {
    let moves =
        Router::new().route(games::GAME_ANSWER, post(table::post_answer)).route(games::GAME_WAY, post(table::post_way));
    framed::pages(site, Way::TestGames, moves)
}
