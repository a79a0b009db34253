//! Pages as the server sends them.
#![recursion_limit = "512"]

mod facts;
mod fixtures;
mod large;
mod rulebook;
mod site;
mod table;

use axum::http::StatusCode;
use safehouse_app::routes::{ACCOUNT_PAGES, PAGES, PUBLIC_PAGES, is_answered_by_server};

use self::{
    fixtures::{DECK, FORMATS, PAYLOAD, SET},
    site::{Answer, Site},
};

async fn site() -> Site {
    Site::new(SET, FORMATS, &[DECK]).await
}

async fn get(address: &str) -> Answer {
    site().await.get(address).await
}

/// The page has every part, in this order.
#[track_caller]
fn assert_reads(html: &str, parts: &[&str]) {
    let mut from = 0;
    for part in parts {
        match html[from..].find(part) {
            Some(at) => from += at + part.len(),
            None => panic!("“{part}” is missing or out of order; the page reads:\n{}", &html[from..]),
        }
    }
}

#[tokio::test]
async fn every_page_is_classified_and_every_entry_exists() {
    let mut registered = site().await.routes;
    registered.sort();
    // The page about the API stands in the server's list of the API.
    let pages = PAGES.iter().map(|page| page.path).chain(["/api"]).filter(|path| !is_answered_by_server(path));
    let mut classified: Vec<_> = pages.map(str::to_owned).collect();
    classified.sort();
    assert_eq!(registered, classified);
}

/// An address that the pattern of a page stands for.
fn sample(pattern: &str) -> String {
    [
        ("{game}", "necrogenesis"),
        ("{set}", "NG-TT"),
        ("{number}", "002"),
        ("{slug}", "test-rifle"),
        ("{code}", "NG-TT"),
        ("/d/{id}", "/d/0000000000"),
    ]
    .iter()
    .fold(pattern.to_owned(), |path, (name, value)| path.replace(name, value))
    .replace("{id}", "standard")
}

#[tokio::test]
async fn every_page_is_whole_before_a_script_runs() {
    let site = site().await;
    // Pages of accounts and of public decks show what the server asks for first; its own
    // tests read them.
    for page in PAGES.iter().filter(|page| ![ACCOUNT_PAGES, PUBLIC_PAGES].concat().contains(&page.path)) {
        let Answer { status, html, .. } = site.get(&sample(page.path)).await;
        // No deck is shared in these tests.
        let expected = if page.path == "/d/{id}" { StatusCode::NOT_FOUND } else { StatusCode::OK };
        assert_eq!(status, expected, "{}", page.path);
        assert_reads(&html, &["<html", "class=\"skip-link\"", "id=\"content\"", "<h1", "</h1>", "<footer", "</html>"]);
        assert!(!html.contains("<template"), "{}: a part that waits for a script", page.path);
    }
}

#[tokio::test]
async fn home_offers_decks_search_and_sets() {
    let answer = get("/").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_reads(
        &answer.html,
        &[
            "<title>Safehouse</title>",
            "href=\"/necrogenesis/build?new=1\">Build a deck",
            "First &lt;Deck&gt;",
            "Ada – The First",
            "Test &amp; Trial",
            "Playtest set.",
        ],
    );
}

#[tokio::test]
async fn every_page_has_a_skip_link_one_main_heading_and_the_search_field() {
    let site = site().await;
    for address in [
        "/",
        "/necrogenesis/cards",
        "/necrogenesis/cards?view=list",
        "/necrogenesis/cards?view=full",
        "/necrogenesis/cards/NG-TT/001",
        "/necrogenesis/sets",
        "/necrogenesis/sets/NG-TT",
        "/necrogenesis/formats",
        "/necrogenesis/formats/standard",
        "/necrogenesis/rules/glossary",
        "/necrogenesis/help/search",
        "/credits",
    ] {
        let Answer { status, html, .. } = site.get(address).await;
        assert_eq!(status, StatusCode::OK, "{address}");
        assert_reads(
            &html,
            &["<html", "lang=\"en\"", "class=\"skip-link\"", "type=\"search\"", "id=\"content\"", "<h1", "<footer"],
        );
        assert_eq!(html.matches("<h1").count(), 1, "{address}");
        assert!(html.contains("<meta name=\"description\""), "{address}");
        assert_reads(&html, &["<link href=\"https://cards.example/", "rel=\"canonical\""]);
    }
}

