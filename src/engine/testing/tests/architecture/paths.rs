//! Paths as prose names them: by their ends, often without `.rs`.

use std::{collections::BTreeSet, path::Path};

use safehouse_testing::{files, repository};

const FOLDERS: [&str; 6] = ["cards", "end2end", "migrations", "public", "src", "style"];
const ENDINGS: [&str; 10] = ["css", "csv", "json", "md", "rs", "scenario", "sql", "toml", "ts", "txt"];

/// Every file and folder of the repository.
pub(crate) struct Paths(BTreeSet<String>);

impl Paths {
    pub(crate) fn read() -> Self {
        let root = repository("");
        let mut all = BTreeSet::new();
        for path in FOLDERS.into_iter().flat_map(|folder| files(folder, &ENDINGS)) {
            let path = path.strip_prefix(&root).expect("below the repository");
            all.insert(path.with_extension("").display().to_string());
            all.extend(path.ancestors().map(|path| path.display().to_string()));
        }
        Self(all)
    }

    /// Whether exactly this is there, with its ending or without.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.0.contains(path)
    }

    /// Whether a path ends so; `*` and words in capitals stand for anything.
    pub(crate) fn any_ends_with(&self, end: &str) -> bool {
        let end = parts(end);
        self.0.iter().any(|path| {
            let path = parts(path);
            path.len() >= end.len() && fit(&path[path.len() - end.len()..], &end)
        })
    }

    /// Whether there is such a path below `src/` or from the root, likewise.
    pub(crate) fn has_whole(&self, path: &str) -> bool {
        let whole = parts(path);
        self.0.iter().any(|path| {
            let places = [path, path.strip_prefix("src/").unwrap_or(path)].map(parts);
            places.iter().any(|path| path.len() == whole.len() && fit(path, &whole))
        })
    }
}

fn parts(path: &str) -> Vec<&str> {
    path.trim_matches('/').split('/').collect()
}

fn fit(parts: &[&str], patterns: &[&str]) -> bool {
    parts.iter().zip(patterns).all(|(part, pattern)| fits(part, pattern))
}

fn fits(part: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        Some((before, after)) => part.starts_with(before) && part.ends_with(after),
        None => part == pattern || pattern.chars().all(|letter| letter.is_ascii_uppercase()),
    }
}

/// Whether a word of prose is a path: it has a folder, or the ending of a file.
pub(crate) fn is_path(word: &str) -> bool {
    let ending = Path::new(word).extension().and_then(|ending| ending.to_str());
    let has_ending = ending.is_some_and(|ending| ENDINGS.contains(&ending));
    let is_plain = word.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-./*".contains(letter));
    is_plain && !word.starts_with('/') && (has_ending || word.contains('/'))
}

#[test]
fn a_path_is_whole_from_the_root_and_below_src() {
    let paths = Paths::read();
    for whole in ["src/engine", "engine/clippy.toml", "cards/GAME/*.json", "app/src/drawn.rs", "end2end/fixtures.ts"] {
        assert!(paths.has_whole(whole), "{whole}");
    }
    for part in ["drawn.rs", "src/drawn.rs", "state/change", "engine/cards/deck.rs"] {
        assert!(!paths.has_whole(part), "{part}");
    }
}

#[test]
fn paths_are_found_by_their_ends_and_nothing_else_is() {
    let paths = Paths::read();
    for there in ["state/change", "state/change.rs", "engine/*", "cards/GAME/*.json", "src/", "end2end/fixtures.ts"] {
        assert!(is_path(there) && paths.any_ends_with(there), "{there}");
    }
    for gone in ["state/chang", "change/state.rs", "engine/*.toml/x", "no_such_fixtures.rs"] {
        assert!(is_path(gone) && !paths.any_ends_with(gone), "{gone}");
    }
    for other in ["/healthz", "6.1.5", "$1", "DeckList", "deck(x)/y"] {
        assert!(!is_path(other), "{other}");
    }
}
