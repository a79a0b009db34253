//! The plain page for when no page of the site can be shown.

use axum::{
    extract::Request,
    http::{
        HeaderMap, StatusCode,
        header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE},
    },
    response::{IntoResponse, Response},
};

use super::observe::RequestId;

/// What went wrong, in words for a visitor. HTML when the visitor asked for
/// HTML, otherwise a line of text.
#[derive(Debug)]
pub(super) struct ErrorPage {
    status: StatusCode,
    title: &'static str,
    advice: String,
    html: bool,
    id: Option<String>,
}

impl ErrorPage {
    /// A page for this request.
    pub(super) fn new(request: &Request, status: StatusCode, title: &'static str, advice: impl Into<String>) -> Self {
        Asker::of(request).page(status, title, advice)
    }

    /// The program failed.
    pub(super) fn internal(request: &Request) -> Self {
        Asker::of(request).internal()
    }
}

/// What an [`ErrorPage`] needs of a request that will be gone by then.
#[derive(Debug, Clone)]
pub(super) struct Asker {
    html: bool,
    id: Option<String>,
}

impl Asker {
    pub(super) fn of(request: &Request) -> Self {
        Self {
            html: accepts_html(request.headers()),
            id: request.extensions().get::<RequestId>().map(ToString::to_string),
        }
    }

    pub(super) fn page(self, status: StatusCode, title: &'static str, advice: impl Into<String>) -> ErrorPage {
        ErrorPage { status, title, advice: advice.into(), html: self.html, id: self.id }
    }

    pub(super) fn internal(self) -> ErrorPage {
        self.page(
            StatusCode::INTERNAL_SERVER_ERROR,
            "Something broke on our side",
            "It has been written down. Going back and trying again may help.",
        )
    }
}

fn accepts_html(headers: &HeaderMap) -> bool {
    headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok()).any(|value| value.contains("text/html"))
}

impl IntoResponse for ErrorPage {
    fn into_response(self) -> Response {
        let Self { status, title, advice, html, id } = self;
        let (media_type, body) = if html {
            let reference =
                id.map_or_else(String::new, |id| format!("<p>Request <code>{id}</code>, should you report it.</p>"));
            let advice = escaped(&advice);
            let body = format!(
                "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
                 <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
                 <meta name=\"color-scheme\" content=\"light dark\">\
                 <title>{title} · Safehouse</title></head>\
                 <body><main><h1>{title}</h1><p>{advice}</p>{reference}\
                 <p><a href=\"/\">To the first page</a></p></main></body></html>\n",
            );
            ("text/html; charset=utf-8", body)
        } else {
            let reference = id.map_or_else(String::new, |id| format!(" (request {id})"));
            ("text/plain; charset=utf-8", format!("{title}. {advice}{reference}\n"))
        };
        (status, [(CONTENT_TYPE, media_type), (CACHE_CONTROL, "no-store")], body).into_response()
    }
}

/// A deck code's fault repeats what the visitor wrote.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A change that came from another site's page. The browser shows it in that
/// other site's stead, so it says little.
pub(super) fn refused_cross_site() -> ErrorPage {
    ErrorPage {
        status: StatusCode::FORBIDDEN,
        title: "This came from another site",
        advice: "Changes are only accepted from our own pages.".to_owned(),
        html: false,
        id: None,
    }
}
