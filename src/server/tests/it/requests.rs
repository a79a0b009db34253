//! What a request must be: its address, its host, where it may lead.

use axum::{
    body::Body,
    http::{Method, Request},
};

use crate::test_app::{TestApp, request};

fn asked(target: &str, host: Option<&str>) -> Request<Body> {
    let mut asked = Request::builder().uri(target).body(Body::empty()).unwrap();
    if let Some(host) = host {
        asked.headers_mut().insert("host", host.parse().unwrap());
    }
    asked
}

#[tokio::test]
async fn a_foreign_host_is_told_that_it_is_one() {
    let unnamed = TestApp::new().await;
    let named = TestApp::with(|config| config.public_url = "https://decks.example.org".parse().ok()).await;
    let refused = unnamed.send(asked("/", Some("evil.example"))).await;
    assert_eq!(refused.status, 421);
    assert!(refused.text().contains("--public-url"), "{}", refused.text());
    let refused = named.send(asked("/", Some("evil.example"))).await;
    assert_eq!(refused.status, 421);
    assert!(refused.text().contains("https://decks.example.org"), "{}", refused.text());
    assert_eq!(refused.header("x-content-type-options"), "nosniff");
    assert_eq!(named.send(asked("/", Some("decks.example.org"))).await.status, 200);

    // With a matching Origin, too, as a page of the foreign name would send it.
    let mut rebound = asked("/api/theme", Some("evil.example"));
    *rebound.method_mut() = Method::POST;
    rebound.headers_mut().insert("origin", "http://evil.example".parse().unwrap());
    assert_eq!(named.send(rebound).await.status, 421);
}

#[tokio::test]
async fn an_address_without_path_or_host_is_refused_before_anything_reads_it() {
    let app = TestApp::new().await;
    for (target, host, status) in [("x", Some("localhost"), 400), ("*", Some("localhost"), 400), ("/", None, 400)] {
        let refused = app.send(asked(target, host)).await;
        assert_eq!(refused.status, status, "{target} {host:?}");
    }
    assert_eq!(app.send(asked("/healthz", None)).await.status, 200, "a probe knows no name");
}

#[tokio::test]
async fn a_long_address_is_refused_with_its_bound() {
    let app = TestApp::new().await;
    let refused = app.get(&format!("/necrogenesis/decks/view?deck=sh1{}", "0".repeat(64_000))).await;
    assert_eq!(refused.status, 414);
    assert!(refused.text().contains("An address may have"), "{}", refused.text());
}

#[tokio::test]
async fn a_form_leads_back_to_a_page_of_this_site_and_nowhere_else() {
    let app = TestApp::with(|config| config.public_url = "https://decks.example.org".parse().ok()).await;
    for (referer, location) in [
        ("http://127.0.0.1:3000/cards?q=x", "http://127.0.0.1:3000/cards?q=x"),
        ("https://decks.example.org/", "https://decks.example.org/"),
        ("https://evil.example", "/"),
        ("https://decks.example.org.evil.example/", "/"),
        ("https://decks.example.org@evil.example/", "/"),
        ("//evil.example/", "/"),
        ("javascript:alert(1)?", "/"),
        ("nonsense", "/"),
    ] {
        let mut form = request(Method::POST, "/api/theme").map(|_| Body::from("theme=dark"));
        form.headers_mut().insert("content-type", "application/x-www-form-urlencoded".parse().unwrap());
        form.headers_mut().insert("referer", referer.parse().unwrap());
        let answer = app.send(form).await;
        assert_eq!(answer.status, 302, "{referer}");
        // The framework ends the address in a question mark that asks nothing.
        assert_eq!(answer.header("location").trim_end_matches('?'), location, "{referer}");
    }
}

#[tokio::test]
async fn a_server_function_takes_only_what_no_foreign_form_can_send() {
    let app = TestApp::new().await;
    let deck = r#"{"deck":{"name":"","lines":[{"section":"survivor_deck","card":"Rifle","quantity":4}]}}"#;
    for (media_type, status) in [
        ("text/plain", 415),
        ("", 415),
        ("application/x-www-form-urlencoded", 415),
        ("application/jsonp", 415),
        ("Application/JSON; charset=utf-8", 200),
    ] {
        let mut sent = request(Method::POST, "/api/share").map(|_| Body::from(deck));
        sent.headers_mut().remove("accept");
        if !media_type.is_empty() {
            sent.headers_mut().insert("content-type", media_type.parse().unwrap());
        }
        let answer = app.send(sent).await;
        assert_eq!(answer.status, status, "{media_type}: {}", answer.text());
    }
}

