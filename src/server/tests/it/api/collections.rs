//! Collections as programs ask for them.

use axum::http::Method;
use serde_json::{Value, json};

use super::{
    asked, json as read,
    tokens::{by, token_of},
};
use crate::{
    browser::Browser,
    test_app::{TestApp, TestResponse},
};

pub(super) const COLLECTION: &str = "/api/v1/games/necrogenesis/collection";

pub(super) async fn ask(app: &TestApp, token: &str, method: Method, rest: &str, body: Option<&Value>) -> TestResponse {
    app.send(by(token, asked(method, &format!("{COLLECTION}{rest}"), body))).await
}

/// An event of a device, by its number there.
fn event(device: u8, sequence: u8, by: i32) -> Value {
    json!({
        "id": format!("0190000000007{device:03}8{sequence:015}"), "device": format!("{device:032}"), "sequence": sequence,
        "at": 1_790_000_000_000_i64, "cause": {"kind": if by > 0 { "acquired" } else { "removed" }},
        "changes": [{"holding": {"number": "NG-01-045", "edition": "unlimited", "finish": "regular"}, "by": by}],
    })
}

pub(super) fn kind(answer: &TestResponse) -> String {
    read(answer)["type"].as_str().unwrap().trim_start_matches("urn:safehouse:problem:").to_owned()
}

#[tokio::test]
async fn two_devices_record_at_once_and_read_what_the_other_did() {
    let app = TestApp::with(|config| config.write_limit = 0).await;
    let rick = Browser::of(&app, "Rick").await;
    let (reads, writes) = (token_of(&rick, &["collection:read"]).await, token_of(&rick, &["collection:write"]).await);
    let sent = json!({"events": [event(1, 1, 2), event(1, 2, -1)]});
    let recorded = read(&ask(&app, &writes, Method::POST, "/events", Some(&sent)).await);
    assert_eq!(recorded["recorded"], 2);
    let again = json!({"events": [event(1, 2, -1), event(2, 1, 5)]});
    assert_eq!(read(&ask(&app, &writes, Method::POST, "/events", Some(&again)).await)["recorded"], 1);
    let page = read(&ask(&app, &reads, Method::GET, "/events?limit=2", None).await);
    assert_eq!((page["events"].as_array().unwrap().len(), &page["next"]), (2, &json!(2)));
    let rest = read(&ask(&app, &reads, Method::GET, "/events?after=2", None).await);
    assert_eq!((&rest["events"][0]["event"], &rest["next"]), (&event(2, 1, 5), &Value::Null));
    let figures = read(&ask(&app, &reads, Method::GET, "", None).await);
    assert_eq!((&figures["copies"], &figures["holdings"]), (&json!(6), &json!(1)));
    let refused = ask(&app, &reads, Method::POST, "/events", Some(&sent)).await;
    assert_eq!((refused.status.as_u16(), kind(&refused)), (403, "tokens:scope".to_owned()));
    let other = json!({"events": [event(1, 1, 3)]});
    let refused = ask(&app, &writes, Method::POST, "/events", Some(&other)).await;
    assert_eq!((refused.status.as_u16(), kind(&refused)), (409, "collections:taken".to_owned()));
    let nothing = json!({"events": [{"id": "0190000000007000800000000000000f", "device": format!("{:032}", 9), "sequence": 1, "at": 1, "cause": {"kind": "acquired"}}]});
    let refused = ask(&app, &writes, Method::POST, "/events", Some(&nothing)).await;
    assert_eq!((refused.status.as_u16(), kind(&refused)), (422, "collections:not-recorded".to_owned()));
}

