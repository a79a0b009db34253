//! How much a request may send.

use axum::{
    body::{Body, HttpBody as _},
    extract::{Request, State},
    http::StatusCode,
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use http_body_util::Limited;

use super::{
    Site,
    error_page::{Asker, ErrorPage},
};

/// Refuses a body that says it is too large, and breaks off one that turns
/// out to be.
pub(super) async fn limit_body(State(site): State<Site>, request: Request, next: Next) -> Response {
    let limit = site.config.body_limit;
    if request.body().size_hint().lower() > limit as u64 {
        return refusal(Asker::of(&request), limit).into_response();
    }
    let request = request.map(|body| Body::new(Limited::new(body, limit)));
    next.run(request).await
}

/// 413 with the limit, which is in bytes.
pub(super) fn refusal(asker: Asker, limit: usize) -> ErrorPage {
    let advice = format!("At most {} KiB can be sent at once.", limit / 1024);
    asker.page(StatusCode::PAYLOAD_TOO_LARGE, "That is too much", advice)
}
