//! A list that is refused: programs are told each finding with its clauses, and each line that could not be read.

use axum::http::Method;
use serde_json::json;

use super::{
    events::{CORNER, Made, sent, site, works_in},
    tokens::token_for,
};
use crate::browser::Browser;

#[tokio::test]
async fn a_refused_list_is_told_by_its_findings_and_its_lines() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    works_in(&app, &rick, "Rick", CORNER).await;
    let token = token_for(&rick, &["events:run"], CORNER).await;
    let made = Made::of(&app, &token, CORNER).await;
    made.opens().await;

    let body = json!({"text": "1 Rifle\n1 Nothing at all"});
    let refused = sent(&app, &token, Method::PUT, &made.at("players/1/list"), body, 422).await;
    let lines = refused["unread"].as_array().unwrap();
    assert_eq!(lines.len(), 1, "{refused}");
    assert_eq!((&lines[0]["line"], &lines[0]["text"]), (&json!(2), &json!("1 Nothing at all")));
    assert!(lines[0]["words"].as_str().unwrap().starts_with("No card has this name."), "{refused}");
    assert!(refused.get("findings").is_none(), "{refused}");

    let list = json!({"title": "Ours", "game": "necrogenesis", "format": "standard", "text": "Survivor Deck\n9 Rifle"});
    let refused = sent(&app, &token, Method::POST, &format!("/api/v1/stores/{CORNER}/lists"), list, 422).await;
    let findings = refused["findings"].as_array().unwrap();
    let copies = findings.iter().find(|finding| finding["subject"] == "Rifle").unwrap();
    assert_eq!(copies["outcome"], "fail", "{refused}");
    assert!(!copies["clauses"].as_array().unwrap().is_empty(), "{refused}");
    assert!(copies["words"].as_str().unwrap().contains("Rifle"), "{refused}");
}
