//! Test games, as browsers meet them: begun, played, taken back, and told to nobody else.

use axum::{
    body::Body,
    http::{Method, StatusCode},
};
use safehouse_app::{
    deck::{address, label::DeckLabel},
    paths,
};
use safehouse_engine::games::GAMES as KNOWN;
use safehouse_service::Visibility;
use serde_json::json;

use crate::{
    browser::Browser,
    public_decks::published,
    table::{after, asked, last_asked, led, sent},
    test_app::{TestApp, request},
};

const GAMES: &str = "/necrogenesis/games";

async fn site() -> TestApp {
    TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await
}

/// The codes of two ready-made decks.
fn codes(app: &TestApp) -> [String; 2] {
    let library = app.site.app.library.first();
    [0, 1].map(|at| address::code_of(library, &library.decks[at]))
}

/// A game that somebody begins against this policy; nothing for both hands.
async fn begun(app: &TestApp, browser: &Browser<'_>, by: &str) -> String {
    let [own, against] = codes(app);
    let fields = [("own", own.as_str()), ("against", &against), ("by", by), ("seed", "")];
    let address = led(&browser.post(GAMES, &fields).await);
    assert!(address.starts_with("/necrogenesis/games/"), "{address}");
    address
}

#[tokio::test]
async fn a_whole_game_is_played_by_forms_alone_and_taken_back() {
    let app = site().await;
    let browser = Browser::new(&app);
    let game = begun(&app, &browser, "rule-of-thumb").await;
    let mut given = 0;
    let last = loop {
        let page = browser.get(&game).await;
        assert_eq!(page.status, 200);
        let (revision, choice) = asked(&page.text());
        if choice.is_empty() {
            break page;
        }
        let answer = browser.post(&format!("{game}/answer"), &[("revision", &revision), ("choice", &choice)]).await;
        let next = led(&answer);
        assert!(next.starts_with(&game) && next.ends_with("#prompt"), "{next}");
        given += 1;
        assert!(given < 400);
    };
    assert!(last.text().contains("The game is over"));
    assert!(last.text().contains("Of 100 that two programs played by rules of thumb"));
    assert!(given > 10, "{given} answers");
    // Over, its record may be had.
    assert_eq!(browser.get(&format!("{game}/record.json")).await.status, 200);
    let log = browser.get(&format!("{game}/log.txt")).await;
    assert!(log.text().lines().count() > 50);
    let (revision, _) = asked(&last.text());
    led(&browser.post(&format!("{game}/way"), &[("revision", &revision), ("way", "undo")]).await);
    let (_, choice) = asked(&browser.get(&game).await.text());
    assert!(!choice.is_empty(), "the last decision is asked again");
}

#[tokio::test]
async fn what_is_stale_or_not_legal_changes_nothing_and_says_why() {
    let app = site().await;
    let browser = Browser::new(&app);
    let game = begun(&app, &browser, "").await;
    let (revision, choice) = asked(&browser.get(&game).await.text());
    let answer = format!("{game}/answer");
    let (status, illegal) = sent(&browser, &answer, &[("revision", &revision), ("choice", "6.0.0")]).await;
    assert_eq!(status, 422);
    let told = illegal["html"].as_str().unwrap();
    assert!(told.contains("spine__told") && told.contains("class=\"clause\""), "{told}");
    assert_eq!(illegal["revision"].as_i64().unwrap().to_string(), revision);

    let fields = [("revision", revision.as_str()), ("choice", choice.as_str())];
    let (status, first) = sent(&browser, &answer, &fields).await;
    assert_eq!(status, 200);
    // The same once more is the same answer, made once.
    let (status, again) = sent(&browser, &answer, &fields).await;
    assert_eq!((status, &again["revision"]), (StatusCode::OK, &first["revision"]));
    // Something else for the old revision is refused with the table as it is.
    let (status, stale) = sent(&browser, &answer, &[("revision", &revision), ("choice", "0.0.0")]).await;
    assert_eq!((status, &stale["revision"]), (StatusCode::CONFLICT, &first["revision"]));
    assert!(stale["html"].as_str().unwrap().contains("changed meanwhile"));

    for (part, fields) in [
        ("answer", vec![("revision", "1"), ("choice", "nothing")]),
        ("answer", vec![("revision", "1"), ("choice", "0.0.0.0")]),
        ("answer", vec![("revision", "x"), ("choice", "0.0.0")]),
        ("way", vec![("revision", "1"), ("way", "sideways")]),
        ("way", vec![("revision", "1"), ("to", "99999999999999999999")]),
        ("deed", vec![("revision", "1"), ("deed", "win")]),
    ] {
        let refused = browser.post(&format!("{game}/{part}"), &fields).await;
        assert!(refused.status.is_client_error(), "{part} {fields:?}: {}", refused.status);
    }
    assert_eq!(browser.post(&format!("{game}/elsewhere"), &[]).await.status, 404);
}

