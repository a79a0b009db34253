//! `SECURITY.md`: every id of ASVS 5.0 of levels 1 and 2 stands there once, and what it
//! names is there.

use std::fs;

use safehouse_testing::repository;

use crate::{
    invariants::{browser_tests, gone, tests},
    paths::Paths,
};

/// Every id, in order.
const IDS: &str = include_str!("asvs_ids.txt");

/// What a line may say of an id. What is met names what shows it; anything else says why.
const STATES: [&str; 4] = ["Met", "Partly", "Not yet", "Not applicable"];

/// The lines of the table: id, state, words.
fn rows(text: &str) -> Vec<(&str, &str, &str)> {
    let (_, table) = text.split_once("\n## OWASP ASVS 5.0").expect("the section of the table");
    let cells = table.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let rows = cells.filter(|cells| cells.starts_with(|first: char| first.is_ascii_digit()));
    rows.map(|cells| {
        let mut cells = cells.splitn(3, " | ");
        let mut next = || cells.next().unwrap_or_else(|| panic!("three cells: {table}"));
        (next(), next(), next())
    })
    .collect()
}

#[test]
fn every_id_of_levels_one_and_two_stands_in_the_table_once_and_in_order() {
    let text = fs::read_to_string(repository("SECURITY.md")).expect("SECURITY.md");
    let ids: Vec<&str> = rows(&text).into_iter().map(|(id, ..)| id).collect();
    assert_eq!(ids.len(), 253);
    assert_eq!(ids, IDS.lines().collect::<Vec<_>>());
}

#[test]
fn every_line_of_the_table_names_what_shows_it_or_says_why_not() {
    let text = fs::read_to_string(repository("SECURITY.md")).expect("SECURITY.md");
    let (paths, tests, browser) = (Paths::read(), tests(), browser_tests());
    let mut faults = Vec::new();
    for (id, state, words) in rows(&text) {
        let (there, mut gone) = gone(words, &paths, &tests, &browser);
        let section = words.split_once("Section ").and_then(|(_, rest)| rest.split([' ', ':', ',']).next());
        if let Some(section) = section.filter(|section| !text.contains(&format!("\n## {section}"))) {
            gone.push(section);
        }
        if !gone.is_empty() {
            faults.push(format!("{id} names {gone:?}, which is not there"));
        }
        if !STATES.contains(&state) || (state == "Met" && there == 0 && section.is_none()) || words.len() < 16 {
            faults.push(format!("{id}: {state}: {words}"));
        }
    }
    assert_eq!(faults, [""; 0]);
}
