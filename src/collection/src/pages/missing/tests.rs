//! Targets, held against collections whose figures are known.

use proptest::prelude::*;
use safehouse_engine::copies::completion::Per;

use super::Target;
use crate::{Answer, File, Request, pages::answer, testing::Visitor};

/// A collection with two Rusty Pipes, one of them a foil of the First Edition, and three of a
/// Survivor.
fn visitor() -> Visitor {
    let mut visitor = Visitor::new();
    for line in ["45", "45fe", "1x3", "184f"] {
        visitor.send("enter", &[("line", line)]);
    }
    visitor
}

fn file(visitor: &Visitor, rest: &str) -> File {
    match answer(&visitor.desk(), &Request::read(rest, None)) {
        Answer::File(file) => file,
        other => panic!("{rest} is {other:?}"),
    }
}

fn text(file: &File) -> &str {
    std::str::from_utf8(&file.content).expect("text")
}

/// How much of a target is there, as the page says it, without its signs.
fn so_far(page: &str) -> String {
    let lead = page.split("target-said__lead\">").nth(1).and_then(|rest| rest.split("</p>").next());
    lead.expect("a lead").replace("<b class=\"figures\">", "").replace("</b>", "")
}

#[test]
fn a_target_of_a_whole_set_is_called_by_its_name_and_another_one_by_its_query() {
    let desk = Visitor::shared().desk();
    for (query, per, count, words) in [
        ("set:NG-01", Per::Printing, 2, "Outbreak, 2 of each number"),
        ("set:NG-01", Per::FinishAndEdition, 1, "Outbreak, 1 of each number in each finish and edition"),
        ("", Per::Card, 4, "Every set, 4 of each card"),
        ("t:zombie set:NG-01", Per::Printing, 1, "Set by number: t:zombie set:NG-01"),
    ] {
        let target = Target { query: query.to_owned(), per, count, ..Target::default() };
        assert_eq!(target.words(&desk), words);
    }
}

#[test]
fn each_ready_target_has_its_own_figures() {
    let mut visitor = visitor();
    for (rest, expected) in [
        ("missing", "3 of 200 numbers complete; 3 of 200 copies there, 6 in all."),
        ("missing?q=", "3 of 208 numbers complete; 3 of 208 copies there, 6 in all."),
        ("missing?q=set:NG-01&count=4", "0 of 200 numbers complete; 6 of 800 copies there, 6 in all."),
        ("missing?q=set:NG-01&per=finish", "4 of 383 forms complete; 4 of 383 copies there, 6 in all."),
        ("missing?q=number:NG-01-045&per=master", "2 of 4 forms complete; 2 of 4 copies there, 2 in all."),
        // A target may ask what is owned.
        ("missing?q=held:", "3 of 3 numbers complete; 3 of 3 copies there, 6 in all."),
        // Of a Survivor a deck holds one.
        ("missing?q=number:NG-01-001&per=card&count=4", "1 of 1 card complete; 1 of 1 copy there, 3 in all."),
    ] {
        assert_eq!(so_far(&visitor.open(rest).body.0), expected, "{rest}");
    }
    let page = visitor.open("missing").body.0;
    for target in ["per=card&amp;count=4", "per=master", "missing?q=set%3ANG-PR", "missing?q=\""] {
        assert!(page.contains(target), "{target}");
    }
    assert!(page.contains("Counted against Outbreak (playtest)<"), "{page}");
    assert!(page.contains("Playtest set") && page.contains("of <time class=\"date\" datetime=\"2026-11-20\">"));
}

#[test]
fn the_list_is_narrowed_and_widened_again() {
    let mut visitor = visitor();
    let page = visitor.open("missing?q=&rarity=pr&set=ng-pr").body.0;
    assert!(page.contains("8 numbers, 8 copies missing"), "{page}");
    assert!(
        page.contains("missing?q=&amp;rarity=PR\"") && page.contains("missing?q=&amp;set=NG-PR\""),
        "each is taken away"
    );
    // The figures stay those of the target.
    assert_eq!(so_far(&page), "3 of 208 numbers complete; 3 of 208 copies there, 6 in all.");
    let foils = visitor.open("missing?q=number:NG-01-045&per=master&finish=foil").body.0;
    assert!(foils.contains("1 form, 1 copy missing"), "{foils}");
    let nothing = visitor.open("missing?q=number:NG-01-045").body.0;
    assert!(nothing.contains("Nothing of it is missing."), "{nothing}");
}

#[test]
fn what_is_beyond_a_target_is_listed_too() {
    let mut visitor = visitor();
    let page = visitor.open("missing?q=&per=card&count=4&show=duplicates").body.0;
    assert!(page.contains("1 card, 2 copies more than wanted"), "{page}");
    assert!(page.contains("3 of 1") && page.contains("deck may hold in"), "{page}");
}

