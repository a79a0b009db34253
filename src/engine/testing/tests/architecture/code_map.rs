//! The code map: each entry lies where it stands, and so does what it mentions.

use safehouse_testing::repository;

use crate::{
    paths::{Paths, is_path},
    quoted, section,
};

/// From here on a line goes on with the words of the entry above it.
const WORDS: usize = 16;

#[test]
fn every_entry_of_the_code_map_is_in_its_folder() {
    let paths = Paths::read();
    let mut folders: Vec<(usize, String)> = Vec::new();
    let (mut entries, mut faults) = (0, Vec::new());
    for line in section("Code map").lines().filter(|line| line.starts_with("    ")) {
        let entry = line.trim_start();
        let indent = line.len() - entry.len();
        if indent >= WORDS {
            continue;
        }
        folders.retain(|(outer, _)| *outer < indent);
        let folder = folders.last().map_or("", |(_, folder)| folder.as_str()).to_owned();
        let names = entry.split("  ").next().unwrap_or_default();
        for name in names.split(", ") {
            let name = name.trim_end_matches('/');
            let mut places = [format!("{folder}{name}"), format!("{folder}src/{name}")].into_iter();
            match places.find(|path| paths.has(path)) {
                Some(path) => folders.push((indent, path + "/")),
                None => faults.push(format!("/{folder} has no {name}")),
            }
            entries += 1;
        }
    }
    assert_eq!(faults, [""; 0]);
    assert!(entries > 70, "{entries} entries");
}

#[test]
fn every_file_that_is_mentioned_is_there() {
    let paths = Paths::read();
    let map = section("Code map");
    let words = map.split(|letter: char| letter.is_whitespace() || ",:;()".contains(letter));
    let mentioned = words.map(|word| word.trim_end_matches(['.', '`']).trim_start_matches('`'));
    let rest = ["The way data takes", "Decisions and their reasons"].map(section);
    let mentioned = mentioned.chain(rest.iter().flat_map(|text| quoted(text))).filter(|word| is_path(word));
    let gone: Vec<&str> = mentioned.filter(|path| !paths.any_ends_with(path)).collect();
    assert_eq!(gone, [""; 0]);
}

/// Nobody has to guess where a path begins that stands beside the map.
#[test]
fn every_path_beside_the_code_map_is_whole() {
    let paths = Paths::read();
    let sections = ["One idea", "The way data takes", "Invariants", "Decisions and their reasons"].map(section);
    let mentioned = sections.iter().flat_map(|text| quoted(text)).filter(|word| is_path(word));
    let parts: Vec<&str> = mentioned.filter(|path| !paths.has_whole(path) && !repository(path).exists()).collect();
    assert_eq!(parts, [""; 0]);
}
