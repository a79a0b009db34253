//! Traces of requests, which are sent to a collector by OTLP where the program was built for
//! that (the feature `otlp`) and a setting names one.
//!
//! What is sent is made here and nowhere else: a span a request, with its route as the list of
//! addresses has it, its method, its status and its id. Nothing of what a visitor asked by
//! name, no address and no line of the log is among it.

#[cfg(feature = "otlp")]
mod collector;
#[cfg(feature = "otlp")]
mod sending;

use axum::http::StatusCode;
use tracing::{Metadata, Span, field};

#[cfg(feature = "otlp")]
pub(crate) use self::sending::Sending;

/// The target of the spans that are sent. The log leaves them out.
const TARGET: &str = "safehouse::traces";

/// Whether something is a span to be sent, and so not for the log.
pub(crate) fn is_trace(metadata: &Metadata<'_>) -> bool {
    metadata.target() == TARGET
}

/// The span of a request; none where nothing is sent.
pub(crate) fn request(method: &'static str, route: &str, id: &dyn std::fmt::Display) -> Span {
    if !cfg!(feature = "otlp") {
        return Span::none();
    }
    tracing::info_span!(
        target: TARGET,
        "request",
        otel.name = %format_args!("{method} {route}"),
        otel.kind = "server",
        otel.status_code = field::Empty,
        http.request.method = method,
        http.route = route,
        http.response.status_code = field::Empty,
        safehouse.request_id = %id,
    )
}

/// Says how a request was answered.
pub(crate) fn answered(span: &Span, status: StatusCode) {
    span.record("http.response.status_code", status.as_u16());
    if status.is_server_error() {
        span.record("otel.status_code", "error");
    }
}
