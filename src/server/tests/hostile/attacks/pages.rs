//! Pages that cost far more than their address.

use super::{assert_answers, flood_pages};
use crate::{
    codes,
    program::{Program, scaled},
};

const MIB: usize = 1024 * 1024;
/// Small enough that many are held at a time within the memory.
const LARGEST_PAGE: usize = 4 * MIB;

const TOOLS: [&str; 4] = [
    "/necrogenesis/build?deck=",
    "/necrogenesis/decks/view?deck=",
    "/necrogenesis/decks/print?deck=",
    "/necrogenesis/decks/compare?left=",
];

fn to_tools(codes: &[String]) -> Vec<String> {
    TOOLS.iter().flat_map(|tool| codes.iter().map(move |code| format!("{tool}{code}"))).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn codes_that_stand_for_far_more_than_they_are() {
    let program = Program::start(&["--page-limit", "0"]);
    let codes = [
        codes::prefixed(2_000, 480),
        codes::prefixed(6_000, 1_000),
        codes::prefixed(20_300, 20_300 / 4),
        codes::prefixed(100, 480),
        codes::named(1, &["x".repeat(4_000)]),
        codes::named(1, &["x".repeat(40_000)]),
        codes::lines(1, 600),
        codes::lines(1, 1_500),
        codes::lines(1, 12_000),
        codes::lines(3, 40_000),
        codes::lines(200, 20),
    ];
    for _ in 0..scaled(1, 10) {
        let answers = flood_pages(&program, 16, to_tools(&codes)).await;
        assert_answers(&answers, &[200, 400, 404, 414, 431, 503], LARGEST_PAGE);
    }
    program.survived("codes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_heaviest_pages_there_are_all_at_once() {
    let program = Program::start(&["--page-limit", "0"]);
    // As many lines as a code may have, none of them a card.
    let codes = [codes::lines(1, 500), codes::lines(2, 500)];
    let one = to_tools(&codes);
    let pages: Vec<String> = (0..scaled(3, 40)).flat_map(|_| one.clone()).collect();
    let answers = flood_pages(&program, scaled(64, 400), pages).await;
    assert_answers(&answers, &[200, 503], LARGEST_PAGE);
    assert!(answers.iter().flatten().any(|answer| answer.status == 200), "nobody got a page");
    program.survived("the heaviest pages");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn more_pages_than_the_queue_holds() {
    let program = Program::start(&["--page-limit", "0", "--drawing-queue", "8", "--drawing-threads", "1"]);
    let code = codes::lines(1, 500);
    let answers = flood_pages(&program, 64, vec![format!("/necrogenesis/build?deck={code}"); scaled(96, 1_000)]).await;
    assert_answers(&answers, &[200, 503], LARGEST_PAGE);
    let put_off = answers.iter().flatten().filter(|answer| answer.status == 503).count();
    assert!(put_off > 0 && put_off < answers.len(), "{put_off} of {} were put off", answers.len());
    program.survived("more pages than the queue holds");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn queries_that_explode() {
    let program = Program::start(&["--page-limit", "0"]);
    let conditions = vec!["t:zombie"; 400].join("+");
    let patterns = (0..100).map(|at| format!("o:/(a{{1,{at}}}){{1,99}}x/")).collect::<Vec<_>>().join("+");
    let queries = [
        ")".repeat(3_999),
        "(".repeat(3_999),
        "-".repeat(3_999),
        format!("{}t:zombie{}", "(".repeat(1_900), ")".repeat(1_900)),
        format!("o:/{}/", "(a*)*".repeat(700)),
        "o:/((((a%7B1,99%7D)%7B1,99%7D)%7B1,99%7D)%7B1,99%7D)%7B1,99%7D/".to_owned(),
        "o:/%5Cp%7BL%7D%7B1,999%7D/+".repeat(60),
        conditions,
        patterns.replace('{', "%7B").replace('}', "%7D"),
        "%22".repeat(1_300),
        "%F0%9F%A7%9F".repeat(600),
        "x".repeat(7_000),
    ];
    let paths: Vec<_> = (0..scaled(2, 50))
        .flat_map(|_| queries.iter().map(|query| format!("/necrogenesis/cards?q={query}")).collect::<Vec<_>>())
        .collect();
    let answers = flood_pages(&program, 32, paths).await;
    assert_answers(&answers, &[200, 400, 404, 414, 503], MIB);
    program.survived("queries");
}
