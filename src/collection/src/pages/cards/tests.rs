//! Every card by what there is of it.

use crate::testing::Visitor;

#[test]
fn cards_are_found_by_what_there_is_of_them_and_one_more_comes_back_to_its_card() {
    let mut visitor = Visitor::new();
    visitor.send("enter", &[("line", "45x2,46f")]);
    let page = visitor.open("cards?q=owned%3E%3D1").body.0;
    assert!(page.contains("2 cards") && page.contains("data-number=\"NG-01-045\" data-owned=\"2\""), "{page}");
    let back = "/necrogenesis/collection/cards?q=owned%3E%3D1#n-NG-01-045";
    assert!(page.contains(back), "{page}");
    let page = visitor.send("step", &[("number", "NG-01-045"), ("by", "1"), ("back", back)]).body.0;
    assert!(page.contains("data-number=\"NG-01-045\" data-owned=\"3\"") && page.contains("role=\"status\""), "{page}");
    let none = visitor.open("cards?q=owned%3A0+%21%22Rusty+Pipe%22").body.0;
    assert!(none.contains("No card matches"), "{none}");
}

#[test]
fn a_card_is_shown_as_the_printing_of_which_there_are_copies() {
    let mut visitor = Visitor::new();
    visitor.send("enter", &[("line", "199")]);
    let page = visitor.open("cards?q=owned%3A1").body.0;
    assert!(page.contains("1 card<") && page.contains("data-number=\"NG-01-199\" data-owned=\"1\""), "{page}");
    let page = visitor.open("cards?q=owned%3A1+unique%3Aprints").body.0;
    assert!(page.contains("2 printings") && page.contains("1 of the card in all its printings"), "{page}");
}

#[test]
fn cards_are_ordered_by_what_there_is_of_them_and_come_page_by_page() {
    let mut visitor = Visitor::new();
    visitor.send("enter", &[("line", "10,45x3")]);
    let page = visitor.open("cards?order=-owned").body.0;
    let (most, fewer) = (page.find("NG-01-045").expect("it"), page.find("NG-01-010").expect("it"));
    assert!(most < fewer && page.contains("Page 1 of 2"), "{page}");
    assert!(page.contains("<option value=\"-owned\" selected"), "{page}");
    let last = visitor.open("cards?order=-owned&page=99").body.0;
    assert!(last.contains("Page 2 of 2") && !last.contains("data-turn=\"next\""), "{last}");
}

#[test]
fn what_is_no_query_is_told_at_its_place_and_what_is_no_order_is_none() {
    let mut visitor = Visitor::new();
    let page = visitor.open("cards?q=owned%3E%3Dmany");
    assert_eq!(page.status, 422);
    assert!(page.body.0.contains("aria-invalid=\"true\"") && page.body.0.contains("query-faults"), "{}", page.body.0);
    let page = visitor.open("cards?order=%3Cb%3E");
    assert!(page.status == 200 && !page.body.0.contains("<b>\""), "{}", page.body.0);
}
