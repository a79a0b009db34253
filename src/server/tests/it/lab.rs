//! The lab as the server draws it, and the command that measures the same.

use std::fs;

use axum::http::StatusCode;
use safehouse_app::deck::address;
use safehouse_engine::necrogenesis::{
    config::RulesConfig,
    simulation::{
        measurement::{Measurement, Question},
        policy::PolicyKind,
    },
    wire::measurement::Asked,
};
use safehouse_lab::desk::Desk;

use crate::{
    browser::Browser,
    test_app::TestApp,
    test_program::{safehouse, text},
};

const LAB: &str = "/necrogenesis/lab";

async fn site() -> TestApp {
    TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await
}

/// The codes of two ready-made decks.
fn codes(app: &TestApp) -> [String; 2] {
    let library = app.site.app.library.first();
    [0, 1].map(|at| address::code_of(library, &library.decks[at]))
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("{before} in {text}"));
    rest.split(after).next().unwrap_or_default()
}

/// What the script of a page is told to measure.
fn asked(page: &str) -> Measurement {
    let json = between(page, "data-asked=\"", "\"").replace("&quot;", "\"").replace("&amp;", "&");
    Asked::read(&json).unwrap_or_else(|error| panic!("{error}: {json}"))
}

#[tokio::test]
async fn the_lab_asks_what_its_address_says() {
    let app = site().await;
    let [own, other] = codes(&app);
    let bare = app.get(LAB).await;
    assert_eq!(bare.status, StatusCode::OK);
    assert!(!bare.text().contains("data-asked=") && !bare.text().contains("/measuring/"));

    let page = app.get(&format!("{LAB}?deck={own}&name=Mine")).await;
    assert_eq!(page.status, StatusCode::OK);
    let measured = asked(&page.text());
    assert_eq!((measured.deck.name.as_str(), measured.question), ("Mine", Question::Report));
    assert_eq!((measured.opponents.len(), measured.games, measured.seed), (4, 10_240, 1));
    assert!(page.header("content-security-policy").contains("worker-src 'self'"));
    let script = format!("/measuring/{}", between(&page.text(), "src=\"/measuring/", "\""));
    let file = app.get(&script).await;
    assert_eq!((file.status, file.header("content-type")), (StatusCode::OK, "text/javascript"));

    let query = format!("?deck={own}&versus={other}+Theirs&against={other}&by=random&games=1024&seed=9");
    let compared = asked(&app.get(&format!("{LAB}{query}")).await.text());
    let Question::Compare(versus) = &compared.question else { panic!("two versions") };
    assert_eq!((versus.name.as_str(), compared.opponents.len()), ("Theirs", 1));
    assert_eq!((compared.policies[0], compared.policies[1]), (PolicyKind::Random, PolicyKind::RuleOfThumb));
    assert_eq!((compared.games, compared.seed), (1_024, 9));
    let worth = asked(&app.get(&format!("{LAB}?deck={own}&worth=1")).await.text());
    assert_eq!(worth.question, Question::Ablate(None));
}

#[tokio::test]
async fn an_address_that_cannot_be_measured_says_why() {
    let app = site().await;
    let [own, _] = codes(&app);
    for (query, words) in [
        ("deck=nonsense", "The deck code cannot be read"),
        (&format!("deck={own}&versus=nonsense"), "The deck code cannot be read"),
        (&format!("deck={own}&games=0"), "a measurement has 1 to"),
        (&format!("deck={own}&seed=-1"), "A seed is a whole number"),
        (&format!("deck={own}&by=somebody"), "there is no policy"),
    ] {
        let page = app.get(&format!("{LAB}?{query}")).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        assert!(page.text().contains(words) && !page.text().contains("data-asked="), "{query}");
    }
}

#[tokio::test]
async fn the_form_leads_to_the_address_of_what_it_asks() {
    let app = site().await;
    let [own, other] = codes(&app);
    let browser = Browser::new(&app);
    let list = "1 Sarah\n4 Medkit";
    let fields = [
        ("own", own.as_str()),
        ("versus", ""),
        ("versus-text", list),
        ("against", other.as_str()),
        ("against-text", own.as_str()),
        ("by", "rule-of-thumb"),
        ("by-other", "dummy"),
        ("games", "1024"),
        ("seed", "3"),
    ];
    let led = browser.post(LAB, &fields).await;
    assert_eq!(led.status, StatusCode::SEE_OTHER, "{}", led.text());
    let measured = asked(&app.get(led.header("location")).await.text());
    let Question::Compare(versus) = &measured.question else { panic!("two versions") };
    assert_eq!(versus.lines.len(), 2);
    assert_eq!((measured.opponents.len(), measured.games, measured.seed), (2, 1_024, 3));
    assert_eq!(measured.policies[1], PolicyKind::Dummy);

    let wrong = browser.post(LAB, &[("own", ""), ("own-text", "neither"), ("seed", "x"), ("against", &other)]).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(wrong.text().contains("neither</textarea>"), "what was written stays");
}

#[test]
fn the_command_prints_what_the_lab_finds_byte_for_byte() {
    let catalogue = safehouse_testing::shipped::catalogue();
    let decks = safehouse_testing::shipped::decks();
    let measurement = Measurement {
        deck: decks[0].clone(),
        question: Question::Compare(decks[1].clone()),
        opponents: vec![decks[2].clone(), decks[3].clone()],
        policies: [PolicyKind::RuleOfThumb; 2],
        rules: RulesConfig::default(),
        seed: 12,
        games: 256,
        until_width: None,
    };
    let json = serde_json::to_string(&Asked::from(&measurement)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("measurement.json");
    fs::write(&file, &json).unwrap();
    let file = file.to_str().unwrap();
    let mut desk = Desk::open(catalogue.clone(), &json).unwrap();
    let prepared = desk.prepared().clone();
    desk.gathered().add(&prepared, prepared.play(0..prepared.chunks()));
    for (flag, lab) in [("--json", desk.json()), ("--csv", desk.csv())] {
        let printed = safehouse(&["measure", file, flag, "--threads", "2"]);
        assert_eq!(printed.status.code(), Some(0), "{}", text(&printed.stderr));
        assert_eq!(text(&printed.stdout), lab, "{flag}");
    }
    let said = text(&safehouse(&["measure", file]).stdout);
    assert!(said.contains("256 pairs against 2 decks"), "{said}");

    fs::write(folder.path().join("measurement.json"), "{}").unwrap();
    let refused = safehouse(&["measure", file]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("this is no measurement"), "{}", text(&refused.stderr));
}
