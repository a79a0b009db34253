//! Built files: below `/assets` and, of `public/`, in the place of a page.

use std::sync::Arc;

use axum::{
    Router,
    body::Body,
    extract::{Path, Request, State},
    http::{
        HeaderMap, HeaderValue, StatusCode,
        header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY},
    },
    response::{IntoResponse as _, Response},
    routing::get,
};
use safehouse_app::problem::Kind;

use super::problem::Refused;
use crate::assets::{File, SiteFiles};

/// For names that carry their content's hash.
pub(super) const FOREVER: &str = "public, max-age=31536000, immutable";
/// For names that do not.
const AN_HOUR: &str = "public, max-age=3600";
/// For files that somebody is working on.
pub(super) const NEVER: &str = "no-cache";

/// Every built file by its name. No layer of their own: they come compressed, and
/// nothing is made.
pub(super) fn routes(files: Arc<SiteFiles>) -> Router {
    Router::new().route("/assets/{*path}", get(get_asset)).with_state(files)
}

/// GET /assets/{*path}
async fn get_asset(State(files): State<Arc<SiteFiles>>, Path(path): Path<String>, request: Request) -> Response {
    match files.find(&format!("assets/{path}")) {
        Some(file) => {
            let caching = if files.are_fixed() { FOREVER } else { NEVER };
            answer(&file, request.headers(), caching)
        }
        None => {
            let advice = "It may belong to an older version of the site; load the page anew.";
            Refused::from(Kind::NoSuchFile.problem(advice)).into_response()
        }
    }
}

/// A file of `public/`, such as the icon of the site.
pub(super) fn public_file(files: &SiteFiles, path: &str, headers: &HeaderMap) -> Option<Response> {
    let path = path.strip_prefix('/')?;
    let file = files.find(path)?;
    let caching = if files.are_fixed() { AN_HOUR } else { NEVER };
    Some(answer(&file, headers, caching))
}

/// The form of the file that the visitor understands, or word that the one
/// already there is still right.
pub(super) fn answer(file: &File, headers: &HeaderMap, caching: &'static str) -> Response {
    let (encoding, bytes) = match (&file.brotli, &file.gzip) {
        (Some(bytes), _) if accepts(headers, "br") => (Some("br"), bytes),
        (_, Some(bytes)) if accepts(headers, "gzip") => (Some("gzip"), bytes),
        _ => (None, &file.plain),
    };
    // Each form is another sequence of bytes, so it has a validator of its own.
    let tag = match encoding {
        Some(encoding) => format!("\"{}-{encoding}\"", file.hash),
        None => format!("\"{}\"", file.hash),
    };
    let unchanged = headers
        .get_all(IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|candidate| candidate.trim().trim_start_matches("W/"))
        .any(|candidate| candidate == "*" || candidate == tag);

    let mut response =
        if unchanged { StatusCode::NOT_MODIFIED.into_response() } else { Response::new(Body::from(bytes.clone())) };
    let answers = response.headers_mut();
    answers.insert(CONTENT_TYPE, HeaderValue::from_static(file.media_type));
    answers.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    answers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        answers.insert(ETAG, tag);
    }
    if let (Some(encoding), false) = (encoding, unchanged) {
        answers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// Whether `Accept-Encoding` names this encoding and does not weigh it 0.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    headers
        .get_all(ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|entry| {
            let mut parts = entry.split(';').map(str::trim);
            let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
            let refused = parts
                .filter_map(|part| part.strip_prefix("q="))
                .any(|weight| weight.parse::<f32>().is_ok_and(|weight| weight <= 0.0));
            named && !refused
        })
}
