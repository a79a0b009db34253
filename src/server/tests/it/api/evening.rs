//! An evening that a program runs by a token alone, and the lists of a store, with files that anyone verifies.

use axum::http::Method;
use safehouse_engine::games::GAMES;
use safehouse_service::{Caller, log};
use safehouse_statements::{Trust, verify, verify::Outcome};
use safehouse_testing::shipped;
use serde_json::{Value, json};

use super::{
    asked,
    events::{CORNER, Made, Programs, sent, site, works_in},
    tokens::{by, token_for, token_of},
};
use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse},
};

const STORE_LISTS: &str = "/api/v1/stores/corner-games/lists";

/// What nobody in particular is sent.
async fn file(app: &TestApp, path: &str, accept: &str) -> TestResponse {
    let mut request = asked(Method::GET, path, None);
    request.headers_mut().insert("accept", accept.parse().unwrap());
    app.send(request).await
}

/// Holds a file against the keys of the site: all of its lists are authentic, logged and legal.
async fn verifies(app: &TestApp, path: &str) {
    let file = file(app, path, "application/json").await;
    assert_eq!((file.status.as_u16(), file.header("content-type")), (200, "application/json"), "{}", file.text());
    let hosts = vec![log::keys(&app.site.app.service, &Caller::Job).await.unwrap().log];
    let trust = Trust { hosts, ..Trust::nobody(GAMES) };
    let report = verify(&file.bytes, &trust).unwrap();
    assert_eq!(report.lists.len(), 1, "{path}");
    for list in &report.lists {
        let outcomes = [&list.authentic, &list.logged, &list.legal].map(|answer| answer.outcome);
        assert_eq!(outcomes, [Outcome::Pass; 3], "{path}: {list:?}");
    }
}

async fn signed(app: &TestApp) {
    log::sign_checkpoint(&app.site.app.service, &Caller::Job).await.unwrap();
}

impl Made<'_> {
    /// What is answered with this status.
    async fn told(&self, method: Method, part: &str, body: Value, status: u16) -> Value {
        sent(self.app, self.token, method, &self.at(part), body, status).await
    }
}

fn check(request: u32, player: u32, list: u32, reason: &str) -> Value {
    json!({"request": format!("01900000-0000-7000-8000-{request:012}"), "round": 1, "player": player, "list": list,
        "reason": reason, "started_at": 4_070_001_000_000_i64, "ended_at": 4_070_001_300_000_i64,
        "lines": [{"section": "survivor_deck", "card": "Rifle", "wanted": 2, "found": 1}],
        "note": "One is missing"})
}

