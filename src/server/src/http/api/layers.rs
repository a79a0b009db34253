//! What is so of every answer of the API: what it may be read as, what did not change is not
//! sent again, and which other sites may read it.

use axum::{
    body::{Body, to_bytes},
    extract::Request,
    http::{
        HeaderMap, HeaderName, HeaderValue, Method, StatusCode,
        header::{
            ACCEPT, ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
            ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, AUTHORIZATION, CACHE_CONTROL, CONTENT_LENGTH,
            CONTENT_TYPE, COOKIE, ETAG, IF_NONE_MATCH, ORIGIN, VARY,
        },
    },
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use headers_accept::Accept;
use headers_core::Header as _;
use mediatype::{MediaType, Name, names};
use safehouse_app::problem::Kind;
use safehouse_service::Caller;

use crate::{
    assets::hash,
    http::{collection::turns, problem::Refused, workers},
};

/// Refuses whoever reads no JSON.
pub(super) async fn accept_json(request: Request, next: Next) -> Response {
    if is_json_acceptable(request.headers()) {
        return next.run(request).await;
    }
    let advice = "This address answers application/json. Send the header Accept: application/json, or none.";
    Refused::from(Kind::NotAcceptable.problem(advice)).into_response()
}

fn is_json_acceptable(headers: &HeaderMap) -> bool {
    const JSON: MediaType<'_> = MediaType::new(names::APPLICATION, names::JSON);
    const PROBLEM: MediaType<'_> =
        MediaType::from_parts(names::APPLICATION, Name::new_unchecked("problem"), Some(names::JSON), &[]);
    if !headers.contains_key(ACCEPT) {
        return true;
    }
    // One that cannot be read asks for nothing that could be refused.
    let Ok(accept) = Accept::decode(&mut headers.get_all(ACCEPT).into_iter()) else { return true };
    accept.negotiate(&[JSON, PROBLEM]).is_some()
}

/// Does what is asked of an account's collection when nothing else of that account's is being done: whoever has much and
/// asks much has one thread, and not all.
pub(super) async fn one_at_a_time(request: Request, next: Next) -> Response {
    let caller = request.extensions().get::<Caller>().cloned();
    let _place = match &caller {
        Some(caller) => turns::look(caller).await,
        None => None,
    };
    next.run(request).await
}

/// Marks what is read with a tag of its content, and sends nothing to whoever has it.
pub(super) async fn tag(request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let known = request.headers().get(IF_NONE_MATCH).cloned();
    let is_somebodys = request.headers().contains_key(AUTHORIZATION) || request.headers().contains_key(COOKIE);
    let mut response = next.run(request).await;
    if is_somebodys && response.headers().get(CACHE_CONTROL).is_some_and(|kept| kept == "no-cache") {
        // No cache on the way keeps what is for whoever showed who they are.
        response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
        response.headers_mut().append(VARY, HeaderValue::from_static("authorization, cookie"));
    }
    if !reads || response.status() != StatusCode::OK {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, workers::LONGEST_PAGE).await else {
        return Refused::internal().into_response();
    };
    let tag = tag_of(&bytes, parts.extensions.get().copied());
    let is_known = known.as_ref().and_then(|known| known.to_str().ok()).is_some_and(|known| names_tag(known, &tag));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        parts.headers.insert(ETAG, tag);
    }
    if is_known {
        parts.status = StatusCode::NOT_MODIFIED;
        parts.headers.remove(CONTENT_LENGTH);
        return Response::from_parts(parts, Body::empty());
    }
    Response::from_parts(parts, Body::from(bytes))
}

/// The tag of an answer.
pub(super) fn tag_of(bytes: &[u8], revision: Option<Revision>) -> String {
    let digest = hash(bytes);
    // Of a deck it begins with the revision, which alone is enough to save on.
    let revision = revision.map(|Revision(number)| format!("{number}.")).unwrap_or_default();
    format!("\"{revision}{digest}\"")
}

/// Whether a list of tags has this one. What was compressed on the way may be called weak.
fn names_tag(list: &str, tag: &str) -> bool {
    list.split(',').map(str::trim).any(|named| named == "*" || named.strip_prefix("W/").unwrap_or(named) == tag)
}

/// The revision of the deck in an answer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Revision(pub(super) i64);

/// Lets pages of other sites read what anybody may read, and ask what changes nothing. None of
/// it looks at a cookie, so that there is nothing to be had by somebody else's; and no token of anybody's is sent by such a
/// page, as it may not send that header.
pub(in crate::http) async fn share(request: Request, next: Next) -> Response {
    let is_foreign = request.headers().contains_key(ORIGIN);
    let is_preflight = *request.method() == Method::OPTIONS && is_foreign;
    let mut response = next.run(request).await;
    if is_preflight && response.status() == StatusCode::METHOD_NOT_ALLOWED {
        // It keeps the headers that every answer of the site has.
        *response.status_mut() = StatusCode::NO_CONTENT;
        *response.body_mut() = Body::empty();
        let headers = response.headers_mut();
        headers.remove(CONTENT_TYPE);
        headers.remove(CONTENT_LENGTH);
        headers.insert(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET, HEAD, POST"));
        headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static("content-type, if-none-match"));
        headers.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("86400"));
    }
    let headers = response.headers_mut();
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    let exposed = "etag, location, ratelimit, ratelimit-policy, retry-after, x-request-id";
    headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(exposed));
    // The site's own pages alone may hold its answers otherwise.
    let resource = HeaderName::from_static("cross-origin-resource-policy");
    headers.insert(resource, HeaderValue::from_static("cross-origin"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_known_in_a_list_and_when_it_is_called_weak() {
        for (list, known) in [
            ("\"a\"", true),
            ("W/\"a\"", true),
            ("\"b\", W/\"a\"", true),
            ("*", true),
            ("\"b\"", false),
            ("a", false),
            ("", false),
        ] {
            assert_eq!(names_tag(list, "\"a\""), known, "{list}");
        }
    }
}
