//! One installation with two games, the second made up: every page, picture and
//! short link is of the game that its address or its deck names.

use axum::{
    body::Body,
    http::{Method, Request},
};
use safehouse_app::paths::{self, HasPaths as _};
use safehouse_engine::{
    deck::{code::encode, interchange::import},
    game::Games,
    games,
    library::GameLibrary,
};
use safehouse_server::cards::{CardFile, CardFiles, GameFolder};
use safehouse_testing::lighthouse::{self, LIGHTHOUSE};

use crate::test_app::{TestApp, TestResponse, request};

/// The shipped game first.
static BOTH: Games = Games::new(games::GAMES.first(), &[&LIGHTHOUSE]);

const DECK: &str = "Keeper\n1 Anselm\n\nShips\n2 Brig\n3 Barge\n";

fn cards() -> CardFiles {
    let file = |name: &str, text: &str| CardFile { name: format!("lighthouse/{name}"), text: text.to_owned() };
    let mut cards = CardFiles::built_in();
    cards.games.push(GameFolder {
        name: "lighthouse".to_owned(),
        sets: vec![file(lighthouse::CARDS.name, lighthouse::CARDS.text)],
        formats: vec![file(lighthouse::FORMATS.name, lighthouse::FORMATS.text)],
        decks: vec![file("decks/first-watch.txt", DECK)],
    });
    cards
}

async fn both() -> TestApp {
    TestApp::of_games(BOTH, cards()).await
}

fn other(app: &TestApp) -> &GameLibrary {
    app.site.app.library.of_game(LIGHTHOUSE.id).unwrap()
}

fn assert_reads(page: &TestResponse, words: &[&str]) {
    for word in words {
        assert!(page.text().contains(word), "“{word}” is missing: {}", page.text());
    }
}

#[tokio::test]
async fn every_page_of_each_game_is_of_that_game_alone() {
    let app = both().await;
    let known = |game: &GameLibrary| -> Vec<String> {
        let (catalogue, paths) = (&game.catalogue, game.paths());
        let printing = catalogue.by_number().next().unwrap();
        let name = catalogue.card(catalogue.card_of(printing)).name.as_str();
        let code = encode(&game.decks[0], catalogue).unwrap();
        let label = Default::default();
        let mut known = paths.fixed().to_vec();
        known.extend([
            paths.card(catalogue.printing(printing), name),
            paths.set(&catalogue.sets()[0].code),
            paths.format(&game.formats.all()[0].id),
            paths.search("r:c"),
            paths.shared_code(&code, &label),
            paths.build(&code, &label),
            paths.print(&code, &label),
            paths.compare(&code, &code),
        ]);
        known
    };
    let games = app.site.app.library.games();
    for (game, others) in [(&games[0], &games[1]), (&games[1], &games[0])] {
        for path in known(game) {
            let page = app.get(&path).await;
            assert_eq!(page.status, 200, "{path}");
            // Home leads to the others, nothing else does.
            let links = page.text().matches(&format!("href=\"/{}", others.game().id)).count();
            assert_eq!(links, usize::from(path == game.paths().home()), "{path} leads to {}", others.game().name);
            assert!(page.text().contains(&format!("href=\"/{}/cards", game.game().id)), "{path}");
        }
    }
    assert_reads(&app.get("/lighthouse").await, &["Lighthouse", LIGHTHOUSE.pitch, "Other games here", "NecroGenesis"]);
    assert_reads(&app.get("/").await, &["NecroGenesis", "Other games here", "href=\"/lighthouse\""]);
    assert_reads(&app.get("/lighthouse/cards?q=t:ship").await, &["Brig", "Flagship"]);
    // Each type has the tone that its game names.
    let colours = app.get("/lighthouse/cards?q=name:brig").await;
    assert_eq!(LIGHTHOUSE.face.tone("ship").name(), "cyan");
    assert!(colours.text().contains("data-tone=\"cyan\""), "{}", colours.text());
    assert_eq!(app.get("/lighthouse/sets/NG-01").await.status, 404);
    assert_eq!(app.get("/necrogenesis/cards?q=brig").await.text().matches(">Brig<").count(), 0);
}

