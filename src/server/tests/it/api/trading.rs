//! Wants, lists and trades as programs ask for them.

use axum::http::Method;
use serde_json::{Value, json};

use super::{
    asked, json as read,
    tokens::{by, token_of},
};
use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse},
};

const GAME: &str = "/api/v1/games/necrogenesis";

async fn site() -> TestApp {
    TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await
}

async fn ask(app: &TestApp, token: &str, method: Method, rest: &str, body: Option<&Value>) -> TestResponse {
    let asked = asked(method, &format!("{GAME}/{rest}"), body);
    app.send(if token.is_empty() { asked } else { by(token, asked) }).await
}

#[track_caller]
fn refused(answer: &TestResponse, status: u16, kind: &str) {
    assert_eq!((answer.status.as_u16(), read(answer)["type"].as_str().unwrap()), (status, kind), "{}", answer.text());
}

/// Somebody with copies for trade and a want, whose lists are for people whose lists fit: a token for all of it.
async fn trader(app: &TestApp, name: &str, has: &str, wants: &str) -> String {
    let browser = Browser::of(app, name).await;
    trader_in(app, &browser, has, wants).await
}

async fn trader_in(app: &TestApp, browser: &Browser<'_>, has: &str, wants: &str) -> String {
    let token = token_of(browser, &["collection:write", "wants:write", "trades:write", "decks:read"]).await;
    let id = format!("0190000000007000800000000000{}", has.rsplit('-').next().unwrap()) + "0";
    let holding =
        json!({"number": has, "edition": "unlimited", "finish": "regular", "place": "cellar", "is_for_trade": true});
    let came = json!({"events": [{"id": id, "device": id, "sequence": 1, "at": 1_790_000_000_000_i64,
        "cause": {"kind": "acquired"}, "changes": [{"holding": holding, "by": 3}]}]});
    let want = json!({"wants": [
        {"want": {"what": {"kind": "printing", "number": wants}, "count": 2, "priority": "high", "notes": "my note"}}]});
    let shown = json!({"visibility": "matches", "counts": "exact", "fields": ["number", "edition", "finish", "count"]});
    for (method, rest, body) in [
        (Method::POST, "collection/events", &came),
        (Method::POST, "wants", &want),
        (Method::PUT, "lists/wants", &shown),
        (Method::PUT, "lists/trade", &shown),
    ] {
        let answer = ask(app, &token, method, rest, Some(body)).await;
        assert!(answer.status.is_success(), "{rest}: {}", answer.text());
    }
    token
}

#[tokio::test]
async fn programs_of_two_people_trade_and_both_collections_change() {
    let app = site().await;
    let rick = trader(&app, "Rick", "NG-01-045", "NG-01-046").await;
    let maggie = trader(&app, "Maggie", "NG-01-046", "NG-01-045").await;
    let found = ask(&app, &rick, Method::GET, "trade-partners", None).await;
    assert!(!found.text().contains("my note"), "{}", found.text());
    let partner = &read(&found)["partners"][0];
    assert_eq!((&partner["partner"], &partner["mutual"], &partner["sum"]), (&"Maggie".into(), &2.into(), &4.into()));
    assert_eq!((&partner["gets"][0]["offers"], &partner["gives"][0]["offers"][0]["copies"]), (&json!([]), &2.into()));
    let gives = json!([{"holding": partner["gives"][0]["offers"][0]["holding"], "copies": 1}]);
    let gets = json!([{"number": "NG-01-046", "edition": "unlimited", "finish": "regular", "copies": 2}]);
    let trade = json!({"partner": "Maggie", "gives": gives, "gets": gets});
    let made = ask(&app, &rick, Method::POST, "trades", Some(&trade)).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let id = read(&made)["id"].as_str().unwrap().to_owned();
    assert!(made.header("location").ends_with(&format!("/trades/{id}")));
    let offers = read(&ask(&app, &rick, Method::GET, "offers", None).await);
    assert_eq!(offers["offers"][0]["copies"], 2, "one of three is promised");
    let seen = ask(&app, &maggie, Method::GET, &format!("trades/{id}"), None).await;
    assert!(!seen.text().contains("cellar"), "nobody learns where the copies of others are: {}", seen.text());
    assert_eq!((&read(&seen)["party"], &read(&seen)["state"]), (&"partner".into(), &"proposed".into()));
    let answers = format!("trades/{id}/answers");
    let answer = async |token: &str, revision: i64, answer: &str| {
        let body = json!({"revision": revision, "answer": answer});
        ask(&app, token, Method::POST, &answers, Some(&body)).await
    };
    refused(&answer(&maggie, 7, "accept").await, 409, "urn:safehouse:problem:trades:moved");
    refused(&answer(&rick, 1, "accept").await, 409, "urn:safehouse:problem:trades:moved");
    assert_eq!(read(&answer(&maggie, 1, "accept").await)["revision"], 2);
    assert_eq!(read(&answer(&rick, 2, "confirm").await)["state"], "accepted");
    assert_eq!(read(&answer(&rick, 3, "take_back").await)["revision"], 4);
    assert_eq!(answer(&rick, 4, "confirm").await.status, 200);
    assert_eq!(read(&answer(&maggie, 5, "confirm").await)["state"], "done");
    for (token, number, copies) in [(&rick, "NG-01-046", 2), (&maggie, "NG-01-045", 1)] {
        let there = ask(&app, token, Method::GET, &format!("collection/copies?number={number}"), None).await;
        assert_eq!(read(&there)["holdings"][0]["copies"], copies, "{}", there.text());
    }
    let over = read(&ask(&app, &rick, Method::GET, "trades?show=over&limit=1", None).await);
    assert_eq!((&over["trades"][0]["id"], over["next"].is_string()), (&id.into(), true));
    let cursor = over["next"].as_str().unwrap();
    let next = read(&ask(&app, &rick, Method::GET, &format!("trades?show=over&cursor={cursor}"), None).await);
    assert_eq!(next["trades"], json!([]));
}

