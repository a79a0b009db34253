//! The pages of the decks in an account, as browsers with and without script meet them.

use axum::{
    body::Body,
    http::{Method, StatusCode},
};
use serde_json::{Value, json};

use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse, request},
};

const DECK: &str = "00000000000000000000000000000001";

/// Saves a deck as the builder does; its newest revision.
async fn save(browser: &Browser<'_>, deck: &str, base: Option<i64>, name: &str, cards: &[(&str, u32)]) -> i64 {
    let line = |(card, quantity): &(&str, u32)| json!({"section": "survivor_deck", "card": card, "quantity": quantity});
    let lines: Vec<Value> = cards.iter().map(line).collect();
    let list = json!({"game": "necrogenesis", "name": name, "lines": lines});
    let mut asked = request(Method::PUT, &format!("/api/v1/decks/{deck}"));
    asked.headers_mut().insert("content-type", "application/json".parse().unwrap());
    *asked.body_mut() = Body::from(json!({"deck": list, "base": base, "label": "Edited"}).to_string());
    let answer = browser.send(asked).await;
    assert!(answer.status.is_success(), "{}", answer.text());
    serde_json::from_str::<Value>(&answer.text()).unwrap()["revision"].as_i64().unwrap()
}

async fn page(browser: &Browser<'_>, path: &str) -> String {
    browser.get(path).await.text().into_owned()
}

fn led(answer: &TestResponse) -> String {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    answer.header("location").to_owned()
}