#[tokio::test]
async fn lines_are_entered_as_people_write_them_and_undone_as_one() {
    let app = TestApp::with(|config| config.write_limit = 0).await;
    let token = token_of(&Browser::of(&app, "Rick").await, &["collection:write"]).await;
    let lines = json!({"lines": ["@Binder 2", "45x3", "+", "7f", "=45x2"]});
    let recorded = read(&ask(&app, &token, Method::POST, "/entries", Some(&lines)).await);
    let listed = read(&ask(&app, &token, Method::GET, "/copies?place=Binder%202", None).await);
    let copies: Vec<_> =
        listed["holdings"].as_array().unwrap().iter().map(|one| one["copies"].as_i64().unwrap()).collect();
    assert_eq!(copies, [1, 2]);
    let faulty = json!({"lines": ["45", "4x5x6"]});
    let refused = ask(&app, &token, Method::POST, "/entries", Some(&faulty)).await;
    let detail = read(&refused)["detail"].as_str().unwrap().to_owned();
    assert_eq!(refused.status, 422);
    assert!(detail.starts_with("Line 2, from sign ") && detail.ends_with("Nothing was recorded."), "{detail}");
    let undone = json!({"events": recorded["events"]});
    assert_eq!(read(&ask(&app, &token, Method::POST, "/undo", Some(&undone)).await)["recorded"], 1);
    assert_eq!(read(&ask(&app, &token, Method::GET, "", None).await)["copies"], 0);
    assert_eq!(read(&ask(&app, &token, Method::POST, "/undo", Some(&undone)).await)["recorded"], 0, "once");
}

#[tokio::test]
async fn many_numbers_are_few_events_and_too_many_are_refused() {
    let app = TestApp::with(|config| config.write_limit = 0).await;
    let token = token_of(&Browser::of(&app, "Rick").await, &["collection:write"]).await;
    let lines = json!({"lines": vec!["1-200x2"; 20]});
    let recorded = read(&ask(&app, &token, Method::POST, "/entries", Some(&lines)).await);
    assert_eq!(recorded["recorded"], 40, "a hundred changes each");
    assert_eq!(read(&ask(&app, &token, Method::GET, "", None).await)["copies"], 8_000);
    let refused = ask(&app, &token, Method::POST, "/entries", Some(&json!({"lines": vec!["1-200"; 51]}))).await;
    assert!(refused.status == 400 && read(&refused)["detail"].to_string().contains("10,000"), "{}", refused.text());
    assert_eq!(read(&ask(&app, &token, Method::GET, "", None).await)["copies"], 8_000);
}

#[tokio::test]
async fn copies_are_listed_page_by_page() {
    let app = TestApp::with(|config| config.write_limit = 0).await;
    let token = token_of(&Browser::of(&app, "Rick").await, &["collection:write"]).await;
    ask(&app, &token, Method::POST, "/entries", Some(&json!({"lines": ["1-10"]}))).await;
    let (mut numbers, mut rest) = (Vec::new(), "/copies?limit=4".to_owned());
    loop {
        let page = read(&ask(&app, &token, Method::GET, &rest, None).await);
        numbers.extend(page["holdings"].as_array().unwrap().iter().map(|one| one["holding"]["number"].to_string()));
        let Some(next) = page["next"].as_str() else { break };
        let cursor: String = url::form_urlencoded::byte_serialize(next.as_bytes()).collect();
        rest = format!("/copies?limit=4&cursor={cursor}");
    }
    assert_eq!(numbers.len(), 10);
    assert!(numbers.is_sorted());
    let refused = ask(&app, &token, Method::GET, "/copies?cursor=x", None).await;
    assert_eq!(refused.status, 400);
}

