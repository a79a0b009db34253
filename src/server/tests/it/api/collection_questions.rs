//! What programs ask of collections beside their copies: cards by what is owned, the history, places.

use axum::http::Method;
use serde_json::{Value, json};

use super::{
    asked,
    collections::{COLLECTION, ask, kind},
    json as read,
    tokens::{by, token_of},
};
use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse, request},
};

const CARDS: &str = "/api/v1/games/necrogenesis/cards?q=owned%3E%3D4";

async fn site() -> TestApp {
    TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await
}

/// The names that a search finds, and the notices beside them.
fn found(answer: &Value) -> (Vec<String>, String) {
    let cards = answer["rows"].as_array().unwrap_or_else(|| panic!("{answer}"));
    (cards.iter().map(|card| card["name"].as_str().unwrap().to_owned()).collect(), answer["notices"].to_string())
}

#[tokio::test]
async fn cards_are_found_by_what_the_owner_of_the_token_has_and_by_nobody_elses() {
    let app = site().await;
    let (rick, maggie) = (Browser::of(&app, "Rick").await, Browser::of(&app, "Maggie").await);
    let writes = token_of(&rick, &["collection:write"]).await;
    let reads = token_of(&rick, &["collection:read"]).await;
    let others = token_of(&rick, &["decks:read"]).await;
    let theirs = token_of(&maggie, &["collection:read"]).await;
    ask(&app, &writes, Method::POST, "/entries", Some(&json!({"lines": ["45x4", "46x3"]}))).await;
    let search = async |token: &str| app.send(by(token, asked(Method::GET, CARDS, None))).await;
    for token in [&reads, &writes] {
        let answer = search(token).await;
        assert_eq!(found(&read(&answer)), (vec!["Rusty Pipe".to_owned()], "[]".to_owned()));
        assert!(answer.header("cache-control").contains("private"), "{}", answer.header("cache-control"));
        assert!(answer.header("vary").contains("authorization"), "{}", answer.header("vary"));
    }
    assert_eq!(found(&read(&search(&theirs).await)), (Vec::new(), "[]".to_owned()), "an empty collection is one");
    let (cards, notices) = found(&read(&search(&others).await));
    assert!(
        cards.is_empty() && notices.contains("no-collection"),
        "a token that is not for it tells nothing: {notices}"
    );
    // Browsers send a cookie with whatever another site asks, and no token.
    let by_cookie = rick.send(request(Method::GET, CARDS)).await;
    assert!(found(&read(&by_cookie)).1.contains("no-collection"));
    let stranger = app.send(asked(Method::GET, CARDS, None)).await;
    assert!(found(&read(&stranger)).1.contains("no-collection"));
    assert_eq!(search("sfh_nothing").await.status, 401);
    // Whoever asks nothing of a collection need not be known.
    let open = "/api/v1/games/necrogenesis/cards?q=rusty";
    assert_eq!(app.send(by("sfh_nothing", asked(Method::GET, open, None))).await.status, 200);
    let faulty = "/api/v1/games/necrogenesis/cards?q=qq%3A1";
    assert_eq!(app.send(by(&reads, asked(Method::GET, faulty, None))).await.status, 400);
}

