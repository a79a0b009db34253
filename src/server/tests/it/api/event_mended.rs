//! What a program is refused with words: to have those who are not there both play and stay out, a draft that is stale,
//! and a correction once the event is marked as published.

use axum::http::Method;
use serde_json::{Value, json};

use super::{
    events::{CORNER, Made, sent, site, works_in},
    tokens::token_for,
};
use crate::browser::Browser;

fn result(request: u32, revision: u64, [wins_a, wins_b]: [u32; 2], reason: &str) -> Value {
    json!({"request": format!("01900000-0000-7000-8000-{request:012}"), "round": 1, "table": 1, "revision": revision,
        "outcome": {"wins_a": wins_a, "wins_b": wins_b}, "reason": reason})
}

#[tokio::test]
async fn who_begins_what_draft_is_shown_and_until_when_results_are_corrected_is_refused_with_words() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    works_in(&app, &rick, "Rick", CORNER).await;
    let token = token_for(&rick, &["events:run"], CORNER).await;
    let made = Made::of(&app, &token, CORNER).await;
    made.opens().await;
    made.post("lock", Value::Null).await;
    let refused = async |part: &str, body: Value, status: u16| {
        let refused = sent(&app, &token, Method::POST, &made.at(part), body, status).await;
        refused["detail"].as_str().unwrap().to_owned()
    };
    let both = refused("play", json!({"everybody": true, "without_absent": true}), 422).await;
    assert!(both.contains("cannot both play and stay out"), "{both}");
    made.post("play", json!({"everybody": true})).await;

    // Somebody comes in after the round was paired.
    made.post("rounds", Value::Null).await;
    assert_eq!(made.get("rounds/1/reasons").await["stale"], Value::Null);
    made.post("players", json!({"name": "Eve"})).await;
    sent(&app, &token, Method::POST, &made.at("players/3/late"), json!({}), 200).await;
    let since = made.get("rounds/1/reasons").await["stale"].clone();
    assert_eq!(since, "since this round was paired, player 3 came in");
    let stale = refused("rounds/1/publish", json!({}), 409).await;
    assert!(stale.contains("came in: pair it anew"), "{stale}");
    made.post("rounds", Value::Null).await;
    made.post("rounds/1/publish", json!({})).await;

    let enters = async |result: Value| made.post("results", json!({"results": [result]})).await["results"][0].clone();
    assert_eq!(enters(result(1, 1, [1, 0], "")).await["became"], "kept");
    made.post("rounds/1/finish", json!({})).await;
    made.post("end", json!({})).await;
    let corrected = enters(result(2, 2, [0, 1], "The slip was read wrongly")).await;
    assert_eq!((&corrected["became"], &corrected["revision"]), (&json!("kept"), &json!(3)), "{corrected}");
    let revision = made.get("desk").await["revision"].clone();
    made.post("state", json!({"revision": revision, "state": "published"})).await;
    let late = enters(result(3, 3, [1, 0], "It was right")).await;
    assert_eq!(late["became"], "refused", "{late}");
    assert!(late["refused"].as_str().unwrap().contains("marked as published"), "{late}");
}
