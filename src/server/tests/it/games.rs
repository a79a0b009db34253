//! `safehouse play`, `duel`, `replay` and `simulate`.

use crate::test_program::{cards, json, safehouse, safehouse_reading, text};

fn decks() -> [String; 2] {
    [cards("decks/hold-the-line.txt"), cards("decks/long-sight.txt")]
}

#[test]
fn a_duel_is_told_and_its_record_replays_to_the_same_lines() {
    let [first, second] = decks();
    let duel = json(&safehouse(&["duel", &first, &second, "--seed", "7", "--json"]));
    let record = duel["record"].as_str().unwrap();
    assert!(record.starts_with("sg1"));
    let replayed = json(&safehouse(&["replay", record, "--json"]));
    assert_eq!((&replayed["lines"], &replayed["outcome"]), (&duel["lines"], &duel["outcome"]));
    let lines = duel["lines"].as_array().unwrap();
    assert!(lines.len() > 50);
    assert_eq!(lines[lines.len() - 1], "The game is over (1.3.0)");

    let told = text(&safehouse(&["replay", record]).stdout);
    assert!(told.contains("\nTurn 2: Player "), "{told}");
    let as_first = text(&safehouse(&["replay", record, "--as", "first"]).stdout);
    assert!(as_first.contains(" draws a card (5.1.1)") && !told.contains(" draws a card "));
    let start = text(&safehouse(&["replay", record, "--at", "0"]).stdout);
    assert!(told.starts_with(&start) && start.len() < told.len());
}

#[test]
fn a_record_of_other_rules_is_told_from_what_it_kept() {
    let [first, second] = decks();
    let record = text(&safehouse(&["simulate", &first, &second, "--record", "3"]).stdout);
    let mut older: serde_json::Value = serde_json::from_str(&record).unwrap();
    older["engine"] = 0.into();
    older["kept"] = serde_json::json!(["Turn 1: somebody is the Survivor (7.1.2)"]);
    let output = safehouse_reading(&["replay", "-"], &older.to_string());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout), "Turn 1: somebody is the Survivor (7.1.2)\n");
    assert!(text(&output.stderr).contains("version 0 of the rules"), "{}", text(&output.stderr));
}

#[test]
fn what_is_no_record_is_code_2() {
    let output = safehouse_reading(&["replay", "-"], "4 Rifle");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("no record of a game"));
}

#[test]
fn a_simulation_is_the_same_on_any_number_of_threads() {
    let [first, second] = decks();
    let run = |threads| {
        safehouse(&["simulate", &first, &second, "--games", "130", "--seed", "5", "--threads", threads, "--json"])
    };
    let (one, three) = (run("1"), run("3"));
    assert_eq!(one.stdout, three.stdout);
    let report = json(&one);
    assert_eq!(report["games"], 130);
    assert_eq!(report["seats"].as_array().unwrap().len(), 2);
    let written = text(&safehouse(&["simulate", &first, &second, "--games", "20"]).stdout);
    assert!(written.starts_with("20 games, intervals of 95 %\n"), "{written}");
}

#[test]
fn two_versions_of_a_deck_are_compared_in_pairs() {
    let [first, second] = decks();
    let same = json(&safehouse(&["simulate", &first, &second, "--versus", &first, "--games", "10", "--json"]));
    assert_eq!((&same["pairs"], &same["differing"]["count"]), (&10.into(), &0.into()));
    let output = safehouse(&["simulate", &first, &second, "--versus", &second, "--games", "10"]);
    assert!(text(&output.stdout).contains("10 pairs of games with the same random numbers"));
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
    assert!(printed.contains("Player 1 (") && printed.contains(" concedes (1.3.4)"), "{printed}");
    assert!(!printed.contains("undo"));
    let record: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(record["conceded"], "first");
    let replayed = json(&safehouse(&["replay", file.to_str().unwrap(), "--json"]));
    assert_eq!(replayed["outcome"], serde_json::json!({"won": "second"}));
    assert_eq!(replayed["lines"], record["kept"]);
}

#[test]
fn wrong_policies_and_decks_are_code_2() {
    let [first, second] = decks();
    let output = safehouse(&["duel", &first, &second, "--first-policy", "chess"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("random, rule-of-thumb and search:N"));
    let output = safehouse_reading(&["simulate", "-", &second], "1 Rifle");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("(6.1.1)"), "{}", text(&output.stderr));
}
