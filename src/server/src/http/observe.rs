//! The request's id, its span and its log line.

use std::{fmt, time::Instant};

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode},
    middleware::Next,
    response::Response,
};
use tracing::Instrument as _;

use super::{Site, client_address::ClientAddress, random_hex::random_hex};

const HEADER: HeaderName = HeaderName::from_static("x-request-id");
const LONGEST: usize = 64;

/// What a log line, an answer and a person's report have in common.
#[derive(Debug, Clone)]
pub(super) struct RequestId(String);

impl RequestId {
    /// The id a proxy in front gave, if it is one that a log can hold. Without a
    /// proxy it is a stranger's, who could give many requests the same.
    fn given(headers: &HeaderMap) -> Option<Self> {
        let text = headers.get(HEADER)?.to_str().ok()?;
        let fits = |b: u8| b.is_ascii_alphanumeric() || b"-_.".contains(&b);
        (!text.is_empty() && text.len() <= LONGEST && text.bytes().all(fits)).then(|| Self(text.to_owned()))
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

pub(super) async fn observe(State(site): State<Site>, mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let is_behind_proxy = site.config.trusted_proxies > 0;
    let given = if is_behind_proxy { RequestId::given(request.headers()) } else { None };
    let id = given.unwrap_or_else(|| RequestId(random_hex::<8>()));
    let client = ClientAddress::of(&request, site.config.trusted_proxies);
    let logged = site.config.log_addresses.then(|| tracing::field::display(client));
    let span = tracing::info_span!(
        "request",
        id = %id,
        method = %request.method(),
        path = request.uri().path(),
    );
    let is_built_file = request.uri().path().starts_with("/assets/");
    request.extensions_mut().insert(id.clone());
    request.extensions_mut().insert(client);

    let mut response = next.run(request).instrument(span.clone()).await;

    let microseconds = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
    let status = response.status().as_u16();
    span.in_scope(|| {
        if status == StatusCode::SERVICE_UNAVAILABLE {
            // Put off, which visitors can bring about; what is amiss says so itself.
            tracing::warn!(status, microseconds, client = logged, "answered");
        } else if status >= 500 {
            tracing::error!(status, microseconds, client = logged, "answered");
        } else if is_built_file {
            tracing::debug!(status, microseconds, client = logged, "answered");
        } else {
            tracing::info!(status, microseconds, client = logged, "answered");
        }
    });
    if let Ok(value) = HeaderValue::from_str(&id.0) {
        response.headers_mut().insert(HEADER, value);
    }
    response
}
