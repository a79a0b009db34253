//! Short links: who may make how many, what is kept, and how one is taken out.

use axum::{body::Body, http::Method};
use safehouse_app::{deck::label::DeckLabel, paths};
use safehouse_store::{ContentId, NewSharedDeck, SharedDeck, ShortId, Store};

use crate::{
    deck_pages::share as keep,
    test_app::{TestApp, TestResponse, request},
    test_program::{safehouse, text},
};

async fn share(app: &TestApp, body: String) -> TestResponse {
    let mut asked = request(Method::POST, "/api/share").map(|_| Body::from(body));
    asked.headers_mut().insert("content-type", "application/json".parse().unwrap());
    asked.headers_mut().insert("accept", "application/json".parse().unwrap());
    app.send(asked).await
}

fn deck(section: &str, card: &str, quantity: u32) -> String {
    serde_json::json!({
        "deck": { "name": "", "lines": [{ "section": section, "card": card, "quantity": quantity }] }
    })
    .to_string()
}

#[tokio::test]
async fn what_no_deck_needs_is_refused_with_its_bound() {
    let app = TestApp::new().await;
    let lines = (0..501).map(|at| format!(r#"{{"section":"survivor_deck","card":"Card {at}","quantity":1}}"#));
    let many = format!(r#"{{"deck":{{"name":"","lines":[{}]}}}}"#, lines.collect::<Vec<_>>().join(","));
    for (body, status, words) in [
        (deck("survivor_deck", &"x".repeat(201), 1), 413, "at most 200 bytes; this one has 201"),
        (deck(&"s".repeat(201), "Rifle", 1), 413, "at most 200 bytes"),
        (deck("survivor_deck", "Rifle", 10_000), 413, "at most 9,999 copies"),
        (deck("attic", "Rifle", 1), 422, "There is no section “attic”"),
        (many, 413, "at most 500 lines; this one has 501"),
    ] {
        let refused = share(&app, body).await;
        assert_eq!(refused.status, status, "{}", refused.text());
        assert!(refused.text().contains(words), "{}", refused.text());
    }
    assert_eq!(app.site.store.total_shared_decks().await.unwrap().decks, 0);
}

#[tokio::test]
async fn what_is_kept_has_no_name_that_cannot_be_seen() {
    let app = TestApp::new().await;
    let shared = share(&app, deck("survivor_deck", "\u{202E}Rif\u{200B}le\0", 3)).await;
    assert_eq!(shared.status, 200, "{}", shared.text());
    let plain = share(&app, deck("survivor_deck", "Rifle", 3)).await;
    assert_eq!(shared.text(), plain.text(), "it is the same deck");
}

#[tokio::test]
async fn a_network_makes_so_many_links_a_day_and_is_told_when_it_may_again() {
    let app = TestApp::with(|config| config.share_limit = 2).await;
    for quantity in 1..=2 {
        assert_eq!(share(&app, deck("survivor_deck", "Rifle", quantity)).await.status, 200);
    }
    let refused = share(&app, deck("survivor_deck", "Rifle", 3)).await;
    assert_eq!(refused.status, 429);
    assert!(refused.text().contains("Wait 12 hours"), "{}", refused.text());
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert!((43_000..=43_201).contains(&wait), "{wait}");
    // What is not a link is still served.
    assert_eq!(app.get("/").await.status, 200);

    let app = TestApp::with(|config| config.share_limit_kib = 1).await;
    assert_eq!(share(&app, deck("survivor_deck", "Rifle", 1)).await.status, 200);
    assert_eq!(share(&app, deck("survivor_deck", "Rifle", 2)).await.status, 429);
}

#[tokio::test]
async fn a_full_store_says_so_and_the_long_link_remains() {
    let app = TestApp::with(|config| config.share_store_mib = 0).await;
    let refused = share(&app, deck("survivor_deck", "Rifle", 1)).await;
    assert_eq!(refused.status, 507, "{}", refused.text());
    assert!(refused.text().contains("The long link needs no server"), "{}", refused.text());
}

/// What is kept under an id, once it is as it is waited for: visits are written
/// down beside the answers.
async fn kept_as(app: &TestApp, id: &ShortId, is_so: impl Fn(&SharedDeck) -> bool) -> SharedDeck {
    for _ in 0..400 {
        let kept = app.site.store.find_shared_deck(id).await.unwrap().unwrap();
        if is_so(&kept) {
            return kept;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("{id} is not what it should become");
}

#[tokio::test]
async fn a_store_full_of_lists_that_nobody_opens_has_room_for_a_newcomer() {
    let app = TestApp::with(|config| config.share_store_mib = 1).await;
    let store = &app.site.store;
    let two_hours_ago = {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
        now.as_millis() as i64 - 2 * 60 * 60 * 1000
    };
    // 64 KiB each, the oldest of them a deck that its player gave to a friend.
    let line = r#"{"section":"survivor_deck","card":"Rifle","quantity":1}"#;
    let mut kept = Vec::new();
    for number in 0..16 {
        let name = "x".repeat(65_536 - line.len() - r#"{"name":"","lines":[]}"#.len());
        let deck = NewSharedDeck {
            content_id: ContentId::from_bytes([number; 32]),
            deck_json: format!(r#"{{"name":"{name}","lines":[{line}]}}"#),
            game: "necrogenesis".to_owned(),
            created_at: two_hours_ago + i64::from(number),
        };
        kept.push(store.put_shared_deck(deck).await.unwrap().short_id);
    }
    assert_eq!(store.total_shared_decks().await.unwrap().bytes, 1024 * 1024, "not a byte is left");
    assert_eq!(app.get(&format!("/d/{}", kept[0])).await.status, 200);
    kept_as(&app, &kept[0], |deck| deck.opened_at.is_some()).await;

    let shared = share(&app, deck("survivor_deck", "Rifle", 3)).await;
    assert_eq!(shared.status, 200, "{}", shared.text());
    let id: String = serde_json::from_slice(&shared.bytes).unwrap();
    let id = ShortId::parse(&id).unwrap();
    assert_eq!(kept_as(&app, &id, |_| true).await.opened_at, None, "making a link does not open it");
    assert_eq!(app.get(&format!("/d/{}", kept[1])).await.status, 404, "the oldest made room");
    for id in kept.iter().skip(2).chain([&kept[0], &id]) {
        assert_eq!(app.get(&format!("/d/{id}")).await.status, 200, "{id}");
    }
}

#[tokio::test]
async fn a_visit_is_written_once_and_a_deck_that_is_shared_again_is_as_new() {
    let app = TestApp::new().await;
    let shared = share(&app, deck("survivor_deck", "Rifle", 3)).await;
    let id = ShortId::parse(&serde_json::from_slice::<String>(&shared.bytes).unwrap()).unwrap();
    let new = kept_as(&app, &id, |_| true).await;
    app.get(&format!("/d/{id}")).await;
    let opened = kept_as(&app, &id, |deck| deck.opened_at.is_some()).await;
    for _ in 0..3 {
        app.get(&format!("/d/{id}")).await;
    }
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    assert_eq!(kept_as(&app, &id, |_| true).await, opened);

    // The same content as if it had been shared an hour ago.
    let other = TestApp::new().await;
    let hour_ago = new.created_at - 60 * 60 * 1000;
    let older = NewSharedDeck {
        content_id: new.content_id,
        deck_json: new.deck_json.clone(),
        game: new.game.clone(),
        created_at: hour_ago,
    };
    other.site.store.put_shared_deck(older).await.unwrap();
    assert_eq!(share(&other, deck("survivor_deck", "Rifle", 3)).await.text(), shared.text());
    let again = kept_as(&other, &id, |deck| deck.last_seen_at > hour_ago).await;
    assert_eq!((again.opened_at, again.created_at), (None, hour_ago));
}

#[tokio::test]
async fn a_deck_that_was_taken_out_is_gone_in_words() {
    let app = TestApp::new().await;
    let body = deck("survivor_deck", "Rifle", 3);
    let shared = share(&app, body.clone()).await;
    let id: String = serde_json::from_slice(&shared.bytes).unwrap();
    let short_id = safehouse_store::ShortId::parse(&id).unwrap();
    assert!(app.site.store.remove_shared_deck(&short_id, 1).await.unwrap());

    let page = app.get(&format!("/d/{id}")).await;
    assert_eq!(page.status, 410);
    assert!(page.text().contains("This deck was taken out") && page.text().contains("<main"));
    let again = share(&app, body).await;
    assert_eq!(again.status, 410, "{}", again.text());
    assert!(again.text().contains("took a deck with exactly these cards out"), "{}", again.text());
}

#[tokio::test]
async fn a_page_that_the_database_does_not_answer_is_no_success() {
    let app = TestApp::new().await;
    app.site.store.close().await;
    let page = app.get("/d/0123456789").await;
    assert_eq!(page.status, 503);
    assert!(page.text().contains("could not be fetched"));
}

#[tokio::test]
async fn a_kept_deck_says_whose_words_it_holds_and_whom_to_tell() {
    for (contact, words) in [
        (None, "tell whoever runs this site the id"),
        ("host@example.org".parse().ok(), "href=\"mailto:host@example.org?subject=Shared"),
        ("https://example.org/report".parse().ok(), "href=\"https://example.org/report\""),
    ] {
        let app = TestApp::with(|config| config.contact = contact).await;
        let deck = app.site.app.library.first().decks[0].clone();
        let id = keep(&app, &deck).await;
        let page = app.get(&paths::shared(&id, &DeckLabel::default())).await;
        assert!(page.text().contains("A visitor shared this deck"));
        assert!(page.text().contains(words), "{words}");
    }
}

#[test]
fn the_command_line_lists_shows_and_removes() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let database = safehouse_store::Database::in_folder(&data);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let id = runtime.block_on(async {
        let store = Store::open(&database).await.unwrap();
        let deck = safehouse_store::NewSharedDeck {
            content_id: safehouse_store::ContentId::from_bytes([7; 32]),
            deck_json: r#"{"name":"","lines":[{"section":"survivor_deck","card":"Rif\u001b[2Jle","quantity":4}]}"#
                .to_owned(),
            game: "necrogenesis".to_owned(),
            created_at: 0,
        };
        let id = store.put_shared_deck(deck).await.unwrap().short_id.to_string();
        store.close().await;
        id
    });
    let data = data.to_str().unwrap();
    let shared = |arguments: &[&str]| {
        let output = safehouse(&[&["shared"], arguments, &["--data", data]].concat());
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let (code, printed, _) = shared(&["list"]);
    assert_eq!(code, Some(0));
    assert!(printed.starts_with("1 deck, ") && printed.contains(&id), "{printed}");
    assert!(printed.contains("never opened"), "{printed}");
    let (code, printed, _) = shared(&["show", &id]);
    assert_eq!(code, Some(0));
    assert!(printed.contains("4 Rif [2Jle (survivor_deck)"), "{printed:?}");

    let (code, printed, said) = shared(&["remove", &id, "0000000000"]);
    assert_eq!(code, Some(1));
    assert!(printed.contains(&format!("{id} is taken out")) && said.contains("no deck has the id 0000000000"));
    let (code, printed, _) = shared(&["list", "--json"]);
    assert_eq!(code, Some(0));
    let listed: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(listed["decks"], 0);
    assert!(listed["newest"][0]["removed_at"].is_i64() && listed["newest"][0]["opened_at"].is_null(), "{listed}");
    assert_eq!(shared(&["show", &id]).0, Some(1));
    assert_eq!(shared(&["show", "x"]).0, Some(2));

    let elsewhere = folder.path().join("elsewhere");
    let output = safehouse(&["shared", "list", "--data", elsewhere.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("there is no database"), "{}", text(&output.stderr));
    assert!(!elsewhere.exists());
}
