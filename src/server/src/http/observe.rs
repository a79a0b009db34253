//! The request's span and its log line.

use std::{borrow::Cow, time::Instant};

use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderValue, StatusCode},
    middleware::Next,
    response::Response,
};
use safehouse_service::MatchId;
use tracing::{Instrument as _, Span};

use super::{
    ServerState,
    client_address::ClientAddress,
    group::Group,
    request_id::{HEADER, RequestId},
};
use crate::traces;

/// The fewest hexadecimal digits of a secret in an address: those of an invitation. Ids have 32.
const SECRET: usize = 40;
/// The characters of the address of a seat in a match that no account has, which is all that it
/// is somebody's by: as many as two ids, its own and a secret.
const SEAT: usize = 2 * MatchId::DIGITS;

/// An address without what in it may be a secret, wherever it stands: whoever reads the log
/// uses no link of it.
fn logged_path(path: &str) -> Cow<'_, str> {
    let is_seat = |part: &str| part.len() == SEAT && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_secret = |part: &str| is_seat(part) || part.bytes().filter(u8::is_ascii_hexdigit).count() >= SECRET;
    if path.split('/').any(is_secret) {
        path.split('/').map(|part| if is_secret(part) { "…" } else { part }).collect::<Vec<_>>().join("/").into()
    } else {
        path.into()
    }
}

pub(super) async fn observe(State(site): State<ServerState>, mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let is_behind_proxy = site.config.trusted_proxies > 0;
    let given = if is_behind_proxy { RequestId::given(request.headers()) } else { None };
    let id = given.unwrap_or_else(RequestId::new);
    let client = ClientAddress::of(&request, site.config.trusted_proxies);
    let logged = site.config.log_addresses.then(|| tracing::field::display(client));
    let span = tracing::info_span!(
        "request",
        id = %id,
        method = %request.method(),
        path = %logged_path(request.uri().path()),
    );
    let is_built_file = request.extensions().get() == Some(&Group::Assets);
    request.extensions_mut().insert(id.clone());
    request.extensions_mut().insert(client);

    let route = request.extensions().get::<MatchedPath>().cloned();
    let under_way = site.metrics.begin(route.as_ref().map(MatchedPath::as_str), request.method());
    // Files are many and say nothing; the log tells of them where it is asked to.
    let traced = if is_built_file { Span::none() } else { under_way.traced(&id) };
    let mut response = next.run(request).instrument(traced.clone()).instrument(span.clone()).await;
    traces::answered(&traced, response.status());
    drop(traced);
    under_way.answered(response.status());

    let microseconds = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
    let status = response.status().as_u16();
    span.in_scope(|| {
        if status == StatusCode::SERVICE_UNAVAILABLE {
            // Put off, which visitors can bring about; what is amiss says so itself.
            tracing::warn!(status, microseconds, client = logged, "answered");
        } else if status >= 500 && status != StatusCode::NOT_IMPLEMENTED {
            tracing::error!(status, microseconds, client = logged, "answered");
        } else if is_built_file {
            tracing::debug!(status, microseconds, client = logged, "answered");
        } else {
            tracing::info!(status, microseconds, client = logged, "answered");
        }
    });
    if let Ok(value) = HeaderValue::from_str(&id.to_string()) {
        response.headers_mut().insert(HEADER, value);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_secret_of_an_address_is_logged_wherever_it_stands() {
        let token = "0123456789abcdef".repeat(4);
        for (path, logged) in [
            (format!("/recover/{token}"), "/recover/…"),
            (format!("//Recover/{}/", token.to_uppercase()), "//Recover/…/"),
            (format!("/x{token}y"), "/…"),
            (format!("/groups/join/{}", "0123456789".repeat(4)), "/groups/join/…"),
            (
                format!("/account/decks/{}", "0123456789abcdef".repeat(2)),
                "/account/decks/0123456789abcdef0123456789abcdef",
            ),
            ("/necrogenesis/cards/NG-01/045/old-rifle".to_owned(), "/necrogenesis/cards/NG-01/045/old-rifle"),
            (format!("/necrogenesis/games/two/{}/way", "zxwv".repeat(13)), "/necrogenesis/games/two/…/way"),
            (
                format!("/necrogenesis/games/two/{}", "zx".repeat(13)),
                "/necrogenesis/games/two/zxzxzxzxzxzxzxzxzxzxzxzxzx",
            ),
            ("/".to_owned(), "/"),
        ] {
            assert_eq!(logged_path(&path), logged);
        }
    }
}
