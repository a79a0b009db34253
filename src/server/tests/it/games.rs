//! `safehouse duel`, `replay` and `simulate`.

use std::fs;

use crate::test_program::{cards, copied_cards, json, safehouse, safehouse_reading, text};

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
    let winner = if duel["outcome"]["won"] == "first" { 0 } else { 1 };
    let last = format!("The game is over: {} wins (1.3.0)", duel["players"][winner].as_str().unwrap());
    assert_eq!(lines[lines.len() - 1], last);

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
    assert!(written.starts_with("20 games, both seats by rule-of-thumb, intervals of 95 %\n"), "{written}");
    assert!(written.contains("; going first ") && !written.contains("never drawn"), "{written}");
    assert_eq!(report["seats"][0]["wins"]["first"]["of"], 65, "each seat begins half of the games");
}

#[test]
fn two_versions_of_a_deck_are_compared_in_pairs() {
    let [first, second] = decks();
    let same = json(&safehouse(&["simulate", &first, &second, "--versus", &first, "--games", "10", "--json"]));
    assert_eq!((&same["pairs"], &same["differing"]["count"]), (&10.into(), &0.into()));
    let told = text(&safehouse(&["simulate", &first, &second, "--versus", &first, "--games", "10"]).stdout);
    let sentence =
        "No difference found; if there is one, it is at most 0.0 games of 100 (10 pairs; both seats by rule-of-thumb)";
    assert!(told.starts_with(sentence), "{told}");
    let other = text(&safehouse(&["simulate", &first, &second, "--versus", &second, "--games", "10"]).stdout);
    let parted = other.lines().find_map(|line| line.strip_prefix("games that went the other way: ")).unwrap();
    let game = parted.split([',', ' ']).next().unwrap();
    let end = |deck: &str| {
        let record = text(&safehouse(&["simulate", deck, &second, "--record", game]).stdout);
        let told = safehouse_reading(&["replay", "-", "--json"], &record);
        json(&told)["outcome"].clone()
    };
    assert_ne!(end(&first), end(&second), "game {game}");
}

