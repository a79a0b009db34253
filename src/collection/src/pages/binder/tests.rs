//! Binders, pocket by pocket.

use proptest::prelude::*;

use crate::{Answer, Request, pages::answer, testing::Visitor};

/// The pocket of a number on a page.
fn pocket<'a>(page: &'a str, number: &str) -> &'a str {
    let from = page.split(&format!("data-number=\"{number}\"")).nth(1).expect("a pocket of the number");
    from.split("</li>").next().unwrap_or_default()
}

#[test]
fn a_page_has_nine_pockets_by_number_and_empty_ones_are_shown() {
    let mut visitor = Visitor::new();
    visitor.send("enter", &[("line", "10x2")]);
    visitor.send("enter", &[("line", "10fe")]);
    let page = visitor.open("sets/NG-01").body.0;
    assert_eq!(page.matches("class=\"pocket\"").count(), 18, "two pages");
    assert!(page.contains("Page 1<") || page.contains("Page 1 "), "{page}");
    let filled = pocket(&page, "NG-01-010");
    assert!(filled.contains("data-owned=\"3\"") && filled.contains("1 foil, first edition"), "{filled}");
    let empty = pocket(&page, "NG-01-011");
    assert!(empty.contains("data-owned=\"0\"") && empty.contains("Empty") && empty.contains("011"), "{empty}");
    assert!(empty.contains("disabled") && !filled.contains("disabled"), "nothing can be taken out of an empty one");
}

#[test]
fn a_plus_and_a_minus_say_of_what_and_come_back_to_their_pocket() {
    let mut visitor = Visitor::new();
    let page = visitor.open("sets/NG-01?page=1").body.0;
    let plus = pocket(&page, "NG-01-014");
    assert!(plus.contains("aria-label=\"One more of NG-01-014 Old Rifle\""), "{plus}");
    let back = "/necrogenesis/collection/sets/NG-01?page=1#n-014";
    assert!(plus.contains(back), "{plus}");
    let page = visitor.send("step", &[("number", "NG-01-014"), ("by", "1"), ("back", back)]).body.0;
    assert!(visitor.at.starts_with("sets/NG-01?page=1&did="), "{}", visitor.at);
    assert!(page.contains("role=\"status\"") && page.contains("now <b class=\"figures\">1</b>"), "{page}");
    assert!(pocket(&page, "NG-01-014").contains("data-owned=\"1\""));
    let did = visitor.at.split("did=").nth(1).unwrap_or_default().to_owned();
    let page = visitor.send("history/undo", &[("event", &did), ("back", back)]).body.0;
    assert!(page.contains("Taken back") && pocket(&page, "NG-01-014").contains("data-owned=\"0\""));
    let undid = visitor.at.split("did=").nth(1).unwrap_or_default().to_owned();
    let page = visitor.send("history/again", &[("event", &undid), ("back", back)]).body.0;
    assert!(page.contains("now <b class=\"figures\">1</b>") && pocket(&page, "NG-01-014").contains("data-owned=\"1\""));
    // What was never taken back is not done once more.
    visitor.send("history/again", &[("event", &did), ("back", back)]);
    visitor.send("history/again", &[("event", "no event"), ("back", back)]);
    visitor.send("history/again", &[("event", &undid), ("back", back)]);
    assert_eq!(visitor.shelf.balances().copies(), 1);
}

#[test]
fn pages_are_turned_and_what_is_beyond_the_set_begins_its_own() {
    let mut visitor = Visitor::new();
    let first = visitor.open("sets/NG-01?page=2").body.0;
    assert!(!first.contains("rel=\"prev external\"") && first.contains("rel=\"next external\" data-turn=\"next\""));
    let middle = visitor.open("sets/ng-01?page=21").body.0;
    assert!(middle.contains("sets/NG-01?page=19\" rel=\"prev external\" data-turn=\"previous\""), "{middle}");
    // 180 numbers fill twenty pages; the first secret one stands on the next.
    assert!(middle.contains("data-number=\"NG-01-181\"") && !middle.contains("data-number=\"NG-01-180\""));
    assert!(middle.contains("Secret: beyond the set"));
    let last = visitor.open("sets/NG-01?page=999999").body.0;
    assert!(last.contains("data-number=\"NG-01-200\"") && !last.contains("rel=\"next external\""));
    // Seven sleeves of the last page are for nothing.
    assert_eq!(last.matches("pocket--none").count(), 7);
    // A set of nothing but promos has its size by them.
    assert!(!visitor.open("sets/NG-PR").body.0.contains("Secret: beyond"));
}

