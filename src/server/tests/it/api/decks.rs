//! Decks in an account.

use axum::http::Method;
use serde_json::{Value, json};

use super::{ask, asked};
use crate::{browser::Browser, test_app::TestApp};

const DECK: &str = "/api/v1/decks/0199c5d79c3a7e1f8a2b0123456789ab";

fn list(lines: &[(&str, u32)]) -> Value {
    let line = |(card, quantity): &(&str, u32)| json!({"section": "survivor_deck", "card": card, "quantity": quantity});
    json!({"game": "necrogenesis", "name": "Night", "lines": lines.iter().map(line).collect::<Vec<_>>()})
}

/// A save with this number.
fn save(number: u8, deck: Value, base: Option<i64>) -> Value {
    let save = format!("{number:02x}").repeat(16);
    json!({"deck": deck, "base": base, "save": save, "unanswered": [], "import": false, "label": "Added"})
}

#[tokio::test]
async fn a_deck_is_saved_opened_put_away_and_deleted() {
    let app = TestApp::new().await;
    let rick = Browser::of(&app, "Rick").await;
    let saved = ask(&rick, Method::PUT, DECK, Some(save(1, list(&[("Rifle", 2)]), None)), 200).await;
    assert_eq!((&saved["revision"], &saved["others"]["kind"]), (&json!(1), &json!("nothing")));
    let opened = ask(&rick, Method::GET, DECK, None, 200).await;
    assert_eq!((&opened["deck"], &opened["revision"]), (&list(&[("Rifle", 2)]), &json!(1)));
    assert_eq!(opened["id"], "0199c5d7-9c3a-7e1f-8a2b-0123456789ab");
    let page = ask(&rick, Method::GET, "/api/v1/decks", None, 200).await;
    assert_eq!((page["decks"].as_array().unwrap().len(), &page["next"]), (1, &Value::Null));

    let change = json!({"folder": "Winter", "archived": true, "name": "Day"});
    let changed = ask(&rick, Method::PATCH, DECK, Some(change), 200).await;
    assert_eq!(
        (&changed["folder"], &changed["name"], &changed["revision"]),
        (&json!("Winter"), &json!("Day"), &json!(2))
    );
    assert!(changed["archived_at"].is_i64());
    let folders = ask(&rick, Method::GET, "/api/v1/deck-folders", None, 200).await;
    assert_eq!(folders["folders"], json!([{"name": "Winter", "decks": 1}]));
    for (query, found) in
        [("", 0), ("?shelf=archive", 1), ("?shelf=archive&folder=Winter&game=necrogenesis", 1), ("?shelf=trash", 0)]
    {
        let page = ask(&rick, Method::GET, &format!("/api/v1/decks{query}"), None, 200).await;
        assert_eq!(page["decks"].as_array().unwrap().len(), found, "{query}");
    }

    ask(&rick, Method::DELETE, DECK, None, 204).await;
    assert!(ask(&rick, Method::GET, DECK, None, 200).await["trashed_at"].is_i64());
    let back = ask(&rick, Method::POST, &format!("{DECK}/restore"), None, 200).await;
    assert_eq!(back["trashed_at"], Value::Null);
    let totals = ask(&rick, Method::GET, "/api/v1/deck-totals", None, 200).await;
    assert_eq!((&totals["decks"], &totals["most_decks"]), (&json!(1), &json!(1000)));
    ask(&rick, Method::DELETE, &format!("{DECK}?for_good=true"), None, 204).await;
    let gone = ask(&rick, Method::GET, DECK, None, 404).await;
    assert_eq!(gone["type"], "urn:safehouse:problem:saved-decks:none");
}

