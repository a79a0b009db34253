//! How long an answer may take to begin.

use axum::{
    extract::{Request, State},
    http::StatusCode,
    middleware::Next,
    response::{IntoResponse as _, Response},
};

use super::{Site, error_page::Asker};

pub(super) async fn limit_time(State(site): State<Site>, request: Request, next: Next) -> Response {
    let asker = Asker::of(&request);
    match tokio::time::timeout(site.config.request_timeout, next.run(request)).await {
        Ok(response) => response,
        Err(_) => asker
            .page(
                StatusCode::SERVICE_UNAVAILABLE,
                "This takes too long",
                "The site is busy. Wait a little and try again.",
            )
            .into_response(),
    }
}
