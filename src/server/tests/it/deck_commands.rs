//! `safehouse validate`, `import`, `code` and `export`.

use safehouse_engine::{
    deck::{certificate::certify, interchange::import},
    games::GAMES,
    library::GameLibrary,
    wire,
};
use safehouse_server::cards::CardFiles;

use crate::test_program::{cards, copied_cards, json, ready_made, safehouse, safehouse_reading, text};

#[test]
fn a_ready_made_deck_is_legal() {
    let output = safehouse(&["validate", &cards("decks/long-sight.txt")]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("\nLegal in "));
}

#[test]
fn the_certificate_is_the_engines_own_byte_for_byte() {
    let files = CardFiles::built_in();
    let library = files.library(GAMES).unwrap();
    let GameLibrary { catalogue, formats, .. } = &**library.first();
    let without_zombies = ready_made().split("Zombie Deck").next().unwrap().to_owned();
    for list in [ready_made(), without_zombies, String::new()] {
        let deck = import(&list, catalogue).deck;
        let certificate = certify(&deck, catalogue, formats.all()[0].newest());
        let expected =
            format!("{}\n", serde_json::to_string(&wire::certificate::Certificate::from(&certificate)).unwrap());
        let output = safehouse_reading(&["validate", "-", "--json"], &list);
        assert_eq!(text(&output.stdout), expected);
        assert_eq!(output.status.code(), Some(if certificate.is_legal() { 0 } else { 1 }));
    }
}

#[test]
fn every_failure_of_an_illegal_deck_is_named_at_once() {
    let output = safehouse_reading(&["validate", "-"], "5 Rifle\n");
    assert_eq!(output.status.code(), Some(1));
    let printed = text(&output.stdout);
    for clause in ["6.1.2", "6.1.3", "6.1.4", "6.1.5"] {
        assert!(printed.lines().any(|line| line.contains("FAIL") && line.contains(clause)), "{clause}: {printed}");
    }
}

#[test]
fn a_line_that_cannot_be_read_is_not_passed_over() {
    let list = format!("{}\n0 Rifle\n", ready_made());
    let output = safehouse_reading(&["validate", "-"], &list);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("could not be read: 0 Rifle"), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    let verdict = printed.lines().find(|line| line.starts_with("Undecided in standard")).unwrap();
    assert!(verdict.ends_with(": 1 line of the list could not be read"), "the card list is not to blame: {verdict}");
    assert!(printed.contains("The line “0 Rifle” could not be read, so its cards are not counted"), "{printed}");

    let output = safehouse_reading(&["validate", "-", "--json"], &list);
    assert_eq!(output.status.code(), Some(1));
    let certificate = json(&output);
    assert_eq!(certificate["verdict"], "undecided");
    let unread = certificate["data"].as_array().unwrap().iter().find(|finding| finding["kind"] == "unread_line");
    assert_eq!(unread.unwrap()["subject"], "0 Rifle");
}

#[test]
fn a_misspelt_card_is_first_offered_what_it_may_be() {
    let output = safehouse_reading(&["validate", "-"], "1 Rfle\n");
    let printed = text(&output.stdout);
    let ways: Vec<&str> = printed.lines().filter_map(|line| line.trim().strip_prefix("to mend it: ")).collect();
    assert_eq!((ways[0], ways.contains(&"Remove 1 × Rfle")), ("Replace with Rifle", true), "{printed}");
}

#[test]
fn an_import_says_of_each_line_what_became_of_it() {
    let long = "x".repeat(3_000_000);
    let output = safehouse_reading(&["import", "-"], &format!("Rifle\nRifle\n2 Rifle\n{long}\n"));
    let printed = text(&output.stdout);
    assert!(printed.lines().next().is_some_and(|line| line.contains("1  1 Rifle")), "{printed:.400}");
    assert_eq!(printed.matches("is on line 1 already").count(), 2, "{printed:.400}");
    assert!(printed.len() < 2_000, "{} bytes", printed.len());
}

