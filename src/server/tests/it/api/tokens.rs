//! Programs with a token.

use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::json;

use super::{asked, json};
use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse},
};

/// A token of these scopes, made by somebody in a browser.
pub(crate) async fn token_of(browser: &Browser<'_>, scopes: &[&str]) -> String {
    token_for(browser, scopes, "").await
}

/// The same that is bound to a store, by what addresses name it by; empty for none.
pub(crate) async fn token_for(browser: &Browser<'_>, scopes: &[&str], store: &str) -> String {
    let fields = [("name", "Builder"), ("days", "30"), ("store", store)];
    let fields = fields.into_iter().chain(scopes.iter().map(|scope| ("scope", *scope)));
    let made = browser.post("/account/tokens/new", &fields.collect::<Vec<_>>()).await;
    assert_eq!(made.status, 200, "{}", made.text());
    assert!(made.header("cache-control").contains("no-store"), "{}", made.header("cache-control"));
    let text = made.text().into_owned();
    let (_, rest) = text.split_once("value=\"sfh_").unwrap();
    format!("sfh_{}", rest.split('"').next().unwrap())
}

pub(crate) fn by(token: &str, mut asked: Request<Body>) -> Request<Body> {
    asked.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
    asked
}

fn kind(answer: &TestResponse) -> String {
    json(answer)["type"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn a_program_does_what_its_token_is_for_and_nothing_else() {
    let app = TestApp::new().await;
    let rick = Browser::of(&app, "Rick").await;
    let reads = token_of(&rick, &["decks:read"]).await;
    let writes = token_of(&rick, &["decks:read", "decks:write"]).await;
    let new = json!({"deck": {"game": "necrogenesis", "name": "Night", "lines": []}});
    let refused = app.send(by(&reads, asked(Method::POST, "/api/v1/decks", Some(&new)))).await;
    assert_eq!((refused.status.as_u16(), kind(&refused).as_str()), (403, "urn:safehouse:problem:tokens:scope"));
    let made = app.send(by(&writes, asked(Method::POST, "/api/v1/decks", Some(&new)))).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let deck = made.header("location").to_owned();
    assert_eq!(app.send(by(&reads, asked(Method::GET, &deck, None))).await.status, 200);
    let versions = app.send(by(&reads, asked(Method::GET, &format!("{deck}/versions"), None))).await;
    assert_eq!(json(&versions)["versions"][0]["device"], "Builder", "the history says which program it was");
    // The account itself is nobody's but whoever is signed in.
    for path in ["/account", "/account/tokens", "/account/tokens/new"] {
        let answer = app.send(by(&writes, asked(Method::GET, path, None))).await;
        assert_ne!(answer.status, 200, "{path}");
    }
    // A browser's cookie makes up for no token.
    let lost = rick.send(by("sfh_nothing", asked(Method::GET, "/api/v1/decks", None))).await;
    assert_eq!((lost.status.as_u16(), kind(&lost).as_str()), (401, "urn:safehouse:problem:tokens:unknown"));
    assert!(lost.header("www-authenticate").starts_with("Bearer"));
    let basic = asked(Method::GET, "/api/v1/decks", None);
    let mut basic = by("", basic);
    basic.headers_mut().insert("authorization", "Basic cmljazpyaWNr".parse().unwrap());
    assert_eq!(app.send(basic).await.status, 401);
    let in_address = asked(Method::GET, &format!("/api/v1/decks?access_token={reads}&token={reads}"), None);
    assert_eq!(app.send(in_address).await.status, 401, "no address holds a token");
}

#[tokio::test]
async fn a_token_is_listed_without_itself_and_taken_back() {
    let app = TestApp::new().await;
    let rick = Browser::of(&app, "Rick").await;
    assert!(rick.get("/account").await.text().contains("/account/tokens"));
    let token = token_of(&rick, &["decks:read"]).await;
    let page = rick.get("/account/tokens").await.text().into_owned();
    assert!(page.contains("Builder") && page.contains("never used") && page.contains("works for 30 days more"));
    assert!(!page.contains(&token));
    let (_, id) = page.split_once("name=\"token\" value=\"").unwrap();
    let id = id.split('"').next().unwrap();
    assert_eq!(app.send(by(&token, asked(Method::GET, "/api/v1/decks", None))).await.status, 200);
    assert!(rick.get("/account/tokens").await.text().contains("used within two hours"));
    let gone = rick.post("/account/tokens/revoke", &[("token", id)]).await;
    assert_eq!((gone.status.as_u16(), gone.header("location")), (303, "/account/tokens?done=revoked"));
    assert_eq!(app.send(by(&token, asked(Method::GET, "/api/v1/decks", None))).await.status, 401);
    assert!(rick.get("/account/tokens").await.text().contains("There are none."));
}

#[tokio::test]
async fn a_form_for_a_token_comes_back_as_it_was_filled_in() {
    let app = TestApp::new().await;
    let rick = Browser::of(&app, "Rick").await;
    let refused = rick.post("/account/tokens/new", &[("name", "Night bot"), ("days", "7")]).await;
    assert_eq!(refused.status, 422);
    let text = refused.text();
    assert!(text.contains("value=\"Night bot\"") && text.contains("tick at least one box"), "{text}");
    assert!(text.contains("value=\"7\" selected"));
    let nameless = rick.post("/account/tokens/new", &[("name", ""), ("days", "7"), ("scope", "publish")]).await;
    assert_eq!(nameless.status, 422);
    assert!(nameless.text().contains("value=\"publish\" checked"));
}