#[tokio::test]
async fn price_lists_and_targets_are_kept_asked_about_and_deleted() {
    let app = TestApp::with(|config| config.write_limit = 0).await;
    let (rick, maggie) = (Browser::of(&app, "Rick").await, Browser::of(&app, "Maggie").await);
    let (reads, writes) = (token_of(&rick, &["collection:read"]).await, token_of(&rick, &["collection:write"]).await);
    let others = token_of(&maggie, &["collection:write"]).await;
    ask(&app, &writes, Method::POST, "/entries", Some(&json!({"lines": ["45x3", "46"]}))).await;
    let text = "number,currency,price,date\nNG-01-045,EUR,1.50,2026-11-02\nNG-01-001,EUR,much,2026-11-02\n";
    let refused = ask(&app, &reads, Method::PUT, "/prices/November", Some(&json!({"text": text}))).await;
    assert_eq!((refused.status.as_u16(), kind(&refused)), (403, "tokens:scope".to_owned()));
    let refused = ask(&app, &writes, Method::PUT, "/prices/November", Some(&json!({"text": text}))).await;
    assert_eq!((refused.status.as_u16(), kind(&refused)), (422, "collections:not-recorded".to_owned()));
    assert!(read(&refused)["detail"].as_str().unwrap().contains("line 3: price: “much”"), "{}", read(&refused));
    let sent = json!({"text": text, "leaves_out_faulty_rows": true});
    let kept = read(&ask(&app, &writes, Method::PUT, "/prices/November%2F2026", Some(&sent)).await);
    assert_eq!((&kept["list"]["name"], &kept["left_out"][0]["line"]), (&json!("November/2026"), &json!(3)));
    let listed = read(&ask(&app, &reads, Method::GET, "/prices", None).await);
    assert_eq!((&listed["lists"][0]["day"], &listed["lists"][0]["prices"]), (&json!("2026-11-02"), &json!(1)));
    assert_eq!(read(&ask(&app, &reads, Method::GET, "/prices/November%2F2026", None).await)["text"], text);
    let value = read(&ask(&app, &reads, Method::GET, "/value?series=true", None).await);
    assert_eq!(value["worth"]["totals"], json!([{"currency": "EUR", "amount": "4.50"}]));
    assert_eq!((&value["worth"]["coverage"]["priced"], &value["worth"]["coverage"]["copies"]), (&json!(3), &json!(4)));
    assert_eq!(
        (&value["series"][0]["day"], &value["unpriced"][0]["number"]),
        (&json!("2026-11-02"), &json!("NG-01-046"))
    );
    let report = ask(&app, &reads, Method::GET, "/reports/insurance.csv", None).await;
    assert!(report.text().starts_with("Number,Name,Edition") && report.header("content-type").starts_with("text/csv"));
    assert_eq!(ask(&app, &reads, Method::GET, "/reports/x.csv", None).await.status, 404);
    assert_eq!(ask(&app, &others, Method::GET, "/reports/insurance.csv", None).await.status, 422, "no list yet");
    assert_eq!(ask(&app, &others, Method::GET, "/prices/November%2F2026", None).await.status, 404);
    assert_eq!(ask(&app, &others, Method::DELETE, "/prices/November%2F2026", None).await.status, 404);

    let target = json!({"query": "number:NG-01-045", "per": "finish", "count": 4});
    assert_eq!(read(&ask(&app, &writes, Method::PUT, "/targets/Pipes", Some(&target)).await)["per"], "finish");
    for refused in [json!({"query": "qq:1"}), json!({"query": "", "count": 0}), json!({"query": "", "per": "set"})] {
        let answer = ask(&app, &writes, Method::PUT, "/targets/x", Some(&refused)).await;
        assert!(matches!(answer.status.as_u16(), 400 | 422), "{}", answer.text());
    }
    let missing = read(&ask(&app, &reads, Method::GET, "/missing?target=Pipes", None).await);
    assert_eq!((&missing["share"]["wanted"], &missing["missing"][0]["missing"]), (&json!(8), &json!(1)));
    let asked = read(&ask(&app, &reads, Method::GET, "/missing?q=number:NG-01-046&count=2", None).await);
    assert_eq!(asked["missing"][0]["missing"], 1);
    assert_eq!(ask(&app, &reads, Method::GET, "/missing?q=qq:1", None).await.status, 400);
    assert_eq!(ask(&app, &others, Method::GET, "/missing?target=Pipes", None).await.status, 404);
    assert_eq!(ask(&app, &writes, Method::DELETE, "/targets/Pipes", None).await.status, 204);
    assert_eq!(read(&ask(&app, &reads, Method::GET, "/targets", None).await)["targets"], json!([]));
    assert_eq!(ask(&app, &writes, Method::DELETE, "/prices/November%2F2026", None).await.status, 204);
}

