//! Measurements as programs ask for them.

use axum::http::Method;
use safehouse_service::{
    Caller,
    measurements::{Workshop, play_chunk},
};
use safehouse_testing::shipped::{catalogue, decks};
use serde_json::{Value, json};

use super::{
    asked, json as read,
    tokens::{by, token_of},
};
use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse},
    test_program::{safehouse, text},
};

const MEASUREMENTS: &str = "/api/v1/games/necrogenesis/measurements";

/// Asks, by a token or as anybody.
async fn ask(app: &TestApp, token: Option<&str>, method: Method, path: &str, body: Option<&Value>) -> TestResponse {
    let asked = asked(method, path, body);
    app.send(match token {
        Some(token) => by(token, asked),
        None => asked,
    })
    .await
}

fn kind(answer: &TestResponse) -> String {
    read(answer)["type"].as_str().unwrap().trim_start_matches("urn:safehouse:problem:").to_owned()
}

/// Two ready-made decks, so many games.
fn two_decks(games: u64) -> Value {
    json!({"deck": {"deck": decks()[0], "name": "Mine"}, "opponents": [{"deck": decks()[1]}], "games": games})
}

async fn begun(app: &TestApp, token: Option<&str>, body: &Value) -> (String, Value) {
    let answer = ask(app, token, Method::POST, MEASUREMENTS, Some(body)).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let measurement = read(&answer);
    let path = answer.header("location").to_owned();
    assert_eq!(path, format!("{MEASUREMENTS}/{}", measurement["id"].as_str().unwrap()));
    (path, measurement)
}

