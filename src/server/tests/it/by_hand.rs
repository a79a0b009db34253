//! Tables that are changed by hand, and games that begin with a position or an example.

use axum::http::StatusCode;
use safehouse_app::deck::address;

use crate::{
    browser::Browser,
    table::{asked, led},
    test_app::TestApp,
};

const GAMES: &str = "/necrogenesis/games";
const EXAMPLE: &str = "/necrogenesis/rules/examples";

async fn site() -> TestApp {
    TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await
}

async fn begun(app: &TestApp, browser: &Browser<'_>, by: &str) -> String {
    let library = app.site.app.library.first();
    let [own, against] = [0, 1].map(|at| address::code_of(library, &library.decks[at]));
    led(&browser.post(GAMES, &[("own", &own), ("against", &against), ("by", by), ("seed", "")]).await)
}

/// The revision that the forms of a page are for.
fn revision(page: &str) -> String {
    let from = page.split("name=\"revision\" value=\"").nth(1).expect("a form");
    from.split('"').next().expect("a value").to_owned()
}

/// The first option of a select after one of its labels.
fn option_after<'a>(page: &'a str, label: &str) -> &'a str {
    let from = page.split(label).nth(1).expect("a list");
    from.split("<option value=\"").nth(1).expect("an option").split('"').next().expect("a value")
}

#[tokio::test]
async fn a_table_is_changed_by_forms_alone_and_marked_wherever_it_is_shown() {
    let app = site().await;
    let browser = Browser::of(&app, "morgan").await;
    let game = begun(&app, &browser, "").await;
    let edit = format!("{game}/edit");
    let answer = browser.get(&game).await;
    let page = answer.text();
    assert!(page.contains(&edit) && !page.contains("changed by hand"));
    let page = browser.get(&edit).await;
    assert_eq!(page.status, 200);
    let page = page.text();
    let card = option_after(&page, "Survivor Deck\"").to_owned();
    let to_turn = [("verb", "turn"), ("number", "3"), ("seat", "0"), ("step", "2")];
    let put = [("verb", "put"), ("card", card.as_str()), ("area", "2"), ("top", "1"), ("host", "")];
    let points =
        [("verb", "points"), ("AP-0", "3"), ("TP-0", "0"), ("TH-0", "0"), ("AP-1", "0"), ("TP-1", "0"), ("TH-1", "5")];
    let dice = [("verb", "dice"), ("dice", "6 1")];
    let tokens = [("verb", "tokens"), ("seat", "0"), ("area", "7"), ("token", "0"), ("count", "2")];
    let wounds = [("verb", "card"), ("card", "0"), ("hp", "7"), ("status", "0"), ("amount", "2"), ("turned", "")];
    let bring = [("verb", "bring"), ("seat", "0"), ("name", "Rifle"), ("area", "2"), ("top", "1")];
    for fields in [&to_turn[..], &put, &points, &dice, &tokens, &wounds, &bring] {
        let at = revision(&browser.get(&edit).await.text());
        let mut fields = fields.to_vec();
        fields.push(("revision", &at));
        assert_eq!(led(&browser.post(&edit, &fields).await), edit, "{fields:?}");
        let page = browser.get(&edit).await.text().into_owned();
        assert!(page.contains("role=\"status\"") && page.contains("The table is changed by hand"), "{fields:?}");
    }
    let table = browser.get(&game).await.text().into_owned();
    assert!(table.contains("Turn 3") && table.contains("changed by hand"));
    assert!(browser.get(GAMES).await.text().contains("changed by hand"), "the list says so");
    assert!(browser.get(&format!("{game}/log.txt")).await.text().contains("The table is changed by hand (1.2.0)"));
    assert!(browser.get(&format!("{game}/report.txt")).await.text().contains("changed by hand"));
    let record = browser.get(&format!("{game}/record.json")).await.text().into_owned();
    assert!(record.contains("turn 3 of A, at action"));
    // A replay and a frame of it say so, and what is played on from them.
    let from = table.split("/necrogenesis/replay?game=").nth(1).expect("a replay");
    let word = from.split("&amp;").next().expect("a word").to_owned();
    for place in ["replay", "replay/embed"] {
        let shown = browser.get(&format!("/necrogenesis/{place}?game={word}&at=3")).await;
        assert_eq!(shown.status, 200);
        assert!(shown.text().contains("changed by hand"), "{place}");
    }
    let copy = led(&browser.post("/necrogenesis/replay", &[("game", &word), ("at", "2")]).await);
    assert!(browser.get(&copy).await.text().contains("changed by hand"));

    // Taken back to its beginning it is a game as any other.
    let at = revision(&table);
    led(&browser.post(&format!("{game}/way"), &[("revision", &at), ("to", "1")]).await);
    assert!(!browser.get(&game).await.text().contains("changed by hand"));
}