#[tokio::test]
async fn a_game_of_an_account_is_nobody_elses_and_listed_to_its_owner() {
    let app = site().await;
    let (owner, other, guest) =
        (Browser::of(&app, "morgan").await, Browser::of(&app, "robin").await, Browser::new(&app));
    let game = begun(&app, &owner, "dummy").await;
    for stranger in [&other, &guest] {
        let shown = stranger.get(&game).await;
        let missing = stranger.get("/necrogenesis/games/00000000000000000000000000").await;
        assert_eq!((shown.status, missing.status), (StatusCode::NOT_FOUND, StatusCode::NOT_FOUND));
        let refused = stranger.post(&format!("{game}/answer"), &[("revision", "1"), ("choice", "0.0.0")]).await;
        assert_eq!(refused.status, 404);
        assert!(!stranger.get(GAMES).await.text().contains(&game));
    }
    assert!(owner.get(GAMES).await.text().contains(&game));
    assert!(owner.get(&game).await.text().contains("<details class=\"game-deletion\">"), "it takes two steps");
    led(&owner.post(&format!("{game}/deed"), &[("deed", "delete")]).await);
    assert_eq!(owner.get(&game).await.status, 404);
}

#[tokio::test]
async fn what_the_player_may_not_know_stays_here() {
    let app = site().await;
    let browser = Browser::new(&app);
    let game = begun(&app, &browser, "rule-of-thumb").await;
    assert_eq!(browser.get(&format!("{game}/record.json")).await.status, 404);
    let page = browser.get(&game).await;
    assert!(!page.text().contains("?game=sg"));
    assert_eq!(page.header("cache-control"), "no-store");
    let (revision, _) = asked(&page.text());
    let (status, open) = sent(&browser, &format!("{game}/deed"), &[("revision", &revision), ("deed", "reveal")]).await;
    assert_eq!(status, 200);
    assert!(open["html"].as_str().unwrap().contains("?game=sg"), "an open game has a replay");
    assert_eq!(browser.get(&format!("{game}/record.json")).await.status, 200);
}

#[tokio::test]
async fn a_record_is_looked_at_step_by_step_and_played_on() {
    let app = site().await;
    let browser = Browser::new(&app);
    let game = begun(&app, &browser, "").await;
    for _ in 0..6 {
        let (revision, choice) = asked(&browser.get(&game).await.text());
        led(&browser.post(&format!("{game}/answer"), &[("revision", &revision), ("choice", &choice)]).await);
    }
    let text = browser.get(&game).await.text().into_owned();
    let replay =
        format!("/necrogenesis/replay?game={}", after(&text, "/necrogenesis/replay?game=")).replace("&amp;", "&");
    let shown = Browser::new(&app).get(&replay).await;
    assert_eq!(shown.status, 200);
    assert!(shown.text().contains("Choice 6 of 6"), "{replay}");
    assert!(!shown.text().contains("name=\"choice\""));
    let word = replay.split_once("game=").unwrap().1.split('&').next().unwrap();
    let third = browser.get(&format!("/necrogenesis/replay?game={word}&at=3")).await;
    assert!(third.text().contains("Choice 3 of 6"));
    let on = led(&browser.post("/necrogenesis/replay", &[("game", word), ("at", "3")]).await);
    assert!(!asked(&browser.get(&on).await.text()).1.is_empty());
    for bad in ["sg1", "sg1zzzz", &word[..word.len() - 2], "1%20Rifle", "%00"] {
        let refused = browser.get(&format!("/necrogenesis/replay?game={bad}")).await;
        assert_eq!(refused.status, 422, "{bad}");
        assert!(refused.text().contains("form__fault"), "{bad}");
    }
}

