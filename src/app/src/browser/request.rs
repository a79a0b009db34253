//! Requests to this site that wait for an answer.

use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// How long an answer may take before it counts as none.
const PATIENCE_MS: u32 = 20_000;
/// What a browser sends for a page that is gone, with some room for the headers.
const OUTLIVING_BYTES: usize = 60_000;

/// What is asked.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// The method.
    pub method: &'static str,
    /// The address on this site.
    pub address: &'a str,
    /// JSON to be sent.
    pub body: Option<&'a str>,
    /// A header beside those of the browser.
    pub header: (&'a str, &'a str),
}

/// What was answered, with whatever status.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The body.
    pub text: String,
    /// Seconds to wait before asking again, where it says so.
    pub retry_after: Option<u32>,
}

/// Asks for something; `None` when no answer came. It is under way once this is polled, and
/// arrives even if the page goes then, unless it is large.
pub async fn ask(request: Request<'_>) -> Option<Answer> {
    let init = web_sys::RequestInit::new();
    init.set_method(request.method);
    let headers = web_sys::Headers::new().ok()?;
    let (name, value) = request.header;
    headers.set(name, value).ok()?;
    if let Some(body) = request.body {
        headers.set("Content-Type", "application/json").ok()?;
        init.set_body(&JsValue::from_str(body));
    }
    if request.body.is_none_or(|body| body.len() < OUTLIVING_BYTES) {
        js_sys::Reflect::set(&init, &"keepalive".into(), &JsValue::TRUE).ok()?;
    }
    answer_of(request.address, &init, &headers).await
}

/// Sends the fields of a form, and wants JSON for an answer; `None` when no answer came.
pub async fn send_form(address: &str, fields: &str) -> Option<Answer> {
    let init = web_sys::RequestInit::new();
    init.set_method("POST");
    let headers = web_sys::Headers::new().ok()?;
    headers.set("Accept", "application/json").ok()?;
    headers.set("Content-Type", "application/x-www-form-urlencoded").ok()?;
    init.set_body(&JsValue::from_str(fields));
    answer_of(address, &init, &headers).await
}

async fn answer_of(address: &str, init: &web_sys::RequestInit, headers: &web_sys::Headers) -> Option<Answer> {
    init.set_headers(headers);
    init.set_signal(Some(&web_sys::AbortSignal::timeout_with_u32(PATIENCE_MS)));
    let response = JsFuture::from(window().fetch_with_str_and_init(address, init)).await.ok()?;
    let response: web_sys::Response = response.dyn_into().ok()?;
    let retry_after = response.headers().get("Retry-After").ok().flatten();
    let text = JsFuture::from(response.text().ok()?).await.ok()?.as_string()?;
    Some(Answer { status: response.status(), text, retry_after: retry_after.and_then(|text| text.parse().ok()) })
}
