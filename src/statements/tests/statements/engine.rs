//! Lists, facts and snapshots in the bytes that stay.

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    deck::{
        basis::{Facts, PrintingFact, certificate_text, format_part, snapshot_text},
        format::Formats,
        list::ChosenPrinting,
    },
    games::GAMES,
};
use safehouse_statements::{Digest, Ground, Judge, Registered, RegisteredFault};
use safehouse_testing::{lighthouse as made_up, shipped, small_set};

use crate::evening::{golden, lighthouse, necrogenesis};

/// Cards with everything that facts are made of, and formats that read them.
const SET: &str = r#"{ "game": "lighthouse", "set": { "code": "L1", "name": "First Light", "released": "2026-01-02",
  "status": "official" }, "cards": [
    { "name": "Old Marta", "type": "keeper", "flag": "northern", "max_copies": 3, "requires": { "name_contains": "Brig" },
      "text": ["Say \"aye\"."], "flavor": "She waits.", "printings": [
        { "number": "L1-1", "rarity": "gold", "variant": "promo", "finishes": ["foil"], "artist": "Ada" },
        { "number": "L1-2", "rarity": "copper", "editions": ["unlimited", "first"] }] },
    { "name": "Brig", "type": "ship", "tonnage": "–", "flag": "southern", "oil": "X",
      "printings": [{ "number": "L1-3", "rarity": "silver" }] },
    { "name": "Barge or Buoy", "type": "ship", "tonnage": 2, "flag": "southern", "oil": 1,
      "printings": [{ "number": "L1-4", "rarity": "silver" }] }] }"#;

fn catalogue(text: &str) -> Catalogue {
    Catalogue::read(made_up::GAMES, &[CatalogueSource { name: "set", text }]).expect("cards")
}

fn formats(rules: &str, catalogue: &Catalogue) -> Formats {
    let text = format!(
        r#"{{ "game": "lighthouse", "formats": [{{ "id": "f", "name": "F", "snapshots": [{{ "id": "s", "from": "2026-01-01", {rules} }}] }}] }}"#
    );
    Formats::read(&[CatalogueSource { name: "formats", text: &text }], catalogue).expect("formats")
}

/// The facts of the whole set and of its cards, as some rules read them.
fn facts(set: &str, rules: &str) -> String {
    let catalogue = catalogue(set);
    let formats = formats(rules, &catalogue);
    let facts = Facts::new(&catalogue, formats.all()[0].newest());
    let mut deck = safehouse_engine::deck::list::DeckList::new("lighthouse");
    deck.lines.extend(catalogue.cards().iter().map(|card| small_set::line("fleet", 1, card.name.as_str())));
    let texts = facts.cards_of(&deck).into_iter().map(|card| facts.card_text(card));
    texts.fold(facts.text(&deck), |all, text| all + &text)
}