#[test]
fn a_line_that_cannot_be_read_does_not_hide_what_is_wrong() {
    let certificate = json(&safehouse_reading(&["validate", "-", "--json"], "5 Rifle\n0 Medkit\n"));
    assert_eq!(certificate["verdict"], "illegal");
}

#[test]
fn a_list_in_utf_16_is_read_like_any_other() {
    let list = ready_made();
    let expected = safehouse_reading(&["import", "-", "--json"], &list).stdout;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("deck.txt");
    for (name, mark, bytes) in [
        ("little-endian with a mark", true, u16::to_le_bytes as fn(u16) -> [u8; 2]),
        ("big-endian with a mark", true, u16::to_be_bytes),
        ("little-endian", false, u16::to_le_bytes),
        ("big-endian", false, u16::to_be_bytes),
    ] {
        let units = mark.then_some(0xFEFF).into_iter().chain(list.encode_utf16());
        std::fs::write(&file, units.flat_map(bytes).collect::<Vec<_>>()).unwrap();
        let output = safehouse(&["import", file.to_str().unwrap(), "--json"]);
        assert_eq!(text(&output.stdout), text(&expected), "{name}");
    }
}

#[test]
fn a_card_list_without_formats_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let set = copied_cards(folder.path());
    std::fs::remove_file(set.with_file_name("formats.json")).unwrap();
    let list = folder.path().to_str().unwrap();
    let told = "here is no format “standard”, nor any other: the card list has no formats.json";
    let output = safehouse_reading(&["validate", "-", "--cards", list], &ready_made());
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains(told), "{}", text(&output.stdout));
    let output = safehouse_reading(&["validate", "-", "--cards", list, "--format", "standard"], &ready_made());
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains(told), "{}", text(&output.stderr));
}

#[test]
fn an_unknown_format_is_refused_with_those_there_are() {
    let output = safehouse_reading(&["validate", "-", "--format", "vintage"], &ready_made());
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("there is no format “vintage”; there are standard"));
}

#[test]
fn a_deck_for_an_unknown_format_is_undecided_and_says_why() {
    let list = format!("// Format: vintage\n{}", ready_made().replace("// Format: standard\n", ""));
    let output = safehouse_reading(&["validate", "-"], &list);
    assert_eq!(output.status.code(), Some(1));
    let words = text(&output.stdout);
    assert!(words.contains("Undecided: there is no format “vintage”; there are standard"), "{words}");
    let json = safehouse_reading(&["validate", "-", "--json"], &list);
    let certificate: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    assert_eq!((&certificate["verdict"], &certificate["format"]), (&"undecided".into(), &"vintage".into()));
}

#[test]
fn a_file_that_cannot_be_read_stops_every_command_with_code_2() {
    for command in ["validate", "import", "code"] {
        let output = safehouse(&[command, "/nowhere/deck.txt"]);
        assert_eq!(output.status.code(), Some(2), "{command}");
        assert!(text(&output.stderr).starts_with("safehouse: /nowhere/deck.txt: "), "{command}");
    }
}

#[test]
fn every_line_of_an_import_has_one_outcome() {
    let list = "4 Rifel\n3 Nothing Of The Kind\n\n// remark\n0 Medkit\n2 Medkit\n";
    let output = safehouse_reading(&["import", "-", "--json"], list);
    assert_eq!(output.status.code(), Some(1));
    let report = json(&output);
    let outcomes: Vec<_> =
        report["lines"].as_array().unwrap().iter().map(|line| line["outcome"].as_str().unwrap().to_owned()).collect();
    assert_eq!(outcomes, ["corrected", "unknown", "blank", "comment", "unreadable", "accepted"]);
    assert_eq!(report["summary"]["accepted"], 1);
    assert_eq!(report["deck"]["lines"].as_array().unwrap().len(), 3);
}

#[test]
fn a_byte_order_mark_and_windows_lines_are_no_part_of_a_deck() {
    let list = format!("\u{feff}{}", ready_made().replace('\n', "\r\n"));
    assert_eq!(safehouse_reading(&["import", "-"], &list).status.code(), Some(0));
}

