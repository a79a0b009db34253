//! How a refusal is answered: a page for a person, `application/problem+json`
//! (RFC 9457) for a program.
//!
//! Whoever refuses answers a [`Refused`], and [`tell`] gives it the form that the
//! request likes best, or else that of its group. It also explains what routes
//! and the framework refuse without a word.

use std::sync::Arc;

use axum::{
    body::Body,
    extract::{Request, State},
    http::{
        HeaderMap, HeaderValue, StatusCode,
        header::{
            ACCEPT, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, RETRY_AFTER, VARY,
            WWW_AUTHENTICATE,
        },
    },
    middleware::Next,
    response::{IntoResponse, Response},
};
use headers_accept::Accept;
use headers_core::Header as _;
use leptos::server_fn::Encodes as _;
use mediatype::{MediaType, Name, names};
use safehouse_app::problem::{Kind, MEDIA_TYPE, Problem, ProblemJson, STORE_AWAY_SECONDS};

use super::{
    group::{Form, Group},
    request_id::RequestId,
};

/// An answer that says why there is no other. Until [`tell`] gives it a form, it
/// has a status and no body.
#[derive(Debug, Clone)]
pub(super) struct Refused {
    problem: Box<Problem>,
    /// The tag of what is there instead of what was meant.
    present: Option<HeaderValue>,
}

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Self {
        Self { problem: Box::new(problem), present: None }
    }
}

impl Refused {
    /// What is answered.
    pub(super) fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The program failed.
    pub(super) fn internal() -> Self {
        Kind::internal().into()
    }

    /// Nothing is at this address.
    pub(super) fn not_found() -> Self {
        Kind::NotFound.problem("Nothing is at this address.").into()
    }

    /// Only others may ask for this.
    pub(super) fn forbidden() -> Self {
        Kind::Forbidden.problem("Only others may ask for this.").into()
    }

    /// The store does not answer.
    pub(super) fn unavailable() -> Self {
        let problem = Kind::Unavailable.problem("The site cannot reach its store now. Try again in a minute.");
        Problem { retry_after: Some(STORE_AWAY_SECONDS), ..problem }.into()
    }

    /// Something that may be had after so many seconds.
    pub(super) fn until(kind: Kind, seconds: u64) -> Self {
        let problem = kind.problem(format!("Wait {seconds} s and try again."));
        Problem { retry_after: Some(seconds), ..problem }.into()
    }

    /// The same with the tag of what is there instead of what was meant.
    pub(super) fn with_present(self, tag: &str) -> Self {
        Self { present: HeaderValue::from_str(tag).ok(), ..self }
    }

    /// A body of more bytes than may be sent at once.
    pub(super) fn too_long(limit: usize) -> Self {
        let problem = Kind::BodyTooLong.problem(format!("At most {} KiB can be sent at once.", limit / 1024));
        Problem { limit: Some(limit as u64), ..problem }.into()
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = status.into_response();
        if status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer realm=\"Safehouse\""));
        }
        if let Some(seconds) = self.problem.retry_after {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Some(present) = &self.present {
            response.headers_mut().insert(ETAG, present.clone());
        }
        response.extensions_mut().insert(self);
        response
    }
}

/// Gives what was refused the form in which whoever asks can read it; a page has the style of
/// the site.
pub(super) async fn tell(State(style): State<Arc<str>>, request: Request, next: Next) -> Response {
    let group = request.extensions().get::<Group>().copied().unwrap_or_default();
    let form = form_of(request.headers(), group);
    let id = request.extensions().get::<RequestId>().map(ToString::to_string);
    let mut response = next.run(request).await;
    let refused = response.extensions_mut().remove::<Refused>();
    let Some(Refused { problem, .. }) = refused.or_else(|| unexplained(&response, form)) else { return response };
    if let Some(cause) = &problem.cause {
        tracing::error!(%cause, "the framework failed");
    }
    let problem = Problem { request_id: id, ..*problem };
    let (media_type, body) = match form {
        Form::Page => ("text/html; charset=utf-8", Body::from(page(&problem, &style))),
        Form::Problem => (MEDIA_TYPE, ProblemJson::encode(&problem).map(Body::from).unwrap_or_default()),
    };
    let headers = response.headers_mut();
    headers.remove(CONTENT_LENGTH);
    // What the framework said may have come compressed; this does not.
    headers.remove(CONTENT_ENCODING);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.append(VARY, HeaderValue::from_static("accept"));
    *response.body_mut() = body;
    response
}

/// The problem behind an answer that does not say it: of a route that takes other
/// methods or cannot read its address, or, for a program, of a page.
fn unexplained(response: &Response, form: Form) -> Option<Refused> {
    let media_type = response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let problem = if media_type.starts_with("text/html") {
        let kind = match (form, response.status()) {
            (Form::Problem, StatusCode::NOT_FOUND) => return Some(Refused::not_found()),
            (Form::Problem, StatusCode::GONE) => Kind::Gone,
            (Form::Problem, StatusCode::SERVICE_UNAVAILABLE) => Kind::Unavailable,
            _ => return None,
        };
        kind.problem("The page at this address says more.")
    } else if media_type.is_empty() || media_type.starts_with("text/plain") {
        match response.status() {
            StatusCode::METHOD_NOT_ALLOWED => {
                Kind::MethodNotAllowed.problem("The header Allow names the methods that it takes.")
            }
            StatusCode::BAD_REQUEST => Kind::NoAddress.problem("A part of this address is no text."),
            _ => return None,
        }
    } else {
        return None;
    };
    Some(problem.into())
}

/// The form that `Accept` likes best (RFC 9110, 12.5.1), or else that of the group.
pub(super) fn form_of(headers: &HeaderMap, group: Group) -> Form {
    const PAGE: MediaType<'_> = MediaType::new(names::TEXT, names::HTML);
    const PROBLEM: MediaType<'_> =
        MediaType::from_parts(names::APPLICATION, Name::new_unchecked("problem"), Some(names::JSON), &[]);
    const JSON: MediaType<'_> = MediaType::new(names::APPLICATION, names::JSON);
    let Ok(accept) = Accept::decode(&mut headers.get_all(ACCEPT).into_iter()) else { return group.form() };
    // Of two that are liked as much, the first is taken.
    let available = match group.form() {
        Form::Page => [PAGE, PROBLEM, JSON],
        Form::Problem => [PROBLEM, JSON, PAGE],
    };
    accept.negotiate(&available).map_or(group.form(), |best| if *best == PAGE { Form::Page } else { Form::Problem })
}

/// The plain page for when no page of the site can be shown. It is read without its style
/// sheet as well.
fn page(problem: &Problem, style: &str) -> String {
    let Problem { title, detail, request_id, .. } = problem;
    let reference = match request_id {
        Some(id) => format!("<p class=\"muted\">Request <code>{id}</code>, should you report it.</p>"),
        None => String::new(),
    };
    let detail = escaped(detail);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\">\
         <title>{title} · Safehouse</title><link rel=\"stylesheet\" href=\"{style}\"></head>\
         <body><main class=\"page page--text notice\"><h1>{title}</h1><p>{detail}</p>{reference}\
         <p class=\"actions\"><a class=\"button\" href=\"/\">To the first page</a></p></main></body></html>\n",
    )
}

/// A deck code's fault repeats what the visitor wrote.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
