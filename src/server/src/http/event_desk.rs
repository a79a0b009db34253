//! Pages for the staff of an event, and the forms on them.
//!
//! As with stores, each handler asks the service and shows a page or leads on to one, and a form that is refused is
//! its page once more, with what was written. All of it works without script.

mod answers;
mod checks;
mod making;
mod offline;
mod operations;
mod player;
mod players;
mod print;
mod run;
mod staff;

use axum::{
    Router,
    routing::{get, post},
};
use safehouse_app::{pages::refused::Way, paths::event_desk as at};

pub(super) use self::{making::games, offline::get_offline};
use super::{ServerState, framed};

pub(super) fn routes(site: &ServerState) -> Router {
    let pages = Router::new()
        .route(at::NEW, get(making::get_new).post(making::post_new))
        .route(at::EDIT, get(making::get_edit).post(making::post_edit))
        .route(at::DESK, get(players::get_desk))
        .route(at::DESK_DEED, get(answers::get_desk).post(players::post_deed))
        .route(at::PLAYER, get(player::get_player).post(player::post_player))
        .route(at::RUN, get(run::get_run))
        .route(at::RUN_DEED, get(answers::get_run).post(run::post_deed))
        .route(at::PRINT, get(print::get_print))
        .route(at::CHECKS, get(checks::get_checks).post(checks::post_checks))
        .route(at::CHECK, get(checks::get_check).post(checks::post_check))
        .route(at::STAFF, get(staff::get_staff))
        .route(at::STAFF_DEED, get(answers::get_staff).post(staff::post_deed))
        .route(at::SEND, post(operations::post_operations));
    framed::pages(site, Way::Stores, pages)
}
