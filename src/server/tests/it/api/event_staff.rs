//! Who is staff of one event alone, as programs and people look after them.

use axum::http::Method;
use safehouse_service::{Caller, Secret, accounts};
use serde_json::{Value, json};

use super::{
    ask,
    events::{CORNER, Made, Programs, sent, site, works_in},
    tokens::token_for,
};
use crate::{browser::Browser, test_app::TestApp};

const INVITATIONS: &str = "invitations";

/// The second factor that staff have.
async fn proves(app: &TestApp, name: &str) {
    let service = &app.site.app.service;
    let account = accounts::find_account(service, &Caller::Administrator, name).await.unwrap();
    let secret = Secret::new("nobody opens it");
    assert!(service.store.put_totp(account.id, &secret).await.unwrap());
    assert!(service.store.confirm_totp(account.id, &secret, 0, 1).await.unwrap());
}

fn role(role: &str) -> Value {
    json!({"role": role})
}

/// Follows an invitation; whether it let them in.
async fn accepts(browser: &Browser<'_>, made: &Value) -> bool {
    let path = format!("/stores/accept/{}", made["token"].as_str().unwrap());
    browser.post(&path, &[]).await.status == 303
}

#[tokio::test]
async fn staff_of_an_event_are_invited_given_another_role_and_taken_out() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    works_in(&app, &rick, "Rick", CORNER).await;
    let token = token_for(&rick, &["events:run"], CORNER).await;
    let made = Made::of(&app, &token, CORNER).await;
    made.opens().await;
    let invites =
        async |body: Value, status: u16| sent(&app, &token, Method::POST, &made.at(INVITATIONS), body, status).await;
    let (carol, dora) = (Browser::of(&app, "Carol").await, Browser::of(&app, "Dora").await);

    let invited = invites(role("helper"), 201).await;
    let lets_in = invited["token"].as_str().unwrap();
    assert_eq!(invited["link"], format!("https://cards.example/stores/join/{lets_in}"));
    let listed = made.get("staff").await;
    assert_eq!((&listed["staff"], &listed["invitations"][0]["id"]), (&json!([]), &invited["id"]));
    assert_eq!(
        (&listed["invitations"][0]["role"], &listed["invitations"][0]["by"]),
        (&json!("helper"), &json!("Rick"))
    );
    assert!(!listed.to_string().contains(lets_in), "nobody is told it again: {listed}");
    assert!(accepts(&carol, &invited).await);
    assert!(!accepts(&dora, &invited).await, "it works once");
    let listed = made.get("staff").await;
    assert_eq!((&listed["staff"][0]["member"], &listed["staff"][0]["role"]), (&json!("Carol"), &json!("helper")));
    assert_eq!((listed["staff"].as_array().unwrap().len(), &listed["invitations"]), (1, &json!([])));

    let changes = async |member: &str, body: Value, status: u16| {
        sent(&app, &token, Method::PUT, &made.at(&format!("staff/{member}")), body, status).await
    };
    let changed = changes("carol", role("scorekeeper"), 200).await;
    assert_eq!(changed["staff"][0]["role"], "scorekeeper");
    changes("Dora", role("helper"), 404).await;
    for refused in [changes("Carol", role("boss"), 422).await, invites(role("boss"), 422).await] {
        assert_eq!(refused["field"], "role", "{refused}");
    }
    for refused in [changes("Carol", role("owner"), 422).await, invites(role("owner"), 422).await] {
        assert!(refused["type"].as_str().unwrap().ends_with("stores:words-unfit"), "{refused}");
    }
    assert_eq!(made.get("staff").await["staff"][0]["role"], "scorekeeper");

    let other = invites(role("helper"), 201).await;
    let path = made.at(&format!("{INVITATIONS}/{}", other["id"].as_str().unwrap()));
    for _ in 0..2 {
        sent(&app, &token, Method::DELETE, &path, Value::Null, 204).await;
    }
    assert!(!accepts(&dora, &other).await, "it was taken back");

    let path = made.at("staff/CAROL");
    sent(&app, &token, Method::DELETE, &path, Value::Null, 204).await;
    sent(&app, &token, Method::DELETE, &path, Value::Null, 404).await;
    let listed = made.get("staff").await;
    assert_eq!((&listed["staff"], &listed["invitations"]), (&json!([]), &json!([])));
}