#[tokio::test]
async fn a_search_shows_what_it_found_and_keeps_the_query() {
    let answer = get("/necrogenesis/cards?q=t%3Aweapon").await;
    assert_reads(&answer.html, &["value=\"t:weapon\"", "<strong class=\"figures\">1</strong> card", "Test Rifle"]);
    assert!(!answer.html.contains("Ada – "));
}

#[tokio::test]
async fn a_search_can_be_a_list_or_text_and_can_show_every_printing() {
    let site = site().await;
    let list = site.get("/necrogenesis/cards?q=ada&view=list&unique=prints").await;
    assert_reads(
        &list.html,
        &["2</strong> printings", "<table", "Ada – The First", "NG-TT-001", "Ada – The First", "NG-TT-090"],
    );
    let full = site.get("/necrogenesis/cards?q=ada&view=full").await;
    assert_reads(&full.html, &["full-texts", "Ada – The First", "<b>Burn</b> (1)", "<em>(It smoulders.)</em>"]);
}

#[tokio::test]
async fn a_query_at_fault_says_where_and_offers_the_way_out() {
    let answer = get("/necrogenesis/cards?q=t%3Azombie%20hpp%3E3").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_reads(
        &answer.html,
        &["query-faults", "t:zombie hpp&gt;3\n         ^^^", "Column 10", "/necrogenesis/cards?q=t%3Azombie%20hp%3E3"],
    );
}

#[tokio::test]
async fn nothing_found_explains_itself() {
    assert_reads(
        &get("/necrogenesis/cards?q=hp%3E90").await.html,
        &["No card matches", "fewer conditions", "Show all cards"],
    );
}

#[tokio::test]
async fn the_form_becomes_a_query() {
    let answer = get("/necrogenesis/cards?f.name=&f.type=zombie&f.hp=3&f.hp.is=%3E%3D&f.text=threat%20zone").await;
    assert_eq!(answer.status, StatusCode::FOUND);
    assert_eq!(
        answer.location.as_deref(),
        Some("/necrogenesis/cards?q=o%3A%22threat%20zone%22%20t%3Azombie%20hp%3E%3D3")
    );
}

#[tokio::test]
async fn a_card_page_tells_everything_about_its_card() {
    let answer = get("/necrogenesis/cards/NG-TT/002/test-rifle").await;
    assert_reads(
        &answer.html,
        &[
            "<title>Test Rifle · Safehouse</title>",
            "rel=\"prev\"",
            "rel=\"next\"",
            "<h2 class=\"card-face__name\"",
            "Ranged Weapon – Firearm",
            "AP cost",
            "Hit Roll",
            "4+",
            "First Edition",
            "Playtest",
            "<h1>Test Rifle</h1>",
            "href=\"/necrogenesis/rules/glossary#burn\"",
            "Words on this card",
            "2.30",
            "Printings",
            "NG-TT-002",
            "Where it may be played",
            "Legal",
            "Up to 4 copies",
            "Odds by copies",
            "Opening hand",
            "Turn 2",
        ],
    );
}

#[tokio::test]
async fn a_card_page_explains_mechanics_and_no_common_words() {
    let site = site().await;
    let rifle = site.get("/necrogenesis/cards/NG-TT/002").await.html;
    assert_reads(&rifle, &["Words on this card", "#burn\">Burn</a></dt>", "#on-hit\">On Hit</a></dt>", "</dl>"]);
    assert!(!rifle.contains("#zombie-zone\">"), "a zone is no mechanic");
    // Its whole text is an action.
    assert!(!site.get("/necrogenesis/cards/NG-TT/005").await.html.contains("Words on this card"));
}

