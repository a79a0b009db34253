//! Events of game stores: what everybody reads of them, how their staff run them, and what players do.

mod checks;
mod desk;
mod drafts;
mod entries;
mod files;
mod kiosks;
mod making;
mod of_card;
mod played;
mod players;
mod reading;
mod reasons;
mod results;
mod rounds;
mod staff;
mod taking_part;
mod timer;

use utoipa_axum::router::OpenApiRouter;

use crate::http::ServerState;

/// What anybody may ask.
pub(super) fn open_routes() -> OpenApiRouter<ServerState> {
    reading::routes()
        .merge(played::routes())
        .merge(reasons::routes())
        .merge(checks::open_routes())
        .merge(of_card::routes())
        .merge(files::routes())
}

/// What anybody may ask, as files that are not always JSON.
pub(super) fn open_files() -> OpenApiRouter<ServerState> {
    files::other_routes()
}

/// What staff and players do.
pub(super) fn routes() -> OpenApiRouter<ServerState> {
    making::routes()
        .merge(desk::routes())
        .merge(players::routes())
        .merge(entries::routes())
        .merge(rounds::routes())
        .merge(drafts::routes())
        .merge(timer::routes())
        .merge(results::routes())
        .merge(checks::routes())
        .merge(kiosks::routes())
        .merge(staff::routes())
        .merge(taking_part::routes())
}
