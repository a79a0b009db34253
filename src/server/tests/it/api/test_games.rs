//! Test games as programs play them.

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

const GAMES: &str = "/api/v1/games/necrogenesis/test-games";

/// Asks, by a token or as anybody.
async fn ask(app: &TestApp, token: Option<&str>, method: Method, path: &str, body: Option<&Value>) -> TestResponse {
    let asked = asked(method, path, body);
    app.send(match token {
        Some(token) => by(token, asked),
        None => asked,
    })
    .await
}

fn kind(answer: &TestResponse) -> String {
    read(answer)["type"].as_str().unwrap().rsplit_once(':').unwrap().1.to_owned()
}

fn seats(first: &str, second: &str) -> Value {
    json!({"first": {"player": first, "text": "4 Rifle\n4 Blind Walker", "name": "Mine"},
        "second": {"player": second, "text": "3 Rifle"}})
}

async fn begun(app: &TestApp, token: Option<&str>, body: &Value) -> (String, Value) {
    let answer = ask(app, token, Method::POST, GAMES, Some(body)).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let game = read(&answer);
    let path = answer.header("location").to_owned();
    assert_eq!(path, format!("{GAMES}/{}", game["id"].as_str().unwrap()));
    (path, game)
}

#[tokio::test]
async fn anybody_plays_a_whole_game_by_its_address() {
    let app = TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let (path, mut game) = begun(&app, None, &seats("person", "rule-of-thumb")).await;
    assert_eq!((&game["seats"][0]["deck"], &game["seats"][1]["player"]), (&json!("Mine"), &json!("rule-of-thumb")));
    assert!(game["notes"][0]["text"].as_str().unwrap().contains("blank"), "{}", game["notes"]);
    assert_eq!((&game["kept"], &game["table"]["view"]["viewer"]), (&Value::Null, &json!("first")));
    let changes = format!("{path}/changes");
    let mut entries = game["table"]["log"]["of"].as_u64().unwrap();
    let (mut moves, mut traffic) = (0, game.to_string());
    while game["outcome"].is_null() {
        let prompt = &game["table"]["prompt"];
        assert_eq!(prompt["seat"], "first", "{prompt}");
        let choice = &prompt["options"][moves % prompt["options"].as_array().unwrap().len().min(2)]["choice"];
        let change = json!({"revision": game["revision"], "key": format!("move {moves}"),
            "change": {"kind": "choose", "choices": [choice]}});
        let answer = ask(&app, None, Method::POST, &changes, Some(&change)).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        // Sent again it is answered again.
        if moves < 5 {
            let again = ask(&app, None, Method::POST, &changes, Some(&change)).await;
            assert_eq!(again.text(), answer.text());
        }
        game = read(&answer)["test_game"].clone();
        if game["outcome"].is_null() {
            traffic += &answer.text();
        }
        let log = &game["table"]["log"];
        let from = log["from"].as_u64().unwrap();
        assert!(from < entries && from + log["choices"].as_array().unwrap().len() as u64 == log["of"], "{log:.200}");
        entries = log["of"].as_u64().unwrap();
        moves += 1;
        assert!(moves < 400);
    }
    let opened = read(&ask(&app, None, Method::GET, &format!("{path}?from={}", entries - 1), None).await);
    assert_eq!(opened["revision"], game["revision"]);
    assert_eq!(opened["table"]["log"]["choices"].as_array().unwrap().len(), 1);
    let record = read(&ask(&app, None, Method::GET, &format!("{path}/record"), None).await);
    assert!(record["word"].as_str().unwrap().starts_with("sg") && record["record"]["game"] == "necrogenesis");
    let seed = record["record"]["seed"].as_str().unwrap();
    assert!(traffic.len() > 100_000 && !traffic.contains(seed) && !traffic.contains("seed"), "nobody knew what comes");
    let gone = ask(&app, None, Method::DELETE, &path, None).await;
    assert_eq!(gone.status, 204);
    assert_eq!(ask(&app, None, Method::GET, &path, None).await.status, 404);
}

