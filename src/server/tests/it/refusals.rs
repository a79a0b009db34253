//! What is refused is told to a person as a page and to a program as
//! `application/problem+json` (RFC 9457), with the same status.

use std::time::Duration;

use axum::{
    Router,
    body::Body,
    http::{Method, Request},
    routing::get,
};
use safehouse_store::ShortId;
use serde_json::Value;

use crate::test_app::{STYLE, TestApp, TestResponse, request};

const PAGE: &str = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const PROBLEM: &str = "application/problem+json";

/// What is asked, with the form of a refusal that is wanted.
fn asked(method: Method, path: &str, accept: &str) -> Request<Body> {
    let mut asked = request(method, path);
    asked.headers_mut().insert("accept", accept.parse().unwrap());
    asked
}

fn with(mut asked: Request<Body>, headers: &[(&'static str, &str)], body: impl Into<Body>) -> Request<Body> {
    for (name, value) in headers {
        asked.headers_mut().insert(*name, value.parse().unwrap());
    }
    asked.map(|_| body.into())
}

/// The problem that a program reads, which agrees with the rest of the answer.
fn problem(answer: &TestResponse) -> Value {
    assert_eq!(answer.header("content-type"), PROBLEM, "{}", answer.text());
    assert_eq!(answer.header("cache-control"), "no-store");
    let problem: Value = serde_json::from_slice(&answer.bytes).unwrap();
    assert_eq!(problem["status"], answer.status.as_u16(), "{problem}");
    assert_eq!(problem["request_id"], answer.header("x-request-id"), "{problem}");
    for member in ["type", "title", "detail"] {
        assert!(problem[member].as_str().is_some_and(|text| !text.is_empty()), "{member} in {problem}");
    }
    let told = answer.headers.get("retry-after").map(|value| value.to_str().unwrap().parse::<u64>().unwrap());
    assert_eq!(problem["retry_after"].as_u64(), told, "{problem}");
    problem
}

/// Asks in both forms; the kind of the problem and the page are as expected.
async fn refused(app: &TestApp, ask: impl Fn(&str) -> Request<Body>, status: u16, kind: &str) {
    let told = app.send(ask("application/json")).await;
    let problem = problem(&told);
    assert_eq!(
        (told.status.as_u16(), problem["type"].as_str().unwrap()),
        (status, &*format!("urn:safehouse:problem:{kind}"))
    );
    let page = app.send(ask(PAGE)).await;
    assert_eq!(page.status.as_u16(), status, "{kind}");
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8", "{kind}");
    assert_eq!(page.header("retry-after").is_empty(), told.header("retry-after").is_empty(), "{kind}");
    let text = page.text();
    assert!(text.starts_with("<!DOCTYPE html>") && text.contains("<h1"), "{kind}: {text}");
}

#[tokio::test]
async fn what_no_address_answers_is_refused_in_both_forms() {
    let app = TestApp::new().await;
    for path in [
        "/nothing/here",
        "/necrogenesis/cards/NG-99/999",
        "/necrogenesis/sets/none",
        "/necrogenesis/formats/none",
        "/d/0123456789",
    ] {
        refused(&app, |accept| asked(Method::GET, path, accept), 404, "http:not-found").await;
    }
    refused(&app, |accept| asked(Method::POST, "/nothing/here", accept), 404, "http:not-found").await;
    for method in [Method::GET, Method::POST] {
        refused(&app, |accept| asked(method.clone(), "/api/nothing", accept), 404, "http:not-found").await;
    }
    for (path, kind) in [
        ("/assets/none.js", "http:no-such-file"),
        ("/data/catalogue.0.json", "http:no-such-cards"),
        ("/.well-known/security.txt", "http:no-contact"),
        ("/sitemap.xml", "http:no-sitemap"),
        ("/sheets/0/backs/zombie_deck.jpg", "pictures:none-drawn"),
        ("/previews/0/site.jpg", "pictures:none-drawn"),
    ] {
        refused(&app, |accept| asked(Method::GET, path, accept), 404, kind).await;
    }
}

#[tokio::test]
async fn a_method_that_an_address_does_not_take_is_refused_with_those_that_it_takes() {
    let app = TestApp::new().await;
    for (path, allowed) in [
        ("/", "GET,HEAD"),
        ("/favicon.ico", "GET,HEAD"),
        ("/necrogenesis/cards", "GET,HEAD"),
        ("/api/share", "POST"),
        ("/healthz", "GET,HEAD"),
        ("/robots.txt", "GET,HEAD"),
        (STYLE, "GET,HEAD"),
        ("/previews/0/site.jpg", "GET,HEAD"),
    ] {
        let ask = |accept: &str| asked(Method::DELETE, path, accept);
        refused(&app, ask, 405, "http:method-not-allowed").await;
        assert_eq!(app.send(ask("application/json")).await.header("allow"), allowed, "{path}");
    }
}

#[tokio::test]
async fn a_request_that_is_none_of_ours_is_refused_in_both_forms() {
    let app = TestApp::new().await;
    let from_afar = |accept: &str| with(asked(Method::GET, "/", accept), &[("host", "evil.example")], "");
    refused(&app, from_afar, 421, "http:other-host").await;
    let nameless = |accept: &str| {
        let mut asked = asked(Method::GET, "/", accept);
        asked.headers_mut().remove("host");
        asked
    };
    refused(&app, nameless, 400, "http:no-host").await;
    let pathless = |accept: &str| asked(Method::GET, "*", accept);
    refused(&app, pathless, 400, "http:no-address").await;
    let long = format!("/necrogenesis/cards?q={}", "x".repeat(64_000));
    refused(&app, |accept| asked(Method::GET, &long, accept), 414, "http:address-too-long").await;
    let wordy = "x".repeat(40_000);
    let wordy = |accept: &str| with(asked(Method::GET, "/", accept), &[("x-words", &wordy)], "");
    refused(&app, wordy, 431, "http:headers-too-long").await;
    let foreign =
        |accept: &str| with(asked(Method::POST, "/api/theme", accept), &[("sec-fetch-site", "cross-site")], "");
    refused(&app, foreign, 403, "http:cross-site").await;
}

#[tokio::test]
async fn too_much_and_too_often_are_refused_in_both_forms_with_their_bounds() {
    let app = TestApp::with(|config| config.body_limit = 1024).await;
    let long = |accept: &str| {
        with(asked(Method::POST, "/api/share", accept), &[("content-type", "application/json")], vec![b' '; 1025])
    };
    refused(&app, long, 413, "http:body-too-long").await;
    assert_eq!(problem(&app.send(long(PROBLEM)).await)["limit"], 1024);

    let app = TestApp::with(|config| config.page_limit = 1).await;
    app.get("/robots.txt").await;
    refused(&app, |accept| asked(Method::GET, "/", accept), 429, "http:too-many-requests").await;
}

#[tokio::test]
async fn what_takes_too_long_or_breaks_is_refused_in_both_forms() {
    async fn broken() -> &'static str {
        panic!("broken on purpose")
    }
    let routes = Router::new()
        .route("/slow", get(async || std::future::pending::<String>().await))
        .route("/broken", get(broken));
    let app = TestApp::with(|config| config.request_timeout = Duration::from_millis(20)).await.guarding(routes);
    refused(&app, |accept| asked(Method::GET, "/slow", accept), 503, "http:too-slow").await;
    refused(&app, |accept| asked(Method::GET, "/broken", accept), 500, "http:internal").await;
}

/// A call of the server function that shares a deck.
fn share(accept: &str, body: &str) -> Request<Body> {
    with(asked(Method::POST, "/api/share", accept), &[("content-type", "application/json")], body.to_owned())
}

const RIFLES: &str = r#"{"deck":{"name":"","lines":[{"section":"survivor_deck","card":"Rifle","quantity":4}]}}"#;

#[tokio::test]
async fn a_call_that_cannot_be_read_is_refused_in_both_forms() {
    let app = TestApp::new().await;
    let plain = |accept: &str| with(asked(Method::POST, "/api/share", accept), &[("content-type", "text/plain")], "{}");
    refused(&app, plain, 415, "http:unsupported-media-type").await;
    refused(&app, |accept| share(accept, "{"), 400, "http:unreadable").await;
    refused(&app, |accept| asked(Method::GET, "/api/shared-deck", accept), 400, "http:unreadable").await;
    let form = [("content-type", "application/x-www-form-urlencoded"), ("referer", "http://127.0.0.1:3000/cards")];
    refused(
        &app,
        |accept| with(asked(Method::POST, "/api/theme", accept), &form, "theme=pink"),
        400,
        "http:unreadable",
    )
    .await;
}

#[tokio::test]
async fn what_the_service_refuses_is_told_in_both_forms_with_its_numbers() {
    let app = TestApp::new().await;
    let share_line = |section: &str, copies: u32| {
        format!(r#"{{"deck":{{"name":"","lines":[{{"section":"{section}","card":"Rifle","quantity":{copies}}}]}}}}"#)
    };
    let (empty, unknown, many) =
        (share_line("survivor_deck", 0), share_line("nowhere", 1), share_line("survivor_deck", 4_000_000));
    refused(&app, |accept| share(accept, &empty), 422, "shared-decks:empty").await;
    refused(&app, |accept| share(accept, &unknown), 422, "shared-decks:unknown-section").await;
    refused(&app, |accept| share(accept, &many), 413, "shared-decks:too-large").await;
    assert!(problem(&app.send(share(PROBLEM, &many)).await)["limit"].is_u64());

    let app = TestApp::with(|config| config.share_limit = 1).await;
    assert_eq!(app.send(share(PROBLEM, RIFLES)).await.status, 200);
    refused(&app, |accept| share(accept, RIFLES), 429, "shared-decks:too-often").await;

    let app = TestApp::with(|config| config.share_store_mib = 0).await;
    refused(&app, |accept| share(accept, RIFLES), 507, "shared-decks:full").await;

    let app = TestApp::new().await;
    let id = app.send(share(PROBLEM, RIFLES)).await.text().trim_matches('"').to_owned();
    app.site.store.remove_shared_deck(&ShortId::parse(&id).unwrap(), 0).await.unwrap();
    refused(&app, |accept| share(accept, RIFLES), 410, "shared-decks:removed").await;
    refused(&app, |accept| asked(Method::GET, &format!("/d/{id}"), accept), 410, "http:gone").await;

    app.site.store.close().await;
    refused(&app, |accept| share(accept, RIFLES), 503, "shared-decks:store").await;
    refused(&app, |accept| asked(Method::GET, &format!("/d/{id}"), accept), 503, "http:unavailable").await;
}

#[tokio::test]
async fn who_asks_for_no_form_gets_that_of_the_group() {
    let app = TestApp::new().await;
    for (path, is_page) in [
        ("/nothing", true),
        ("/api/nothing", false),
        ("/api/shared-deck", false),
        ("/assets/none.js", false),
        ("/data/none", false),
        ("/previews/0/site.jpg", false),
    ] {
        for accept in ["*/*", "", "image/avif,image/webp,*/*;q=0.8"] {
            let answer = app.send(asked(Method::GET, path, accept)).await;
            let form = if is_page { "text/html; charset=utf-8" } else { PROBLEM };
            assert_eq!(answer.header("content-type"), form, "{path} for {accept}");
        }
    }
}

#[tokio::test]
async fn the_form_is_the_one_that_is_liked_best() {
    let app = TestApp::new().await;
    for (accept, is_page) in [
        ("text/html;q=0.1, application/json", false),
        ("text/html, application/json;q=0.9", true),
        ("application/problem+json, */*", false),
        ("application/*", false),
        ("text/*;q=0.5, application/vnd.api+json;q=0.4", true),
        ("text/html;q=0, */*", false),
        ("TEXT/HTML", true),
    ] {
        for path in ["/nothing", "/api/nothing"] {
            let answer = app.send(asked(Method::GET, path, accept)).await;
            let form = if is_page { "text/html; charset=utf-8" } else { PROBLEM };
            assert_eq!(answer.header("content-type"), form, "{path} for {accept}");
        }
    }
}

#[tokio::test]
async fn a_body_may_be_as_long_as_is_configured() {
    let app = TestApp::with(|config| config.body_limit = 8 * 1024 * 1024).await;
    let padded = format!("{}{RIFLES}", " ".repeat(3 * 1024 * 1024));
    let answer = app.send(share(PROBLEM, &padded)).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
}

#[tokio::test]
async fn what_takes_the_place_of_a_compressed_refusal_is_not_said_to_be_compressed() {
    let app = TestApp::new().await;
    for (path, accepted) in [("/events/%ff", "gzip"), ("/stores/%ff", "br"), ("/u/%ff", "gzip, br")] {
        let answer = app.send(with(asked(Method::GET, path, PAGE), &[("accept-encoding", accepted)], "")).await;
        assert!(answer.status.is_client_error(), "{path}");
        assert_eq!(answer.header("content-encoding"), "", "{path}");
        assert!(answer.text().contains("<h1>"), "{path}: {}", answer.text());
    }
}
