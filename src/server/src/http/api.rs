//! What programs ask for: the use-cases of the service as REST, in JSON.
//!
//! A handler reads what is asked, calls one use-case and answers a form of
//! [`safehouse_service::wire`]; whatever is refused is a problem. Browsers that are signed in
//! are callers, too: their pages work on decks through the same addresses.

mod answer;
mod asked;
mod cursor;
mod decks;

use axum::{Router, middleware::from_fn_with_state};
use safehouse_app::endpoints::Endpoint;
use safehouse_service::saved_decks;

use super::{ServerState, compression, workers};

const fn own_decks(path: &'static str) -> Endpoint {
    Endpoint { path, access: saved_decks::OWN }
}

/// Every address of the API with who may ask for it.
pub const ENDPOINTS: &[Endpoint] = &[
    own_decks(decks::DECKS),
    own_decks(decks::DECK),
    own_decks(decks::RESTORE_DECK),
    own_decks(decks::VERSIONS),
    own_decks(decks::VERSION),
    own_decks(decks::RESTORE_VERSION),
    own_decks(decks::BRANCH),
    own_decks(decks::FOLDERS),
    own_decks(decks::TOTALS),
];

pub(super) fn routes(site: &ServerState) -> Router {
    compression::compressed(decks::routes().with_state(site.clone()))
        .layer(from_fn_with_state(site.workers.clone(), workers::work_apart))
}