#[test]
fn a_checklist_has_every_number_and_says_what_is_missing() {
    let mut visitor = Visitor::new();
    visitor.send("enter", &[("line", "1-180 !7")]);
    let page = visitor.open("sets/NG-01?view=list").body.0;
    assert_eq!(page.matches("class=\"checklist__cell\"").count(), 200);
    assert!(pocket(&page, "NG-01-007").contains(">missing<"), "{}", pocket(&page, "NG-01-007"));
    assert!(!pocket(&page, "NG-01-008").contains(">missing<"));
    assert!(page.contains("Secret: beyond the set's numbers"));
    assert!(page.contains("sets/NG-01?view=list#n-007"), "the buttons come back here");
}

#[test]
fn a_whole_binder_goes_to_paper_without_buttons() {
    let mut visitor = Visitor::new();
    visitor.send("enter", &[("line", "7")]);
    for rest in ["sets/NG-01?view=print", "sets/NG-01?view=print&page=77"] {
        let page = visitor.open(rest).body.0;
        assert_eq!((page.matches("class=\"pocket\"").count(), page.matches("class=\"copy-step\"").count()), (200, 0));
        assert!(pocket(&page, "NG-01-008").contains("Empty") && !pocket(&page, "NG-01-007").contains("Empty"));
    }
}

#[test]
fn a_query_says_which_numbers_are_shown_in_every_view_of_them() {
    let mut visitor = Visitor::new();
    visitor.send("enter", &[("line", "1-60 !7")]);
    visitor.send("enter", &[("line", "8x3")]);
    for (view, owned) in [("", 1), ("list", 1), ("print", 1)] {
        let page = visitor.open(&format!("sets/NG-01?q=held>%3D4&view={view}"));
        assert_eq!((page.status, page.body.0.matches("data-number=").count()), (200, owned), "{view}");
        assert!(page.body.0.contains("value=\"held&gt;=4\""), "{}", page.body.0);
    }
    let page = visitor.open("sets/NG-01?q=missing:").body.0;
    assert_eq!(pocket(&page, "NG-01-007").matches("sets/NG-01?q=missing%3A&amp;page=1#n-007").count(), 1);
    assert!(page.contains("sets/NG-01?q=missing%3A&amp;page=3\"") && !page.contains("data-number=\"NG-01-008\""));
    assert!(page.contains("name=\"q\" value=\"missing:\"") && page.contains("q=missing%3A&amp;view=list\""));
    let none = visitor.open("sets/NG-01?q=place:attic").body.0;
    assert!(none.contains("finds no number of this set"), "{none}");
    let wrong = visitor.open("sets/NG-01?q=missing:+x(");
    assert!(wrong.status == 422 && wrong.body.0.contains("value=\"missing: x(\"") && wrong.body.0.contains("Column "));
    assert_eq!(wrong.body.0.matches("class=\"pocket\"").count(), 18);
}

#[test]
fn the_sets_stand_with_their_figures_and_the_way_to_their_binders() {
    let mut visitor = Visitor::new();
    visitor.send("enter", &[("line", "1-90,181f")]);
    let page = visitor.open("sets").body.0;
    assert!(
        page.contains(
            "<b class=\"figures\">91</b> of 200 numbers, 20 of them beyond the set’s numbers (1 there), 91 copies"
        ),
        "{page}"
    );
    assert!(page.contains("collection/sets/NG-PR\"") && page.contains("Playtest set"));
    // The binder, what is missing and the overview count the same.
    let figures = "91</b> of 200 numbers, 20 of them beyond the set’s numbers (1 there), 91 copies";
    assert!(visitor.open("sets/NG-01").body.0.contains(figures));
    assert!(visitor.open("missing?q=set:NG-01").body.0.contains("91</b> of 200 numbers complete"));
    assert!(visitor.open("").body.0.contains(">91 of 200<"));
}

#[test]
fn a_set_that_there_is_not_is_no_page() {
    let visitor = Visitor::new();
    for rest in ["sets/XX-99", "sets/%00", "sets/NG-01/2"] {
        assert!(matches!(answer(&visitor.desk(), &Request::read(rest, None)), Answer::Nothing), "{rest}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_an_address_asks_is_answered_by_a_page(page in ".{0,12}", view in "(list|print|.{0,6})", did in "[0-9a-f]{0,40}|.{0,8}", q in "(owned:|missing:foil|.{0,8})") {
        let visitor = Visitor::shared();
        let pairs = [("q", q.as_str()), ("page", page.as_str()), ("view", view.as_str()), ("did", did.as_str())];
        let query: String = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
        let answer = answer(&visitor.desk(), &Request::read(&format!("sets/NG-01?{query}"), None));
        prop_assert!(matches!(answer, Answer::Page(_)));
    }
}
