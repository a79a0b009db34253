//! Deck checks, as judges meet them: by a form, and by what a device sends when it has a line again.

use axum::{body::Body, http::Method};
use safehouse_service::{
    Caller, Secret, accounts,
    events::{
        self, ListSource,
        checks::list_checks,
        rounds::{Begin, begin_play, pair_round, publish_round},
        settings::{EventSettings, WithoutList},
    },
    stores::{self, StaffRole},
};
use safehouse_testing::shipped;
use serde_json::{Value, json};

use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse, request},
    test_desk::STORE,
    test_shop::Shop,
};

const ID: &str = "0192f000-0000-4000-8000-000000000001";

/// An event in its first round: four players with lists, and a judge who plays as the fifth.
struct Evening<'a> {
    app: &'a TestApp,
    owner: Caller,
    code: String,
    /// The codes on paper of the four.
    claims: Vec<String>,
    judge: Browser<'a>,
    blind: Browser<'a>,
}

async fn site() -> TestApp {
    TestApp::with(|config| (config.page_limit, config.write_limit) = (0, 0)).await
}

async fn judging<'a>(app: &'a TestApp, name: &str) -> Browser<'a> {
    let service = &app.site.app.service;
    let browser = Browser::of(app, name).await;
    let account = accounts::find_account(service, &Caller::Administrator, name).await.unwrap();
    let secret = Secret::new("nobody opens it");
    assert!(service.store.put_totp(account.id, &secret).await.unwrap());
    assert!(service.store.confirm_totp(account.id, &secret, 0, 1).await.unwrap());
    stores::add_staff(service, &Caller::Administrator, STORE, name, StaffRole::Judge).await.unwrap();
    browser
}

impl<'a> Evening<'a> {
    async fn of(app: &'a TestApp) -> Self {
        let (service, library) = (&app.site.app.service, shipped::library());
        let shop = Shop::of(app).await;
        let settings =
            EventSettings { without_list: WithoutList::Nothing, rounds: Some(3), ..EventSettings::default() };
        let code = shop.event("Friday night", settings).await;
        let owner = shop.owner;
        let mut claims = Vec::new();
        for number in 0..4 {
            let form = events::EnterForm {
                name: format!("Somebody {number}"),
                shown_as: String::new(),
                consent: 1,
                ..events::EnterForm::default()
            };
            let coming = (1, events::LateAs::Losses);
            let entered = events::enter_by_staff(service, &owner, &code, &form, false, coming).await.unwrap();
            let list = ListSource::Text(shipped::DECKS[number % shipped::DECKS.len()].text);
            events::type_list(service, &owner, library, (&code, entered.id), list).await.unwrap();
            claims.push(entered.claim.unwrap());
        }
        let (judge, blind) = (judging(app, "Judith").await, judging(app, "Eugene").await);
        let fields = [("name", "Eugene"), ("shown_as", ""), ("consent", "1")];
        let came = blind.post(&format!("/events/{code}/register"), &fields).await;
        assert_eq!(came.status, 303, "{}", came.text());
        events::lock_event(service, &owner, &code).await.unwrap();
        let all = Begin { everybody: true, ..Begin::default() };
        begin_play(service, &owner, &code, all).await.unwrap();
        pair_round(service, &owner, &code).await.unwrap();
        publish_round(service, &owner, &code, Some(50)).await.unwrap();
        Self { app, owner, code, claims, judge, blind }
    }

    fn at(&self, part: &str) -> String {
        format!("/events/{}/{part}", self.code)
    }

    async fn kept(&self) -> usize {
        list_checks(&self.app.site.app.service, &self.owner, &self.code).await.unwrap().len()
    }

    async fn sends(&self, browser: &Browser<'_>, sent: &str, media: &str) -> TestResponse {
        let mut asked = request(Method::POST, &self.at("operations"));
        asked.headers_mut().insert("content-type", media.parse().unwrap());
        asked.headers_mut().insert("accept", "application/json".parse().unwrap());
        *asked.body_mut() = Body::from(sent.to_owned());
        browser.send(asked).await
    }
}

#[track_caller]
fn page(answer: &TestResponse, status: u16) -> String {
    assert_eq!(answer.status.as_u16(), status, "{}", answer.text());
    answer.text().into_owned()
}