#[tokio::test]
async fn a_price_list_may_be_as_long_as_it_may_be_and_no_longer() {
    let app = TestApp::with(|config| config.write_limit = 0).await;
    let token = token_of(&Browser::of(&app, "Rick").await, &["collection:write"]).await;
    let rows = "NG-01-045,EUR,1.50,2026-11-02\n".repeat(2 * 1024 * 1024 / 30 - 2);
    let sent = json!({"text": format!("number,currency,price,date\n{rows}")});
    let kept = ask(&app, &token, Method::PUT, "/prices/long", Some(&sent)).await;
    assert_eq!(kept.status, 200, "{}", kept.text());
    let sent = json!({"text": format!("number,currency,price,date\n{rows}{rows}")});
    let refused = ask(&app, &token, Method::PUT, "/prices/longer", Some(&sent)).await;
    assert_eq!(refused.status, 413);
}

#[tokio::test]
async fn a_collection_is_exported_piece_by_piece_as_the_page_writes_it() {
    let app = TestApp::with(|config| config.write_limit = 0).await;
    let rick = Browser::of(&app, "Rick").await;
    let token = token_of(&rick, &["collection:write"]).await;
    let lines = json!({"lines": ["1-200", "@Binder 2", "1-200 !7", "f", "45-60", "45x2"]});
    ask(&app, &token, Method::POST, "/entries", Some(&lines)).await;
    for tool in ["safehouse", "moxfield"] {
        let streamed = ask(&app, &token, Method::GET, &format!("/export?tool={tool}"), None).await;
        assert_eq!(streamed.status, 200, "{}", streamed.text());
        assert!(streamed.headers.get("content-length").is_none(), "nobody knew how long it is");
        let whole = rick.get(&format!("/necrogenesis/collection/export?tool={tool}&form=file")).await;
        assert_eq!(streamed.text(), whole.text(), "{tool}");
    }
    let some = ask(&app, &token, Method::GET, "/export?place=Binder%202", None).await;
    let some = some.text();
    assert!(some.contains("Binder 2") && !some.contains("NG-01-007"), "{some}");
    assert_eq!(ask(&app, &token, Method::GET, "/export?tool=x", None).await.status, 400);
}

#[tokio::test]
async fn what_many_enter_at_once_is_of_what_there_is_when_it_counts() {
    let app = TestApp::with(|config| config.write_limit = 0).await;
    let rick = Browser::of(&app, "Rick").await;
    let both = token_of(&rick, &["collection:read", "collection:write"]).await;
    let entered = json!({"lines": ["=45x2"]});
    let sent = (0..8).map(|_| ask(&app, &both, Method::POST, "/entries", Some(&entered)));
    let answers = futures_util::future::join_all(sent).await;
    assert!(answers.iter().all(|answer| answer.status == 200));
    assert_eq!(read(&ask(&app, &both, Method::GET, "", None).await)["copies"], 2);
    let listed = read(&ask(&app, &both, Method::GET, "/events", None).await);
    assert_eq!(listed["events"].as_array().unwrap().len(), 1);
}

/// A step of a request.
fn step(request: u8, rest: &Value) -> Value {
    let mut step = json!({"request": format!("019000000000700080000000000{request:05}"), "number": "NG-01-045"});
    step.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
    step
}

