//! Groups of accounts, as programs take part in them.

use axum::http::Method;
use serde_json::{Value, json};

use super::{
    ask, asked,
    document::{OthersGroup, others_group},
    json as read,
    tokens::{by, token_of},
};
use crate::{browser::Browser, test_app::TestApp};

const GROUPS: &str = "/api/v1/groups";

async fn sent(app: &TestApp, token: &str, method: Method, path: &str, body: Value, status: u16) -> Value {
    let body = (!body.is_null()).then_some(body);
    let answer = app.send(by(token, asked(method.clone(), path, body.as_ref()))).await;
    assert_eq!(answer.status, status, "{method} {path}: {}", answer.text());
    read(&answer)
}

#[tokio::test]
async fn a_group_is_made_changed_as_it_was_read_and_dissolved() {
    let app = TestApp::new().await;
    let rick = Browser::of(&app, "Rick").await;
    let token = token_of(&rick, &["social"]).await;
    let made = app.send(by(&token, asked(Method::POST, GROUPS, Some(&json!({"name": "Riverside"}))))).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let group = read(&made);
    assert_eq!(
        (&group["role"], &group["members"], &group["people"][0]["member"]),
        (&json!("owner"), &json!(1), &json!("Rick"))
    );
    let path = made.header("location").to_owned();
    assert_eq!(path, format!("{GROUPS}/{}", group["id"].as_str().unwrap()));
    let taken = ask(&rick, Method::POST, GROUPS, Some(json!({"name": "RIVERSIDE"})), 409).await;
    assert!(taken["type"].as_str().unwrap().ends_with("groups:name-taken"), "{taken}");
    ask(&rick, Method::POST, GROUPS, Some(json!({"name": "x"})), 422).await;
    ask(&rick, Method::POST, GROUPS, Some(json!({"name": "Fine name", "more": 1})), 400).await;

    let opened = app.send(by(&token, asked(Method::GET, &path, None))).await;
    let etag = opened.header("etag").to_owned();
    let mut change = by(&token, asked(Method::PATCH, &path, Some(&json!({"description": "Fridays"}))));
    change.headers_mut().insert("if-match", etag.parse().unwrap());
    let changed = app.send(change).await;
    assert_eq!((changed.status.as_u16(), &read(&changed)["description"]), (200, &json!("Fridays")));
    assert_eq!(read(&changed)["name"], "Riverside", "what is left out stays");
    let mut stale = by(&token, asked(Method::DELETE, &path, None));
    stale.headers_mut().insert("if-match", etag.parse().unwrap());
    let stale = app.send(stale).await;
    let present = app.send(by(&token, asked(Method::GET, &path, None))).await;
    assert_eq!((stale.status.as_u16(), stale.header("etag")), (412, present.header("etag")));
    sent(&app, &token, Method::DELETE, &path, Value::Null, 204).await;
    sent(&app, &token, Method::GET, &path, Value::Null, 404).await;
    assert_eq!(sent(&app, &token, Method::GET, GROUPS, Value::Null, 200).await["groups"], json!([]));
}

#[tokio::test]
async fn members_come_by_invitations_and_go_by_themselves_or_their_owner() {
    let app = TestApp::with(|config| config.public_url = Some("https://cards.example".parse().unwrap())).await;
    let rick = token_of(&Browser::of(&app, "Rick").await, &["social"]).await;
    let daryl = token_of(&Browser::of(&app, "Daryl").await, &["social"]).await;
    let group = sent(&app, &rick, Method::POST, GROUPS, json!({"name": "Riverside"}), 201).await;
    let path = format!("{GROUPS}/{}", group["id"].as_str().unwrap());
    let invitations = format!("{path}/invitations");
    for uses in [0, 101] {
        sent(&app, &rick, Method::POST, &invitations, json!({"uses": uses}), 422).await;
    }
    let made = sent(&app, &rick, Method::POST, &invitations, json!({"uses": 1}), 201).await;
    let token = made["token"].as_str().unwrap();
    assert_eq!(made["link"], format!("https://cards.example/groups/join/{token}"));
    // Whoever is not in it is told nothing but what the invitation is to.
    for at in [path.clone(), invitations.clone(), format!("{path}/decks")] {
        sent(&app, &daryl, Method::GET, &at, Value::Null, 404).await;
    }
    let by_token = json!({"token": token});
    let shown = sent(&app, &daryl, Method::POST, "/api/v1/group-invitations/open", by_token.clone(), 200).await;
    assert_eq!((&shown["name"], &shown["owner"], shown.get("id")), (&json!("Riverside"), &json!("Rick"), None));
    let joined = sent(&app, &daryl, Method::POST, "/api/v1/group-invitations/accept", by_token.clone(), 200).await;
    assert_eq!((&joined["role"], &joined["people"][1]["member"]), (&json!("member"), &json!("Daryl")));
    let listed = sent(&app, &rick, Method::GET, &invitations, Value::Null, 200).await;
    assert_eq!(listed["invitations"], json!([]), "it was for one");
    let of_others = sent(&app, &daryl, Method::GET, &invitations, Value::Null, 403).await;
    assert!(of_others["type"].as_str().unwrap().ends_with("groups:not-owner"), "{of_others}");
    let second = sent(&app, &rick, Method::POST, &invitations, json!({"uses": 2}), 201).await;
    let listed = sent(&app, &rick, Method::GET, &invitations, Value::Null, 200).await;
    assert_eq!(listed["invitations"][0]["uses_left"], 2);
    let id = listed["invitations"][0]["id"].as_str().unwrap();
    sent(&app, &rick, Method::DELETE, &format!("{invitations}/{id}"), Value::Null, 204).await;
    let back = json!({"token": second["token"]});
    sent(&app, &daryl, Method::POST, "/api/v1/group-invitations/open", back, 404).await;

    sent(&app, &rick, Method::DELETE, &format!("{path}/membership"), Value::Null, 409).await;
    let passed = sent(&app, &rick, Method::PUT, &format!("{path}/owner"), json!({"member": "DARYL"}), 200).await;
    assert_eq!((&passed["owner"], &passed["role"]), (&json!("Daryl"), &json!("member")));
    sent(&app, &rick, Method::PUT, &format!("{path}/owner"), json!({"member": "Rick"}), 403).await;
    sent(&app, &daryl, Method::DELETE, &format!("{path}/members/nobody"), Value::Null, 404).await;
    sent(&app, &daryl, Method::DELETE, &format!("{path}/members/Rick"), Value::Null, 204).await;
    sent(&app, &rick, Method::GET, &path, Value::Null, 404).await;
    let third = sent(&app, &daryl, Method::POST, &invitations, json!({"uses": 1}), 201).await;
    let again = json!({"token": third["token"]});
    sent(&app, &rick, Method::POST, "/api/v1/group-invitations/accept", again, 200).await;
    sent(&app, &rick, Method::DELETE, &format!("{path}/membership"), Value::Null, 204).await;
    assert_eq!(sent(&app, &daryl, Method::GET, &path, Value::Null, 200).await["members"], 1);
}