/// The values of the hidden fields of a name.
fn hidden(text: &str, name: &str) -> Vec<String> {
    let field = format!("type=\"hidden\" name=\"{name}\" value=\"");
    let parts = text.split(&field).skip(1);
    let plain =
        |part: &str| part.split('"').next().unwrap().replace("&quot;", "\"").replace("&lt;", "<").replace("&amp;", "&");
    parts.map(plain).collect()
}

/// What the form of a page sends when everything is as listed, but one copy of the first line.
fn counted(text: &str, missing: u32) -> Vec<(&'static str, String)> {
    let mut fields =
        vec![("scope", "all".to_owned()), ("minutes", "4".to_owned()), ("reason", "Heard a rumour".to_owned())];
    for name in ["id", "round", "table", "list", "started_at"] {
        fields.push((name, hidden(text, name).remove(0)));
    }
    let lines = hidden(text, "section").into_iter().zip(hidden(text, "card")).zip(hidden(text, "wanted"));
    for (at, ((section, card), wanted)) in lines.enumerate() {
        let found = wanted.parse::<u32>().unwrap() - if at == 0 { missing } else { 0 };
        let line = [("section", section), ("card", card), ("wanted", wanted), ("found", found.to_string())];
        fields.extend(line);
    }
    fields
}

async fn posted(browser: &Browser<'_>, path: &str, fields: &[(&'static str, String)]) -> TestResponse {
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    browser.post(path, &fields).await
}

#[tokio::test]
async fn a_deck_is_checked_by_a_form_without_a_script() {
    let app = site().await;
    let evening = Evening::of(&app).await;
    let (judge, checks) = (&evening.judge, evening.at("checks"));
    let drawn = page(&judge.get(&checks).await, 200);
    assert!(drawn.contains("Drawn for Round 1") && drawn.contains("Nobody was picked on"), "{drawn}");
    // The button is a short word, which is told apart for whoever does not see the name beside it.
    assert!(drawn.contains(">Check<span class=\"hidden\"> "), "{drawn}");

    // Whoever is looked at reads it.
    let player = Browser::new(&app);
    let own = evening.at("own");
    player.post(&own, &[("code", &evening.claims[0])]).await;
    assert!(!page(&player.get(&own).await, 200).contains("to compare it with your deck"));
    let path = evening.at("check/1");
    let text = page(&judge.get(&path).await, 200);
    assert!(text.contains("data-deck-check=\"1\"") && text.contains("/desks/"), "{text}");
    // The keyboard meets what stands in a row in the order in which it stands there.
    let stops = ["less", "zero", "more"].map(|deed| text.find(&format!("data-deed=\"{deed}\"")).unwrap());
    assert!(stops.is_sorted() && text.contains(">None</button>"), "{text}");
    assert!(page(&player.get(&own).await, 200).contains("to compare it with your deck"));

    // Nothing is kept of a check in which nothing was counted.
    let mut empty = counted(&text, 0);
    for (_, value) in empty.iter_mut().filter(|(name, _)| *name == "found") {
        value.clear();
    }
    assert!(page(&posted(judge, &path, &empty).await, 422).contains("Write 0 where there is none.<"));
    for (_, value) in empty.iter_mut().filter(|(name, _)| *name == "found") {
        value.push('0');
    }
    let refused = page(&posted(judge, &path, &empty).await, 422);
    assert!(refused.contains("Count at least one card, or say which part you checked."), "{refused}");
    // What differs is kept with a note and no other way; what was counted and written stays.
    let mut silent = counted(&text, 1);
    silent.push(("note", "  ".to_owned()));
    let refused = page(&posted(judge, &path, &silent).await, 422);
    assert!(refused.contains("id=\"note-fault\"") && refused.contains("write in “Note” what you found"), "{refused}");
    assert!(refused.contains("value=\"Heard a rumour\"") || !refused.contains("name=\"reason\""), "{refused}");
    let found = silent.iter().rev().find(|(name, _)| *name == "found").unwrap().1.clone();
    assert!(refused.contains(&format!("name=\"found\" value=\"{found}\"")), "{refused}");
    assert_eq!(evening.kept().await, 0);

    let mut fields = counted(&text, 1);
    fields.push(("note", "One is missing".to_owned()));
    let section = hidden(&text, "section").pop().unwrap();
    let extra: &'static str = Box::leak(format!("extra-{section}").into_boxed_str());
    fields.push((extra, "2 Something <b>else</b>".to_owned()));
    let kept = posted(judge, &path, &fields).await;
    assert_eq!((kept.status.as_u16(), kept.header("location")), (303, format!("{checks}?done=checked").as_str()));
    // The same form once more is the same check.
    assert_eq!(posted(judge, &path, &fields).await.status, 303);
    assert_eq!(evening.kept().await, 1);
    let made = page(&judge.get(&checks).await, 200);
    assert!(made.contains("Differs") && made.contains("2 instead of 0") && made.contains("4 min given"), "{made}");
    // Who made it, and with which list.
    assert!(made.contains("With their list number 1, by <bdi>Judith</bdi>"), "{made}");
    if fields.iter().any(|(name, value)| *name == "table" && !value.is_empty()) {
        assert!(page(&player.get(&own).await, 200).contains("Your table has 4 minutes more: until "));
    }
    assert!(made.contains("One is missing"), "{made}");
    assert!(made.contains("Something &lt;b&gt;else") && !made.contains("<b>else"));

    let matching = counted(&page(&judge.get(&path).await, 200), 0);
    assert_eq!(posted(judge, &path, &matching).await.status, 303);
    assert!(page(&judge.get(&checks).await, 200).contains("As listed"));

    // A card of the list that is written beside it is added to what was counted there.
    let again = page(&judge.get(&path).await, 200);
    let mut beside = counted(&again, 0);
    let (card, wanted) = (hidden(&again, "card").pop().unwrap(), hidden(&again, "wanted").pop().unwrap());
    beside.push(("note", "Some more of one".to_owned()));
    beside.push((extra, format!("2 {}", card.to_lowercase())));
    assert_eq!(posted(judge, &path, &beside).await.status, 303);
    let words = format!(": {} instead of {wanted}", wanted.parse::<u32>().unwrap() + 2);
    let made = page(&judge.get(&checks).await, 200);
    assert!(made.contains(&words), "{words}: {made}");
}

