//! What the tests and benchmarks of several crates share. A fault in it is a
//! panic, as in a test.

use std::{
    fs,
    path::{Path, PathBuf},
};

pub mod broken;
pub mod duels;
pub mod foreign_code;
pub mod gestures;
pub mod golden;
pub mod lighthouse;
pub mod many_decks;
pub mod numbers;
pub mod placebo;
pub mod plain_game;
pub mod sample;
pub mod shipped;
pub mod small_set;
pub mod twins;

/// A file or folder of the repository by its path there, such as `cards/README.md`.
pub fn repository(path: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3).expect("three folders above the crate");
    root.join(path)
}

/// The files below a folder of the repository that have one of these endings, in the
/// order of their paths, without what builds and packages leave there.
///
/// # Panics
/// When a folder cannot be read.
pub fn files(folder: &str, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![repository(folder)];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for path in entries.flatten().map(|entry| entry.path()) {
            let ending = path.extension().and_then(|ending| ending.to_str());
            if ending.is_some_and(|ending| endings.contains(&ending)) {
                found.push(path);
            } else if path.is_dir() && !path.ends_with("target") && !path.ends_with("node_modules") {
                folders.push(path);
            }
        }
    }
    found.sort();
    found
}