#[tokio::test]
async fn decks_of_a_group_are_read_by_whoever_is_in_it_alone() {
    let app = TestApp::new().await;
    let daryl = token_of(&Browser::of(&app, "Daryl").await, &["decks:write", "publish", "social"]).await;
    let OthersGroup { group, invited, shown } = others_group(&app, &daryl).await;
    let rick = token_of(&Browser::of(&app, "Rick").await, &["social"]).await;
    let decks = format!("{GROUPS}/{group}/decks");
    let deck = format!("{decks}/{shown}");
    for at in [decks.clone(), deck.clone(), format!("{deck}/comments"), format!("/api/v1/public-decks/{shown}")] {
        sent(&app, &rick, Method::GET, &at, Value::Null, 404).await;
    }
    sent(&app, &rick, Method::POST, "/api/v1/group-invitations/accept", json!({"token": invited}), 200).await;
    let listed = sent(&app, &rick, Method::GET, &format!("{decks}?limit=1"), Value::Null, 200).await;
    assert_eq!(listed["decks"][0]["address"], json!(shown));
    let next = listed["next"].as_str().unwrap();
    let last = sent(&app, &rick, Method::GET, &format!("{decks}?cursor={next}"), Value::Null, 200).await;
    assert_eq!((&last["decks"], &last["next"]), (&json!([]), &Value::Null));
    let opened = sent(&app, &rick, Method::GET, &deck, Value::Null, 200).await;
    assert_eq!((&opened["name"], &opened["author"]), (&json!("For us"), &json!("Daryl")));
    sent(&app, &rick, Method::GET, &format!("{deck}?version=1"), Value::Null, 200).await;
    sent(&app, &rick, Method::GET, &format!("{deck}?version=9"), Value::Null, 404).await;
    let said = json!({"address": shown, "body": "Nice."});
    sent(&app, &rick, Method::POST, "/api/v1/comments", said, 201).await;
    let comments = sent(&app, &daryl, Method::GET, &format!("{deck}/comments"), Value::Null, 200).await;
    assert_eq!(comments["comments"][0]["author"], "Rick");
    // At the address of another group that both are in it is not there.
    let other = sent(&app, &daryl, Method::POST, GROUPS, json!({"name": "Alexandria"}), 201).await;
    let elsewhere = format!("{GROUPS}/{}/decks/{shown}", other["id"].as_str().unwrap());
    sent(&app, &daryl, Method::GET, &elsewhere, Value::Null, 404).await;

    let published = sent(&app, &daryl, Method::GET, "/api/v1/publications", Value::Null, 200).await;
    let own = &published["publications"][0];
    assert_eq!((&own["visibility"], &own["group"]), (&json!("group"), &json!(group)));
    let publication = format!("/api/v1/decks/{}/publication", own["deck"].as_str().unwrap());
    for (unfit, status) in [
        (json!({"visibility": "group"}), 400),
        (json!({"visibility": "link", "group": group}), 400),
        (json!({"visibility": "friends"}), 400),
        (json!({"visibility": "group", "group": "0199c5d7-9c3a-7e1f-8a2b-0123456789ab"}), 404),
    ] {
        sent(&app, &daryl, Method::PATCH, &publication, unfit, status).await;
    }
    let linked = sent(&app, &daryl, Method::PATCH, &publication, json!({"visibility": "link"}), 200).await;
    assert_eq!((&linked["visibility"], &linked["group"]), (&json!("link"), &Value::Null));
    sent(&app, &rick, Method::GET, &deck, Value::Null, 404).await;
    sent(&app, &rick, Method::GET, &format!("/api/v1/public-decks/{shown}"), Value::Null, 200).await;
}

#[tokio::test]
async fn groups_need_a_token_that_is_for_them() {
    let app = TestApp::new().await;
    let rick = Browser::of(&app, "Rick").await;
    let reads = token_of(&rick, &["decks:write", "publish"]).await;
    let refused = sent(&app, &reads, Method::GET, GROUPS, Value::Null, 403).await;
    assert!(refused["detail"].as_str().unwrap().contains("social"), "{refused}");
    let nobody = app.send(asked(Method::GET, GROUPS, None)).await;
    assert_eq!(nobody.status, 401);
    assert_eq!(ask(&rick, Method::GET, GROUPS, None, 200).await["groups"], json!([]));
}
