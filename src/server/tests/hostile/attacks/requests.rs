//! Requests that are none, and those without end.

use std::time::Duration;

use super::{LONG, assert_answers, assert_let_go, flood, flood_pages};
use crate::{
    program::{Program, scaled},
    visitor::{Visitor, request},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_that_are_none() {
    let program =
        Program::start(&["--page-limit", "0", "--write-limit", "0", "--public-url", "https://decks.example.org"]);
    let close = "Connection: close\r\n\r\n";
    let requests: Vec<(String, &[u16])> = vec![
        (format!("GET x HTTP/1.1\r\nHost: localhost\r\n{close}"), &[400]),
        (format!("GET * HTTP/1.1\r\nHost: localhost\r\n{close}"), &[400]),
        (format!("CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n{close}"), &[400, 404, 405]),
        (format!("GET / HTTP/1.1\r\n{close}"), &[400]),
        (format!("GET / HTTP/1.1\r\nHost: a\r\nHost: localhost\r\n{close}"), &[400]),
        (format!("GET / HTTP/1.1\r\nHost: evil.example\r\n{close}"), &[421]),
        (format!("GET / HTTP/1.1\r\nHost: evil.example@localhost\r\n{close}"), &[400]),
        (format!("GET / HTTP/1.1\r\nHost: localhost:99999\r\n{close}"), &[400]),
        (format!("GET / HTTP/1.1\r\nHost: {}\r\n{close}", "a".repeat(8_000)), &[400]),
        (format!("GET http://user:word@localhost/ HTTP/1.1\r\nHost: localhost\r\n{close}"), &[400]),
        (format!("GET ftp://localhost/ HTTP/1.1\r\nHost: localhost\r\n{close}"), &[400]),
        (format!("TRACE / HTTP/1.1\r\nHost: localhost\r\nCookie: a=b\r\n{close}"), &[405]),
        (
            format!(
                "GET /robots.txt HTTP/1.1\r\nHost: localhost\r\nRange: bytes={}0-1\r\n{close}",
                "0-1,".repeat(5_000)
            ),
            &[200],
        ),
        (format!("GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n{close}"), &[421]),
        (format!("GET / HTTP/1.1\r\nHost: decks.example.org\r\n{close}"), &[200]),
        (format!("GET /%00%ff/..%2f..%2fetc HTTP/1.1\r\nHost: localhost\r\n{close}"), &[400, 404]),
        ("\0".repeat(2_000), &[400]),
        ("GET / HTTP/9.9\r\n\r\n".to_owned(), &[400, 505]),
        (
            format!(
                "POST /api/share HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n{close}x"
            ),
            &[400],
        ),
        // Two lengths that differ: what follows is no second request.
        (
            format!(
                "POST /api/theme HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n\
                 0\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n{close}"
            ),
            &[415],
        ),
        (
            format!("POST /api/theme HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n{close}0\r\n\r\n"),
            &[400],
        ),
        (
            format!(
                "POST /api/share HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                 Expect: 100-continue\r\nContent-Length: 18446744073709551613\r\n{close}"
            ),
            &[413],
        ),
        (
            format!(
                "POST /api/share HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                 Transfer-Encoding: chunked\r\n{close}FFFFFFFFFFFFFFFFF\r\n{{"
            ),
            &[400],
        ),
        (
            format!(
                "POST /api/share HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n{close}{{}}"
            ),
            &[415],
        ),
    ];
    for (sent, statuses) in requests {
        let copies = vec![sent; scaled(4, 100)];
        let answers =
            flood(&program, 16, copies, |visitor, sent| async move { visitor.send(sent.as_bytes(), LONG).await });
        assert_answers(&answers.await, statuses, 64 * 1024);
    }
    program.survived("requests that are none");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn addresses_and_heads_without_end() {
    let program = Program::start(&["--page-limit", "0"]);
    let long = |length: usize| format!("/necrogenesis/decks/view?deck=sh2{}", "0".repeat(length));
    let answers = flood_pages(&program, 16, vec![long(30_000), long(60_000), long(65_000)]).await;
    assert_answers(&answers, &[414], 4 * 1024);
    assert!(answers.iter().flatten().all(|answer| answer.text.contains("An address may have")), "not in words");

    let header = |length: usize| {
        format!("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nx: {}\r\n\r\n", "y".repeat(length))
    };
    let many = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{}\r\n", "x: y\r\n".repeat(10_000));
    let heads = [header(40_000), header(100_000), header(1_000_000), many, request(&long(1_000_000))];
    let copies: Vec<_> = (0..scaled(8, 100)).flat_map(|_| heads.clone()).collect();
    let answers =
        flood(&program, 32, copies, |visitor, sent| async move { visitor.send(sent.as_bytes(), LONG).await }).await;
    // Some connections end before the refusal is read; none is served.
    let answered: Vec<_> = answers.into_iter().filter(Result::is_ok).collect();
    assert_answers(&answered, &[400, 414, 431], 4 * 1024);
    program.survived("heads without end");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bodies_that_never_end() {
    let program = Program::start(&["--write-limit", "0", "--request-seconds", "2"]);
    let head = "POST /api/share HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    let attacker = Visitor::attacker(program.address);
    let mut held = Vec::new();
    for at in 0..scaled(100, 400) {
        let kind = if at % 2 == 0 {
            "Content-Length: 200000\r\n\r\n{"
        } else {
            "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"
        };
        held.push(attacker.holding(format!("{head}{kind}").as_bytes()).await.unwrap());
    }
    // Meanwhile others share and read.
    let innocent = Visitor::innocent(program.address);
    assert_eq!(innocent.get("/", LONG).await.unwrap().status, 200);
    let before = program.open_sockets();
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert!(
        program.open_sockets() + held.len() / 2 < before,
        "{} of {before} sockets are open",
        program.open_sockets()
    );
    let slow = attacker.send(format!("{head}Content-Length: 9\r\n\r\n{{").as_bytes(), LONG).await.unwrap();
    assert_eq!(slow.status, 408, "{}", slow.text);
    // Who sends slowly rings for nobody.
    assert!(!program.log().contains("ERROR"), "{}", program.log());

    let too_long = format!("{head}Content-Length: 99999999\r\nConnection: close\r\n\r\n");
    assert_eq!(attacker.send(too_long.as_bytes(), LONG).await.unwrap().status, 413);
    program.survived("bodies that never end");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thousands_of_requests_in_one_go_that_nobody_reads() {
    let program = Program::start(&["--page-limit", "0", "--write-seconds", "2"]);
    let attacker = Visitor::attacker(program.address);
    let quiet = program.open_sockets();
    let line = "GET /necrogenesis/cards HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(scaled(500, 5_000));
    let mut held = Vec::new();
    for _ in 0..scaled(8, 64) {
        let mut stream = attacker.connect().await.unwrap();
        let line = line.clone();
        held.push(tokio::spawn(async move {
            use tokio::io::AsyncWriteExt as _;
            // The program may cut it off at any time.
            let _ = stream.write_all(line.as_bytes()).await;
            std::future::pending::<()>().await;
            drop(stream);
        }));
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(Visitor::innocent(program.address).get("/", LONG).await.unwrap().status, 200);
    assert_let_go(&program, quiet, Duration::from_secs(60)).await;
    for task in held {
        task.abort();
    }
    program.survived("requests in one go");
}