#[tokio::test]
async fn names_of_cards_are_found_and_ordered_by_what_whoever_asks_owns() {
    let app = site().await;
    let (rick, maggie) = (Browser::of(&app, "Rick").await, Browser::of(&app, "Maggie").await);
    let writes = token_of(&rick, &["collection:write"]).await;
    ask(&app, &writes, Method::POST, "/entries", Some(&json!({"lines": ["45x2", "46x4", "47"]}))).await;
    let named = |answer: &TestResponse| -> Vec<String> {
        let names = read(answer)["names"].as_array().unwrap().clone();
        names.iter().map(|name| name.as_str().unwrap().to_owned()).collect()
    };
    let names = async |browser: &Browser<'_>, asked: &str| {
        let answer = browser.get(&format!("{COLLECTION}/cards?{asked}")).await;
        assert_eq!(answer.status, 200, "{asked}: {}", answer.text());
        assert_eq!(answer.header("cache-control"), "private, no-cache");
        named(&answer)
    };
    let numbered = names(&rick, "q=owned%3A").await;
    let [pipe, second, third] = numbered.as_slice() else { panic!("{numbered:?}") };
    assert_eq!(pipe, "Rusty Pipe");
    let most_first = [second.clone(), pipe.clone(), third.clone()];
    assert_eq!(names(&rick, "q=owned%3A&order=-owned").await, most_first);
    assert_eq!(names(&rick, "q=owned%3A+order%3A-owned&order=name").await, most_first, "the query goes first");
    assert_eq!(names(&rick, "order=-owned").await[..3], most_first);
    assert_eq!(names(&rick, "q=free%3E%3D2").await, [pipe.clone(), second.clone()]);
    assert!(!names(&rick, "q=owned%3Ano").await.contains(pipe));
    assert!(names(&maggie, "q=missing%3A").await.contains(pipe));
    assert_eq!(names(&maggie, "q=owned%3A").await, [""; 0]);
    let by_token = ask(&app, &writes, Method::GET, "/cards?q=owned%3E%3D4", None).await;
    assert_eq!(named(&by_token), [second.as_str()]);
    for rest in ["q=qq%3A1", "order=qq", "sort=name"] {
        assert_eq!(rick.get(&format!("{COLLECTION}/cards?{rest}")).await.status, 400, "{rest}");
    }
    assert_eq!(Browser::new(&app).get(&format!("{COLLECTION}/cards?q=owned%3A")).await.status, 401);
    let other = token_of(&rick, &["decks:read"]).await;
    assert_eq!(ask(&app, &other, Method::GET, "/cards", None).await.status, 403);
    // Another tab may have signed somebody else in.
    let mut of_another = asked(Method::GET, &format!("{COLLECTION}/cards?q=owned%3A"), None);
    of_another.headers_mut().insert("safehouse-account", "0199c5d79c3a7e1f8a2b0123456789ab".parse().unwrap());
    assert_eq!(kind(&rick.send(of_another).await), "accounts:other");
}

#[tokio::test]
async fn the_history_is_told_of_one_card_by_day_and_page_by_page() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    let both = token_of(&rick, &["collection:read", "collection:write"]).await;
    let history = async |rest: &str| ask(&app, &both, Method::GET, &format!("/history{rest}"), None).await;
    let event = |sequence: u32, number: &str, day: i64| {
        let at = 1_790_000_000_000 + day * 86_400_000;
        json!({
            "id": format!("{:012x}700080000000000{sequence:05}", at), "device": format!("{:032}", 7), "sequence": sequence,
            "at": at, "cause": {"kind": "acquired"},
            "changes": [{"holding": {"number": number, "edition": "unlimited", "finish": "regular"}, "by": sequence}],
        })
    };
    let events = [event(1, "NG-01-045", 0), event(2, "NG-01-046", 1), event(3, "NG-01-045", 2)];
    ask(&app, &both, Method::POST, "/events", Some(&json!({"events": events}))).await;
    ask(&app, &both, Method::POST, "/undo", Some(&json!({"events": [events[0]["id"]]}))).await;
    let told = |answer: &Value| -> Vec<i64> {
        let events = answer["events"].as_array().unwrap_or_else(|| panic!("{answer}"));
        events.iter().map(|event| event["changes"][0]["by"].as_i64().unwrap()).collect()
    };
    let all = read(&history("").await);
    assert_eq!((told(&all), &all["next"]), (vec![-1, 3, 2, 1], &Value::Null));
    let of_card = read(&history("?number=NG-01-045").await);
    assert_eq!(told(&of_card), [-1, 3, 1], "what undid others is told by what that changed");
    let undone: Vec<_> = of_card["events"].as_array().unwrap().iter().map(|event| event["is_undone"] == true).collect();
    assert_eq!((undone, &of_card["events"][2]["day"]), (vec![false, false, true], &json!("2026-09-21")));
    assert_eq!(told(&read(&history("?since=2026-09-22&until=2026-09-22").await)), [2]);
    assert_eq!(told(&read(&history("?until=2026-09-22").await)), [2, 1]);
    let first = read(&history("?limit=3").await);
    let next = first["next"].as_str().unwrap();
    assert_eq!(told(&read(&history(&format!("?limit=3&cursor={next}")).await)), [1]);
    assert_eq!(told(&read(&history(&format!("?of={}", events[1]["id"].as_str().unwrap())).await)), [2]);
    for rest in ["?since=yesterday", "?until=2026-13-40", "?limit=0", "?limit=1001", "?cursor=x", "?colour=red"] {
        assert_eq!(history(rest).await.status, 400, "{rest}");
    }
    let theirs = token_of(&Browser::of(&app, "Maggie").await, &["collection:read"]).await;
    assert_eq!(told(&read(&ask(&app, &theirs, Method::GET, "/history", None).await)), [0_i64; 0]);
    let other = token_of(&rick, &["decks:read"]).await;
    assert_eq!(ask(&app, &other, Method::GET, "/history", None).await.status, 403);
    assert_eq!(app.send(asked(Method::GET, &format!("{COLLECTION}/history"), None)).await.status, 401);
}

