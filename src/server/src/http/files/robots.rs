//! GET /robots.txt

use axum::{
    extract::State,
    http::header::{CACHE_CONTROL, CONTENT_TYPE},
    response::IntoResponse,
};

use crate::http::ServerState;

/// Everything may be read but the addresses that only scripts use, and what programs read of the log: its page is for everybody.
pub(super) async fn get_robots(State(site): State<ServerState>) -> impl IntoResponse {
    let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "public, max-age=86400")];
    let mut text = "User-agent: *\nDisallow: /api/\nDisallow: /data/\nDisallow: /sheets/\nDisallow: /log/\n".to_owned();
    if let Some(origin) = &site.app.origin {
        text.push_str(&format!("Sitemap: {origin}/sitemap.xml\n"));
    }
    (headers, text)
}