#[tokio::test]
async fn what_cannot_be_done_says_why_and_changes_nothing() {
    let app = TestApp::new().await;
    let (path, game) = begun(&app, None, &seats("person", "dummy")).await;
    let changes = format!("{path}/changes");
    let change = |revision: u64, change: Value| json!({"revision": revision, "change": change});
    for (body, status, what) in [
        (change(1, json!({"kind": "choose", "choices": [{"kind": "loot"}]})), 422, "illegal-choice"),
        (change(7, json!({"kind": "undo"})), 409, "moved"),
        (change(1, json!({"kind": "choose", "choices": []})), 422, "unfit"),
        (change(1, json!({"kind": "choose", "choices": [{"kind": "fly"}]})), 400, "unreadable"),
        (change(1, json!({"kind": "choose", "choices": [{"kind": "pass", "object": 1}]})), 400, "unreadable"),
        (change(1, json!({"kind": "jump", "entry": 0})), 400, "unreadable"),
        (change(1, json!({"kind": "jump", "entry": 99})), 400, "unreadable"),
        (change(1, json!({"kind": "fly"})), 400, "unreadable"),
        (change(1, json!({"kind": "undo", "far": true})), 400, "unreadable"),
        (change(1, json!({"kind": "orders", "seat": "second", "orders": {"version": 1, "orders": []}})), 422, "unfit"),
        (change(1, json!({"kind": "orders", "seat": "first", "orders": {"version": 2}})), 400, "unreadable"),
    ] {
        let answer = ask(&app, None, Method::POST, &changes, Some(&body)).await;
        assert_eq!((answer.status.as_u16(), kind(&answer).as_str()), (status, what), "{body}: {}", answer.text());
    }
    let illegal = change(1, json!({"kind": "choose", "choices": [{"kind": "loot"}]}));
    let illegal = read(&ask(&app, None, Method::POST, &changes, Some(&illegal)).await);
    let detail = illegal["detail"].as_str().unwrap();
    assert!(detail.contains('(') && detail.ends_with(")."), "it names the clause: {detail}");
    let hidden = ask(&app, None, Method::GET, &format!("{path}/record"), None).await;
    assert_eq!((hidden.status.as_u16(), kind(&hidden).as_str()), (409, "hidden"));
    for body in [
        seats("dummy", "dummy"),
        seats("person", "search:999"),
        seats("person", "nobody"),
        json!({"first": {"player": "person"}, "second": {"player": "person", "text": "1 Rifle"}}),
        json!({"first": seats("person", "dummy")["first"], "second": seats("person", "dummy")["second"],
            "rules": {"hand": 5}}),
    ] {
        let answer = ask(&app, None, Method::POST, GAMES, Some(&body)).await;
        assert!(matches!(answer.status.as_u16(), 400 | 422), "{body}: {}", answer.text());
    }
    let elsewhere = path.replace("necrogenesis", "chess");
    assert_eq!(ask(&app, None, Method::GET, &elsewhere, None).await.status, 404);
    assert_eq!(read(&ask(&app, None, Method::GET, &path, None).await)["revision"], game["revision"]);
}

