//! How pages of public decks are answered.

use std::net::Ipv6Addr;

use axum::{
    body::Body,
    extract::Request,
    http::{
        HeaderMap, HeaderValue, Method, Uri,
        header::{CACHE_CONTROL, SET_COOKIE},
        request::Parts,
    },
    response::{IntoResponse as _, Response},
};
use leptos::prelude::provide_context;
use leptos_axum::render_app_async_with_context;
use safehouse_app::{
    drawing::{Page, Scene},
    head::HeadExtras,
    pages::account::Drawn,
    paths,
    problem::{Kind, refused},
};
use safehouse_service::{Caller, Refusal, Service, sessions as own_sessions};
use tower_sessions::Session;

use crate::http::{
    ServerState,
    access::caller_of,
    lead::{leads_to, private},
    page_scripts::with_scripts,
    pages,
    posted::Answers,
    problem::Refused,
    sessions::{self, Safety},
    target,
};

/// Who asked, and what an answer needs of how.
pub(in crate::http) struct Answering {
    pub(in crate::http) site: ServerState,
    pub(in crate::http) caller: Caller,
    /// The request without its body: what a page is drawn for.
    parts: Parts,
}

impl Answering {
    /// Of a request whose caller was found out.
    pub(in crate::http) fn of(site: &ServerState, request: &Request) -> Self {
        let mut like = Request::new(Body::empty());
        *like.method_mut() = Method::GET;
        *like.uri_mut() = request.uri().clone();
        *like.headers_mut() = request.headers().clone();
        *like.extensions_mut() = request.extensions().clone();
        let (parts, _) = like.into_parts();
        // Where the list did not find out who asks, it is nobody who may.
        let caller = caller_of(request).unwrap_or(Caller::Guest { network: Ipv6Addr::UNSPECIFIED.into() });
        Self { site: site.clone(), caller, parts }
    }

    pub(in crate::http) fn service(&self) -> &Service {
        &self.site.app.service
    }

    pub(in crate::http) fn is_signed_in(&self) -> bool {
        self.caller.person().is_ok()
    }

    /// The same as if another address of the application was asked for.
    pub(in crate::http) fn asking(mut self, address: &str) -> Self {
        if let Ok(uri) = address.parse() {
            self.parts.uri = uri;
        }
        self
    }

    /// The address that was asked for, with its query.
    pub(in crate::http) fn address(&self) -> &str {
        self.parts.uri.path_and_query().map_or("", |address| address.as_str())
    }

    /// The headers of the request.
    pub(in crate::http) fn headers(&self) -> &HeaderMap {
        &self.parts.headers
    }

    /// A value of the address's query; empty where there is none.
    pub(in crate::http) fn query(&self, name: &str) -> String {
        let query = self.parts.uri.query().unwrap_or_default();
        let found = url::form_urlencoded::parse(query.as_bytes()).find(|(key, _)| key == name);
        found.map(|(_, value)| value.into_owned()).unwrap_or_default()
    }

    /// The values of the address's query that have a name.
    pub(in crate::http) fn query_all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = String> + 'a {
        let query = self.parts.uri.query().unwrap_or_default();
        let values = url::form_urlencoded::parse(query.as_bytes()).filter(move |(key, _)| key == name);
        values.map(|(_, value)| value.into_owned())
    }

    /// Draws with the library of a game, or the first where there is no such game.
    pub(in crate::http) fn draw<T>(&self, game: &str, draw: impl FnOnce(&Scene<'_>) -> T) -> T {
        pages::draw(&self.site, game, draw)
    }

    /// The address of a path as others spell it; empty where nobody said under which address
    /// the site is.
    pub(in crate::http) fn absolute(&self, path: &str) -> String {
        self.site.app.origin.as_deref().map_or_else(String::new, |origin| format!("{origin}{path}"))
    }

    /// The address of a path as whoever asks can send it to somebody.
    pub(in crate::http) fn whole(&self, path: &str) -> String {
        format!("{}{path}", target::origin(&self.site.config, &self.parts.uri, &self.parts.headers))
    }

    /// The title and the address of a feed. There are none where nobody said under which address
    /// the site is: an entry of a feed names its page wholly.
    pub(super) fn feed(&self, title: String, address: String) -> Option<(String, String)> {
        self.site.app.origin.as_ref().map(|_| (title, address))
    }

    /// The page at an address of the application.
    pub(in crate::http) async fn show(&self, address: &str, page: Page, extras: HeadExtras) -> Response {
        let mut parts = self.parts.clone();
        let Ok(uri) = address.parse::<Uri>() else { return Refused::internal().into_response() };
        parts.uri = uri;
        let contexts = pages::contexts(&self.site);
        let with_page = move || {
            contexts();
            provide_context(Drawn(page.clone()));
            provide_context(extras.clone());
        };
        let render = render_app_async_with_context(with_page, pages::document(&self.site));
        let mut response = render(Request::from_parts(parts, Body::empty())).await;
        response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
        response
    }

    /// A page of one's own, of which nobody keeps a copy.
    pub(in crate::http) async fn show_own(&self, address: &str, page: Page) -> Response {
        self.show_own_with(address, page, HeadExtras::default()).await
    }

    /// The same with what else its head says.
    pub(in crate::http) async fn show_own_with(&self, address: &str, page: Page, extras: HeadExtras) -> Response {
        let extras = HeadExtras { is_hidden: true, ..extras };
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let page = pages::in_area(&self.site, &self.caller, path, page).await;
        let page = with_scripts(page, &self.parts.extensions);
        private(self.show(address, page, extras).await)
    }

    /// Ends the session that the caller asks by, and leads on: the browser keeps nothing of the account.
    ///
    /// # Errors
    /// The caller is not signed in; the store fails.
    pub(in crate::http) async fn sign_out_to(&self, address: &str) -> Result<Response, Refusal> {
        own_sessions::sign_out(self.service(), &self.caller).await?;
        if let Some(session) = self.parts.extensions.get::<Session>() {
            sessions::forget(session).await;
        }
        let mut response = leads_to(address);
        response.headers_mut().insert("clear-site-data", HeaderValue::from_static("\"cache\""));
        if let Some(cookie) = sessions::left_cookie(Safety::of(&self.site.config), false) {
            response.headers_mut().append(SET_COOKIE, cookie);
        }
        Ok(response)
    }

    /// What was refused, on a page of its own. Whoever must sign in first is led there, and
    /// back to an address.
    pub(in crate::http) fn fail(&self, refusal: &Refusal, back: &str) -> Response {
        match refusal {
            Refusal::SignIn => leads_to(&paths::with_next(paths::SIGN_IN, back)),
            Refusal::Store(_) => private(Refused::unavailable().into_response()),
            // Its problem speaks of sharing.
            Refusal::Forbidden => private(Refused::forbidden().into_response()),
            _ => private(Refused::from(refused(refusal)).into_response()),
        }
    }

    /// Nothing is at this address.
    pub(in crate::http) fn nothing(&self) -> Response {
        let words = "Nothing is at this address. It may be mistyped or cut off.";
        private(Refused::from(Kind::NotFound.problem(words)).into_response())
    }
}

impl Answers for Answering {
    fn of_request(site: &ServerState, request: &Request) -> Self {
        Self::of(site, request)
    }
}

/// What was just done, of a few sentences by their keys.
pub(in crate::http) fn done(key: &str, sentences: &[(&str, &'static str)]) -> &'static str {
    sentences.iter().find(|(known, _)| *known == key).map_or("", |(_, words)| words)
}
