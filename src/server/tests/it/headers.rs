//! What every answer carries.

use axum::{Router, http::Method, routing::get};

use crate::test_app::{STYLE, TestApp, request};

#[tokio::test]
async fn every_answer_forbids_what_the_site_never_does() {
    let app = TestApp::new().await;
    for path in ["/", "/nothing/here", "/healthz", "/robots.txt", STYLE, "/assets/none.css"] {
        let response = app.get(path).await;
        let policy = response.header("content-security-policy");
        for part in [
            "default-src 'none'",
            "'strict-dynamic' 'wasm-unsafe-eval'",
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
            "form-action 'self'",
            "img-src 'self' data: blob:",
        ] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(!policy.contains("script-src 'unsafe-inline'"), "{path}: {policy}");
        assert_eq!(response.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(response.header("x-frame-options"), "DENY", "{path}");
        assert_eq!(response.header("cross-origin-opener-policy"), "same-origin", "{path}");
        assert!(!response.header("referrer-policy").is_empty(), "{path}");
        assert!(!response.header("permissions-policy").is_empty(), "{path}");
    }
}

#[tokio::test]
async fn every_script_carries_the_nonce_of_its_own_answer() {
    let app = TestApp::new().await;
    let (one, other) = (app.get("/").await, app.get("/").await);
    assert_ne!(one.nonce(), other.nonce());
    for page in [one, other] {
        let (text, nonce) = (page.text(), page.nonce());
        assert_eq!(nonce.len(), 32);
        let scripts: Vec<_> = text.match_indices("<script").collect();
        assert!(!scripts.is_empty());
        for (start, _) in scripts {
            let tag = text[start..].split('>').next().unwrap();
            assert!(tag.contains(&format!("nonce=\"{nonce}\"")), "{tag}");
        }
        assert!(!text.contains("<style>"), "a style element without nonce would not apply");
    }
}

#[tokio::test]
async fn transport_security_is_asked_for_only_over_https() {
    let plain = TestApp::with(|config| config.public_url = "http://decks.example.org".parse().ok()).await;
    assert_eq!(plain.get("/healthz").await.header("strict-transport-security"), "");

    let secure = TestApp::with(|config| config.public_url = "https://decks.example.org".parse().ok()).await;
    let response = secure.get("/healthz").await;
    assert_eq!(response.header("strict-transport-security"), "max-age=31536000; includeSubDomains");
    assert!(response.header("content-security-policy").contains("upgrade-insecure-requests"));

    let among_others = TestApp::with(|config| {
        config.public_url = "https://decks.example.org".parse().ok();
        config.https_subdomains = false;
    });
    assert_eq!(among_others.await.get("/healthz").await.header("strict-transport-security"), "max-age=31536000");
}

#[tokio::test]
async fn a_request_keeps_the_id_that_a_trusted_proxy_gave_it_and_no_other() {
    for (trusted_proxies, kept) in [(1, true), (0, false)] {
        let app = TestApp::with(|config| config.trusted_proxies = trusted_proxies).await;
        let mut asked = request(Method::GET, "/healthz");
        asked.headers_mut().insert("x-request-id", "from-the-proxy_1.2".parse().unwrap());
        let answer = app.send(asked).await;
        assert_eq!(answer.header("x-request-id") == "from-the-proxy_1.2", kept, "{trusted_proxies}");
    }
}

#[tokio::test]
async fn an_id_no_log_should_hold_is_replaced() {
    let app = TestApp::with(|config| config.trusted_proxies = 1).await;
    let long = "x".repeat(65);
    for id in ["", "a b", "a\"b", "<script>", long.as_str()] {
        let mut asked = request(Method::GET, "/healthz");
        asked.headers_mut().insert("x-request-id", id.parse().unwrap());
        let answer = app.send(asked).await;
        let given = answer.header("x-request-id");
        assert!(given.len() == 16 && given != id, "{id:?} became {given:?}");
    }
    let (one, other) = (app.get("/healthz").await, app.get("/healthz").await);
    assert_ne!(one.header("x-request-id"), other.header("x-request-id"));
}

#[tokio::test]
async fn a_panic_becomes_a_page_with_the_id_of_the_request() {
    async fn break_down() -> &'static str {
        panic!("broken on purpose")
    }
    let routes = Router::new().route("/broken", get(break_down)).route("/whole", get(async || "whole"));
    let app = TestApp::new().await.guarding(routes);

    let broken = app.get("/broken").await;
    assert_eq!(broken.status, 500);
    assert!(broken.text().contains(broken.header("x-request-id")));
    assert!(!broken.text().contains("broken on purpose"));
    assert_eq!(broken.header("x-content-type-options"), "nosniff");
    assert_eq!(app.get("/whole").await.text(), "whole");
}
