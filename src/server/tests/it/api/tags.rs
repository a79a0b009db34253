//! Tags of decks, and decks listed by them, by words and in other orders.

use axum::http::Method;
use serde_json::{Value, json};

use super::{ask, asked, json as read};
use crate::{browser::Browser, test_app::TestApp};

const DECKS: &str = "/api/v1/decks";

/// A deck of this name, in this folder and with these tags: its address.
async fn deck(browser: &Browser<'_>, name: &str, folder: &str, tags: &[&str]) -> String {
    let list = json!({"deck": {"game": "necrogenesis", "name": name, "tags": tags,
        "lines": [{"section": "survivor_deck", "card": "Rifle", "quantity": 2}]}});
    let made = ask(browser, Method::POST, DECKS, Some(list), 201).await;
    let path = format!("{DECKS}/{}", made["id"].as_str().unwrap());
    ask(browser, Method::PATCH, &path, Some(json!({"folder": folder})), 200).await;
    path
}

fn names(answer: &Value) -> Vec<&str> {
    answer["decks"].as_array().unwrap().iter().map(|deck| deck["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn decks_are_listed_by_words_tags_folders_and_in_other_orders() {
    let app = TestApp::new().await;
    let rick = Browser::of(&app, "Rick").await;
    deck(&rick, "Walkers", "League", &[]).await;
    deck(&rick, "Élan", "", &["Aggro"]).await;
    deck(&rick, "Riverside Rush", "League", &["aggro", "Winter"]).await;
    for (query, expected) in [
        ("", &["Riverside Rush", "Élan", "Walkers"][..]),
        ("?order=changed", &["Riverside Rush", "Élan", "Walkers"]),
        ("?order=name", &["Élan", "Riverside Rush", "Walkers"]),
        ("?order=created", &["Riverside Rush", "Élan", "Walkers"]),
        ("?q=elan", &["Élan"]),
        ("?q=league%20rush", &["Riverside Rush"]),
        ("?tag=AGGRO&order=name", &["Élan", "Riverside Rush"]),
        ("?tag=aggro&folder=", &["Élan"]),
        ("?q=walkers&folder=League&game=necrogenesis", &["Walkers"]),
        ("?q=walkers&game=chess", &[]),
        ("?q=walkers&shelf=trash", &[]),
    ] {
        let listed = ask(&rick, Method::GET, &format!("{DECKS}{query}"), None, 200).await;
        assert_eq!(names(&listed), expected, "{query}");
    }
    let first = ask(&rick, Method::GET, &format!("{DECKS}?order=name&limit=2"), None, 200).await;
    let next = first["next"].as_str().unwrap();
    let last = ask(&rick, Method::GET, &format!("{DECKS}?order=name&limit=2&cursor={next}"), None, 200).await;
    assert_eq!((names(&last), &last["next"]), (vec!["Walkers"], &Value::Null));
    // Where the list went on from is gone: it does not begin anew unnoticed.
    let gone = first["decks"][1]["id"].as_str().unwrap();
    ask(&rick, Method::DELETE, &format!("{DECKS}/{gone}"), None, 204).await;
    let lost = ask(&rick, Method::GET, &format!("{DECKS}?order=name&cursor={next}"), None, 400).await;
    assert!(lost["detail"].as_str().unwrap().contains("begin again"), "{lost}");
    ask(&rick, Method::GET, &format!("{DECKS}?order=size"), None, 400).await;
}

#[tokio::test]
async fn tags_are_put_on_and_taken_off_one_deck_as_it_was_read() {
    let app = TestApp::new().await;
    let rick = Browser::of(&app, "Rick").await;
    let path = deck(&rick, "Walkers", "", &["aggro"]).await;
    let opened = rick.send(asked(Method::GET, &path, None)).await;
    let etag = opened.header("etag").to_owned();
    assert_eq!(read(&opened)["tags"], json!(["aggro"]));
    let mut put = asked(Method::PUT, &format!("{path}/tags/Winter%2FSpring"), None);
    put.headers_mut().insert("if-match", etag.parse().unwrap());
    let tagged = rick.send(put).await;
    assert_eq!((tagged.status.as_u16(), &read(&tagged)["tags"]), (200, &json!(["aggro", "Winter/Spring"])));
    assert_eq!(read(&tagged)["revision"], 2);
    let mut stale = asked(Method::DELETE, &format!("{path}/tags/aggro"), None);
    stale.headers_mut().insert("if-match", etag.parse().unwrap());
    assert_eq!(rick.send(stale).await.status, 412);
    let off = ask(&rick, Method::DELETE, &format!("{path}/tags/AGGRO"), None, 200).await;
    assert_eq!(off["tags"], json!(["Winter/Spring"]));
    ask(&rick, Method::PUT, &format!("{path}/tags/%20"), None, 422).await;
    let nowhere = format!("{DECKS}/0199c5d7-9c3a-7e1f-8a2b-0123456789ab/tags/x");
    ask(&rick, Method::PUT, &nowhere, None, 404).await;
}

#[tokio::test]
async fn tags_are_renamed_and_deleted_on_every_deck() {
    let app = TestApp::new().await;
    let rick = Browser::of(&app, "Rick").await;
    deck(&rick, "Walkers", "", &["aggro", "old"]).await;
    deck(&rick, "Riverside", "", &["Aggro"]).await;
    let tags = ask(&rick, Method::GET, "/api/v1/deck-tags", None, 200).await;
    assert_eq!((&tags["tags"][0]["decks"], &tags["tags"][1]["tag"]), (&json!(2), &json!("old")));
    let renamed = ask(&rick, Method::PATCH, "/api/v1/deck-tags/AGGRO", Some(json!({"name": "fast"})), 200).await;
    assert_eq!(renamed["decks"], 2);
    let none = ask(&rick, Method::PATCH, "/api/v1/deck-tags/aggro", Some(json!({"name": "slow"})), 200).await;
    assert_eq!(none["decks"], 0);
    assert_eq!(ask(&rick, Method::DELETE, "/api/v1/deck-tags/fast", None, 200).await["decks"], 2);
    let tags = ask(&rick, Method::GET, "/api/v1/deck-tags", None, 200).await;
    assert_eq!(tags["tags"], json!([{"tag": "old", "decks": 1}]));
    ask(&rick, Method::PATCH, "/api/v1/deck-tags/old", Some(json!({"name": " "})), 422).await;
}
