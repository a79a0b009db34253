//! Every clause that had an example or a test keeps one.

use std::{
    fs,
    path::{Path, PathBuf},
};

use safehouse_engine::{
    necrogenesis::clauses,
    scenario::coverage::{Change, Coverage, Tag, tags},
};

/// The tags of every scenario, and of every Rust file of the workspace.
fn all_tags() -> Vec<Tag> {
    let engine = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources = engine.parent().expect("the crate lies in the workspace's src");
    let mut found = Vec::new();
    visit(sources, &mut |path| {
        let is_read = path.extension().is_some_and(|extension| extension == "rs" || extension == "scenario");
        if is_read {
            let text = fs::read_to_string(path).expect("a readable file");
            let name = path.strip_prefix(sources).unwrap_or(path).display().to_string();
            found.extend(tags(&name, &text));
        }
    });
    found
}

fn visit(folder: &Path, each: &mut dyn FnMut(&Path)) {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).expect("a readable folder").flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if !path.is_dir() {
            each(&path);
        } else if !path.ends_with("target") {
            visit(&path, each);
        }
    }
}

#[test]
fn every_clause_keeps_its_test() {
    let coverage = Coverage::of(clauses(), &all_tags());
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("necrogenesis/scenarios/uncovered.txt");
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