#[tokio::test]
async fn what_two_did_is_brought_together_and_versions_are_gone_back_to() {
    let app = TestApp::new().await;
    let rick = Browser::of(&app, "Rick").await;
    ask(&rick, Method::PUT, DECK, Some(save(1, list(&[("Rifle", 1)]), None)), 200).await;
    ask(&rick, Method::PUT, DECK, Some(save(2, list(&[("Rifle", 2)]), Some(1))), 200).await;
    let met = ask(&rick, Method::PUT, DECK, Some(save(3, list(&[("Rifle", 3), ("Rope", 1)]), Some(1))), 200).await;
    assert_eq!(met["deck"], list(&[("Rifle", 3), ("Rope", 1)]));
    assert_eq!(met["others"]["kind"], "changed");
    assert_eq!(met["others"]["conflicts"][0]["copies"]["theirs"], 2);
    let versions = ask(&rick, Method::GET, &format!("{DECK}/versions?limit=2"), None, 200).await;
    assert_eq!(versions["versions"].as_array().unwrap().len(), 2);
    let next = versions["next"].as_str().unwrap();
    let rest = ask(&rick, Method::GET, &format!("{DECK}/versions?cursor={next}&limit=2"), None, 200).await;
    assert_eq!((rest["versions"][0]["number"].as_i64(), &rest["next"]), (Some(1), &Value::Null));

    let first = format!("{DECK}/versions/1");
    assert_eq!(ask(&rick, Method::GET, &first, None, 200).await["deck"], list(&[("Rifle", 1)]));
    let named = ask(&rick, Method::PATCH, &first, Some(json!({"name": "First"})), 200).await;
    assert_eq!((&named["kind"], &named["label"]), (&json!("named"), &json!("First")));
    let head = met["revision"].as_i64().unwrap();
    let back = ask(&rick, Method::POST, &format!("{first}/restore"), Some(json!({"seen": head})), 200).await;
    assert_eq!((&back["deck"], back["revision"].as_i64()), (&list(&[("Rifle", 1)]), Some(head + 1)));
    let branch = rick.send(asked(Method::POST, &format!("{first}/branch"), Some(&json!({"name": "Copy"})))).await;
    assert_eq!(branch.status, 201);
    let copy = ask(&rick, Method::GET, branch.header("location"), None, 200).await;
    assert_eq!((&copy["name"], &copy["origin"]["version"]), (&json!("Copy"), &json!(1)));
    ask(&rick, Method::GET, &format!("{DECK}/versions/99"), None, 404).await;
}

#[tokio::test]
async fn lists_come_in_pages_that_go_on_where_the_one_before_ended() {
    let app = TestApp::new().await;
    let rick = Browser::of(&app, "Rick").await;
    for _ in 0..5 {
        let made = rick.send(asked(Method::POST, "/api/v1/decks", Some(&json!({"deck": list(&[])})))).await;
        assert_eq!(made.status, 201, "{}", made.text());
    }
    let mut seen = Vec::new();
    let mut path = "/api/v1/decks?limit=2".to_owned();
    loop {
        let page = ask(&rick, Method::GET, &path, None, 200).await;
        seen.extend(page["decks"].as_array().unwrap().iter().map(|deck| deck["id"].to_string()));
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/api/v1/decks?limit=2&cursor={next}");
    }
    let found = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!((found, seen.len()), (5, 5));
}

#[tokio::test]
async fn anothers_deck_is_one_that_is_not_there_and_a_guest_is_told_to_sign_in() {
    let app = TestApp::new().await;
    let rick = Browser::of(&app, "Rick").await;
    ask(&rick, Method::PUT, DECK, Some(save(1, list(&[("Rifle", 2)]), None)), 200).await;
    let daryl = Browser::of(&app, "Daryl").await;
    for (method, path, body) in [
        (Method::GET, DECK.to_owned(), None),
        (Method::PUT, DECK.to_owned(), Some(save(2, list(&[]), None))),
        (Method::PATCH, DECK.to_owned(), Some(json!({"folder": "x"}))),
        (Method::DELETE, DECK.to_owned(), None),
        (Method::DELETE, format!("{DECK}?for_good=true"), None),
        (Method::POST, format!("{DECK}/restore"), None),
        (Method::GET, format!("{DECK}/versions"), None),
        (Method::GET, format!("{DECK}/versions/1"), None),
        (Method::PATCH, format!("{DECK}/versions/1"), Some(json!({"name": "x"}))),
        (Method::POST, format!("{DECK}/versions/1/restore"), Some(json!({"seen": 1}))),
        (Method::POST, format!("{DECK}/versions/1/branch"), Some(json!({}))),
    ] {
        let told = ask(&daryl, method.clone(), &path, body.clone(), 404).await;
        assert_eq!(told["type"], "urn:safehouse:problem:saved-decks:none", "{method} {path}");
        let told = ask(&Browser::new(&app), method, &path, body, 401).await;
        assert_eq!(told["type"], "urn:safehouse:problem:accounts:sign-in");
    }
    assert_eq!(ask(&rick, Method::GET, DECK, None, 200).await["revision"], 1);
}

#[tokio::test]
async fn who_means_somebody_elses_decks_is_told_that_they_are_not_who_they_were() {
    let app = TestApp::new().await;
    let rick = Browser::of(&app, "Rick").await;
    let mut meant = asked(Method::GET, "/api/v1/decks", None);
    meant.headers_mut().insert("safehouse-account", "0199c5d79c3a7e1f8a2b0123456789ab".parse().unwrap());
    let told = rick.send(meant).await;
    assert_eq!(
        (told.status.as_u16(), &super::json(&told)["type"]),
        (403, &json!("urn:safehouse:problem:accounts:other"))
    );
}

