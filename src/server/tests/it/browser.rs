//! A browser of somebody's: it keeps cookies, and follows nothing by itself.

use std::{cell::RefCell, collections::BTreeMap, net::SocketAddr};

use axum::{
    body::Body,
    extract::ConnectInfo,
    http::{Method, Request},
};

use crate::test_app::{TestApp, TestResponse, request};

pub(crate) const PASSWORD: &str = "mossy ladder quiet tram";

pub(crate) struct Browser<'a> {
    app: &'a TestApp,
    cookies: RefCell<BTreeMap<String, String>>,
    address: SocketAddr,
}

impl<'a> Browser<'a> {
    pub(crate) fn new(app: &'a TestApp) -> Self {
        Self { app, cookies: RefCell::default(), address: SocketAddr::from(([192, 0, 2, 1], 40_000)) }
    }

    /// One in which somebody made an account of this name.
    pub(crate) async fn of(app: &'a TestApp, name: &str) -> Self {
        let browser = Self::new(app);
        let made = browser.post("/register", &[("name", name), ("new", PASSWORD)]).await;
        assert_eq!(made.status, 303, "{}", made.text());
        browser
    }

    pub(crate) fn from(mut self, address: [u8; 4]) -> Self {
        self.address = SocketAddr::from((address, 40_000));
        self
    }

    pub(crate) async fn get(&self, path: &str) -> TestResponse {
        self.send(request(Method::GET, path)).await
    }

    pub(crate) async fn post(&self, path: &str, fields: &[(&str, &str)]) -> TestResponse {
        let mut body = url::form_urlencoded::Serializer::new(String::new());
        let body = body.extend_pairs(fields).finish();
        let mut asked = request(Method::POST, path);
        asked.headers_mut().insert("content-type", "application/x-www-form-urlencoded".parse().unwrap());
        *asked.body_mut() = Body::from(body);
        self.send(asked).await
    }

    pub(crate) async fn send(&self, mut asked: Request<Body>) -> TestResponse {
        let cookies: Vec<_> = self.cookies.borrow().iter().map(|(name, value)| format!("{name}={value}")).collect();
        if !cookies.is_empty() {
            asked.headers_mut().insert("cookie", cookies.join("; ").parse().unwrap());
        }
        asked.extensions_mut().insert(ConnectInfo(self.address));
        let answer = self.app.send(asked).await;
        for set in answer.headers.get_all("set-cookie") {
            let set = set.to_str().unwrap();
            let (cookie, attributes) = set.split_once(';').unwrap_or((set, ""));
            let (name, value) = cookie.split_once('=').unwrap();
            // As browsers do: a cookie of this prefix is taken, and taken back, from https alone.
            if name.starts_with("__Host-") && !attributes.split(';').any(|attribute| attribute.trim() == "Secure") {
                continue;
            }
            if attributes.contains("Max-Age=0") {
                self.cookies.borrow_mut().remove(name);
            } else {
                self.cookies.borrow_mut().insert(name.to_owned(), value.to_owned());
            }
        }
        answer
    }

    pub(crate) fn cookie(&self, name: &str) -> Option<String> {
        self.cookies.borrow().get(name).cloned()
    }

    pub(crate) fn set_cookie(&self, name: &str, value: &str) {
        self.cookies.borrow_mut().insert(name.to_owned(), value.to_owned());
    }

    /// The name that the bar shows; `None` where it offers to sign in.
    pub(crate) async fn known_as(&self) -> Option<String> {
        let home = self.get("/").await;
        assert_eq!(home.status, 200);
        let text = home.text();
        let (_, bar) = text.split_once("class=\"top-bar__account-name\">").unwrap();
        let name = bar.split('<').next().unwrap().to_owned();
        (name != "Sign in").then_some(name)
    }
}
