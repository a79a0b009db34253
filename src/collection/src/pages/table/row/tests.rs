//! A row of the table, as somebody says what its copies are.

use safehouse_engine::{
    card::{Edition, Finish},
    copies::{Holding, Lot, ledger::Cause},
};

use crate::{parts::key_of, testing::Visitor};

fn regular(number: &str) -> Holding {
    Holding::new(number, Edition::Unlimited, Finish::Regular)
}

/// Somebody who has these copies.
fn with(copies: &[(Holding, i32)]) -> Visitor {
    let mut visitor = Visitor::new();
    copies.iter().for_each(|(holding, by)| visitor.come(holding, *by));
    visitor
}

fn of(visitor: &Visitor, holding: &Holding) -> i64 {
    visitor.shelf.balances().of(holding)
}

#[test]
fn some_copies_of_a_row_become_others_step_by_step_and_are_undone_as_one() {
    let holding = regular("NG-01-045").at("Box");
    let mut visitor = with(&[(holding.clone(), 3)]);
    let key = key_of(&holding);
    let fields = [
        ("row", key.as_str()),
        ("copies", "1"),
        ("number", "NG-01-045"),
        ("edition", "unlimited"),
        ("finish", "foil"),
        ("condition", "near-mint"),
        ("company", "PSA"),
        ("grade", "9"),
        ("certificate", "123"),
        ("place", "Safe"),
        ("trade", "yes"),
        ("do", "save"),
    ];
    let page = visitor.send("table/row", &fields);
    assert_eq!((page.status, of(&visitor, &holding)), (200, 2));
    assert!(page.body.0.contains("PSA 9") && page.body.0.contains("in <bdi>Safe</bdi>"), "{}", page.body.0);
    let causes: Vec<Cause> = visitor.shelf.ledger().events().map(|event| event.cause.clone()).collect();
    assert_eq!(causes.iter().filter(|cause| **cause != Cause::Acquired).count(), 4, "{causes:?}");
    let whole = visitor.shelf.ledger().events().find_map(|event| event.whole).expect("a whole").to_string();
    visitor.send("history/undo", &[("event", &whole)]);
    assert_eq!((of(&visitor, &holding), visitor.shelf.balances().len()), (3, 1));
}

#[test]
fn what_copies_cannot_be_is_said_and_what_was_written_stays() {
    let holding = regular("NG-01-045");
    let mut visitor = with(&[(holding.clone(), 3)]);
    let key = key_of(&holding);
    for (field, value, words) in [
        ("copies", "4", "from 1 to 3"),
        ("number", "NG-01-999", "No card has this number"),
        ("number", "NG-01-199", "never printed as Regular, only as Foil"),
        ("company", "PSA", "a company and a grade"),
        ("place", "Deck: Rush #7", "that of a built deck"),
    ] {
        let page = visitor.send("table/row", &[("row", &key), (field, value), ("do", "save")]);
        assert!(page.status == 422 && page.body.0.contains(words), "{words}: {}", page.body.0);
        assert!(page.body.0.contains(&format!("value=\"{value}\"")), "{field}");
    }
    let fields = [("row", key.as_str()), ("company", "PSA"), ("grade", "9"), ("certificate", "12"), ("do", "save")];
    let page = visitor.send("table/row", &fields);
    assert!(page.body.0.contains("A certificate is of one copy alone"), "{}", page.body.0);
    assert_eq!(of(&visitor, &holding), 3);
}

#[test]
fn what_was_paid_and_when_is_noted_of_how_copies_came() {
    let holding = regular("NG-01-045");
    let mut visitor = with(&[(holding.clone(), 3)]);
    let lot = visitor.shelf.ledger().events().next().expect("an event").id;
    let id = lot.to_string();
    let back = format!("/necrogenesis/collection/table/row?row={}", key_of(&holding));
    let page =
        visitor.send("table/lot", &[("lot", &id), ("price", "1,50 EUR"), ("day", "2026-02-30"), ("back", &back)]);
    assert!(page.status == 422 && page.body.0.contains("This is no day") && page.body.0.contains("1,50 EUR"));
    let page = visitor.send("table/lot", &[("lot", &id), ("price", "much"), ("back", &back)]);
    assert!(page.status == 422 && page.body.0.contains("This is no price"));
    let fields = [
        ("lot", id.as_str()),
        ("price", "1,50 EUR"),
        ("day", "2026-02-03"),
        ("notes", "From the fair."),
        ("back", &back),
    ];
    let page = visitor.send("table/lot", &fields);
    assert!(page.body.0.contains("€1.50 each") && page.body.0.contains("From the fair."), "{}", page.body.0);
    let Lot { price, day, notes, .. } = visitor.shelf.ledger().lot(lot).expect("something is noted");
    assert_eq!(
        (price.map(|price| price.minor), day.as_deref(), notes.as_str()),
        (Some(150), Some("2026-02-03"), "From the fair.")
    );
    let events = visitor.shelf.ledger().events().len();
    visitor.send("table/lot", &fields);
    assert_eq!(visitor.shelf.ledger().events().len(), events, "what is the same is not noted again");
}

#[test]
fn what_has_to_be_found_is_counted_anew() {
    let holding = regular("NG-01-045");
    let mut visitor = with(&[(holding.clone(), -2)]);
    let key = key_of(&holding);
    let page = visitor.open(&format!("table/row?row={key}"));
    assert!(page.body.0.contains("have to be found") && page.body.0.contains("there are none"), "{}", page.body.0);
    visitor.send("table/row", &[("row", &key), ("do", "settle")]);
    assert!(visitor.shelf.balances().is_empty() && visitor.shelf.ledger().questions().is_empty());
    let events = visitor.shelf.ledger().events().len();
    visitor.send("table/row", &[("row", &key), ("do", "settle")]);
    assert_eq!(visitor.shelf.ledger().events().len(), events);
}

#[test]
fn a_row_that_is_gone_is_said_to_be() {
    let mut visitor = with(&[(regular("NG-01-045").at("Box"), 3)]);
    let page = visitor.open(&format!("table/row?row={}", key_of(&regular("NG-01-045"))));
    assert!(
        page.status == 422
            && page.body.0.contains("no such copies any more")
            && page.body.0.contains("in <bdi>Box</bdi>")
    );
}
