//! `safehouse collection`.

use std::path::Path;

use crate::test_program::{cards, json, safehouse, safehouse_reading, text};

const MANABOX: &str = "Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,Scryfall ID,Purchase price,Misprint,Altered,Condition,Language,Purchase price currency\n\
    Pitch Torch,NG-01,Outbreak,047,normal,common,3,,,,false,false,near_mint,en,EUR\n\
    Nobody,NG-01,Outbreak,999,normal,common,1,,,,false,false,near_mint,en,EUR\n";

/// Writes a file in an empty folder; gives both.
fn file(name: &str, content: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, content).unwrap();
    (folder, path.to_str().unwrap().to_owned())
}

/// Enters lines into a new file; gives it, with what was printed.
fn entered(lines: &str) -> (tempfile::TempDir, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.csv").to_str().unwrap().to_owned();
    let output = safehouse_reading(&["collection", "enter", &path], lines);
    assert_eq!(output.status.code(), Some(0), "{}{}", text(&output.stdout), text(&output.stderr));
    (folder, path, text(&output.stdout))
}

#[test]
fn a_file_says_what_is_to_be_decided_and_nothing_is_written_until_it_is() {
    let (_folder, path) = file("binder.csv", MANABOX);
    let shown = safehouse(&["collection", "show", &path]);
    assert_eq!(shown.status.code(), Some(1));
    let printed = text(&shown.stdout);
    assert!(printed.contains("(edition-not-stated)"), "{printed}");
    let refused = safehouse(&["collection", "convert", &path]);
    assert_eq!((refused.status.code(), text(&refused.stdout)), (Some(1), String::new()));
    let decided = safehouse(&["collection", "convert", &path, "--edition", "unlimited"]);
    assert_eq!(decided.status.code(), Some(1), "one row is of no card");
    let table = text(&decided.stdout);
    assert!(table.contains("NG-01-047"), "{table}");
    assert!(!table.contains("Nobody"), "{table}");
    assert!(text(&decided.stderr).contains("not taken (line 3)"), "{}", text(&decided.stderr));
}

#[test]
fn what_a_tool_cannot_carry_is_said_beside_the_file() {
    let (_folder, path, _) = entered("@Binder 2\n47e\n");
    let output = safehouse(&["collection", "convert", &path, "--to", "manabox"]);
    let said = text(&output.stderr);
    assert!(said.contains("cannot say of 1 row: edition"), "{said}");
    assert_eq!(output.status.code(), Some(1));
    let own = safehouse(&["collection", "convert", &path]);
    assert_eq!(own.status.code(), Some(0), "{}", text(&own.stderr));
    assert_eq!(text(&own.stdout), std::fs::read_to_string(&path).unwrap(), "our own form carries everything");
}

#[test]
fn numbers_are_entered_taken_back_and_kept() {
    let (folder, path, printed) = entered("47x3\nnm\n47f\n-47f\n+\nundo\n?47\n1-3 !2\n");
    assert!(printed.contains("NG-01-047") && printed.contains("0 → 3"), "{printed}");
    assert!(printed.contains("From now on: NG-01, Unlimited, Regular, Near Mint"), "{printed}");
    assert!(printed.ends_with(&format!("5 copies in {path}\n")), "{printed}");
    let again = safehouse_reading(&["collection", "enter", &path], "45q\n-47x9\n=47x1\n");
    assert_eq!(again.status.code(), Some(1));
    let said = text(&again.stdout);
    assert!(said.contains("means nothing here") && said.contains("nothing of this line counts"), "{said}");
    assert!(!Path::new(&path).with_extension("part").exists());
    drop(folder);
}