#[tokio::test]
async fn a_place_of_a_game_is_framed_by_other_sites_without_script_or_form() {
    let app = site().await;
    let browser = Browser::new(&app);
    let game = begun(&app, &browser, "").await;
    for _ in 0..6 {
        let (revision, choice) = asked(&browser.get(&game).await.text());
        led(&browser.post(&format!("{game}/answer"), &[("revision", &revision), ("choice", &choice)]).await);
    }
    let text = browser.get(&game).await.text().into_owned();
    let word = after(&text, "/necrogenesis/replay?game=").split('&').next().unwrap().to_owned();
    let page = browser.get(&format!("/necrogenesis/replay?game={word}&at=3")).await;
    let embed = format!("/necrogenesis/replay/embed?game={word}&amp;at=3");
    assert!(page.text().contains(&format!("/replay/embed?game={word}")), "the frame is offered");
    assert!(page.text().contains(&format!("/necrogenesis/replay#{word}&amp;at=3")), "the game behind the #");
    let shown = Browser::new(&app).get(&embed.replace("&amp;", "&")).await;
    assert_eq!(shown.status, 200);
    let document = shown.text();
    assert!(document.contains("Choice 3 of 6") && document.contains(&embed.replace("at=3", "at=4")));
    assert!(!document.contains("<script") && !document.contains("<form"), "{document}");
    assert!(document.contains("{grid-template:\"bar\""), "its styles are no text");
    let policy = shown.header("content-security-policy");
    assert!(policy.contains("frame-ancestors *") && policy.contains("default-src 'none'"), "{policy}");
    assert!(!policy.contains("script-src") && policy.contains("form-action 'none'"), "{policy}");
    assert_eq!(shown.header("x-frame-options"), "");
    assert_eq!(shown.header("set-cookie"), "");
    // Nothing else may be framed, and what is refused neither.
    assert_eq!(page.header("x-frame-options"), "DENY");
    let refused = browser.get("/necrogenesis/replay/embed?game=sg1nothing").await;
    assert_eq!((refused.status.as_u16(), refused.header("x-frame-options")), (422, "DENY"));
    let form = browser.get("/necrogenesis/replay").await;
    assert!(form.text().contains("src=\"/fragments/"), "its script takes a game from behind the #");
    assert!(!page.text().contains("src=\"/fragments/"));
}

#[tokio::test]
async fn two_games_are_looked_at_side_by_side_where_they_part() {
    let app = site().await;
    let browser = Browser::new(&app);
    let game = begun(&app, &browser, "").await;
    let mut words = Vec::new();
    // Two lines of one game: six choices, and the last of them another.
    for last in [false, true] {
        for number in if last { 5..6 } else { 0..6 } {
            let text = browser.get(&game).await.text().into_owned();
            let (revision, choice) = if last && number == 5 { last_asked(&text) } else { asked(&text) };
            led(&browser.post(&format!("{game}/answer"), &[("revision", &revision), ("choice", &choice)]).await);
        }
        let text = browser.get(&game).await.text().into_owned();
        words.push(after(&text, "/necrogenesis/replay?game=").split('&').next().unwrap().to_owned());
        let revision = asked(&text).0;
        led(&browser.post(&format!("{game}/way"), &[("revision", &revision), ("way", "undo")]).await);
    }
    let [one, other] = [&words[0], &words[1]];
    assert_ne!(one, other);
    let shown = Browser::new(&app).get(&format!("/necrogenesis/replay/pair?game={one}&other={other}")).await;
    assert_eq!(shown.status, 200);
    let text = shown.text();
    assert!(text.contains("Their first 5 choices are the same; then they part."), "{text}");
    assert!(text.contains("Choice 6 of 6, the first that is not the same"), "{text}");
    for word in [one, other] {
        assert!(text.contains(&format!("src=\"/necrogenesis/replay/embed?game={word}&amp;at=6\"")));
    }
    assert_eq!(text.matches("<h3>Where they part</h3>").count(), 2);
    assert!(text.contains("class=\"pair__story\""), "what happened since");
    // Frames of this site, on this page alone.
    let policy = shown.header("content-security-policy");
    assert!(policy.contains("frame-src 'self'") && policy.contains("frame-ancestors 'none'"), "{policy}");
    assert!(!browser.get("/necrogenesis/replay").await.header("content-security-policy").contains("frame-src"));
    // Before they part nothing has happened, and a game with itself never parts.
    let before = browser.get(&format!("/necrogenesis/replay/pair?game={one}&other={other}&at=5")).await;
    assert!(before.text().contains("Where they part") && !before.text().contains("pair__story"));
    let itself = browser.get(&format!("/necrogenesis/replay/pair?game={one}&other={one}&at=99999")).await;
    assert!(itself.text().contains("Both are the same, choice by choice.") && itself.text().contains("Choice 6 of 6"));
    // What cannot be read is said at its own field, and nothing that was sent is lost.
    for (game, bad) in [("sg1nothing", one.as_str()), (one, "sg1nothing"), ("", one), (one, "")] {
        let refused = browser.get(&format!("/necrogenesis/replay/pair?game={game}&other={bad}")).await;
        assert_eq!(refused.status, 422, "{game} {bad}");
        let text = refused.text();
        assert!(text.matches("form__fault").count() == 1 && text.contains(&format!("value=\"{one}\"")), "{game} {bad}");
        let field = if game == one { "other-fault" } else { "game-fault" };
        assert!(text.contains(&format!("id=\"{field}\"")), "{game} {bad}");
    }
    let form = browser.get("/necrogenesis/replay/pair").await;
    assert_eq!((form.status.as_u16(), form.text().contains("form__fault")), (200, false));
}

