//! What is refused: too much, too often, from elsewhere.

use std::{net::SocketAddr, time::Duration};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::ConnectInfo,
    http::{Method, Request},
    routing::{get, post},
};
use futures_util::FutureExt as _;

use crate::test_app::{STYLE, TestApp, request};

fn writing(app: TestApp) -> TestApp {
    app.guarding(Router::new().route("/write", post(async |body: Bytes| body.len().to_string())))
}

fn from(address: [u8; 4], forwarded: &str) -> Request<Body> {
    let mut request = request(Method::GET, "/robots.txt");
    request.extensions_mut().insert(ConnectInfo(SocketAddr::from((address, 1234))));
    request.headers_mut().insert("x-forwarded-for", forwarded.parse().unwrap());
    request
}

#[tokio::test]
async fn a_visitor_may_ask_so_often_and_is_told_when_to_come_back() {
    let app = TestApp::with(|config| config.page_limit = 3).await;
    for _ in 0..3 {
        assert_eq!(app.get("/robots.txt").await.status, 200);
    }
    let refused = app.get("/robots.txt").await;
    assert_eq!(refused.status, 429);
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    assert!(refused.text().contains("<h1>Too many requests</h1>"));
    assert_eq!(refused.header("x-content-type-options"), "nosniff");
}

#[tokio::test]
async fn a_header_does_not_make_a_visitor_another() {
    let app = TestApp::with(|config| config.page_limit = 1).await;
    assert_eq!(app.send(from([198, 51, 100, 7], "1.1.1.1")).await.status, 200);
    assert_eq!(app.send(from([198, 51, 100, 7], "2.2.2.2")).await.status, 429);
    assert_eq!(app.send(from([198, 51, 100, 8], "1.1.1.1")).await.status, 200);
}

#[tokio::test]
async fn behind_a_trusted_proxy_only_its_own_entry_counts() {
    let app = TestApp::with(|config| (config.page_limit, config.trusted_proxies) = (1, 1)).await;
    let proxy = [10, 0, 0, 1];
    assert_eq!(app.send(from(proxy, "6.6.6.6, 203.0.113.5")).await.status, 200);
    assert_eq!(app.send(from(proxy, "7.7.7.7, 203.0.113.5")).await.status, 429);
    assert_eq!(app.send(from(proxy, "6.6.6.6, 203.0.113.6")).await.status, 200);
}

#[tokio::test]
async fn built_files_and_the_health_check_are_not_counted() {
    let app = TestApp::with(|config| config.page_limit = 1).await;
    for _ in 0..5 {
        assert_eq!(app.get(STYLE).await.status, 200);
        assert_eq!(app.get("/healthz").await.status, 200);
    }
}

#[tokio::test]
async fn changes_are_counted_apart_and_more_strictly() {
    let app = writing(TestApp::with(|config| config.write_limit = 1).await);
    assert_eq!(app.send(request(Method::POST, "/write")).await.status, 200);
    assert_eq!(app.send(request(Method::POST, "/write")).await.status, 429);
    assert_eq!(app.get("/elsewhere").await.status, 404);
}

#[tokio::test]
async fn zero_is_no_limit() {
    let app = writing(TestApp::with(|config| config.write_limit = 0).await);
    for _ in 0..300 {
        assert_eq!(app.send(request(Method::POST, "/write")).await.status, 200);
    }
}

#[tokio::test]
async fn a_change_from_another_site_is_refused() {
    let app = writing(TestApp::new().await);
    for (name, value) in [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("origin", "https://evil.example"),
        ("origin", "null"),
    ] {
        let mut asked = request(Method::POST, "/write");
        asked.headers_mut().insert(name, value.parse().unwrap());
        assert_eq!(app.send(asked).await.status, 403, "{name}: {value}");
    }
}

#[tokio::test]
async fn a_change_from_our_own_pages_is_accepted() {
    let app = writing(TestApp::with(|config| config.public_url = "https://decks.example.org".parse().ok()).await);
    for (name, value) in [
        ("sec-fetch-site", "same-origin"),
        ("origin", "http://127.0.0.1:3000"),
        ("origin", "https://decks.example.org"),
    ] {
        let mut asked = request(Method::POST, "/write");
        asked.headers_mut().insert(name, value.parse().unwrap());
        assert_eq!(app.send(asked).await.status, 200, "{name}: {value}");
    }
}

#[tokio::test]
async fn a_body_above_the_limit_is_refused_whether_it_says_so_or_not() {
    let app = writing(TestApp::with(|config| config.body_limit = 1024).await);
    let send = async |body: Body| app.send(request(Method::POST, "/write").map(|_| body)).await;

    assert_eq!(send(Body::from(vec![0; 1024])).await.text(), "1024");
    let refused = send(Body::from(vec![0; 1025])).await;
    assert_eq!(refused.status, 413);
    assert!(refused.text().contains("1 KiB"));

    let parts = || futures_util::stream::iter((0..3).map(|_| Ok::<_, std::io::Error>(vec![0_u8; 400])));
    assert_eq!(send(Body::from_stream(parts())).await.status, 413);
}

#[tokio::test]
async fn bodies_that_are_being_received_have_their_place_in_the_memory() {
    let app = TestApp::with(|config| (config.write_limit, config.body_limit) = (0, 256 * 1024)).await;
    let sent = |last: u8| {
        // It says no length, so it may become as long as any.
        let body = Body::from_stream(futures_util::stream::pending::<Result<Vec<u8>, std::io::Error>>());
        let mut sent = request(Method::POST, "/api/theme").map(|_| body);
        sent.headers_mut().insert("content-type", "application/x-www-form-urlencoded".parse().unwrap());
        sent.extensions_mut().insert(ConnectInfo(SocketAddr::from(([198, 51, 100, last], 1234))));
        sent
    };
    // 64 MiB are half of the memory, which is what one network may have.
    let mut receiving: Vec<_> = (0..256).map(|_| Box::pin(app.send(sent(1)))).collect();
    for request in &mut receiving {
        assert!(request.now_or_never().is_none());
    }
    let refused = app.send(sent(1)).await;
    assert_eq!(refused.status, 503, "{}", refused.text());
    assert!(refused.header("retry-after").parse::<u64>().is_ok());
    let mut other = Box::pin(app.send(sent(2)));
    assert!((&mut other).now_or_never().is_none(), "others have the other half");
    drop(receiving);
    let mut again = Box::pin(app.send(sent(1)));
    assert!((&mut again).now_or_never().is_none(), "what broke off takes no memory");
}

#[tokio::test]
async fn an_answer_that_takes_too_long_is_given_up() {
    let app = TestApp::with(|config| config.request_timeout = Duration::from_millis(20)).await;
    let app = app.guarding(Router::new().route("/slow", get(async || std::future::pending::<String>().await)));
    let response = app.get("/slow").await;
    assert_eq!(response.status, 503);
    assert!(response.text().contains("takes too long"));
}
