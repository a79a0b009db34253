//! GET /robots.txt

use axum::{
    http::header::{CACHE_CONTROL, CONTENT_TYPE},
    response::IntoResponse,
};

/// Everything may be read but the addresses that only scripts use.
pub(super) async fn get_robots() -> impl IntoResponse {
    let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "public, max-age=86400")];
    (headers, "User-agent: *\nDisallow: /api/\nDisallow: /data/\nDisallow: /sheets/\n")
}
