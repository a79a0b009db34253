//! What staff decide by a token about players and what these report, and what everybody is told of an event that is over.

use axum::http::Method;
use safehouse_service::{Caller, events::statistics::keep_event_cards};
use serde_json::{Value, json};

use super::{
    events::{CORNER, Made, Programs, event_over, sent, site, words, works_in},
    tokens::token_for,
};
use crate::browser::Browser;

const RIFLE_EVENTS: &str = "/api/v1/games/necrogenesis/cards/NG-01-013/events";

fn ends(refused: &Value, kind: &str) -> bool {
    refused["type"].as_str().unwrap().ends_with(kind)
}

#[tokio::test]
async fn a_token_lets_in_whoever_asked_and_takes_somebody_out() {
    let app = site().await;
    let Programs { token, elsewhere, reads, .. } = Programs::of(&app).await;
    let mut event = words("By approval");
    (event["registration"], event["capacity"]) = (json!("approval"), json!(2));
    let desk = sent(&app, &token, Method::POST, &format!("/api/v1/stores/{CORNER}/events"), event, 201).await;
    let made = Made { app: &app, token: &token, code: desk["event"]["event"].as_str().unwrap().to_owned() };
    made.moves("registration").await;
    for name in ["Fay Ray", "Gil Bates", "Hal Hay"] {
        let body = json!({"name": name, "consent": 1});
        let entered = sent(&app, "", Method::POST, &made.at("registrations"), body, 201).await;
        assert_eq!(entered["state"], "applied", "{entered}");
    }
    let (first, lets_in) = (made.at("players/1/place"), json!({"takes_part": true}));
    let before = made.get("desk").await;
    sent(&app, "", Method::PUT, &first, lets_in.clone(), 401).await;
    assert!(ends(&sent(&app, &elsewhere, Method::PUT, &first, lets_in.clone(), 403).await, "http:forbidden"));
    assert!(ends(&sent(&app, &reads, Method::PUT, &first, lets_in.clone(), 403).await, "tokens:scope"));
    sent(&app, &token, Method::PUT, &made.at("players/9/place"), lets_in, 404).await;
    assert_eq!(made.get("desk").await, before, "nobody was let in");

    let decides = async |number: u32, takes_part: bool, status: u16| {
        let path = made.at(&format!("players/{number}/place"));
        sent(&app, &token, Method::PUT, &path, json!({"takes_part": takes_part}), status).await
    };
    let states = |desk: &Value| {
        let players = desk["players"].as_array().unwrap().iter();
        players.map(|player| player["state"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(states(&decides(1, true, 200).await), ["registered", "applied", "applied"]);
    assert_eq!(states(&decides(2, true, 200).await), ["registered", "registered", "applied"]);
    assert_eq!(states(&decides(3, true, 200).await), ["registered", "registered", "waiting"], "there are two places");
    let taken_out = states(&decides(1, false, 200).await);
    assert_eq!(taken_out, ["removed", "registered", "registered"], "who waits gets the place");
    decides(2, true, 409).await;
    assert_eq!(states(&decides(1, true, 200).await), ["waiting", "registered", "registered"]);
}

#[tokio::test]
async fn a_token_confirms_what_one_player_alone_reported() {
    let app = site().await;
    let Programs { token, elsewhere, reads, .. } = Programs::of(&app).await;
    let made = Made::of(&app, &token, CORNER).await;
    made.moves("registration").await;
    let mut codes = Vec::new();
    for name in ["Fay Ray", "Gil Bates"] {
        let body = json!({"name": name, "consent": 1});
        let entered = sent(&app, "", Method::POST, &made.at("registrations"), body, 201).await;
        codes.push(entered["claim"].as_str().unwrap().to_owned());
    }
    made.moves("lists_open").await;
    made.post("lock", Value::Null).await;
    made.post("play", json!({"everybody": true})).await;
    made.post("rounds", Value::Null).await;
    made.post("rounds/1/publish", json!({})).await;
    let report =
        json!({"code": codes[0], "round": 1, "table": 1, "revision": 1, "outcome": {"wins_a": 1, "wins_b": 0}});
    let path = made.at("result-confirmations");
    let confirms = |revision: u32| json!({"round": 1, "table": 1, "revision": revision});
    sent(&app, &token, Method::POST, &path, confirms(1), 409).await;
    sent(&app, "", Method::POST, &made.at("own/result"), report, 200).await;

    sent(&app, "", Method::POST, &path, confirms(2), 401).await;
    assert!(ends(&sent(&app, &elsewhere, Method::POST, &path, confirms(2), 403).await, "http:forbidden"));
    assert!(ends(&sent(&app, &reads, Method::POST, &path, confirms(2), 403).await, "tokens:scope"));
    sent(&app, &token, Method::POST, &path, confirms(1), 409).await;
    let nowhere = json!({"round": 1, "table": 9, "revision": 2});
    sent(&app, &token, Method::POST, &path, nowhere, 404).await;
    let confirmed = sent(&app, &token, Method::POST, &path, confirms(2), 200).await;
    let game = &confirmed["rounds"][0]["matches"][0];
    assert_eq!((&game["outcome"]["wins_a"], &game["revision"]), (&json!(1), &json!(3)), "{confirmed}");
    let changes = made.get("result-changes").await;
    let made_as: Vec<_> = changes["changes"].as_array().unwrap().iter().map(|change| &change["made_as"]).collect();
    assert_eq!(made_as[0], "staff", "{changes}");
    sent(&app, &token, Method::POST, &path, confirms(3), 409).await;
}

#[tokio::test]
async fn whoever_has_the_invitation_code_registers_by_page_and_by_the_api() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    works_in(&app, &rick, "Rick", CORNER).await;
    let token = token_for(&rick, &["events:run"], CORNER).await;
    let mut event = words("By invitation");
    event["registration"] = json!("code");
    let desk = sent(&app, &token, Method::POST, &format!("/api/v1/stores/{CORNER}/events"), event, 201).await;
    let made = Made { app: &app, token: &token, code: desk["event"]["event"].as_str().unwrap().to_owned() };
    made.moves("registration").await;
    let invitation = async || made.get("desk").await["invitation_code"].as_str().unwrap().to_owned();
    let code = invitation().await;

    // Its staff alone are told.
    let page = |part: &str| format!("/events/{}{part}", made.code);
    let files = ["/events", "/events.ics", "/events.atom", "/sitemap.xml"].map(str::to_owned);
    let pages = ["", "/register", "/players", "/event.ics"].map(page);
    let answers = ["", "players", "lists"].map(|part| made.at(part));
    for address in files.into_iter().chain(pages).chain(answers) {
        let answer = app.get(&address).await;
        let text = answer.text();
        assert_eq!(answer.status, 200, "{address}");
        assert!(!text.contains(&code) && !text.contains(&code.replace('-', "")), "{address}: {text}");
    }
    let shown = app.get(&page("/register")).await;
    assert!(shown.text().contains("id=\"invitation\""), "{}", shown.text());
    let at_desk = rick.get(&page("/desk")).await;
    assert!(at_desk.text().contains(&code) && at_desk.text().contains("Make another code"), "{}", at_desk.text());

    let registers = async |invitation: &str, status: u16| {
        let body = json!({"name": "Fay Ray", "consent": 1, "invitation": invitation});
        sent(&app, "", Method::POST, &made.at("registrations"), body, status).await
    };
    assert_eq!(registers("", 422).await["field"], "invitation");
    assert_eq!(registers("0000-0000", 422).await["field"], "invitation");
    assert_eq!(registers(&code.to_uppercase(), 201).await["state"], "registered");

    let guest = Browser::new(&app);
    let posts = async |code: &str| {
        guest.post(&page("/register"), &[("name", "Gil Bates"), ("consent", "1"), ("invitation", code)]).await
    };
    let refused = posts("0000-0001").await;
    let text = refused.text();
    assert_eq!(refused.status, 422, "{text}");
    assert!(text.contains("is not the invitation code") && text.contains("Gil Bates"), "{text}");
    assert!(text.contains("invitation-fault"), "{text}");
    let ticked = text.split("id=\"consent\"").nth(1).and_then(|rest| rest.split('>').next()).unwrap_or_default();
    assert!(ticked.contains(" checked"), "what they agreed to is not asked again: {ticked}");
    let renewed = rick.post(&page("/desk/renew-code"), &[]).await;
    assert_eq!((renewed.status.as_u16(), renewed.header("location")), (303, page("/desk?done=code-renewed").as_str()));
    assert_eq!(posts(&code).await.status, 422, "it works no more");
    let entered = posts(&invitation().await).await;
    assert_eq!(entered.status, 200, "{}", entered.text());
    assert!(entered.text().contains("Your code"), "{}", entered.text());
}

#[tokio::test]
async fn which_tables_were_drawn_and_where_a_card_was_played_is_told_once_that_is_shown() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    works_in(&app, &rick, "Rick", CORNER).await;
    let token = token_for(&rick, &["events:run"], CORNER).await;
    let played = async || sent(&app, "", Method::GET, RIFLE_EVENTS, Value::Null, 200).await["events"].clone();
    let going = Made::of(&app, &token, CORNER).await;
    going.opens().await;
    going.types(1, "1 Rifle").await;
    going.post("lock", Value::Null).await;
    going.post("play", json!({"everybody": true})).await;
    going.post("rounds", Value::Null).await;
    going.post("rounds/1/publish", json!({})).await;
    sent(&app, "", Method::GET, &going.at("rounds/1/drawn"), Value::Null, 403).await;
    keep_event_cards(&app.site.app.service, &Caller::Job).await.unwrap();
    assert_eq!(played().await, json!([]), "nothing is told of a hidden list");

    let over = Made { app: &app, token: &token, code: event_over(&app, &token).await };
    let drawn = over.get("rounds/1/checks").await;
    let tables: Vec<_> = drawn["tables"].as_array().unwrap().iter().map(|table| table["table"].clone()).collect();
    assert_eq!(over.seen("rounds/1/drawn").await["tables"], json!(tables), "{drawn}");
    sent(&app, "", Method::GET, &over.at("rounds/9/drawn"), Value::Null, 404).await;
    keep_event_cards(&app.site.app.service, &Caller::Job).await.unwrap();
    let events = played().await;
    assert_eq!(events.as_array().unwrap().len(), 1, "{events}");
    assert_eq!((&events[0]["event"], &events[0]["store"]), (&json!(over.code), &json!(CORNER)), "{events}");
    assert_eq!((&events[0]["lists"], &events[0]["copies"]), (&json!(1), &json!(1)), "{events}");
    let other_printing = RIFLE_EVENTS.replace("013", "184");
    let same = sent(&app, "", Method::GET, &other_printing, Value::Null, 200).await;
    assert_eq!(same["events"], events, "whatever the printing");
    sent(&app, "", Method::GET, &RIFLE_EVENTS.replace("013", "999"), Value::Null, 404).await;
}

#[tokio::test]
async fn an_event_as_one_file_has_a_schema_that_anybody_gets() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    works_in(&app, &rick, "Rick", CORNER).await;
    let token = token_for(&rick, &["events:run"], CORNER).await;
    let code = event_over(&app, &token).await;
    let served = app.get("/schemas/event.json").await;
    assert_eq!((served.status.as_u16(), served.header("content-type")), (200, "application/schema+json"));
    let schema: Value = serde_json::from_str(&served.text()).unwrap();
    let schema = jsonschema::draft202012::new(&schema).unwrap();
    let file = sent(&app, "", Method::GET, &format!("/api/v1/events/{code}/results"), Value::Null, 200).await;
    let faults: Vec<_> = schema.iter_errors(&file).map(|fault| fault.to_string()).collect();
    assert_eq!(faults, Vec::<String>::new());
    assert!(!schema.is_valid(&json!({"kind": "something else"})));
    let page = app.get(&format!("/events/{code}/standings")).await;
    assert!(page.text().contains("href=\"/schemas/event.json\""), "{}", page.text());
}
