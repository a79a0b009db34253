//! Pages, and what no other group answers: the seam between the server and the app.

mod owned;

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::{Request, State},
    http::{
        HeaderValue, Method, StatusCode, Uri,
        header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, LOCATION},
        request::Parts,
    },
    middleware::{Next, from_fn, from_fn_with_state},
    response::{IntoResponse as _, Response},
};
use leptos::{config::LeptosOptions, nonce::Nonce, prelude::*};
use leptos_axum::{
    AxumRouteListing, LeptosRoutes as _, generate_route_list_with_exclusions_and_ssg_and_context,
    render_app_async_with_context,
};
use safehouse_app::{
    App,
    chunks::TOOLS,
    drawing::{Page, Scene},
    endpoints::FUNCTIONS,
    pages::{
        account::{self, AccountArea, Drawn, Place},
        card::find_printing,
        not_found::{self, MISTYPED, NOT_FOUND},
    },
    paths,
    problem::{Kind, Told},
    provided::Owned,
    routes::{ACCOUNT_PAGES, PUBLIC_PAGES, is_answered_by_server},
    shell::shell,
};
use safehouse_service::{Caller, Role, moderation};

use super::{
    ServerState, assets, compression, lead::leads_to, problem::Refused, security_headers::RequestNonce, workers,
};

/// Every page, and a page for what is none. All of it is made on the threads for
/// work, except files of `public/`.
pub(super) fn routes(site: &ServerState) -> Router {
    let options = LeptosOptions::builder().output_name("safehouse").build();
    let pages = Router::new()
        .leptos_routes_with_context(&options, listing(site), contexts(site), document(site))
        .with_state(options)
        .layer(from_fn(set_caching))
        .fallback(get_unrouted)
        .with_state(site.clone())
        .layer(from_fn_with_state(site.clone(), owned::provide))
        .layer(from_fn(hide_nonce));
    compression::compressed(pages)
        .layer(from_fn_with_state(site.workers.clone(), workers::work_apart))
        .layer(from_fn_with_state(site.clone(), answer_files))
        .layer(from_fn_with_state(site.clone(), lead_to_events))
        .layer(from_fn_with_state(site.clone(), lead_on))
}

/// Leads from the address of a card's page with the query `events` to the events at which it was played, and from that of a
/// format with the query `lists` to what keeps lists of it from being legal.
async fn lead_to_events(State(site): State<ServerState>, request: Request, next: Next) -> Response {
    let (path, query) = (request.uri().path(), request.uri().query());
    let place = match query {
        Some("events") => events_of(&site, path),
        Some("lists") => lists_of(&site, path),
        _ => None,
    };
    match place {
        Some(location) => leads_to(&location),
        None => next.run(request).await,
    }
}

fn events_of(site: &ServerState, path: &str) -> Option<String> {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    let [game, "cards", set, number, ..] = parts.as_slice() else { return None };
    let catalogue = &site.app.library.of_game(game)?.catalogue;
    let printing = find_printing(catalogue, set, number)?;
    Some(paths::events::of_card(&catalogue.printing(printing).number))
}

fn lists_of(site: &ServerState, path: &str) -> Option<String> {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    let [game, "formats", format] = parts.as_slice() else { return None };
    let library = site.app.library.of_game(game)?;
    Some(paths::events::in_the_way(library.game().id, &library.formats.get(format)?.id))
}

/// Leads addresses of before they named their game to its pages.
async fn lead_on(State(site): State<ServerState>, request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let path = paths::moved(request.uri().path(), site.unnamed().id).filter(|_| reads);
    let Some(path) = path else { return next.run(request).await };
    let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
    match HeaderValue::from_str(&format!("{}{query}", path.trim_end_matches('/'))) {
        Ok(location) => (StatusCode::PERMANENT_REDIRECT, [(LOCATION, location)]).into_response(),
        Err(_) => next.run(request).await,
    }
}

/// Files of `public/` wait for no page.
async fn answer_files(State(site): State<ServerState>, request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let file = reads.then(|| assets::public_file(&site.files, request.uri().path(), request.headers())).flatten();
    match file {
        Some(file) => file,
        None => next.run(request).await,
    }
}

/// The framework writes the nonce into the `crossorigin` of the chunks that it
/// preloads. There a style sheet could read it, which browsers prevent where a
/// nonce belongs; a value that means nothing stands for `anonymous`.
async fn hide_nonce(request: Request, next: Next) -> Response {
    let nonce = request.extensions().get::<RequestNonce>().map(|RequestNonce(nonce)| nonce.clone());
    let response = next.run(request).await;
    let Some(nonce) = nonce.filter(|_| is_document(&response)) else { return response };
    let (mut parts, body) = response.into_parts();
    let Ok(document) = to_bytes(body, workers::LONGEST_PAGE).await else {
        // What there is of the body is gone, so nothing can be shown in its place.
        parts.status = StatusCode::INTERNAL_SERVER_ERROR;
        parts.headers.remove(CONTENT_LENGTH);
        return Response::from_parts(parts, Body::empty());
    };
    let document = String::from_utf8_lossy(&document);
    let hidden = document.replace(&format!("crossorigin=\"{nonce}\""), "crossorigin=\"anonymous\"");
    parts.headers.remove(CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(hidden))
}