#[tokio::test]
async fn whoever_checked_a_deck_is_led_to_the_next_one_that_is_drawn() {
    let app = site().await;
    let evening = Evening::of(&app).await;
    let judge = &evening.judge;
    let list = page(&judge.get(&evening.at("checks")).await, 200);
    assert!(!list.contains("data-next-deck"), "nothing was checked just now: {list}");
    let told = page(&judge.get(&format!("{}?done=checked", evening.at("checks"))).await, 200);
    let next = |text: &str| -> Vec<u32> {
        let parts = text.split("data-next-deck=\"").skip(1);
        parts.map(|part| part.split('"').next().unwrap().parse().unwrap()).collect()
    };
    let first = next(&told)[0];
    let path = evening.at(&format!("check/{first}"));
    let text = page(&judge.get(&path).await, 200);
    // Whoever else is drawn and has a list; nobody is led to the deck that they look at.
    let mut others = Vec::new();
    for number in (1..=4).filter(|number| *number != first) {
        let is_drawn =
            !page(&judge.get(&evening.at(&format!("check/{number}"))).await, 200).contains("name=\"reason\"");
        others.extend(is_drawn.then_some(number));
    }
    let mut named = next(&text);
    named.sort_unstable();
    assert_eq!(named, others);
    assert!(text.contains("class=\"actions check__after\"") && text.contains("Keep as differing"), "{text}");
    assert_eq!(posted(judge, &path, &counted(&text, 0)).await.status, 303);
    let told = page(&judge.get(&format!("{}?done=checked", evening.at("checks"))).await, 200);
    assert_eq!(next(&told), others.get(..1).unwrap_or_default());
}

