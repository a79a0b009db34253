//! The id of a request.

use std::fmt;

use axum::http::{HeaderMap, HeaderName};

use super::random_hex::random_hex;

/// The header that carries it.
pub(super) const HEADER: HeaderName = HeaderName::from_static("x-request-id");
const LONGEST: usize = 64;

/// What a log line, an answer and a person's report have in common.
#[derive(Debug, Clone)]
pub(super) struct RequestId(String);

impl RequestId {
    /// An id that no other request has, in all likelihood.
    pub(super) fn new() -> Self {
        Self(random_hex::<8>())
    }

    /// The id a proxy in front gave, if it is one that a log can hold. Without a
    /// proxy it is a stranger's, who could give many requests the same.
    pub(super) fn given(headers: &HeaderMap) -> Option<Self> {
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
