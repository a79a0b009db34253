//! What anybody may ask.

use axum::http::Method;
use serde_json::{Value, json};

use super::{asked, json};
use crate::test_app::TestApp;

const GAME: &str = "/api/v1/games/necrogenesis";

async fn ask(app: &TestApp, method: Method, path: &str, body: Option<Value>, status: u16) -> Value {
    let answer = app.send(asked(method.clone(), &format!("{GAME}{path}"), body.as_ref())).await;
    assert_eq!(answer.status, status, "{method} {path}: {}", answer.text());
    json(&answer)
}

#[tokio::test]
async fn cards_sets_formats_and_terms_are_looked_up() {
    let app = TestApp::new().await;
    let games = json(&app.send(asked(Method::GET, "/api/v1/games", None)).await);
    assert_eq!(games["games"][0]["id"], "necrogenesis");
    assert!(ask(&app, Method::GET, "", None, 200).await["sections"][0]["id"].is_string());
    let sets = ask(&app, Method::GET, "/sets", None, 200).await;
    assert!(sets["sets"][0]["printings"].as_u64().unwrap() > 0);
    let formats = ask(&app, Method::GET, "/formats", None, 200).await;
    assert_eq!(formats["formats"][0]["id"], "standard");
    assert!(formats["formats"][0]["snapshots"][0]["from"].is_string());
    let terms = ask(&app, Method::GET, "/glossary", None, 200).await;
    assert!(terms["terms"].as_array().unwrap().len() > 10);
    let found = ask(&app, Method::GET, "/cards?q=t%3Aweapon&limit=2", None, 200).await;
    let (rows, total) = (found["rows"].as_array().unwrap(), found["total"].as_u64().unwrap());
    assert_eq!(rows.len(), 2);
    let card = ask(&app, Method::GET, &format!("/cards/{}", rows[0]["number"].as_str().unwrap()), None, 200).await;
    assert_eq!((&card["name"], &card["type"]), (&rows[0]["name"], &json!("weapon")));
    assert!(card["printings"].as_array().unwrap().iter().any(|printing| printing["number"] == rows[0]["number"]));
    let (mut seen, mut path) = (2, format!("/cards?q=t%3Aweapon&limit=2&cursor={}", found["next"].as_str().unwrap()));
    while seen < total {
        let page = ask(&app, Method::GET, &path, None, 200).await;
        seen += page["rows"].as_array().unwrap().len() as u64;
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/cards?q=t%3Aweapon&limit=2&cursor={next}");
    }
    assert_eq!(seen, total);
    for (path, status) in
        [("/cards?q=hp%3E", 400), ("/cards/none", 404), ("/cards?limit=999", 400), ("/cards?cursor=x", 400)]
    {
        ask(&app, Method::GET, path, None, status).await;
    }
    let other = app.send(asked(Method::GET, "/api/v1/games/chess", None)).await;
    assert_eq!(other.status, 404);
    assert!(other.text().contains("necrogenesis"), "it says which there are");
}

#[tokio::test]
async fn a_list_is_read_judged_written_and_compared() {
    let app = TestApp::new().await;
    let deck = json!({"lines": [{"section": "survivor_deck", "card": "Rifle", "quantity": 5}]});
    let read = ask(&app, Method::POST, "/imports", Some(json!({"text": "5 Rifle\nwhatever is this"})), 200).await;
    assert_eq!(read["lines"].as_array().unwrap().len(), 2);
    assert_eq!(read["deck"]["lines"][0]["quantity"], 5);
    for list in [json!({"deck": deck, "format": "standard"}), json!({"text": "5 Rifle", "format": "standard"})] {
        let judged = ask(&app, Method::POST, "/certificates", Some(list), 200).await;
        assert_eq!((&judged["verdict"], &judged["format"]), (&json!("illegal"), &json!("standard")));
        assert!(judged["requirements"].as_array().unwrap().iter().any(|finding| finding["repair"].is_object()));
    }
    let code = ask(&app, Method::POST, "/codes", Some(json!({"deck": deck})), 200).await;
    let again = ask(&app, Method::POST, "/imports", Some(json!({"text": code["code"]})), 200).await;
    assert_eq!((&again["form"], &again["deck"]["lines"][0]["quantity"]), (&json!("code"), &json!(5)));
    for form in ["text", "json", "csv", "cockatrice", "tabletop_simulator"] {
        let written = ask(&app, Method::POST, "/exports", Some(json!({"deck": deck, "to": form})), 200).await;
        assert!(written["content"].as_str().unwrap().contains("Rifle"), "{form}");
    }
    let odds = json!({"deck": deck, "question": "at least 1 of t:weapon in the opening hand"});
    assert_eq!(ask(&app, Method::POST, "/odds", Some(odds), 200).await["percent"], "100.00");
    let differ = json!({"from": {"text": "1 Rifle"}, "to": {"text": "3 Rifle"}});
    let differ = ask(&app, Method::POST, "/differences", Some(differ), 200).await;
    assert_eq!(differ["is_same"], false);
    assert_eq!((&differ["lines"][0]["from"], &differ["lines"][0]["to"]), (&json!(1), &json!(3)));

    for (path, body, status) in [
        ("/certificates", json!({}), 400),
        ("/certificates", json!({"text": "1 Rifle", "deck": deck}), 400),
        ("/certificates", json!({"text": "1 Rifle", "format": "vintage"}), 422),
        ("/certificates", json!({"text": "1 Rifle", "format": "standard", "as_of": "soon"}), 400),
        ("/certificates", json!({"text": "1 Rifle", "fromat": "standard"}), 400),
        ("/exports", json!({"text": "1 Rifle", "to": "runes"}), 400),
        ("/odds", json!({"text": "1 Rifle", "question": "whether"}), 422),
        ("/codes", json!({"deck": {"game": "chess", "lines": []}}), 422),
    ] {
        ask(&app, Method::POST, path, Some(body), status).await;
    }
}

