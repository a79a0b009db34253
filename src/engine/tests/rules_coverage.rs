//! Every clause that had an example or a test keeps one.

#![expect(clippy::disallowed_methods, reason = "a test reads and renews files of the repository")]

use std::fs;

use safehouse_engine::{
    necrogenesis::clauses,
    scenario::coverage::{Change, Coverage, Tag, tags},
};
use safehouse_testing::{files, repository};

/// The tags of every scenario, and of every Rust file of the workspace.
fn all_tags() -> Vec<Tag> {
    let sources = repository("src");
    let mut found = Vec::new();
    for path in files("src", &["rs", "scenario"]) {
        let text = fs::read_to_string(&path).expect("a readable file");
        let name = path.strip_prefix(&sources).unwrap_or(&path).display().to_string();
        found.extend(tags(&name, &text));
    }
    found
}

#[test]
fn every_clause_keeps_its_test() {
    let coverage = Coverage::of(clauses(), &all_tags());
    let list = repository("src/engine/necrogenesis/scenarios/uncovered.txt");
    let listed = fs::read_to_string(&list).expect("the list of clauses without a test");
    let change = Change::since(&listed, &coverage);
    let kept: Vec<&str> = listed.lines().filter(|line| !change.gained.iter().any(|id| id == line.trim())).collect();
    if std::env::var_os("SHRINK_UNCOVERED").is_some() && !change.gained.is_empty() {
        fs::write(&list, kept.join("\n") + "\n").expect("the list can be written");
    } else {
        assert_eq!(change.gained, [""; 0], "these have a test now; take them off scenarios/uncovered.txt");
    }
    assert_eq!(coverage.unknown, [], "there are no such clauses");
    assert_eq!(change.lost, [""; 0], "these had a test and have none; the list may only shrink");
    print!("{}", coverage.describe());
}