#[test]
fn a_code_names_the_deck_it_came_from() {
    let deck = safehouse_reading(&["code", "-", "--json"], &ready_made());
    assert_eq!(deck.status.code(), Some(0));
    let written = json(&deck);
    let certificate = json(&safehouse_reading(&["validate", "-", "--json"], &ready_made()));
    assert_eq!(written["content_id"], certificate["content_id"]);
    assert_eq!(written["short_id"].as_str().unwrap().len(), 10);

    let again = safehouse_reading(&["code", "-", "--json"], written["code"].as_str().unwrap());
    assert_eq!(json(&again), written);
}

#[test]
fn what_is_exported_is_imported_back() {
    let first = json(&safehouse_reading(&["import", "-", "--json"], &ready_made()))["deck"].clone();
    for form in ["text", "json", "csv", "cod"] {
        let exported = safehouse_reading(&["export", "-", "--to", form], &ready_made());
        assert_eq!(exported.status.code(), Some(0), "{form}");
        let output = safehouse_reading(&["import", "-", "--json"], &text(&exported.stdout));
        assert_eq!(output.status.code(), Some(0), "{form}");
        assert_eq!(json(&output)["deck"]["lines"], first["lines"], "{form}");
    }
}

#[test]
fn other_programs_get_their_own_forms() {
    let set = safehouse_reading(&["export", "-", "--to", "cockatrice-set"], &ready_made());
    assert!(text(&set.stdout).contains("<cockatrice_carddatabase"));
    let sheet = "https://example.org/{sheet}.png";
    let saved = safehouse_reading(&["export", "-", "--to", "tts", "--faces", sheet], &ready_made());
    let saved: serde_json::Value = serde_json::from_slice(&saved.stdout).unwrap();
    assert!(saved.to_string().contains("https://example.org/1.png"));
}

#[test]
fn tabletop_simulator_is_not_given_cards_without_pictures() {
    for flags in [&[][..], &["--backs", "https://example.org/{section}.png"]] {
        let output = safehouse_reading(&[&["export", "-", "--to", "tts"], flags].concat(), &ready_made());
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{flags:?}");
        let told = text(&output.stderr);
        for way in ["--sheets FOLDER", "--public-url URL", "--faces and --backs"] {
            assert!(told.contains(way), "{way}: {told}");
        }
    }
    let sheet = "https://example.org/{sheet}.png";
    let output = safehouse_reading(&["export", "-", "--to", "tts", "--faces", sheet], &ready_made());
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stderr).contains("give their address with --backs"), "{}", text(&output.stderr));
}