async fn opened(app: &TestApp, path: &str) -> Value {
    let answer = ask(app, None, Method::GET, path, None).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    read(&answer)
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

#[tokio::test]
async fn what_the_site_measures_is_what_the_command_line_finds_byte_for_byte() {
    let app = TestApp::with(|config| config.write_limit = 0).await;
    let folder = tempfile::tempdir().unwrap();
    let file = |number: usize| {
        let path = folder.path().join(format!("{number}.json"));
        std::fs::write(&path, serde_json::to_string(&decks()[number]).unwrap()).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (path, asked) = begun(&app, None, &two_decks(1_100)).await;
    assert_eq!((&asked["state"], &asked["games"], &asked["found"]), (&json!("waiting"), &json!(0), &Value::Null));
    assert_eq!((&asked["asked"]["deck"]["name"], &asked["most_games"]), (&json!("Mine"), &json!(1_100)));
    assert_eq!(opened(&app, &format!("{path}/result")).await["games"], 0);
    play(&app, 1).await;
    let running = opened(&app, &path).await;
    assert_eq!((&running["state"], &running["games"]), (&json!("running"), &running["found"]["games"]));
    let share = &running["found"]["wins"][0]["all"];
    let [low, high] = ["low", "high"].map(|end| share[end].as_f64().unwrap());
    assert!(low < high && running["games"].as_u64().unwrap() < 1_100, "{running}");
    play(&app, usize::MAX).await;
    let done = opened(&app, &path).await;
    assert_eq!((&done["state"], &done["games"], &done["fault"]), (&json!("done"), &json!(1_100), &json!("")));
    let result = ask(&app, None, Method::GET, &format!("{path}/result"), None).await;
    let result = result.text();
    let told = safehouse(&["simulate", &file(0), &file(1), "--games", "1100", "--seed", "1", "--json"]);
    let report = text(&told.stdout);
    assert!(report.len() > 1_000 && result.contains(&format!("\"reports\":[{}]", report.trim_end())), "{result:.500}");

    let mut compared = two_decks(130);
    compared["versus"] = json!({"deck": decks()[2]});
    let (path, _) = begun(&app, None, &compared).await;
    play(&app, usize::MAX).await;
    let result = ask(&app, None, Method::GET, &format!("{path}/result"), None).await;
    let result = result.text();
    let words = ["simulate", &file(0), &file(1), "--versus", &file(2), "--games", "130", "--json"];
    let comparison = text(&safehouse(&words).stdout);
    assert!(result.contains(&format!("\"comparison\":{}", comparison.trim_end())), "{result:.500}");
    assert_eq!(opened(&app, &path).await["found"]["comparison"]["pairs"], 130);

    let mut worth = two_decks(70);
    worth["ablate"] = json!([decks()[0].lines[3].card]);
    let (path, _) = begun(&app, None, &worth).await;
    play(&app, usize::MAX).await;
    let result = ask(&app, None, Method::GET, &format!("{path}/result"), None).await;
    let result = result.text();
    let words =
        ["simulate", &file(0), &file(1), "--ablate", "--card", &decks()[0].lines[3].card, "--games", "70", "--json"];
    let ablation = text(&safehouse(&words).stdout);
    assert!(result.contains(&format!("\"ablation\":{}", ablation.trim_end())), "{result:.500}");
}

#[tokio::test]
async fn a_measurement_of_an_account_is_its_own_and_is_cancelled_and_deleted() {
    let app = TestApp::with(|config| config.write_limit = 0).await;
    let rick = Browser::of(&app, "Rick").await;
    let token = token_of(&rick, &["games"]).await;
    let (path, asked) = begun(&app, Some(&token), &two_decks(500)).await;
    let again = ask(&app, Some(&token), Method::POST, MEASUREMENTS, Some(&two_decks(500))).await;
    assert_eq!((again.status.as_u16(), &read(&again)["id"]), (200, &asked["id"]));
    let elsewhere = format!("/api/v1/games/other/measurements/{}", asked["id"].as_str().unwrap());
    let daryl = token_of(&Browser::of(&app, "Daryl").await, &["games"]).await;
    for (token, path) in [(None, &path), (Some(&daryl), &path), (Some(&token), &elsewhere)] {
        let answer = ask(&app, token.map(String::as_str), Method::GET, path, None).await;
        assert_eq!(answer.status, 404, "{path}");
    }
    let list = read(&ask(&app, Some(&token), Method::GET, "/api/v1/measurements?limit=1", None).await);
    assert_eq!((&list["measurements"][0]["id"], &list["measurements"][0]["deck"]), (&asked["id"], &json!("Mine")));
    let next = list["next"].as_str().unwrap();
    let rest = ask(&app, Some(&token), Method::GET, &format!("/api/v1/measurements?cursor={next}"), None).await;
    assert_eq!(read(&rest)["measurements"], json!([]));
    let cancel = format!("{path}/cancel");
    let cancelled = read(&ask(&app, Some(&token), Method::POST, &cancel, None).await);
    assert_eq!(cancelled["state"], "cancelled");
    play(&app, usize::MAX).await;
    let after = read(&ask(&app, Some(&token), Method::GET, &path, None).await);
    assert_eq!((&after["state"], &after["games"]), (&json!("cancelled"), &json!(0)));
    assert_eq!(ask(&app, Some(&token), Method::DELETE, &path, None).await.status, 204);
    assert_eq!(ask(&app, Some(&token), Method::DELETE, &path, None).await.status, 404);
    let scope = token_of(&rick, &["decks:read"]).await;
    let refused = ask(&app, Some(&scope), Method::POST, MEASUREMENTS, Some(&two_decks(1))).await;
    assert_eq!((refused.status.as_u16(), kind(&refused)), (403, "tokens:scope".to_owned()));
}

#[tokio::test]
async fn what_is_not_measured_says_why_and_what_helps() {
    let app = TestApp::with(|config| (config.write_limit, config.measurement_limit) = (0, 3)).await;
    let with = |member: &str, value: Value| {
        let mut body = two_decks(10);
        body[member] = value;
        body
    };
    let rifle = json!({"text": "1 Rifle"});
    let lines = vec![json!({"section": "survivor_deck", "card": "Rifle", "quantity": 1}); 100_000];
    let huge = json!({"deck": {"lines": lines}});
    let long_name = json!({"text": "2 Rifle", "name": "x".repeat(100_000)});
    for (body, status, what) in [
        (with("games", json!(0)), 422, "measurements:unfit"),
        (with("games", json!(1_000_001)), 422, "measurements:unfit"),
        (with("games", json!(-1)), 400, "http:unreadable"),
        (with("games", json!(1e9)), 400, "http:unreadable"),
        (with("opponents", json!([])), 422, "measurements:unfit"),
        (with("opponents", json!(vec![rifle.clone(); 33])), 422, "measurements:unfit"),
        (with("opponents", json!(vec![rifle.clone(); 5_000])), 422, "measurements:unfit"),
        (with("opponents", json!([{}])), 400, "http:unreadable"),
        (with("opponents", json!([huge])), 413, "http:body-too-long"),
        (with("policies", json!(["search:200", "search:201"])), 422, "measurements:unfit"),
        (with("policies", json!(["search:200", "clever"])), 400, "http:unreadable"),
        (with("policies", json!(["search:200"])), 400, "http:unreadable"),
        (with("rules", json!({"hand_size": "many"})), 400, "http:unreadable"),
        (with("seed", json!(u64::MAX)), 422, "measurements:unfit"),
        (with("until_width", json!(7)), 422, "measurements:unfit"),
        (with("ablate", json!(["No such card"])), 422, "measurements:unfit"),
        (with("fly", json!(true)), 400, "http:unreadable"),
        (with("games", json!(4_000)), 429, "measurements:too-often"),
        (with("deck", json!({"deck": {"game": "chess", "lines": []}})), 422, "shared-decks:unknown-game"),
    ] {
        let shown = body.to_string();
        let answer = ask(&app, None, Method::POST, MEASUREMENTS, Some(&body)).await;
        let told = (answer.status.as_u16(), kind(&answer));
        assert_eq!(told, (status, what.to_owned()), "{shown:.200}: {}", answer.text());
        assert!(read(&answer)["detail"].as_str().unwrap().len() > 20, "{}", answer.text());
    }
    let mut both = with("ablate", json!([]));
    both["versus"] = rifle.clone();
    assert_eq!(ask(&app, None, Method::POST, MEASUREMENTS, Some(&both)).await.status, 400);
    let mut searched = with("policies", json!(["search:200", "search:200"]));
    searched["games"] = json!(1_000_000);
    let refused = ask(&app, None, Method::POST, MEASUREMENTS, Some(&searched)).await;
    assert_eq!((refused.status.as_u16(), kind(&refused)), (422, "measurements:too-much".to_owned()));
    let told = read(&refused);
    assert!(told["detail"].as_str().unwrap().contains("16,000,000,000 games by rules of thumb"), "{told}");
    assert_eq!(told["limit"], 1_000_000);
    // A name is shortened, and garbage is left out and said in the certificate, not refused.
    begun(&app, None, &with("deck", long_name)).await;
    begun(&app, None, &with("deck", json!({"text": "\u{0}\u{202e} garbage\n99 Nothing"}))).await;
    let refused = ask(&app, None, Method::POST, MEASUREMENTS, Some(&two_decks(11))).await;
    assert_eq!((refused.status.as_u16(), kind(&refused)), (409, "measurements:too-many".to_owned()));
    assert_eq!(read(&refused)["limit"], 2);
    for path in ["x", &"0".repeat(26)] {
        let answer = ask(&app, None, Method::GET, &format!("{MEASUREMENTS}/{path}"), None).await;
        assert_eq!(answer.status, 404);
    }
    play(&app, usize::MAX).await;
    let figures = safehouse_server::http::figures(&app.site).await;
    assert!(figures.contains("safehouse_measurements{state=\"done\"} 2"), "{figures}");
    assert!(figures.contains("safehouse_measured_games_total 20"), "{figures}");
}