#[tokio::test]
async fn places_are_listed_renamed_merged_and_emptied_each_request_once() {
    let app = site().await;
    let (rick, maggie) = (Browser::of(&app, "Rick").await, Browser::of(&app, "Maggie").await);
    let (both, reads) = (token_of(&rick, &["collection:write"]).await, token_of(&rick, &["collection:read"]).await);
    let lines = json!({"lines": ["45", "@Binder", "45x3", "46", "@Box", "47"]});
    ask(&app, &both, Method::POST, "/entries", Some(&lines)).await;
    let change = async |request: u8, rest: Value| {
        let mut body = rest;
        body["request"] = json!(format!("019000000000700080000000000{request:05}"));
        ask(&app, &both, Method::POST, "/places", Some(&body)).await
    };
    let places = async |token: &str| -> Vec<(String, u64, u64)> {
        let listed = read(&ask(&app, token, Method::GET, "/places", None).await);
        let places = listed["places"].as_array().unwrap().clone();
        let one = |place: &Value| {
            let number = |name: &str| place[name].as_u64().unwrap();
            (place["place"].as_str().unwrap().to_owned(), number("copies"), number("numbers"))
        };
        places.iter().map(one).collect()
    };
    let named = |places: &[(&str, u64, u64)]| -> Vec<(String, u64, u64)> {
        places.iter().map(|(place, copies, numbers)| ((*place).to_owned(), *copies, *numbers)).collect()
    };
    assert_eq!(places(&reads).await, named(&[("", 1, 1), ("Binder", 4, 2), ("Box", 1, 1)]));
    let rename = json!({"from": "Binder", "deed": "rename", "to": "Safe"});
    assert_ne!(read(&change(1, rename.clone()).await)["recorded"], 0);
    let again = read(&change(1, rename.clone()).await);
    assert_eq!((&again["recorded"], again["undo"].is_string()), (&json!(0), true));
    assert_eq!(places(&reads).await, named(&[("", 1, 1), ("Box", 1, 1), ("Safe", 4, 2)]));
    for (body, words) in [
        (rename, "no such place"),
        (json!({"from": "Safe", "deed": "rename", "to": ""}), "A place has a name"),
        (json!({"from": "Safe", "deed": "rename", "to": "Box"}), "Merge this one"),
        (json!({"from": "Safe", "deed": "rename", "to": "x".repeat(300)}), "at most 200 bytes"),
        (json!({"from": "Safe", "deed": "merge", "to": "Attic"}), "no place of this name"),
        (json!({"from": "Safe", "deed": "merge", "to": "Safe"}), "That is this place"),
    ] {
        let refused = change(2, body).await;
        assert_eq!((refused.status.as_u16(), kind(&refused)), (422, "collections:not-recorded".to_owned()));
        assert!(refused.text().contains(words), "{words}: {}", refused.text());
    }
    for body in [json!({"from": "Safe", "deed": "burn"}), json!({"deed": "empty"})] {
        assert_eq!(change(2, body).await.status, 400);
    }
    change(3, json!({"from": "Box", "deed": "merge", "to": "Safe"})).await;
    assert_eq!(places(&reads).await, named(&[("", 1, 1), ("Safe", 5, 3)]));
    let emptied = read(&change(4, json!({"from": "Safe", "deed": "empty"})).await);
    assert_eq!(places(&reads).await, named(&[("", 6, 3)]));
    ask(&app, &both, Method::POST, "/undo", Some(&json!({"events": [emptied["undo"]]}))).await;
    assert_eq!(places(&reads).await, named(&[("", 1, 1), ("Safe", 5, 3)]), "undone as one");
    let refused = ask(
        &app,
        &reads,
        Method::POST,
        "/places",
        Some(&json!({"request": "019000000000700080000000000000ff", "from": "Safe", "deed": "empty"})),
    )
    .await;
    assert_eq!((refused.status.as_u16(), kind(&refused)), (403, "tokens:scope".to_owned()));
    let theirs = token_of(&maggie, &["collection:write"]).await;
    assert_eq!(places(&theirs).await, named(&[]));
    assert_eq!(app.send(asked(Method::GET, &format!("{COLLECTION}/places"), None)).await.status, 401);
}
