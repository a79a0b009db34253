//! Places, as somebody names, joins and empties them.

use proptest::prelude::*;
use safehouse_engine::{
    card::{Edition, Finish},
    copies::{Holding, ledger::Cause},
};

use crate::{parts::key_of, testing::Visitor};

fn card(number: &str) -> Holding {
    Holding::new(number, Edition::Unlimited, Finish::Regular)
}

fn visitor() -> Visitor {
    let mut visitor = Visitor::new();
    visitor.come(&card("NG-01-045").at("Binder"), 3);
    visitor.come(&Holding { finish: Finish::Foil, ..card("NG-01-045") }.at("Binder"), 1);
    visitor.come(&card("NG-01-046").at("Binder"), 2);
    visitor.come(&card("NG-01-045").at("Box"), 1);
    visitor.come(&card("NG-01-047"), 1);
    visitor
}

fn places(visitor: &Visitor) -> Vec<(&str, u64)> {
    visitor.shelf.places().iter().map(|(place, copies)| (place.as_str(), *copies)).collect()
}

#[test]
fn each_place_is_told_with_its_copies_and_numbers_and_leads_to_them() {
    let mut visitor = visitor();
    let page = visitor.open("places");
    assert!(page.body.0.contains("6 copies, 2 numbers"), "{}", page.body.0);
    for address in ["table?place=Binder", "table?place=%20", "places/pull?from=Box"] {
        assert!(page.body.0.contains(&format!("collection/{address}\"")), "{address}");
    }
}

#[test]
fn a_place_gets_another_name_and_it_is_undone_as_one() {
    let mut visitor = visitor();
    let page = visitor.send("places/rename", &[("from", "Binder"), ("to", " Safe\u{202E} ")]);
    assert!(page.body.0.contains("Done: 6 copies moved from <bdi>Binder</bdi> to <bdi>Safe</bdi>."), "{}", page.body.0);
    assert_eq!(places(&visitor), [("", 1), ("Box", 1), ("Safe", 6)]);
    let last = visitor.shelf.ledger().events().last().expect("an event");
    assert_eq!(last.cause, Cause::Moved);
    let did = last.whole.unwrap_or(last.id).to_string();
    visitor.send("history/undo", &[("event", &did)]);
    assert_eq!(places(&visitor), [("", 1), ("Binder", 6), ("Box", 1)]);
}

#[test]
fn a_place_is_merged_into_another_or_emptied_into_none() {
    let mut visitor = visitor();
    visitor.send("places/empty", &[("from", "Binder"), ("to", "Box"), ("do", "merge")]);
    assert_eq!(places(&visitor), [("", 1), ("Box", 7)]);
    assert_eq!(visitor.shelf.balances().of(&card("NG-01-045").at("Box")), 4);
    let page = visitor.send("places/empty", &[("from", "Box"), ("do", "empty")]);
    assert!(page.body.0.contains("moved from <bdi>Box</bdi> to <bdi>no place</bdi>."), "{}", page.body.0);
    assert_eq!(places(&visitor), [("", 8)]);
}

#[test]
fn what_cannot_be_a_name_is_said_at_its_place_and_changes_nothing() {
    let mut visitor = visitor();
    let before = visitor.shelf.balances().clone();
    let long = "x".repeat(201);
    for (address, to, words) in [
        ("places/rename", "", "A place has a name"),
        ("places/rename", "Box", "Merge this one into it"),
        ("places/rename", long.as_str(), "at most 200 bytes"),
        ("places/rename", "Deck: Rush #7", "that of a built deck"),
        ("places/empty", "", "Choose the place"),
        ("places/empty", "Binder", "That is this place"),
        ("places/empty", "Attic", "There is no place of this name"),
    ] {
        let page = visitor.send(address, &[("from", "Binder"), ("to", to), ("do", "merge")]);
        assert!(page.status == 422 && page.body.0.contains(words), "{words}: {}", page.body.0);
    }
    assert_eq!(visitor.shelf.balances(), &before);
}

#[test]
fn some_copies_are_taken_out_of_a_place_and_put_into_another() {
    let mut visitor = visitor();
    let page = visitor.open("places/pull?from=Binder");
    assert_eq!(page.body.0.matches("name=\"copies\"").count(), 3);
    let (one, other) = (key_of(&card("NG-01-045").at("Binder")), key_of(&card("NG-01-046").at("Binder")));
    let pull = |copies: &'static str, to: &'static str| {
        [("from", "Binder"), ("to", to), ("row", one.as_str()), ("copies", copies), ("row", &other), ("copies", "")]
            .map(|(name, value)| (name, value.to_owned()))
    };
    for (copies, to, words) in [
        ("4", "Box", "no more than 3 copies"),
        ("x", "Box", "whole number"),
        ("", "Box", "beside at least one"),
        ("1", "Binder", "there already"),
    ] {
        let fields = pull(copies, to);
        let page = visitor.send("places/pull", &fields.each_ref().map(|(name, value)| (*name, value.as_str())));
        assert!(page.status == 422 && page.body.0.contains(words), "{words}: {}", page.body.0);
    }
    let fields = pull("2", "Box");
    visitor.send("places/pull", &fields.each_ref().map(|(name, value)| (*name, value.as_str())));
    assert_eq!(places(&visitor), [("", 1), ("Binder", 4), ("Box", 3)]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn whatever_is_done_with_places_no_copy_is_lost(
        deeds in prop::collection::vec((0_usize..3, 0_usize..5, "\\PC{0,6}|Binder|Box|Deck: a #1", any::<bool>()), 1..8),
    ) {
        let mut visitor = visitor();
        for (address, from, to, merges) in deeds {
            let address = ["places/rename", "places/empty", "places/pull"][address];
            let from = ["", "Binder", "Box", "Safe", "?"][from];
            let key = key_of(&card("NG-01-045").at(from));
            let deed = if merges { "merge" } else { "empty" };
            let fields = [("from", from), ("to", &to), ("do", deed), ("row", &key), ("copies", "1"), ("page", &to)];
            visitor.send(address, &fields);
            prop_assert_eq!(visitor.shelf.balances().copies(), 8);
            prop_assert!(visitor.shelf.balances().iter().all(|(_, copies)| copies > 0));
        }
        visitor.open("places?page=x");
        visitor.open("places/pull?from=%00&page=-1&to=x");
    }
}