#[tokio::test]
async fn an_evening_is_run_by_a_token_alone() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    works_in(&app, &rick, "Rick", CORNER).await;
    let token = token_for(&rick, &["events:run"], CORNER).await;
    let made = Made::of(&app, &token, CORNER).await;
    made.opens().await;
    for name in ["Cem", "Dana"] {
        made.post("players", json!({"name": name})).await;
    }
    let renamed = made.told(Method::PUT, "players/3/name", json!({"name": "Cem Yilmaz"}), 200).await;
    assert_eq!(renamed["players"][2]["name"], "Cem Yilmaz");
    // Staff say who agreed, and whose list stays hidden is told at the desk.
    made.types(4, shipped::DECKS[0].text).await;
    let hidden = async || {
        let desk = made.get("desk").await;
        let players = desk["players"].as_array().unwrap().iter();
        players.map(|player| player["is_list_kept_hidden"] == json!(true)).collect::<Vec<_>>()
    };
    assert_eq!(hidden().await, [false, false, false, true]);
    let refused = made.told(Method::PUT, "players/4/consent", json!({"consent": 2}), 422).await;
    assert!(refused["detail"].as_str().unwrap().contains("to what the event asks"), "{refused}");
    made.told(Method::PUT, "players/9/consent", json!({"consent": 1}), 404).await;
    let agreed = made.told(Method::PUT, "players/3/consent", json!({"consent": 1}), 200).await;
    let has_agreed = |number: usize| agreed["players"][number - 1]["has_agreed"].clone();
    assert_eq!([1, 3, 4].map(has_agreed), [json!(true), json!(true), json!(false)]);
    made.types(1, shipped::DECKS[0].text).await;
    for (body, field) in [(json!({"byes": 65}), "byes"), (json!({"table": 0}), "table")] {
        let refused = made.told(Method::PUT, "players/1/beforehand", body, 422).await;
        assert_eq!(refused["field"], field, "{refused}");
    }
    made.told(Method::PUT, "players/1/beforehand", json!({"table": 2}), 200).await;
    for number in [1, 2] {
        made.told(Method::PUT, &format!("players/{number}/presence"), json!({"there": true}), 200).await;
    }
    let seats = async || made.seen("seats").await["seats"].as_array().unwrap().len();
    assert_eq!(seats().await, 0, "the log has no commitment to the seed yet");
    made.post("lock", Value::Null).await;
    assert_eq!(seats().await, 2);
    let refused = made.told(Method::POST, "play", json!({}), 409).await;
    assert!(refused["detail"].as_str().unwrap().contains("3 and 4"), "{refused}");
    made.post("play", json!({"everybody": true})).await;
    made.told(Method::PUT, "players/1/beforehand", json!({"byes": 1}), 404).await;

    // A draft is discarded, somebody comes, and it is paired anew.
    made.post("rounds", Value::Null).await;
    made.told(Method::DELETE, "rounds/2", Value::Null, 404).await;
    let discarded = made.told(Method::DELETE, "rounds/1", Value::Null, 200).await;
    assert_eq!(discarded["rounds"], json!([]));
    made.told(Method::DELETE, "rounds/1", Value::Null, 404).await;
    made.post("players", json!({"name": "Eve"})).await;
    let refused = made.told(Method::POST, "players/5/late", json!({"earlier": "sometimes"}), 422).await;
    assert_eq!(refused["field"], "earlier", "{refused}");
    let late = made.told(Method::POST, "players/5/late", json!({"earlier": "one_bye"}), 200).await;
    assert_eq!((&late["players"][4]["number"], &late["players"][4]["first_round"]), (&json!(5), &json!(1)));
    made.told(Method::POST, "players/5/late", json!({}), 409).await;
    let paired = made.post("rounds", Value::Null).await;
    let matches = &paired["rounds"][0]["matches"];
    let (one, other) = (matches[0]["a"].clone(), matches[1]["a"].clone());
    let swapped = made.told(Method::POST, "rounds/1/swap", json!({"one": one, "other": other}), 200).await;
    assert_eq!((&swapped["rounds"][0]["made"], &swapped["rounds"][0]["state"]), (&json!("by_hand"), &json!("draft")));
    assert_eq!(swapped["rounds"][0]["matches"][0]["a"], other);
    assert!(swapped["warnings"].is_array(), "{swapped}");
    made.told(Method::POST, "rounds/1/swap", json!({"one": one, "other": 99}), 422).await;
    sent(&app, "", Method::GET, &made.at("rounds/1/reasons"), Value::Null, 404).await;
    assert_eq!(made.get("rounds/1/reasons").await["tables"].as_array().unwrap().len(), 2);

    made.post("rounds/1/publish", json!({})).await;
    made.told(Method::POST, "rounds/1/swap", json!({"one": one, "other": other}), 404).await;
    assert_eq!(made.seen("rounds/1/reasons").await["byes"].as_array().unwrap().len(), 1);
    made.told(Method::POST, "rounds/1/timer", json!({"deed": "extend", "minutes": 5}), 404).await;
    for (body, field) in [
        (json!({"deed": "start"}), "minutes"),
        (json!({"deed": "stop", "minutes": 5}), "minutes"),
        (json!({"deed": "wait"}), "deed"),
    ] {
        let refused = made.told(Method::POST, "rounds/1/timer", body, 422).await;
        assert_eq!(refused["field"], field, "{refused}");
    }
    made.told(Method::POST, "rounds/1/timer", json!({"deed": "start", "minutes": 601}), 422).await;
    made.told(Method::POST, "rounds/2/timer", json!({"deed": "start", "minutes": 50}), 404).await;
    let ends_at = async |body: Value| {
        let told = made.told(Method::POST, "rounds/1/timer", body, 200).await;
        told["rounds"][0]["ends_at"].as_i64()
    };
    let begun = ends_at(json!({"deed": "start", "minutes": 50})).await.unwrap();
    assert_eq!(ends_at(json!({"deed": "extend", "minutes": 5})).await, Some(begun + 300_000));
    assert_eq!(ends_at(json!({"deed": "stop"})).await, None);

    let drawn = made.get("rounds/1/checks").await;
    assert_eq!(drawn["tables"].as_array().unwrap().len(), 1, "{drawn}");
    let refused = made.told(Method::POST, "checks", check(1, 1, 1, ""), 422).await;
    assert!(refused["detail"].as_str().unwrap().contains("not drawn"), "{refused}");
    let mut uncounted = check(1, 1, 1, "A torn sleeve");
    uncounted["lines"] = json!([]);
    assert_eq!(made.told(Method::POST, "checks", uncounted, 422).await["field"], "lines");
    let mut empty = check(1, 1, 1, "A torn sleeve");
    empty["lines"][0]["found"] = json!(0);
    assert_eq!(made.told(Method::POST, "checks", empty, 422).await["field"], "lines");
    let mut silent = check(1, 1, 1, "A torn sleeve");
    silent["note"] = json!("");
    assert_eq!(made.told(Method::POST, "checks", silent, 422).await["field"], "note");
    let stale = made.post("checks", check(1, 1, 9, "A torn sleeve")).await;
    assert_eq!((&stale["became"], &stale["list"]), (&json!("stale"), &json!(1)));
    made.told(Method::POST, "checks", check(1, 2, 1, "A torn sleeve"), 404).await;
    for _ in 0..2 {
        let kept = made.post("checks", check(1, 1, 1, "A torn sleeve")).await;
        assert_eq!((&kept["became"], &kept["outcome"]), (&json!("kept"), &json!("difference")), "{kept}");
    }
    let checks = made.get("checks").await;
    assert_eq!(checks["checks"].as_array().unwrap().len(), 1, "what is sent twice is kept once");
    assert_eq!(checks["checks"][0]["picked"], "by_hand");
    assert!(!checks.to_string().contains("Rifle"), "nothing is told of a hidden list: {checks}");

    let result = |table: u32| {
        json!({"request": format!("01900000-0000-7000-8000-{:012}", 100 + table), "round": 1, "table": table,
            "revision": 1, "outcome": {"wins_a": 1, "wins_b": 0}})
    };
    let entered = made.post("results", json!({"results": [result(1), result(2)]})).await;
    assert!(entered["results"].as_array().unwrap().iter().all(|one| one["became"] == "kept"), "{entered}");
    let changes = made.get("result-changes").await;
    assert_eq!((changes["changes"].as_array().unwrap().len(), &changes["changes"][0]["made_as"]), (2, &json!("staff")));
    assert_eq!(changes["changes"][0]["after"]["wins_a"], 1);
    made.post("rounds/1/finish", json!({})).await;
    sent(&app, "", Method::GET, &made.at("rounds/1/recomputed"), Value::Null, 403).await;
    assert_eq!(made.get("rounds/1/recomputed").await["by_hand"], true);
    sent(&app, "", Method::GET, &made.at("bracket/recomputed"), Value::Null, 403).await;
    // No program hears what is said of a list before everybody sees it.
    let verdicts = async || {
        let desk = made.get("desk").await;
        let players = desk["players"].as_array().unwrap().iter();
        players.map(|player| (player["verdict"].clone(), player["is_late"].clone())).collect::<Vec<_>>()
    };
    assert!(verdicts().await.iter().all(|told| *told == (Value::Null, json!(false))), "{:?}", verdicts().await);
    made.post("end", json!({})).await;
    let shown = verdicts().await.into_iter().filter(|(verdict, _)| *verdict == "legal").count();
    assert_eq!(shown, 1, "the end shows the list of whoever agreed: {:?}", verdicts().await);
    let seats = made.seen("bracket/recomputed").await;
    assert_eq!((&seats["same"], &seats["drawn"]), (&Value::Null, &json!([])), "there are Swiss rounds: {seats}");
    assert_eq!(made.seen("rounds/1/recomputed").await["matches"].as_array().unwrap().len(), 2);

    for part in ["file", "lists/1/file"] {
        sent(&app, "", Method::GET, &made.at(part), Value::Null, 404).await;
    }
    // The end showed the list already, as the event says.
    assert_eq!(made.post("reveal", json!({"phase": "end"})).await["lists"], 0);
    signed(&app).await;
    for part in ["file", "lists/1/file"] {
        verifies(&app, &made.at(part)).await;
    }
    for (shape, media) in [
        ("event", "application/json"),
        ("standings", "text/csv; charset=utf-8"),
        ("pairings", "text/csv; charset=utf-8"),
        ("decklist-cache", "application/json"),
        ("nrtm", "application/json"),
        ("topdeck", "application/json"),
        ("topdeck-info", "application/json"),
        ("topdeck-standings", "application/json"),
        ("topdeck-rounds", "application/json"),
        ("limitless-details", "application/json"),
        ("limitless-standings", "application/json"),
        ("limitless-pairings", "application/json"),
    ] {
        let (path, accept) = (made.at(&format!("exports/{shape}")), media.split(';').next().unwrap());
        let exported = file(&app, &path, accept).await;
        assert_eq!((exported.status.as_u16(), exported.header("content-type")), (200, media), "{}", exported.text());
        assert!(!exported.text().contains("Lovelace"), "{shape}");
    }
    sent(&app, "", Method::GET, &made.at("exports/else"), Value::Null, 404).await;
}

