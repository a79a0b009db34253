//! Examples in docs: `rustdoc` takes minutes to read crates that have none, so those are not asked, and have none.

use std::fs;

use safehouse_testing::{files, repository};
use toml::Table;

/// What opens a block that `rustdoc` would run: one of Rust, or of no language.
fn is_run(language: &str) -> bool {
    language.split([',', ' ']).all(|word| matches!(word, "" | "rust" | "should_panic" | "no_run" | "compile_fail"))
}

/// The lines of a file that open such a block in its docs.
fn run_blocks(text: &str) -> Vec<usize> {
    let (mut found, mut is_open) = (Vec::new(), false);
    for (at, line) in text.lines().enumerate() {
        let line = line.trim_start();
        // A file that is part of the docs.
        if line.starts_with("#[doc") || line.starts_with("#![doc") {
            continue;
        }
        let Some(words) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) else {
            is_open = false;
            continue;
        };
        if let Some(language) = words.trim_start().strip_prefix("```") {
            if !is_open && is_run(language.trim()) {
                found.push(at + 1);
            }
            is_open = !is_open;
        }
    }
    found
}

#[test]
fn a_crate_whose_examples_are_not_run_has_none() {
    let workspace: Table = fs::read_to_string(repository("Cargo.toml")).unwrap().parse().unwrap();
    let mut without = 0;
    for member in workspace["workspace"]["members"].as_array().unwrap() {
        let member = member.as_str().unwrap();
        let manifest: Table = fs::read_to_string(repository(&format!("{member}/Cargo.toml"))).unwrap().parse().unwrap();
        let library = manifest.get("lib").and_then(|library| library.get("doctest"));
        if library.and_then(toml::Value::as_bool) != Some(false) {
            continue;
        }
        without += 1;
        for file in files(&format!("{member}/src"), &["rs"]) {
            let found = run_blocks(&fs::read_to_string(&file).unwrap());
            assert_eq!(
                found,
                Vec::<usize>::new(),
                "{}: say the language of the block, or run {member}",
                file.display()
            );
        }
    }
    assert!(without > 10, "{without}");
    assert_eq!(run_blocks("/// ```\n/// let a = 1;\n/// ```\nfn a() {}\n//! ```json\n//! {}\n//! ```\n"), [1]);
}
