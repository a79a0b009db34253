//! Measurements that the site plays, as pages without a script.

use axum::http::Method;
use safehouse_engine::necrogenesis::{
    config::RulesConfig,
    simulation::{
        measurement::{Measurement, Question},
        policy::PolicyKind,
    },
    wire::measurement::Asked,
};
use safehouse_service::{
    Caller,
    measurements::{Workshop, play_chunk},
};
use safehouse_testing::shipped::{catalogue, decks};

use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse, request},
};

fn asked(games: u64, question: Question) -> String {
    let measurement = Measurement {
        deck: decks()[0].clone(),
        question,
        opponents: vec![decks()[1].clone()],
        policies: [PolicyKind::RuleOfThumb; 2],
        rules: RulesConfig::default(),
        seed: 1,
        games,
        until_width: None,
    };
    serde_json::to_string(&Asked::from(&measurement)).unwrap()
}

async fn post(app: &TestApp, path: &str, fields: &[(&str, &str)]) -> TestResponse {
    let mut asked = request(Method::POST, path);
    asked.headers_mut().insert("content-type", "application/x-www-form-urlencoded".parse().unwrap());
    asked.headers_mut().insert("accept", "text/html".parse().unwrap());
    let fields = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    *asked.body_mut() = fields.into();
    app.send(asked).await
}

/// Plays so many chunks, or all.
async fn play(app: &TestApp, chunks: usize) {
    let service = &app.site.app.service;
    let workshop = Workshop::new(service, catalogue());
    for _ in 0..chunks {
        if !play_chunk(service, &Caller::Job, catalogue(), &workshop).await.unwrap() {
            break;
        }
    }
}

const MEASUREMENTS: &str = "/necrogenesis/lab/measurements";

#[tokio::test]
async fn whoever_has_no_script_measures_by_forms_and_sees_how_far_it_is() {
    let app = TestApp::with(|config| config.write_limit = 0).await;
    let lab = app.get("/necrogenesis/lab").await;
    assert_eq!(lab.status, 200);
    let sent = post(&app, MEASUREMENTS, &[("asked", &asked(1_100, Question::Report))]).await;
    assert_eq!(sent.status, 303, "{}", sent.text());
    let page = sent.header("location").to_owned();
    assert!(page.starts_with("/necrogenesis/lab?measurement="), "{page}");
    let waiting = app.get(&page).await;
    assert_eq!((waiting.status.as_u16(), waiting.header("refresh")), (200, "3"));
    for words in
        ["How Hold the Line does", "It waits for its turn", "loads itself anew every 3 seconds", "0 of 1,100 games"]
    {
        assert!(waiting.text().contains(words), "{words}");
    }
    let still = app.get(&format!("{page}&still=1")).await;
    assert!(still.headers.get("refresh").is_none() && still.text().contains("does not load itself"));
    play(&app, 1).await;
    let running = app.get(&page).await;
    assert!(running.text().contains("The site plays it") && running.text().contains("surely between"), "so far");
    assert_eq!(running.header("refresh"), "3");
    play(&app, usize::MAX).await;
    let done = app.get(&page).await;
    assert!(done.headers.get("refresh").is_none());
    for words in
        ["1,100 of 1,100 games", "The site has played it", "Going first it wins", "Go on to", "Keep the address"]
    {
        assert!(done.text().contains(words), "{words}");
    }
    let id = page.rsplit_once('=').unwrap().1;
    for (file, beginning) in [
        ("result.json", "{\"version\":1,\"games\":1100"),
        ("result.csv", "about,"),
        ("measurement.json", "{\"version\":1,\"deck\""),
    ] {
        let file = app.get(&format!("{MEASUREMENTS}/{id}/{file}")).await;
        assert!(file.status == 200 && file.text().starts_with(beginning), "{:.200}", file.text());
        assert!(file.header("content-disposition").starts_with("attachment"));
    }
    // The page goes on to more of the same.
    let more = post(&app, MEASUREMENTS, &[("asked", &asked(1_100, Question::Report)), ("games", "2048")]).await;
    let more = more.header("location").to_owned();
    assert!(app.get(&more).await.text().contains("0 of 2,048 games"));
    let more = more.rsplit_once('=').unwrap().1.to_owned();
    let stopped = post(&app, &format!("{MEASUREMENTS}/{more}/cancel"), &[]).await;
    assert_eq!(stopped.header("location"), format!("/necrogenesis/lab?measurement={more}"));
    assert!(app.get(stopped.header("location")).await.text().contains("You stopped it"));
    let deleted = post(&app, &format!("{MEASUREMENTS}/{more}/delete"), &[]).await;
    assert_eq!((deleted.status.as_u16(), deleted.header("location")), (303, "/necrogenesis/lab"));
    assert_eq!(app.get(&format!("/necrogenesis/lab?measurement={more}")).await.status, 404);
}

#[tokio::test]
async fn what_is_not_measured_is_told_on_a_page_and_another_accounts_is_nowhere() {
    let app = TestApp::with(|config| config.write_limit = 0).await;
    for (fields, status, words) in [
        (vec![], 400, "cannot be read"),
        (vec![("asked", "{}".to_owned())], 400, "cannot be read"),
        (vec![("asked", asked(10, Question::Report)), ("games", "many".to_owned())], 400, "is none"),
        (vec![("asked", asked(10, Question::Report)), ("games", "0".to_owned())], 422, "1 to 1000000 games"),
        (vec![("asked", asked(1_000_000, Question::Ablate(None)))], 422, "More is played for whoever is signed in"),
    ] {
        let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let refused = post(&app, MEASUREMENTS, &fields).await;
        assert_eq!(
            (refused.status.as_u16(), refused.text().contains(words)),
            (status, true),
            "{words}: {}",
            refused.text()
        );
        assert!(refused.header("content-type").starts_with("text/html"));
    }
    let rick = Browser::of(&app, "Rick").await;
    let sent = rick.post(MEASUREMENTS, &[("asked", &asked(100, Question::Report))]).await;
    assert_eq!(sent.status, 303, "{}", sent.text());
    let page = sent.header("location").to_owned();
    assert!(rick.get(&page).await.text().contains("It is kept in your account until"));
    assert_eq!(app.get(&page).await.status, 404);
    let id = page.rsplit_once('=').unwrap().1;
    for deed in ["cancel", "delete", "fly"] {
        assert_eq!(post(&app, &format!("{MEASUREMENTS}/{id}/{deed}"), &[]).await.status, 404, "{deed}");
    }
    assert_eq!(app.get(&format!("{MEASUREMENTS}/{id}/measurement.json")).await.status, 404);
    assert_eq!(rick.get(&page).await.status, 200);
}
