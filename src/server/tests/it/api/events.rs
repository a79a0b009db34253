//! Stores and events, as programs read of them and run them.

use axum::http::Method;
use safehouse_service::{
    Caller, Secret, accounts,
    stores::{self, ConfirmationKind, StaffRole},
};
use serde_json::{Value, json};

use super::{
    asked, json as read,
    tokens::{by, token_for, token_of},
};
use crate::{browser::Browser, test_app::TestApp};

pub(crate) const CORNER: &str = "corner-games";
pub(super) const RIVERSIDE: &str = "riverside";
const MACHINE: Caller = Caller::Administrator;

pub(super) async fn site() -> TestApp {
    TestApp::with(|config| {
        (config.page_limit, config.write_limit) = (0, 0);
        config.public_url = Some("https://cards.example".parse().unwrap());
    })
    .await
}

/// Makes somebody the owner of a store, which has a key and is confirmed.
pub(crate) async fn works_in(app: &TestApp, browser: &Browser<'_>, name: &str, slug: &str) {
    let service = &app.site.app.service;
    stores::add_store(service, &MACHINE, slug, slug).await.unwrap();
    stores::add_staff(service, &MACHINE, slug, name, StaffRole::Owner).await.unwrap();
    let account = accounts::find_account(service, &MACHINE, name).await.unwrap();
    if !service.store.list_stores_of(account.id).await.unwrap().iter().any(|of| of.slug != slug) {
        let secret = Secret::new("nobody opens it");
        assert!(service.store.put_totp(account.id, &secret).await.unwrap());
        assert!(service.store.confirm_totp(account.id, &secret, 0, 1).await.unwrap());
    }
    let made = browser.post(&format!("/stores/{slug}/make-key"), &[]).await;
    assert_eq!(made.status, 303, "{}", made.text());
    stores::confirm_store(service, &MACHINE, slug, ConfirmationKind::Visit, "Visited").await.unwrap();
}

/// Rick, who owns two stores, and tokens of his.
pub(super) struct Programs<'a> {
    pub(super) rick: Browser<'a>,
    /// One that runs events of the first store.
    pub(super) token: String,
    /// One that runs those of the second.
    pub(super) elsewhere: String,
    /// One that only reads of the first.
    pub(super) reads: String,
}

impl<'a> Programs<'a> {
    pub(super) async fn of(app: &'a TestApp) -> Self {
        let rick = Browser::of(app, "Rick").await;
        for store in [CORNER, RIVERSIDE] {
            works_in(app, &rick, "Rick", store).await;
        }
        let token = token_for(&rick, &["events:run"], CORNER).await;
        let elsewhere = token_for(&rick, &["events:run"], RIVERSIDE).await;
        let reads = token_for(&rick, &["stores:read"], CORNER).await;
        Self { rick, token, elsewhere, reads }
    }
}

/// Asks by a token, or as nobody, and gives what was answered with this status.
pub(super) async fn sent(app: &TestApp, token: &str, method: Method, path: &str, body: Value, status: u16) -> Value {
    let body = (!body.is_null()).then_some(body);
    let request = asked(method.clone(), path, body.as_ref());
    let answer = app.send(if token.is_empty() { request } else { by(token, request) }).await;
    assert_eq!(answer.status, status, "{method} {path}: {}", answer.text());
    read(&answer)
}

pub(super) fn words(name: &str) -> Value {
    json!({
        "name": name, "game": "necrogenesis", "format": "standard", "time_zone": "Europe/Berlin",
        "starts_at": 2_050_000_000_000_i64, "ends_at": 2_050_020_000_000_i64,
        "lists": "accepted", "takes_illegal": true, "rounds": 1,
    })
}

/// An event of a store, with its address.
pub(super) struct Made<'a> {
    pub(super) app: &'a TestApp,
    pub(super) token: &'a str,
    pub(super) code: String,
}

impl<'a> Made<'a> {
    pub(super) async fn of(app: &'a TestApp, token: &'a str, store: &str) -> Self {
        let desk =
            sent(app, token, Method::POST, &format!("/api/v1/stores/{store}/events"), words("Friday Night"), 201).await;
        Self { app, token, code: desk["event"]["event"].as_str().unwrap().to_owned() }
    }

    pub(super) fn at(&self, part: &str) -> String {
        if part.is_empty() {
            format!("/api/v1/events/{}", self.code)
        } else {
            format!("/api/v1/events/{}/{part}", self.code)
        }
    }

    pub(super) async fn post(&self, part: &str, body: Value) -> Value {
        let status = if part == "players" { 201 } else { 200 };
        sent(self.app, self.token, Method::POST, &self.at(part), body, status).await
    }

