//! A store that keeps its key itself, as its owner meets it: what waits on the page of its keys and in the API, and
//! handed in signed by each.

use std::cell::Cell;

use axum::{
    body::Body,
    http::{Method, Request},
};
use safehouse_statements::{Entry, Statement, several};
use safehouse_store::StoreId;
use safehouse_testing::shipped;
use safehouse_transparency::{SignatureType, SigningKey};
use serde_json::json;

use crate::{
    api::{
        asked, json as read,
        tokens::{by, token_of},
    },
    browser::Browser,
    stores::{led, opened, site},
    test_app::{TestApp, request},
};

const KEYS: &str = "/stores/corner-games/keys";
const STATEMENTS: &str = "/stores/corner-games/statements";
const API: &str = "/api/v1/stores/corner-games/statements";

async fn store_of(app: &TestApp, slug: &str) -> StoreId {
    app.site.app.service.store.find_game_store(slug).await.unwrap().unwrap().id
}

/// Brings a key of the store's own by the form of the page.
pub(crate) async fn brings(app: &TestApp, owner: &Browser<'_>, slug: &str) -> SigningKey {
    let keys = app.site.app.service.store.list_store_keys(store_of(app, slug).await).await.unwrap();
    let name = keys.last().unwrap().vkey.split('+').next().unwrap().to_owned();
    let key = SigningKey::new(&name, SignatureType::Ed25519, &[7; 32]).unwrap();
    let vkey = key.verifying_key().to_string();
    led(&owner.post(&format!("/stores/{slug}/bring-key"), &[("vkey", &vkey), ("sure", "yes")]).await);
    key
}

/// What the command writes of a file that the page offers.
pub(crate) fn signed(file: &str, key: &SigningKey) -> String {
    let sign = |text: &String| Entry::sign(Statement::read(text).unwrap(), key).unwrap().text();
    let notes: Vec<String> = several::read_statements(file).iter().map(sign).collect();
    several::write(notes.iter().map(String::as_str))
}

/// Publishes a list by the form of the page.
async fn publishes(owner: &Browser<'_>, title: &str) {
    let list = shipped::DECKS[0].text;
    let fields = [("title", title), ("format", "necrogenesis/standard"), ("text", list), ("deed", "publish")];
    led(&owner.post("/stores/corner-games/lists", &fields).await);
}

/// The form with a file in it.
fn with_file(text: &str) -> Request<Body> {
    with_files(&[("signed.txt", text)])
}

/// The form with several.
fn with_files(files: &[(&str, &str)]) -> Request<Body> {
    let mut asked = request(Method::POST, STATEMENTS);
    asked.headers_mut().insert("content-type", "multipart/form-data; boundary=x".parse().unwrap());
    let part =
        |head: &str, content: &str| format!("--x\r\nContent-Disposition: form-data; {head}\r\n\r\n{content}\r\n");
    let part_of = |(name, text): &(&str, &str)| part(&format!("name=\"file\"; filename=\"{name}\""), text);
    let files: String = files.iter().map(part_of).collect();
    *asked.body_mut() = Body::from(format!("{files}{}--x--\r\n", part("name=\"notes\"", "")));
    asked
}

