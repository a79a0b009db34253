//! A table as a browser has it: what is asked, and what is sent.

use axum::{
    body::Body,
    http::{Method, StatusCode},
};
use serde_json::Value;

use crate::{
    browser::Browser,
    test_app::{TestResponse, request},
};

/// Where an answer leads.
pub(crate) fn led(answer: &TestResponse) -> String {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    answer.header("location").to_owned()
}

/// What stands behind a mark, up to the next quotation mark.
pub(crate) fn after<'a>(text: &'a str, mark: &str) -> &'a str {
    text.split_once(mark).and_then(|(_, rest)| rest.split('"').next()).unwrap_or_default()
}

/// The revision and the first answer of a table.
pub(crate) fn asked(text: &str) -> (String, String) {
    let list = text.split_once("class=\"answers\"").map_or("", |(_, rest)| rest);
    (after(text, "name=\"revision\" value=\"").to_owned(), after(list, "name=\"choice\" value=\"").to_owned())
}

/// The revision and the last answer of a table.
pub(crate) fn last_asked(text: &str) -> (String, String) {
    let list = text.rsplit_once("name=\"choice\" value=\"").map_or("", |(_, rest)| rest);
    (asked(text).0, list.split('"').next().unwrap_or_default().to_owned())
}

/// Sends a form as the script of the table does.
pub(crate) async fn sent(browser: &Browser<'_>, path: &str, fields: &[(&str, &str)]) -> (StatusCode, Value) {
    let mut body = url::form_urlencoded::Serializer::new(String::new());
    let mut asked = request(Method::POST, path);
    asked.headers_mut().insert("content-type", "application/x-www-form-urlencoded".parse().unwrap());
    asked.headers_mut().insert("accept", "application/json".parse().unwrap());
    *asked.body_mut() = Body::from(body.extend_pairs(fields).finish());
    let answer = browser.send(asked).await;
    (answer.status, serde_json::from_slice(&answer.bytes).unwrap_or_default())
}