    pub(super) async fn get(&self, part: &str) -> Value {
        sent(self.app, self.token, Method::GET, &self.at(part), Value::Null, 200).await
    }

    /// What nobody in particular is answered.
    pub(super) async fn seen(&self, part: &str) -> Value {
        sent(self.app, "", Method::GET, &self.at(part), Value::Null, 200).await
    }

    pub(super) async fn moves(&self, to: &str) {
        let revision = self.get("desk").await["revision"].clone();
        self.post("state", json!({"revision": revision, "state": to})).await;
    }

    pub(super) async fn types(&self, number: u32, text: &str) -> Value {
        let path = self.at(&format!("players/{number}/list"));
        sent(self.app, self.token, Method::PUT, &path, json!({"text": text}), 200).await
    }

    /// Two players who agreed, and lists that are taken.
    pub(super) async fn opens(&self) {
        self.moves("registration").await;
        self.moves("lists_open").await;
        for name in ["Ada Lovelace", "Ben Nevis"] {
            self.post("players", json!({"name": name, "agreed": true})).await;
        }
    }
}

/// An event of two that is over, with a list that everybody sees.
pub(crate) async fn event_over(app: &TestApp, token: &str) -> String {
    let made = Made::of(app, token, CORNER).await;
    made.opens().await;
    made.types(1, "1 Rifle").await;
    made.post("lock", Value::Null).await;
    made.post("play", json!({"everybody": true})).await;
    made.post("rounds", Value::Null).await;
    made.post("rounds/1/publish", json!({})).await;
    let result = json!({"request": "01900000-0000-7000-8000-000000000052", "round": 1, "table": 1, "revision": 1,
        "outcome": {"wins_a": 1, "wins_b": 0}});
    let entered = made.post("results", json!({"results": [result]})).await;
    assert_eq!(entered["results"][0]["became"], "kept", "{entered}");
    made.post("rounds/1/finish", json!({})).await;
    made.post("end", json!({})).await;
    // The end showed it.
    assert_eq!(made.post("reveal", json!({"phase": "end"})).await["lists"], 0);
    assert_eq!(made.seen("lists").await["lists"].as_array().unwrap().len(), 1);
    made.code
}

#[tokio::test]
async fn a_token_of_one_store_runs_its_events_and_touches_nothing_else() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    for store in [CORNER, RIVERSIDE] {
        works_in(&app, &rick, "Rick", store).await;
    }
    let page = rick.get("/account/tokens/new").await.text().into_owned();
    assert!(page.contains("name=\"store\"") && page.contains("value=\"riverside\""), "{page}");
    let mixed = [("name", "x"), ("days", "7"), ("scope", "events:run"), ("scope", "decks:read"), ("store", CORNER)];
    let refused = rick.post("/account/tokens/new", &mixed).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains("does nothing else") && refused.text().contains("value=\"corner-games\" selected"));
    let corner = token_for(&rick, &["events:run"], CORNER).await;
    let both = token_of(&rick, &["events:run"]).await;
    assert!(rick.get("/account/tokens").await.text().contains("alone"));

    let (own, other) = (Made::of(&app, &corner, CORNER).await, Made::of(&app, &both, RIVERSIDE).await);
    own.opens().await;
    other.moves("registration").await;
    let elsewhere = Made { app: &app, token: &corner, code: other.code.clone() };
    let store = "/api/v1/stores/riverside/events";
    sent(&app, &corner, Method::POST, store, words("x"), 403).await;
    for (method, part, body) in [
        (Method::GET, "desk", Value::Null),
        (Method::PUT, "", json!({"revision": 1, "event": words("x")})),
        (Method::POST, "state", json!({"revision": 1, "state": "cancelled"})),
        (Method::POST, "players", json!({"name": "Eve"})),
        (Method::PUT, "players/1/list", json!({"text": "1 Rifle"})),
        (Method::PUT, "players/1/consent", json!({"consent": 1})),
        (Method::PUT, "players/1/presence", json!({"there": true})),
        (Method::POST, "players/1/drop", Value::Null),
        (Method::POST, "players/1/back", Value::Null),
        (Method::POST, "lock", Value::Null),
        (Method::POST, "reveal", json!({"phase": "end"})),
        (Method::POST, "play", json!({})),
        (Method::POST, "rounds", Value::Null),
        (Method::POST, "results", json!({"results": []})),
        (Method::POST, "cut", json!({})),
        (Method::POST, "end", json!({})),
    ] {
        let refused = sent(&app, &corner, method, &elsewhere.at(part), body, 403).await;
        assert!(refused["type"].as_str().unwrap().ends_with("http:forbidden"), "{part}: {refused}");
    }
    assert_eq!(other.get("desk").await["players"], json!([]));
    // What everybody reads it reads as everybody does.
    assert_eq!(elsewhere.get("").await, other.seen("").await);
    for path in ["/api/v1/decks", "/api/v1/groups", "/api/v1/games/necrogenesis/collection", "/api/v1/webhooks"] {
        let refused = sent(&app, &corner, Method::GET, path, Value::Null, 403).await;
        assert!(refused["type"].as_str().unwrap().ends_with("tokens:scope"), "{path}: {refused}");
    }
}

