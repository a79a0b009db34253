//! Headers that tell the browser what this site never does: the
//! Content-Security-Policy with the nonce of the request, and others.

use axum::{
    extract::{Request, State},
    http::{
        HeaderMap, HeaderName, HeaderValue,
        header::{
            CONTENT_SECURITY_POLICY, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
            X_FRAME_OPTIONS,
        },
    },
    middleware::Next,
    response::{IntoResponse as _, Response},
};

use super::{ServerState, problem::Refused, random_hex::random_hex};

/// The request's nonce: only scripts and styles that carry it may run.
#[derive(Debug, Clone)]
pub(super) struct RequestNonce(pub(super) String);

/// What an answer carries that other sites may show in a frame: it is the same for everybody and has
/// neither scripts nor forms.
#[derive(Debug, Clone, Copy)]
pub(super) struct Embeddable;

/// What an answer carries that shows places of this site in frames.
#[derive(Debug, Clone, Copy)]
pub(super) struct HasFrames;

pub(super) async fn protect(State(site): State<ServerState>, mut request: Request, next: Next) -> Response {
    let nonce = random_hex::<16>();
    if nonce.bytes().all(|digit| digit == b'0') {
        return Refused::internal().into_response();
    }
    let https = site.config.public_url.as_ref().is_some_and(|url| url.is_https());
    request.extensions_mut().insert(RequestNonce(nonce.clone()));

    let mut response = next.run(request).await;
    let is_embeddable = response.extensions().get::<Embeddable>().is_some();
    let has_frames = response.extensions().get::<HasFrames>().is_some();
    let policy =
        if is_embeddable { embed_policy(&nonce, https) } else { content_security_policy(&nonce, https, has_frames) };
    let headers = response.headers_mut();
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    fixed(headers);
    if is_embeddable {
        // Its policy says who may frame it; this older header knows no such thing as anybody.
        headers.remove(X_FRAME_OPTIONS);
    }
    if https {
        let year =
            if site.config.https_subdomains { "max-age=31536000; includeSubDomains" } else { "max-age=31536000" };
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(year));
    }
    response
}

fn content_security_policy(nonce: &str, https: bool, has_frames: bool) -> String {
    let upgrade = if https { "; upgrade-insecure-requests" } else { "" };
    let frames = if has_frames { "frame-src 'self'; " } else { "" };
    format!(
        "default-src 'none'; \
         script-src 'nonce-{nonce}' 'strict-dynamic' 'wasm-unsafe-eval'; \
         style-src 'self' 'nonce-{nonce}'; \
         style-src-attr 'unsafe-inline'; \
         img-src 'self' data: blob:; \
         font-src 'self'; \
         connect-src 'self'; \
         worker-src 'self'; \
         manifest-src 'self'; \
         {frames}\
         object-src 'none'; \
         base-uri 'none'; \
         form-action 'self'; \
         frame-ancestors 'none'{upgrade}"
    )
}

/// That of an answer for a frame on another site.
fn embed_policy(nonce: &str, https: bool) -> String {
    let upgrade = if https { "; upgrade-insecure-requests" } else { "" };
    format!(
        "default-src 'none'; \
         style-src 'self' 'nonce-{nonce}'; \
         style-src-attr 'unsafe-inline'; \
         img-src 'self' data:; \
         font-src 'self'; \
         base-uri 'none'; \
         form-action 'none'; \
         frame-ancestors *{upgrade}"
    )
}

fn fixed(headers: &mut HeaderMap) {
    let pairs = [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "strict-origin-when-cross-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in pairs {
        // A page that says less of itself to others says so.
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
}
