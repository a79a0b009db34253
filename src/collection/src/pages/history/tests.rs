//! The history, as somebody reads it.

use safehouse_engine::{
    card::{Edition, Finish},
    copies::{
        Change, Holding, Lot,
        ledger::{Cause, DeviceId, Event, EventId},
    },
};

use super::{EVENTS, SHOWN};
use crate::testing::{NOW, Visitor};

fn card(at: u128) -> Holding {
    Holding::new(format!("NG-01-{:03}", at % 200 + 1), Edition::Unlimited, Finish::Regular).at(format!("Box {at}"))
}

impl Visitor {
    /// Takes in an event of a file that brings two copies, as a part of a whole where one is said.
    fn part(&mut self, id: u128, whole: Option<u128>, notes: &str) {
        let lot = (!notes.is_empty()).then(|| Lot { notes: notes.to_owned(), ..Lot::default() });
        let changes = vec![Change { holding: card(id), by: 2 }];
        let (id, whole) = (EventId(id), whole.map(EventId));
        let event =
            Event { id, device: DeviceId(9), sequence: 1, at: NOW, cause: Cause::Imported, changes, lot, whole };
        self.shelf.take(event).expect("it says something");
    }

    /// A file that is so many events, all of one whole.
    fn file(&mut self, whole: u128, parts: u128) {
        (1..=parts).for_each(|at| self.part(whole + at, Some(whole), ""));
    }
}

fn entries(page: &str) -> usize {
    page.matches("class=\"history__head\"").count()
}

/// The address of the older ones, below that of the collection.
fn older(page: &str) -> String {
    let link = page.split("<nav class=\"pages\"").nth(1).and_then(|nav| nav.split("href=\"").nth(1)).expect("a link");
    let address = link.split('"').next().unwrap_or_default().replace("&amp;", "&");
    address.trim_start_matches("/necrogenesis/collection/").to_owned()
}

#[test]
fn a_file_of_many_events_is_one_entry_that_is_taken_back_as_one() {
    let mut visitor = Visitor::new();
    visitor.part(5_000, None, "");
    visitor.file(10_000, 40);
    visitor.part(20_000, None, "");
    visitor.skip(30_000);
    let page = visitor.open("history").body.0;
    assert_eq!(entries(&page), 3);
    assert!(page.contains("+80 copies, 40 kinds"), "{page}");
    assert!(page.contains("and 34 further changes</summary>") && page.contains(">and 14 more<"), "{page}");
    assert_eq!((page.matches(">Undo<").count(), page.matches(">Undo all of it<").count()), (2, 1));
    assert!(page.contains("Its 40 parts one by one") && !page.contains("It goes on"), "{page}");
    let whole = EventId(10_000).to_string();
    let parts = visitor.open(&format!("history?of={whole}")).body.0;
    assert_eq!(
        (entries(&parts), parts.matches(">Undo<").count(), parts.matches(">Undo all of it<").count()),
        (40, 40, 1)
    );
    let part = EventId(10_007).to_string();
    visitor.send("history/undo", &[("event", &part)]);
    assert!(visitor.open("history").body.0.contains("Taken back in part"));
    visitor.send("history/undo", &[("event", &whole)]);
    let page = visitor.open("history").body.0;
    assert!(!page.contains("Undo all of it") && !page.contains("in part"), "{page}");
    assert_eq!(visitor.shelf.balances().copies(), 4);
    assert!(!visitor.open(&format!("history?of={whole}")).body.0.contains("Undo all of it"));
}

#[test]
fn neighbours_of_other_wholes_and_what_came_between_stay_apart() {
    let mut visitor = Visitor::new();
    visitor.file(10_000, 3);
    visitor.file(20_000, 3);
    visitor.part(20_010, None, "");
    visitor.part(20_011, Some(20_000), "From a fair");
    let page = visitor.open("history").body.0;
    assert_eq!(entries(&page), 4);
    assert_eq!(page.matches(">Undo all of it<").count(), 3, "the whole in two pieces has a way back on each");
    assert!(page.contains("From a fair"), "{page}");
}

#[test]
fn pages_are_bounded_and_an_entry_that_is_cut_says_so() {
    let mut visitor = Visitor::new();
    (1..=5).for_each(|at| visitor.part(at, None, ""));
    let parts = EVENTS as u128 + 30;
    visitor.file(10_000, parts);
    let first = visitor.open("history").body.0;
    assert_eq!(entries(&first), 1);
    assert!(first.contains(&format!("+{} copies", EVENTS * 2)) && first.contains("It goes on"), "{first}");
    let second = visitor.open(&older(&first)).body.0;
    assert_eq!(entries(&second), 6);
    assert!(second.contains("+60 copies") && second.contains("Its newer part"), "{second}");
    assert!(!second.contains("It goes on") && !second.contains("rel=\"next external\""), "{second}");

    let mut visitor = Visitor::new();
    (1..=SHOWN as u128).for_each(|at| visitor.part(at, None, ""));
    visitor.file(10_000, 30);
    let first = visitor.open("history").body.0;
    assert_eq!(entries(&first), SHOWN);
    let second = visitor.open(&older(&first)).body.0;
    assert_eq!(entries(&second), 1);
    assert!(!second.contains("Its newer part"), "{second}");
}

#[test]
fn a_number_is_found_as_it_is_entered() {
    let mut visitor = Visitor::new();
    visitor.send("enter", &[("line", "48x3")]);
    visitor.send("enter", &[("line", "45")]);
    visitor.come(&Holding::new("XX-01-048", Edition::Unlimited, Finish::Regular), 1);
    for written in ["48", "048", "ng-01-48", "NG-01-048", "%20ng-01-048%20"] {
        let page = visitor.open(&format!("history?card={written}")).body.0;
        assert!(page.contains("History of ") && page.contains("value=\"NG-01-048\""), "{written}: {page}");
        assert_eq!(entries(&page), 1, "{written}");
    }
    // Two sets have the number 3.
    visitor.send("enter", &[("line", "3")]);
    visitor.come(&Holding::new("NG-PR-003", Edition::Unlimited, Finish::Foil), 1);
    let page = visitor.open("history?card=3").body.0;
    assert!(page.contains("History of the number 3 in each set") && page.contains("value=\"3\""), "{page}");
    assert!(page.contains("history?card=NG-PR-003\"") && page.contains("history?card=NG-01-003\""), "{page}");
    assert_eq!(entries(&page), 2);
    // What the card list does not have is found as it is written.
    assert_eq!(entries(&visitor.open("history?card=XX-01-048").body.0), 1);
    let none = visitor.open("history?card=4444").body.0;
    assert!(none.contains("not in the card list") && none.contains("Nothing like that happened"), "{none}");
}
