//! `safehouse search` and `safehouse odds`.

use safehouse_engine::{catalogue::query, games::GAMES};

use crate::test_program::{cards, json, safehouse, text};

#[test]
fn a_search_prints_rows_and_their_number() {
    let output = safehouse(&["search", "t:zombie st:boss"]);
    assert_eq!(output.status.code(), Some(0));
    let printed = text(&output.stdout);
    assert!(printed.ends_with(" cards\n"), "{printed}");
    assert!(printed.lines().count() > 4);
}

#[test]
fn rows_as_json_hold_what_the_card_prints() {
    let found = json(&safehouse(&["search", "!Rifle", "--json"]));
    assert_eq!((&found["total"], &found["unique"]), (&1.into(), &"cards".into()));
    let row = &found["rows"][0];
    assert_eq!((&row["name"], &row["type"], &row["set"]), (&"Rifle".into(), &"weapon".into(), &"NG-01".into()));
    assert!(row["fields"].as_object().unwrap().len() > 3, "{row}");
}

#[test]
fn a_limit_shortens_the_rows_and_not_the_total() {
    let found = json(&safehouse(&["search", "t:zombie", "--limit", "2", "--json"]));
    assert_eq!(found["rows"].as_array().unwrap().len(), 2);
    assert!(found["total"].as_u64().unwrap() > 2);
}

#[test]
fn nothing_found_is_code_1() {
    let output = safehouse(&["search", "t:zombie t:weapon"]);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), "0 cards\n".to_owned()));
}

