//! `safehouse scenario`.

use crate::test_program::{json, safehouse, safehouse_reading, text};

const SCENARIO: &str = "\
title: A bandage mends
rules: 2.5.3, 5.3.1
board
  A: hp 15, ap 1
  A hand: Medkit
steps
  A plays Medkit
  expect A.hp = 19
  expect A.ap = 0
";

#[test]
fn a_scenario_that_holds_passes() {
    let output = safehouse_reading(&["scenario", "-"], SCENARIO);
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(0), "1 passed, 0 failed\n"));
}

#[test]
fn what_does_not_hold_is_told_with_file_line_and_what_was_offered() {
    let wrong = SCENARIO.replace("A.hp = 19", "A.hp = 20");
    let output = safehouse_reading(&["scenario", "-"], &wrong);
    assert_eq!(output.status.code(), Some(1));
    let printed = text(&output.stdout);
    assert!(printed.starts_with("-:8: expect A.hp = 20\n    there was  A.hp = 19\n"), "{printed}");
    assert!(printed.contains("\n    offered    pass\n"), "{printed}");

    let result = json(&safehouse_reading(&["scenario", "-", "--json"], &wrong));
    assert_eq!((&result["ok"], &result["failed"]), (&false.into(), &1.into()));
    assert_eq!(result["scenarios"][0]["failures"][0]["line"], 8);
}

#[test]
fn every_fault_of_a_scenario_is_told_and_nothing_runs() {
    let faulty = SCENARIO.replace("5.3.1", "99.9.9").replace("plays Medkit", "dances").replace("ap 1", "gold 1");
    let output = safehouse_reading(&["scenario", "-"], &faulty);
    assert_eq!(output.status.code(), Some(1));
    let printed = text(&output.stdout);
    let lines: Vec<&str> = printed.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(lines, ["-:2:", "-:4:", "-:7:", "0"], "{printed}");
}

#[test]
fn coverage_tells_which_clauses_have_an_example() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mend.scenario"), SCENARIO).unwrap();
    let path = folder.path().to_str().unwrap();
    let output = safehouse(&["scenario", "--coverage", "--json", path]);
    assert_eq!(output.status.code(), Some(0));
    let chapters = json(&output)["chapters"].as_array().unwrap().clone();
    let five = chapters.iter().find(|chapter| chapter["id"] == "5").unwrap();
    assert_eq!(five["covered"].as_object().unwrap().keys().collect::<Vec<_>>(), ["5.3.1"]);

    let output = safehouse(&["scenario", "no-such-file"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn the_manual_of_scenarios_is_in_the_program() {
    let manual = text(&safehouse(&["help", "scenario"]).stdout);
    assert!(manual.starts_with("# Scenarios") && manual.contains("expect"), "{manual}");
    assert!(text(&safehouse(&["scenario", "--help"]).stdout).contains("safehouse help scenario"));
    assert!(text(&safehouse(&["--help"]).stdout).contains("safehouse help scenario"));
}

#[test]
fn faults_of_steps_and_boards_say_how_they_are_mended() {
    let told = |from: &str, to: &str| {
        assert!(SCENARIO.contains(from));
        text(&safehouse_reading(&["scenario", "-"], &SCENARIO.replace(from, to)).stdout)
    };
    let printed = told("A hand", "A deck");
    assert!(printed.contains("“deck” is no area; the areas are survivor deck,"), "{printed}");
    let printed = told("A plays Medkit", "A attacks Walker with Rifle");
    assert!(printed.contains("“A attacks with Rifle -> Walker”"), "{printed}");
    let printed = told("hp 15, ap 1", "hp many, gold 1, ap 1");
    assert!(printed.contains("“hp many”") && printed.contains("“gold” is none of"), "{printed}");
    let both = SCENARIO.replace("  expect A.ap = 0\n", "").replace("expect A.hp", "exepct A.hp");
    let printed = text(&safehouse_reading(&["scenario", "-"], &both).stdout);
    assert!(printed.contains("is “expect” meant?") && !printed.contains("expects nothing"), "{printed}");
    let printed = told("rules:", "title: Another\nrules:");
    assert!(printed.contains("-:2: there is a title already"), "{printed}");
}