#[tokio::test]
async fn garbage_of_any_length_is_the_callers_fault_and_is_not_repeated() {
    let app = TestApp::new().await;
    for length in [10, 70_000, 200_000] {
        let long = "ü".repeat(length / 2);
        let json = "application/json";
        let form = "application/x-www-form-urlencoded";
        for (path, media_type, body) in [
            ("/api/share", json, format!(r#"{{"deck":"{long}"}}"#)),
            ("/api/share", json, format!(r#"{{"deck":{{"{long}":1}}}}"#)),
            ("/api/theme", form, format!("theme={long}")),
        ] {
            let mut sent = request(Method::POST, path).map(|_| Body::from(body));
            sent.headers_mut().insert("content-type", media_type.parse().unwrap());
            sent.headers_mut().insert("accept", "*/*".parse().unwrap());
            let answer = app.send(sent).await;
            assert_eq!(answer.status, 400, "{length} to {path}");
            assert!(answer.bytes.len() <= 1_100, "{length} to {path}: {} bytes", answer.bytes.len());
        }
        // A form without script is not led back with the error in the address.
        let mut sent = request(Method::POST, "/api/theme").map(|_| Body::from(format!("theme={long}")));
        sent.headers_mut().insert("content-type", form.parse().unwrap());
        sent.headers_mut().insert("referer", "http://127.0.0.1:3000/cards".parse().unwrap());
        let answer = app.send(sent).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (400, ""), "{length}");
        assert!(answer.bytes.len() <= 1_100, "{length}: {} bytes", answer.bytes.len());
    }
}

#[tokio::test]
async fn what_a_server_function_cannot_read_is_asked_for_in_words() {
    let app = TestApp::new().await;
    for (path, media_type, body, words) in [
        ("/api/share", "application/json", r#"{"deck":null}"#, "a list of objects with “section”"),
        ("/api/share", "application/json", "[", "Send a JSON object"),
        ("/api/share", "application/json", r#"{"deck":{"lines":[{"card":1}]}}"#, "Send a JSON object"),
        ("/api/theme", "application/x-www-form-urlencoded", "theme=pink", "“dark” or “light”"),
        ("/api/theme", "application/x-www-form-urlencoded", "", "“dark” or “light”"),
    ] {
        let mut sent = request(Method::POST, path).map(|_| Body::from(body));
        sent.headers_mut().remove("accept");
        sent.headers_mut().insert("content-type", media_type.parse().unwrap());
        let answer = app.send(sent).await;
        assert_eq!(answer.status, 400, "{path} {body}");
        assert!(answer.text().contains(words), "{path} {body}: {}", answer.text());
        for programmers in ["Deserialization", "Args", "struct", "ShareDeck", "SetTheme", "enum", "|"] {
            assert!(!answer.text().contains(programmers), "{path} {body}: {}", answer.text());
        }
    }
}

#[tokio::test]
async fn security_txt_names_the_contact_that_there_is_and_no_other() {
    let silent = TestApp::new().await;
    assert_eq!(silent.get("/.well-known/security.txt").await.status, 404);

    let app = TestApp::with(|config| {
        config.contact = "host@example.org".parse().ok();
        config.public_url = "https://decks.example.org".parse().ok();
    })
    .await;
    let answer = app.get("/.well-known/security.txt").await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "text/plain; charset=utf-8"));
    let text = answer.text();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "Contact: mailto:host@example.org");
    assert!(lines[1].starts_with("Expires: 20") && lines[1].ends_with("T00:00:00Z"), "{}", lines[1]);
    assert_eq!(lines[3], "Canonical: https://decks.example.org/.well-known/security.txt");
}

#[tokio::test]
async fn the_nonce_stands_nowhere_but_where_the_browser_hides_it() {
    let app = TestApp::drawing(|_| {}).await;
    for path in ["/", "/necrogenesis/cards", "/necrogenesis/build", "/necrogenesis/decks"] {
        let page = app.get(path).await;
        let (text, nonce) = (page.text(), page.nonce());
        let hidden = text.matches(&format!("nonce=\"{nonce}\"")).count();
        assert!(hidden > 0, "{path}");
        assert_eq!(text.matches(&nonce).count(), hidden, "{path}");
    }
}