#[tokio::test]
async fn rounds_of_another_program_are_imported_by_a_token() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    works_in(&app, &rick, "Rick", CORNER).await;
    let token = token_for(&rick, &["events:run"], CORNER).await;
    let made = Made::of(&app, &token, CORNER).await;
    made.opens().await;
    made.post("lock", Value::Null).await;
    made.post("play", json!({"everybody": true})).await;
    let table = |other: &str| json!({"text": format!("round,player a,player b,wins a,wins b\n1,#1,{other},1,0\n")});
    let unknown = made.post("imports", table("Nobody")).await;
    assert_eq!((&unknown["unknown"], &unknown["rounds"]), (&json!(["Nobody"]), &json!([])));
    made.told(Method::POST, "imports", json!({"text": "a,b\n"}), 422).await;
    let taken = made.post("imports", table("#2")).await;
    assert_eq!((&taken["rounds"], &taken["faults"]), (&json!([1]), &json!([])), "{taken}");
    let round = made.seen("pairings").await["rounds"][0].clone();
    assert_eq!((&round["made"], &round["state"]), (&json!("imported"), &json!("finished")));
    assert_eq!(made.seen("rounds/1/reasons").await["tables"][0]["kind"], "imported");
}

/// What a program runs an event by, with a body that is understood.
fn run_by() -> Vec<(Method, &'static str, Value)> {
    vec![
        (Method::PUT, "players/1/name", json!({"name": "Eve"})),
        (Method::PUT, "players/1/beforehand", json!({"byes": 1})),
        (Method::POST, "players/1/late", json!({})),
        (Method::POST, "rounds/1/swap", json!({"one": 1, "other": 2})),
        (Method::DELETE, "rounds/1", Value::Null),
        (Method::POST, "rounds/1/timer", json!({"deed": "stop"})),
        (Method::POST, "checks", check(1, 1, 1, "x")),
        (Method::POST, "imports", json!({"text": "x"})),
    ]
}