#[tokio::test]
async fn whoever_left_the_staff_has_a_token_that_does_nothing() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    works_in(&app, &rick, "Rick", CORNER).await;
    let daryl = Browser::of(&app, "Daryl").await;
    let service = &app.site.app.service;
    stores::add_staff(service, &MACHINE, CORNER, "Daryl", StaffRole::Organiser).await.unwrap();
    let account = accounts::find_account(service, &MACHINE, "Daryl").await.unwrap();
    let secret = Secret::new("nobody opens it");
    assert!(service.store.put_totp(account.id, &secret).await.unwrap());
    assert!(service.store.confirm_totp(account.id, &secret, 0, 1).await.unwrap());
    let token = token_for(&daryl, &["events:run"], CORNER).await;
    let made = Made::of(&app, &token, CORNER).await;
    made.opens().await;
    stores::remove_staff(service, &MACHINE, CORNER, "Daryl").await.unwrap();
    sent(&app, &token, Method::GET, &made.at("desk"), Value::Null, 403).await;
    sent(&app, &token, Method::POST, &made.at("players"), json!({"name": "Eve"}), 403).await;
    sent(&app, &token, Method::POST, "/api/v1/stores/corner-games/events", words("x"), 403).await;
    assert_eq!(made.get("").await, made.seen("").await);
    assert!(daryl.get("/account/tokens").await.text().contains("it does nothing"));
}

#[tokio::test]
async fn a_guest_is_answered_what_the_pages_show_and_no_more() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    works_in(&app, &rick, "Rick", CORNER).await;
    let token = token_for(&rick, &["events:run"], CORNER).await;
    let reads = token_for(&rick, &["stores:read"], CORNER).await;
    let made = Made::of(&app, &token, CORNER).await;
    // A draft is its staff's.
    for part in ["", "players", "lists", "pairings", "standings", "statistics", "results"] {
        sent(&app, "", Method::GET, &made.at(part), Value::Null, 404).await;
    }
    assert_eq!(sent(&app, "", Method::GET, "/api/v1/events", Value::Null, 200).await["events"], json!([]));
    let of_store = "/api/v1/stores/corner-games/events";
    assert_eq!(sent(&app, "", Method::GET, of_store, Value::Null, 200).await["events"], json!([]));
    let seen = sent(&app, &reads, Method::GET, of_store, Value::Null, 200).await;
    assert_eq!(seen["events"][0]["state"], "draft");
    assert_eq!(sent(&app, &reads, Method::GET, &made.at(""), Value::Null, 200).await["state"], "draft");
    let refused = sent(&app, &reads, Method::POST, &made.at("players"), json!({"name": "Eve"}), 403).await;
    assert!(refused["type"].as_str().unwrap().ends_with("tokens:scope"), "{refused}");
    assert_eq!(sent(&app, "", Method::GET, &made.at("desk"), Value::Null, 401).await["status"], 401);
    sent(&app, "", Method::POST, of_store, words("x"), 401).await;

    made.opens().await;
    assert_eq!(sent(&app, "", Method::GET, "/api/v1/events", Value::Null, 200).await["events"][0]["event"], made.code);
    assert_eq!(made.seen("players").await["players"][0]["shown_as"], "Player 1");
    assert_eq!(made.get("desk").await["players"][0]["name"], "Ada Lovelace");
    let parts = ["", "players", "lists", "pairings", "standings", "statistics"];
    let mut before = Vec::new();
    for part in parts {
        before.push(made.seen(part).await);
    }
    made.types(1, "1 Rifle").await;
    for (part, before) in parts.iter().zip(before) {
        let now = made.seen(part).await;
        assert_eq!(now, before, "{part} tells nothing of a hidden list");
        assert!(!now.to_string().contains("Lovelace"), "{part}");
    }
    sent(&app, "", Method::GET, &made.at("lists/1"), Value::Null, 404).await;
    assert_eq!(made.get("desk").await["players"][0]["has_list"], true);

    made.post("lock", Value::Null).await;
    made.post("play", json!({"everybody": true})).await;
    let paired = made.post("rounds", Value::Null).await;
    assert_eq!(paired["rounds"][0]["state"], "draft");
    assert_eq!(made.seen("pairings").await["rounds"], json!([]));
    assert_eq!(made.get("pairings").await["rounds"][0]["state"], "draft");
    made.post("rounds/1/publish", json!({"minutes": 50})).await;
    assert_eq!(made.seen("pairings").await["rounds"][0]["matches"][0]["table"], 1);
    sent(&app, &token, Method::POST, &made.at("rounds/1/publish"), json!({}), 404).await;

    let result = |request: u32, revision: u64, wins: u32| {
        json!({"request": format!("01900000-0000-7000-8000-{request:012}"), "round": 1, "table": 1,
            "revision": revision, "outcome": {"wins_a": wins, "wins_b": 0}})
    };
    let entered = made.post("results", json!({"results": [result(1, 1, 1), result(2, 1, 1), result(3, 2, 9)]})).await;
    let became: Vec<_> = entered["results"].as_array().unwrap().iter().map(|one| one["became"].clone()).collect();
    assert_eq!(became, ["kept", "stale", "refused"], "{entered}");
    let again = made.post("results", json!({"results": [result(1, 1, 1)]})).await;
    assert_eq!(again["results"][0]["became"], "kept", "what is sent twice is entered once");
    made.post("rounds/1/finish", json!({})).await;
    let standings = made.seen("standings").await;
    assert_eq!((&standings["after"], &standings["standings"][0]["wins"]), (&json!(1), &json!(1)));
    made.post("end", json!({})).await;
    assert_eq!(made.seen("lists").await["lists"].as_array().unwrap().len(), 1, "the end shows them");
    assert_eq!(made.post("reveal", json!({"phase": "end"})).await["lists"], 0);
    let list = made.seen("lists/1").await;
    assert_eq!((&list["deck"]["lines"][0]["quantity"], &list["number"]), (&json!(1), &json!(1)));
    assert_eq!(made.seen("statistics").await["lists"], 1);
    assert!(made.seen("results").await.is_object());
}

