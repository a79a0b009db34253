//! What the overview says of collections whose figures are known.

use safehouse_engine::{
    card::{Edition, Finish},
    copies::{
        Change, Holding, Lot, Money,
        ledger::{Cause, DeviceId, Event, EventId, LotChange, Question},
    },
};

use crate::testing::{NOW, Visitor};

fn regular(number: &str) -> Holding {
    Holding::new(number, Edition::Unlimited, Finish::Regular)
}

impl Visitor {
    /// Takes in what another device did.
    fn hear(&mut self, id: u128, cause: Cause, changes: &[(&Holding, i32)], lot: Option<Lot>) {
        let changes = changes.iter().map(|(holding, by)| Change { holding: (*holding).clone(), by: *by }).collect();
        let device = DeviceId(id);
        let event = Event { id: EventId(id), device, sequence: 1, at: NOW, cause, changes, lot, whole: None };
        self.shelf.take(event).expect("it says something");
    }
}

/// The texts between signs of a page, one blank between them.
fn words(page: &crate::Page) -> String {
    let mut text = String::new();
    let mut is_sign = false;
    for letter in page.body.0.chars() {
        match letter {
            '<' => is_sign = true,
            '>' => {
                is_sign = false;
                text.push(' ');
            }
            letter if !is_sign => text.push(letter),
            _ => {}
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn an_empty_collection_says_what_to_do_first_and_where_it_is_kept() {
    let mut visitor = Visitor::new();
    let page = visitor.open("");
    for way in ["collection/enter\"", "collection/import\"", "collection/sets\""] {
        assert!(page.body.0.contains(way), "{way}");
    }
    assert!(words(&page).contains("kept in your account"));
}

#[test]
fn copies_of_a_number_that_is_gone_are_those_of_another_by_one_press() {
    let mut visitor = Visitor::new();
    let binder = regular("XX-01-001").at("Binder 2");
    visitor.hear(1001, Cause::Acquired, &[(&regular("XX-01-001"), 2), (&binder, 1), (&regular("NG-01-001"), 1)], None);
    let page = visitor.open("");
    assert!(page.body.0.contains("name=\"as\" value=\"NG-01-001\""), "{}", page.body.0);
    visitor.send("history/settle", &[("answer", "same"), ("number", "XX-01-001"), ("as", "nothing")]);
    let page = visitor.open("?same=nothing");
    assert!(words(&page).contains("No printing has the number nothing"), "{}", page.body.0);
    for _ in 0..2 {
        visitor.send("history/settle", &[("answer", "same"), ("number", "XX-01-001"), ("as", "ng-01-001")]);
        let balances = visitor.shelf.balances();
        let counts = [regular("NG-01-001"), regular("NG-01-001").at("Binder 2")].map(|holding| balances.of(&holding));
        assert_eq!((counts, balances.of_number("XX-01-001").count()), ([3, 1], 0));
    }
    // What the card list has is not corrected here.
    visitor.send("history/settle", &[("answer", "same"), ("number", "NG-01-001"), ("as", "NG-01-002")]);
    assert_eq!(visitor.shelf.balances().of(&regular("NG-01-001")), 3);
}

#[test]
fn the_figures_are_those_of_the_collection() {
    let mut visitor = Visitor::new();
    // Two printings of one card, one of them twice and once as a foil; and two unknown copies.
    visitor.hear(1, Cause::Acquired, &[(&regular("NG-01-001"), 2), (&regular("NG-01-181"), 1)], None);
    visitor.hear(2, Cause::Acquired, &[(&Holding::new("NG-01-001", Edition::First, Finish::Foil), 1)], None);
    visitor.hear(3, Cause::Acquired, &[(&regular("XX-01-001"), 2)], None);
    let page = visitor.open("");
    let said = words(&page);
    assert!(said.contains("Copies 6 Numbers 2 of 208 Cards 1 of 180 Kinds of copies 4"), "{said}");
    assert!(said.contains("Outbreak NG-01 2 of 200 1 % 4"), "{said}");
    assert!(said.contains("Outbreak Promos NG-PR 0 of 8 0 % 0"), "{said}");
    assert!(said.contains("Super Rare 2 of 13 15 % 4"), "{said}");
    assert!(said.contains("Survivor 2 of 18 11 % 4"), "{said}");
    assert!(said.contains("Regular 2 of 183 1 % 3") && said.contains("Foil 1 of 208 &lt;1 % 1"), "{said}");
    assert!(said.contains("First Edition 1 of 379 &lt;1 % 1") && said.contains("Unlimited 2 of 391 1 % 3"), "{said}");
    assert!(said.contains("Not in the card list") && said.contains("XX-01-001 : 2 copies"), "{said}");
    // Each row leads to what is missing of it.
    assert!(page.body.0.contains("/missing?q=&amp;rarity=SR\""), "{}", page.body.0);
    let rare = words(&visitor.open("missing?q=&rarity=SR"));
    assert!(rare.contains("11 numbers, 11 copies missing"), "{rare}");
}

#[test]
fn what_was_taken_back_moved_or_given_away_was_not_added_lately() {
    let mut visitor = Visitor::new();
    visitor.hear(1, Cause::Acquired, &[(&regular("NG-01-045"), 3)], None);
    visitor.hear(2, Cause::Acquired, &[(&regular("NG-01-046"), 1)], None);
    visitor.hear(3, Cause::Undone { events: vec![EventId(2)] }, &[], None);
    visitor.hear(4, Cause::Moved, &[(&regular("NG-01-045"), -1), (&regular("NG-01-045").at("Box"), 1)], None);
    visitor.hear(5, Cause::Removed, &[(&regular("NG-01-045"), -1)], None);
    let said = words(&visitor.open(""));
    let lately = said.split("Lately added").nth(1).expect("something came").to_owned();
    assert!(lately.contains("+3 NG-01-045"), "{lately}");
    assert!(!lately.contains("NG-01-046") && !lately.contains("+1"), "{lately}");
}

#[test]
fn a_file_that_is_many_events_was_added_at_once() {
    let mut visitor = Visitor::new();
    visitor.hear(1, Cause::Acquired, &[(&regular("NG-01-045"), 3)], None);
    for at in 1..=20 {
        let changes = vec![Change { holding: regular(&format!("NG-01-{at:03}")), by: 2 }];
        let (id, whole) = (EventId(100 + at), Some(EventId(100)));
        let event =
            Event { id, device: DeviceId(9), sequence: 1, at: NOW, cause: Cause::Imported, changes, lot: None, whole };
        visitor.shelf.take(event).expect("it says something");
    }
    let said = words(&visitor.open(""));
    assert!(said.contains("+40 copies out of a file") && said.contains("and 16 further ones"), "{said}");
    assert!(said.contains("+3 NG-01-045") && said.matches("out of a file").count() == 1, "{said}");
}

#[test]
fn copies_that_have_to_be_found_are_counted_anew() {
    let mut visitor = Visitor::new();
    visitor.hear(1, Cause::Removed, &[(&regular("NG-01-045"), -1)], None);
    visitor.skip(1);
    let page = visitor.open("");
    assert!(words(&page).contains("−1 : find it."), "{}", words(&page));
    assert!(page.body.0.contains("/history?card=NG-01-045"));
    let holding = serde_json::to_string(&regular("NG-01-045")).expect("JSON");
    visitor.send("history/settle", &[("holding", "nonsense"), ("answer", "count"), ("count", "2")]);
    visitor.send("history/settle", &[("holding", &holding), ("answer", "count"), ("count", "-2")]);
    assert_eq!(visitor.shelf.ledger().questions().len(), 1, "nonsense settles nothing");
    visitor.send("history/settle", &[("holding", &holding), ("answer", "count"), ("count", "2")]);
    assert_eq!(visitor.shelf.balances().of(&regular("NG-01-045")), 2);
    assert_eq!(visitor.shelf.ledger().questions(), []);
    // Sent twice it counts once.
    visitor.send("history/settle", &[("holding", &holding), ("answer", "count"), ("count", "2")]);
    assert_eq!(visitor.shelf.balances().of(&regular("NG-01-045")), 2);
}

#[test]
fn a_count_that_did_not_know_all_is_put_right_or_left() {
    let holding = regular("NG-01-045");
    for (answer, expected) in [("counted", 4), ("keep", 5)] {
        let mut visitor = Visitor::new();
        visitor.skip(2000);
        // Four are counted where two are known of; another one had come by then.
        visitor.hear(1001, Cause::Acquired, &[(&holding, 2)], None);
        visitor.hear(1002, Cause::Acquired, &[(&holding, 1)], None);
        visitor.hear(1003, Cause::Counted { known: 2 }, &[(&holding, 2)], None);
        let said = words(&visitor.open(""));
        assert!(
            said.contains("4 counted at") && said.contains("had 2 in its list") && said.contains("it was 3 ."),
            "{said}"
        );
        assert!(said.contains("The count is right: 4 now Leave it at 5"), "{said}");
        let event = EventId(1003).to_string();
        visitor.send("history/settle", &[("event", &event), ("answer", "nonsense")]);
        assert_eq!(visitor.shelf.ledger().questions().len(), 1);
        visitor.send("history/settle", &[("event", &event), ("answer", answer)]);
        assert_eq!(visitor.shelf.balances().of(&holding), expected, "{answer}");
        assert_eq!(visitor.shelf.ledger().questions(), []);
    }
}

#[test]
fn what_two_devices_noted_is_kept_as_the_reader_says() {
    let euros = |minor| Money { currency: Some("EUR".to_owned()), minor };
    for (answer, expected) in [("keep", 70), ("earlier", 60)] {
        let mut visitor = Visitor::new();
        let lot = Lot { price: Some(euros(50)), ..Lot::default() };
        visitor.hear(1, Cause::Acquired, &[(&regular("NG-01-045"), 1)], Some(lot));
        let changed = |minor| {
            let change = LotChange { price: Some(vec![euros(minor)]), ..LotChange::default() };
            Cause::LotChanged { lot: EventId(1), change, after: None }
        };
        visitor.hear(2, changed(60), &[], None);
        visitor.hear(3, changed(70), &[], None);
        let asked = Question::LotChangedTwice { lot: EventId(1), earlier: EventId(2), later: EventId(3) };
        assert_eq!(visitor.shelf.ledger().questions(), [asked]);
        let said = words(&visitor.open(""));
        assert!(said.contains("Price €0.60 €0.70"), "{said}");
        let (later, earlier) = (EventId(3).to_string(), EventId(2).to_string());
        visitor.skip(3);
        visitor.send("history/settle", &[("event", &later), ("earlier", &earlier), ("answer", answer)]);
        assert_eq!(visitor.shelf.ledger().questions(), [], "{answer}");
        assert_eq!(visitor.shelf.ledger().lot(EventId(1)).expect("a lot").price, Some(euros(expected)), "{answer}");
    }
}
