//! How much more a program may ask for, and that programs in browsers can read it.

use axum::http::Method;

use super::asked;
use crate::test_app::{TestApp, TestResponse};

fn told(answer: &TestResponse) -> (String, String) {
    (answer.header("ratelimit-policy").to_owned(), answer.header("ratelimit").to_owned())
}

#[tokio::test]
async fn every_answer_says_how_much_more_may_be_asked_for() {
    let app = TestApp::with(|config| (config.page_limit, config.write_limit) = (3, 2)).await;
    let read = async |path: &str| app.send(asked(Method::GET, path, None)).await;
    let (policy, left) = told(&read("/api/v1/games").await);
    assert_eq!(policy, "\"reads\";q=3;w=60");
    assert_eq!(left, "\"reads\";r=2;t=20");
    let (_, left) = told(&read("/api/v1/games/chess").await);
    assert_eq!(left.split_once(";t=").unwrap().0, "\"reads\";r=1", "what is refused says so, too");
    let answer = app.send(asked(Method::POST, "/api/v1/decks", None)).await;
    assert_eq!(answer.status, 401);
    assert_eq!(told(&answer).1.split_once(";t=").unwrap(), ("\"writes\";r=1", "30"));
    read("/api/v1/games").await;
    let refused = read("/api/v1/games").await;
    assert_eq!(refused.status, 429);
    let wait = refused.header("retry-after");
    assert_eq!(told(&refused).1, format!("\"reads\";r=0;t={wait}"));
    let page = app.get("/api").await;
    assert_eq!((page.status.as_u16(), told(&page)), (429, (String::new(), String::new())), "it is for programs");
}

#[tokio::test]
async fn what_is_refused_can_be_read_by_pages_of_other_sites() {
    let app = TestApp::with(|config| (config.page_limit, config.body_limit) = (2, 1024)).await;
    let from = async |method: Method, path: &str, body: &str| {
        let mut asked = asked(method, path, None);
        asked.headers_mut().insert("origin", "https://other.example".parse().unwrap());
        asked.headers_mut().insert("content-type", "application/json".parse().unwrap());
        *asked.body_mut() = body.to_owned().into();
        app.send(asked).await
    };
    let long = format!("{{\"text\":\"{}\"}}", "x".repeat(2000));
    let imports = "/api/v1/games/necrogenesis/imports";
    for (answer, status) in [
        (from(Method::GET, "/api/v1/games/chess", "").await, 404),
        (from(Method::POST, imports, "{").await, 400),
        (from(Method::POST, imports, &long).await, 413),
        (from(Method::DELETE, imports, "").await, 405),
        (from(Method::GET, "/api/v1/games", "").await, 200),
        (from(Method::GET, "/api/v1/games", "").await, 429),
    ] {
        assert_eq!(answer.status, status, "{}", answer.text());
        assert_eq!(answer.header("access-control-allow-origin"), "*", "{status}");
        assert_eq!(answer.header("cross-origin-resource-policy"), "cross-origin", "{status}");
        let exposed = answer.header("access-control-expose-headers");
        for name in ["ratelimit", "ratelimit-policy", "retry-after", "etag"] {
            assert!(exposed.split(", ").any(|exposed| exposed == name), "{name}");
        }
    }
}
