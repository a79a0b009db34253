//! How much a request may send.

use axum::{
    body::{Body, HttpBody as _},
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use http_body_util::Limited;
use safehouse_app::paths;
use safehouse_engine::limits::PRICE_LIST_BYTES;
use safehouse_service::events::rounds::MOST_ROUNDS_BYTES;

use super::{ServerState, account::MOST_PACKED, body_bound::BodyBound, collection::MOST_SENT, problem::Refused};

/// The most bytes of a price list in JSON: its text, in which quotes and line ends take two.
const MOST_PRICES: usize = PRICE_LIST_BYTES + PRICE_LIST_BYTES / 4;

/// The most bytes of a file of a collection in JSON: in base64, with what stands around it.
const MOST_IMPORTED: usize = MOST_SENT / 3 * 4 + 64 * 1024;

/// The most bytes of an event's rounds from another program in JSON or in a form: twice those of its file.
const MOST_ROUNDS: usize = 2 * MOST_ROUNDS_BYTES;

/// Whether an address takes rounds of an event from another program.
fn is_of_rounds(path: &str) -> bool {
    let is_page = path.starts_with("/events/") && path.ends_with("/run/import");
    is_page || (path.starts_with("/api/v1/events/") && path.ends_with("/imports"))
}

/// The most bytes that any address takes, of a server that otherwise takes so many.
pub(crate) fn most(otherwise: usize) -> usize {
    [otherwise, MOST_PACKED, MOST_SENT, MOST_IMPORTED, MOST_PRICES, MOST_ROUNDS].into_iter().max().unwrap_or(otherwise)
}

/// Whether an address of the API takes a file of a collection.
fn is_import(path: &str) -> bool {
    path.starts_with("/api/v1/games/")
        && (path.ends_with("/collection/imports") || path.ends_with("/collection/imports/preview"))
}

/// Whether an address of the API is that of a price list.
fn is_price_list(path: &str) -> bool {
    path.starts_with("/api/v1/games/") && path.contains("/collection/prices/")
}

/// Refuses a body that says it is too large, and breaks off one that turns
/// out to be.
pub(super) async fn limit_body(State(site): State<ServerState>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let limit = match path {
        paths::ARCHIVE => MOST_PACKED,
        _ if paths::collection::is_bringing(path) => MOST_SENT,
        _ if is_import(path) => MOST_IMPORTED,
        _ if is_price_list(path) => MOST_PRICES,
        _ if is_of_rounds(path) => MOST_ROUNDS,
        _ => site.config.body_limit,
    };
    if request.body().size_hint().lower() > limit as u64 {
        return Refused::too_long(limit).into_response();
    }
    let mut request = request.map(|body| Body::new(Limited::new(body, limit)));
    request.extensions_mut().insert(BodyBound(limit));
    next.run(request).await
}