#[test]
fn a_faulty_query_is_code_2_and_points_at_its_fault() {
    let output = safehouse(&["search", "t:zombi"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("^^^^^"), "{}", text(&output.stderr));

    let output = safehouse(&["search", "t:zombi (", "--json"]);
    assert_eq!(output.status.code(), Some(2));
    let errors = json(&output)["errors"].clone();
    assert_eq!((&errors[0]["column"], &errors[0]["suggestion"]), (&3.into(), &"zombie".into()));
    assert!(errors.as_array().unwrap().len() >= 2, "every fault is named: {errors}");
}

#[test]
fn a_query_may_begin_with_a_minus() {
    let output = safehouse(&["search", "--limit", "1", "--", "-t:zombie"]);
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn odds_are_a_fraction_and_a_decimal() {
    let deck = cards("decks/long-sight.txt");
    let question = "1 of !Rifle in the opening hand";
    let output = safehouse(&["odds", question, "--deck", &deck]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));

    // Three copies among forty, five drawn: 1 - C(37,5)/C(40,5).
    let answer = json(&safehouse(&["odds", question, "--deck", &deck, "--json"]));
    assert_eq!((&answer["fraction"], &answer["percent"]), (&"667/1976".into(), &"33.76".into()));
    assert!(text(&output.stdout).contains("667/1976"));
    assert!(text(&output.stdout).contains("0.337551"));
}

#[test]
fn a_question_that_cannot_be_read_is_code_2() {
    let deck = cards("decks/long-sight.txt");
    let output = safehouse(&["odds", "1 of Rifle in teh hand", "--deck", &deck, "--json"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(json(&output)["error"]["column"], 15);
    assert_eq!(safehouse(&["odds"]).status.code(), Some(2));
    assert_eq!(safehouse(&["odds", "1 of Rifle"]).status.code(), Some(2), "a question needs a deck");
}

#[test]
fn flags_of_the_table_are_refused_beside_a_question() {
    let deck = cards("decks/long-sight.txt");
    for (flags, instead) in [
        (&["--second"][..], "on the draw"),
        (&["--mulligan"], "with mulligan"),
        (&["--turns", "3"], "by turn 3"),
        (&["--copies", "3"], "those of the deck"),
        (&["--deck-size", "30"], "those of the deck"),
    ] {
        let mut arguments = vec!["odds", "1 rifle by turn 2", "--deck", &deck];
        arguments.extend(flags);
        let output = safehouse(&arguments);
        assert_eq!(output.status.code(), Some(2), "{flags:?}");
        let told = text(&output.stderr);
        assert!(told.contains(flags[0]) && told.contains("--by-copies") && told.contains(instead), "{told}");
        assert_eq!(text(&output.stdout), "");
    }
}

#[test]
fn odds_say_what_they_counted() {
    let deck = cards("decks/long-sight.txt");
    let printed = text(&safehouse(&["odds", "1 rifle by turn 2", "--deck", &deck]).stdout);
    assert!(printed.contains("rifle: 4 copies of 40 in the Survivor Deck: 3 Rifle, 1 Marksman Rifle"), "{printed}");
    let printed = text(&safehouse(&["odds", "1 t:zombie by turn 2", "--deck", &deck]).stdout);
    assert!(
        printed.contains("t:zombie: no copy of 40 in the Survivor Deck; there are 20 in the Zombie Deck"),
        "{printed}"
    );
    let answer = json(&safehouse(&["odds", "1 rifle by turn 2", "--deck", &deck, "--json"]));
    assert_eq!(answer["steps"][1]["cards"][0], serde_json::json!(["Rifle", 3]), "{answer}");
    let printed = text(&safehouse(&["odds", "1 zombie by turn 2", "--deck", &deck]).stdout);
    assert!(printed.contains("t:zombie: no copy of 40 in the Survivor Deck"), "a type stands alone: {printed}");
    let printed = text(&safehouse(&["odds", "2 weapons by turn 2", "--deck", &deck]).stdout);
    assert!(printed.contains("t:weapon: 14 copies of 40 in the Survivor Deck: 3 Rifle"), "{printed}");
    let printed = text(&safehouse(&["odds", "1 rifle in the first 10 cards", "--deck", &deck]).stdout);
    assert!(printed.contains("rifle: 4 copies of 40 in the Survivor Deck"), "{printed}");
    let output = safehouse(&["odds", "1 walker in the first 41 cards", "--deck", &deck]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("The Zombie Deck has 20 cards"), "{}", text(&output.stderr));
}

#[test]
fn the_first_turn_is_a_column_where_a_card_is_drawn_on_it() {
    let table = text(&safehouse(&["odds", "--by-copies", "survivor_deck", "--second"]).stdout);
    assert!(table.contains("turn 1") && table.contains("15.00 %"), "six of forty: {table}");
    assert!(!text(&safehouse(&["odds", "--by-copies", "survivor_deck"]).stdout).contains("turn 1"));
    let zombies = text(&safehouse(&["odds", "--by-copies", "zombie_deck"]).stdout);
    assert!(zombies.contains("  1 card  ") && zombies.contains("2 cards"), "{zombies}");
}

#[test]
fn a_table_calls_nothing_certain_that_is_not() {
    let table = text(&safehouse(&["odds", "--by-copies", "survivor_deck", "--copies", "36", "--turns", "20"]).stdout);
    assert!(table.contains("> 99.99 %") && table.contains(" 100.00 %"), "thirty-six of forty are certain: {table}");
    let output = safehouse(&["odds", "--by-copies", "survivor_deck", "--deck-size", "99999999999"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("“99999999999” is too large a number"), "{}", text(&output.stderr));
    let output = safehouse(&["shared", "list", "--limit", "99999999999999"]);
    assert!(text(&output.stderr).contains("is too large a number"), "{}", text(&output.stderr));
}

#[test]
fn both_languages_are_in_the_help() {
    let help = text(&safehouse(&["help", "query"]).stdout);
    for part in ["ztc", "values   = value", "name:walker", "What binds first", "regular expression", "kw, keyword"] {
        assert!(help.contains(part), "{part}: {help}");
    }
    assert_eq!(help, text(&safehouse(&["search", "--fields"]).stdout));
    let help = text(&safehouse(&["help", "odds"]).stdout);
    for part in ["quantity  =", "by turn", "between", "mulligan", "“spawn” turns up", "those of the Zombie Deck"] {
        assert!(help.contains(part), "{part}: {help}");
    }
    assert!(text(&safehouse(&["search", "--help"]).stdout).contains("safehouse help query"));
    assert!(text(&safehouse(&["odds", "--help"]).stdout).contains("safehouse help odds"));

    // The long help has the phrases themselves; the short one stays short.
    let help = text(&safehouse(&["odds", "--help"]).stdout);
    for line in safehouse_engine::deck::odds::GRAMMAR.lines() {
        assert!(help.contains(line), "{line}: {help}");
    }
    assert!(!text(&safehouse(&["odds", "-h"]).stdout).contains("with mulligan keeping"));
    let help = text(&safehouse(&["search", "--help"]).stdout);
    let words: Vec<&str> = help.split_whitespace().flat_map(|word| word.split('/')).collect();
    for entry in query::reference(GAMES.first()) {
        assert!(entry.query_names.iter().all(|name| words.contains(name)), "{:?}: {help}", entry.query_names);
    }
}

#[test]
fn a_search_without_a_card_says_what_may_have_been_meant() {
    let output = safehouse(&["search", "shotgnu"]);
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(1), "0 cards\n"));
    assert!(text(&output.stderr).contains("Is “shotgun” meant?"), "{}", text(&output.stderr));
    let found = json(&safehouse(&["search", "ng-01-45", "--json"]));
    assert_eq!(found["suggestions"][0]["query"], "cn=NG-01-045", "{found}");
    for word in ["zombie", "bleed", "heal", "draw", "boss", "burn"] {
        assert_eq!(safehouse(&["search", word]).status.code(), Some(0), "{word}");
    }
}

#[test]
fn odds_by_copies_grow_with_copies_and_turns() {
    let table = json(&safehouse(&["odds", "--by-copies", "survivor_deck", "--json"]));
    assert_eq!(table["rows"].as_array().unwrap().len(), 4);
    let printed = text(&safehouse(&["odds", "--by-copies", "survivor_deck"]).stdout);
    assert!(printed.contains("12.50 %"), "{printed}");
    let zombies = text(&safehouse(&["odds", "--by-copies", "zombie_deck"]).stdout);
    assert!(zombies.contains("5.00 %"), "one card of twenty (6.1.4): {zombies}");
    let larger = text(&safehouse(&["odds", "--by-copies", "zombie_deck", "--deck-size", "25"]).stdout);
    assert!(larger.contains("4.00 %"), "{larger}");
    let refused = safehouse(&["odds", "--by-copies", "sideboard"]);
    assert!(text(&refused.stderr).contains("use survivor_deck or zombie_deck"), "{}", text(&refused.stderr));
}

#[test]
fn a_fault_far_out_in_a_long_line_is_shown_with_what_is_around_it() {
    let query = format!("{} nonesuch:1", "or ".repeat(30_000));
    let question = format!("{}bogus", " ".repeat(66_000));
    for arguments in [&["search", &query][..], &["odds", &question, "--deck", "/dev/null"]] {
        let output = safehouse(arguments);
        assert_eq!(output.status.code(), Some(2));
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains('^') && !told.contains("panicked"), "{}", &told[..told.len().min(400)]);
        assert!(told.lines().all(|line| line.chars().count() < 400), "{}", told.len());
    }
}