#[test]
fn what_a_copy_of_a_card_is_worth_is_told_by_games_with_a_blank_in_its_place() {
    let [first, second] = decks();
    let run = |more: &[&str]| safehouse(&[&["simulate", &first, &second, "--games", "6", "--ablate"], more].concat());
    let report = json(&run(&["--card", "MEDKIT", "--json"]));
    assert_eq!((&report["pairs"], &report["cards"][0]["name"]), (&6.into(), &"Medkit".into()), "{report}");
    assert_eq!(report["cards"].as_array().unwrap().len(), 1);
    let told = text(&run(&["--card", "medkit"]).stdout);
    assert!(told.starts_with("6 games, both seats by rule-of-thumb, each once more with a blank"), "{told}");
    assert!(told.contains(" Medkit\n"), "{told}");
    let wrong = run(&["--card", "Medkti"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("the first deck brings no card \"Medkti\""), "{}", text(&wrong.stderr));
    let alone = safehouse(&["simulate", &first, &second, "--card", "Medkit"]);
    assert_eq!(alone.status.code(), Some(2), "a card is of what is ablated");
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

#[test]
fn a_record_is_not_told_from_behind_its_end() {
    let [first, second] = decks();
    let record = json(&safehouse(&["duel", &first, &second, "--json"]))["record"].as_str().unwrap().to_owned();
    let output = safehouse(&["replay", &record, "--at", "9999"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    let told = text(&output.stderr);
    assert!(told.contains(" choices, so there is none to stop at with --at 9999"), "{told}");
    let count = told.split_whitespace().find_map(|word| word.parse::<usize>().ok()).unwrap();
    let last = safehouse(&["replay", &record, "--at", &count.to_string()]);
    assert_eq!(last.stdout, safehouse(&["replay", &record]).stdout);
}

#[test]
fn a_game_has_one_record_only() {
    let [first, second] = decks();
    let record = text(&safehouse(&["simulate", &first, &second, "--record", "3"]).stdout);
    assert_eq!(safehouse_reading(&["replay", "-"], &record).status.code(), Some(0));
    let written: serde_json::Value = serde_json::from_str(&record).unwrap();
    let choices: Vec<_> = written["choices"].as_str().unwrap().split(' ').collect();
    // One choice of each kind, each with every digit that may mean nothing.
    let mut kinds = Vec::new();
    for (at, choice) in choices.iter().enumerate() {
        if kinds.contains(&&choice[..2]) {
            continue;
        }
        kinds.push(&choice[..2]);
        for digits in [2..4, 4..6] {
            let mut other = choice.to_string();
            other.replace_range(digits, "3f");
            let mut changed = choices.clone();
            changed[at] = &other;
            let mut tampered = written.clone();
            tampered["choices"] = changed.join(" ").into();
            let output = safehouse_reading(&["replay", "-"], &tampered.to_string());
            assert_eq!(output.status.code(), Some(2), "{choice} as {other}: {}", text(&output.stdout));
            let told = text(&output.stderr);
            assert!(told.contains(&format!("choice {} of the record", at + 1)), "{choice} as {other}: {told}");
        }
    }
    assert!(kinds.len() > 5, "{kinds:?}");
}

#[test]
fn an_unknown_value_is_not_played_as_zero() {
    let [first, second] = decks();
    let folder = tempfile::tempdir().unwrap();
    let set = copied_cards(folder.path());
    let known = fs::read_to_string(&set).unwrap();
    for (card, field, value, told) in [
        ("Mother Ilse – The Warden", "hp", "20", "HP"),
        ("Rifle", "damage", "3", "Damage"),
        ("Shambling Walker", "ztc", "2", "ZTC"),
    ] {
        let (before, of_card) = known.split_once(&format!("\"name\": \"{card}\"")).unwrap();
        let unknown = of_card.replacen(&format!("\"{field}\": {value}"), &format!("\"{field}\": \"–\""), 1);
        assert_ne!(unknown, of_card);
        fs::write(&set, format!("{before}\"name\": \"{card}\"{unknown}")).unwrap();
        let cards = ["--cards", folder.path().to_str().unwrap()];
        for command in [&["play", &first, &second][..], &["duel", &first, &second], &["simulate", &first, &second]] {
            let output = safehouse(&[command, &cards].concat());
            assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{card}: {command:?}");
            let reason = text(&output.stderr);
            let sentence = format!("its {told} is unknown (–), which is not 0");
            assert!(reason.contains(&format!("\"{card}\"")) && reason.contains(&sentence), "{reason}");
            assert!(reason.contains(&first) && reason.contains(&second), "the files: {reason}");
        }
    }
}

#[test]
fn a_simulation_without_games_or_width_is_refused() {
    let [first, second] = decks();
    for (flag, value, told) in [
        ("--games", "0", "--games takes a whole number from 1 on; “0” is none"),
        ("--until-width", "0", "a share between 0 and 1"),
        ("--until-width", "2", "a share between 0 and 1"),
        ("--until-width", "nan", "a share between 0 and 1"),
    ] {
        let output = safehouse(&["simulate", &first, &second, flag, value]);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{flag} {value}");
        assert!(text(&output.stderr).contains(told), "{flag} {value}: {}", text(&output.stderr));
    }
}

#[test]
fn a_simulation_tells_its_speed_and_a_width_it_did_not_reach() {
    let [first, second] = decks();
    let run = |width| {
        let output = safehouse(&["simulate", &first, &second, "--games", "20", "--until-width", width]);
        assert_eq!(output.status.code(), Some(0));
        text(&output.stdout)
    };
    let narrow = run("0.01");
    assert!(narrow.contains(" wide; --until-width 0.01 needs more --games"), "{narrow}");
    let last = narrow.trim_end().lines().last().unwrap();
    assert!(last.starts_with("20 games in ") && last.ends_with(" games a second"), "{last}");
    assert!(!run("0.9").contains("needs more"));
}

#[test]
fn nothing_is_said_of_games_that_there_were_not() {
    let [first, second] = decks();
    let report = safehouse(&["simulate", &first, &second, "--games", "1"]);
    assert!(text(&report.stdout).contains("no such game"), "{}", text(&report.stdout));
    let report = json(&safehouse(&["simulate", &first, &second, "--games", "1", "--json"]));
    for seat in report["seats"].as_array().unwrap() {
        let wins = &seat["wins"]["all"];
        let [low, share, high] = ["low", "share", "high"].map(|key| wins[key].as_f64().unwrap());
        assert!(low <= share && share <= high, "{wins}");
    }
}

#[test]
fn more_threads_than_there_are_change_nothing() {
    let [first, second] = decks();
    let run = |threads: &str| safehouse(&["simulate", &first, &second, "--games", "3", "--threads", threads, "--json"]);
    let (few, many) = (run("1"), run("1000000"));
    assert_eq!(many.status.code(), Some(0), "{}", text(&many.stderr));
    assert_eq!(few.stdout, many.stdout);
}

#[test]
fn flags_that_a_record_makes_useless_are_refused() {
    let [first, second] = decks();
    for flags in [["--games", "5"], ["--threads", "2"], ["--until-width", "0.1"], ["--versus", first.as_str()]] {
        let output = safehouse(&[&["simulate", &first, &second, "--record", "3"][..], &flags].concat());
        assert_eq!(output.status.code(), Some(2), "{flags:?}");
        assert!(text(&output.stderr).contains("cannot be used with"), "{}", text(&output.stderr));
    }
}

#[test]
fn standard_input_is_one_deck_and_no_more() {
    let [first, _] = decks();
    let list = fs::read_to_string(&first).unwrap();
    for arguments in [
        &["duel", "-", "-"][..],
        &["simulate", "-", "-", "--games", "2"],
        &["simulate", "-", &first, "--versus", "-", "--games", "2"],
        &["duel", "-", &first, "--rules", "-"],
        &["play", "-", &first],
    ] {
        let output = safehouse_reading(arguments, &list);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains("standard input"), "{arguments:?}: {}", text(&output.stderr));
    }
    let output = safehouse_reading(&["duel", "-", &first, "--json"], &list);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}