#[tokio::test]
async fn a_card_page_explains_how_its_text_is_read() {
    let site = site().await;
    let rifle = site.get("/necrogenesis/cards/NG-TT/002").await.html;
    assert_reads(
        &rifle,
        &["How the rules read this text", "<dt>When</dt><dd>On Hit", "2.20.4", "<dt>Does</dt><dd>Apply Burn", "2.30.0"],
    );
}

#[tokio::test]
async fn the_first_edition_stamp_shows_on_request_and_on_cards_that_have_no_other() {
    let site = site().await;
    let has_stamp = |html: &str| html.contains("card-face__stamp");
    assert!(!has_stamp(&site.get("/necrogenesis/cards/NG-TT/001").await.html));
    assert!(has_stamp(&site.get("/necrogenesis/cards/NG-TT/001?edition=first").await.html));
    assert!(has_stamp(&site.get("/necrogenesis/cards/NG-TT/002").await.html));
}

#[tokio::test]
async fn unknown_values_show_a_dash_and_banned_cards_their_reason() {
    let site = site().await;
    assert_reads(
        &site.get("/necrogenesis/cards/NG-TT/003").await.html,
        &["card-face__costs", "ZTC", "–", "card-face__values", "HP", "–"],
    );
    assert_reads(
        &site.get("/necrogenesis/cards/NG-TT/005").await.html,
        &["Zombie Event", "During Zombie Phase", "Banned", "Too loud."],
    );
}

#[tokio::test]
async fn sets_and_formats_are_listed_from_their_files() {
    let site = site().await;
    assert_reads(
        &site.get("/necrogenesis/sets/ng-tt").await.html,
        &["<h1>Test &amp; Trial</h1>", "For tests &lt;only&gt;.", "NG-TT-001", "NG-TT-090"],
    );
    assert_reads(
        &site.get("/necrogenesis/formats/standard").await.html,
        &[
            "<h1>Standard</h1>",
            "Exactly 40 cards in the Survivor Deck.",
            "Rule ",
            "6.1.1</a>",
            "At most 4 copies",
            "Banned",
            "Lone Alarm",
            "Too loud.",
        ],
    );
}

#[tokio::test]
async fn the_help_lists_every_field_and_the_glossary_every_term() {
    let site = site().await;
    let help = site.get("/necrogenesis/help/search").await.html;
    for field in ["hp", "dmg", "hit", "keyword", "format", "order", "unique"] {
        assert!(help.contains(&format!("<code>{field}</code>")), "{field}");
    }
    let glossary = site.get("/necrogenesis/rules/glossary").await.html;
    for term in &(safehouse_engine::necrogenesis::NECROGENESIS.glossary)().terms {
        assert!(glossary.contains(&format!("id=\"{}\"", term.id)), "{}", term.id);
    }
}

#[tokio::test]
async fn a_format_that_there_is_not_is_refused_alike_on_every_page() {
    let site = site().await;
    let deck = "sh1040dvs70";
    for address in [
        format!("/necrogenesis/decks/view?deck={deck}&format=vintage"),
        format!("/necrogenesis/decks/print?deck={deck}&format=vintage"),
        format!("/necrogenesis/build?deck={deck}&format=vintage"),
        format!("/necrogenesis/decks/compare?left=%2Fdecks%2Fview%3Fdeck%3D{deck}%26format%3Dvintage&right={deck}"),
        "/necrogenesis/formats/vintage".to_owned(),
    ] {
        let answer = site.get(&address).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{address}");
        assert_reads(
            &answer.html,
            &["there is no format “<bdi>vintage</bdi>”", "there is ", "/necrogenesis/formats/standard", "Standard"],
        );
        assert!(!answer.html.contains("\"/necrogenesis/formats/vintage\""), "{address}");
    }
    for address in [
        format!("/necrogenesis/decks/view?deck={deck}&format=vintage"),
        format!("/necrogenesis/build?deck={deck}&format=vintage"),
        format!("/necrogenesis/decks/compare?left=%2Fdecks%2Fview%3Fdeck%3D{deck}%26format%3Dvintage&right={deck}"),
    ] {
        let html = site.get(&address).await.html;
        assert!(html.contains("verdict-chip--undecided"), "{address}");
        // The deck is kept, with the format that it asks for.
        assert!(html.contains("format=vintage") || html.contains("vintage (unknown)"), "{address}");
    }
    // The form without script does not choose another format.
    let builder = site.get(&format!("/necrogenesis/build?deck={deck}&format=vintage")).await.html;
    assert_reads(&builder, &["value=\"vintage\" selected", "vintage (unknown)"]);
}

