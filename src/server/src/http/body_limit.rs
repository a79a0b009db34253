//! How much a request may send.

use axum::{
    body::{Body, HttpBody as _},
    extract::{Request, State},
    http::StatusCode,
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use http_body_util::Limited;

use super::{Site, error_page::ErrorPage};

/// Refuses a body that says it is too large, and breaks off one that turns
/// out to be.
pub(super) async fn limit_body(State(site): State<Site>, request: Request, next: Next) -> Response {
    let limit = site.config.body_limit;
    if request.body().size_hint().lower() > limit as u64 {
        let advice = format!("At most {} KiB can be sent at once.", limit / 1024);
        return ErrorPage::new(&request, StatusCode::PAYLOAD_TOO_LARGE, "That is too much", advice).into_response();
    }
    let request = request.map(|body| Body::new(Limited::new(body, limit)));
    next.run(request).await
}
