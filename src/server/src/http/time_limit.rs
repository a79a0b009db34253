//! How long an answer may take to begin.

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};

use super::{Site, error_page::Asker, workers::busy};

/// Seconds after which trying again may help.
const WAIT: u64 = 10;

pub(super) async fn limit_time(State(site): State<Site>, request: Request, next: Next) -> Response {
    let asker = Asker::of(&request);
    match tokio::time::timeout(site.config.request_timeout, next.run(request)).await {
        Ok(response) => response,
        Err(_) => busy(asker, "This takes too long", WAIT),
    }
}