#[tokio::test]
async fn a_version_that_a_format_has_not_is_refused_with_those_it_has() {
    let answer = site().await.get("/necrogenesis/formats/standard?as=1999-01-01").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    assert_reads(&answer.html, &["no version “1999-01-01”", "?as=2026-01-02"]);
}

#[tokio::test]
async fn what_names_nothing_is_not_found() {
    let site = site().await;
    for address in [
        "/necrogenesis/cards/NG-TT/777",
        "/necrogenesis/cards/NG-XX/001/ada",
        "/necrogenesis/sets/NG-XX",
        "/necrogenesis/formats/none",
        "/no/such/page",
    ] {
        let answer = site.get(address).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{address}");
        assert!(answer.html.contains("<h1>"), "{address}");
    }
}

#[tokio::test]
async fn text_from_files_and_addresses_never_becomes_markup() {
    let site = site().await;
    let query = "%3C/textarea%3E%3Cscript%3Ealert(1)%3C/script%3E";
    for address in [
        "/".to_owned(),
        "/necrogenesis/cards".to_owned(),
        "/necrogenesis/cards?view=list".to_owned(),
        "/necrogenesis/cards?view=full".to_owned(),
        "/necrogenesis/cards/NG-TT/004".to_owned(),
        "/necrogenesis/sets/NG-TT".to_owned(),
        "/credits".to_owned(),
        format!("/necrogenesis/cards?q={query}"),
        format!("/necrogenesis/cards?q=%22{query}%22&order={query}&view={query}&unique={query}&page={query}"),
        format!("/necrogenesis/sets/{query}"),
        format!("/necrogenesis/cards/{query}/{query}/{query}"),
    ] {
        let html = site.get(&address).await.html;
        assert!(!html.contains(PAYLOAD), "{address}");
        assert!(!html.contains("<script>alert"), "{address}");
        assert!(!html.contains("<img src=x"), "{address}");
    }
}

#[tokio::test]
async fn the_theme_of_the_cookie_is_on_the_first_byte() {
    let site = site().await;
    let themed = |html: &str| html.contains("data-theme=\"light\"");
    assert!(themed(&site.get_with_cookie("/", "theme=light").await.html));
    assert!(!themed(&site.get_with_cookie("/", "theme=\"><script>").await.html));
    assert!(!site.get("/").await.html.contains("data-theme="));
}

#[tokio::test]
async fn a_line_of_the_builder_is_whole_before_a_script_runs() {
    let html = get("/necrogenesis/build?quick=2%20Test%20Rifle").await.html;
    assert_reads(
        &html,
        &[
            "deck-panel-title",
            "aria-label=\"One Test Rifle fewer\"",
            "value=\"2\"",
            "aria-label=\"One Test Rifle more\"",
            "data-card=\"Test Rifle\"",
            "AP 1",
            "data-rarity=\"1\"",
            "aria-label=\"More about Test Rifle\"",
        ],
    );
    // The format allows four copies, and so does the pool's button.
    assert!(html.contains("aria-label=\"4 copies of Test Rifle\""));
}

#[tokio::test]
async fn every_page_has_one_place_for_the_picture_of_a_card() {
    let site = site().await;
    for address in [
        "/",
        "/necrogenesis/cards?view=list",
        "/necrogenesis/sets/NG-TT",
        "/necrogenesis/build",
        "/necrogenesis/decks/view",
    ] {
        let html = site.get(address).await.html;
        assert_eq!(html.matches("class=\"card-picture\"").count(), 1, "{address}");
    }
}
