//! Events of game stores: what everybody reads of them, and how their staff run them.

mod desk;
mod making;
mod played;
mod players;
mod reading;
mod results;
mod rounds;

use utoipa_axum::router::OpenApiRouter;

use crate::http::ServerState;

/// What anybody may ask.
pub(super) fn open_routes() -> OpenApiRouter<ServerState> {
    reading::routes().merge(played::routes())
}

/// What staff do.
pub(super) fn routes() -> OpenApiRouter<ServerState> {
    making::routes().merge(desk::routes()).merge(players::routes()).merge(rounds::routes()).merge(results::routes())
}
