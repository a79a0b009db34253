//! The invariants: each names what holds it, and that is there.

use std::{collections::BTreeSet, fs};

use safehouse_testing::files;

use crate::{
    paths::{Paths, is_path},
    quoted, section,
};

/// How an invariant says that a lint or the compiler holds it.
const WITHOUT_TEST: [&str; 4] = ["lint", "cannot see", "no other crate", "private to"];

/// The names of all tests in Rust.
pub(crate) fn tests() -> BTreeSet<String> {
    let mut tests = BTreeSet::new();
    for path in files("src", &["rs"]) {
        let text = fs::read_to_string(&path).expect("a readable file");
        // The promises of the store, which a list of its own makes tests of.
        if let Some((_, list)) = text.split_once("\ncontract!(\n") {
            let list = list.split("\n);").next().unwrap_or_default();
            let names = list.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
            tests.extend(names.filter(|name| is_snake_case(name)).map(str::to_owned));
        }
        let mut is_test = false;
        for line in text.lines().map(str::trim_start) {
            let function = line.strip_prefix("async ").unwrap_or(line).strip_prefix("fn ");
            if line.starts_with("#[test]") || line.starts_with("#[tokio::test") {
                is_test = true;
            } else if let Some((name, _)) = function.and_then(|function| function.split_once('(')) {
                if is_test {
                    tests.insert(name.to_owned());
                }
                is_test = false;
            }
        }
    }
    tests
}

/// What the browser tests are called.
pub(crate) fn browser_tests() -> String {
    let texts =
        files("end2end/tests", &["ts"]).into_iter().map(|path| fs::read_to_string(path).expect("a readable file"));
    let lines: Vec<String> = texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect();
    let named = lines.iter().filter(|line| line.trim_start().starts_with("test"));
    named.fold(String::new(), |all, line| all + line + "\n")
}

fn is_snake_case(word: &str) -> bool {
    word.contains('_')
        && word.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_')
}

/// What of a text is not there, of all that it names.
pub(crate) fn gone<'a>(text: &'a str, paths: &Paths, tests: &BTreeSet<String>, browser: &str) -> (usize, Vec<&'a str>) {
    let (mut there, mut gone) = (0, Vec::new());
    for word in quoted(text) {
        let is_there = if is_snake_case(word) {
            tests.contains(word)
        } else if is_path(word) {
            paths.any_ends_with(word)
        } else if word.contains(' ') {
            browser.contains(word)
        } else {
            continue;
        };
        if is_there { there += 1 } else { gone.push(word) }
    }
    (there, gone)
}

#[test]
fn every_invariant_names_what_holds_it_and_that_is_there() {
    let (paths, tests, browser) = (Paths::read(), tests(), browser_tests());
    let texts = [section("Invariants"), section("Promises of the table")];
    let mut faults = Vec::new();
    for invariant in texts.iter().flat_map(|text| text.split("\n- ").skip(1)) {
        let (there, gone) = gone(invariant, &paths, &tests, &browser);
        if !gone.is_empty() {
            faults.push(format!("names {gone:?}, which is not there: {invariant}"));
        }
        if there == 0 && !WITHOUT_TEST.iter().any(|words| invariant.contains(words)) {
            faults.push(format!("names nothing that holds it: {invariant}"));
        }
    }
    assert_eq!(faults, [""; 0]);
}

#[test]
fn a_name_that_nothing_has_is_found() {
    let (paths, tests, browser) = (Paths::read(), tests(), browser_tests());
    let text = "No such thing (`a_name_that_nothing_has_is_found`, `a_name_that_nothing_has`, `tests/architecture`, \
                `tests/archtecture`, `without script`, `without a script`, `Reader`)";
    let (there, gone) = gone(text, &paths, &tests, &browser);
    assert_eq!((there, gone), (3, vec!["a_name_that_nothing_has", "tests/archtecture", "without a script"]));
}
