//! The floors: which crate may see which, and which library has which home.

use std::{collections::BTreeSet, fs};

use safehouse_testing::repository;
use toml::{Table, Value};

/// Crates of the workspace with those that they may see.
const FLOORS: [(&str, &[&str]); 23] = [
    // What a spreadsheet would run: whatever writes tables asks it.
    ("safehouse-cells", &[]),
    ("safehouse-cards", &["safehouse-cells"]),
    ("safehouse-table", &["safehouse-cards"]),
    ("safehouse-necrogenesis", &["safehouse-cards", "safehouse-table"]),
    ("safehouse-engine", &["safehouse-cards", "safehouse-necrogenesis", "safehouse-table"]),
    // What tournaments of any game share.
    ("safehouse-tournament", &["safehouse-cells"]),
    // It knows nothing of what is stated.
    ("safehouse-transparency", &[]),
    ("safehouse-statements", &["safehouse-engine", "safehouse-transparency"]),
    // Tests alone see it.
    ("safehouse-testing", &["safehouse-engine"]),
    ("safehouse-documents", &["safehouse-engine"]),
    ("safehouse-paths", &["safehouse-engine"]),
    ("safehouse-symbols", &["safehouse-engine"]),
    ("safehouse-collection", &["safehouse-engine", "safehouse-paths", "safehouse-symbols"]),
    ("safehouse-store", &["safehouse-cards", "safehouse-transparency"]),
    (
        "safehouse-service",
        &[
            "safehouse-cards",
            "safehouse-engine",
            "safehouse-statements",
            "safehouse-store",
            "safehouse-tournament",
            "safehouse-transparency",
        ],
    ),
    // Of the collection the frame of pages about trading, which the server alone draws.
    (
        "safehouse-app",
        &[
            "safehouse-collection",
            "safehouse-engine",
            "safehouse-paths",
            "safehouse-service",
            "safehouse-statements",
            "safehouse-symbols",
        ],
    ),
    ("safehouse-client", &["safehouse-app"]),
    ("safehouse-lab", &["safehouse-engine"]),
    ("safehouse-lab-worker", &["safehouse-engine", "safehouse-lab"]),
    ("safehouse-collection-worker", &["safehouse-collection", "safehouse-engine"]),
    ("safehouse-verify-worker", &["safehouse-engine", "safehouse-statements"]),
    (
        "safehouse-server",
        &[
            "safehouse-app",
            "safehouse-collection",
            "safehouse-documents",
            "safehouse-engine",
            "safehouse-lab",
            "safehouse-service",
            "safehouse-statements",
            "safehouse-store",
            "safehouse-tournament",
            "safehouse-transparency",
        ],
    ),
    ("xtask", &[]),
];

/// Libraries that one floor has and others have not, in their tests neither.
const HOMES: [(&str, &[&str]); 5] = [
    ("sqlx", &["safehouse-store"]),
    ("leptos", &["safehouse-app", "safehouse-client", "safehouse-server"]),
    ("web-sys", &["safehouse-app"]),
    ("hyper", &["safehouse-server"]),
    ("krilla", &["safehouse-documents"]),
];

struct Manifest {
    name: String,
    /// What the crate itself needs.
    own: BTreeSet<String>,
    /// With what its tests and its build need.
    all: BTreeSet<String>,
}

/// The keys of tables of this name, also of those for a target.
fn keys(manifest: &Table, table: &str) -> BTreeSet<String> {
    let targets = manifest.get("target").and_then(Value::as_table);
    let targets = targets.into_iter().flat_map(Table::values).filter_map(Value::as_table);
    let tables = std::iter::once(manifest).chain(targets).filter_map(|manifest| manifest.get(table)?.as_table());
    tables.flat_map(Table::keys).cloned().collect()
}

fn manifests() -> Vec<Manifest> {
    let read = |path: &str| -> Table {
        let text = fs::read_to_string(repository(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
        text.parse().unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    let workspace = read("Cargo.toml");
    let members = workspace["workspace"]["members"].as_array().expect("a list of members");
    let members = members.iter().map(|member| read(&format!("{}/Cargo.toml", member.as_str().expect("a folder"))));
    let manifest = |manifest: Table| {
        let own = keys(&manifest, "dependencies");
        let others = ["dev-dependencies", "build-dependencies"].map(|table| keys(&manifest, table));
        let all = own.iter().chain(others.iter().flatten()).cloned().collect();
        Manifest { name: manifest["package"]["name"].as_str().expect("a name").to_owned(), own, all }
    };
    members.map(manifest).collect()
}

#[test]
fn crates_see_only_the_floors_below_them() {
    let crates = manifests();
    let names: Vec<&str> = crates.iter().map(|manifest| manifest.name.as_str()).collect();
    for manifest in &crates {
        let may = FLOORS.iter().find(|(name, _)| *name == manifest.name);
        let (_, may) = may.unwrap_or_else(|| panic!("{} stands on no floor", manifest.name));
        let sees = manifest.own.iter().filter(|name| names.contains(&name.as_str()));
        let more: Vec<_> = sees.filter(|name| !may.contains(&name.as_str())).collect();
        assert_eq!(more, [""; 0], "{} sees more than it may", manifest.name);
    }
    assert_eq!(crates.len(), FLOORS.len());
}

#[test]
fn libraries_stay_at_home() {
    let crates = manifests();
    for (library, home) in HOMES {
        let has =
            crates.iter().filter(|manifest| manifest.all.contains(library)).map(|manifest| manifest.name.as_str());
        let has: BTreeSet<&str> = has.collect();
        assert_eq!(has, home.iter().copied().collect(), "{library}");
    }
}