#[tokio::test]
async fn a_program_makes_nobody_staff_who_opens_hidden_lists_and_people_do_as_their_role_lets_them() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    works_in(&app, &rick, "Rick", CORNER).await;
    let token = token_for(&rick, &["events:run"], CORNER).await;
    let made = Made::of(&app, &token, CORNER).await;
    made.opens().await;
    let (invitations, of_carol) = (made.at(INVITATIONS), made.at("staff/Carol"));
    let carol = Browser::of(&app, "Carol").await;
    let invited = sent(&app, &token, Method::POST, &invitations, role("helper"), 201).await;
    assert!(accepts(&carol, &invited).await);
    proves(&app, "Carol").await;

    for opens_lists in ["judge", "organiser"] {
        for (method, path) in [(Method::POST, &invitations), (Method::PUT, &of_carol)] {
            let refused = sent(&app, &token, method, path, role(opens_lists), 422).await;
            assert!(refused["detail"].as_str().unwrap().contains("somebody who is signed in"), "{refused}");
        }
    }
    assert_eq!(made.get("staff").await["staff"][0]["role"], "helper");

    // A helper looks after nobody; whoever organises the event does, but makes nobody an organiser.
    ask(&carol, Method::GET, &made.at("staff"), None, 403).await;
    ask(&carol, Method::POST, &invitations, Some(role("helper")), 403).await;
    ask(&carol, Method::PUT, &of_carol, Some(role("judge")), 403).await;
    ask(&carol, Method::DELETE, &of_carol, None, 403).await;
    let listed = ask(&rick, Method::PUT, &of_carol, Some(role("organiser")), 200).await;
    assert_eq!(listed["staff"][0]["role"], "organiser");
    ask(&carol, Method::POST, &invitations, Some(role("judge")), 201).await;
    let refused = ask(&carol, Method::POST, &invitations, Some(role("organiser")), 422).await;
    assert!(refused["detail"].as_str().unwrap().contains("an organiser all of these but organisers"), "{refused}");
    assert_eq!(
        ask(&carol, Method::GET, &made.at("staff"), None, 200).await["invitations"].as_array().unwrap().len(),
        1
    );
    // At another event she is nothing.
    let other = Made::of(&app, &token, CORNER).await;
    other.opens().await;
    ask(&carol, Method::GET, &other.at("staff"), None, 403).await;
    assert_eq!(other.get("staff").await["invitations"], json!([]), "those of the other event are not told here");
}

#[tokio::test]
async fn who_is_staff_of_an_event_is_for_tokens_of_its_store_that_run_events() {
    let app = site().await;
    let Programs { token, elsewhere, reads, .. } = Programs::of(&app).await;
    let made = Made::of(&app, &token, CORNER).await;
    made.opens().await;
    let invited = sent(&app, &token, Method::POST, &made.at(INVITATIONS), role("helper"), 201).await;
    let before = made.get("staff").await;
    let own = format!("{INVITATIONS}/{}", invited["id"].as_str().unwrap());
    for (method, part, body) in [
        (Method::POST, INVITATIONS, role("helper")),
        (Method::DELETE, own.as_str(), Value::Null),
        (Method::PUT, "staff/Rick", role("helper")),
        (Method::DELETE, "staff/Rick", Value::Null),
    ] {
        let path = made.at(part);
        sent(&app, "", method.clone(), &path, body.clone(), 401).await;
        for (token, kind) in [(&elsewhere, "http:forbidden"), (&reads, "tokens:scope")] {
            let refused = sent(&app, token, method.clone(), &path, body.clone(), 403).await;
            assert!(refused["type"].as_str().unwrap().ends_with(kind), "{part}: {refused}");
        }
    }
    sent(&app, "", Method::GET, &made.at("staff"), Value::Null, 401).await;
    sent(&app, &elsewhere, Method::GET, &made.at("staff"), Value::Null, 403).await;
    assert_eq!(sent(&app, &reads, Method::GET, &made.at("staff"), Value::Null, 200).await, before);
}
