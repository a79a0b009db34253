//! Filling the store of short links, and what is hard to read.

use super::{LONG, assert_answers, flood};
use crate::{
    program::{Program, scaled},
    visitor::Visitor,
};

fn deck(lines: impl Iterator<Item = (String, String)>) -> String {
    let lines: Vec<_> =
        lines.map(|(section, card)| format!(r#"{{"section":"{section}","card":"{card}","quantity":1}}"#)).collect();
    format!(r#"{{"deck":{{"name":"","lines":[{}]}}}}"#, lines.join(","))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn decks_that_are_hard_to_read() {
    let program = Program::start(&["--write-limit", "0", "--share-limit", "0", "--share-limit-kib", "0"]);
    let bodies = [
        deck((0..5_000).map(|at| (format!("s{at}"), "x".to_owned()))),
        deck((0..5_000).map(|at| ("survivor_deck".to_owned(), format!("c{at}")))),
        deck((0..500).map(|at| (format!("section{at}"), "x".to_owned()))),
        deck([("survivor_deck".to_owned(), "x".repeat(200_000))].into_iter()),
        format!("{{\"deck\":{}1{}}}", "[".repeat(100_000), "]".repeat(100_000)),
        format!("{{\"deck\":{}", "{\"a\":".repeat(40_000)),
        format!(r#"{{"deck":{{"name":"{}","lines":[]}}}}"#, "x".repeat(250_000)),
        format!(r#"{{"deck":{{"name":"","tags":[{}"x"],"lines":[]}}}}"#, "\"tag\",".repeat(30_000)),
        "[".repeat(250_000),
        format!(r#"{{"deck":"sh2{}"}}"#, "0".repeat(65_000)),
        format!(r#"{{"deck":"{}"}}"#, "\\u0000".repeat(40_000)),
    ];
    let copies: Vec<_> = (0..scaled(4, 50)).flat_map(|_| bodies.clone()).collect();
    let answers = flood(&program, 32, copies, |visitor, body| async move { visitor.share(&body, LONG).await }).await;
    assert_answers(&answers, &[400, 413, 422, 503], 4 * 1024);
    program.survived("decks that are hard to read");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_that_a_stranger_wants_to_fill() {
    let program = Program::start(&["--write-limit", "0", "--share-store-mib", "1"]);
    let large = |at: usize| {
        deck((0..300).map(move |line| ("survivor_deck".to_owned(), format!("{at} {line} {}", "x".repeat(100)))))
    };
    let answers =
        flood(
            &program,
            16,
            (0..300).map(large).collect(),
            |visitor, body| async move { visitor.share(&body, LONG).await },
        )
        .await;
    assert_answers(&answers, &[200, 429, 503, 507], 64 * 1024);
    let kept = answers.iter().flatten().filter(|answer| answer.status == 200).count();
    // 1 MiB of decks of 50 KiB; without that, 2 MiB for one network.
    assert!((1..=40).contains(&kept), "{kept} were kept");
    // Nobody else has to pay for it with pages.
    assert_eq!(Visitor::innocent(program.address).get("/necrogenesis/decks", LONG).await.unwrap().status, 200);
    program.survived("a store to fill");
}
