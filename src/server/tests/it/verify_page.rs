//! The page that verifies, as the server draws it.

use axum::http::StatusCode;

use crate::test_app::TestApp;

fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("{before} in {text}"));
    rest.split(after).next().unwrap_or_default()
}

#[tokio::test]
async fn the_page_says_how_to_verify_where_no_script_runs_and_sends_nothing() {
    let app = TestApp::new().await;
    let page = app.get("/verify").await;
    assert_eq!(page.status, StatusCode::OK);
    let text = page.text();
    assert!(text.contains("safehouse verify FILE") && text.contains("Nothing is uploaded."));
    let main = between(&text, "<main", "</main>");
    assert!(!main.contains("<form"), "what is chosen is sent nowhere");
    assert!(main.contains("class=\"verify__tool\" hidden"));
    assert!(main.contains("class=\"verify__status\" role=\"status\""));
}

#[tokio::test]
async fn its_script_runs_under_the_nonce_of_the_page_and_may_start_a_worker() {
    let app = TestApp::new().await;
    let page = app.get("/verify").await;
    let policy = page.header("content-security-policy");
    for part in ["worker-src 'self'", "'wasm-unsafe-eval'", "connect-src 'self'", "form-action 'self'"] {
        assert!(policy.contains(part), "{policy}");
    }
    let text = page.text();
    let script = format!("/verifying/{}", between(&text, "src=\"/verifying/", "\""));
    let nonce = between(policy, "'nonce-", "'");
    assert!(text.contains(&format!("nonce=\"{nonce}\" src=\"{script}\"")));
    let answer = app.get(&script).await;
    assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, "text/javascript"));
    assert_eq!(app.get("/verifying/0000.js").await.status, StatusCode::NOT_FOUND);
    assert!(!app.get("/credits").await.text().contains("/verifying/"));
}

#[tokio::test]
async fn the_keys_of_the_sites_own_log_are_trusted() {
    let app = TestApp::new().await;
    let text = app.get("/verify").await.text().into_owned();
    let keys = between(between(&text, "name=\"keys\"", "</textarea>"), ">", "\0");
    let log = app.get("/log").await.text().into_owned();
    for key in keys.split_whitespace() {
        assert!(log.contains(key), "{key}");
    }
    assert_eq!(
        (keys.split_whitespace().count(), log.matches("<dt>Checkpoints, and what the host states</dt>").count()),
        // The log's key and that of receipts.
        (2, 1)
    );
}
