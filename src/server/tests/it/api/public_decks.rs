//! Published decks, as programs read and publish them.

use axum::http::Method;
use serde_json::{Value, json};

use super::{
    ask, asked, json as read,
    tokens::{by, token_of},
};
use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse},
};

/// Asks with a token.
async fn with(app: &TestApp, token: &str, method: Method, path: &str, body: Option<Value>) -> TestResponse {
    app.send(by(token, asked(method, path, body.as_ref()))).await
}

/// A deck of this name and number of rifles, published; the address of the deck in the
/// account and what its link ends in.
async fn published(app: &TestApp, token: &str, name: &str, rifles: u32, visibility: &str) -> (String, String) {
    let line = json!({"section": "survivor_deck", "card": "Rifle", "quantity": rifles});
    let deck = json!({"deck": {"game": "necrogenesis", "name": name, "tags": ["rush"], "lines": [line]}});
    let made = with(app, token, Method::POST, "/api/v1/decks", Some(deck)).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let own = made.header("location").to_owned();
    let publish = json!({"version": 1, "visibility": visibility, "note": "First"});
    let told = with(app, token, Method::POST, &format!("{own}/publication"), Some(publish)).await;
    assert_eq!(told.status, 201, "{}", told.text());
    let address = read(&told)["address"].as_str().unwrap().to_owned();
    assert_eq!(told.header("location"), format!("/api/v1/public-decks/{address}"));
    (own, address)
}