#[tokio::test]
async fn what_cannot_be_changed_says_why_and_keeps_what_was_written() {
    let app = site().await;
    let browser = Browser::new(&app);
    let game = begun(&app, &browser, "").await;
    let edit = format!("{game}/edit");
    let at = revision(&browser.get(&edit).await.text());
    for (fields, why) in [
        (vec![("verb", "turn"), ("number", "0"), ("seat", "0"), ("step", "2")], "1 to 200"),
        (vec![("verb", "put"), ("card", ""), ("area", "2")], "Choose a card"),
        (vec![("verb", "put"), ("card", "250"), ("area", "2")], "no change that the page offers"),
        (vec![("verb", "put"), ("card", "0"), ("area", "2")], "4.2.6"),
        (vec![("verb", "put"), ("card", "50"), ("area", "2")], "R13"),
        (vec![("verb", "put"), ("card", "5"), ("area", "900")], "is no whole number"),
        (
            vec![("verb", "bring"), ("seat", "0"), ("name", "Nobody knows this"), ("area", "2")],
            "Choose a card of the list",
        ),
        (vec![("verb", "points"), ("AP-0", "99")], "2.1.5"),
        (vec![("verb", "dice"), ("dice", "seven")], "such as"),
        (vec![("verb", "dice"), ("dice", "7")], "2.27.0"),
        (vec![("verb", "card"), ("card", "0"), ("hp", "0")], "1.3.2"),
        (vec![("verb", "<script>")], "no change that the page offers"),
        (vec![], "no change that the page offers"),
    ] {
        let mut sent = fields.clone();
        sent.push(("revision", &at));
        let answer = browser.post(&edit, &sent).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{fields:?}");
        let page = answer.text();
        let is_told = page.contains(why) && page.contains("form__fault");
        assert!(is_told, "{fields:?}: {why}");
        assert!(!page.contains("<script>"), "{fields:?}");
    }
    let kept = browser
        .post(&edit, &[("revision", at.as_str()), ("verb", "dice"), ("dice", "6 seven")])
        .await
        .text()
        .into_owned();
    assert!(kept.contains("value=\"6 seven\""));
    assert_eq!(revision(&browser.get(&edit).await.text()), at, "nothing was changed");
    let stale = browser.post(&edit, &[("revision", "7"), ("verb", "dice"), ("dice", "6")]).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    assert!(browser.post(&edit, &[("verb", "dice"), ("dice", "6")]).await.status.is_client_error());

    // Of whoever does not see the other hand nothing is asked, and nothing is shown.
    let hidden = begun(&app, &browser, "rule-of-thumb").await;
    assert!(!browser.get(&hidden).await.text().contains(&format!("{hidden}/edit")));
    let page = browser.get(&format!("{hidden}/edit")).await.text().into_owned();
    assert!(page.contains("show that first") && !page.contains("<optgroup"));
    let (at, _) = asked(&browser.get(&hidden).await.text());
    let refused = browser.post(&format!("{hidden}/edit"), &[("revision", &at), ("verb", "dice"), ("dice", "6")]).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert!(!refused.text().contains("<optgroup"));

    // And nobody changes the game of an account but its owner.
    let owner = Browser::of(&app, "morgan").await;
    let own = begun(&app, &owner, "").await;
    assert_eq!(browser.get(&format!("{own}/edit")).await.status, 404);
    let refused = browser.post(&format!("{own}/edit"), &[("revision", "1"), ("verb", "dice"), ("dice", "6")]).await;
    assert_eq!(refused.status, 404);
    assert_eq!(owner.get(&format!("{own}/edit")).await.status, 200);
}

#[tokio::test]
async fn an_example_is_played_on_from_any_of_its_steps() {
    let app = site().await;
    let browser = Browser::new(&app);
    let library = app.site.app.library.first();
    let clause = safehouse_engine::necrogenesis::examples::examples_of("2.48.1");
    let example = clause.first().expect("an example");
    let here = format!("{EXAMPLE}/{}/{}", example.chapter, example.name);
    let page = browser.get(&here).await.text().into_owned();
    assert!(page.contains("Play on from here"), "{}", library.game().id);
    for at in 0..2 {
        let game = led(&browser.post(&format!("{here}?at={at}"), &[]).await);
        assert!(game.starts_with("/necrogenesis/games/"), "{game}");
        let table = browser.get(&game).await.text().into_owned();
        assert!(table.contains("begun from a position") && table.contains(example.title), "at {at}");
        let (revision, choice) = asked(&table);
        assert!(!choice.is_empty(), "it is played on");
        led(&browser.post(&format!("{game}/answer"), &[("revision", &revision), ("choice", &choice)]).await);
        assert!(browser.get(&format!("{game}/log.txt")).await.text().contains("laid out by hand"));
        // The link of its replay holds the position.
        let from = table.split("/necrogenesis/replay?game=").nth(1).expect("a replay");
        let word = from.split("&amp;").next().expect("a word");
        let shown = browser.get(&format!("/necrogenesis/replay?game={word}")).await.text().into_owned();
        assert!(shown.contains("begun from a position"));
    }
    assert_eq!(browser.post(&format!("{EXAMPLE}/07-turn/no-such-example"), &[]).await.status, 404);
}

#[tokio::test]
async fn where_a_game_stood_is_opened_as_a_game_of_ones_own() {
    let app = site().await;
    let browser = Browser::new(&app);
    let game = begun(&app, &browser, "").await;
    let mut file = None;
    for _ in 0..60 {
        let (revision, choice) = asked(&browser.get(&game).await.text());
        led(&browser.post(&format!("{game}/answer"), &[("revision", &revision), ("choice", &choice)]).await);
        let position = browser.get(&format!("{game}/position.scenario")).await;
        if position.status == 200 && position.text().contains("turn 2") {
            file = Some(position.text().into_owned());
            break;
        }
    }
    let file = file.expect("a position");
    let own = led(&browser.post("/necrogenesis/replay", &[("position", &file)]).await);
    assert!(browser.get(&own).await.text().contains("begun from a position"));
    assert!(browser.get("/necrogenesis/replay").await.text().contains("Begin with a position"));
    let empty = browser.post("/necrogenesis/replay", &[("position", " ")]).await;
    assert!(empty.text().contains("id=\"position-fault\"><div class=\"form__fault\""), "said at its own field");
    for wrong in ["nonsense", "title: x\n</textarea><script>alert(1)</script>", &"x".repeat(30_000)] {
        let refused = browser.post("/necrogenesis/replay", &[("position", wrong)]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        let page = refused.text();
        assert!(page.contains("cannot be laid out") || page.contains("12000 bytes"), "{page}");
        assert!(!page.contains("<script>alert"));
    }
}