#[tokio::test]
async fn a_game_is_gone_back_in_ordered_renamed_and_begun_again() {
    let app = TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let body = json!({"first": {"player": "person", "text": "4 Rifle"}, "second": {"player": "person", "text": "4 Blind Walker"},
        "seed": 7, "rules": {"hand_size": 3}});
    let (path, mut game) = begun(&app, None, &body).await;
    assert_eq!(game["table"]["open"], true);
    let changes = format!("{path}/changes");
    let change = async |game: &Value, change: Value| {
        let body = json!({"revision": game["revision"], "change": change});
        let answer = ask(&app, None, Method::POST, &changes, Some(&body)).await;
        assert_eq!(answer.status, 200, "{body}: {}", answer.text());
        read(&answer)["test_game"].clone()
    };
    for _ in 0..4 {
        let choice = &game["table"]["prompt"]["options"][0]["choice"];
        game = change(&game, json!({"kind": "choose", "choices": [choice]})).await;
    }
    let of = game["table"]["log"]["of"].as_u64().unwrap();
    assert_eq!(of, 5);
    let back = change(&game, json!({"kind": "undo"})).await;
    assert_eq!((&back["table"]["log"]["of"], &back["table"]["can_redo"]), (&json!(4), &json!(true)));
    let forth = change(&back, json!({"kind": "redo"})).await;
    assert_eq!((&forth["table"]["log"]["of"], &forth["table"]["can_redo"]), (&json!(5), &json!(false)));
    let start = change(&forth, json!({"kind": "jump", "entry": 1})).await;
    assert_eq!((&start["table"]["log"]["of"], &start["table"]["can_undo"]), (&json!(1), &json!(false)));
    let lucky = change(&start, json!({"kind": "new_luck"})).await;
    let orders = json!({"version": 1, "orders": [{"order": {"kind": "spawn_all"}, "turn": null}]});
    let ordered = change(&lucky, json!({"kind": "orders", "seat": "second", "orders": orders})).await;
    assert_eq!(ordered["table"]["orders"][1]["orders"]["standing"][0]["order"]["kind"], "spawn_all");
    let named = change(&ordered, json!({"kind": "rename", "title": "Night"})).await;
    let shown = change(&named, json!({"kind": "reveal"})).await;
    let over = change(&shown, json!({"kind": "concede"})).await;
    assert!(over["outcome"].is_string() && over["title"] == "Night" && over["table"]["prompt"]["seat"].is_null());
    let again = async |body: Value, status: u16| {
        let answer = ask(&app, None, Method::POST, &format!("{path}/again"), Some(&body)).await;
        assert_eq!(answer.status, status, "{}", answer.text());
        read(&answer)
    };
    let same = again(json!({}), 201).await;
    assert_eq!((&same["seats"], &same["title"]), (&over["seats"], &json!("")));
    let other = again(json!({"new_luck": true, "players": ["dummy", "person"]}), 201).await;
    assert_eq!(other["seats"][0]["player"], "dummy");
    again(json!({"from": 1}), 201).await;
    again(json!({"from": 77}), 400).await;
    again(json!({"players": ["dummy", "dummy"]}), 422).await;
}

#[tokio::test]
async fn games_of_an_account_are_those_of_its_tokens_for_games() {
    let app = TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let rick = Browser::of(&app, "Rick").await;
    let token = token_of(&rick, &["games"]).await;
    let decks = token_of(&rick, &["decks:read"]).await;
    let mut paths = Vec::new();
    for _ in 0..3 {
        paths.push(begun(&app, Some(&token), &seats("person", "dummy")).await.0);
    }
    begun(&app, None, &seats("person", "dummy")).await;
    let mut found = Vec::new();
    let mut page = "/api/v1/test-games?limit=2".to_owned();
    loop {
        let listed = read(&ask(&app, Some(&token), Method::GET, &page, None).await);
        let games = listed["test_games"].as_array().unwrap();
        found.extend(games.iter().map(|game| format!("{GAMES}/{}", game["id"].as_str().unwrap())));
        let Some(next) = listed["next"].as_str() else { break };
        page = format!("/api/v1/test-games?limit=2&cursor={next}");
    }
    found.sort();
    paths.sort();
    assert_eq!(found, paths);
    let one = &paths[0];
    assert_eq!(ask(&app, Some(&token), Method::GET, one, None).await.status, 200);
    for other in [None, Some(decks.as_str())] {
        assert_eq!(ask(&app, other, Method::GET, one, None).await.status, 404);
        assert_eq!(ask(&app, other, Method::DELETE, one, None).await.status, 404);
    }
    let begin = seats("person", "dummy");
    let refused = ask(&app, Some(&decks), Method::POST, GAMES, Some(&begin)).await;
    assert_eq!((refused.status.as_u16(), kind(&refused).as_str()), (403, "scope"));
    assert_eq!(ask(&app, None, Method::GET, "/api/v1/test-games", None).await.status, 401);
}
