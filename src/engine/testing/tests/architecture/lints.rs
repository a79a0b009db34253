//! What panics is refused in every crate, and what cannot be the same everywhere in
//! the engine. Clippy finds it; this holds that it looks for it.

use std::fs;

use safehouse_testing::repository;
use toml::Table;

/// What the root of every crate warns of. The run of all checks makes warnings errors.
const PANICS: [&str; 4] = ["clippy::expect_used", "clippy::panic", "clippy::unreachable", "clippy::unwrap_used"];

/// Crates that index into nothing by a number that could be wrong.
const WITHOUT_INDEX: [&str; 6] = ["src/client", "src/documents", "src/server", "src/service", "src/store", "src/xtask"];
const INDEXES: [&str; 2] = ["clippy::indexing_slicing", "clippy::string_slice"];

fn text(path: &str) -> Option<String> {
    fs::read_to_string(repository(path)).ok()
}

fn members() -> Vec<String> {
    let workspace: Table = text("Cargo.toml").expect("a manifest").parse().expect("TOML");
    let members = workspace["workspace"]["members"].as_array().expect("a list of members");
    members.iter().map(|member| member.as_str().expect("a folder").to_owned()).collect()
}

#[test]
fn every_crate_has_the_lints_of_the_workspace() {
    let workspace: Table = text("Cargo.toml").expect("a manifest").parse().expect("TOML");
    assert_eq!(workspace["workspace"]["lints"]["rust"]["unsafe_code"].as_str(), Some("forbid"));
    for member in members() {
        let manifest: Table = text(&format!("{member}/Cargo.toml")).expect("a manifest").parse().expect("TOML");
        assert_eq!(manifest["lints"]["workspace"].as_bool(), Some(true), "{member}");
    }
}

#[test]
fn every_crate_warns_of_what_panics() {
    // The crate of the tests panics as tests do.
    for member in members().iter().filter(|member| !member.ends_with("/testing")) {
        let roots = ["lib.rs", "main.rs"].map(|root| format!("{member}/src/{root}"));
        let roots: Vec<_> = roots.iter().filter_map(|root| Some((root, text(root)?))).collect();
        assert!(!roots.is_empty(), "{member} has no root");
        for (root, text) in roots {
            let warned: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("#![warn(")).collect();
            let warned = warned.join(", ");
            let indexes = INDEXES.iter().filter(|_| WITHOUT_INDEX.contains(&member.as_str()));
            for lint in PANICS.iter().chain(indexes) {
                assert!(warned.contains(lint), "{root} does not warn of {lint}");
            }
        }
    }
}

#[test]
fn the_whole_engine_is_forbidden_the_same() {
    for part in members().iter().filter(|member| member.starts_with("src/engine/") && !member.ends_with("/testing")) {
        assert_eq!(text(&format!("{part}/clippy.toml")), None, "{part} has what stands in src/engine/clippy.toml");
    }
    let forbidden = text("src/engine/clippy.toml").expect("the list");
    for path in [
        "std::collections::HashMap",
        "std::collections::HashSet",
        "std::env::var",
        "std::fs::File",
        "std::fs::read_to_string",
        "std::hash::RandomState",
        "std::io::stdin",
        "std::net::TcpStream",
        "std::process::Command",
        "std::thread::spawn",
        "std::time::Instant",
        "std::time::SystemTime",
    ] {
        assert!(forbidden.contains(&format!("path = \"{path}\"")), "{path}");
    }
}
