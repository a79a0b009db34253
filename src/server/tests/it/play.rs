//! `safehouse play`: a person at the terminal.

use std::fs;

use safehouse_engine::games::GAMES;

use crate::test_program::{cards, json, safehouse, safehouse_reading, text};

fn decks() -> [String; 2] {
    [cards("decks/hold-the-line.txt"), cards("decks/long-sight.txt")]
}

/// What is printed when this is typed.
fn typed(lines: &str) -> String {
    let [first, second] = decks();
    let output = safehouse_reading(&["play", &first, &second], lines);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn a_person_plays_against_a_program_and_takes_an_answer_back() {
    let [first, second] = decks();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let arguments = ["play", &first, &second, "--record", file.to_str().unwrap()];
    let output = safehouse_reading(&arguments, "nonsense\n1\nundo\ntable\n1\nconcede\n");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    assert!(printed.contains("Which card goes back? (6.1.6)") && printed.contains("Type a number from 1 to"));
    assert!(printed.contains("\n> You concede (1.3.4)\n"), "{printed}");
    assert!(printed.trim_end().ends_with("\nYou lose (1.3.0)"), "{printed}");
    let record: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(record["conceded"], "first");
    let replayed = json(&safehouse(&["replay", file.to_str().unwrap(), "--json"]));
    assert_eq!(replayed["outcome"], serde_json::json!({"won": "second"}));
    assert_eq!(replayed["lines"], record["kept"]);
}

#[test]
fn a_card_is_read_by_its_name_or_the_number_of_an_answer() {
    let rifle = typed("look rifle\n");
    assert!(rifle.contains("> Rifle (weapon)\n") && rifle.contains("Hit Roll 4"), "{rifle}");
    assert!(rifle.contains("Put 2 Charge Counters on this Weapon."), "{rifle}");

    let answers = typed("");
    let third = answers.lines().find_map(|line| line.strip_prefix("   3  ")).unwrap();
    let looked = typed("LOOK 3\n");
    assert!(looked.contains(&format!("> {third} (")), "{third}: {looked}");

    for (line, told) in [
        ("look", "Look at what?"),
        ("look 0", "There is no answer 0."),
        ("look 99", "There is no answer 99."),
        ("look 99999999999999999999999", "No card is called"),
        ("look Nothing Of The Kind", "No card is called “Nothing Of The Kind”."),
    ] {
        let printed = typed(&format!("{line}\n"));
        assert!(printed.contains(told), "{line}: {printed}");
    }
}

#[test]
fn help_explains_the_words_and_numbers_of_the_table_from_the_rules() {
    let help = typed("Help\n");
    for command in ["look 3", "undo", "table", "concede", "quit"] {
        assert!(help.contains(command), "{command}: {help}");
    }
    let catalogue = safehouse_server::cards::CardFiles::built_in().library(GAMES).unwrap().first().catalogue.clone();
    let summaries = safehouse_engine::games::summaries(catalogue.game());
    for id in ["ap", "tp", "th", "hp"] {
        let term = (catalogue.game().glossary)().terms.iter().find(|term| term.id == id).unwrap();
        assert!(help.contains(&format!("\n{}  {}", term.name, summaries.of(term))), "{id}: {help}");
    }
    for step in safehouse_engine::games::primer(catalogue.game()) {
        assert!(help.contains(&step.text), "{}: {help}", step.title);
    }
}

#[test]
fn what_is_not_understood_is_answered_with_what_is() {
    for line in ["nonsense", "0", "-1", "7777", "1 2", "1e1", "lookout", ""] {
        let printed = typed(&format!("{line}\n"));
        let told = "Type a number from 1 to 6, or look NUMBER, look NAME, undo, table, help, concede or quit.";
        assert!(printed.contains(told), "{line:?}: {printed}");
    }
}

#[test]
fn a_record_that_cannot_be_written_is_refused_before_the_game() {
    let [first, second] = decks();
    let file = "/nowhere/game.json";
    let output = safehouse_reading(&["play", &first, &second, "--record", file], "1\nconcede\n");
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()));
    assert!(text(&output.stderr).starts_with(&format!("safehouse: {file}: ")), "{}", text(&output.stderr));
}

#[test]
fn a_record_of_an_earlier_game_is_kept_until_the_next_one_is_over() {
    let [first, second] = decks();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    fs::write(&file, "earlier").unwrap();
    let path = file.to_str().unwrap();
    // A deck that cannot be read ends it before it begins.
    assert_eq!(safehouse(&["play", &first, "/nowhere", "--record", path]).status.code(), Some(2));
    assert_eq!(fs::read_to_string(&file).unwrap(), "earlier");
    assert_eq!(safehouse_reading(&["play", &first, &second, "--record", path], "quit\n").status.code(), Some(0));
    assert_eq!(safehouse(&["replay", path]).status.code(), Some(0));
}