#[test]
fn facts_have_these_bytes() {
    golden("facts", &facts(SET, r#""pool": "t:ship""#));
    let read = r#""pool": "s:L1 r>=copper a:ada ft:waits finish:foil edition:first variant:promo cn:L1-1 prints>=1""#;
    golden("facts_read", &facts(SET, read));
}

#[test]
fn what_no_query_reads_changes_no_facts() {
    let plain = facts(SET, r#""pool": "t:ship""#);
    for (old, new) in [
        ("\"She waits.\"", "\"She sleeps.\""),
        ("Ada", "Bea"),
        ("\"L1-3\", \"rarity\": \"silver\"", "\"L1-9\", \"rarity\": \"gold\""),
        (
            "\"number\": \"L1-4\", \"rarity\": \"silver\"",
            "\"number\": \"L1-4\", \"rarity\": \"silver\", \"art\": \"x\"",
        ),
        ("First Light", "Second Light"),
        ("[{ \"number\": \"L1-3\"", "[{ \"number\": \"L1-7\", \"rarity\": \"gold\" }, { \"number\": \"L1-3\""),
    ] {
        let changed = SET.replacen(old, new, 1);
        assert_ne!(changed, SET, "{old}");
        assert_eq!(facts(&changed, r#""pool": "t:ship""#), plain, "{old}");
    }
}

#[test]
fn what_rules_or_a_query_read_changes_them() {
    for (rules, old, new) in [
        ("t:ship", "aye", "nay"),
        ("t:ship", "\"max_copies\": 3", "\"max_copies\": 4"),
        ("t:ship", "name_contains", "name_is"),
        ("t:ship", "\"tonnage\": 2", "\"tonnage\": 3"),
        ("t:ship", "Barge or Buoy", "Barge or Bell"),
        ("t:ship", "northern", "southern"),
        ("r:gold", "\"L1-3\", \"rarity\": \"silver\"", "\"L1-3\", \"rarity\": \"gold\""),
        ("is:reprint", "First Light", "Second Light"),
        ("is:official", "official", "playtest"),
        ("date>=2026", "2026-01-02", "2026-01-03"),
        ("has:flavor", "\"She waits.\"", "\"She sleeps.\""),
        ("is:foil", "[\"foil\"]", "[\"regular\"]"),
        ("is:promo", "\"promo\"", "\"secret\""),
        (
            "prints>1",
            "[{ \"number\": \"L1-3\"",
            "[{ \"number\": \"L1-7\", \"rarity\": \"silver\" }, { \"number\": \"L1-3\"",
        ),
        ("cn:L1-3", "\"number\": \"L1-3\"", "\"number\": \"L1-8\""),
        ("-a:bea", "Ada", "Bea"),
    ] {
        let changed = SET.replacen(old, new, 1);
        assert_ne!(changed, SET, "{old}");
        let rules = format!("\"pool\": \"{rules}\"");
        assert_ne!(facts(&changed, &rules), facts(SET, &rules), "{rules}: {old}");
    }
}

#[test]
fn a_snapshot_has_these_bytes_whatever_it_tells_people() {
    let set = catalogue(SET);
    let rules = r#""note": "People.", "pool": "Barge or Buoy or t:keeper", "banned": ["OLD  marta", { "query": "tons>3",
        "reason": "Heavy." }], "restricted": [{ "card": "Brig", "limit": 2 }],
      "requirements": [{ "code": "a", "kind": "count", "sections": ["fleet"], "at_least": 1, "at_most": 9, "query":
        "t:ship", "noun": { "one": "Ship", "many": "Ships" }, "clauses": ["A1"], "reason": "Why." },
        { "code": "b", "kind": "copies", "at_most": 2, "own_limit": false, "rulings": ["R1"] },
        { "code": "c", "kind": "disjoint", "sections": ["fleet", "keeper"] },
        { "code": "d", "kind": "placement", "section": "keeper", "query": "t:keeper" },
        { "code": "e", "kind": "none", "query": "tons>5" }, { "code": "g", "kind": "count", "exactly": 3 }],
      "advice": [{ "code": "h", "kind": "companion", "companion": "keeper" }, { "code": "i", "kind": "known_values" }]"#;
    let read = formats(rules, &set);
    let snapshot = read.all()[0].newest();
    let text = snapshot_text(snapshot, &set);
    golden("snapshot", &text);
    let told = formats(&rules.replace("People.", "Others.").replace("Why.", "Because."), &set);
    assert_eq!(snapshot_text(told.all()[0].newest(), &set), text);
    let part = format_part(snapshot, &set);
    let again = Formats::read(&[CatalogueSource { name: "part", text: &part }], &set).expect("a formats file");
    assert_eq!(snapshot_text(again.all()[0].newest(), &set), text);
    assert_eq!(format_part(again.all()[0].newest(), &set), part, "and people are told the same");
}

/// Standard as it was first, for cards that stay as they are.
fn first_standard() -> Formats {
    Formats::read(&[shipped::FORMATS], small_set::catalogue()).expect("formats")
}

#[test]
fn judgements_of_cards_that_stay_have_these_digests() {
    let formats = first_standard();
    let snapshot = &formats.get("standard").expect("Standard").snapshots()[0];
    let made_up = lighthouse();
    for (catalogue, snapshot, deck, expected) in [
        (
            small_set::catalogue(),
            snapshot,
            small_set::legal(),
            [
                "58610b8ee917143872cb52d7be8d7a40783890aae39f42bc2178d0cd846f76d3",
                "01290f744ad485f45b44afaf444acf5ff72170546aeb4515a2614fd9c06ececa",
                "0c24a1d736cf222158d67b9b866c680221b6fa11a8b6384f585048290bced357",
            ],
        ),
        (
            made_up.catalogue,
            made_up.snapshot,
            made_up.decks[0].clone(),
            [
                "c50123f1e85b4b40b536c146efaafd2c36af5f23d23890fa32d22ea384dc7b78",
                "7c6439121cf6f8d5f50fb2ce0d9183cdabb4475dbb9acb71fa2e33633f2b0792",
                "67ac9a96a53b28da0c0aa8da825791ea484b66cc2f65d4019110ee569954ab77",
            ],
        ),
    ] {
        let list = Registered::of(&deck, catalogue.game()).expect("a list");
        let judgement = Judge::new(catalogue, snapshot).judge(&list);
        let found =
            [judgement.basis.facts, judgement.basis.snapshot, judgement.digest].map(|digest| digest.to_string());
        assert_eq!(found, expected);
    }
}

#[test]
fn a_certificate_has_these_bytes() {
    let (formats, catalogue) = (first_standard(), small_set::catalogue());
    let snapshot = &formats.get("standard").expect("Standard").snapshots()[0];
    let mut deck = small_set::legal();
    deck.lines.push(small_set::line("survivor", 2, "Nobody – At All"));
    deck.lines[1].quantity += 9;
    deck.lines.push(small_set::line("no_such_section", 1, "Walker 1"));
    let list = Registered::of(&deck, catalogue.game()).expect("a list");
    let judgement = Judge::new(catalogue, snapshot).judge(&list);
    golden("certificate", &judgement.text);
    assert_eq!(certificate_text(&judgement.certificate), judgement.text);
}

#[test]
fn a_list_is_registered_without_printings_notes_and_order() {
    let table = necrogenesis();
    let game = table.catalogue.game();
    let list = Registered::of(&table.decks[0], game).expect("a list");
    assert_eq!(Digest::of(list.text()).to_string(), list.content_id().to_string());
    assert!(table.decks[0].lines.iter().all(|line| line.printing.is_some()), "the shipped decks choose printings");
    let mut other = table.decks[0].clone();
    other.lines.reverse();
    other.name = "Another name".to_owned();
    other.notes = "Notes.".to_owned();
    for line in &mut other.lines {
        line.printing = Some(ChosenPrinting { number: "NG-01-001".to_owned(), finish: None, edition: None });
        line.card = line.card.to_uppercase();
    }
    assert_eq!(Registered::of(&other, game).expect("a list").text(), list.text());
    let again = Registered::read(list.text(), GAMES).expect("a list");
    assert_eq!((again.text(), again.deck(), again.content_id()), (list.text(), list.deck(), list.content_id()));
}

#[test]
fn a_list_in_another_than_the_canonical_form_is_refused() {
    let text = "deck 1\ngame necrogenesis\nsection survivor\n1\tsarah\nsection survivor_deck\n2\taxe\n3\trusty pipe\n";
    assert!(Registered::read(text, GAMES).is_ok());
    for (old, new) in [
        ("sarah", "Sarah"),
        ("2\taxe\n3\trusty pipe", "3\trusty pipe\n2\taxe"),
        ("3\trusty pipe", "2\taxe"),
        ("2\taxe", "2\taxe\tNG-01-001\t\t"),
        ("1\tsarah", "01\tsarah"),
        ("1\tsarah", "0\tsarah"),
        ("section survivor\n1\tsarah\nsection survivor_deck\n", "section survivor_deck\n"),
        ("pipe\n", "pipe"),
        ("deck 1", "deck 2"),
        ("section survivor\n", ""),
        ("section survivor_deck", "section  survivor_deck"),
    ] {
        let changed = text.replacen(old, new, 1);
        let is_other_list = old.starts_with("section survivor\n1");
        assert_eq!(Registered::read(&changed, GAMES).is_ok(), is_other_list, "{old} -> {new}");
    }
    let other = text.replace("necrogenesis", "chess");
    assert_eq!(Registered::read(&other, GAMES).err(), Some(RegisteredFault::OtherGame { game: "chess".to_owned() }));
}

#[test]
fn a_ground_judges_as_all_cards_do() {
    for table in [necrogenesis(), lighthouse()] {
        let lists: Vec<Registered> =
            table.decks.iter().map(|deck| Registered::of(deck, table.catalogue.game()).expect("a list")).collect();
        let lists: Vec<&Registered> = lists.iter().collect();
        // It judges every list again and compares.
        Ground::of(&lists, table.catalogue, table.snapshot).expect("a ground");
    }
}

#[test]
fn a_ground_keeps_bans_of_cards_that_no_list_has_and_sets_that_queries_name() {
    let set = catalogue(SET);
    let read = formats(r#""pool": "s:L1", "banned": ["Barge or Buoy"], "restricted": ["Brig"]"#, &set);
    let deck = safehouse_engine::deck::list::DeckList {
        lines: vec![small_set::line("keeper", 1, "Old Marta"), small_set::line("fleet", 1, "Some Unknown Card")],
        ..safehouse_engine::deck::list::DeckList::new("lighthouse")
    };
    let list = Registered::of(&deck, set.game()).expect("a list");
    let ground = Ground::of(&[&list], &set, read.all()[0].newest()).expect("a ground");
    assert_eq!(ground.cards.len(), 1);
    assert!(!ground.cards[0].get().contains("Buoy"), "a card that no list has");
    assert!(ground.formats.get().contains("Barge or Buoy"));
}

#[test]
fn printing_facts_are_known_by_name() {
    let names: Vec<&str> = PrintingFact::ALL.iter().map(|fact| fact.id()).collect();
    assert!(names.is_sorted(), "they are written in this order");
    assert!(shipped::catalogue().sets().len() > 1);
}