#[tokio::test]
async fn a_token_without_the_scope_or_of_another_store_does_nothing_at_an_event() {
    let app = site().await;
    let Programs { rick, token, elsewhere, reads } = Programs::of(&app).await;
    let decks = token_of(&rick, &["decks:write"]).await;
    let made = Made::of(&app, &token, CORNER).await;
    made.opens().await;
    made.types(1, "1 Rifle").await;
    made.post("lock", Value::Null).await;
    made.post("play", json!({"everybody": true})).await;
    made.post("rounds", Value::Null).await;
    let before = (made.get("desk").await, made.get("pairings").await);
    let ends = |refused: &Value, kind: &str| refused["type"].as_str().unwrap().ends_with(kind);
    for (method, part, body) in run_by() {
        let path = made.at(part);
        sent(&app, "", method.clone(), &path, body.clone(), 401).await;
        let refused = sent(&app, &elsewhere, method.clone(), &path, body.clone(), 403).await;
        assert!(ends(&refused, "http:forbidden"), "{part}: {refused}");
        for lacking in [&reads, &decks] {
            let refused = sent(&app, lacking, method.clone(), &path, body.clone(), 403).await;
            assert!(ends(&refused, "tokens:scope"), "{part}: {refused}");
        }
    }
    for part in ["rounds/1/checks", "checks", "result-changes"] {
        let path = made.at(part);
        sent(&app, "", Method::GET, &path, Value::Null, 401).await;
        let refused = sent(&app, &elsewhere, Method::GET, &path, Value::Null, 403).await;
        assert!(ends(&refused, "http:forbidden"), "{part}: {refused}");
        let refused = sent(&app, &decks, Method::GET, &path, Value::Null, 403).await;
        assert!(ends(&refused, "tokens:scope"), "{part}: {refused}");
    }
    assert_eq!(sent(&app, &reads, Method::GET, &made.at("checks"), Value::Null, 200).await["checks"], json!([]));
    assert_eq!((made.get("desk").await, made.get("pairings").await), before);
}