#[tokio::test]
async fn a_published_deck_is_found_read_and_copied_by_anybody() {
    let app = TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let rick = Browser::of(&app, "Rick").await;
    let token = token_of(&rick, &["decks:write", "publish"]).await;
    let mut addresses = Vec::new();
    for number in 1..=3 {
        addresses.push(published(&app, &token, &format!("Night {number}"), number, "public").await);
    }
    let (_, hidden) = published(&app, &token, "Hidden", 1, "link").await;
    let open = async |path: &str| {
        let answer = app.send(asked(Method::GET, path, None)).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        assert_eq!(answer.header("access-control-allow-origin"), "*", "{path}");
        read(&answer)
    };
    for list in ["/api/v1/public-decks", "/api/v1/authors/rick/public-decks", "/api/v1/games/necrogenesis/public-decks"]
    {
        let (mut seen, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = open(&format!("{list}?limit=2{cursor}")).await;
            seen.extend(page["decks"].as_array().unwrap().iter().map(|deck| deck["name"].as_str().unwrap().to_owned()));
            let Some(next) = page["next"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        assert_eq!(seen, ["Night 3", "Night 2", "Night 1"], "{list}");
    }
    let found = open("/api/v1/games/necrogenesis/public-decks?q=%5B%5BRifle%5D%5D%3E%3D2").await;
    assert_eq!((found["total"].as_u64(), found["decks"][0]["author"].as_str()), (Some(2), Some("Rick")));
    let faulty = app.send(asked(Method::GET, "/api/v1/games/necrogenesis/public-decks?q=%5B%5Bx", None)).await;
    assert_eq!(faulty.status, 400, "{}", faulty.text());
    let no_place = app.send(asked(Method::GET, "/api/v1/games/necrogenesis/public-decks?cursor=x", None)).await;
    assert_eq!(no_place.status, 400);

    let (own, address) = &addresses[0];
    ask(&rick, Method::PATCH, own, Some(json!({"name": "Day"})), 200).await;
    let publish = json!({"version": 2, "visibility": "public", "note": "Another name"});
    ask(&rick, Method::POST, &format!("{own}/publication"), Some(publish), 201).await;
    let deck = open(&format!("/api/v1/public-decks/{address}")).await;
    assert_eq!((deck["name"].as_str(), deck["published"]["note"].as_str()), (Some("Day"), Some("Another name")));
    assert_eq!((deck["versions"].as_array().unwrap().len(), &deck["tags"]), (2, &json!(["rush"])));
    let first = open(&format!("/api/v1/public-decks/{address}/versions/1")).await;
    assert_eq!((first["deck"]["name"].as_str(), first["published"]["number"].as_i64()), (Some("Night 1"), Some(1)));
    assert_eq!(
        open(&format!("/api/v1/public-decks/{hidden}")).await["name"],
        "Hidden",
        "whoever has the link reads it"
    );
    assert_eq!(open("/api/v1/authors/Rick").await["decks"], 3);

    let daryl = Browser::of(&app, "Daryl").await;
    let copies = token_of(&daryl, &["decks:write"]).await;
    let path = format!("/api/v1/public-decks/{address}/copies");
    let copy = with(&app, &copies, Method::POST, &path, Some(json!({"number": 1}))).await;
    assert_eq!(copy.status, 201, "{}", copy.text());
    assert_eq!(read(&copy)["deck"]["lines"][0]["quantity"], 1);
    let kept = with(&app, &copies, Method::GET, copy.header("location"), None).await;
    assert_eq!(kept.status, 200);
}

#[tokio::test]
async fn who_sees_a_deck_is_changed_and_it_is_taken_back_as_it_was_read() {
    let app = TestApp::new().await;
    let rick = Browser::of(&app, "Rick").await;
    let token = token_of(&rick, &["decks:write", "publish"]).await;
    let (own, address) = published(&app, &token, "Night", 2, "public").await;
    let publication = format!("{own}/publication");
    let first = with(&app, &token, Method::GET, &publication, None).await;
    let tag = first.header("etag").to_owned();
    let change = async |method: Method, body: Option<Value>, tag: &str| {
        let mut asked = by(&token, asked(method, &publication, body.as_ref()));
        asked.headers_mut().insert("if-match", tag.parse().unwrap());
        app.send(asked).await
    };
    let shown = change(Method::PATCH, Some(json!({"visibility": "private"})), &tag).await;
    assert_eq!((shown.status.as_u16(), &read(&shown)["visibility"]), (200, &json!("private")));
    let path = format!("/api/v1/public-decks/{address}");
    assert_eq!(app.send(asked(Method::GET, &path, None)).await.status, 404);
    let list = with(&app, &token, Method::GET, "/api/v1/publications", None).await;
    assert_eq!(read(&list)["publications"][0]["visibility"], "private", "its author still has it in the list");
    for (method, body) in [(Method::PATCH, Some(json!({"visibility": "public"}))), (Method::DELETE, None)] {
        let stale = change(method, body, &tag).await;
        assert_eq!(stale.status, 412);
        assert!(!stale.header("etag").is_empty() && stale.header("etag") != tag);
    }
    let unread = with(&app, &token, Method::PATCH, &publication, Some(json!({"visibility": "everybody"}))).await;
    assert_eq!(unread.status, 400);
    assert!(unread.text().contains("private, link"), "{}", unread.text());
    assert_eq!(with(&app, &token, Method::DELETE, &publication, None).await.status, 204);
    assert_eq!(with(&app, &token, Method::GET, &publication, None).await.status, 404);
    assert_eq!(with(&app, &token, Method::GET, &own, None).await.status, 200, "the deck stays");
}

#[tokio::test]
async fn people_like_comment_report_follow_and_block_by_a_token_for_it_alone() {
    let app = TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let rick = Browser::of(&app, "Rick").await;
    let author = token_of(&rick, &["decks:write", "publish", "social"]).await;
    let (_, address) = published(&app, &author, "Night", 2, "public").await;
    let daryl = Browser::of(&app, "Daryl").await;
    let token = token_of(&daryl, &["social"]).await;
    let like = format!("/api/v1/public-decks/{address}/like");
    let liked = with(&app, &token, Method::PUT, &like, None).await;
    assert_eq!((&read(&liked)["likes"], &read(&liked)["total"]), (&json!(true), &json!(1)));
    assert_eq!(read(&with(&app, &token, Method::DELETE, &like, None).await)["total"], 0);
    assert_eq!(with(&app, &author, Method::PUT, &like, None).await.status, 403, "one's own");

    let said = json!({"address": address, "body": "<b>Why</b> two?"});
    let said = with(&app, &token, Method::POST, "/api/v1/comments", Some(said)).await;
    assert_eq!(said.status, 201, "{}", said.text());
    let id = read(&said)["id"].as_str().unwrap().to_owned();
    let comments =
        async || read(&app.send(asked(Method::GET, &format!("/api/v1/public-decks/{address}/comments"), None)).await);
    let comment = format!("/api/v1/comments/{id}");
    assert_eq!(with(&app, &token, Method::PATCH, &comment, Some(json!({"body": "Why?"}))).await.status, 204);
    let list = comments().await;
    assert_eq!((&list["comments"][0]["body"], &list["comments"][0]["author"]), (&json!("Why?"), &json!("Daryl")));
    assert_eq!(with(&app, &author, Method::PATCH, &comment, Some(json!({"body": "x"}))).await.status, 404, "another's");
    assert_eq!(with(&app, &author, Method::PUT, &format!("{comment}/hidden"), None).await.status, 204);
    let list = comments().await;
    assert_eq!((&list["comments"][0]["body"], &list["comments"][0]["away"]), (&Value::Null, &json!("hidden")));
    assert_eq!(with(&app, &author, Method::DELETE, &format!("{comment}/hidden"), None).await.status, 204);
    let report = json!({"address": address, "comment": id, "reason": "Rude."});
    assert_eq!(with(&app, &token, Method::POST, "/api/v1/reports", Some(report)).await.status, 204);
    assert_eq!(with(&app, &token, Method::DELETE, &comment, None).await.status, 204);
    assert_eq!(comments().await["comments"], json!([]));

    for (list, of) in [("following", "followed-decks"), ("blocked", "following")] {
        let one = format!("/api/v1/{list}/Rick");
        assert_eq!(with(&app, &token, Method::PUT, &one, None).await.status, 204);
        assert_eq!(
            read(&with(&app, &token, Method::GET, &format!("/api/v1/{list}"), None).await)["names"],
            json!(["Rick"])
        );
        if of == "followed-decks" {
            let decks = read(&with(&app, &token, Method::GET, "/api/v1/followed-decks", None).await);
            assert_eq!(decks["decks"][0]["name"], "Night");
        }
        assert_eq!(with(&app, &token, Method::DELETE, &one, None).await.status, 204);
        assert_eq!(read(&with(&app, &token, Method::GET, &format!("/api/v1/{list}"), None).await)["names"], json!([]));
        assert_eq!(with(&app, &token, Method::PUT, &format!("/api/v1/{list}/Nobody"), None).await.status, 404);
    }
    // And by no other token.
    let reads = token_of(&daryl, &["decks:read", "decks:write", "publish"]).await;
    for (method, path) in [
        (Method::PUT, like.as_str()),
        (Method::GET, "/api/v1/following"),
        (Method::PUT, "/api/v1/blocked/Rick"),
        (Method::DELETE, comment.as_str()),
    ] {
        let refused = with(&app, &reads, method.clone(), path, None).await;
        assert_eq!(read(&refused)["type"], "urn:safehouse:problem:tokens:scope", "{method} {path}");
    }
}
