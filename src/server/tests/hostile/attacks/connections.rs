//! Connections that say nothing, say it slowly, or do not listen.

use std::time::{Duration, Instant};

use tokio::{io::AsyncWriteExt as _, net::TcpStream};

use super::{LONG, Patience, assert_let_go};
use crate::{
    codes,
    program::{FILES, Program, scaled},
    visitor::{Visitor, request},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn more_silent_connections_than_files() {
    // The short form is a smaller program: 330 connections for 300 files.
    let (files, connections) = if crate::program::is_full() { (FILES, 1_100) } else { (300, 330) };
    let program = Program::with_files(files, &["--header-seconds", "4", "--page-limit", "0"]);
    let quiet = program.open_sockets();
    let attacker = Visitor::attacker(program.address);
    let heads = ["", "GET / HTTP/1.1\r\nHost: local", "GET / HTTP/1.1\r\nHost: localhost\r\nx: "];
    let mut held: Vec<TcpStream> = Vec::new();
    for at in 0..connections {
        // The system may refuse what the program would refuse.
        held.extend(attacker.holding(heads[at % heads.len()].as_bytes()).await);
    }
    assert!(held.len() > connections / 2, "only {} connections", held.len());
    for _ in 0..10 {
        let answer = Visitor::innocent(program.address).get("/", LONG).await.unwrap();
        assert_eq!(answer.status, 200);
    }
    // Dripping does not keep them alive, either.
    let dripped = tokio::spawn(async move {
        for _ in 0..20 {
            for stream in &mut held {
                let _ = stream.write_all(b"z").await;
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
        held
    });
    assert_let_go(&program, quiet, Duration::from_secs(20)).await;
    // Now there is room for the attacker, too.
    assert_eq!(attacker.get("/", LONG).await.unwrap().status, 200);
    dripped.abort();
    program.survived("silent connections");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readers_that_do_not_read() {
    let program = Program::start(&["--write-seconds", "2", "--idle-seconds", "2", "--page-limit", "0"]);
    let quiet = program.open_sockets();
    let attacker = Visitor::attacker(program.address);
    let path = format!("/necrogenesis/build?deck={}", codes::lines(1, 500));
    let patience = Patience::measured(&program, &path).await;
    let page = request(&path);
    let mut held = Vec::new();
    for _ in 0..scaled(60, 400) {
        held.push(attacker.holding(page.as_bytes()).await.unwrap());
    }
    patience.assert_has(&program, "/").await;
    assert_let_go(&program, quiet, Duration::from_secs(60)).await;
    drop(held);
    program.survived("readers that do not read");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn more_unread_answers_than_memory() {
    let program = Program::start(&["--write-seconds", "20", "--page-limit", "0"]);
    let attacker = Visitor::attacker(program.address);
    // Each page has about a megabyte, and the whole network two connections less
    // than it may have.
    let path = format!("/necrogenesis/build?deck={}", codes::lines(1, 500));
    let patience = Patience::measured(&program, &path).await;
    let mut sent = vec![request(&path)];
    let page = Visitor::innocent(program.address).get("/", LONG).await.unwrap();
    sent.extend(
        page.text
            .split("href=\"")
            .filter_map(|rest| rest.split('"').next())
            .find(|link| link.ends_with(".wasm"))
            .map(request),
    );
    let mut held = Vec::new();
    for at in 0..scaled(150, 440) {
        held.push(attacker.holding(sent[at % sent.len()].as_bytes()).await.unwrap());
    }
    let before = Instant::now();
    while before.elapsed() < Duration::from_secs(scaled(5, 25) as u64) {
        patience.assert_has(&program, "/").await;
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    patience.assert_has(&program, "/").await;
    drop(held);
    program.survived("unread answers");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn very_many_who_ask_after_the_health() {
    let program =
        Program::start(&["--page-limit", "0", "--write-limit", "0", "--share-limit", "0", "--share-limit-kib", "0"]);
    let end = Instant::now() + Duration::from_secs(scaled(3, 30) as u64);
    let attacker = Visitor::attacker(program.address);
    let asking: Vec<_> = (0..scaled(50, 300))
        .map(|_| {
            tokio::spawn(async move {
                while Instant::now() < end {
                    let _ = attacker.get("/healthz", LONG).await;
                }
            })
        })
        .collect();
    let mut shared = 0;
    while Instant::now() < end {
        let body = format!(
            r#"{{"deck":{{"name":"","lines":[{{"section":"survivor_deck","card":"Rifle {shared}","quantity":1}}]}}}}"#
        );
        let answer = Visitor::innocent(program.address).share(&body, LONG).await.unwrap();
        assert_eq!(answer.status, 200, "{}", answer.text);
        shared += 1;
    }
    for task in asking {
        task.await.unwrap();
    }
    println!("{shared} decks were shared meanwhile");
    assert!(shared >= 3, "only {shared} decks were shared meanwhile");
    program.survived("asking after the health");
}