#[tokio::test]
async fn what_anybody_may_ask_other_sites_may_ask_and_nothing_else() {
    let app = TestApp::new().await;
    let from = |method: Method, path: &str, body: Option<Value>| {
        let mut asked = asked(method, path, body.as_ref());
        for (name, value) in [("origin", "https://other.example"), ("sec-fetch-site", "cross-site")] {
            asked.headers_mut().insert(name, value.parse().unwrap());
        }
        asked
    };
    for (method, path, body) in [
        (Method::GET, "/api/v1/games", None),
        (Method::POST, "/api/v1/games/necrogenesis/imports", Some(json!({"text": "1 Rifle"}))),
    ] {
        let answer = app.send(from(method, path, body)).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(answer.header("access-control-allow-origin"), "*");
        assert_eq!(answer.header("cross-origin-resource-policy"), "cross-origin");
        assert_eq!(answer.header("access-control-allow-credentials"), "");
    }
    let asks_first = app.send(from(Method::OPTIONS, "/api/v1/games/necrogenesis/imports", None)).await;
    assert_eq!(asks_first.status, 204);
    assert!(asks_first.header("access-control-allow-methods").contains("POST"));
    assert!(!asks_first.header("access-control-allow-headers").contains("authorization"));
    let own = app.send(from(Method::GET, "/api/v1/decks", None)).await;
    assert_eq!((own.status.as_u16(), own.header("access-control-allow-origin")), (401, ""));
    let own = app.send(from(Method::OPTIONS, "/api/v1/decks", None)).await;
    assert_eq!(own.header("access-control-allow-origin"), "");
}

#[tokio::test]
async fn what_did_not_change_is_not_sent_again() {
    let app = TestApp::new().await;
    let first = app.send(asked(Method::GET, "/api/v1/games/necrogenesis/sets", None)).await;
    let tag = first.header("etag").to_owned();
    assert!(tag.len() > 10);
    let mut again = asked(Method::GET, "/api/v1/games/necrogenesis/sets", None);
    again.headers_mut().insert("if-none-match", tag.parse().unwrap());
    let again = app.send(again).await;
    assert_eq!((again.status.as_u16(), again.bytes.len(), again.header("etag")), (304, 0, tag.as_str()));
}

#[tokio::test]
async fn whoever_reads_no_json_is_told_so() {
    let app = TestApp::new().await;
    for (accept, status) in [
        ("image/png", 406),
        ("text/csv, image/*", 406),
        ("*/*", 200),
        ("application/*", 200),
        ("text/html, */*;q=0.1", 200),
    ] {
        let mut asked = asked(Method::GET, "/api/v1/games", None);
        asked.headers_mut().insert("accept", accept.parse().unwrap());
        let answer = app.send(asked).await;
        assert_eq!(answer.status, status, "{accept}");
        if status == 406 {
            assert_eq!(answer.header("content-type"), "application/problem+json");
        }
    }
    let nothing = app.send(asked(Method::GET, "/api/v1/nothing", None)).await;
    assert_eq!((nothing.status.as_u16(), nothing.header("content-type")), (404, "application/problem+json"));
}

#[tokio::test]
async fn bulk_files_are_named_by_their_content_and_kept_for_good() {
    let app = TestApp::new().await;
    let list = json(&app.send(asked(Method::GET, "/api/v1/bulk", None)).await);
    let files = list["files"].as_array().unwrap();
    let kinds: Vec<_> = files.iter().map(|file| file["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["cards", "printings", "formats"]);
    for file in files {
        let answer = app.send(asked(Method::GET, file["address"].as_str().unwrap(), None)).await;
        assert_eq!(answer.status, 200);
        assert!(answer.header("cache-control").contains("immutable"));
        assert_eq!(answer.bytes.len() as u64, file["bytes"].as_u64().unwrap());
        assert_eq!(sha256(&answer.bytes), file["sha256"].as_str().unwrap());
        let (name, day) = (file["name"].as_str().unwrap(), file["day"].as_str().unwrap());
        assert!(name.contains(day) && name.starts_with("necrogenesis-"), "{name}");
    }
    let cards = json(&app.send(asked(Method::GET, files[0]["address"].as_str().unwrap(), None)).await);
    assert_eq!(cards["cards"].as_array().unwrap().len(), app.site.app.library.first().catalogue.cards().len());
    let gone = app.send(asked(Method::GET, "/api/v1/bulk/necrogenesis-cards-2020-01-01-00.json", None)).await;
    assert_eq!(gone.status, 404);
}

fn sha256(bytes: &[u8]) -> String {
    use sha2::{Digest as _, Sha256};
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