#[tokio::test]
async fn what_cannot_be_read_is_told_with_what_is_wrong() {
    let app = TestApp::new().await;
    let rick = Browser::of(&app, "Rick").await;
    let no_name = json!({"deck": {"game": "necrogenesis", "lines": [{"section": "survivor_deck", "quantity": 1}]}});
    let told = ask(&rick, Method::PUT, DECK, Some(no_name), 400).await;
    assert!(told["detail"].as_str().unwrap().contains("missing field `card`"), "{told}");
    for (path, status) in [("/api/v1/decks?limit=0", 400), ("/api/v1/decks?cursor=x", 400), ("/api/v1/decks/x", 404)] {
        ask(&rick, Method::GET, path, None, status).await;
    }
    let other_game = json!({"deck": {"game": "chess", "lines": []}});
    assert_eq!(
        ask(&rick, Method::PUT, DECK, Some(other_game), 422).await["type"],
        "urn:safehouse:problem:shared-decks:unknown-game"
    );
    let mut text = asked(Method::PUT, DECK, Some(&json!({})));
    text.headers_mut().insert("content-type", "text/plain".parse().unwrap());
    assert_eq!(rick.send(text).await.status, 415);
    let unknown = rick.send(asked(Method::POST, DECK, Some(&json!({})))).await;
    assert_eq!((unknown.status.as_u16(), unknown.header("content-type")), (405, "application/problem+json"));
    assert!(unknown.header("allow").contains("PATCH"));
    let mut foreign = asked(Method::DELETE, DECK, None);
    foreign.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
    assert_eq!(rick.send(foreign).await.status, 403, "no other site changes anything by the cookie");
}

#[tokio::test]
async fn a_deck_is_saved_only_if_it_is_as_it_was_read_where_that_is_asked() {
    let app = TestApp::new().await;
    let rick = Browser::of(&app, "Rick").await;
    let put = async |number: u8, name: &'static str, value: &str, lines: &[(&str, u32)]| {
        let mut asked = asked(Method::PUT, DECK, Some(&save(number, list(lines), None)));
        asked.headers_mut().insert(name, value.parse().unwrap());
        rick.send(asked).await
    };
    for tag in ["\"1\"", "*"] {
        assert_eq!(put(1, "if-match", tag, &[]).await.status, 412, "there is none");
    }
    assert_eq!(put(1, "if-none-match", "*", &[("Rifle", 1)]).await.status, 200);
    assert_eq!(put(1, "if-none-match", "*", &[("Rifle", 1)]).await.status, 200, "the same save once more");
    assert_eq!(put(2, "if-none-match", "*", &[("Rifle", 2)]).await.status, 412);
    let read = rick.send(asked(Method::GET, DECK, None)).await;
    let tag = read.header("etag").to_owned();
    assert!(tag.starts_with("\"1."), "{tag}");
    assert_eq!(put(3, "if-match", &tag, &[("Rifle", 3)]).await.status, 200);
    let stale = put(4, "if-match", &tag, &[("Rifle", 4)]).await;
    assert_eq!(stale.status, 412);
    assert!(stale.text().contains("it is at revision"), "{}", stale.text());
    assert_eq!(put(4, "if-match", "whatever", &[]).await.status, 400);
    assert_eq!(put(4, "if-none-match", &tag, &[]).await.status, 400);
    assert_eq!(ask(&rick, Method::GET, DECK, None, 200).await["deck"], list(&[("Rifle", 3)]));
}

#[tokio::test]
async fn a_change_answers_the_tag_that_the_next_one_is_held_against() {
    let app = TestApp::new().await;
    let rick = Browser::of(&app, "Rick").await;
    let made = rick.send(asked(Method::POST, "/api/v1/decks", Some(&save(1, list(&[("Rifle", 1)]), None)))).await;
    let path = made.header("location").to_owned();
    let present = async || rick.send(asked(Method::GET, &path, None)).await.header("etag").to_owned();
    assert_eq!((made.status.as_u16(), made.header("etag")), (201, present().await.as_str()));
    let mut again = asked(Method::PUT, &path, Some(&save(2, list(&[("Rifle", 2)]), None)));
    again.headers_mut().insert("if-match", made.header("etag").parse().unwrap());
    let saved = rick.send(again).await;
    assert_eq!((saved.status.as_u16(), saved.header("etag")), (200, present().await.as_str()));
    assert_eq!(saved.header("cache-control"), "private, no-cache");
    let mut any = asked(Method::PUT, &path, Some(&save(3, list(&[("Rifle", 3)]), Some(2))));
    any.headers_mut().insert("if-match", "*".parse().unwrap());
    assert_eq!(rick.send(any).await.status, 200);
    let publish = json!({"version": 3, "visibility": "public"});
    let published = rick.send(asked(Method::POST, &format!("{path}/publication"), Some(&publish))).await;
    let read = rick.send(asked(Method::GET, &format!("{path}/publication"), None)).await;
    assert_eq!((published.status.as_u16(), published.header("etag")), (201, read.header("etag")));
}

