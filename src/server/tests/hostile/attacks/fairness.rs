//! Taking everything that there is for all, from one network or from several.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use tokio::net::TcpStream;

use super::{LONG, Patience};
use crate::{
    codes,
    program::{Program, scaled},
    visitor::{Visitor, request},
};

/// What each of so many strangers sends over so many connections, and keeps open.
async fn hold(program: &Program, strangers: u8, each: usize, sent: &[u8]) -> Vec<TcpStream> {
    let mut held = Vec::new();
    for _ in 0..each {
        for number in 1..=strangers {
            // Who is turned away has nothing to hold.
            held.extend(Visitor::stranger(program.address, number).holding(sent).await);
        }
    }
    held
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_queue_that_strangers_keep_full() {
    let program = Program::start(&["--page-limit", "0", "--drawing-queue", "32"]);
    let path = format!("/necrogenesis/build?deck={}", codes::lines(1, 500));
    let patience = Patience::measured(&program, &path).await;
    for strangers in [1, 3] {
        let asking: Vec<_> = (1..=strangers)
            .flat_map(|number| std::iter::repeat_n(Visitor::stranger(program.address, number), 40))
            .map(|stranger| {
                let page = request(&path);
                tokio::spawn(async move {
                    // Again and again, whatever the answer is, until this ends.
                    loop {
                        let _ = stranger.send(page.as_bytes(), Duration::from_secs(60)).await;
                        tokio::time::sleep(Duration::from_millis(50)).await;
                    }
                })
            })
            .collect();
        tokio::time::sleep(Duration::from_millis(500)).await;
        for _ in 0..scaled(3, 50) {
            patience.assert_has(&program, "/").await;
            patience.assert_has(&program, "/necrogenesis/cards?q=t:zombie").await;
        }
        for task in asking {
            task.abort();
        }
    }
    program.survived("a queue that strangers keep full");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_that_asks_for_the_heaviest_page() {
    // Fewer places than networks: none of them has more than others would.
    let program = Program::start(&["--page-limit", "0", "--drawing-queue", "32", "--request-seconds", "120"]);
    let path = format!("/necrogenesis/build?deck={}", codes::lines(1, 500));
    let page = request(&path);
    let networks = scaled(50, 100);
    let served = Arc::new(AtomicUsize::new(0));
    let asking: Vec<_> = (0..2 * networks)
        .map(|at| {
            let (stranger, page) = (Visitor::stranger(program.address, 1 + (at % networks) as u8), page.clone());
            let served = served.clone();
            tokio::spawn(async move {
                loop {
                    let answer = stranger.send(page.as_bytes(), Duration::from_secs(60)).await;
                    if answer.is_ok_and(|answer| answer.status == 200) {
                        served.fetch_add(1, Relaxed);
                    }
                    tokio::time::sleep(Duration::from_millis(250)).await;
                }
            })
        })
        .collect();
    // The first of these come while hardly anybody was served. How long they wait is
    // counted in pages of the crowd: it says the same on every machine.
    tokio::time::sleep(Duration::from_millis(200)).await;
    for number in 0..scaled(6, 16) {
        let short = if number % 2 == 0 { "/" } else { "/necrogenesis/cards?q=t:zombie" };
        let before = served.load(Relaxed);
        let answer = Visitor::newcomer(program.address, number as u8).get(short, LONG).await.unwrap();
        assert_eq!(answer.status, 200, "{}", answer.text);
        let waited = served.load(Relaxed) - before;
        assert!(waited <= networks / 3, "{short} came after {waited} pages of {networks} networks");
    }
    // The same page as theirs comes in its turn: it waits, and is not refused.
    let answer = Visitor::newcomer(program.address, 100).get(&path, LONG).await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.text);
    for task in asking {
        task.abort();
    }
    program.survived("a crowd");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_strangers_keep_taken() {
    let program = Program::start(&["--page-limit", "0", "--connection-limit", "120", "--header-seconds", "30"]);
    let patience = Patience::measured(&program, "/necrogenesis/cards").await;
    let held = hold(&program, 4, 60, b"GET / HTTP/1.1\r\nHost: local").await;
    for _ in 0..20 {
        patience.assert_has(&program, "/").await;
    }
    drop(held);
    program.survived("connections that strangers keep taken");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn long_heads_that_never_end() {
    let files = 4_200;
    let program = Program::with_files(files, &["--page-limit", "0", "--header-seconds", "20"]);
    let patience = Patience::measured(&program, "/necrogenesis/cards").await;
    let head = format!("GET / HTTP/1.1\r\nHost: localhost\r\nx: {}", "y".repeat(60_000));
    // Of eight networks as many as one may have; more than all may have together.
    let held = hold(&program, 8, scaled(120, 500), head.as_bytes()).await;
    assert!(held.len() > 400, "only {} connections", held.len());
    patience.assert_has(&program, "/").await;
    let short = format!("GET / HTTP/1.1\r\nHost: localhost\r\nx: {}", "y".repeat(7_000));
    let held_short = hold(&program, 8, scaled(120, 500), short.as_bytes()).await;
    patience.assert_has(&program, "/").await;
    drop((held, held_short));
    program.survived("long heads that never end");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn more_connections_at_once_than_can_be_taken_at_once() {
    let program = Program::with_files(4_200, &["--page-limit", "0", "--header-seconds", "4"]);
    for _ in 0..scaled(2, 20) {
        // None is waited for before the next is asked for.
        let connecting: Vec<_> = (0..2_000)
            .map(|at| {
                let stranger = Visitor::stranger(program.address, 1 + (at % 8) as u8);
                tokio::spawn(async move { stranger.holding(b"GET / HTTP/1.1\r\nHost: local").await })
            })
            .collect();
        let mut held = Vec::new();
        for connection in connecting {
            held.extend(connection.await.unwrap());
        }
        assert!(held.len() > 1_000, "only {} connections", held.len());
    }
    program.survived("more connections than can be taken at once");
}
