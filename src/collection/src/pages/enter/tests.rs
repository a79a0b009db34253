//! Lines, as somebody enters them one after the other.

use crate::testing::Visitor;

impl Visitor {
    /// Enters a line on the page that is shown, as its form does.
    fn enter(&mut self, line: &str) -> crate::Page {
        if !self.at.starts_with("enter") {
            self.open("enter");
        }
        let query = self.at.split_once('?').map_or("", |(_, query)| query).to_owned();
        let mut fields: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        fields.retain(|(name, _)| !matches!(name.as_str(), "said" | "asked" | "hint"));
        fields.push(("line".to_owned(), line.to_owned()));
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        self.send("enter", &fields)
    }

    fn copies(&self, number: &str) -> i64 {
        self.shelf.balances().of_number(number).map(|(_, copies)| copies).sum()
    }
}

#[test]
fn a_line_is_booked_and_told_and_the_next_one_goes_on_from_it() {
    let mut visitor = Visitor::new();
    let page = visitor.enter("45x2");
    assert!(page.body.0.contains("NG-01-045") && page.body.0.contains("<b>2</b>"), "{}", page.body.0);
    visitor.enter("+");
    assert_eq!(visitor.copies("NG-01-045"), 3, "a bare plus is one more");
    visitor.enter("-");
    visitor.enter("-45");
    assert_eq!(visitor.copies("NG-01-045"), 1);
    let page = visitor.enter("=45x4");
    assert_eq!(visitor.copies("NG-01-045"), 4);
    assert!(page.body.0.contains("5 lines"), "{}", page.body.0);
}

#[test]
fn what_a_line_counts_is_told_of_just_these_copies() {
    let mut visitor = Visitor::new();
    visitor.enter("45fx4");
    let page = visitor.enter("45x2");
    let count = page.body.0.split("before and now: ").nth(1).and_then(|rest| rest.split("</p>").next());
    assert!(count.is_some_and(|count| count.contains("</span>0<") && count.contains("<b>2</b>")), "{}", page.body.0);
    assert!(page.body.0.contains("6 of this number in all"), "{}", page.body.0);
}

#[test]
fn the_help_names_another_set_than_the_one_of_the_sitting() {
    let mut visitor = Visitor::new();
    assert!(visitor.open("enter").body.0.contains("<code>NG-PR 2</code>"));
    assert!(visitor.enter("NG-PR").body.0.contains("<code>NG-01 2</code>"));
    visitor.enter("NG-01 2");
    assert_eq!(visitor.copies("NG-01-002"), 1);
}

#[test]
fn what_is_said_without_a_number_holds_for_the_lines_after_it() {
    let mut visitor = Visitor::new();
    visitor.enter("@Binder 2");
    let page = visitor.enter("nm");
    assert!(page.body.0.contains("Near Mint") && page.body.0.contains("Binder 2"));
    visitor.enter("1-3");
    let places: Vec<_> = visitor.shelf.places().iter().map(|(place, copies)| (place.as_str(), *copies)).collect();
    assert_eq!(places, [("Binder 2", 3)]);
}

#[test]
fn a_line_that_means_nothing_stays_in_its_field_with_its_place_marked() {
    let mut visitor = Visitor::new();
    let page = visitor.enter("45q");
    assert_eq!(page.status, 422);
    assert!(page.body.0.contains("value=\"45q\"") && page.body.0.contains("<mark>"), "{}", page.body.0);
    assert!(visitor.shelf.balances().is_empty());
}

#[test]
fn a_question_is_answered_and_changes_nothing() {
    let mut visitor = Visitor::new();
    visitor.enter("45fx2");
    let events = visitor.shelf.ledger().events().len();
    let page = visitor.enter("?45");
    assert!(page.body.0.contains("2 copies") && page.body.0.contains("Foil"), "{}", page.body.0);
    assert_eq!(visitor.shelf.ledger().events().len(), events);
}

#[test]
fn a_line_of_many_numbers_is_taken_back_as_one() {
    let mut visitor = Visitor::new();
    visitor.enter("1-120 !7");
    assert_eq!(visitor.shelf.balances().copies(), 119);
    assert!(visitor.shelf.ledger().events().len() > 1, "it takes several events");
    let whole = visitor.shelf.ledger().events().find_map(|event| event.whole).expect("a whole").to_string();
    let back = format!("/necrogenesis/collection/{}", visitor.at);
    visitor.send("history/undo", &[("event", &whole), ("back", &back)]);
    assert!(visitor.shelf.balances().is_empty());
    let page = visitor.open("history");
    assert!(page.body.0.contains("Taken back"));
}

#[test]
fn what_was_taken_back_is_done_once_more_as_it_was() {
    let mut visitor = Visitor::new();
    visitor.enter("1-120 !7");
    visitor.enter("45x9");
    visitor.enter("=45x2");
    let before = visitor.shelf.balances().clone();
    for _ in 0..2 {
        let last = visitor.shelf.ledger().events().next_back().expect("an event");
        let event = last.whole.unwrap_or(last.id).to_string();
        let page = visitor.send("history/undo", &[("event", &event), ("back", "/necrogenesis/collection/history")]);
        assert!(page.body.0.contains("Do it again"), "{}", page.body.0);
        assert_ne!(*visitor.shelf.balances(), before);
        let undid = visitor.at.split("did=").nth(1).unwrap_or_default().to_owned();
        let page = visitor.send("history/again", &[("event", &undid), ("back", "/necrogenesis/collection/history")]);
        assert!(page.body.0.contains("Undo") && page.body.0.contains("Corrected"), "{}", page.body.0);
        assert_eq!(*visitor.shelf.balances(), before);
    }
}
