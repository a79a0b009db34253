//! The examples in FORMATS.md are what the engine reads and writes.

use safehouse_engine::deck::{
    interchange::{Form, Target, export},
    list::DeckList,
};

use crate::fixture::{CATALOGUE, line, read};

const FORMATS: &str = include_str!("../../cards/src/deck/interchange/FORMATS.md");

/// The first indented block below a heading, without its indent.
fn example(heading: &str) -> String {
    let (_, section) = FORMATS.split_once(&format!("\n{heading}\n")).expect("the heading exists");
    let is_example = |line: &&str| line.is_empty() || line.starts_with("    ");
    let block = section.lines().skip_while(|line| line.is_empty() || !is_example(line)).take_while(is_example);
    let text: Vec<&str> = block.map(|line| line.strip_prefix("    ").unwrap_or(line)).collect();
    text.join("\n").trim_end().to_owned() + "\n"
}

#[test]
fn the_example_of_a_text_is_an_export() {
    let text = example("### As it is written");
    let import = read(&text);
    assert_eq!(import.form, Form::Text);
    assert_eq!(import.deck.lines.len(), 5, "{text}");
    assert_eq!(export(&import.deck, &CATALOGUE, Target::Text), text);
}

#[test]
fn the_example_of_json_is_an_export() {
    let text = example("## JSON");
    let import = read(&text);
    assert_eq!(import.form, Form::Json);
    assert_eq!(import.summary().accepted, 1, "{:?}", import.lines);
    assert_eq!(export(&import.deck, &CATALOGUE, Target::Json), text);
}

#[test]
fn the_example_of_a_table_is_an_export() {
    let text = example("## CSV").replace('\n', "\r\n");
    let import = read(&text);
    assert_eq!(import.form, Form::Csv);
    assert_eq!(import.deck.lines[1], line("zombie_deck", 1, "-5 Degrees"));
    assert_eq!(import.deck.tags, ["fire"]);
    assert_eq!(export(&import.deck, &CATALOGUE, Target::Csv), text);
}

#[test]
fn every_target_is_documented_and_empty_decks_are_read_back() {
    let empty = DeckList::new("necrogenesis");
    for target in [Target::Text, Target::Json, Target::Csv, Target::Code, Target::Cockatrice] {
        let text = export(&empty, &CATALOGUE, target);
        let import = read(&text);
        assert_eq!(import.deck, empty, "{target:?}: {text}");
        assert!(!import.needs_attention(), "{target:?}: {text}");
    }
}
