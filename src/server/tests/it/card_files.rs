//! `safehouse cards`, and lists other than the built-in one.

use std::fs;

use safehouse_engine::catalogue::CatalogueSource;
use safehouse_testing::shipped;

use crate::test_program::{cards, copied_cards, json, safehouse, safehouse_reading, text};

#[test]
fn the_built_in_files_have_no_fault() {
    let files = [cards("ng-01-outbreak.json"), cards("ng-pr-promos.json"), cards("formats.json")];
    let output = safehouse(&["cards", "check", &files[0], &files[1], &files[2], "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    let result = json(&output);
    assert_eq!((&result["ok"], &result["sets"]), (&true.into(), &2.into()));
    assert!(result["cards"].as_u64().unwrap() >= 160);
    assert!(result["formats"].as_u64().unwrap() >= 1);
}

#[test]
fn the_schemas_are_those_beside_the_card_files() {
    for (arguments, file) in [
        (&["cards", "schema"][..], "../card-set.schema.json"),
        (&["cards", "schema", "--formats"], "../formats.schema.json"),
    ] {
        let output = safehouse(arguments);
        assert_eq!(output.status.code(), Some(0));
        // The order of keys says nothing, and depends on how the JSON library was built.
        let printed: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let committed: serde_json::Value = serde_json::from_slice(&fs::read(cards(file)).unwrap()).unwrap();
        assert!(printed == committed, "{file}");
    }
}

#[test]
fn a_fault_is_found_at_its_line_and_column() {
    let set = shipped::OUTBREAK.text;
    let (before, _) = set.split_once("\"type\": \"weapon\"").unwrap();
    let line = before.matches('\n').count() + 1;
    let faulty = set.replacen("\"type\": \"weapon\"", "\"type\": \"wepon\"", 1);

    let output = safehouse_reading(&["cards", "check", "-"], &faulty);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).starts_with(&format!("-:{line}:")), "line {line}: {}", text(&output.stdout));

    let result = json(&safehouse_reading(&["cards", "check", "-", "--json"], &faulty));
    assert_eq!((&result["ok"], &result["faults"][0]["line"]), (&false.into(), &line.into()));
}

#[test]
fn a_line_that_is_resolved_by_hand_is_a_notice_and_no_fault() {
    let set = shipped::OUTBREAK.text;
    let (before, _) = set.split_once("Draw 1 card.").unwrap();
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap().chars().count() + 1;
    let other = set.replacen("Draw 1 card.", "Drow 1 card.", 1);

    let output = safehouse_reading(&["cards", "check", "-"], &other);
    assert_eq!(output.status.code(), Some(0));
    let printed = text(&output.stdout);
    assert!(printed.starts_with(&format!("-:{line}:{column}: ")), "{line}:{column}: {printed}");
    assert!(printed.contains("“draw”") && printed.contains("“Draw [up to] N cards.”"), "{printed}");

    let result = json(&safehouse_reading(&["cards", "check", "-", "--json"], &other));
    let coverage = &result["text"];
    assert_eq!((&result["ok"], &coverage["notices"][0]["line"]), (&true.into(), &line.into()));
    assert_eq!(coverage["notices"][0]["fault"]["suggestion"], "draw");
    assert_eq!(coverage["lines"].as_u64().unwrap(), coverage["read"].as_u64().unwrap() + 1);
}

#[test]
fn a_line_that_can_do_nothing_is_a_fault_with_its_place() {
    let set = shipped::OUTBREAK.text;
    let (before, _) = set.split_once("Draw 1 card.").unwrap();
    let line = before.matches('\n').count() + 1;
    let idle = set.replacen("Draw 1 card.", "Draw 0 cards.", 1);

    let output = safehouse_reading(&["cards", "check", "-"], &idle);
    assert_eq!(output.status.code(), Some(1));
    let printed = text(&output.stdout);
    assert!(printed.starts_with(&format!("-:{line}:")), "{line}: {printed}");
    assert!(printed.contains("does nothing: an amount of 0") && printed.contains("1 fault"), "{printed}");
}

/// Line and column of a part of a file.
fn place(text: &str, part: &str) -> (usize, usize) {
    let (before, _) = text.split_once(part).unwrap();
    (before.matches('\n').count() + 1, before.rsplit('\n').next().unwrap().chars().count() + 1)
}

