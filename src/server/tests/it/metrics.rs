//! Figures for whoever watches the site.

use std::collections::BTreeSet;

use axum::http::Method;
use safehouse_server::http::{access::endpoints, figures, serve_figures};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
};

use crate::{
    browser::Browser,
    test_app::{TestApp, request},
};

/// The values of a label, wherever it stands.
fn values<'a>(text: &'a str, label: &str) -> BTreeSet<&'a str> {
    let begin = format!("{label}=\"");
    text.split(begin.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[tokio::test]
async fn figures_say_what_was_answered_and_nothing_of_visitors() {
    let app = TestApp::new().await;
    let browser = Browser::of(&app, "Rick").await;
    browser.post("/sign-in", &[("name", "Rick"), ("password", "not it at all")]).await;
    assert_eq!(app.get("/healthz").await.status, 200);
    for number in 0..50 {
        app.get(&format!("/nowhere/{number}/192.0.2.77")).await;
        app.get(&format!("/recover/{number}")).await;
    }
    let mut odd = request(Method::GET, "/healthz");
    *odd.method_mut() = Method::from_bytes(b"BREW").unwrap();
    app.send(odd).await;
    let text = figures(&app.site).await;

    for line in [
        "safehouse_http_requests_total{route=\"/healthz\",method=\"GET\",status=\"200\"} 1",
        "safehouse_http_requests_total{route=\"/recover/{token}\",method=\"GET\",status=\"410\"} 50",
        "safehouse_http_request_seconds_count{route=\"/recover/{token}\"} 50",
        "safehouse_http_requests_under_way 0",
        "safehouse_store_up 1",
        "safehouse_drawing_queue 0",
        "safehouse_letters{state=\"waiting\"} 0",
    ] {
        assert!(text.lines().any(|written| written == line), "{line} in {text}");
    }
    // Other tests of this process sign in as well.
    for action in ["signed-in", "sign-in-failed", "registered"] {
        assert!(text.contains(&format!("safehouse_account_actions_total{{action=\"{action}\"}} ")), "{text}");
    }
    assert!(text.ends_with("# EOF\n") && text.matches("# EOF").count() == 1);
    assert!(text.contains("safehouse_memory_bytes ") && text.contains("safehouse_store_answer_seconds "));
    for told in ["Rick", "192.0.2", "nowhere", "BREW"] {
        assert!(!text.contains(told), "{told}");
    }
    let known: BTreeSet<&str> = endpoints().map(|endpoint| endpoint.path).chain(["other"]).collect();
    let routes = values(&text, "route");
    assert!(routes.contains("other") && routes.is_subset(&known), "{:?}", routes.difference(&known));
    let methods = BTreeSet::from(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "other"]);
    assert!(values(&text, "method").is_subset(&methods));
}

#[tokio::test]
async fn figures_are_read_at_an_address_of_their_own_and_nowhere_else() {
    let app = TestApp::new().await;
    assert_eq!(app.get("/metrics").await.status, 404, "the site itself has none");
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let served = tokio::spawn(serve_figures(listener, app.site.clone()));
    let ask = async |line: &str| {
        let mut socket = TcpStream::connect(address).await.unwrap();
        socket.write_all(format!("{line} HTTP/1.1\r\nHost: x\r\n\r\n").as_bytes()).await.unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).await.unwrap();
        answer
    };
    let figures = ask("GET /metrics").await;
    assert!(figures.starts_with("HTTP/1.1 200") && figures.contains("application/openmetrics-text"), "{figures}");
    assert!(figures.contains("safehouse_uptime_seconds "));
    assert!(ask("GET /").await.starts_with("HTTP/1.1 404"));
    assert!(ask("POST /metrics").await.starts_with("HTTP/1.1 405"));
    // Some who say nothing keep nobody else from it for long, and nobody at once.
    let _silent = [TcpStream::connect(address).await.unwrap(), TcpStream::connect(address).await.unwrap()];
    assert!(ask("GET /metrics").await.starts_with("HTTP/1.1 200"));
    served.abort();
}
