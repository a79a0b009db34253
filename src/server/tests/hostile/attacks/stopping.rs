//! Being told to stop while everything holds on.

use std::time::Duration;

use crate::{
    codes,
    program::Program,
    visitor::{Visitor, request},
};

/// What a busy machine may add to the time to stop in.
const GRACE: Duration = Duration::from_secs(3);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_holds_up_the_end() {
    let program = Program::start(&["--drain-seconds", "2", "--page-limit", "0"]);
    let attacker = Visitor::attacker(program.address);
    let code = codes::lines(1, 500);
    let body =
        "POST /api/share HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{";
    let holds = [
        String::new(),
        "GET / HTTP/1.1\r\nHost: local".to_owned(),
        body.to_owned(),
        request(&format!("/necrogenesis/build?deck={code}")),
        request(&format!("/necrogenesis/decks/print?deck={code}")),
        "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned(),
    ];
    let mut held = Vec::new();
    for sent in holds.iter().cycle().take(60) {
        held.push(attacker.holding(sent.as_bytes()).await.unwrap());
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let (status, took) = program.stop();
    println!("stopped after {took:.1?}");
    let status = status.unwrap_or_else(|| panic!("it did not end within {took:?}"));
    assert!(status.success(), "{status}");
    assert!(took <= Duration::from_secs(2) + GRACE, "it took {took:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_a_head_does_not_hold_up_the_end() {
    let program = Program::start(&["--drain-seconds", "30"]);
    let attacker = Visitor::attacker(program.address);
    let mut held = Vec::new();
    for sent in ["", "GET / HTTP/1.1\r\nHost: local"] {
        held.push(attacker.holding(sent.as_bytes()).await.unwrap());
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let (status, took) = program.stop();
    assert!(status.is_some_and(|status| status.success()), "{status:?} after {took:?}");
    assert!(took <= Duration::from_secs(2) + GRACE, "it took {took:?}");
}