#[test]
fn a_field_that_the_text_does_not_mention_is_a_notice_and_one_that_it_contradicts_a_fault() {
    let set = shipped::OUTBREAK.text;
    let known = r#"{ "name_is": "Sarah – The Sharpshooter" }"#;
    let (line, column) = place(set, known);
    for (value, code, told) in [
        (r#"{ "name_is": "Sarah" }"#, 1, "“requires” says"),
        (r#"{ "name_contains": "Sarah – The Sharpshooter" }"#, 1, "“requires” says"),
    ] {
        let other = set.replacen(known, value, 1);
        let output = safehouse_reading(&["cards", "check", "-"], &other);
        assert_eq!(output.status.code(), Some(code));
        let printed = text(&output.stdout);
        let told = told.replace(['“', '”'], "\"");
        assert!(printed.starts_with(&format!("-:{line}:{column}: ")) && printed.contains(&told), "{printed}");
    }

    let forgotten = set.replacen(",\n      \"unique\": true", "", 1);
    assert_ne!(forgotten, set);
    let output = safehouse_reading(&["cards", "check", "-"], &forgotten);
    assert_eq!(output.status.code(), Some(0));
    let printed = text(&output.stdout);
    assert!(printed.contains("add \"unique\": true (17.7.1) (a notice, no fault)"), "{printed}");
    let result = json(&safehouse_reading(&["cards", "check", "-", "--json"], &forgotten));
    assert_eq!((&result["ok"], &result["notices"][0]["field"]), (&true.into(), &"unique".into()));
    assert!(result["notices"][0]["line"].is_u64() && result["notices"][0]["column"].is_u64());
}

#[test]
fn a_ban_that_finds_no_card_is_a_notice_with_its_place() {
    let formats = shipped::FORMATS.text;
    let banned =
        formats.replacen("\"requirements\": [", "\"banned\": [{\"query\": \"hp>900\"}], \"requirements\": [", 1);
    let (line, column) = place(&banned, "\"hp>900\"");
    let output = safehouse_reading(&["cards", "check", "-"], &banned);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    let printed = text(&output.stdout);
    assert!(printed.starts_with(&format!("-:{line}:{column}: standard, ")), "{printed}");
    assert!(printed.contains("so this entry bans nothing"), "{printed}");
}

#[test]
fn a_type_has_the_article_of_its_first_letter() {
    let set = shipped::OUTBREAK.text;
    let (before, event) = set.split_once("\"side\": \"").unwrap();
    let without = format!("{before}\"sides\": \"{event}");
    let printed = text(&safehouse_reading(&["cards", "check", "-"], &without).stdout);
    assert!(printed.contains("An Event prints its Side"), "{printed}");
    let (before, zombie) = set.split_once("\"ztc\": ").unwrap();
    let printed = text(&safehouse_reading(&["cards", "check", "-"], &format!("{before}\"zt\": {zombie}")).stdout);
    assert!(printed.contains("A Zombie prints its ZTC"), "{printed}");
}

#[test]
fn what_is_no_json_is_a_fault_and_no_failure() {
    for text in ["", "{", "[]", "null", "{\"game\": \"necrogenesis\"}"] {
        let output = safehouse_reading(&["cards", "check", "-"], text);
        assert_eq!(output.status.code(), Some(1), "{text:?}");
    }
}

#[test]
fn a_reprint_may_stand_beside_the_list_of_its_card() {
    let promos = cards("ng-pr-promos.json");
    assert_eq!(safehouse(&["cards", "check", &promos]).status.code(), Some(1));
    assert_eq!(safehouse(&["cards", "check", "--beside-list", &promos]).status.code(), Some(0));
}

#[test]
fn a_set_code_of_the_list_is_refused_at_its_line() {
    let own = "{\"game\": \"necrogenesis\",\n  \"set\": {\"code\": \"NG-01\", \"name\": \"Mine\", \"status\": \"community\"},\n  \
               \"cards\": []}";
    let output = safehouse_reading(&["cards", "check", "--beside-list", "-"], own);
    let told = "-:2:19: \"code\": NG-01 is the code of Outbreak already; choose another.\n1 fault\n";
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(1), told));
    // An edited copy of a listed set stands in its place.
    assert_eq!(safehouse(&["cards", "check", "--beside-list", &cards("ng-01-outbreak.json")]).status.code(), Some(0));
}

#[test]
fn a_list_that_nothing_is_checked_beside_is_refused() {
    for folder in ["/nonexistent", "."] {
        let output = safehouse(&["cards", "check", "--cards", folder, &cards("ng-01-outbreak.json")]);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("--beside-list"), "{}", text(&output.stderr));
    }
}

#[test]
fn faults_of_a_card_are_told_in_the_order_of_places() {
    let set = "{\"game\": \"necrogenesis\",\n  \"set\": {\"code\": \"NG-77\", \"name\": \"Mine\", \"status\": \"community\"},\n  \
               \"cards\": [{\"name\": \"Torch\", \"type\": \"item\", \"class\": \"attachment\", \"ap\": 1, \"limit\": 2,\n    \
               \"text\": [\"Limit 1.\",\n \"Gain 0 AP.\"],\n    \
               \"printings\": [{\"number\": \"NG-77-001\", \"rarity\": \"C\"}]},\n  \
               {\"name\": \"Lamp\", \"type\": \"item\", \"class\": \"–\", \"ap\": 1, \"charges\": 1,\n    \
               \"text\": [\"Exhaust: Draw 1 card.\"], \"printings\": [{\"number\": \"NG-77-002\", \"rarity\": \"C\"}]}]}";
    let output = safehouse_reading(&["cards", "check", "-"], set);
    let printed = text(&output.stdout);
    let lines: Vec<_> = printed.lines().filter_map(|line| line.split(':').nth(1)?.parse::<u32>().ok()).collect();
    assert!(lines.len() >= 3 && lines[..lines.len() - 1].is_sorted(), "{printed}");
    assert!(printed.contains("may do nothing, as the class is not known"), "{printed}");
    assert!(printed.contains("(a notice, no fault)") && printed.ends_with(" faults\n"), "{printed}");
}

