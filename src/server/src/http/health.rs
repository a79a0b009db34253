//! GET /healthz

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header::CACHE_CONTROL},
    response::{IntoResponse as _, Response},
};
use serde_json::json;

use super::Site;

/// 200 when the database answers, otherwise 503.
pub(super) async fn get_health(State(site): State<Site>) -> Response {
    let (status, word) = match site.app.store.health().await {
        Ok(()) => (StatusCode::OK, "ok"),
        Err(error) => {
            tracing::error!(%error, "the health check failed");
            (StatusCode::SERVICE_UNAVAILABLE, "unavailable")
        }
    };
    let body = json!({
        "status": word,
        "database": site.app.store.kind(),
        "version": env!("CARGO_PKG_VERSION"),
    });
    (status, [(CACHE_CONTROL, "no-store")], Json(body)).into_response()
}