#[tokio::test]
async fn a_deck_is_put_away_and_taken_back() {
    let app = TestApp::new().await;
    let browser = Browser::of(&app, "Rick").await;
    assert!(browser.get("/account/decks").await.text().contains("No deck yet."));
    save(&browser, DECK, None, "Hold the Line", &[("Medkit", 2)]).await;
    let shelf = page(&browser, "/account/decks").await;
    assert!(shelf.contains("Hold the Line") && shelf.contains(&format!("/necrogenesis/build?id={DECK}")), "{shelf}");
    for (deed, away, place, others) in [
        ("archive", "yes", "?shelf=archive", "/account/decks"),
        ("trash", "yes", "?shelf=trash", "?shelf=archive"),
        ("trash", "no", "?shelf=archive", "?shelf=trash"),
        ("archive", "no", "", "?shelf=archive"),
    ] {
        let next = led(&browser.post(&format!("/account/decks/{DECK}/{deed}"), &[("away", away)]).await);
        assert!(browser.get(&next).await.text().contains("role=\"status\""), "{next} says what was done");
        let on = async |shelf: &str| page(&browser, &format!("/account/decks{shelf}")).await;
        assert!(on(place).await.contains("Hold the Line"), "{deed} {away}");
        if others != "/account/decks" {
            assert!(!on(others).await.contains("Hold the Line"), "{deed} {away}");
        }
    }
    led(&browser.post(&format!("/account/decks/{DECK}/folder"), &[("folder", "League")]).await);
    assert!(browser.get("/account/decks?folder=League").await.text().contains("Hold the Line"));
    assert!(browser.get("/account/decks?folder=").await.text().contains("No deck here is like this."));
    let asked = page(&browser, &format!("/account/decks/{DECK}/delete")).await;
    assert!(asked.contains("Hold the Line") && asked.contains("its only version"), "{asked}");
    let next = led(&browser.post(&format!("/account/decks/{DECK}/delete"), &[]).await);
    assert!(next.starts_with("/account/decks?shelf=trash&"), "one stays on the trash: {next}");
    assert!(page(&browser, &next).await.contains("gone for good"));
    assert_eq!(browser.get(&format!("/account/decks/{DECK}")).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_two_devices_did_to_the_same_is_told_until_somebody_chose() {
    let app = TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let browser = Browser::of(&app, "Rick").await;
    let at = |part: &str| format!("/account/decks/{DECK}{part}");
    let first = save(&browser, DECK, None, "Hold the Line", &[("Medkit", 4)]).await;
    assert_eq!(led(&browser.get(&at("/conflict")).await), at(""), "nothing touches");
    save(&browser, DECK, Some(first), "Hold the Line", &[("Medkit", 1)]).await;
    save(&browser, DECK, Some(first), "Hold the Line", &[("Medkit", 3)]).await;
    for path in ["/account/decks", &at("")] {
        assert!(page(&browser, path).await.contains(&format!("href=\"{}\"", at("/conflict"))), "{path}");
    }
    let answer = browser.get(&at("/conflict")).await;
    let told = answer.text();
    assert_eq!(answer.status, StatusCode::OK, "{told}");
    for part in
        ["<title>Two devices changed the same", "Medkit in the Survivor Deck", "1 copy", "3 copies", "name=\"take-0\""]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
    let other = Browser::of(&app, "Glenn").await;
    assert_eq!(other.get(&at("/conflict")).await.status, StatusCode::NOT_FOUND);
    for (from, to) in [("two", "3"), ("", "")] {
        let broken = browser.post(&at("/settle"), &[("from", from), ("to", to), ("take-0", "theirs")]).await;
        assert_eq!(broken.status, StatusCode::NOT_FOUND, "{from}");
    }
    let others = browser.post(&at("/settle"), &[("from", "1"), ("to", "2"), ("take-0", "theirs")]).await;
    let told = others.text();
    assert_eq!(others.status, StatusCode::PRECONDITION_FAILED, "{told}");
    for part in ["Nothing was changed", "name=\"from\" value=\"2\"", "name=\"to\" value=\"3\""] {
        assert!(told.contains(part), "{part}: {told}");
    }
    // What is no choice, or of a place that there is not, is none.
    let fields = [("from", "2"), ("to", "3"), ("take-0", "theirs"), ("take-9", "ours"), ("take-1", "both")];
    let next = led(&browser.post(&at("/settle"), &fields).await);
    let settled = page(&browser, &next).await;
    assert!(settled.contains("It is settled.") && settled.contains("Chosen of two"), "{settled}");
    assert!(!settled.contains(&at("/conflict")));
    let list = page(&browser, &format!("/api/v1/decks/{DECK}")).await;
    assert_eq!(serde_json::from_str::<Value>(&list).unwrap()["deck"]["lines"][0]["quantity"], 1, "{list}");
}

#[tokio::test]
async fn a_row_says_what_the_deck_is_and_what_was_done_with_it_can_be_taken_back() {
    let app = TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let browser = Browser::of(&app, "Rick").await;
    save(&browser, DECK, None, "Hold the Line", &[("Medkit", 2)]).await;
    let shelf = page(&browser, "/account/decks").await;
    for part in ["2/40 · 0/20 · not legal", "Private", "deck-leader", &format!("/account/decks/{DECK}#versions")] {
        assert!(shelf.contains(part), "{part}: {shelf}");
    }
    let next = led(&browser.post(&format!("/account/decks/{DECK}/trash"), &[("away", "yes")]).await);
    let trashed = page(&browser, &next).await;
    for part in ["<bdi>Hold the Line</bdi>” is in the trash", "Put back", "No deck is in use.", "1 deck in the trash"]
    {
        assert!(trashed.contains(part), "{part}: {trashed}");
    }
    let own = page(&browser, &format!("/account/decks/{DECK}")).await;
    assert!(own.contains("In the trash.") && own.contains("Goes in 30 days"));
    led(&browser.post(&format!("/account/decks/{DECK}/trash"), &[("away", "no")]).await);
    let next = led(&browser.post(&format!("/account/decks/{DECK}/archive"), &[("away", "yes")]).await);
    assert!(page(&browser, &next).await.contains("” is in the archive."));
    let other = Browser::of(&app, "Glenn").await;
    assert!(!page(&other, &next).await.contains("Hold the Line"), "nobody else is told");
}

#[tokio::test]
async fn a_decks_page_shows_its_list_and_what_changed_with_each_version() {
    let app = TestApp::new().await;
    let browser = Browser::of(&app, "Rick").await;
    let first = save(&browser, DECK, None, "Hold the Line", &[("Medkit", 3)]).await;
    let second = save(&browser, DECK, Some(first), "Hold the Line", &[("Medkit", 1), ("Shotgun", 3)]).await;
    save(&browser, DECK, Some(second), "Hold", &[("Medkit", 1), ("Shotgun", 3)]).await;
    let own = page(&browser, &format!("/account/decks/{DECK}")).await;
    for part in ["deck-list__row", "4/40", ">+3<", ">−2<", "no card", "id=\"compare-from\"", "id=\"version-1\""] {
        assert!(own.contains(part), "{part}: {own}");
    }
    let branch = led(&browser.post(&format!("/account/decks/{DECK}/branch"), &[("number", "1")]).await);
    let branch = page(&browser, &branch).await;
    assert!(branch.contains(&format!("/account/decks/{DECK}#version-1")), "it says where it came from: {branch}");
}

#[tokio::test]
async fn what_is_not_there_is_told_of_in_the_frame_of_the_site_with_the_way_on() {
    let app = TestApp::new().await;
    let browser = Browser::of(&app, "Rick").await;
    for (path, way) in [
        (format!("/account/decks/{DECK}"), "/account/decks"),
        (format!("/account/decks/{DECK}/compare?from=1&to=2"), "/account/decks"),
        ("/account/decks/none".to_owned(), "/account/decks"),
        (format!("/groups/{DECK}"), "/account/groups"),
        (format!("/groups/{DECK}/settings"), "/account/groups"),
    ] {
        let answer = browser.get(&path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        let text = answer.text();
        assert!(text.contains("class=\"top-bar"), "{path} has the frame: {text}");
        assert!(text.contains(&format!("href=\"{way}\"")), "{path} leads to {way}: {text}");
    }
}

#[tokio::test]
async fn versions_are_compared_named_gone_back_to_and_made_decks_of_their_own() {
    let app = TestApp::new().await;
    let browser = Browser::of(&app, "Rick").await;
    let first = save(&browser, DECK, None, "Hold the Line", &[("Medkit", 2)]).await;
    let second = save(&browser, DECK, Some(first), "Hold the Line", &[("Medkit", 1), ("Shotgun", 3)]).await;
    let at = |rest: &str| format!("/account/decks/{DECK}{rest}");
    let compared = browser.get(&at(&format!("/compare?from={first}&to={second}"))).await;
    assert_eq!(compared.status, 200);
    for line in ["-2 Medkit", "+1 Medkit", "+3 Shotgun"] {
        assert!(compared.text().contains(line), "{line}");
    }
    let number = first.to_string();
    let named = browser.post(&at("/name"), &[("number", &number), ("name", "Before the league")]).await;
    assert!(browser.get(&led(&named)).await.text().contains("Before the league"));
    let no_name = browser.post(&at("/name"), &[("number", &number), ("name", " ")]).await;
    assert!(no_name.status.is_client_error() && no_name.text().contains("role=\"alert\""));
    let fields = [("number", number.as_str()), ("seen", &second.to_string())];
    led(&browser.post(&at("/restore"), &fields).await);
    let third = second + 1;
    let same = browser.get(&at(&format!("/compare?from={first}&to={third}"))).await;
    assert!(same.text().contains("Nothing: both hold the same."));
    let branch = led(&browser.post(&at("/branch"), &[("number", &second.to_string())]).await);
    assert!(!branch.contains(DECK));
    let of_its_own = page(&browser, &branch).await;
    assert!(of_its_own.contains("This is the new deck.") && of_its_own.contains(&at("")), "{of_its_own}");
}

#[tokio::test]
async fn what_is_asked_wrongly_or_of_others_is_answered_in_words() {
    let app = TestApp::new().await;
    let (rick, glenn) = (Browser::of(&app, "Rick").await, Browser::of(&app, "Glenn").await);
    save(&rick, DECK, None, "<b>bold</b>\u{202e}", &[("Medkit", 2)]).await;
    let shelf = page(&rick, "/account/decks").await;
    assert!(shelf.contains("&lt;b&gt;bold") && !shelf.contains("<b>bold") && !shelf.contains('\u{202e}'));
    for (method, path, status) in [
        (Method::GET, format!("/account/decks/{DECK}"), 404),
        (Method::GET, format!("/account/decks/{DECK}/compare?from=1&to=1"), 404),
        (Method::POST, format!("/account/decks/{DECK}/trash"), 404),
        (Method::POST, format!("/account/decks/{DECK}/delete"), 404),
        (Method::POST, format!("/account/decks/{DECK}/nonsense"), 404),
    ] {
        let answer =
            if method == Method::GET { glenn.get(&path).await } else { glenn.post(&path, &[("away", "yes")]).await };
        assert_eq!(answer.status.as_u16(), status, "{method} {path}");
    }
    for path in ["/account/decks/nonsense", "/account/decks/1%2F2"] {
        assert_eq!(rick.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    let unreadable = rick.get(&format!("/account/decks/{DECK}/compare?from=x")).await;
    assert!(unreadable.status.is_client_error() && unreadable.text().contains("from=1"));
    let missing = rick.get(&format!("/account/decks/{DECK}/compare?from=1&to=99")).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    for path in ["/account/decks?before=x", "/account/decks?shelf=cellar", &format!("/account/decks/{DECK}?before=x")] {
        assert_eq!(rick.get(path).await.status, 200, "{path}");
    }
    let broken = rick.post(&format!("/account/decks/{DECK}/restore"), &[("number", "one")]).await;
    assert_eq!(broken.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_page_says_whose_account_it_was_drawn_for() {
    let app = TestApp::new().await;
    let browser = Browser::of(&app, "Rick").await;
    let build = page(&browser, "/necrogenesis/build").await;
    let (_, rest) = build.split_once("data-account=\"").expect("it says so");
    let account = rest.split('"').next().unwrap();
    assert_eq!(account.len(), 36);
    let guest = page(&Browser::new(&app), "/necrogenesis/build").await;
    assert!(!guest.contains("data-account=\""));
    // Somebody else signed in meanwhile: nothing goes into their account.
    let other = Browser::of(&app, "Glenn").await;
    let mut asked = request(Method::GET, "/api/v1/decks");
    asked.headers_mut().insert("safehouse-account", account.parse().unwrap());
    assert_eq!(other.send(asked).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn decks_are_found_by_name_and_tag_and_what_finds_nothing_says_how_to_find_more() {
    let app = TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await;
    let browser = Browser::of(&app, "Rick").await;
    let other = "00000000000000000000000000000002";
    save(&browser, DECK, None, "Hold the Line", &[("Medkit", 2)]).await;
    save(&browser, other, None, "Élan", &[("Shotgun", 1)]).await;
    led(&browser.post(&format!("/account/decks/{other}/archive"), &[("away", "yes")]).await);
    let at = |rest: &str| format!("/account/decks/{DECK}{rest}");
    let tagged = led(&browser.post(&at("/tag"), &[("tag", " #Aggro ")]).await);
    assert!(page(&browser, &tagged).await.contains("The tag is on the deck."));
    led(&browser.post(&at("/tag"), &[("tag", "AGGRO")]).await);
    led(&browser.post(&at("/tag"), &[("tag", "<b>, two")]).await);
    let own = page(&browser, &at("")).await;
    assert_eq!(own.matches("Take the tag ").count(), 2, "{own}");
    assert!(own.contains("&lt;b&gt;, two") && !own.contains("<b>, two"), "{own}");
    let refused = browser.post(&at("/tag"), &[("tag", "#")]).await;
    assert!(refused.status.is_client_error() && refused.text().contains("role=\"alert\""));
    led(&browser.post(&format!("/account/decks/{other}/tag"), &[("tag", "aggro")]).await);

    let finds = async |query: &str| page(&browser, &format!("/account/decks?{query}")).await;
    for query in ["q=LINE", "q=hold+aggro", "tag=aggro", "order=name", "order=created&q=hold", "tag=Aggro&q=h"] {
        let text = finds(query).await;
        assert!(text.contains("Hold the Line") && !text.contains("Élan"), "{query}: {text}");
    }
    assert!(finds("shelf=archive&q=elan").await.contains("Élan"));
    assert!(finds("").await.contains("?tag=AGGRO"), "a tag of a deck leads to all that have it");
    let nothing = finds("q=elan&tag=aggro").await;
    assert!(
        nothing.contains("No deck here is like this.") && nothing.contains("shelf=archive&amp;q=elan"),
        "{nothing}"
    );
    assert!(nothing.contains("value=\"elan\""), "what was written is there again");

    // On all decks that have it, in whatever spelling.
    let done = led(&browser.post("/account/tags/rename", &[("tag", "aggro"), ("name", "Rush")]).await);
    assert_eq!(done, "/account/decks?done=tag-renamed&decks=2");
    assert!(page(&browser, &done).await.contains("The tag has its new name on 2 decks."));
    assert!(finds("shelf=archive&tag=rush").await.contains("Élan"));
    assert_eq!(browser.post("/account/tags/rename", &[("tag", "rush"), ("name", " ")]).await.status, 422);
    let done = led(&browser.post("/account/tags/delete", &[("tag", "RUSH")]).await);
    assert_eq!(done, "/account/decks?done=tag-deleted&decks=2");
    assert!(!finds("").await.contains("?tag=Rush"));
    led(&browser.post(&at("/untag"), &[("tag", "<b>, two")]).await);
    assert!(!page(&browser, &at("")).await.contains("Take the tag "));
    assert!(page(&browser, &at("")).await.contains("Tags changed"), "each is a version");
}
