//! Decks of an account and the copies for them: what each has, which can be complete at once, what to buy, and building
//! them. A token needs the scopes of both: what a deck asks for is told as well as what is owned.

mod asked;
mod build;
mod choice;
mod list;
mod one;
mod own;

use utoipa_axum::router::OpenApiRouter;

use crate::http::ServerState;

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    list::routes().merge(choice::routes()).merge(one::routes()).merge(build::routes())
}
