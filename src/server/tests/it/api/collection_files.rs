//! Files of collections as programs send them: looked at, taken in once, and what one would lose.

use axum::http::Method;
use base64::{Engine as _, prelude::BASE64_STANDARD};
use serde_json::{Value, json};

use super::{
    asked,
    collections::{COLLECTION, ask, kind},
    json as read,
    tokens::{by, token_of},
};
use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse},
};

const HEADER: &str = "Number,Quantity,Edition,Finish,Condition,Place\n";

async fn site() -> TestApp {
    TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await
}

fn request(number: u8) -> String {
    format!("019000000000700080000000000{number:05}")
}

/// What takes a file in that was looked at.
fn commit(number: u8, preview: &Value, looked: &Value) -> Value {
    let mut body = looked.clone();
    let members = body.as_object_mut().unwrap();
    members.remove("after");
    members.remove("limit");
    members.insert("request".to_owned(), json!(request(number)));
    members.insert("digest".to_owned(), preview["digest"].clone());
    body
}

fn detail(answer: &TestResponse) -> String {
    read(answer)["detail"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_file_is_looked_at_decided_about_and_taken_in_once() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    let both = token_of(&rick, &["collection:read", "collection:write"]).await;
    let look = async |body: &Value| ask(&app, &both, Method::POST, "/imports/preview", Some(body)).await;
    let take = async |body: &Value| ask(&app, &both, Method::POST, "/imports", Some(body)).await;
    let copies = async || read(&ask(&app, &both, Method::GET, "", None).await)["copies"].clone();
    let text = format!(
        "{HEADER}NG-01-045,3,Unlimited,Regular,Near Mint,\nNG-01-046,2,Unlimited,Regular,Chewed,\n,1,Unlimited,Regular,,\n"
    );
    let mut body = json!({"file": {"text": text, "name": "binder.csv"}, "limit": 2});
    let looked = read(&look(&body).await);
    assert_eq!(
        (&looked["tool"]["id"], &looked["candidates"], &looked["imported_at"]),
        (&json!("safehouse"), &json!([]), &Value::Null)
    );
    let reading = &looked["reading"];
    assert_eq!(reading["outcomes"], json!({"header": 1, "blank": 0, "taken": 1, "open": 1, "refused": 1}));
    let open = &reading["open"][0];
    assert_eq!(
        (&open["cause"], &open["lines"], &open["copies"]),
        (&json!("condition-unknown:Chewed"), &json!([3]), &json!(2))
    );
    let words: Vec<_> = open["decisions"].as_array().unwrap().iter().map(|offer| &offer["decision"]).collect();
    assert!(words.contains(&&json!("poor")) && words.last() == Some(&&json!("leave-out")), "{words:?}");
    assert_eq!(reading["refused"][0]["lines"], json!([4]));
    assert_eq!(reading["totals"], json!([{"set": "NG-01", "before": 0, "after": 3}]));
    assert_eq!((reading["rows"].as_array().unwrap().len(), &reading["next"]), (2, &json!(2)));
    assert_eq!(reading["rows"][1]["copies"][0]["copies"], 3);
    body["after"] = json!(2);
    let rest = read(&look(&body).await)["reading"].clone();
    assert_eq!((&rest["rows"][0]["causes"], &rest["next"]), (&json!(["condition-unknown:Chewed"]), &Value::Null));
    assert_eq!(copies().await, 0, "nothing is recorded by looking");

    let refused = take(&commit(1, &looked, &body)).await;
    assert_eq!((refused.status.as_u16(), kind(&refused)), (422, "collections:not-recorded".to_owned()));
    assert!(detail(&refused).contains("condition-unknown:Chewed"), "{}", detail(&refused));
    body["choices"] = json!({"place": "Binder", "decisions": {"condition-unknown:Chewed": "poor"}});
    let looked = read(&look(&body).await);
    assert_eq!(looked["reading"]["outcomes"]["taken"], 2);
    let sent = commit(1, &looked, &body);
    let mut other = sent.clone();
    other["file"]["text"] = json!(format!("{HEADER}NG-01-045,9,Unlimited,Regular,,\n"));
    assert!(detail(&take(&other).await).contains("not the file that was looked at"));
    assert_eq!(copies().await, 0);

    // Of many that are sent at once one counts.
    let answers = futures_util::future::join_all((0..2).map(|_| take(&sent))).await;
    let done: Vec<_> = answers.iter().filter(|answer| answer.status == 200).map(read).collect();
    assert!(!done.is_empty() && answers.iter().all(|answer| matches!(answer.status.as_u16(), 200 | 503)));
    assert_eq!(done.iter().filter(|answer| answer["recorded"] != 0).count(), 1);
    let again = read(&take(&sent).await);
    assert_eq!((&again["recorded"], &again["undo"]), (&json!(0), &json!(request(1))));
    assert_eq!(copies().await, 5);
    assert!(read(&look(&body).await)["imported_at"].is_i64());
    let mut once_more = commit(2, &looked, &body);
    assert!(detail(&take(&once_more).await).contains("taken in already"));
    once_more["again"] = json!(true);
    assert_ne!(read(&take(&once_more).await)["recorded"], 0);
    assert_eq!(copies().await, 10);
    for number in [1, 2] {
        ask(&app, &both, Method::POST, "/undo", Some(&json!({"events": [request(number)]}))).await;
    }
    assert_eq!(copies().await, 0, "an import is undone as one");
    assert_eq!(read(&take(&sent).await)["recorded"], 0, "what was undone is not recorded by the same request");
    assert_eq!(copies().await, 0);
}

#[tokio::test]
async fn a_file_replaces_a_place_and_one_of_which_nothing_changes_is_told_so() {
    let app = site().await;
    let both = token_of(&Browser::of(&app, "Rick").await, &["collection:read", "collection:write"]).await;
    let take = async |number: u8, text: &str, choices: Value| {
        let body = json!({"file": {"text": format!("{HEADER}{text}")}, "choices": choices});
        let looked = read(&ask(&app, &both, Method::POST, "/imports/preview", Some(&body)).await);
        let taken = ask(&app, &both, Method::POST, "/imports", Some(&commit(number, &looked, &body))).await;
        assert_eq!(taken.status, 200, "{}", taken.text());
        (looked["reading"]["totals"][0]["after"].clone(), read(&taken)["recorded"] != 0)
    };
    assert_eq!(
        take(1, "NG-01-045,3,Unlimited,Regular,,Box\nNG-01-046,1,Unlimited,Regular,,\n", json!({})).await,
        (json!(4), true)
    );
    let replace = json!({"mode": "replace", "place": "Box"});
    assert_eq!(take(2, "NG-01-047,1,Unlimited,Regular,,\n", replace).await, (json!(2), true));
    assert_eq!(take(3, "NG-01-046,1,Unlimited,Regular,,\n", json!({"mode": "set"})).await, (json!(2), false));
}

#[tokio::test]
async fn a_tie_is_told_and_a_file_in_other_letters_is_read() {
    let app = site().await;
    let both = token_of(&Browser::of(&app, "Rick").await, &["collection:read", "collection:write"]).await;
    let look = async |body: Value| ask(&app, &both, Method::POST, "/imports/preview", Some(&body)).await;
    let unknown = read(&look(json!({"file": {"text": "Colour,Weight\nred,1\n"}})).await);
    assert_eq!(
        (&unknown["tool"], &unknown["candidates"], &unknown["reading"]),
        (&Value::Null, &json!([]), &Value::Null)
    );
    let tie = json!({"file": {"text": "Count,Tradelist Count,Name,Edition,Condition,Language,Foil,Tags\n1,0,Rusty Pipe,NG-01,NM,English,,\n"}});
    let looked = read(&look(tie.clone()).await);
    let first = looked["candidates"][0]["id"].as_str().map(str::to_owned).expect("several tools write this header");
    let refused = ask(&app, &both, Method::POST, "/imports", Some(&commit(1, &looked, &tie))).await;
    assert!(detail(&refused).contains(&first), "{}", detail(&refused));
    let said = json!({"file": tie["file"], "choices": {"tool": first}});
    assert_eq!(read(&look(said).await)["tool"]["id"], first.as_str());
    let wide: Vec<u8> = format!("\u{feff}{HEADER}NG-01-045,3,Unlimited,Regular,,Truhe\n")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let looked = read(&look(json!({"file": {"base64": BASE64_STANDARD.encode(wide)}})).await);
    assert_eq!((&looked["reading"]["letters"], &looked["reading"]["copies"]), (&json!("UTF-16LE"), &json!(3)));
}

#[tokio::test]
async fn files_of_strangers_and_garbage_are_refused_and_change_nothing() {
    let app = site().await;
    let (rick, maggie) = (Browser::of(&app, "Rick").await, Browser::of(&app, "Maggie").await);
    let (reads, both) = (token_of(&rick, &["collection:read"]).await, token_of(&rick, &["collection:write"]).await);
    let (theirs, other) = (token_of(&maggie, &["collection:write"]).await, token_of(&maggie, &["decks:read"]).await);
    let good = json!({"file": {"text": format!("{HEADER}NG-01-045,3,Unlimited,Regular,,\n")}});
    for path in ["/imports", "/imports/preview"] {
        let stranger = app.send(asked(Method::POST, &format!("{COLLECTION}{path}"), Some(&good))).await;
        assert_eq!(stranger.status, 401, "{path}");
        let refused = ask(&app, &other, Method::POST, path, Some(&good)).await;
        assert_eq!((refused.status.as_u16(), kind(&refused)), (403, "tokens:scope".to_owned()), "{path}");
    }
    let looked = read(&ask(&app, &reads, Method::POST, "/imports/preview", Some(&good)).await);
    let sent = commit(1, &looked, &good);
    assert_eq!(kind(&ask(&app, &reads, Method::POST, "/imports", Some(&sent)).await), "tokens:scope");
    for (body, words) in [
        (json!({}), "file"),
        (json!({"file": {}}), "either"),
        (json!({"file": {"text": "x", "base64": "eA=="}}), "either"),
        (json!({"file": {"text": " \n"}}), "nothing in it"),
        (json!({"file": {"base64": "!"}}), "base64"),
        (json!({"file": {"base64": BASE64_STANDARD.encode([0, 1, 2, 0, 255])}}), "no text"),
        (json!({"file": good["file"], "choices": {"tool": "x"}}), "tool is not “x”"),
        (json!({"file": good["file"], "choices": {"mode": "x"}}), "add, set or replace"),
        (json!({"file": good["file"], "choices": {"edition": "third"}}), "first or unlimited"),
        (json!({"file": good["file"], "choices": {"finish": "gold"}}), "regular or foil"),
        (json!({"file": good["file"], "choices": {"place": "x".repeat(300)}}), "at most 200 bytes"),
        (json!({"file": good["file"], "choices": {"decisions": {"colour": "red"}}}), "no cause “colour”"),
        (json!({"file": good["file"], "choices": {"decisions": {"playset": "red"}}}), "playset is decided by"),
        (json!({"file": good["file"], "limit": 1001}), "at most 1000"),
        (json!({"file": good["file"], "colour": "red"}), "colour"),
    ] {
        let refused = ask(&app, &both, Method::POST, "/imports/preview", Some(&body)).await;
        assert_eq!(refused.status, 400, "{body}: {}", refused.text());
        assert!(detail(&refused).contains(words), "{body}: {}", refused.text());
    }
    let long = json!({"file": {"text": "x".repeat(17 * 1024 * 1024)}});
    assert_eq!(ask(&app, &both, Method::POST, "/imports/preview", Some(&long)).await.status, 413);
    assert_eq!(
        ask(
            &app,
            &both,
            Method::POST,
            "/imports/preview",
            Some(&json!({"file": {"text": "x".repeat(23 * 1024 * 1024)}}))
        )
        .await
        .status,
        413
    );
    assert_eq!(read(&ask(&app, &both, Method::GET, "", None).await)["copies"], 0);
    // The same request and the same file of another account are theirs alone.
    assert_ne!(read(&ask(&app, &both, Method::POST, "/imports", Some(&sent)).await)["recorded"], 0);
    assert_eq!(
        read(&ask(&app, &theirs, Method::POST, "/imports/preview", Some(&good)).await)["imported_at"],
        Value::Null
    );
    assert_eq!(read(&ask(&app, &theirs, Method::GET, "", None).await)["copies"], 0);
    assert_ne!(read(&ask(&app, &theirs, Method::POST, "/imports", Some(&sent)).await)["recorded"], 0);
    // What something else is called is no request.
    let entered = ask(&app, &both, Method::POST, "/entries", Some(&json!({"lines": ["46"]}))).await;
    let mut taken = sent;
    taken["request"] = read(&entered)["events"][0].clone();
    taken["again"] = json!(true);
    let refused = ask(&app, &both, Method::POST, "/imports", Some(&taken)).await;
    assert_eq!((refused.status.as_u16(), kind(&refused)), (409, "collections:taken".to_owned()));
    let own = by(&both, asked(Method::POST, &format!("{COLLECTION}/imports"), None));
    assert_eq!(app.send(own).await.status, 415);
}

#[tokio::test]
async fn what_a_file_would_lose_is_told_before_it_is_taken() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    let both = token_of(&rick, &["collection:write"]).await;
    ask(&app, &both, Method::POST, "/entries", Some(&json!({"lines": ["@Binder", "45x3", "@Box", "46"]}))).await;
    let lost = async |rest: &str| ask(&app, &both, Method::GET, &format!("/export/losses{rest}"), None).await;
    let whole = read(&lost("").await);
    assert_eq!((&whole["tool"]["id"], &whole["lost"], &whole["copies"]), (&json!("safehouse"), &json!([]), &json!(4)));
    let told = read(&lost("?tool=moxfield").await);
    let place = told["lost"].as_array().unwrap().iter().find(|fact| fact["fact"] == "place").expect("no places");
    assert_eq!((&place["lines"], &place["copies"]), (&json!(2), &json!(4)));
    let page = rick.get("/necrogenesis/collection/export?tool=moxfield").await;
    for fact in told["lost"].as_array().unwrap() {
        assert!(page.text().contains(fact["name"].as_str().unwrap()), "the page says the same: {fact}");
    }
    assert_eq!(read(&lost("?tool=moxfield&place=Box").await)["copies"], 1);
    assert_eq!(lost("?tool=x").await.status, 400);
    let other = token_of(&Browser::of(&app, "Maggie").await, &["decks:read"]).await;
    assert_eq!(ask(&app, &other, Method::GET, "/export/losses", None).await.status, 403);
    assert_eq!(app.send(asked(Method::GET, &format!("{COLLECTION}/export/losses"), None)).await.status, 401);
}