fn is_document(response: &Response) -> bool {
    let media_type = response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    media_type.is_some_and(|media_type| media_type.starts_with("text/html"))
}

/// What components and server functions may ask for.
pub(super) fn contexts(site: &ServerState) -> impl Fn() + Clone + Send + Sync + 'static {
    let site = site.clone();
    move || {
        let parts = use_context::<Parts>();
        let extensions = parts.as_ref().map(|parts| &parts.extensions);
        if let Some(RequestNonce(nonce)) = extensions.and_then(|extensions| extensions.get().cloned()) {
            provide_context(Nonce::from_value(nonce));
        }
        if let Some(caller) = extensions.and_then(|extensions| extensions.get::<Caller>().cloned()) {
            provide_context(caller);
        }
        if let Some(told) = extensions.and_then(|extensions| extensions.get::<Told>().cloned()) {
            provide_context(told);
        }
        if let Some(owned) = extensions.and_then(|extensions| extensions.get::<Owned>().cloned()) {
            provide_context(owned);
        }
        provide_context(site.app.clone());
    }
}

/// Draws with the library of a game, or the first where there is no such game.
pub(super) fn draw<T>(site: &ServerState, game: &str, draw: impl FnOnce(&Scene<'_>) -> T) -> T {
    let app = &site.app;
    let library = app.library.of_game(game).unwrap_or_else(|| app.library.first());
    draw(&Scene {
        all: &app.library,
        library,
        icons: &app.assets.icons,
        contact: app.contact.as_deref().unwrap_or_default(),
        tools: &TOOLS,
        owned: None,
        live: false,
    })
}

/// A page at an address with the parts of the account that it belongs to, for whoever is signed in.
pub(super) async fn in_area(site: &ServerState, caller: &Caller, path: &str, page: Page) -> Page {
    let (Some(place), Ok(person)) = (Place::of(path), caller.person()) else { return page };
    let reports = match person.role {
        Role::Administrator => moderation::count_reports(&site.app.service, caller).await.ok(),
        Role::Player => None,
    };
    account::in_area(&AccountArea { place, name: &person.name, reports }, page)
}

pub(super) fn document(site: &ServerState) -> impl Fn() -> AnyView + Clone + Send + Sync + 'static {
    let site = site.clone();
    move || shell(site.app.clone()).into_any()
}

fn listing(site: &ServerState) -> Vec<AxumRouteListing> {
    let functions = FUNCTIONS.iter().map(|function| function.endpoint.path.to_owned());
    let own = [paths::API].iter().chain(ACCOUNT_PAGES).chain(PUBLIC_PAGES);
    let others = functions.chain(own.map(|&page| page.to_owned())).collect();
    let (mut routes, _) = generate_route_list_with_exclusions_and_ssg_and_context(App, Some(others), contexts(site));
    routes.retain(|route| !is_answered_by_server(route.path()));
    routes
}

/// A page is its visitor's own (it carries a nonce) and is asked for anew.
pub(super) async fn set_caching(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("private, no-cache"));
    response
}

/// What no route matches: a page asked for with a slash too many, or nothing.
async fn get_unrouted(State(site): State<ServerState>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Refused::from(Kind::NotFound.problem("This address takes no changes.")).into_response();
    }
    if let Some(location) = without_slash(request.uri()) {
        return (StatusCode::PERMANENT_REDIRECT, [(LOCATION, location)]).into_response();
    }
    let contexts = contexts(&site);
    // Addresses that look like one of the server's own pages name nothing either.
    let missing = draw(&site, "", |scene| not_found::page(scene, NOT_FOUND, MISTYPED));
    let with_page = move || {
        contexts();
        provide_context(Drawn(missing.clone()));
    };
    let render = render_app_async_with_context(with_page, document(&site));
    let mut response = render(request).await;
    if response.status() == StatusCode::OK {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// `/necrogenesis/cards/?q=x` is `/necrogenesis/cards?q=x`. Never an address that begins with two
/// slashes, which a browser would take for another site.
fn without_slash(uri: &Uri) -> Option<HeaderValue> {
    let path = uri.path().strip_suffix('/')?;
    let second = path.strip_prefix('/')?.bytes().next()?;
    if matches!(second, b'/' | b'\\') {
        return None;
    }
    let location = match uri.query() {
        Some(query) => format!("{path}?{query}"),
        None => path.to_owned(),
    };
    HeaderValue::from_str(&location).ok()
}