#[tokio::test]
async fn a_form_that_is_refused_keeps_what_was_written() {
    let app = site().await;
    let browser = Browser::new(&app);
    let [own, against] = codes(&app);
    for (fields, field) in [
        (vec![("own", "sh1nothing"), ("against", against.as_str())], "own"),
        (vec![("own", own.as_str()), ("against", ""), ("against-text", "</textarea><script>")], "against"),
        (vec![("own", own.as_str()), ("against", &against), ("seed", "-4")], "seed"),
        (vec![("own", own.as_str()), ("against", &against), ("rule-hands", "99")], "rule"),
        (vec![("own", own.as_str()), ("against", &against), ("by", "grandmaster")], "by"),
        (vec![("own", own.as_str()), ("against", &against), ("by", "search:99999")], "by"),
    ] {
        let refused = browser.post(GAMES, &fields).await;
        assert_eq!(refused.status, 422, "{field}: {}", refused.text());
        assert!(refused.text().contains("form__fault"), "{field}");
        assert!(!refused.text().contains("</textarea><script>"));
    }
    // A list that is not whole is played with, and what was done is said.
    let list = "Survivor (1)\n1 Mother Ilse – The Warden\n\nSurvivor Deck (2)\n2 Rifle\n";
    let game = led(&browser.post(GAMES, &[("own", ""), ("own-text", list), ("against", &against), ("by", "")]).await);
    let page = browser.get(&game).await;
    assert!(page.text().contains("6.1.1"), "{}", page.text());
}

#[tokio::test]
async fn turns_and_lines_are_gone_to_by_forms_and_what_is_written_stays() {
    let app = site().await;
    let browser = Browser::new(&app);
    let game = begun(&app, &browser, "").await;
    let answer = async |last: bool| {
        let page = browser.get(&game).await.text().into_owned();
        let (revision, first) = asked(&page);
        let list = page.split_once("class=\"answers\"").unwrap().1;
        let final_one = list.split("name=\"choice\" value=\"").last().unwrap().split('"').next().unwrap();
        let choice = if last { final_one } else { &first };
        led(&browser.post(&format!("{game}/answer"), &[("revision", &revision), ("choice", choice)]).await);
    };
    let go = async |part: &str, fields: &[(&str, &str)]| {
        let (revision, _) = asked(&browser.get(&game).await.text());
        let fields: Vec<_> = [("revision", revision.as_str())].into_iter().chain(fields.iter().copied()).collect();
        browser.post(&format!("{game}/{part}"), &fields).await
    };
    while !browser.get(&game).await.text().contains("aria-label=\"Turn 2\"") {
        answer(false).await;
    }
    led(&go("deed", &[("deed", "remark"), ("text", "</textarea><b>here</b>")]).await);
    led(&go("deed", &[("deed", "rename"), ("title", "<i>Night</i> one")]).await);
    let page = browser.get(&game).await.text().into_owned();
    assert!(page.contains("&lt;/textarea&gt;&lt;b&gt;here&lt;/b&gt;") && page.contains("&lt;i&gt;Night&lt;/i&gt; one"));
    led(&go("way", &[("turn", "1")]).await);
    let early = browser.get(&game).await.text().into_owned();
    assert!(early.contains("data-ahead") && early.contains("aria-label=\"Turn 2\""), "what was taken back is ahead");
    answer(true).await;
    let other = browser.get(&game).await.text().into_owned();
    assert!(other.contains("Other lines (1)"), "the line that was left is there");
    assert!(!other.contains("here&lt;/b&gt;"), "it is written about a position elsewhere");
    led(&go("way", &[("line", "0")]).await);
    assert!(browser.get(&game).await.text().contains("here&lt;/b&gt;"));
    led(&go("way", &[("turn", "0")]).await);
    led(&go("way", &[("way", "end")]).await);
    assert!(browser.get(&game).await.text().contains("here&lt;/b&gt;"));
    for fields in [[("turn", "99")], [("turn", "x")], [("line", "-1")]] {
        assert!(go("way", &fields).await.status.is_client_error(), "{fields:?}");
    }
    let refused = go("deed", &[("deed", "remark"), ("text", &"x".repeat(601))]).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains("at most 600 bytes"), "{}", refused.text());
    assert!(refused.text().contains(&"x".repeat(601)), "what was written stays");
}

