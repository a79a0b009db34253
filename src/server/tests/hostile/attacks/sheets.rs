//! Card sheets and pictures of links: seconds of drawing for one address.

use std::time::{Duration, Instant};

use super::{LONG, assert_answers, flood, flood_pages};
use crate::{
    codes,
    program::{Program, scaled},
    visitor::{Visitor, request},
};

/// Where the program draws sheets; nowhere without the built site.
async fn sheets(program: &Program) -> Option<String> {
    let page = Visitor::innocent(program.address).get("/", LONG).await.unwrap();
    let (_, rest) = page.text.split_once("data-sheets=\"")?;
    let address = rest.split('"').next()?.to_owned();
    (!address.is_empty()).then(|| format!("{address}/necrogenesis"))
}

/// Where the program draws pictures of links.
async fn previews(program: &Program) -> Option<String> {
    Some(sheets(program).await?.replace("/sheets/", "/previews/"))
}

/// The pictures that are of no one game stand beside those of each.
fn of_no_game(previews: &str) -> &str {
    previews.trim_end_matches("/necrogenesis")
}

/// The code of a deck that nobody else has, of cards that do not exist.
fn strange_deck(number: usize) -> String {
    codes::named(1, &(0..20).map(|at| format!("{number:04} {at:02} {}", "Ww ".repeat(60))).collect::<Vec<_>>())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sheets_that_one_visitor_has_drawn_without_end() {
    let program = Program::start(&["--page-limit", "0"]);
    let Some(base) = sheets(&program).await else {
        println!("this program was built without fonts: it draws no sheets");
        return program.survived("no sheets");
    };
    let names = |sheet: usize| (0..69).map(|at| format!("{sheet:03} {at:02} {}", "Ww ".repeat(18))).collect::<Vec<_>>();
    let paths: Vec<_> =
        (0..scaled(2, 60)).map(|sheet| format!("{base}/{}/1.jpg", codes::named(1, &names(sheet)))).collect();
    let attack = flood_pages(&program, 64, paths);
    let innocent = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let begun = Instant::now();
        let path = format!("{base}/{}/1.jpg", codes::named(1, &["A card".to_owned()]));
        let answer = Visitor::innocent(program.address).get(&path, LONG).await.unwrap();
        (answer.status, begun.elapsed())
    };
    let (answers, (status, waited)) = tokio::join!(attack, innocent);
    assert_answers(&answers, &[200, 400, 404, 414, 429, 503], 16 * 1024 * 1024);
    println!("another visitor's sheet took {waited:.1?}");
    assert_eq!(status, 200, "another visitor's sheet, after {waited:.1?}");
    program.survived("sheets");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_that_asks_for_the_longest_sheets() {
    let program = Program::start(&["--page-limit", "0", "--sheet-limit", "0", "--request-seconds", "120"]);
    let Some(base) = sheets(&program).await else {
        println!("this program was built without fonts: it draws no sheets");
        return program.survived("no sheets");
    };
    let asking: Vec<_> = (1..=scaled(50, 100))
        .map(|network| {
            let stranger = Visitor::stranger(program.address, network as u8);
            let base = base.clone();
            tokio::spawn(async move {
                for sheet in 0.. {
                    let names: Vec<_> =
                        (0..69).map(|at| format!("{network} {sheet} {at} {}", "Ww ".repeat(18))).collect();
                    let path = format!("{base}/{}/1.jpg", codes::named(1, &names));
                    let _ = stranger.get(&path, Duration::from_secs(100)).await;
                }
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_secs(1)).await;
    for number in 0..3 {
        let begun = Instant::now();
        let path = format!("{base}/{}/1.jpg", codes::named(1, &[format!("A card {number}")]));
        let answer = Visitor::newcomer(program.address, number).get(&path, LONG).await.unwrap();
        println!("a newcomer's sheet took {:.1?}", begun.elapsed());
        assert_eq!(answer.status, 200, "after {:.1?}: {}", begun.elapsed(), answer.text);
    }
    for task in asking {
        task.abort();
    }
    program.survived("a crowd that asks for the longest sheets");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_that_no_drawing_can_hold() {
    let program = Program::start(&["--page-limit", "0"]);
    let Some(base) = sheets(&program).await else {
        println!("this program was built without fonts: it draws no sheets");
        return program.survived("no sheets");
    };
    let names = ["a\0\u{1}\u{fffe}b", "\u{202e}\u{2066}x\u{feff}", "<script>&\"'", "e\u{301}\u{301}\u{301}\u{301}"];
    let previews = base.replace("/sheets/", "/previews/");
    let codes = names.map(|name| codes::named(1, &[name.to_owned()]));
    let paths: Vec<_> = codes
        .iter()
        .flat_map(|code| [format!("{base}/{code}/1.jpg"), format!("{previews}/decks/standard/{code}.jpg")])
        .collect();
    assert_answers(&flood_pages(&program, 4, paths).await, &[200], 1024 * 1024);
    assert!(!program.log().contains("ERROR"), "{}", program.log());
    program.survived("names that no drawing can hold");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_of_very_many_different_decks_at_once() {
    let program = Program::start(&["--page-limit", "0"]);
    let Some(base) = previews(&program).await else {
        println!("this program was built without fonts: it draws no pictures");
        return program.survived("no pictures");
    };
    let paths: Vec<_> =
        (0..scaled(80, 300)).map(|at| format!("{base}/decks/standard/{}.jpg", strange_deck(at))).collect();
    let attack = flood_pages(&program, 64, paths);
    let innocent = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let begun = Instant::now();
        for path in ["/".to_owned(), format!("{base}/cards/NG-01-045.jpg"), format!("{}/site.jpg", of_no_game(&base))] {
            let answer = Visitor::innocent(program.address).get(&path, LONG).await.unwrap();
            assert_eq!(answer.status, 200, "{path} after {:.1?}: {}", begun.elapsed(), answer.text);
        }
        println!("another visitor's pictures took {:.1?}", begun.elapsed());
    };
    let (answers, ()) = tokio::join!(attack, innocent);
    assert_answers(&answers, &[200, 429, 503], 1024 * 1024);
    let drawn = answers.iter().flatten().filter(|answer| answer.status == 200).count();
    // Twenty at once, and one more every three seconds.
    let most = 20 + program.age().as_secs() as usize / 3 + 1;
    assert!((1..=most).contains(&drawn), "{drawn} were drawn, and {most} may be");
    program.survived("pictures of many decks");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_that_nobody_waits_for() {
    let program = Program::start(&["--page-limit", "0"]);
    let Some(base) = previews(&program).await else {
        println!("this program was built without fonts: it draws no pictures");
        return program.survived("no pictures");
    };
    let alone = Instant::now();
    let answer =
        Visitor::innocent(program.address).get(&format!("{}/site.jpg", of_no_game(&base)), LONG).await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.text);
    let patience = alone.elapsed() * 4 + Duration::from_secs(3);
    for round in 0..scaled(2, 20) {
        for at in 0..200 {
            let stranger = Visitor::stranger(program.address, 1 + (at % 100) as u8);
            let path = format!("{base}/decks/standard/{}.jpg", strange_deck(round * 200 + at));
            // It closes the connection as soon as it has asked.
            drop(stranger.holding(request(&path).as_bytes()).await.unwrap());
        }
        let begun = Instant::now();
        let path = format!("{base}/decks/standard/{}.jpg", codes::named(1, &[format!("Round {round}")]));
        let answer = Visitor::newcomer(program.address, round as u8).get(&path, LONG).await.unwrap();
        let took = begun.elapsed();
        assert_eq!(answer.status, 200, "after {took:.1?}: {}", answer.text);
        assert!(took <= patience, "it took {took:.1?}, which is more than {patience:.1?}");
    }
    assert!(!program.log().contains("ERROR"), "{}", program.log());
    program.survived("pictures that nobody waits for");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_for_pictures_that_are_none() {
    let program = Program::start(&["--page-limit", "0", "--write-limit", "0"]);
    let Some(base) = previews(&program).await else {
        println!("this program was built without fonts: it draws no pictures");
        return program.survived("no pictures");
    };
    let card = format!("{base}/cards/NG-01-045.jpg");
    let code = codes::named(1, &["Rifle".to_owned()]);
    let deck = |code: &str| format!("{base}/decks/standard/{code}.jpg");
    let asked = |method: &str, path: &str, more: &str| {
        format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{more}\r\n")
    };
    let get = |path: String| asked("GET", &path, "");
    let requests: Vec<(String, &[u16])> = vec![
        (asked("HEAD", &card, ""), &[200]),
        (asked("HEAD", &format!("{base}/cards/no.jpg"), ""), &[404]),
        (asked("GET", &card, "Range: bytes=0-0\r\n"), &[200]),
        (asked("GET", &card, &format!("Range: bytes={}9-\r\n", "0-0,".repeat(5_000))), &[200]),
        (asked("GET", &card, "Range: bytes=99999999999999999999-\r\nIf-Range: x\r\n"), &[200]),
        (asked("GET", &card, "If-None-Match: *\r\nAccept-Encoding: br;q=nan, *;q=-1\r\n"), &[304]),
        (asked("POST", &card, "Content-Length: 0\r\n"), &[405]),
        (asked("DELETE", &deck(&code), ""), &[405]),
        // Cards that are none, in spellings that are none.
        (get(format!("{base}/cards/.jpg")), &[404]),
        (get(format!("{base}/cards/NG-99-999.jpg")), &[404]),
        (get(format!("{base}/cards/%00.jpg")), &[404]),
        (get(format!("{base}/cards/%ff%fe%80.jpg")), &[400]),
        (get(format!("{base}/cards/%F0%9F%A7%9F%CC%81.jpg")), &[404]),
        (get(format!("{base}/cards/..%2f..%2f..%2fetc%2fpasswd.jpg")), &[404]),
        (get(format!("{base}/cards/%2525%.jpg")), &[404]),
        (get(format!("{base}/cards/{}.jpg", "x".repeat(10_000))), &[404]),
        (get(format!("{base}/cards/{}.jpg", "%C3%9F".repeat(1_500))), &[404]),
        (get(format!("{base}/cards/{}.jpg", "x".repeat(20_000))), &[414]),
        // Decks and formats that are none.
        (get(deck("")), &[400, 404]),
        (get(deck("sh2")), &[400]),
        (get(deck(&code[..code.len() - 1])), &[400]),
        (get(deck(&code.to_uppercase())), &[200]),
        (get(deck(&format!("{code}%00%0D%0A"))), &[200, 400]),
        (get(deck(&format!("{code}%3Cscript%3E"))), &[400]),
        (get(deck("%ff")), &[400]),
        (get(deck(&codes::prefixed(4_000, 480))), &[400]),
        (get(deck(&codes::named(1, &["x".repeat(4_000)]))), &[400]),
        (get(deck(&codes::lines(200, 20))), &[200, 400]),
        (get(deck(&"0".repeat(65_000))), &[414]),
        (get(format!("{base}/decks/no/{code}.jpg")), &[404]),
        (get(format!("{base}/decks/%00/{code}.jpg")), &[404]),
        (get(format!("{base}/decks/{}/{code}.jpg", "f".repeat(9_000))), &[404]),
        (get(format!("{base}/decks//{code}.jpg")), &[404]),
        (get(format!("{base}/decks/standard/{code}.jpg/x")), &[404]),
        // Other builds.
        (get("/previews/%ff/site.jpg".to_owned()), &[400]),
        (get("/previews/x/site.jpg".to_owned()), &[307]),
        (get(format!("/previews/{}/site.jpg", "0".repeat(9_000))), &[307]),
        (
            get(format!("/previews/%0d%0aset-cookie:%20a=b/necrogenesis/decks/standard/{}.jpg", code.to_uppercase())),
            &[307],
        ),
        (get("/previews//site.jpg".to_owned()), &[307, 404]),
    ];
    for (sent, statuses) in requests {
        let copies = vec![sent; scaled(2, 50)];
        let answers =
            flood(&program, 16, copies, |visitor, sent| async move { visitor.send(sent.as_bytes(), LONG).await }).await;
        assert_answers(&answers, statuses, 1024 * 1024);
        assert!(!answers.iter().flatten().any(|answer| answer.has_header("set-cookie")));
    }
    assert!(!program.log().contains("ERROR"), "{}", program.log());
    program.survived("requests for pictures that are none");
}