#[tokio::test]
async fn what_waits_is_saved_signed_and_handed_in_by_the_page() {
    let app = site().await;
    let owner = opened(&app).await;
    let guest = Browser::new(&app);
    assert!(!owner.get(KEYS).await.text().contains("What waits for your signature"));
    let key = brings(&app, &owner, "corner-games").await;
    assert!(owner.get(KEYS).await.text().contains("Nothing waits."));
    publishes(&owner, "Ours").await;
    let list = guest.get("/stores/corner-games/lists/1").await.text().into_owned();
    assert!(list.contains("waits for the store’s signature") && !list.contains("list.json"), "{list}");
    let done = owner.get("/stores/corner-games/lists/1?done=list-published").await.text().into_owned();
    assert!(done.contains("It waits for your store’s signature") && !done.contains("within a minute"), "{done}");
    assert!(done.contains(&format!("href=\"{KEYS}\"")) && done.contains("once you signed that"), "{done}");
    let early = guest.get("/stores/corner-games/lists/1/list.json").await;
    assert!(early.status == 409 && early.text().contains("waits for the store"), "{}", early.text());

    let page = owner.get(KEYS).await.text().into_owned();
    assert!(page.contains("1 statement waits") && page.contains("list-published"), "{page}");
    let file = owner.get(STATEMENTS).await;
    assert_eq!((file.status.as_u16(), file.header("cache-control")), (200, "no-store"));
    assert!(file.header("content-disposition").contains("corner-games-to-sign.txt"));
    assert!(guest.get(STATEMENTS).await.header("location").starts_with("/sign-in"));
    assert_eq!(Browser::of(&app, "Negan").await.get(STATEMENTS).await.status, 403);
    let file = file.text().into_owned();

    let unsigned = owner.send(with_file(&file)).await;
    assert!(unsigned.status == 422 && unsigned.text().contains("is not signed"), "{}", unsigned.text());
    let foreign = SigningKey::new(key.name(), SignatureType::Ed25519, &[8; 32]).unwrap();
    let wrong = owner.post(STATEMENTS, &[("notes", &signed(&file, &foreign))]).await;
    assert!(wrong.status == 422 && wrong.text().contains("present key of the store"), "{}", wrong.text());
    let nothing = owner.post(STATEMENTS, &[("notes", "")]).await;
    assert!(nothing.status == 422 && nothing.text().contains("othing was handed in"), "{}", nothing.text());
    assert!(owner.get(KEYS).await.text().contains("1 statement waits"), "nothing is lost");
    let handed = owner.send(with_file(&signed(&file, &key))).await;
    assert_eq!(led(&handed), format!("{KEYS}?done=signed"));
    let list = guest.get("/stores/corner-games/lists/1").await.text().into_owned();
    assert!(!list.contains("waits for the store") && list.contains("list.json"), "{list}");
    assert!(owner.get(KEYS).await.text().contains("Nothing waits."));
    let done = owner.get("/stores/corner-games/lists/1?done=list-published").await.text().into_owned();
    assert!(done.contains("The log signs it within a minute"), "{done}");
    led(&owner.post("/stores/corner-games/lists/1", &[("sure", "yes"), ("reason", "mistake")]).await);
    let gone = owner.get("/stores/corner-games/lists/1").await;
    assert!(gone.status == 410 && gone.text().contains("once the store signed it"), "{}", gone.text());
    assert!(gone.text().contains(&format!("href=\"{KEYS}\"")), "{}", gone.text());
    assert!(!guest.get("/stores/corner-games/lists/1").await.text().contains(KEYS), "no door for a guest");
    let withdrawn = signed(&owner.get(STATEMENTS).await.text(), &key);
    led(&owner.post(STATEMENTS, &[("notes", &withdrawn)]).await);

    // A form without a file ends its lines as forms do.
    publishes(&owner, "Ours once more").await;
    let pasted = signed(&owner.get(STATEMENTS).await.text(), &key).replace('\n', "\r\n");
    led(&owner.post(STATEMENTS, &[("notes", &pasted)]).await);
    assert_eq!(owner.get(STATEMENTS).await.text(), "");
}

#[tokio::test]
async fn notes_of_several_files_are_handed_in_together_and_pasted_behind_each_other() {
    let app = site().await;
    let owner = opened(&app).await;
    let key = brings(&app, &owner, "corner-games").await;
    let published = Cell::new(0);
    let waiting = async || {
        for _ in 0..3 {
            published.set(published.get() + 1);
            // One that has the title of another waits a minute.
            publishes(&owner, &format!("List {}", published.get())).await;
        }
        let texts = several::read_statements(&owner.get(STATEMENTS).await.text());
        let notes: Vec<String> = texts.iter().map(|text| signed(text, &key)).collect();
        <[String; 3]>::try_from(notes).unwrap()
    };
    let [one, two, three] = waiting().await;
    let files = [("1.note", one.as_str()), ("2.note", "Hello\n"), ("3.note", three.as_str())];
    let refused = owner.send(with_files(&files)).await;
    assert!(refused.status == 422 && refused.text().contains("2.note: line 1 begins"), "{}", refused.text());
    let files = [("2.note", two.as_str()), ("3.note", three.as_str()), ("1.note", one.as_str())];
    assert_eq!(led(&owner.send(with_files(&files)).await), format!("{KEYS}?done=signed"));
    let joined = waiting().await.concat();
    led(&owner.post(STATEMENTS, &[("notes", &joined)]).await);
    let joined = waiting().await.concat();
    let token = token_of(&owner, &["events:run"]).await;
    let logged = app.send(by(&token, asked(Method::POST, API, Some(&json!({ "notes": joined }))))).await;
    assert_eq!(read(&logged), json!({ "version": 1, "logged": 3 }), "{}", logged.text());
}

