//! Our own JSON.

use safehouse_engine::deck::{
    interchange::{CorrectionCode, Field, Form, LineOutcome, Target, Unreadable, export},
    list::DeckList,
};
use safehouse_engine::english::English;

use crate::fixture::{CATALOGUE, line, printed, read};

#[test]
fn json_is_the_deck_list_with_a_header() {
    let deck = DeckList {
        name: "Night Shift".to_owned(),
        lines: vec![printed("survivor_deck", 4, "Rusty Pipe", "NG-01-045")],
        ..DeckList::new("necrogenesis")
    };
    let expected = r#"{
  "safehouse": 1,
  "game": "necrogenesis",
  "name": "Night Shift",
  "lines": [
    {"section":"survivor_deck","card":"Rusty Pipe","quantity":4,"printing":{"number":"NG-01-045"}}
  ]
}
"#;
    assert_eq!(export(&deck, &CATALOGUE, Target::Json), expected);
}

#[test]
fn an_entry_that_cannot_be_read_does_not_take_the_others_with_it() {
    let import = read(
        r#"{"safehouse": 1, "game": "necrogenesis", "name": "N", "colour": "red", "lines": [
            {"section": "survivor_deck", "card": "Rusty Pipe", "quantity": 4},
            {"section": "survivor_deck", "card": "Rusty Pipe", "quantity": 0},
            {"section": "survivor_deck", "card": "Rusty Pipe", "quantity": -1},
            {"section": "survivor_deck", "card": "Rusty Pipe", "quantity": 10000},
            {"section": "survivor_deck", "card": "Rusty Pipe", "quantity": 1.5},
            {"section": "survivor_deck", "card": "Rusty Pipe"},
            {"section": "survivor_deck", "card": "Rusty Pip", "quantity": 2},
            7
        ]}"#,
    );
    assert_eq!(import.form, Form::Json);
    assert_eq!(import.deck.name, "N");
    assert_eq!(import.deck.lines, [line("survivor_deck", 4, "Rusty Pipe"), line("survivor_deck", 2, "Rusty Pip")]);
    let reasons: Vec<_> = import
        .lines
        .iter()
        .map(|report| match &report.outcome {
            LineOutcome::Unreadable { reason } => (report.line, Some(*reason)),
            _ => (report.line, None),
        })
        .collect();
    assert_eq!(
        reasons,
        [
            (2, None),
            (3, Some(Unreadable::NoCopies)),
            (4, Some(Unreadable::NoCopies)),
            (5, Some(Unreadable::TooManyCopies)),
            (6, Some(Unreadable::QuantityNotANumber)),
            (7, Some(Unreadable::MissingField(Field::Quantity))),
            (8, None),
            (9, Some(Unreadable::Malformed)),
            (1, Some(Unreadable::UnknownField)),
        ]
    );
    let LineOutcome::Unknown { near, .. } = &import.lines[6].outcome else { panic!("{:?}", import.lines[6]) };
    assert_eq!(near[0], line("survivor_deck", 2, "Rusty Pipe"));
}

#[test]
fn a_field_that_stands_there_twice_is_told() {
    let import = read(
        r#"{"name": "One", "lines": [{"section": "survivor", "card": "Sarah", "quantity": 1}], "name": "Two",
            "lines": [{"section": "survivor_deck", "card": "Rusty Pipe", "quantity": 4}]}"#,
    );
    assert_eq!((import.deck.name.as_str(), &import.deck.lines[..]), ("One", &[line("survivor", 1, "Sarah")][..]));
    let told: Vec<(u32, &LineOutcome)> = import.lines.iter().map(|report| (report.line, &report.outcome)).collect();
    let malformed = LineOutcome::Unreadable { reason: Unreadable::Malformed };
    assert_eq!(told, [(1, &LineOutcome::Accepted), (1, &malformed), (2, &malformed)]);
}

#[test]
fn a_field_at_fault_is_named() {
    for (entry, reason) in [
        (r#""section": "survivor_deck", "card": "Sarah", "quantity": "4""#, Unreadable::WrongField(Field::Quantity)),
        (r#""section": 3, "card": "Sarah", "quantity": 4"#, Unreadable::WrongField(Field::Section)),
        (r#""card": "Sarah", "quantity": 4"#, Unreadable::MissingField(Field::Section)),
        (r#""section": "survivor_deck", "quantity": 4"#, Unreadable::MissingField(Field::Card)),
        (r#""section": "s", "card": "Sarah", "quantity": 4, "printing": 45"#, Unreadable::WrongField(Field::Printing)),
        (r#""section": "s", "card": "Sarah", "quantity": 4, "printing": {}"#, Unreadable::MissingField(Field::Number)),
        (
            r#""section": "s", "card": "Sarah", "quantity": 4, "printing": {"number": "x", "finish": "shiny"}"#,
            Unreadable::WrongField(Field::Finish),
        ),
        (r#""section": "s", "card": "Sarah", "quantity": 4, "copies": 4"#, Unreadable::UnknownField),
    ] {
        let import = read(&format!("{{\"lines\": [{{{entry}}}]}}"));
        assert_eq!(import.lines[0].outcome, LineOutcome::Unreadable { reason }, "{entry}");
    }
    let import = read(r#"{"name": 5, "lines": []}"#);
    assert_eq!(import.lines[0].outcome, LineOutcome::Unreadable { reason: Unreadable::WrongField(Field::Name) });
    let words = English::new(CATALOGUE.game())
        .line_outcome(&LineOutcome::Unreadable { reason: Unreadable::WrongField(Field::Quantity) });
    assert_eq!(words, "The field “quantity” must be a whole number without quotes, such as 4.");
}

#[test]
fn sections_and_numbers_that_nobody_knows_are_kept_and_said() {
    for (section, number, code, written) in [
        ("nope", "NG-01-045", CorrectionCode::SectionUnknown, "nope"),
        ("survivor_deck", "NG-01-999", CorrectionCode::NumberUnknown, "NG-01-999"),
    ] {
        let import = read(&format!(
            r#"{{"lines": [{{"section": "{section}", "card": "Rusty Pipe", "quantity": 4, "printing": {{"number": "{number}"}}}}]}}"#
        ));
        assert_eq!(import.deck.lines, [printed(section, 4, "Rusty Pipe", number)]);
        let LineOutcome::Corrected { corrections } = &import.lines[0].outcome else { panic!("{:?}", import.lines) };
        assert_eq!((corrections[0].code, corrections[0].written.as_str()), (code, written));
    }
}

#[test]
fn newer_versions_and_other_games_are_refused_loudly() {
    for (text, reason) in [
        (r#"{"safehouse": 2, "lines": []}"#, Unreadable::NewerVersion),
        (r#"{"safehouse": 1, "game": "chess", "lines": []}"#, Unreadable::OtherGame),
        (r#"{"safehouse": 1, "lines": "#, Unreadable::Malformed),
    ] {
        let import = read(text);
        assert_eq!(import.lines.len(), 1, "{text}");
        assert_eq!(import.lines[0].outcome, LineOutcome::Unreadable { reason }, "{text}");
        assert_eq!(import.deck, DeckList::new("necrogenesis"), "{text}");
    }
}

#[test]
fn deep_nesting_and_long_lists_are_bounded_work() {
    let deep = format!("{{\"lines\": {}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(read(&deep).deck.lines.is_empty());
    let entry = r#"{"section": "survivor_deck", "card": "Nobody", "quantity": 1}"#;
    let long = format!("{{\"lines\": [{}]}}", vec![entry; 2_000].join(",\n"));
    assert_eq!(read(&long).deck.lines.len(), 2_000);
}
