//! Kiosks of events, as programs start and end them.

use axum::http::Method;
use serde_json::{Value, json};

use super::{
    ask,
    events::{CORNER, Made, Programs, sent, site, works_in},
    tokens::token_for,
};
use crate::browser::Browser;

const KIOSKS: &str = "kiosks";

#[tokio::test]
async fn a_kiosk_that_a_program_started_enters_players_until_it_is_ended() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    works_in(&app, &rick, "Rick", CORNER).await;
    let token = token_for(&rick, &["events:run"], CORNER).await;
    let made = Made::of(&app, &token, CORNER).await;
    made.opens().await;
    assert_eq!(made.get(KIOSKS).await["kiosks"], json!([]));
    let started = sent(&app, &token, Method::POST, &made.at(KIOSKS), Value::Null, 201).await;
    let page = format!("/events/{}/kiosk", made.code);
    assert_eq!(started["page"], format!("https://cards.example{page}"));
    let (cookie, kept) = (started["cookie"].as_str().unwrap(), started["token"].as_str().unwrap());
    assert_eq!((cookie, kept.len()), ("__Secure-safehouse-kiosk", 40));

    // Nobody is told again what its browser keeps.
    let listed = made.get(KIOSKS).await;
    assert_eq!(listed["kiosks"][0]["by"], "Rick");
    assert_eq!(listed["kiosks"][0]["ends_at"], started["ends_at"]);
    assert!(!listed.to_string().contains(kept), "{listed}");

    let device = Browser::new(&app).from([192, 0, 2, 8]);
    assert!(device.get(&page).await.header("location").starts_with("/sign-in"), "it is no kiosk yet");
    device.set_cookie(cookie, kept);
    let form = device.get(&page).await;
    assert_eq!(form.status, 200, "{}", form.text());
    let form = form.text().into_owned();
    let (_, rest) = form.split_once("name=\"turn\" value=\"").expect("a form");
    let turn = rest.split('"').next().unwrap();
    let fields = [("deed", "enter"), ("turn", turn), ("name", "Cleo Real"), ("consent", "1")];
    let entered = device.post(&page, &fields).await;
    assert_eq!((entered.status.as_u16(), entered.header("location")), (303, page.as_str()), "{}", entered.text());
    assert!(made.get("desk").await["players"].to_string().contains("Cleo Real"));

    let ended = sent(&app, &token, Method::DELETE, &made.at(KIOSKS), Value::Null, 200).await;
    assert_eq!(ended["ended"], 1);
    assert!(device.get(&page).await.header("location").starts_with("/sign-in"), "it is none any more");
    assert_eq!(sent(&app, &token, Method::DELETE, &made.at(KIOSKS), Value::Null, 200).await["ended"], 0);

    // Once the event takes nobody, there is none to be started.
    let revision = made.get("desk").await["revision"].clone();
    made.post("state", json!({"revision": revision, "state": "cancelled"})).await;
    let refused = sent(&app, &token, Method::POST, &made.at(KIOSKS), Value::Null, 409).await;
    assert!(refused["type"].as_str().unwrap().ends_with("events:state"), "{refused}");
}

#[tokio::test]
async fn kiosks_are_for_whoever_works_at_the_desk_and_their_programs() {
    let app = site().await;
    let Programs { rick, token, elsewhere, reads } = Programs::of(&app).await;
    let made = Made::of(&app, &token, CORNER).await;
    made.opens().await;
    let path = made.at(KIOSKS);
    let eugene = Browser::of(&app, "Eugene").await;
    for method in [Method::GET, Method::POST, Method::DELETE] {
        sent(&app, "", method.clone(), &path, Value::Null, 401).await;
        ask(&eugene, method.clone(), &path, None, 403).await;
        let refused = sent(&app, &elsewhere, method, &path, Value::Null, 403).await;
        assert!(refused["type"].as_str().unwrap().ends_with("http:forbidden"), "{refused}");
    }
    for method in [Method::POST, Method::DELETE] {
        let refused = sent(&app, &reads, method, &path, Value::Null, 403).await;
        assert!(refused["type"].as_str().unwrap().ends_with("tokens:scope"), "{refused}");
    }
    assert_eq!(sent(&app, &reads, Method::GET, &path, Value::Null, 200).await["kiosks"], json!([]));
    ask(&rick, Method::POST, &path, None, 201).await;
    assert_eq!(rick.known_as().await.as_deref(), Some("Rick"), "the kiosk is another device");
    assert_eq!(made.get(KIOSKS).await["kiosks"].as_array().unwrap().len(), 1);
}
