//! What an address answers.

use axum::{body::Body, http::Method};
use safehouse_app::endpoints::FUNCTIONS;

use crate::test_app::{TestApp, TestResponse, request};

#[tokio::test]
async fn the_health_check_says_nothing_but_that_all_is_well() {
    let app = TestApp::new().await;
    let response = app.get("/healthz").await;
    assert_eq!(response.status, 200);
    assert_eq!(response.header("cache-control"), "no-store");
    assert_eq!(response.text(), r#"{"status":"ok"}"#);
}

#[tokio::test]
async fn the_health_check_fails_with_the_database() {
    let app = TestApp::new().await;
    app.site.store.close().await;
    let response = app.get("/healthz").await;
    assert_eq!(response.status, 503);
    assert!(response.text().contains("unavailable"));
}

#[tokio::test]
async fn robots_are_told_what_not_to_read() {
    let app = TestApp::new().await;
    let response = app.get("/robots.txt").await;
    assert_eq!(response.header("content-type"), "text/plain; charset=utf-8");
    for path in ["/api/", "/data/", "/sheets/", "/log/"] {
        assert!(response.text().contains(&format!("Disallow: {path}\n")), "{path}");
    }
}

#[tokio::test]
async fn a_site_that_knows_its_address_lists_its_pages() {
    let unnamed = TestApp::new().await;
    assert_eq!(unnamed.get("/sitemap.xml").await.status, 404);
    assert!(!unnamed.get("/robots.txt").await.text().contains("Sitemap"));
    let named = TestApp::with(|config| config.public_url = "https://decks.example.org".parse().ok()).await;
    assert!(named.get("/robots.txt").await.text().contains("Sitemap: https://decks.example.org/sitemap.xml\n"));
    let list = named.get("/sitemap.xml").await;
    assert_eq!(list.status, 200);
    for address in ["/", "/necrogenesis/rules", "/necrogenesis/formats/standard", "/necrogenesis/cards/NG-01/013/rifle"]
    {
        assert!(list.text().contains(&format!("<loc>https://decks.example.org{address}</loc>")), "{address}");
    }
}

#[tokio::test]
async fn the_first_page_is_whole_and_never_shared() {
    let app = TestApp::new().await;
    let response = app.get("/").await;
    assert_eq!(response.status, 200);
    assert_eq!(response.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(response.header("cache-control"), "private, no-cache");
    assert!(response.text().starts_with("<!DOCTYPE html>"));
    assert!(response.text().contains("<h1"));
}

#[tokio::test]
async fn an_unknown_address_is_a_page_of_the_site_that_says_so() {
    let app = TestApp::new().await;
    for path in ["/nothing/here", "/wp-login.php", "/.env", "/index.html"] {
        let response = app.get(path).await;
        assert_eq!(response.status, 404, "{path}");
        assert_eq!(response.header("content-type"), "text/html; charset=utf-8", "{path}");
        assert!(response.text().contains("<main"), "{path}");
    }
}

#[tokio::test]
async fn an_address_with_a_slash_too_many_leads_to_the_one_without() {
    let app = TestApp::new().await;
    let response = app.get("/necrogenesis/cards/?q=t%3Azombie").await;
    assert_eq!((response.status.as_u16(), response.header("location")), (308, "/necrogenesis/cards?q=t%3Azombie"));
}

#[tokio::test]
async fn no_address_leads_to_another_site() {
    let app = TestApp::new().await;
    for path in ["//evil.example/", "///evil.example/", "/\\evil.example/", "//evil.example//", "/%2Fevil.example/"] {
        let location = app.get(path).await.header("location").to_owned();
        assert!(!location.starts_with("//") && !location.starts_with("/\\"), "{path}: {location}");
    }
}

#[tokio::test]
async fn garbage_addresses_break_nothing() {
    let app = TestApp::new().await;
    let long = format!("/{}", "a/".repeat(2000));
    let query = format!("/necrogenesis/cards?q={}", "(".repeat(3000));
    for path in [
        "/%ff%fe",
        "/necrogenesis/cards/%00",
        "/necrogenesis/cards/%2e%2e/%2e%2e",
        "/necrogenesis/cards?q=%ff",
        "/necrogenesis/cards?q=%",
        "/necrogenesis/cards?%=&&&==",
        "/d/%F0%9F%A7%9F",
        "/d/",
        "/necrogenesis/sets/%3Cscript%3E",
        "/assets/%ff",
        "/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/data/%ff",
        "/api/%ff",
        "/;/?;#",
        long.as_str(),
        query.as_str(),
    ] {
        let response = app.get(path).await;
        assert!(response.status.as_u16() < 500, "{path}: {}", response.status);
    }
}

#[tokio::test]
async fn unusual_methods_and_targets_break_nothing() {
    let app = TestApp::new().await;
    for method in [Method::OPTIONS, Method::TRACE, Method::PATCH, Method::DELETE, Method::PUT] {
        for path in ["/", "/healthz", "/assets/x", "*"] {
            let response = app.send(request(method.clone(), path)).await;
            assert!(response.status.is_client_error(), "{method} {path}: {}", response.status);
        }
    }
    let connect = app.send(request(Method::CONNECT, "example.org:443")).await;
    assert!(connect.status.is_client_error(), "{}", connect.status);
    let star = app.send(request(Method::GET, "*")).await;
    assert!(star.status.is_client_error(), "{}", star.status);
}

#[tokio::test]
async fn a_head_request_has_no_body() {
    let app = TestApp::new().await;
    for path in ["/", "/healthz", "/nothing"] {
        let response = app.send(request(Method::HEAD, path)).await;
        assert_eq!(response.bytes, b"", "{path}");
    }
}

async fn share(app: &TestApp, body: impl Into<Body>) -> TestResponse {
    let mut asked = request(Method::POST, "/api/share").map(|_| body.into());
    asked.headers_mut().insert("content-type", "application/json".parse().unwrap());
    asked.headers_mut().insert("accept", "application/json".parse().unwrap());
    app.send(asked).await
}

#[tokio::test]
async fn a_shared_deck_is_found_under_its_short_link() {
    let app = TestApp::new().await;
    let body = r#"{"deck":{"name":"","lines":[{"section":"survivor_deck","card":"Rifle","quantity":4}]}}"#;
    let shared = share(&app, body).await;
    assert_eq!(shared.status, 200, "{}", shared.text());
    let id: String = serde_json::from_slice(&shared.bytes).unwrap();

    let mut asked = request(Method::GET, &format!("/api/shared-deck?short_id={id}"));
    asked.headers_mut().insert("accept", "application/json".parse().unwrap());
    let found = app.send(asked).await;
    assert_eq!(found.status, 200);
    assert!(found.text().contains("Rifle"), "{}", found.text());
}

#[tokio::test]
async fn a_deck_that_cannot_be_shared_is_refused_with_what_to_change() {
    let app = TestApp::new().await;
    let none = r#"{"deck":{"name":"Plans","lines":[]}}"#.to_owned();
    let zero = r#"{"deck":{"name":"","lines":[{"section":"survivor_deck","card":"Rifle","quantity":0}]}}"#.to_owned();
    let line = |at: u32| format!(r#"{{"section":"survivor_deck","card":"Unheard of card {at}","quantity":1}}"#);
    let long = format!(r#"{{"deck":{{"name":"","lines":[{}]}}}}"#, (0..2_000).map(line).collect::<Vec<_>>().join(","));
    for (body, status, words) in [
        (none, 422, "no cards: add at least one"),
        (zero, 422, "no cards: add at least one"),
        (long, 413, "Remove lines, or export the deck as a file"),
    ] {
        let refused = share(&app, body).await;
        assert_eq!(refused.status, status, "{}", refused.text());
        assert!(refused.text().contains(words), "{}", refused.text());
    }
}

#[tokio::test]
async fn a_store_that_fails_is_told_in_plain_words() {
    let app = TestApp::new().await;
    app.site.store.close().await;
    let body = r#"{"deck":{"name":"","lines":[{"section":"survivor_deck","card":"Rifle","quantity":4}]}}"#;
    let mut lookup = request(Method::GET, "/api/shared-deck?short_id=0123456789");
    lookup.headers_mut().insert("accept", "application/json".parse().unwrap());
    for refused in [share(&app, body).await, app.send(lookup).await] {
        let text = refused.text();
        assert_eq!(refused.status, 503, "{text}");
        assert!(text.contains("Try again in a minute") && !text.contains("database"), "{text}");
    }
}

#[tokio::test]
async fn every_server_function_is_reachable() {
    // The linker may leave out what only an inventory refers to.
    let app = TestApp::new().await;
    assert!(!FUNCTIONS.is_empty());
    for path in FUNCTIONS.iter().map(|function| function.endpoint.path) {
        let mut statuses = Vec::new();
        for method in [Method::GET, Method::POST] {
            let mut asked = request(method, path);
            asked.headers_mut().insert("accept", "application/json".parse().unwrap());
            statuses.push(app.send(asked).await.status.as_u16());
        }
        assert!(statuses.iter().any(|status| *status != 404 && *status != 405), "{path}: {statuses:?}");
    }
}

#[tokio::test]
async fn what_a_visitor_writes_is_never_markup() {
    let app = TestApp::new().await;
    for payload in ["</textarea><script>x()</script>", "\"><img src=x onerror=x()>", "</title><script>x()</script>"] {
        let written: String = payload.bytes().map(|byte| format!("%{byte:02X}")).collect();
        for path in [
            "/necrogenesis/cards?q=",
            "/necrogenesis/cards?view=",
            "/deck?code=",
            "/",
            "/necrogenesis/cards/",
            "/necrogenesis/sets/",
            "/necrogenesis/formats/",
            "/d/",
        ] {
            let page = app.get(&format!("{path}{written}")).await;
            assert!(!page.text().contains(payload), "{path}{payload}");
        }
    }
}

#[tokio::test]
async fn garbage_for_a_server_function_is_the_callers_own_fault() {
    let app = TestApp::new().await;
    for body in ["", "{", "[]", "null", r#"{"deck": 1}"#, "\u{0}"] {
        assert_eq!(share(&app, body).await.status, 400, "{body:?}");
    }
    let endless = futures_util::stream::iter((0..40).map(|_| Ok::<_, std::io::Error>(vec![b'"'; 64 * 1024])));
    assert_eq!(share(&app, Body::from_stream(endless)).await.status, 413);
    assert_eq!(app.send(request(Method::POST, "/api/nothing")).await.status, 404);
}

#[tokio::test]
async fn addresses_of_before_they_named_their_game_lead_to_its_pages() {
    let app = TestApp::new().await;
    for (before, after) in [
        ("/cards", "/necrogenesis/cards"),
        ("/cards?q=t%3Azombie&view=list", "/necrogenesis/cards?q=t%3Azombie&view=list"),
        ("/cards/NG-01/045/old-rifle", "/necrogenesis/cards/NG-01/045/old-rifle"),
        ("/build?deck=sh1abc", "/necrogenesis/build?deck=sh1abc"),
        ("/decks/view?deck=%3Cb%3E&name=a+b", "/necrogenesis/decks/view?deck=%3Cb%3E&name=a+b"),
        ("/sets/%0D%0Aset-cookie:%20a=b", "/necrogenesis/sets/%0D%0Aset-cookie:%20a=b"),
        ("/rules/", "/necrogenesis/rules"),
    ] {
        let moved = app.get(before).await;
        assert_eq!((moved.status.as_u16(), moved.header("location")), (308, after), "{before}");
        assert!(!moved.headers.contains_key("set-cookie"));
    }
    for path in ["/necrogenesis", "/necrogenesis/cards", "/credits"] {
        assert_eq!(app.get(path).await.status, 200, "{path}");
    }
    for path in ["/lighthouse", "/lighthouse/cards", "/lighthouse/cards/NG-01/045", "/wp-login.php", "/NecroGenesis"] {
        let page = app.get(path).await;
        assert_eq!(page.status, 404, "{path}");
        assert!(page.text().contains("This address leads nowhere"), "{path}");
    }
    assert_eq!(app.get("/favicon.ico").await.status, 200);
}