#[tokio::test]
async fn a_store_publishes_a_list_by_a_token_and_withdraws_it() {
    let app = site().await;
    let Programs { token, elsewhere, reads, .. } = Programs::of(&app).await;
    let words = |text: &str| json!({"title": "Ours", "game": "necrogenesis", "format": "standard", "text": text});
    let (legal, first) = (words(shipped::DECKS[0].text), format!("{STORE_LISTS}/1"));
    let (withdrawal, mistake) = (format!("{first}/withdrawal"), json!({"reason": "mistake"}));
    for (path, body) in [(STORE_LISTS, &legal), (withdrawal.as_str(), &mistake)] {
        sent(&app, "", Method::POST, path, body.clone(), 401).await;
        for lacking in [&elsewhere, &reads] {
            sent(&app, lacking, Method::POST, path, body.clone(), 403).await;
        }
    }
    for (field, value) in [("game", json!("chess")), ("text", json!(" "))] {
        let mut unfit = legal.clone();
        unfit[field] = value;
        assert_eq!(sent(&app, &token, Method::POST, STORE_LISTS, unfit, 422).await["field"], field);
    }
    sent(&app, &token, Method::POST, STORE_LISTS, words("9 Rifle"), 422).await;
    let nothing = sent(&app, "", Method::GET, STORE_LISTS, Value::Null, 200).await;
    assert_eq!((&nothing["lists"], &nothing["next"]), (&json!([]), &Value::Null));

    let published = app.send(by(&token, asked(Method::POST, STORE_LISTS, Some(&legal)))).await;
    assert_eq!(
        (published.status.as_u16(), published.header("location")),
        (201, first.as_str()),
        "{}",
        published.text()
    );
    sent(&app, "", Method::GET, &format!("{first}/file"), Value::Null, 404).await;
    signed(&app).await;
    let all = sent(&app, "", Method::GET, STORE_LISTS, Value::Null, 200).await;
    assert_eq!((&all["lists"][0]["title"], &all["lists"][0]["verdict"]), (&json!("Ours"), &json!("legal")));
    let list = sent(&app, "", Method::GET, &first, Value::Null, 200).await;
    assert_eq!(list["deck"], all["lists"][0]["deck"]);
    assert!(!list.to_string().contains("Rick"), "who of the staff published it is nobody's business: {list}");
    verifies(&app, &format!("{first}/file")).await;
    sent(&app, "", Method::GET, &format!("{STORE_LISTS}?cursor=x"), Value::Null, 400).await;
    let before = sent(&app, "", Method::GET, &format!("{STORE_LISTS}?cursor=n1"), Value::Null, 200).await;
    assert_eq!(before["lists"], json!([]));

    let refused = sent(&app, &token, Method::POST, &withdrawal, json!({"reason": "whim"}), 422).await;
    assert_eq!(refused["field"], "reason", "{refused}");
    sent(&app, &token, Method::POST, &withdrawal, mistake.clone(), 204).await;
    sent(&app, &token, Method::POST, &withdrawal, mistake, 410).await;
    for part in ["", "/file"] {
        sent(&app, "", Method::GET, &format!("{first}{part}"), Value::Null, 410).await;
    }
    assert_eq!(sent(&app, "", Method::GET, STORE_LISTS, Value::Null, 200).await["lists"], json!([]));
}