#[tokio::test]
async fn what_waits_is_listed_and_handed_in_by_a_token_of_an_owner() {
    let app = site().await;
    let owner = opened(&app).await;
    let key = brings(&app, &owner, "corner-games").await;
    publishes(&owner, "Ours").await;
    let token = token_of(&owner, &["events:run"]).await;
    let listed = read(&app.send(by(&token, asked(Method::GET, API, None))).await);
    let one = &listed["statements"][0];
    assert_eq!((&listed["waiting"], &one["number"], &one["event"]), (&json!(1), &json!(1), &json!(null)));
    assert_eq!(one["kind"], "list-published");
    let notes = signed(one["statement"].as_str().unwrap(), &key);
    let body = json!({ "notes": notes });
    for (scopes, status) in [(&["stores:read"][..], 403), (&["decks:write"], 403)] {
        let token = token_of(&owner, scopes).await;
        let refused = app.send(by(&token, asked(Method::POST, API, Some(&body)))).await;
        assert_eq!(refused.status, status, "{scopes:?}: {}", refused.text());
    }
    assert_eq!(app.send(asked(Method::POST, API, Some(&body))).await.status, 401);
    let changed = json!({ "notes": notes.replace("legal", "illegal") });
    let refused = app.send(by(&token, asked(Method::POST, API, Some(&changed)))).await;
    assert!(refused.status == 422 && refused.text().contains("log:notes"), "{}", refused.text());
    let logged = app.send(by(&token, asked(Method::POST, API, Some(&body)))).await;
    assert_eq!(read(&logged), json!({ "version": 1, "logged": 1 }), "{}", logged.text());
    let again = app.send(by(&token, asked(Method::POST, API, Some(&body)))).await;
    assert_eq!(again.status, 422, "{}", again.text());
    let listed = read(&app.send(by(&token, asked(Method::GET, API, None))).await);
    assert_eq!((&listed["waiting"], &listed["statements"]), (&json!(0), &json!([])));
}

#[tokio::test]
async fn another_key_waits_for_the_present_one_is_taken_back_and_follows_once_that_is_handed_in() {
    let app = site().await;
    let owner = opened(&app).await;
    let guest = Browser::new(&app);
    let first = brings(&app, &owner, "corner-games").await;
    let second = SigningKey::new(first.name(), SignatureType::Ed25519, &[9; 32]).unwrap();
    let vkey = second.verifying_key().to_string();
    let page = owner.get(KEYS).await.text().into_owned();
    assert!(page.contains("Bring another key of your own") && page.contains("which counts until you handed that in"));
    let deed = |deed: &str| format!("/stores/corner-games/{deed}");
    let unsure = owner.post(&deed("bring-key"), &[("vkey", &vkey)]).await;
    assert!(unsure.status == 422 && unsure.text().contains(&format!("value=\"{vkey}\"")), "{}", unsure.text());
    let asked = owner.post(&deed("bring-key"), &[("vkey", &vkey), ("sure", "yes")]).await;
    assert_eq!(led(&asked), format!("{KEYS}?done=key-waits"));
    let page = owner.get(led(&asked)).await.text().into_owned();
    assert!(page.contains("sign its statement with the present key"), "{page}");
    assert!(page.contains("id=\"follows\"") && page.contains(&vkey) && page.contains("by which another key follows"));
    assert!(
        page.contains("the store keeps it itself") && !page.contains("id=\"bring\"") && page.contains("id=\"revoke\"")
    );
    let more = owner.post(&deed("make-key"), &[("sure", "yes")]).await;
    assert!(more.status == 409 && more.text().contains("take the other one back"), "{}", more.text());

    let back = owner.post(&deed("take-back-key"), &[]).await;
    assert_eq!(led(&back), format!("{KEYS}?done=key-back"));
    let page = owner.get(KEYS).await.text().into_owned();
    assert!(page.contains("Nothing waits.") && !page.contains("id=\"follows\"") && !page.contains(&vkey), "{page}");
    let again = owner.post(&deed("take-back-key"), &[]).await;
    assert!(again.status == 409 && again.text().contains("key waits to follow"), "{}", again.text());
    assert_eq!(Browser::of(&app, "Negan").await.post(&deed("take-back-key"), &[]).await.status, 403);

    led(&owner.post(&deed("bring-key"), &[("vkey", &vkey), ("sure", "yes")]).await);
    publishes(&owner, "Ours").await;
    let page = owner.get(KEYS).await.text().into_owned();
    assert!(page.contains("2 statements wait") && page.contains("The file has the first 1."), "{page}");
    let file = owner.get(STATEMENTS).await.text().into_owned();
    assert!(file.contains("store-key-rotated") && file.contains("keeper store"), "{file}");
    assert!(!file.contains("list-published"), "the other key signs that");
    led(&owner.post(STATEMENTS, &[("notes", &signed(&file, &first))]).await);
    let page = owner.get(KEYS).await.text().into_owned();
    assert!(page.contains("1 statement waits") && !page.contains("id=\"follows\""), "{page}");
    assert_eq!((page.matches("✓ Counts").count(), page.matches("Replaced</span>").count()), (1, 2), "{page}");
    let file = owner.get(STATEMENTS).await.text().into_owned();
    let wrong = owner.post(STATEMENTS, &[("notes", &signed(&file, &first))]).await;
    assert!(wrong.status == 422 && wrong.text().contains("present key of the store"), "{}", wrong.text());
    led(&owner.post(STATEMENTS, &[("notes", &signed(&file, &second))]).await);
    assert!(owner.get(KEYS).await.text().contains("Nothing waits."));
    let shown = guest.get("/stores/corner-games").await.text().into_owned();
    assert!(shown.contains(&vkey) && shown.contains("The store keeps the key itself"), "{shown}");
}
