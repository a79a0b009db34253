//! What commands print with `--json`: each in a form of its own, with its version.

use std::collections::BTreeSet;

use safehouse_store::{Database, Store};

use crate::test_program::{cards, copied_cards, json, safehouse, safehouse_reading, text};

/// The commands named in the help of a command, as it lists them.
fn subcommands(of: &[&str]) -> Vec<String> {
    let help = text(&safehouse(&[of, &["--help"]].concat()).stdout);
    let Some((_, list)) = help.split_once("\nCommands:\n") else { return Vec::new() };
    let names = list.lines().take_while(|line| line.starts_with("  "));
    let names = names.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// Every command that takes `--json`.
fn commands_with_json() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for command in subcommands(&[]) {
        let below = subcommands(&[&command]);
        let all = if below.is_empty() {
            vec![vec![command.as_str()]]
        } else {
            below.iter().map(|name| vec![command.as_str(), name.as_str()]).collect()
        };
        for words in all {
            let help = text(&safehouse(&[&words[..], &["--help"]].concat()).stdout);
            if help.lines().any(|line| line.trim_start().starts_with("--json")) {
                found.insert(words.join(" "));
            }
        }
    }
    found
}

#[test]
fn every_command_prints_json_in_a_form_with_its_version() {
    let [first, second] = [cards("decks/hold-the-line.txt"), cards("decks/long-sight.txt")];
    let (set, formats) = (cards("ng-01-outbreak.json"), cards("formats.json"));
    let folder = tempfile::tempdir().unwrap();
    copied_cards(folder.path());
    let breached = folder.path().join("breached");
    let old_key = folder.path().join("old.key");
    std::fs::write(&old_key, "0a".repeat(32)).unwrap();
    let scenario = folder.path().join("mend.scenario");
    std::fs::write(&scenario, "title: Nothing\nrules: 2.5.3\nboard\nsteps\n  expect A.ap = 0\n").unwrap();
    let scenario = scenario.to_str().unwrap();
    let asked = folder.path().join("measurement.json");
    let [own, other] = [0, 1].map(|at| &safehouse_testing::shipped::decks()[at]);
    let measured = serde_json::json!({"version": 1, "deck": own, "opponents": [other], "seed": 1, "games": 2});
    std::fs::write(&asked, measured.to_string()).unwrap();
    let asked = asked.to_str().unwrap();
    let record = json(&safehouse(&["duel", &first, &second, "--json"]))["record"].as_str().unwrap().to_owned();
    let data = folder.path().join("data");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async { Store::open(&Database::in_folder(&data)).await.unwrap().close().await });
    let data = data.to_str().unwrap();
    safehouse(&["admin", "create", "Ezekiel", "--data", data]);
    // The command as its help has it, and arguments with which it ends well or with a
    // finding.
    let owned = folder.path().join("owned.csv");
    std::fs::write(&owned, "Number,Quantity,Edition,Finish\nNG-01-045,2,Unlimited,Regular\n").unwrap();
    let prices = folder.path().join("prices.csv");
    std::fs::write(&prices, "number,currency,price,date\nNG-01-045,EUR,1.50,2026-11-02\n").unwrap();
    let (owned, prices) = (owned.to_str().unwrap(), prices.to_str().unwrap());
    let pile = folder.path().join("pile.csv");
    let pile = pile.to_str().unwrap();
    let published = safehouse_testing::repository("end2end/files/evening.json");
    let uses: [(&str, &[&str]); 42] = [
        ("validate", &[&first]),
        ("import", &[&first]),
        ("code", &[&first]),
        ("search", &["t:zombie"]),
        ("odds", &["1 rifle by turn 2", "--deck", &second]),
        ("odds", &["--by-copies", "survivor_deck"]),
        ("cards check", &[&set, &formats]),
        ("scenario", &[scenario]),
        ("scenario", &["--coverage", scenario]),
        ("duel", &[&first, &second]),
        ("replay", &[&record]),
        ("measure", &[asked]),
        ("verify", &[published.to_str().unwrap()]),
        ("simulate", &[&first, &second, "--games", "2"]),
        ("simulate", &[&first, &second, "--games", "2", "--versus", &first]),
        ("simulate", &[&first, &second, "--games", "2", "--ablate", "--card", "Medkit"]),
        ("admin create", &["Morgan", "--data", data]),
        ("admin list", &["--data", data]),
        ("admin recover", &["Morgan", "--data", data]),
        ("admin sessions", &["Morgan", "--end", "--data", data]),
        ("admin audit", &["Morgan", "--data", data]),
        ("admin store", &["add", "corner-games", "Corner Games", "--data", data]),
        ("admin staff", &["add", "corner-games", "Ezekiel", "judge", "--data", data]),
        ("admin log", &["show", "--data", data]),
        ("admin mail", &["list", "--data", data]),
        ("admin reseal", &["--old-key", old_key.to_str().unwrap(), "--data", data]),
        ("admin breached", &["build", &first, breached.to_str().unwrap()]),
        ("admin doctor", &["--data", data]),
        ("doctor", &["--data", data]),
        ("check", &["--data", data]),
        ("collection value", &[owned, "--prices", prices]),
        ("collection build", &[owned, &first]),
        ("collection convert", &[owned, "--to", "moxfield"]),
        ("collection enter", &[pile]),
        ("collection missing", &[owned]),
        ("collection show", &[owned]),
        ("collection tools", &[]),
        // The last who runs the site is not stopped; one who is not stopped may be let in.
        ("admin enable", &["Morgan", "--data", data]),
        ("admin disable", &["Ezekiel", "--data", data]),
        ("shared list", &["--data", data]),
        ("shared remove", &["4h7kq2m9xz", "--data", data]),
        // A deck list, whose JSON has a history of its own.
        ("shared show", &["4h7kq2m9xz", "--data", data]),
    ];
    let used: BTreeSet<String> = uses.iter().map(|(command, _)| (*command).to_owned()).collect();
    assert_eq!(used, commands_with_json());
    for (command, arguments) in uses.iter().filter(|(command, _)| *command != "shared show") {
        let words: Vec<&str> = command.split(' ').chain(arguments.iter().copied()).chain(["--json"]).collect();
        let output = safehouse(&words);
        assert!(matches!(output.status.code(), Some(0 | 1)), "{command}: {}", text(&output.stderr));
        let printed = json(&output);
        assert!(printed["version"].as_u64().is_some_and(|version| version > 0), "{command}: {printed}");
    }
    let failure = json(&safehouse_reading(&["validate", "/nonexistent", "--json"], ""));
    assert_eq!(failure["version"], 1);
}
