//! Card text: what the built-in set says is read whole, and printed as it stands.

use safehouse_engine::{
    catalogue::CatalogueSource,
    rulebook::without_reminder_text,
    rulestext::{self, ability::Line},
};
use safehouse_testing::shipped;

#[test]
fn every_line_of_the_set_prints_as_it_stands() {
    for card in shipped::catalogue().cards() {
        let read = rulestext::read(&card.text);
        assert_eq!(read.faults, [], "{}", card.name.as_str());
        for (line, printed) in read.lines.iter().zip(&card.text) {
            assert!(!matches!(line, Line::Manual(_)));
            assert_eq!(line.to_string(), without_reminder_text(printed).trim(), "{}", card.name.as_str());
        }
    }
}

#[test]
fn the_set_has_no_line_to_resolve_by_hand() {
    let coverage = rulestext::report(shipped::catalogue());
    assert_eq!(coverage.manual, []);
    assert_eq!(coverage.read, coverage.lines);
    assert!(coverage.lines > 300, "{}", coverage.lines);
}

#[test]
fn a_line_outside_the_grammar_is_found_in_its_file() {
    let text = r#"{
  "game": "necrogenesis",
  "set": { "code": "NG-09", "name": "Test", "status": "community" },
  "cards": [
    {
      "name": "Torch \u2013 Lit", "type": "react", "tp": 1, "trigger": "When you Loot",
      "text": ["Draw 1 card.", "Sarah\u2019s Trick \u2013 Deal 1 damge to that Zombie."],
      "printings": [{ "number": "NG-09-001", "rarity": "C" }]
    }
  ]
}"#;
    let sources = [CatalogueSource { name: "test.json", text }];
    let catalogue = shipped::read(&sources);
    let coverage = rulestext::report(&catalogue);
    // Two lines of text and a trigger.
    assert_eq!((coverage.cards, coverage.lines, coverage.read), (1, 3, 2));
    let notices = coverage.notices(&sources);
    let [notice] = &notices[..] else { panic!("{notices:?}") };
    let line = text.lines().nth(notice.line - 1).expect("the line");
    let there: String = line.chars().skip(notice.column - 1).take(5).collect();
    assert_eq!(there, "damge");
    assert_eq!(notice.manual.fault.suggestion.as_deref(), Some("damage to"));
    assert!(notice.to_string().starts_with("test.json:7:66: Torch – Lit: \"text\": resolved by hand"), "{notice}");
}

#[test]
fn triggers_and_timings_outside_the_grammar_are_found_in_their_file() {
    let text = r#"{
  "game": "necrogenesis",
  "set": { "code": "NG-09", "name": "Test", "status": "community" },
  "cards": [
    { "name": "Rain", "type": "react", "tp": 1, "trigger": "When it rains",
      "printings": [{ "number": "NG-09-001", "rarity": "C" }] },
    { "name": "Dawn", "type": "event", "side": "survivor", "timing": "at dawn",
      "printings": [{ "number": "NG-09-002", "rarity": "C" }] }
  ]
}"#;
    let sources = [CatalogueSource { name: "test.json", text }];
    let coverage = rulestext::report(&shipped::read(&sources));
    assert_eq!((coverage.lines, coverage.read), (2, 0));
    let notices: Vec<String> = coverage.notices(&sources).iter().map(ToString::to_string).collect();
    let [rain, dawn] = &notices[..] else { panic!("{notices:?}") };
    assert!(rain.starts_with("test.json:5:66: Rain: \"trigger\": the React is never offered: “it”"), "{rain}");
    assert!(dawn.starts_with("test.json:7:71: Dawn: \"timing\": taken for the phase of its side: “at”"), "{dawn}");
}
