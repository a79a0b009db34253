//! Server functions: what pages ask for by script, and forms without it.

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request, State},
    http::{
        HeaderMap, HeaderValue, Method, Uri,
        header::{CONTENT_TYPE, HOST, REFERER},
    },
    middleware::{Next, from_fn, from_fn_with_state},
    response::{IntoResponse as _, Response},
    routing::{any, get, post},
};
use leptos_axum::handle_server_fns_with_context;
use safehouse_app::{
    endpoints::{FUNCTIONS, Function},
    problem::{Kind, Told},
};

use super::{ServerState, compression, pages, problem::Refused, workers};

/// Every server function, run on the threads for work, and what is none.
pub(super) fn routes(site: &ServerState) -> Router {
    let mut functions = Router::new();
    for function in FUNCTIONS {
        let contexts = pages::contexts(site);
        let handler = async move |request: Request| handle_server_fns_with_context(contexts, request).await;
        let by_method = match function.input.media_type() {
            Some(_) => post(handler),
            None => get(handler),
        };
        functions = functions.route(function.endpoint.path, by_method);
    }
    let functions = functions
        .layer(from_fn(pages::set_caching))
        .layer(from_fn(explain))
        .layer(from_fn_with_state(site.clone(), check_request))
        // How much may be sent is held around all groups; the framework has a bound of its own.
        .layer(DefaultBodyLimit::disable());
    compression::compressed(functions)
        .layer(from_fn_with_state(site.workers.clone(), workers::work_apart))
        .route("/api/{*path}", any(async || Refused::not_found()))
}

/// Answers the problem that a function ended with. The framework answers 500 to
/// every one, or leads a form back to its page with the error in the address.
async fn explain(mut request: Request, next: Next) -> Response {
    let told = Told::default();
    request.extensions_mut().insert(told.clone());
    let response = next.run(request).await;
    match told.problem() {
        Some(problem) => Refused::from(problem).into_response(),
        None => response,
    }
}

/// Refuses what is not of the kind that the function reads: a form of another
/// site can send plain text without asking, but no JSON. Where a form without
/// script leads afterwards is never another site.
async fn check_request(State(site): State<ServerState>, mut request: Request, next: Next) -> Response {
    let Some(function) = Function::at(request.uri().path()) else { return next.run(request).await };
    if let Some(expected) = function.input.media_type().filter(|_| *request.method() == Method::POST)
        && !is_of_type(request.headers(), expected)
    {
        let advice = format!("Send it with the header Content-Type: {expected}.");
        return Refused::from(Kind::UnsupportedMediaType.problem(advice)).into_response();
    }
    if request.headers().get(REFERER).is_some_and(|page| !is_own(&site, request.headers(), page)) {
        request.headers_mut().insert(REFERER, HeaderValue::from_static("/"));
    }
    next.run(request).await
}

fn is_of_type(headers: &HeaderMap, expected: &str) -> bool {
    let given = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    given.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(expected)
}

/// Whether a page is one of this site's.
fn is_own(site: &ServerState, headers: &HeaderMap, page: &HeaderValue) -> bool {
    let Ok(page) = Uri::try_from(page.as_bytes()) else { return false };
    let (Some("http" | "https"), Some(authority)) = (page.scheme_str(), page.authority()) else { return false };
    let is_host = headers.get(HOST).is_some_and(|host| host.as_bytes() == authority.as_str().as_bytes());
    let is_public = || {
        site.config.public_url.as_ref().is_some_and(|url| {
            Some(authority.as_str()) == url.as_str().split_once("://").map(|(_, authority)| authority)
        })
    };
    is_host || is_public()
}
