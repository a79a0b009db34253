//! How much a request may send.

use axum::{
    body::{Body, HttpBody as _},
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use http_body_util::Limited;
use safehouse_app::paths;

use super::{ServerState, account::MOST_PACKED, collection::MOST_SENT, problem::Refused};

/// Refuses a body that says it is too large, and breaks off one that turns
/// out to be.
pub(super) async fn limit_body(State(site): State<ServerState>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let limit = match path {
        paths::ARCHIVE => MOST_PACKED,
        _ if paths::collection::is_bringing(path) => MOST_SENT,
        _ => site.config.body_limit,
    };
    if request.body().size_hint().lower() > limit as u64 {
        return Refused::too_long(limit).into_response();
    }
    let request = request.map(|body| Body::new(Limited::new(body, limit)));
    next.run(request).await
}
