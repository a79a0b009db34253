//! What `ARCHITECTURE.md` says of the tree is so: what it names is there, crates
//! see each other as the floors allow, and every use-case asks first who may.

mod code_map;
mod examples;
mod floors;
mod invariants;
mod lints;
mod paths;
mod security;
mod shared_names;
mod store_named;
mod use_cases;

use std::fs;

use safehouse_testing::repository;

/// A section of `ARCHITECTURE.md`, without its heading.
fn section(heading: &str) -> String {
    let text = fs::read_to_string(repository("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let (_, rest) = text.split_once(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("no section {heading}"));
    rest.split("\n## ").next().unwrap_or_default().to_owned()
}

/// The parts of a text between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}