/// Whoever looked at the same thing did not see what the other made of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_who_change_what_they_read_at_once_one_does() {
    let app = TestApp::new().await;
    let rick = Browser::of(&app, "Rick").await;
    let group = rick.send(asked(Method::POST, "/api/v1/groups", Some(&json!({"name": "Riverside"})))).await;
    ask(&rick, Method::PUT, DECK, Some(save(1, list(&[("Rifle", 1)]), None)), 200).await;
    for round in 0..4 {
        for (path, field) in [(DECK, "folder"), (group.header("location"), "description")] {
            let tag = rick.send(asked(Method::GET, path, None)).await.header("etag").to_owned();
            let change = async |number: u32| {
                let mut change = asked(Method::PATCH, path, Some(&json!({field: format!("{round} {number}")})));
                change.headers_mut().insert("if-match", tag.parse().unwrap());
                rick.send(change).await.status.as_u16()
            };
            let (one, two, three, four) = tokio::join!(change(1), change(2), change(3), change(4));
            let mut answers = [one, two, three, four];
            answers.sort_unstable();
            assert_eq!(answers, [200, 412, 412, 412], "{path}");
        }
    }
}

#[tokio::test]
async fn what_is_beside_the_list_is_changed_only_if_the_deck_is_as_it_was_read() {
    let app = TestApp::new().await;
    let rick = Browser::of(&app, "Rick").await;
    ask(&rick, Method::PUT, DECK, Some(save(1, list(&[("Rifle", 1)]), None)), 200).await;
    let tag = async || rick.send(asked(Method::GET, DECK, None)).await.header("etag").to_owned();
    let change = async |method: Method, path: &str, body: Option<Value>, tag: &str| {
        let mut asked = asked(method, path, body.as_ref());
        asked.headers_mut().insert("if-match", tag.parse().unwrap());
        rick.send(asked).await
    };
    let read = tag().await;
    let moved = change(Method::PATCH, DECK, Some(json!({"folder": "Winter"})), &read).await;
    assert_eq!(moved.status, 200, "{}", moved.text());
    let now = tag().await;
    assert_eq!(moved.header("etag"), now, "the next change can be held against it");
    assert_ne!(now, read);
    let version = format!("{DECK}/versions/1");
    let restore = json!({"seen": 1});
    for (method, path, body) in [
        (Method::PATCH, DECK.to_owned(), Some(json!({"archived": true}))),
        (Method::PATCH, DECK.to_owned(), Some(json!({"name": "Day"}))),
        (Method::DELETE, DECK.to_owned(), None),
        (Method::DELETE, format!("{DECK}?for_good=true"), None),
        (Method::POST, format!("{DECK}/restore"), None),
        (Method::POST, format!("{version}/restore"), Some(restore)),
    ] {
        let stale = change(method.clone(), &path, body.clone(), &read).await;
        assert_eq!((stale.status.as_u16(), stale.header("etag")), (412, now.as_str()), "{method} {path}");
        assert_eq!(super::json(&stale)["type"], "urn:safehouse:problem:saved-decks:moved");
        assert_eq!(change(method, &path, body, "no tag").await.status, 400);
    }
    let opened = rick.send(asked(Method::GET, &version, None)).await.header("etag").to_owned();
    let named = json!({"name": "First"});
    assert_eq!(change(Method::PATCH, &version, Some(named.clone()), &read).await.status, 412);
    assert_eq!(change(Method::PATCH, &version, Some(named), &opened).await.status, 200);
    assert_eq!(ask(&rick, Method::GET, DECK, None, 200).await["name"], "Night", "nothing else was done");
    // A save says as well what is there.
    let stale = change(Method::PUT, DECK, Some(save(2, list(&[]), None)), "\"7\"").await;
    assert_eq!((stale.status.as_u16(), stale.header("etag")), (412, now.as_str()));
    for tags in ["*", "\"other\", W/\"1\""] {
        assert_eq!(change(Method::PATCH, DECK, Some(json!({"folder": "x"})), tags).await.status, 200, "{tags}");
    }
    assert_eq!(change(Method::DELETE, DECK, None, &tag().await).await.status, 204);
}