#[test]
fn a_file_that_would_lose_rows_is_not_entered_into() {
    let (_folder, path) = file(
        "mine.csv",
        "Safehouse collection 1\nNumber,Name,Quantity,Edition,Finish\nNG-01-047,Medkit,-2,Unlimited,Regular\n",
    );
    let before = std::fs::read(&path).unwrap();
    let output = safehouse_reading(&["collection", "enter", &path], "47\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("would lose rows"), "{}", text(&output.stderr));
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn what_is_missing_of_a_set_is_listed_by_number() {
    let (_folder, path, _) = entered("1-200\n-7\n");
    let output = safehouse(&["collection", "missing", &path, "set:NG-01"]);
    assert_eq!(output.status.code(), Some(1));
    let printed = text(&output.stdout);
    assert!(printed.starts_with("199 of 200 things complete"), "{printed}");
    assert!(printed.contains("NG-01-007 ") && printed.contains("1 missing"), "{printed}");
    let wrong = safehouse(&["collection", "missing", &path, "set:("]);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn decks_that_can_be_built_at_once_are_named_with_what_to_fetch_and_to_buy() {
    // Four of everything builds each deck alone, and not all of them together.
    let (_folder, path, _) = entered("@Box\n1-200x4\nfirst foil\n@Binder\n1-3\n");
    let decks = ["hold-the-line", "long-sight", "match-light", "nothing-wasted"]
        .map(|deck| cards(&format!("decks/{deck}.txt")));
    let mut arguments = vec!["collection", "build", &path];
    arguments.extend(decks.iter().map(String::as_str));
    let ranked = safehouse(&arguments);
    let printed = text(&ranked.stdout);
    assert!(printed.contains("Hold the Line: complete"), "{printed}");
    assert!(printed.contains("From Box:"), "{printed}");
    assert_eq!(ranked.status.code(), Some(if printed.contains("4 of 4 decks") { 0 } else { 1 }), "{printed}");
    arguments.push("--most");
    let most = text(&safehouse(&arguments).stdout);
    assert!(most.lines().next().unwrap().contains("(optimal)"), "{most}");
    let (_empty, nothing, _) = entered("1\n");
    let none = safehouse(&["collection", "build", &nothing, &decks[0]]);
    assert_eq!(none.status.code(), Some(1));
    assert!(text(&none.stdout).contains("copies are missing"), "{}", text(&none.stdout));
}

/// Three Pitch Torches and a Rusty Pipe, and two decks that want all of these and a Lantern Staff each.
fn two_decks() -> (tempfile::TempDir, [String; 3]) {
    let (folder, path, _) = entered("@Binder 2\n47x3\n45\n");
    let deck = |name: &str, list: &str| {
        let path = folder.path().join(name).to_str().unwrap().to_owned();
        std::fs::write(&path, list).unwrap();
        path
    };
    let decks = [
        deck("one.txt", "3 Pitch Torch\n1 Lantern Staff\n"),
        deck("two.txt", "2 Pitch Torch\n1 Rusty Pipe\n2 Lantern Staff\n"),
    ];
    let [one, two] = decks;
    (folder, [path, one, two])
}

#[test]
fn what_is_missing_costs_what_a_price_list_says_and_not_without_one() {
    let (folder, [path, one, two]) = two_decks();
    let unpriced = text(&safehouse(&["collection", "build", &path, &one, &two]).stdout);
    assert!(unpriced.contains("What it costs is not known: --prices names a price list."), "{unpriced}");
    let list = folder.path().join("november.csv").to_str().unwrap().to_owned();
    let rows = "number,currency,price,date\nNG-01-046,EUR,0.25,2026-11-02\nNG-01-047,USD,9,2026-11-02\nNG-01-046,USD,1,2026-11-02\nNG-01-045,EUR,2,2026-11-02\n";
    std::fs::write(&list, rows).unwrap();
    let asked = ["collection", "build", &path, &one, &two, "--prices", &list];
    let priced = text(&safehouse(&[asked.as_slice(), &["--currency", "eur"]].concat()).stdout);
    assert!(priced.contains("3 Lantern Staff: NG-01-046") && priced.contains("at €0.25"), "{priced}");
    assert!(priced.contains("2 Pitch Torch: no price"), "{priced}");
    assert!(priced.contains("At least €0.75 for what has a price: 1 of 2 lines by november.csv"), "{priced}");
    let form = json(&safehouse(&[asked.as_slice(), &["--json", "--currency", "USD"]].concat()));
    assert_eq!((&form["cost"]["total"], &form["cost"]["priced"]), (&2_100.into(), &2.into()));
}

#[test]
fn decks_that_are_never_out_at_the_same_time_share_their_copies() {
    let (_folder, [path, one, two]) = two_decks();
    let apart = text(&safehouse(&["collection", "build", &path, &one, &two]).stdout);
    assert!(apart.contains("5 copies are missing"), "{apart}");
    let asked = ["collection", "build", &path, &one, &two, "--turns", "1,2"];
    let shared = text(&safehouse(&asked).stdout);
    assert!(shared.contains("2 copies are missing"), "{shared}");
    assert!(shared.contains("From one to two: take out 1, put in 1; 2 stay:"), "{shared}");
    assert!(shared.contains("  -1 NG-01-047 Pitch Torch") && shared.contains("  +1 NG-01-045 Rusty Pipe"), "{shared}");
    let form = json(&safehouse(&[asked.as_slice(), &["--json"]].concat()));
    assert_eq!(form["in_turns"][0]["decks"], serde_json::json!(["one", "two"]));
    for (turns, told) in
        [("1", "two decks at least"), ("1,9", "names deck 9, and there are 2"), ("1,x", "no place of a deck")]
    {
        let refused = safehouse(&["collection", "build", &path, &one, &two, "--turns", turns]);
        assert_eq!(refused.status.code(), Some(2));
        assert!(text(&refused.stderr).contains(told), "{}", text(&refused.stderr));
    }
}

#[test]
fn wrong_use_says_what_would_be_right() {
    let (_folder, path) = file("x.csv", "a,b\n1,2\n");
    for (arguments, expected) in [
        (vec!["collection", "show", &*path], "no known tool writes such a header"),
        (vec!["collection", "show", &*path, "--as", "excel"], "safehouse collection tools lists all"),
        (vec!["collection", "show", &*path, "--decide", "nonsense=1"], "there is no cause “nonsense”"),
        (vec!["collection", "show", &*path, "--decide", "condition-unknown:Played=great"], "light-played"),
        (vec!["collection", "show", "nothing.csv"], "nothing.csv"),
        (vec!["collection", "convert", &*path, "--as", "manabox", "--to", "tappedout"], "no column of the file"),
    ] {
        let output = safehouse(&arguments);
        let said = format!("{}{}", text(&output.stdout), text(&output.stderr));
        assert!(said.contains(expected), "{arguments:?}: {said}");
        assert_ne!(output.status.code(), Some(0), "{arguments:?}");
    }
    let tools = text(&safehouse(&["collection", "tools"]).stdout);
    assert!(tools.lines().count() > 25 && tools.contains("moxfield"), "{tools}");
}

#[test]
fn rows_of_our_own_files_have_a_schema() {
    let output = safehouse(&["collection", "schema"]);
    let schema: serde_json::Value = serde_json::from_str(&text(&output.stdout)).unwrap();
    let (_folder, path, _) = entered("47\n");
    let file = std::fs::read_to_string(&path).unwrap();
    let header = file.lines().nth(1).unwrap();
    for column in header.split(',') {
        assert!(schema["properties"].get(column).is_some(), "{column}: {schema:#}");
    }
}

#[test]
fn what_was_entered_is_kept_though_the_program_is_killed() {
    use std::{
        io::Write as _,
        process::{Command, Stdio},
    };

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.csv");
    let mut child = Command::new(env!("CARGO_BIN_EXE_safehouse"))
        .args(["collection", "enter", path.to_str().unwrap()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"47x3\n").unwrap();
    let mut said = std::io::BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    std::io::BufRead::read_line(&mut said, &mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(std::fs::read_to_string(&path).unwrap().contains("NG-01-047"));
}

#[test]
fn a_search_asks_what_a_collection_file_has() {
    let (_folder, path, _) = entered("@Binder 2\n47x3\n47f\n@Deck\n45x2\n");
    let found = |arguments: &[&str]| {
        let output = safehouse(&[&["search", "--collection", &path], arguments].concat());
        let printed = text(&output.stdout);
        printed.lines().filter_map(|line| Some(line.split_whitespace().next()?.to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(found(&["owned: order:-owned"]), ["NG-01-047", "NG-01-045", "2"]);
    assert_eq!(found(&["held:foil place:\"binder 2\""]), ["NG-01-047", "1"]);
    assert_eq!(found(&["free:", "--built", "Deck"]), ["NG-01-047", "1"]);
    let guest = safehouse(&["search", "owned:"]);
    assert_eq!(guest.status.code(), Some(1));
    assert!(
        text(&guest.stderr).contains("so it finds and orders nothing. Give a file of yours with --collection."),
        "{}",
        text(&guest.stderr)
    );
    let lacking = safehouse(&["collection", "missing", &path, "held: number:NG-01-045", "--count", "4"]);
    assert!(text(&lacking.stdout).contains("NG-01-045"), "{}", text(&lacking.stdout));
}

/// A collection of 3 copies of one printing and 2 of another, with a price list beside it.
fn priced(list: &str) -> (tempfile::TempDir, String, String) {
    let (folder, path, _) = entered("@Box\nnm\n45x3\n46x2\n");
    let prices = folder.path().join("november.csv");
    std::fs::write(&prices, format!("number,condition,currency,price,date,source\n{list}")).unwrap();
    (folder, path, prices.to_str().unwrap().to_owned())
}

#[test]
fn a_collection_is_worth_what_the_list_says_and_of_how_many_copies_is_said() {
    let (_folder, path, prices) = priced("NG-01-045,Good,EUR,1.25,2026-11-02,Shop\nNG-01-999,,EUR,1.00,2026-11-02,\n");
    let output = safehouse(&["collection", "value", &path, "--prices", &prices, "--by", "set", "--by", "place"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    let summary = "€3.75; 3 of 5 copies have a price, of 2026-11-02; for 3 of them that of another state stands in";
    assert!(printed.starts_with(&format!("{summary}\nPaid: nothing; known of 0 of 5 copies\n")), "{printed}");
    assert!(printed.contains(&format!("By set:\n  NG-01: {summary}\nBy place:\n  Box: {summary}\n")), "{printed}");
    assert!(printed.contains("2 NG-01-046 ") && printed.contains("the list does not have this number"), "{printed}");
    assert!(text(&output.stderr).contains("november.csv:3: number: no printing has the number NG-01-999"));
    let json = safehouse(&["collection", "value", &path, "--prices", &prices, "--json"]);
    let form: serde_json::Value = serde_json::from_str(&text(&json.stdout)).unwrap();
    assert_eq!(form["worth"]["totals"][0]["amount"], "3.75");
    assert_eq!(form["worth"]["coverage"]["priced"], 3);
    assert_eq!(form["unpriced"][0]["number"], "NG-01-046");
    assert_eq!(form["not_taken"][0]["line"], 3);
}

#[test]
fn currencies_are_put_together_by_rates_alone_and_lists_compared_by_their_days() {
    let (folder, path, prices) = priced("NG-01-045,NM,EUR,1.00,2026-11-02,\nNG-01-046,NM,USD,1.00,2026-11-02,\n");
    let older = folder.path().join("october.csv");
    std::fs::write(&older, "number,currency,price,date\nNG-01-045,EUR,0.50,2026-10-02\n").unwrap();
    let rates = folder.path().join("rates.csv");
    std::fs::write(&rates, "from,to,rate,date\nUSD,EUR,0.925,2026-11-01\n").unwrap();
    let (older, rates) = (older.to_str().unwrap(), rates.to_str().unwrap());
    let plain = safehouse(&["collection", "value", &path, "--prices", &prices, "--prices", older]);
    assert_eq!(plain.status.code(), Some(0), "{}", text(&plain.stderr));
    let printed = text(&plain.stdout);
    assert!(printed.starts_with("€3.00, $2.00; 5 of 5 copies have a price, of 2026-11-02\n"), "{printed}");
    assert!(printed.contains("By day:\n  2026-10-02: €1.50; 3 of 5"), "{printed}");
    let together =
        safehouse(&["collection", "value", &path, "--prices", &prices, "--rates", rates, "--currency", "eur"]);
    let printed = text(&together.stdout);
    assert!(printed.contains("Together: €4.85, at 1 USD = 0.925 EUR of 2026-11-01\n"), "{printed}");
    let unsaid = safehouse(&["collection", "value", &path, "--prices", &prices, "--rates", rates]);
    assert_eq!(unsaid.status.code(), Some(2));
    assert!(text(&unsaid.stderr).contains("--currency"), "{}", text(&unsaid.stderr));
}

#[test]
fn a_report_for_an_insurer_has_the_digest_of_its_table_and_the_same_bytes_again() {
    use sha2::{Digest as _, Sha256};

    let (folder, path, prices) =
        priced("NG-01-045,NM,EUR,1.00,2026-11-02,Shop\nNG-01-046,NM,USD,1.00,2026-11-02,Shop\n");
    let written = |name: &str, more: &[&str]| {
        let out = folder.path().join(name);
        let mut arguments =
            vec!["collection", "insurance", &path, "--prices", &prices, "--date", "2026-11-27", "--out"];
        arguments.push(out.to_str().unwrap());
        arguments.extend(more);
        let output = safehouse(&arguments);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let read = |file: &str| std::fs::read(out.join(file)).unwrap();
        (text(&output.stdout), read("insurance.pdf"), read("insurance.csv"))
    };
    let (told, pdf, csv) = written("once", &["--owner", "A. Collector"]);
    let digest: String = Sha256::digest(&csv).iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(told.contains(&format!("SHA-256 of the table: {digest}\n")), "{told}");
    assert!(pdf.starts_with(b"%PDF-"));
    let (_, again, _) = written("again", &["--owner", "A. Collector"]);
    assert_eq!(pdf, again);
    assert!(!text(&csv).contains("Box"), "a place is told only where it is asked for");
    let (_, letter, places) = written("places", &["--places", "--letter"]);
    assert!(text(&places).contains(",Box,") && letter != pdf);
}

#[test]
fn what_is_no_price_list_is_refused_before_anything_is_written() {
    let (folder, path, prices) = priced("NG-01-045,NM,EUR,1.00,2026-11-02,\n");
    let out = folder.path().join("reports");
    let out = out.to_str().unwrap();
    for (arguments, expected) in [
        (vec!["value", &*path, "--prices", &*path], "the header has no column “price”"),
        (vec!["insurance", &*path, "--prices", &*path, "--out", out], "the header has no column “price”"),
        (vec!["insurance", &*path, "--prices", &*prices], "--out"),
        (vec!["insurance", &*path, "--prices", &*prices, "--out", out, "--date", "today"], "2026-11-20"),
        (vec!["value", &*path], "--prices"),
    ] {
        let output = safehouse(&[&["collection"], &arguments[..]].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(expected), "{arguments:?}: {}", text(&output.stderr));
    }
    assert!(!Path::new(out).exists());
}

#[test]
fn every_command_about_a_collection_answers_programs() {
    let (folder, path, _) = entered("@Binder 2\n47x3\n1\n");
    let (_other, odd) = file("binder.csv", MANABOX);
    let deck = folder.path().join("a.txt").to_str().unwrap().to_owned();
    std::fs::write(&deck, "2 Pitch Torch\n1 Rusty Pipe\n").unwrap();
    let shown = json(&safehouse(&["collection", "show", &odd, "--json"]));
    assert_eq!((&shown["tool"], &shown["open"][0]["cause"]), (&"manabox".into(), &"edition-not-stated".into()));
    assert_eq!(shown["refused"][0]["lines"][0], 3);
    let missing = json(&safehouse(&["collection", "missing", &path, "number:NG-01-047", "--count", "4", "--json"]));
    assert_eq!((&missing["share"]["owned"], &missing["missing"][0]["missing"]), (&3.into(), &1.into()));
    let tools = json(&safehouse(&["collection", "tools", "--json"]));
    assert!(
        tools["tools"].as_array().unwrap().iter().any(|tool| tool["id"] == "manabox" && tool["is_written"] == true)
    );
    let converted = json(&safehouse(&["collection", "convert", &path, "--to", "manabox", "--json"]));
    assert!(converted["text"].as_str().unwrap().contains("Pitch Torch"), "{converted}");
    let open = json(&safehouse(&["collection", "convert", &odd, "--json"]));
    assert_eq!((&open["text"], &open["from"]["open"][0]["copies"]), (&serde_json::Value::Null, &3.into()));
    let built = json(&safehouse(&["collection", "build", &path, &deck, "--json"]));
    assert_eq!((&built["decks"][0]["is_built"], &built["shopping"][0]["card"]), (&false.into(), &"Rusty Pipe".into()));
    let more = folder.path().join("more.csv").to_str().unwrap().to_owned();
    let output = safehouse_reading(&["collection", "enter", &more, "--json"], "47x2\n4x5x6\n-1\nundo\n45\n");
    let entered = json(&output);
    assert_eq!((output.status.code(), &entered["copies"], &entered["taken"]), (Some(1), &1.into(), &1.into()));
    let refused = entered["refused"].as_array().unwrap();
    assert_eq!((&refused[0]["line"], &refused[1]["line"], refused.len()), (&2.into(), &3.into(), 2));
    assert!(refused[0]["column"].is_u64() && refused[1]["column"].is_null(), "{entered}");
}
