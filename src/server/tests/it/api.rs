//! The API, as programs meet it.

mod collection_decks;
mod collection_files;
mod collection_questions;
mod collections;
mod decks;
pub(crate) mod document;
mod evening;
mod event_cuts;
mod event_decisions;
mod event_kiosks;
mod event_mended;
mod event_staff;
pub(crate) mod events;
mod groups;
mod limits;
mod lists;
mod measurements;
mod public_decks;
mod refused_lists;
mod stranger;
mod tags;
mod test_games;
pub(crate) mod tokens;
mod trading;

use axum::{
    body::Body,
    http::{Method, Request},
};
use serde_json::Value;

use crate::{
    browser::Browser,
    test_app::{TestResponse, request},
};

/// A request of a program.
pub(crate) fn asked(method: Method, path: &str, body: Option<&Value>) -> Request<Body> {
    let mut asked = request(method, path);
    asked.headers_mut().insert("accept", "application/json".parse().unwrap());
    if let Some(body) = body {
        asked.headers_mut().insert("content-type", "application/json".parse().unwrap());
        *asked.body_mut() = Body::from(body.to_string());
    }
    asked
}

/// What was answered, as JSON; `null` for nothing.
pub(crate) fn json(answer: &TestResponse) -> Value {
    if answer.bytes.is_empty() {
        return Value::Null;
    }
    serde_json::from_slice(&answer.bytes).unwrap_or_else(|error| panic!("{error}: {}", answer.text()))
}

/// Asks, and gives what was answered with this status.
pub(crate) async fn ask(browser: &Browser<'_>, method: Method, path: &str, body: Option<Value>, status: u16) -> Value {
    let answer = browser.send(asked(method.clone(), path, body.as_ref())).await;
    assert_eq!(answer.status, status, "{method} {path}: {}", answer.text());
    json(&answer)
}