#[tokio::test]
async fn decks_of_an_account_are_offered_and_played_with_by_nobody_else() {
    let app = site().await;
    let (owner, other) = (Browser::of(&app, "morgan").await, Browser::of(&app, "robin").await);
    let deck = json!({"game": "necrogenesis", "name": "Long <Night>", "lines": [
        {"section": "survivor", "card": "Mother Ilse – The Warden", "quantity": 1},
    ]});
    let id = "00000000-0000-0000-0000-000000000001";
    let mut kept = request(Method::PUT, &format!("/api/v1/decks/{id}"));
    kept.headers_mut().insert("content-type", "application/json".parse().unwrap());
    *kept.body_mut() = Body::from(json!({"deck": deck, "base": null, "label": "Edited"}).to_string());
    assert!(owner.send(kept).await.status.is_success());
    let form = owner.get(GAMES).await.text().into_owned();
    let chosen =
        after(form.split_once("label=\"Your decks\"").expect("they are a group of the list").1, "value=\"").to_owned();
    assert!(chosen.contains(id) && form.contains("Long &lt;Night&gt;"), "{chosen}");
    let [_, against] = codes(&app);
    let fields = [("own", chosen.as_str()), ("against", against.as_str()), ("by", "")];
    let game = led(&owner.post(GAMES, &fields).await);
    assert!(owner.get(&game).await.text().contains("Long &lt;Night&gt;"), "the game names the deck");
    for stranger in [&other, &Browser::new(&app)] {
        assert!(!stranger.get(GAMES).await.text().contains(id));
        let refused = stranger.post(GAMES, &fields).await;
        assert_eq!(refused.status, 422);
        assert!(refused.text().contains("You have no deck with this link."), "{}", refused.text());
    }
}

#[tokio::test]
async fn published_decks_are_played_with_by_their_links() {
    let app = site().await;
    Browser::of(&app, "morgan").await;
    let page = published(&app, "morgan", 1, Visibility::Public).await;
    let hidden = published(&app, "morgan", 2, Visibility::Private).await;
    let browser = Browser::new(&app);
    let [own, _] = codes(&app);
    for link in [page.clone(), format!("https://decks.example{page}?version=1")] {
        let fields = [("own", own.as_str()), ("against", ""), ("against-text", &link), ("by", "dummy")];
        led(&browser.post(GAMES, &fields).await);
    }
    for link in [hidden, format!("{page}?version=7"), "/p/nothing".to_owned(), "/account/decks/nothing".to_owned()] {
        let fields = [("own", own.as_str()), ("against", ""), ("against-text", &link), ("by", "dummy")];
        let refused = browser.post(GAMES, &fields).await;
        assert_eq!(refused.status, 422, "{link}");
        assert!(refused.text().contains("form__fault"), "{link}");
        assert!(refused.text().contains(&link), "what was written stays: {link}");
    }
}