#[tokio::test]
async fn a_deck_is_shared_and_opened_as_one_of_its_game() {
    let app = both().await;
    let share = |deck: serde_json::Value| {
        let body = Body::from(serde_json::json!({ "deck": deck }).to_string());
        let mut asked = Request::builder().method(Method::POST).uri("/api/share").body(body).unwrap();
        asked.headers_mut().extend(request(Method::POST, "/").headers().clone());
        for name in ["content-type", "accept"] {
            asked.headers_mut().insert(name, "application/json".parse().unwrap());
        }
        asked.headers_mut().insert("origin", "http://127.0.0.1:3000".parse().unwrap());
        app.send(asked)
    };
    let deck = import(DECK, &other(&app).catalogue).deck;
    assert_eq!(deck.game, LIGHTHOUSE.id);
    let kept = share(serde_json::to_value(&deck).unwrap()).await;
    assert_eq!(kept.status, 200, "{}", kept.text());
    let id: String = serde_json::from_slice(&kept.bytes).unwrap();
    let page = app.get(&format!("/d/{id}")).await;
    assert_eq!(page.status, 200);
    assert_reads(&page, &["Anselm", "Brig", "href=\"/lighthouse/build?deck="]);

    // A list of before lists named their game is one of the game of that time.
    let unnamed = serde_json::json!({ "lines": [{ "section": "survivor_deck", "card": "Rifle", "quantity": 1 }] });
    let kept = share(unnamed).await;
    let id: String = serde_json::from_slice(&kept.bytes).unwrap();
    assert_reads(&app.get(&format!("/d/{id}")).await, &["Rifle", "href=\"/necrogenesis/build?deck="]);

    let refused =
        share(serde_json::json!({ "game": "chess", "lines": [{ "section": "x", "card": "y", "quantity": 1 }] }));
    let refused = refused.await;
    assert_eq!(refused.status, 422);
    assert_reads(&refused, &["The deck is of the game “chess”, which this site does not have."]);
}

#[tokio::test]
async fn a_code_of_the_other_game_is_led_to_where_it_is_read() {
    let app = both().await;
    let code = encode(&import(DECK, &other(&app).catalogue).deck, &other(&app).catalogue).unwrap();
    let page = app.get(&format!("/necrogenesis/decks/view?deck={code}&name=Watch")).await;
    let there = paths::of(LIGHTHOUSE.id).reader();
    assert_reads(
        &page,
        &[
            "This code is for another game",
            "It is a deck of Lighthouse.",
            &format!("href=\"{there}?deck={code}&amp;name=Watch\""),
        ],
    );
}

#[tokio::test]
async fn the_list_of_pages_and_the_file_for_the_browser_have_both() {
    let app = TestApp::of_games_with(BOTH, cards(), |config| {
        config.public_url = Some("https://cards.example".parse().unwrap());
    })
    .await;
    let page = request(Method::GET, "/sitemap.xml");
    let (mut parts, body) = page.into_parts();
    parts.headers.insert("host", "cards.example".parse().unwrap());
    let list = app.send(Request::from_parts(parts, body)).await;
    assert_reads(
        &list,
        &["https://cards.example/lighthouse/cards</loc>", "https://cards.example/necrogenesis/cards</loc>"],
    );

    let app = both().await;
    let bundle = app.get(&app.site.app.catalogue_url).await;
    let read = safehouse_app::library::read_of(BOTH, &bundle.text()).unwrap();
    let games: Vec<_> = read.games().iter().map(|game| (game.game().id, game.catalogue.cards().len())).collect();
    let served = app.site.app.library.games().iter();
    assert_eq!(games, served.map(|game| (game.game().id, game.catalogue.cards().len())).collect::<Vec<_>>());
    assert_reads(&app.get("/").await, &["data-games=\"necrogenesis\tNecroGenesis", "\nlighthouse\tLighthouse"]);
}