#[tokio::test]
async fn a_step_counts_once_however_often_it_is_sent_and_says_what_there_is() {
    let app = TestApp::with(|config| config.write_limit = 0).await;
    let rick = Browser::of(&app, "Rick").await;
    let both = token_of(&rick, &["collection:read", "collection:write"]).await;
    let sent = async |body: Value| ask(&app, &both, Method::POST, "/steps", Some(&body)).await;
    let now = |answer: &TestResponse| {
        assert_eq!(answer.status, 200, "{}", answer.text());
        let answer = read(answer);
        let printing = answer["printing"].clone();
        (answer["recorded"] == true, printing["copies"].as_u64().unwrap(), printing["card_copies"].as_u64().unwrap())
    };
    let more = step(1, &json!({"by": 2, "place": "Binder"}));
    assert_eq!(now(&sent(more.clone()).await), (true, 2, 2));
    assert_eq!(now(&sent(more).await), (false, 2, 2));
    assert_eq!(now(&sent(step(2, &json!({"by": 1, "finish": "foil", "edition": "first"}))).await), (true, 3, 3));
    let answer = sent(step(3, &json!({"by": -1}))).await;
    assert_eq!(now(&answer), (true, 2, 2));
    let forms = &read(&answer)["printing"]["forms"];
    let expected = json!([
        {"finish": "regular", "edition": "first", "copies": 0, "trade": 0, "free": 0},
        {"finish": "regular", "edition": "unlimited", "copies": 1, "trade": 0, "free": 1},
        {"finish": "foil", "edition": "first", "copies": 1, "trade": 0, "free": 1},
        {"finish": "foil", "edition": "unlimited", "copies": 0, "trade": 0, "free": 0},
    ]);
    assert_eq!(*forms, expected, "what goes is the most ordinary copy");
    assert_eq!(now(&sent(step(4, &json!({"to": 4}))).await), (true, 5, 5));
    assert_eq!(now(&sent(step(5, &json!({"to": 4}))).await), (false, 5, 5));
    assert_eq!(now(&sent(step(6, &json!({"by": -900}))).await), (true, 0, 0), "no more goes than there is");
    assert_eq!(now(&sent(step(7, &json!({"by": -1}))).await), (false, 0, 0));
    // Of many that are sent at once one counts.
    let body = step(8, &json!({"by": 1}));
    let answers = futures_util::future::join_all((0..5).map(|_| sent(body.clone()))).await;
    let recorded = answers.iter().filter(|answer| read(answer)["recorded"] == true).count();
    assert!(answers.iter().all(|answer| answer.status == 200), "a request that is known is answered as one");
    assert_eq!((recorded, now(&sent(body).await)), (1, (false, 1, 1)));
    // Of different ones each is of what there is when it counts.
    let at_once = async |bodies: Vec<Value>| {
        let answers = futures_util::future::join_all(bodies.into_iter().map(&sent)).await;
        assert!(answers.iter().all(|answer| answer.status == 200));
    };
    at_once((10..18).map(|request| step(request, &json!({"to": 5}))).collect()).await;
    assert_eq!(now(&sent(step(20, &json!({"to": 5}))).await), (false, 5, 5));
    at_once((30..38).map(|request| step(request, &json!({"by": -2}))).collect()).await;
    assert_eq!(now(&sent(step(40, &json!({"by": -1}))).await), (false, 0, 0));
    assert_eq!(now(&sent(step(41, &json!({"by": 1}))).await), (true, 1, 1));
    let shown = read(&ask(&app, &both, Method::GET, "/owned?numbers=NG-01-046,ng-01-045", None).await);
    let of = |at: usize| (&shown["printings"][at]["number"], &shown["printings"][at]["copies"]);
    assert_eq!((of(0), of(1)), ((&json!("NG-01-046"), &json!(0)), (&json!("NG-01-045"), &json!(1))));
    assert_eq!(shown["printings"][1]["card_most"], 6);
    let all = read(&ask(&app, &both, Method::GET, "/owned", None).await);
    let cards = all["printings"].as_array().unwrap().iter().map(|printing| &printing["card"]);
    assert_eq!(cards.collect::<Vec<_>>(), ["Rusty Pipe", "Rusty Pipe"], "with the card's other printings");
}