#[tokio::test]
async fn a_token_for_trades_alone_learns_not_where_copies_are() {
    let app = site().await;
    let browser = Browser::of(&app, "Rick").await;
    let rick = trader_in(&app, &browser, "NG-01-045", "NG-01-046").await;
    trader(&app, "Maggie", "NG-01-046", "NG-01-045").await;
    let looks = token_of(&browser, &["trades:read"]).await;
    let fits = ask(&app, &looks, Method::GET, "trade-partners", None).await;
    assert_eq!(read(&fits)["partners"][0]["gives"][0]["offers"], json!([]), "{}", fits.text());
    let holding = json!({"number": "NG-01-045", "edition": "unlimited", "finish": "regular", "place": "cellar",
        "is_for_trade": true});
    let trade = json!({"partner": "Maggie", "gives": [{"holding": holding, "copies": 1}], "gets": []});
    let made = ask(&app, &rick, Method::POST, "trades", Some(&trade)).await;
    assert_eq!(read(&made)["promised"][0]["holding"]["place"], "cellar", "{}", made.text());
    let id = read(&made)["id"].as_str().unwrap().to_owned();
    for rest in ["trades".to_owned(), format!("trades/{id}")] {
        let seen = ask(&app, &looks, Method::GET, &rest, None).await;
        assert_eq!(seen.status, 200);
        assert!(!seen.text().contains("cellar"), "{rest}: {}", seen.text());
        assert_eq!(seen.header("cache-control"), "private, no-cache", "{rest}");
        assert!(!seen.header("etag").is_empty(), "{rest}");
    }
}

