//! What a server function takes, and what it answers to what it cannot read.

use axum::{
    body::{Body, to_bytes},
    extract::{Request, State},
    http::{
        HeaderMap, HeaderValue, Method, StatusCode, Uri,
        header::{CONTENT_LENGTH, CONTENT_TYPE, HOST, LOCATION, REFERER},
    },
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use leptos::server_fn::error::SERVER_FN_ERROR_HEADER;
use safehouse_app::endpoints::Function;

use super::{
    Site,
    error_page::{Asker, ErrorPage},
    workers::LONGEST_PAGE,
};

/// How much of an error is told, in bytes. The framework's repeat what was sent.
const LONGEST_ERROR: usize = 1024;

/// Refuses what is not of the kind that the function reads: a form of another
/// site can send plain text without asking, but no JSON. Where a form without
/// script leads afterwards is never another site.
pub(super) async fn check_request(State(site): State<Site>, mut request: Request, next: Next) -> Response {
    let Some(function) = Function::at(request.uri().path()) else { return next.run(request).await };
    if let Some(expected) = function.input.media_type().filter(|_| *request.method() == Method::POST)
        && !is_of_type(request.headers(), expected)
    {
        let advice = format!("Send it with the header Content-Type: {expected}.");
        let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        return ErrorPage::new(&request, status, "This is sent as something else", advice).into_response();
    }
    if request.headers().get(REFERER).is_some_and(|page| !is_own(&site, request.headers(), page)) {
        request.headers_mut().insert(REFERER, HeaderValue::from_static("/"));
    }
    next.run(request).await
}

fn is_of_type(headers: &HeaderMap, expected: &str) -> bool {
    let given = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    given.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(expected)
}

/// Whether a page is one of this site's.
fn is_own(site: &Site, headers: &HeaderMap, page: &HeaderValue) -> bool {
    let Ok(page) = Uri::try_from(page.as_bytes()) else { return false };
    let (Some("http" | "https"), Some(authority)) = (page.scheme_str(), page.authority()) else { return false };
    let is_host = headers.get(HOST).is_some_and(|host| host.as_bytes() == authority.as_str().as_bytes());
    let is_public = || {
        site.config.public_url.as_ref().is_some_and(|url| {
            Some(authority.as_str()) == url.as_str().split_once("://").map(|(_, authority)| authority)
        })
    };
    is_host || is_public()
}

/// Gives errors that are the caller's own a status that says so, and a bounded
/// length. The framework answers 500 to every error, which would have each scanner
/// that sends garbage ring for a person; or it leads a form back to its page with
/// the error in the address.
pub(super) async fn correct_status(request: Request, next: Next) -> Response {
    let asker = Asker::of(&request);
    let function = Function::at(request.uri().path());
    let response = next.run(request).await;
    let headers = response.headers();
    let is_long = headers.get(LOCATION).is_some_and(|address| address.len() > LONGEST_ERROR);
    let leads_too_far = is_long && headers.contains_key(SERVER_FN_ERROR_HEADER);
    if response.status() != StatusCode::INTERNAL_SERVER_ERROR && !leads_too_far {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, LONGEST_PAGE).await else {
        return asker.internal().into_response();
    };
    parts.status = status_of(&bytes);
    // What could not be read is told by the framework in its own types' names.
    if let (StatusCode::BAD_REQUEST, Some(function)) = (parts.status, function) {
        return asker.page(parts.status, "This cannot be read", function.wanted).into_response();
    }
    parts.headers.remove(LOCATION);
    parts.headers.remove(CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(shortened(&bytes)))
}

/// The beginning, cut between two letters.
fn shortened(error: &[u8]) -> String {
    let mut text = String::from_utf8_lossy(error).into_owned();
    if text.len() > LONGEST_ERROR {
        text.truncate(text.floor_char_boundary(LONGEST_ERROR));
        text.push('…');
    }
    text
}

/// The status for an error as the framework writes it: its kind, a bar, words.
fn status_of(error: &[u8]) -> StatusCode {
    let (kind, words) = match error.iter().position(|byte| *byte == b'|') {
        Some(bar) => (&error[..bar], &error[bar + 1..]),
        None => return StatusCode::INTERNAL_SERVER_ERROR,
    };
    match kind {
        // The words of the body limit, which breaks off a body that did not
        // announce its length.
        _ if words.ends_with(b"length limit exceeded") => StatusCode::PAYLOAD_TOO_LARGE,
        b"Deserialization" | b"Args" | b"MissingArg" => StatusCode::BAD_REQUEST,
        _ => StatusCode::INTERNAL_SERVER_ERROR,
    }
}
