//! What a server function answers to a request it cannot read.

use axum::{
    body::{Body, to_bytes},
    extract::Request,
    http::StatusCode,
    middleware::Next,
    response::{IntoResponse as _, Response},
};

use super::error_page::Asker;

/// Errors are short; a longer body is an answer and no error.
const LONGEST_ERROR: usize = 64 * 1024;

/// Gives errors that are the caller's own a status that says so. The
/// framework answers 500 to every error, which would have each scanner that
/// sends garbage ring for a person.
pub(super) async fn correct_status(request: Request, next: Next) -> Response {
    let asker = Asker::of(&request);
    let response = next.run(request).await;
    if response.status() != StatusCode::INTERNAL_SERVER_ERROR {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, LONGEST_ERROR).await else {
        return asker.internal().into_response();
    };
    parts.status = status_of(&bytes);
    Response::from_parts(parts, Body::from(bytes))
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