#[tokio::test]
async fn a_token_does_what_its_scopes_say_and_one_that_enters_cards_gives_none_away() {
    let app = site().await;
    let browser = Browser::of(&app, "Rick").await;
    let enters = token_of(&browser, &["collection:write", "wants:read"]).await;
    let looks = token_of(&browser, &["trades:read"]).await;
    let trades = token_of(&browser, &["trades:write"]).await;
    let gift = json!({"partner": "Maggie", "gives": [], "gets": []});
    let shown = json!({"visibility": "public", "counts": "exact", "fields": ["name"]});
    let nothing = json!({"wants": []});
    let answer = json!({"revision": 1, "answer": "accept"});
    let nowhere = "trades/0199c5d7-9c3a-7e1f-8a2b-0123456789ab";
    let answers = format!("{nowhere}/answers");
    for (token, method, rest, body) in [
        (&enters, Method::POST, "trades", Some(&gift)),
        (&enters, Method::PUT, "lists/collection", Some(&shown)),
        (&enters, Method::POST, "lists/collection/link", None),
        (&enters, Method::POST, &*answers, Some(&answer)),
        (&enters, Method::GET, "trades", None),
        (&enters, Method::GET, "trade-partners", None),
        (&enters, Method::POST, "wants", Some(&nothing)),
        (&looks, Method::POST, "trades", Some(&gift)),
        (&looks, Method::GET, "wants", None),
        // Whoever shows a list to everybody reads it as everybody does.
        (&looks, Method::GET, "offers", None),
        (&trades, Method::GET, "offers", None),
        (&trades, Method::PUT, "lists/collection", Some(&shown)),
        (&trades, Method::PUT, "lists/wants", Some(&shown)),
        (&trades, Method::POST, "lists/trade/link", None),
    ] {
        refused(&ask(&app, token, method, rest, body).await, 403, "urn:safehouse:problem:tokens:scope");
    }
    for (token, rest) in [(&enters, "wants"), (&looks, "trades"), (&looks, "lists")] {
        assert_eq!(ask(&app, token, Method::GET, rest, None).await.status, 200, "{rest}");
    }
    let hidden = json!({"visibility": "private", "counts": "exact", "fields": ["name"]});
    assert_eq!(ask(&app, &trades, Method::PUT, "lists/wants", Some(&hidden)).await.status, 204);
    // A guest has none of their own, and a stranger's trade is nobody else's.
    for rest in ["wants", "lists", "offers", "trade-partners", "trades", nowhere] {
        assert_eq!(ask(&app, "", Method::GET, rest, None).await.status, 401, "{rest}");
    }
    refused(&ask(&app, &looks, Method::GET, nowhere, None).await, 404, "urn:safehouse:problem:trades:none");
}

#[tokio::test]
async fn a_list_by_its_link_is_read_page_by_page_until_the_link_is_taken_back() {
    let app = site().await;
    let rick = trader(&app, "Rick", "NG-01-045", "NG-01-046").await;
    let link = "lists/trade/link";
    refused(&ask(&app, &rick, Method::POST, link, None).await, 409, "urn:safehouse:problem:shared-lists:no-links");
    let shown = json!({"visibility": "link", "counts": "some", "fields": ["number", "finish"]});
    assert_eq!(ask(&app, &rick, Method::PUT, "lists/trade", Some(&shown)).await.status, 204);
    let none = json!({"visibility": "link", "counts": "some", "fields": ["count"]});
    let told = ask(&app, &rick, Method::PUT, "lists/trade", Some(&none)).await;
    refused(&told, 422, "urn:safehouse:problem:shared-lists:unfit");
    for wrong in [json!({"visibility": "friends"}), json!({"counts": "all"}), json!({"fields": ["price"]})] {
        let mut body = shown.clone();
        body.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
        assert_eq!(ask(&app, &rick, Method::PUT, "lists/trade", Some(&body)).await.status, 400, "{wrong}");
    }
    let made = ask(&app, &rick, Method::POST, link, None).await;
    assert_eq!(made.status, 201);
    let token = read(&made)["token"].clone();
    assert!(read(&made)["link"].as_str().unwrap().ends_with(token.as_str().unwrap()));
    let open = async |after: u64| {
        let body = json!({"token": token, "after": after});
        ask(&app, "", Method::POST, "shared-lists/open", Some(&body)).await
    };
    let seen = read(&open(0).await);
    assert_eq!(
        (&seen["owner"], &seen["copies"], &seen["wants"], &seen["next"]),
        (&"Rick".into(), &json!([{"number": "NG-01-045", "finish": "regular"}]), &json!([]), &Value::Null)
    );
    assert_eq!(read(&open(9).await)["copies"], json!([]));
    refused(
        &ask(&app, "", Method::GET, "authors/Rick/lists/trade", None).await,
        404,
        "urn:safehouse:problem:shared-lists:none",
    );
    let lists = read(&ask(&app, &rick, Method::GET, "lists", None).await);
    assert_eq!((&lists["lists"][1]["list"], lists["lists"][1]["linked_at"].is_i64()), (&"trade".into(), true));
    assert_eq!(ask(&app, &rick, Method::DELETE, link, None).await.status, 204);
    refused(&open(0).await, 410, "urn:safehouse:problem:shared-lists:revoked");
}
