//! The table, as somebody reads it and changes what stands in it.

use proptest::prelude::*;
use safehouse_engine::{
    card::{Edition, Finish},
    copies::{
        Balances, Condition, Holding,
        ledger::{Cause, EventId},
    },
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

/// Does something with several rows and confirms it.
fn confirm(visitor: &mut Visitor, fields: &[(&str, &str)]) -> crate::Page {
    let shown = visitor.send("table/edit", fields);
    let sure = shown.body.0.split("name=\"sure\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    let sure = sure.unwrap_or_else(|| panic!("nothing is to be confirmed: {}", shown.body.0)).to_owned();
    let fields: Vec<(&str, &str)> = fields.iter().copied().chain([("sure", sure.as_str())]).collect();
    visitor.send("table/edit", &fields)
}

#[test]
fn every_holding_is_a_row_and_the_totals_say_how_much_it_is() {
    let foil = Holding::new("NG-01-045", Edition::First, Finish::Foil).at("Binder 2");
    let mut visitor = with(&[(regular("NG-01-045"), 2), (foil, 1), (regular("X-1"), 1), (regular("NG-01-046"), -1)]);
    let page = visitor.open("table");
    assert!(page.body.0.contains("4 rows; 4 copies"), "{}", page.body.0);
    for words in ["First Edition", "Binder 2", "not in the card list", "−1", "Rusty Pipe"] {
        assert!(page.body.0.contains(words), "{words}: {}", page.body.0);
    }
    assert_eq!(page.body.0.matches("name=\"row\"").count(), 4);
}

/// Somebody whose table has this many rows.
fn long(rows: usize) -> Visitor {
    let number = |row| regular(&format!("NG-01-{:03}", row % 300 + 1)).at(format!("Box {}", row / 300));
    with(&(0..rows).map(|row| (number(row), 1)).collect::<Vec<_>>())
}

#[test]
fn a_long_table_says_where_its_rows_stand_and_folds_what_is_done_with_several() {
    let page = long(100).open("table");
    for words in ["data-rows", "aria-rowindex", "aria-rowcount"] {
        assert!(!page.body.0.contains(words), "{words} of a table of one page");
    }
    assert!(page.body.0.contains("id=\"change\" open"), "{}", page.body.0);

    let page = long(250).open("table?place=&sort=name&page=3");
    assert_eq!(page.body.0.matches("name=\"row\"").count(), 50);
    for words in [
        "aria-rowcount=\"251\"",
        "data-rows=\"250\" data-page-rows=\"100\" data-first=\"200\"",
        "data-address=\"/necrogenesis/collection/table?sort=name\"",
        // The first of them, after the heading and two hundred others.
        "aria-rowindex=\"202\"",
        "aria-rowindex=\"251\"",
        "Page 3 of 3",
    ] {
        assert!(page.body.0.contains(words), "{words}: {}", page.body.0);
    }
    assert!(!page.body.0.contains("id=\"change\" open"), "{}", page.body.0);
}

#[test]
fn what_is_ticked_beyond_the_page_stays_ticked_when_something_is_refused() {
    let mut visitor = long(250);
    let (shown, beyond) = (regular("NG-01-001").at("Box 0"), regular("NG-01-240").at("Box 0"));
    let rows = [key_of(&shown), key_of(&beyond)];
    let page =
        visitor.send("table/edit", &[("row", &rows[0]), ("row", &rows[1]), ("which", "ticked"), ("do", "grade")]);
    assert_eq!(page.status, 422);
    assert!(page.body.0.contains("id=\"change\" open"), "{}", page.body.0);
    assert_eq!(page.body.0.matches(" checked>").count(), 2, "a row, and which rows: {}", page.body.0);
    let kept = format!("<input type=\"hidden\" name=\"row\" value=\"{}\">", rows[1].replace('"', "&quot;"));
    assert!(page.body.0.contains(&kept), "{kept}: {}", page.body.0);
}

#[test]
fn a_query_that_means_nothing_is_kept_with_its_place_and_one_that_finds_no_place_says_so() {
    let mut visitor = with(&[(regular("NG-01-045").at("Binder"), 1)]);
    let page = visitor.open("table?q=place:binder+ownd:4");
    assert_eq!((page.status, page.body.0.matches("name=\"row\"").count()), (422, 1));
    for words in
        ["Column 14", "value=\"place:binder ownd:4\"", "aria-describedby=\"query-faults\"", "id=\"query-faults\""]
    {
        assert!(page.body.0.contains(words), "{words}: {}", page.body.0);
    }
    let page = visitor.open("table?q=place:bindr");
    assert!(page.status == 200 && page.body.0.contains("is “Binder” meant?"), "{}", page.body.0);
}

#[test]
fn rows_are_found_by_a_query_and_by_what_is_known_of_copies() {
    let good = Holding { condition: Some(Condition::Good), is_for_trade: true, ..regular("NG-01-045") };
    let mut visitor = with(&[
        (regular("NG-01-045"), 1),
        (good.at("Binder"), 1),
        (Holding { finish: Finish::Foil, ..regular("NG-01-046") }, 1),
        (Holding { edition: Edition::First, ..regular("NG-01-047") }, -2),
    ]);
    for (query, rows) in [
        ("", 4),
        ("q=NG-01-045", 2),
        ("place=Binder", 1),
        ("place=+", 3),
        ("place=Attic", 0),
        ("finish=foil", 1),
        ("edition=first", 1),
        ("condition=good", 1),
        ("condition=near-mint", 0),
        ("trade=yes", 1),
        ("trade=no", 3),
        ("negative=yes", 1),
        ("q=NG-01-045&place=Binder&trade=yes&condition=poor", 1),
        // A row answers for its own copies, and not for others of its printing.
        ("q=place:binder", 1),
        ("q=number:NG-01-045+-place:binder", 1),
        ("q=condition>%3Dgood", 1),
        ("q=finish:foil", 1),
        ("q=edition:first", 1),
        ("q=trade:", 1),
        ("q=owned>%3D2", 2),
        ("q=free>%3D1+not+trade:", 2),
        ("q=missing:foil+t:weapon+-finish:foil&negative=yes", 1),
        ("page=99", 4),
    ] {
        let page = visitor.open(&format!("table?{query}"));
        assert_eq!(page.body.0.matches("name=\"row\"").count(), rows, "{query}");
        assert_eq!(page.status, 200, "{query}");
    }
}

#[test]
fn a_query_that_means_nothing_is_told_with_its_place_and_the_rest_stays() {
    let mut visitor = with(&[(regular("NG-01-045"), 1)]);
    let page = visitor.open("table?q=colour%3Ared");
    assert_eq!(page.status, 422);
    assert!(page.body.0.contains("there is no field “colour”") && page.body.0.contains("^^^"), "{}", page.body.0);
    assert_eq!(page.body.0.matches("name=\"row\"").count(), 1);
    let page = visitor.send("table/edit", &[("q", "colour:red"), ("which", "all"), ("do", "remove")]);
    assert!(page.status == 422 && page.body.0.contains("Mend it first"));
}

#[test]
fn a_column_orders_the_rows_both_ways_and_says_so() {
    let mut visitor = with(&[(regular("NG-01-046"), 1), (regular("NG-01-045"), 3), (regular("X-1"), 2)]);
    let order = |page: crate::Page| {
        let at = |number: &str| page.body.0.find(&format!("<bdi>{number}</bdi>")).expect("a row");
        let mut numbers = ["NG-01-045", "NG-01-046", "X-1"];
        numbers.sort_by_key(|number| at(number));
        numbers
    };
    assert_eq!(order(visitor.open("table")), ["NG-01-045", "NG-01-046", "X-1"]);
    assert_eq!(order(visitor.open("table?sort=copies")), ["NG-01-046", "X-1", "NG-01-045"]);
    assert_eq!(order(visitor.open("table?sort=copies&down=yes")), ["NG-01-045", "X-1", "NG-01-046"]);
    assert_eq!(
        order(visitor.open("table?sort=name")),
        ["NG-01-046", "NG-01-045", "X-1"],
        "Lantern Staff before Rusty Pipe"
    );
    let page = visitor.open("table?sort=copies&down=yes");
    assert_eq!(page.body.0.matches("aria-sort").count(), 1);
    assert!(page.body.0.contains("aria-sort=\"descending\""));
}

#[test]
fn many_rows_come_in_pages_and_all_of_them_can_be_changed_at_once() {
    let copies: Vec<(Holding, i32)> =
        (1..=230).map(|at| (regular("NG-01-045").at(format!("Box {at:03}")), 2)).collect();
    let mut visitor = with(&copies);
    let page = visitor.open("table?page=2");
    assert!(page.body.0.contains("Rows 101–200 of 230; 460 copies"), "{}", page.body.0);
    assert_eq!(page.body.0.matches("name=\"row\"").count(), 100);
    let page = confirm(&mut visitor, &[("page", "3"), ("which", "page"), ("of-each", "1"), ("do", "remove")]);
    assert!(page.body.0.contains("Done: 30 copies removed."), "{}", page.body.0);
    let page = confirm(&mut visitor, &[("which", "all"), ("do", "move"), ("to", " Attic ")]);
    assert!(page.body.0.contains("Done: 430 copies moved."), "{}", page.body.0);
    assert_eq!(of(&visitor, &regular("NG-01-045").at("Attic")), 430);
    let wholes: Vec<EventId> = visitor.shelf.ledger().events().filter_map(|event| event.whole).collect();
    let whole = wholes.last().expect("a whole").to_string();
    visitor.send("history/undo", &[("event", &whole), ("back", "/necrogenesis/collection/table")]);
    assert_eq!(visitor.shelf.places().len(), 230, "it is taken back as one");
}

#[test]
fn what_is_done_with_several_rows_is_shown_before_it_is_recorded() {
    let (one, other) = (regular("NG-01-045"), regular("NG-01-046").at("Box"));
    let mut visitor = with(&[(one.clone(), 3), (other.clone(), 1)]);
    let (one_key, other_key) = (key_of(&one), key_of(&other));
    let events = visitor.shelf.ledger().events().len();
    let fields = [
        ("row", one_key.as_str()),
        ("row", &other_key),
        ("row", "gone"),
        ("of-each", "2"),
        ("do", "grade"),
        ("as-condition", "good"),
    ];
    let page = visitor.send("table/edit", &fields);
    assert!(page.body.0.contains("3 copies of 2 rows: in condition Good"), "{}", page.body.0);
    assert!(page.body.0.contains("1 row: it is not there any more"), "{}", page.body.0);
    assert_eq!(visitor.shelf.ledger().events().len(), events);
    confirm(&mut visitor, &fields);
    let good = |holding: &Holding| Holding { condition: Some(Condition::Good), ..holding.clone() };
    assert_eq!([&one, &good(&one), &good(&other)].map(|holding| of(&visitor, holding)), [1, 2, 1]);
    assert_eq!(visitor.shelf.ledger().events().last().map(|event| event.cause.clone()), Some(Cause::Regraded));
}

#[test]
fn a_row_that_is_named_twice_counts_once() {
    let holding = regular("NG-01-045");
    let mut visitor = with(&[(holding.clone(), 3)]);
    let key = key_of(&holding);
    confirm(&mut visitor, &[("row", &key), ("row", &key), ("do", "remove")]);
    assert!(visitor.shelf.balances().is_empty());
}

#[test]
fn what_changed_since_it_was_shown_is_shown_again() {
    let holding = regular("NG-01-045");
    let mut visitor = with(&[(holding.clone(), 3)]);
    let key = key_of(&holding);
    let page = visitor.send("table/edit", &[("row", &key), ("do", "remove"), ("sure", "0123")]);
    assert!(page.body.0.contains("something was changed meanwhile"), "{}", page.body.0);
    assert_eq!(of(&visitor, &holding), 3);
}

#[test]
fn what_was_never_printed_is_refused_in_words_and_the_rest_is_corrected() {
    // The one is a promo of one finish and one edition.
    let (promo, plain) = (Holding { finish: Finish::Foil, ..regular("NG-01-199") }, regular("NG-01-045"));
    let mut visitor = with(&[(promo.clone(), 1), (plain.clone(), 1)]);
    let fields = [("which", "all"), ("do", "correct"), ("as-edition", "first")];
    let page = visitor.send("table/edit", &fields);
    assert!(page.body.0.contains("NG-01-199 was never printed in First Edition, only in Unlimited"), "{}", page.body.0);
    confirm(&mut visitor, &fields);
    assert_eq!((of(&visitor, &promo), of(&visitor, &Holding { edition: Edition::First, ..plain })), (1, 1));
    let page = visitor.send("table/edit", &[("row", &key_of(&promo)), ("do", "correct"), ("as-finish", "regular")]);
    assert!(page.status == 422 && page.body.0.contains("Nothing would change"));
}

#[test]
fn what_a_form_lacks_is_said_and_what_was_ticked_stays_ticked() {
    let holding = regular("NG-01-045");
    let mut visitor = with(&[(holding.clone(), 3)]);
    let key = key_of(&holding);
    for (fields, words) in [
        (vec![("do", "remove")], "No row was chosen"),
        (vec![("row", key.as_str())], "Choose what is to be done"),
        (vec![("row", &key), ("do", "grade")], "Choose the condition"),
        (vec![("row", &key), ("do", "correct")], "Choose an edition"),
        (vec![("row", &key), ("do", "remove"), ("of-each", "-1")], "whole number"),
        (vec![("row", &key), ("do", "move"), ("to", "Deck: Rush #7")], "that of a built deck"),
        (vec![("row", &key), ("do", "move"), ("to", &"x".repeat(201))], "at most 200 bytes"),
    ] {
        let page = visitor.send("table/edit", &fields);
        assert!(page.status == 422 && page.body.0.contains(words), "{words}: {}", page.body.0);
        let is_ticked = page.body.0.contains(&format!("value=\"{key}\" checked"));
        assert_eq!(is_ticked, fields.iter().any(|(name, _)| *name == "row"), "{words}");
    }
}

#[test]
fn a_row_is_stepped_as_it_is_and_not_below_nothing() {
    let holding = Holding { condition: Some(Condition::Good), ..regular("NG-01-045") }.at("Box");
    let mut visitor = with(&[(holding.clone(), 1)]);
    let key = key_of(&holding);
    visitor.send("table/step", &[("more", &key), ("back", "/necrogenesis/collection/table?sort=name")]);
    assert!(visitor.at.starts_with("table?sort=name&did="), "{}", visitor.at);
    assert_eq!(of(&visitor, &holding), 2);
    for _ in 0..3 {
        visitor.send("table/step", &[("fewer", &key)]);
    }
    assert_eq!(of(&visitor, &holding), 0);
}

/// Some copies of a few kinds.
fn copies() -> impl Strategy<Value = Vec<(Holding, i32)>> {
    let numbers = prop::sample::select(vec!["NG-01-045", "NG-01-046", "NG-01-199", "X-1"]);
    let places = prop::sample::select(vec!["", "Binder", "Box"]);
    let holding = (numbers, places, any::<bool>(), any::<bool>()).prop_map(|(number, place, is_foil, is_first)| {
        let finish = if is_foil { Finish::Foil } else { Finish::Regular };
        let edition = if is_first { Edition::First } else { Edition::Unlimited };
        Holding::new(number, edition, finish).at(place)
    });
    prop::collection::vec((holding, prop_oneof![-2_i32..0, 1_i32..5]), 0..12)
}

fn sum(balances: &Balances) -> i64 {
    balances.iter().map(|(_, copies)| copies).sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn nothing_but_removing_changes_how_many_copies_there_are(
        copies in copies(),
        deed in prop::sample::select(vec!["move", "trade", "keep", "grade", "correct", "remove"]),
        which in prop::sample::select(vec!["page", "all"]),
        each in prop::sample::select(vec!["", "1", "3"]),
        to in prop::sample::select(vec!["", "Binder", "Attic"]),
    ) {
        let mut visitor = with(&copies);
        let (before, kept) = (visitor.shelf.balances().clone(), sum(visitor.shelf.balances()));
        let fields = [
            ("which", which), ("do", deed), ("of-each", each), ("to", to), ("as-condition", "good"),
            ("as-finish", "foil"), ("as-language", "de"), ("as-edition", "first"),
        ];
        let shown = visitor.send("table/edit", &fields);
        if shown.body.0.contains("name=\"sure\"") {
            confirm(&mut visitor, &fields);
            let after = visitor.shelf.balances();
            match deed {
                "remove" => prop_assert!(sum(after) < kept),
                _ => prop_assert_eq!(sum(after), kept),
            }
            prop_assert_ne!(after, &before);
            prop_assert!(after.iter().all(|(holding, copies)| copies > 0 || before.of(holding) < 0));
        } else {
            prop_assert_eq!(visitor.shelf.balances(), &before);
        }
    }

    #[test]
    fn whatever_is_asked_is_answered(query in "\\PC{0,60}", values in prop::collection::vec("\\PC{0,12}", 12)) {
        let mut visitor = with(&[(regular("NG-01-045"), 1)]);
        let names = ["q", "place", "finish", "edition", "condition", "trade", "negative", "sort", "down", "page", "did", "row"];
        let fields: Vec<(&str, &str)> = names.iter().copied().zip(values.iter().map(String::as_str)).collect();
        let address = safehouse_paths::collection::asking("table", &fields);
        visitor.open(&address);
        visitor.open(&format!("table?{}", query.replace('#', "")));
        let more = ["do", "which", "of-each", "to", "as-condition", "as-edition", "as-finish", "as-language", "sure"];
        let form: Vec<(&str, &str)> = more.iter().copied().zip(values.iter().map(String::as_str)).chain(fields).collect();
        visitor.send("table/edit", &form);
        prop_assert_eq!(visitor.shelf.balances().copies(), 1);
    }
}