#[tokio::test]
async fn what_cannot_be_so_is_refused_with_the_member_that_mends_it() {
    let app = site().await;
    let rick = Browser::of(&app, "Rick").await;
    works_in(&app, &rick, "Rick", CORNER).await;
    let token = token_for(&rick, &["events:run"], CORNER).await;
    let path = "/api/v1/stores/corner-games/events";
    for (field, value) in [
        ("name", json!(" ")),
        ("game", json!("chess")),
        ("time_zone", json!("Nowhere/Town")),
        ("registration", json!("sometimes")),
        ("reveal", json!("")),
        ("capacity", json!(1)),
        ("starts_at", json!(i64::MAX)),
        ("ends_at", json!(0)),
        ("games", json!(2)),
    ] {
        let mut body = words("Friday Night");
        body[field] = value;
        let refused = sent(&app, &token, Method::POST, path, body, 422).await;
        assert_eq!(refused["field"], field, "{refused}");
        assert!(refused["type"].as_str().unwrap().ends_with("events:unfit"), "{refused}");
    }
    let mut body = words("Friday Night");
    body["more"] = json!(1);
    sent(&app, &token, Method::POST, path, body, 400).await;
    let made = Made::of(&app, &token, CORNER).await;
    made.opens().await;
    for (part, body, field) in [
        ("state", json!({"revision": 1, "state": "soon"}), "state"),
        ("players", json!({"name": "…"}), "name"),
        ("reveal", json!({"phase": "later"}), "phase"),
        (
            "results",
            json!({"results": [{"request": "01900000-0000-7000-8000-000000000001", "round": 1, "table": 1, "revision": 1,
                "outcome": {"wins_a": 1, "wins_b": 0, "kind": "no_show"}}]}),
            "outcome",
        ),
    ] {
        let refused = sent(&app, &token, Method::POST, &made.at(part), body, 422).await;
        assert_eq!(refused["field"], field, "{refused}");
    }
    let unread =
        sent(&app, &token, Method::PUT, &made.at("players/1/list"), json!({"text": "1 Nothing at all"}), 422).await;
    assert!(unread["detail"].as_str().unwrap().contains("could not be read"), "{unread}");
    sent(&app, &token, Method::PUT, &made.at("players/9/list"), json!({"text": "1 Rifle"}), 404).await;
    // Somebody else changed it since.
    let stale = json!({"revision": 1, "event": words("Saturday")});
    sent(&app, &token, Method::PUT, &made.at(""), stale, 409).await;
    let revision = made.get("desk").await["revision"].clone();
    let changed = json!({"revision": revision, "event": words("Saturday")});
    let changed = sent(&app, &token, Method::PUT, &made.at(""), changed, 200).await;
    assert_eq!(changed["event"]["name"], "Saturday");
}