#[tokio::test]
async fn a_deck_that_nobody_drew_is_checked_for_a_reason_and_part_of_a_deck_is_a_partial_check() {
    let app = site().await;
    let evening = Evening::of(&app).await;
    let (judge, checks) = (&evening.judge, evening.at("checks"));
    assert!(page(&judge.post(&checks, &[("player", "x"), ("reason", "y")]).await, 422).contains("player-fault"));
    assert_eq!(judge.post(&checks, &[("player", "1"), ("reason", " ")]).await.status, 422);
    let led = judge.post(&checks, &[("player", "1"), ("reason", "A rumour & more")]).await;
    assert_eq!(led.header("location"), format!("{}?reason=A+rumour+%26+more", evening.at("check/1")));

    let mut by_hand = None;
    for number in 1..=4 {
        let path = evening.at(&format!("check/{number}"));
        let text = page(&judge.get(&path).await, 200);
        if text.contains("name=\"reason\"") {
            by_hand = Some((path, text));
        }
    }
    let (path, text) = by_hand.expect("a table that was not drawn");
    let mut fields = counted(&text, 0);
    let section = hidden(&text, "section").pop().unwrap();
    fields[0].1.clone_from(&section);
    let mut silent = fields.clone();
    silent.retain(|(name, _)| *name != "reason");
    // It is asked before the cards, and what is lacking is said there.
    assert!(text.find("name=\"reason\"").unwrap() < text.find("name=\"scope\"").unwrap(), "{text}");
    assert!(text.find("name=\"reason\"").unwrap() < text.find("name=\"found\"").unwrap(), "{text}");
    let refused = page(&posted(judge, &path, &silent).await, 422);
    assert!(refused.contains("id=\"reason-fault\"") && refused.contains("not drawn"), "{refused}");
    assert_eq!(posted(judge, &path, &fields).await.status, 303);
    let made = page(&judge.get(&checks).await, 200);
    // A part is called as the game calls it.
    let name = shipped::library().game().section(&section).unwrap().name;
    for words in ["Picked by hand:", "Heard a rumour", &format!("partial: {name}")] {
        assert!(made.contains(words), "{words}: {made}");
    }
}