#[tokio::test]
async fn steps_of_strangers_and_garbage_are_refused_and_change_nothing() {
    let app = TestApp::with(|config| config.write_limit = 0).await;
    let (rick, maggie) = (Browser::of(&app, "Rick").await, Browser::of(&app, "Maggie").await);
    let both = token_of(&rick, &["collection:read", "collection:write"]).await;
    let reads = token_of(&rick, &["collection:read"]).await;
    let stranger = app.send(asked(Method::GET, &format!("{COLLECTION}/owned"), None)).await;
    assert_eq!(stranger.status, 401);
    let plus = step(1, &json!({"by": 1}));
    assert_eq!(app.send(asked(Method::POST, &format!("{COLLECTION}/steps"), Some(&plus))).await.status, 401);
    let refused = ask(&app, &reads, Method::POST, "/steps", Some(&plus)).await;
    assert_eq!((refused.status.as_u16(), kind(&refused)), (403, "tokens:scope".to_owned()));
    for (rest, words) in [
        (json!({}), "either"),
        (json!({"by": 0}), "either"),
        (json!({"by": 1, "to": 1}), "either"),
        (json!({"by": -10_000}), "either"),
        (json!({"to": 10_000}), "either"),
        (json!({"by": 1, "finish": "gold"}), "regular or foil"),
        (json!({"by": 1, "edition": "third"}), "first or unlimited"),
        (json!({"by": 1, "place": "x".repeat(300)}), "at most"),
        (json!({"by": 1, "number": "NG-99-999"}), "no “NG-99-999”"),
        (json!({"by": 1, "request": "7"}), "32 hexadecimal digits"),
        (json!({"by": 1, "request": format!("{:032x}", 7)}), "version 7"),
        (json!({"by": 1, "request": "ffff0000000070008000000000000001"}), "a day ahead"),
        (json!({"by": 1, "colour": "red"}), "colour"),
    ] {
        let refused = ask(&app, &both, Method::POST, "/steps", Some(&step(1, &rest))).await;
        assert!((400..=422).contains(&refused.status.as_u16()), "{rest}: {}", refused.text());
        assert!(read(&refused)["detail"].as_str().unwrap().contains(words), "{rest}: {}", refused.text());
    }
    for numbers in ["nothing", "NG-01-045,x"] {
        let refused = ask(&app, &both, Method::GET, &format!("/owned?numbers={numbers}"), None).await;
        assert_eq!(refused.status, 400, "{numbers}: {}", refused.text());
    }
    assert_eq!(ask(&app, &both, Method::GET, "/owned?numbers=", None).await.status, 200);
    let nothing = read(&ask(&app, &both, Method::GET, "/owned", None).await);
    assert_eq!(nothing["printings"], json!([]));
    // The same request of another account is theirs alone.
    assert_eq!(ask(&app, &both, Method::POST, "/steps", Some(&plus)).await.status, 200);
    let theirs = token_of(&maggie, &["collection:read", "collection:write"]).await;
    assert_eq!(read(&ask(&app, &theirs, Method::GET, "/owned", None).await)["printings"], json!([]));
    assert_eq!(read(&ask(&app, &theirs, Method::POST, "/steps", Some(&plus)).await)["printing"]["copies"], 1);
    // An event that a device made is no step.
    let sent = json!({"events": [event(1, 1, 2)]});
    assert_eq!(ask(&app, &both, Method::POST, "/events", Some(&sent)).await.status, 200);
    let taken = json!({"request": event(1, 1, 2)["id"], "number": "NG-01-045", "by": 1});
    let refused = ask(&app, &both, Method::POST, "/steps", Some(&taken)).await;
    assert_eq!((refused.status.as_u16(), kind(&refused)), (409, "collections:taken".to_owned()));
}