#[test]
fn a_deck_that_needs_attention_is_exported_with_code_1() {
    let output = safehouse_reading(&["export", "-", "--to", "text"], "4 Rifle\n0 Medkit\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("4 Rifle"));
}

#[test]
fn every_command_names_the_lines_that_are_not_read_as_written() {
    let list = "4 Scoep\n0 Rifle\n3 Sar\n";
    for command in [
        &["validate", "-"][..],
        &["export", "-", "--to", "csv"],
        &["code", "-"],
        &["odds", "1 t:item in the opening hand", "--deck", "-"],
    ] {
        let output = safehouse_reading(command, list);
        assert_eq!(output.status.code(), Some(1), "{command:?}");
        let told = text(&output.stderr);
        for line in ["line 1: 4 Scoep", "line 2: could not be read: 0 Rifle", "line 3: needs attention: 3 Sar"] {
            assert!(told.contains(line), "{command:?}: {told}");
        }
    }
}

#[test]
fn only_a_day_is_a_day_to_judge_by() {
    for day in ["yesterday", "2026-02-30", "2026-13-01", "2026-11", "20261120", "2026-11-20T00", ""] {
        let output = safehouse_reading(&["validate", "-", "--as-of", day], &ready_made());
        assert_eq!(output.status.code(), Some(2), "{day}");
        assert!(text(&output.stderr).contains("is no day; it looks like 2026-11-20"), "{day}");
    }
    let early = safehouse_reading(&["validate", "-", "--as-of", "2020-01-01"], &ready_made());
    assert_eq!(early.status.code(), Some(0));
    assert!(text(&early.stderr).contains("judged by the rules of that day"), "{}", text(&early.stderr));
}

#[test]
fn addresses_of_images_are_refused_where_they_would_do_nothing() {
    for (flags, told) in [
        (&["--to", "tts", "--faces", "https://example.org/a.jpg"][..], "--faces needs {sheet}"),
        (&["--to", "text", "--faces", "https://example.org/{sheet}.jpg"], "leave them out"),
        (&["--to", "tts", "--pictures", "https://example.org/{number}.jpg"], "leave it out"),
    ] {
        let output = safehouse_reading(&[&["export", "-"], flags].concat(), &ready_made());
        assert_eq!(output.status.code(), Some(2), "{flags:?}");
        assert!(text(&output.stderr).contains(told), "{flags:?}: {}", text(&output.stderr));
    }
}

#[test]
fn a_code_says_that_it_holds_no_format() {
    let output = safehouse_reading(&["code", "-"], "// Format: casual\n4 Rifle\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stderr).contains("say --format casual"), "{}", text(&output.stderr));
}

#[test]
fn a_list_in_the_letters_of_windows_is_read_and_it_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("deck.csv");
    std::fs::write(&file, b"Anzahl;Name\r\n1;Rick \x96 The Firestarter\r\n2;Sarah\x92s Tally\r\n").unwrap();
    let output = safehouse(&["import", file.to_str().unwrap(), "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let names: Vec<String> =
        json(&output)["deck"]["lines"].as_array().unwrap().iter().map(|l| l["card"].to_string()).collect();
    assert_eq!(names, ["\"Rick – The Firestarter\"", "\"Sarah's Tally\""]);
    let told = "deck.csv:2:8: not UTF-8 from here on; the file is read as Windows-1252";
    assert!(text(&output.stderr).contains(told), "{}", text(&output.stderr));
    // As text, with an accent that UTF-8 would refuse, and by every command.
    std::fs::write(&file, b"Fran\xE7ois' deck\n\n4 Rifle\nTotal \x96 4\n").unwrap();
    let output = safehouse(&["export", file.to_str().unwrap(), "--to", "text"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).starts_with("// Name: François' deck\n"), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("deck.csv:1:5: not UTF-8"), "{}", text(&output.stderr));

    std::fs::write(&file, b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff").unwrap();
    let output = safehouse(&["import", file.to_str().unwrap(), "--json"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(json(&output)["error"]["message"].as_str().unwrap().contains("not UTF-8"));
}

#[test]
fn a_game_that_the_list_does_not_have_is_refused_by_name() {
    let output = safehouse_reading(&["validate", "-", "--game", "chess"], &ready_made());
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("no game “chess”; it has necrogenesis"), "{}", text(&output.stderr));
    let output = safehouse_reading(&["validate", "-", "--game", "necrogenesis"], &ready_made());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let output =
        safehouse(&["cards", "check", &cards("formats.json"), &cards("ng-01-outbreak.json"), "--game", "chess"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("--beside-list"), "{}", text(&output.stderr));
}

#[test]
fn a_game_in_two_folders_is_refused_by_commands_as_it_is_by_the_site() {
    let folder = tempfile::tempdir().unwrap();
    copied_cards(folder.path());
    std::fs::create_dir(folder.path().join("promos")).unwrap();
    std::fs::copy(cards("ng-pr-promos.json"), folder.path().join("promos/ng-pr-promos.json")).unwrap();
    std::fs::remove_file(folder.path().join("necrogenesis/ng-pr-promos.json")).unwrap();
    // A promo may reprint a card of the other folder, which is then a fault of its own.
    let list = folder.path().display().to_string();
    let output = safehouse_reading(&["validate", "-", "--cards", &list], &ready_made());
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("promos/"), "{}", text(&output.stderr));

    std::fs::copy(cards("ng-01-outbreak.json"), folder.path().join("promos/ng-01-outbreak.json")).unwrap();
    let output = safehouse_reading(&["validate", "-", "--cards", &list], &ready_made());
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("necrogenesis/ng-01-outbreak.json and promos/ng-01-outbreak.json are both of"), "{said}");
}