#[tokio::test]
async fn players_take_part_by_their_codes_and_no_token_does() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    works_in(&app, &rick, "Rick", CORNER).await;
    let token = token_for(&rick, &["events:run"], CORNER).await;
    let made = Made::of(&app, &token, CORNER).await;
    made.opens().await;
    let asks = async |method: Method, part: &str, body: Value, status: u16| {
        sent(&app, "", method, &made.at(part), body, status).await
    };
    asks(Method::POST, "registrations", json!({"name": "Fay Ray", "consent": 0}), 422).await;
    let mut codes = Vec::new();
    for name in ["Fay Ray", "Gil Bates"] {
        let entered = asks(Method::POST, "registrations", json!({"name": name, "consent": 1}), 201).await;
        codes.push(entered["claim"].as_str().unwrap().to_owned());
    }
    let [fay, gil]: [String; 2] = codes.try_into().unwrap();
    asks(Method::POST, "own", json!({}), 401).await;
    asks(Method::POST, "own", json!({"code": "0000-0000"}), 404).await;
    let handed = asks(Method::PUT, "own/list", json!({"code": fay, "text": shipped::DECKS[0].text}), 200).await;
    assert_eq!(handed["verdict"], "legal");
    asks(Method::PUT, "own/consent", json!({"code": fay, "consent": 9}), 422).await;
    let own = asks(Method::PUT, "own/consent", json!({"code": fay, "consent": 1}), 200).await;
    assert_eq!((&own["number"], &own["name"]), (&json!(3), &json!("Fay Ray")));
    assert_eq!(own["lists"][0]["receipt"], handed["receipt"]);
    let other = asks(Method::POST, "own", json!({"code": gil}), 200).await;
    assert_eq!(other["lists"], json!([]), "nobody reads the list of somebody else");
    // Staff typed it, so that it is confirmed; then it is taken back, and nothing of it is there.
    made.types(4, "1 Rifle").await;
    for deed in ["confirm_list", "take_back_list"] {
        asks(Method::POST, "own/deeds", json!({"code": gil, "deed": deed}), 204).await;
    }
    assert_eq!(asks(Method::POST, "own", json!({"code": gil}), 200).await["lists"], json!([]));
    let refused = asks(Method::POST, "own/deeds", json!({"code": gil, "deed": "fly"}), 422).await;
    assert_eq!(refused["field"], "deed", "{refused}");
    assert!(!made.get("desk").await.to_string().contains(&fay), "nobody is told a code again");

    // No token does any of it, by a code neither.
    for (method, part, body) in [
        (Method::POST, "registrations", json!({"name": "Eve", "consent": 1})),
        (Method::POST, "own", json!({"code": fay})),
        (Method::PUT, "own/list", json!({"code": fay, "text": "1 Rifle"})),
        (Method::PUT, "own/consent", json!({"code": fay, "consent": 1})),
        (Method::POST, "own/deeds", json!({"code": fay, "deed": "erase"})),
        (
            Method::POST,
            "own/result",
            json!({"code": fay, "round": 1, "table": 1, "revision": 1, "outcome": {"wins_a": 1, "wins_b": 0}}),
        ),
        (Method::POST, "own/answer", json!({"code": fay, "round": 1, "table": 1, "revision": 1, "agrees": true})),
    ] {
        let path = made.at(part);
        let refused = sent(&app, &token, method, &path, body, 403).await;
        assert!(refused["type"].as_str().unwrap().ends_with("http:forbidden"), "{part}: {refused}");
        let mut foreign = asked(Method::OPTIONS, &path, None);
        foreign.headers_mut().insert("origin", "https://other.example".parse().unwrap());
        let answer = app.send(foreign).await;
        assert_eq!(answer.header("access-control-allow-origin"), "", "{part}: pages of other sites may not ask");
    }
}
