//! Card sheets: seconds of drawing for one address.

use std::time::Instant;

use super::{LONG, assert_answers, flood_pages};
use crate::{
    codes,
    program::{Program, scaled},
    visitor::Visitor,
};

/// Where the program draws sheets; nowhere without the built site.
async fn sheets(program: &Program) -> Option<String> {
    let page = Visitor::innocent(program.address).get("/", LONG).await.unwrap();
    let (_, rest) = page.text.split_once("data-sheets=\"")?;
    let address = rest.split('"').next()?.to_owned();
    (!address.is_empty()).then_some(address)
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
        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
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