#[test]
fn files_say_the_same_as_the_page() {
    let visitor = visitor();
    let csv = file(&visitor, "missing?q=number:NG-01-045&per=master&count=2&form=csv");
    assert_eq!((csv.name.as_str(), csv.media_type), ("missing.csv", "text/csv; charset=utf-8"));
    assert_eq!(
        text(&csv),
        "number,name,set,rarity,finish,edition,owned,wanted,missing\r\n\
         NG-01-045,Rusty Pipe,Outbreak,C,regular,first,0,2,2\r\n\
         NG-01-045,Rusty Pipe,Outbreak,C,regular,unlimited,1,2,1\r\n\
         NG-01-045,Rusty Pipe,Outbreak,C,foil,first,1,2,1\r\n\
         NG-01-045,Rusty Pipe,Outbreak,C,foil,unlimited,0,2,2\r\n"
    );
    let lines = file(&visitor, "missing?q=set:NG-01&form=txt");
    let lines: Vec<&str> = text(&lines).lines().collect();
    assert_eq!((lines.len(), lines[0]), (197, "1 NG-01-002 Sarah"));
    assert_eq!(lines.last().copied(), Some("1 NG-01-200 Bloodthirst Walker"), "what is beyond the set stands last");
    let beyond = file(&visitor, "missing?q=number:NG-01-001&per=card&count=4&show=duplicates&form=csv");
    assert!(text(&beyond).ends_with("wanted,duplicates\r\nNG-01-001,Rick – The Firestarter,Outbreak,SR,,,3,1,2\r\n"));
}

#[test]
fn a_page_to_print_has_a_box_a_copy_and_everything_on_it() {
    let mut visitor = visitor();
    let page = visitor.open("missing?form=print&count=2").body.0;
    // Of 200 numbers twice: four copies are there that count, and one more of the third.
    assert_eq!(page.matches("ticks__box\"").count(), 395);
    assert!(page.contains("secret: beyond the set's numbers") && page.contains("data-print"));
    assert!(!page.contains("NG-01-045<"), "two are there");
}

#[test]
fn a_long_list_comes_page_by_page() {
    let mut visitor = visitor();
    let first = visitor.open("missing?q=&per=master").body.0;
    assert_eq!(first.matches("<tr data-number").count(), 200);
    assert!(first.contains("1 to 200 of 766") && first.contains("data-turn=\"next\""), "{first}");
    let last = visitor.open("missing?q=&per=master&page=4000").body.0;
    assert!(last.contains("601 to 766 of 766") && !last.contains("data-turn=\"next\""));
    let paper = visitor.open("missing?q=&per=master&form=print&page=2").body.0;
    assert!(paper.contains("501 to 766 of 766") && paper.contains("per=master&amp;form=print\">"), "{paper}");
}

#[test]
fn a_query_that_means_nothing_is_shown_with_the_place_of_its_fault() {
    let mut visitor = visitor();
    for form in ["", "&form=csv", "&form=print"] {
        let page = visitor.open(&format!("missing?q=t:zombie+qq:1{form}"));
        assert_eq!(page.status, 422);
        assert!(
            page.body.0.contains("Column 10") && page.body.0.contains("value=\"t:zombie qq:1\""),
            "{}",
            page.body.0
        );
        assert!(page.body.0.contains("aria-invalid=\"true\""));
    }
    let warned = visitor.open("missing?q=set:XX-77").body.0;
    assert!(warned.contains("There is no set"), "{warned}");
}

#[test]
fn a_target_is_kept_under_a_name_found_again_and_deleted() {
    let mut visitor = visitor();
    let own = [("q", "rarity:SR"), ("per", "finish"), ("count", "2"), ("name", " All  SR ")];
    let page = visitor.send("targets", &own).body.0;
    assert!(page.contains("The target “<bdi>All SR</bdi>” is kept."), "{page}");
    assert!(page.contains("aria-label=\"Your targets\"") && page.contains("Kept as “<bdi>All SR</bdi>”"), "{page}");
    let way = "missing?q=rarity%3ASR&amp;per=finish&amp;count=2\"";
    let elsewhere = visitor.open("missing").body.0;
    assert!(elsewhere.contains(way) && elsewhere.contains("Keep this target"), "{elsewhere}");
    visitor.send("targets", &[("q", ""), ("per", "card"), ("count", "4"), ("name", "All SR")]);
    assert_eq!(visitor.targets.len(), 1, "one of the same name is replaced");
    for (name, query, said) in [(" ", "", "Give it a name."), ("x", "qq:1", "The search was not understood")] {
        let refused = visitor.send("targets", &[("q", query), ("name", name), ("count", "3")]);
        assert_eq!(refused.status, 422);
        assert!(refused.body.0.contains(said) && refused.body.0.contains("value=\"3\""), "{}", refused.body.0);
    }
    let page = visitor.send("targets/forget", &[("name", "All SR"), ("q", "")]).body.0;
    assert!(page.contains("is deleted") && visitor.targets.is_empty(), "{page}");
}

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        ".{0,10}",
        "[a-z]{1,3}[:=<>]{1,2}[A-Za-z0-9\"/-]{0,6}",
        Just("set:NG-01".to_owned()),
        Just("card".to_owned()),
        Just("master".to_owned()),
        Just("duplicates".to_owned()),
        Just("foil".to_owned()),
        "-?[0-9]{1,22}",
    ]
}

fn field() -> impl Strategy<Value = &'static str> {
    const NAMES: &[&str] =
        &["q", "per", "count", "show", "form", "page", "set", "rarity", "type", "finish", "edition", "did"];
    proptest::sample::select(NAMES)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn whatever_an_address_asks_is_answered(asked in proptest::collection::vec((field(), word()), 0..8)) {
        let visitor = Visitor::shared();
        let query: String = form_urlencoded::Serializer::new(String::new()).extend_pairs(&asked).finish();
        for path in ["missing", "", "sets", "value", "insurance", "prices"] {
            let answer = answer(&visitor.desk(), &Request::read(&format!("{path}?{query}"), None));
            prop_assert!(matches!(answer, Answer::Page(_) | Answer::File(_)), "{}", query);
        }
    }
}