#[test]
fn another_list_takes_the_place_of_the_built_in_one() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("necrogenesis");
    fs::create_dir(&game).unwrap();
    let set = shipped::OUTBREAK.text;
    fs::write(game.join("own.json"), set.replace("NG-01", "NG-77")).unwrap();
    fs::copy(cards("formats.json"), game.join("formats.json")).unwrap();

    let list = folder.path().to_str().unwrap();
    let found = json(&safehouse(&["search", "!Rifle", "--cards", list, "--json"]));
    assert_eq!(found["rows"][0]["set"], "NG-77");
}

#[test]
fn a_list_with_faults_is_refused_with_every_one_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("necrogenesis");
    fs::create_dir(&game).unwrap();
    let set = shipped::OUTBREAK.text;
    fs::write(game.join("own.json"), set.replacen("\"type\": \"weapon\"", "\"type\": \"wepon\"", 2)).unwrap();

    let list = folder.path().to_str().unwrap();
    for arguments in
        [&["search", "t:zombie", "--cards", list][..], &["serve", "--cards", list, "--listen", "127.0.0.1:0"]]
    {
        let output = safehouse(arguments);
        assert_eq!(output.status.code(), Some(2));
        let errors = text(&output.stderr);
        assert!(errors.matches("necrogenesis/own.json:").count() >= 2, "{errors}");
    }
}

#[test]
fn damaged_files_are_faults_with_a_place_and_never_a_failure() {
    let check = |name: &str, text: &str| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        let flags = if name == "ng-pr-promos.json" { &["--beside-list"][..] } else { &[] };
        let file = file.to_str().unwrap();
        (safehouse(&[&["cards", "check"], flags, &[file]].concat()), file.to_owned())
    };
    let mut told = std::collections::BTreeSet::new();
    for CatalogueSource { name, text: whole } in [shipped::OUTBREAK, shipped::PROMOS, shipped::FORMATS] {
        assert_eq!(check(name, whole).0.status.code(), Some(0), "{name}");
        // The very first is the set's own: by it a file stands in the place of a listed one.
        let names: Vec<usize> = whole.match_indices("\"name\": \"").map(|(at, _)| at).collect();
        let (first, last) = (names[1], names[names.len() - 1]);
        for (at, damage) in [
            (first, "\"nmae\": \""),
            (last, "\"name\": 7, \"x\": \""),
            (last, "\"name\": \"a\", \"name\": \""),
            (last, "\"name\" \""),
            (last, "\"name\": \"\\ud800"),
            (first, "\"name\": [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\""),
            (last, "\"name\": 1e999, \"x\": \""),
            (last, "\"name\": \"\u{1}"),
        ] {
            let damaged = format!("{}{damage}{}", &whole[..at], &whole[at + "\"name\": \"".len()..]);
            let line = whole[..at].matches('\n').count() + 1;
            let (output, file) = check(name, &damaged);
            let printed = text(&output.stdout);
            assert_eq!((output.status.code(), output.stderr.len()), (Some(1), 0), "{name}, {damage}: {printed}");
            let place = format!("{file}:{line}:");
            let here = printed.lines().find_map(|line| line.strip_prefix(&place));
            let (column, sentence) =
                here.unwrap_or_else(|| panic!("{place} {damage}: {printed}")).split_once(": ").unwrap();
            assert!(column.parse::<usize>().is_ok_and(|column| column > 0), "{printed}");
            told.insert(sentence.to_owned());
        }
        let (output, _) = check(name, &whole[..whole.len() / 2]);
        assert_eq!(output.status.code(), Some(1), "{name} is cut");
    }
    // Every damage has a sentence of its own.
    assert!(told.len() >= 8, "{told:#?}");
}

#[test]
fn a_file_that_is_not_utf_8_is_told_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let set = copied_cards(folder.path());
    let mut bytes = fs::read(&set).unwrap();
    let at = bytes.windows(4).position(|window| window == b"Rick").unwrap();
    bytes[at] = 0xE9;
    let before = String::from_utf8_lossy(&bytes[..at]).into_owned();
    let (line, column) = (before.matches('\n').count() + 1, before.rsplit('\n').next().unwrap().chars().count() + 1);
    fs::write(&set, &bytes).unwrap();

    let output = safehouse(&["cards", "check", set.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    let place = format!("ng-01-outbreak.json:{line}:{column}: not UTF-8 text");
    assert!(text(&output.stderr).contains(&place), "{place}: {}", text(&output.stderr));

    let output = safehouse(&["search", "rick", "--cards", folder.path().to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains(&format!("necrogenesis/{place}")), "{}", text(&output.stderr));
}
