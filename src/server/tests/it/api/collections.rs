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

const COLLECTION: &str = "/api/v1/games/necrogenesis/collection";

async fn ask(app: &TestApp, token: &str, method: Method, rest: &str, body: Option<&Value>) -> TestResponse {
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

fn kind(answer: &TestResponse) -> String {
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