#[tokio::test]
async fn a_part_of_a_drawn_deck_is_partly_checked_and_nobody_is_led_to_a_list_that_is_not_there() {
    let app = site().await;
    let evening = Evening::of(&app).await;
    let (judge, checks) = (&evening.judge, evening.at("checks"));
    // The fifth player has no list.
    let text = page(&judge.get(&checks).await, 200);
    assert!(!text.contains(&format!("href=\"{}\"", evening.at("check/5"))), "{text}");
    assert!(text.contains("<option value=\"5\" disabled>5 · ") && text.contains("(no list)"), "{text}");
    let mut drawn = None;
    for number in 1..=4 {
        let path = evening.at(&format!("check/{number}"));
        let text = page(&judge.get(&path).await, 200);
        if !text.contains("name=\"reason\"") {
            drawn = Some((path, text));
        }
    }
    let (path, text) = drawn.expect("a table that was drawn");
    for words in ["In order: Survivor; Survivor Deck by type, ", "; Zombie Deck by Sub Type"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let mut fields = counted(&text, 0);
    fields[0].1 = "survivor_deck".to_owned();
    assert_eq!(posted(judge, &path, &fields).await.status, 303);
    let made = page(&judge.get(&checks).await, 200);
    // It is told what came of it, not only that it was looked at.
    assert!(made.contains(">Partly checked: Survivor Deck as listed<") && !made.contains(">Checked: "), "{made}");
    let whole = counted(&page(&judge.get(&path).await, 200), 0);
    assert_eq!(posted(judge, &path, &whole).await.status, 303);
    let made = page(&judge.get(&checks).await, 200);
    assert!(made.contains(">Checked: as listed<") && !made.contains("Partly checked"), "{made}");
    for (is_corrected, words) in [(false, ">Checked: differs<"), (true, ">Checked: corrected<")] {
        let mut differing = counted(&page(&judge.get(&path).await, 200), 1);
        differing.push(("note", "One is missing".to_owned()));
        differing.extend(is_corrected.then(|| ("corrected", "yes".to_owned())));
        assert_eq!(posted(judge, &path, &differing).await.status, 303);
        let made = page(&judge.get(&checks).await, 200);
        assert!(made.contains(words), "{words}: {made}");
    }
}

#[tokio::test]
async fn a_judge_who_plays_and_whoever_does_not_judge_checks_no_deck() {
    let app = site().await;
    let evening = Evening::of(&app).await;
    let (stranger, guest) = (Browser::of(&app, "Carl").await, Browser::new(&app));
    let fields = counted(&page(&evening.judge.get(&evening.at("check/1")).await, 200), 0);
    for visitor in [&evening.blind, &stranger, &guest] {
        for part in ["checks", "check/1"] {
            let answer = visitor.get(&evening.at(part)).await;
            assert_ne!(answer.status, 200, "{part}");
            let text = answer.text();
            assert!(!text.contains("data-deck-check") && !text.contains("Nobody was picked on"), "{part}: {text}");
        }
        assert_ne!(posted(visitor, &evening.at("check/1"), &fields).await.status, 200);
    }
    assert_eq!(evening.kept().await, 0);
    for address in ["check/99", "check/x", "check/5"] {
        let answer = evening.judge.get(&evening.at(address)).await;
        assert!(answer.status.is_client_error(), "{address}: {}", answer.status);
    }
}

fn operation(list: u32, id: &str) -> Value {
    let check = json!({
        "id": id, "round": 1, "player": 1, "list": list, "scope": "all", "reason": "A rumour",
        "started_at": 1_000, "ended_at": 61_000, "extra_minutes": 1, "is_corrected": false,
        "lines": [{ "section": "zombie", "card": "Rope", "wanted": 1, "found": 1 }], "note": "Nothing else is here.",
    });
    json!([{ "id": id, "kind": "check", "check": check }])
}

#[tokio::test]
async fn what_a_device_sends_twice_is_done_once_and_a_stale_base_is_told_what_is_there() {
    const JSON: &str = "application/json";
    let app = site().await;
    let evening = Evening::of(&app).await;
    let judge = &evening.judge;
    let sent = operation(1, ID).to_string();
    let first = evening.sends(judge, &sent, JSON).await;
    let answer: Value = serde_json::from_str(&page(&first, 200)).unwrap();
    assert_eq!(answer[0]["answer"]["check"]["kept"]["outcome"], "difference", "the list says what is wanted: {answer}");
    let again: Value = serde_json::from_str(&page(&evening.sends(judge, &sent, JSON).await, 200)).unwrap();
    assert_eq!((again, evening.kept().await), (answer, 1));

    let other = ID.replace("0001", "0002");
    let stale = evening.sends(judge, &operation(99, &other).to_string(), JSON).await;
    let answer: Value = serde_json::from_str(&page(&stale, 200)).unwrap();
    assert_eq!(answer[0]["answer"]["check"]["stale"]["list"], 1, "{answer}");
    assert_eq!(evening.kept().await, 1);

    // Nothing is kept of a check of nothing, nor of what differs without a note: the device is told why.
    for (found, words) in [(0, "count at least one card"), (2, "needs a note")] {
        let mut sent = operation(1, &other);
        sent[0]["check"]["lines"][0]["found"] = json!(found);
        sent[0]["check"]["note"] = json!("");
        let answer: Value =
            serde_json::from_str(&page(&evening.sends(judge, &sent.to_string(), JSON).await, 200)).unwrap();
        assert!(answer[0]["answer"]["refused"].as_str().unwrap().contains(words), "{answer}");
    }
    assert_eq!(evening.kept().await, 1);

    for (garbage, media, status) in
        [("{}", JSON, 400), ("[{\"id\":1}]", JSON, 400), ("\u{0}", JSON, 400), ("[]", "text/plain", 415)]
    {
        assert_eq!(evening.sends(judge, garbage, media).await.status.as_u16(), status, "{garbage}");
    }
    assert_eq!(page(&evening.sends(judge, "[]", JSON).await, 200), "[]");
    let many: Vec<Value> = (0..201).map(|_| operation(1, ID)[0].clone()).collect();
    assert!(evening.sends(judge, &json!(many).to_string(), JSON).await.status.is_client_error());

    let blind = evening.sends(&evening.blind, &operation(1, &other).to_string(), JSON).await;
    let answer: Value = serde_json::from_str(&page(&blind, 200)).unwrap();
    assert!(answer[0]["answer"]["refused"].is_string(), "{answer}");
    let stranger = Browser::of(&app, "Carl").await;
    assert!(evening.sends(&stranger, &sent, JSON).await.status.is_client_error());
    assert_eq!(evening.sends(&Browser::new(&app), &sent, JSON).await.status, 401);
    assert_eq!(evening.kept().await, 1);
}

fn entered(number: u32, table: u32, base: u64, fields: &Value) -> Value {
    let id = ID.replace("0001", &format!("{number:04}"));
    json!({ "id": id, "kind": "entered", "entered": { "round": 1, "table": table, "base": base, "fields": fields } })
}

#[tokio::test]
async fn a_device_sends_what_stands_in_a_form_of_results() {
    const JSON: &str = "application/json";
    let app = site().await;
    let evening = Evening::of(&app).await;
    let run = evening.at("run");
    let text = page(&evening.judge.get(&run).await, 200);
    assert!(text.contains("data-results=\"entered\"") && text.contains("/desks/"), "{text}");
    let base: u64 = hidden(&text, "base-1").remove(0).parse().unwrap();
    let all = json!([
        entered(1, 1, base, &json!({ "result": "a" })),
        entered(2, 2, base, &json!({ "result": "c" })),
        entered(3, 2, base, &json!({})),
        entered(4, 9, base, &json!({ "result": "a" })),
    ]);
    let answer = evening.sends(&evening.judge, &all.to_string(), JSON).await;
    let answer: Vec<Value> = serde_json::from_str(&page(&answer, 200)).unwrap();
    let of = |number: usize| {
        let id = all[number - 1]["id"].as_str().unwrap();
        &answer.iter().find(|done| done["id"] == id).unwrap()["answer"]
    };
    assert!(of(1)["result"]["kept"]["revision"].is_u64(), "{answer:?}");
    for unfit in 2..=4 {
        assert!(of(unfit)["refused"].is_string(), "{answer:?}");
    }
    let text = page(&evening.judge.get(&run).await, 200);
    // The same of another device, which saw the table before that, is no contradiction; anything else is.
    let later =
        json!([entered(5, 1, base, &json!({ "result": "a" })), entered(6, 1, base, &json!({ "result": "b" })),]);
    let answer = evening.sends(&evening.judge, &later.to_string(), JSON).await;
    let answer: Value = serde_json::from_str(&page(&answer, 200)).unwrap();
    assert!(answer[0]["answer"]["result"]["kept"].is_object(), "{answer}");
    assert!(answer[1]["answer"]["result"]["stale"].is_object(), "{answer}");
    assert!(!text.contains("name=\"base-1\"") && text.contains("name=\"base-2\""), "{text}");
    for visitor in [Browser::of(&app, "Carl").await, Browser::new(&app)] {
        let refused = evening.sends(&visitor, &all.to_string(), JSON).await;
        assert!(refused.status.is_client_error(), "{}", refused.status);
    }
}

#[tokio::test]
async fn pages_of_a_running_event_say_what_a_device_keeps_and_lists_only_to_whoever_may_open_them() {
    let app = site().await;
    let evening = Evening::of(&app).await;
    let worker = evening.judge.get("/event-offline.js").await;
    assert!(page(&worker, 200).starts_with("const KEPT = {\"files\":["));
    let checks = page(&evening.judge.get(&evening.at("checks")).await, 200);
    let every = (1..=4).map(|number| format!("{}?round=1", evening.at(&format!("check/{number}"))));
    assert!(checks.contains(&format!("data-keep-lists=\"{}\"", every.collect::<Vec<_>>().join(" "))), "{checks}");
    let run = page(&evening.judge.get(&evening.at("run")).await, 200);
    assert!(run.contains("data-keep=\"") && !run.contains("/check/"), "{run}");
    // Nobody opened a list by looking at the pages that name it.
    let player = Browser::new(&app);
    let own = evening.at("own");
    player.post(&own, &[("code", &evening.claims[0])]).await;
    let opened = page(&player.get(&own).await, 200);
    assert!(opened.contains("to type it for you") && !opened.contains("with your deck"), "{opened}");
    let base: u64 = hidden(&run, "base-1").remove(0).parse().unwrap();
    let results = [1, 2].map(|table| entered(table, table, base, &json!({ "result": "a" })));
    page(&evening.sends(&evening.judge, &json!(results).to_string(), "application/json").await, 200);
    let service = &app.site.app.service;
    events::rounds::finish_round(service, &evening.owner, &evening.code, false).await.unwrap();
    events::rounds::end_event(service, &evening.owner, &evening.code, true).await.unwrap();
    let over = page(&evening.judge.get(&evening.at("run")).await, 200);
    assert!(over.contains("data-outbox=") && !over.contains("data-keep="), "{over}");
}