#[tokio::test]
async fn a_deck_keeps_its_name_on_its_way_to_the_table() {
    let app = site().await;
    let browser = Browser::new(&app);
    let [own, against] = codes(&app);
    let label = DeckLabel { name: "Tin & Roses".to_owned(), ..DeckLabel::default() };
    let test = paths::of(KNOWN.by_id("necrogenesis").unwrap().id).test(&own, &label);
    let form = browser.get(&test).await.text().into_owned();
    assert!(form.contains("Tin &amp; Roses"), "{form}");
    let mut chosen = form.split("value=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    let chosen = chosen.find(|value| value.contains("Tin")).expect("it is offered").replace("&amp;", "&");
    let game = led(&browser.post(GAMES, &[("own", &chosen), ("against", &against), ("by", "")]).await);
    assert!(browser.get(&game).await.text().contains("Tin &amp; Roses"), "{chosen}");
}

#[tokio::test]
async fn games_are_where_they_are_played_alone() {
    let app = site().await;
    let browser = Browser::new(&app);
    assert_eq!(browser.get("/lighthouse/games").await.status, 404);
    assert_eq!(browser.get("/nothing/games/x").await.status, 404);
    let mut cross = request(Method::POST, GAMES);
    cross.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
    assert_eq!(browser.send(cross).await.status, 403);
}

#[tokio::test]
async fn standing_orders_are_given_and_taken_back_by_forms() {
    let app = site().await;
    let browser = Browser::new(&app);
    let game = begun(&app, &browser, "").await;
    // To where something is asked that orders answer.
    let mut page = browser.get(&game).await.text().into_owned();
    for _ in 0..60 {
        if page.contains("From now on: ") {
            break;
        }
        let (revision, _) = asked(&page);
        let list = page.split_once("class=\"answers\"").unwrap().1;
        let last = list.split("name=\"choice\" value=\"").last().unwrap().split('"').next().unwrap();
        led(&browser.post(&format!("{game}/answer"), &[("revision", &revision), ("choice", last)]).await);
        page = browser.get(&game).await.text().into_owned();
    }
    let offer = page.split_once("class=\"order\"").expect("an order is offered").1;
    let (field, value) = (after(offer, "name=\""), after(offer, "value=\"").replace("&quot;", "\""));
    let (revision, _) = asked(&page);
    let way = format!("{game}/way");
    let (status, given) = sent(&browser, &way, &[("revision", &revision), (field, &value)]).await;
    assert_eq!(status, 200, "{given}");
    let html = given["html"].as_str().unwrap();
    let standing = html.split_once("order--standing").expect("the order stands").1;
    let (field, value) = (after(standing, "name=\""), after(standing, "value=\"").replace("&quot;", "\""));
    let revision = given["revision"].as_i64().unwrap().to_string();
    let (status, taken) = sent(&browser, &way, &[("revision", &revision), (field, &value)]).await;
    assert_eq!(status, 200);
    assert!(!taken["html"].as_str().unwrap().contains("order--standing"));
    let refused = browser.post(&way, &[("revision", "1"), ("orders-first", "{\"version\":9}")]).await;
    assert!(refused.status.is_client_error());
}

#[tokio::test]
async fn any_position_is_taken_out_as_a_scenario_that_passes_and_as_a_report_without_what_is_hidden() {
    let app = site().await;
    let catalogue = &app.site.app.library.first().catalogue;
    let browser = Browser::new(&app);
    // Both hands: everything may be known.
    let own = begun(&app, &browser, "").await;
    let mut taken = 0;
    for _ in 0..12 {
        let text = browser.get(&own).await.text().into_owned();
        let (revision, choice) = asked(&text);
        sent(&browser, &format!("{own}/answer"), &[("revision", &revision), ("choice", &choice)]).await;
        let file = browser.get(&format!("{own}/position.scenario")).await;
        if file.status == StatusCode::OK {
            let report = safehouse_engine::necrogenesis::scenario::run(&file.text(), catalogue);
            assert!(report.passed(), "{}", report.describe("position"));
            taken += 1;
        } else {
            assert_eq!(file.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", file.text());
        }
        let report = browser.get(&format!("{own}/report.txt")).await;
        assert_eq!(report.status, StatusCode::OK);
        for part in ["Program ", "Asked is ", "What happened last:", "safehouse replay sg"] {
            assert!(report.text().contains(part), "{part}: {}", report.text());
        }
    }
    assert!(taken > 0);
    // One hand against a program: neither the seed nor its cards.
    let own = begun(&app, &browser, "rule-of-thumb").await;
    let report = browser.get(&format!("{own}/report.txt")).await;
    assert!(report.text().contains("would tell what is hidden") && !report.text().contains("safehouse replay sg"));
    assert!(!report.text().to_lowercase().contains("seed:"), "{}", report.text());
    let file = browser.get(&format!("{own}/position.scenario")).await;
    if file.status == StatusCode::OK {
        let text = file.text();
        let hand = text.lines().find_map(|line| line.trim().strip_prefix("B hand: ")).unwrap_or_default();
        assert!(hand.split(", ").all(|card| card.is_empty() || card == "Scrap"), "{}", file.text());
    }
    // Nobody else's, and none of a game that is not there.
    assert_eq!(browser.get(&format!("{GAMES}/nothing/report.txt")).await.status, StatusCode::NOT_FOUND);
}
