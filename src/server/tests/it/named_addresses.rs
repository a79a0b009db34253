//! Addresses that help texts and the README name are there.

use std::fs;

use safehouse_server::http::access::endpoints;
use safehouse_testing::{files, repository};

/// Sites that help texts make up for this one.
const SITES: [&str; 2] = ["https://cards.example/", "https://decks.example.org/"];

/// Whether a route answers an address.
fn is_there(path: &str) -> bool {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    endpoints().any(|endpoint| answers(endpoint.path, path))
}

fn answers(pattern: &str, path: &str) -> bool {
    // What ends so stands for all below it.
    let below = path.strip_suffix('/').filter(|above| !above.is_empty());
    let (mut parts, mut found) = (pattern.split('/'), below.unwrap_or(path).split('/'));
    loop {
        match (parts.next(), found.next()) {
            (None, None) => return true,
            (Some(_), None) => return below.is_some(),
            (Some(part), Some(_)) if part.starts_with("{*") => return true,
            (Some(part), Some(one)) if part == one || part.starts_with('{') => {}
            _ => return false,
        }
    }
}

/// The addresses in a text that begin so, each without that beginning.
fn named<'a>(text: &'a str, begin: &'a str) -> impl Iterator<Item = &'a str> {
    let is_end = |sign: char| sign.is_whitespace() || matches!(sign, '`' | '"' | '\'' | ')' | '>' | ',' | '|' | '\\');
    text.split(begin).skip(1).map(move |rest| rest.split(is_end).next().unwrap_or_default().trim_end_matches('.'))
}

#[test]
fn addresses_of_help_texts_are_answered() {
    let mut asked = 0;
    for file in files("src/server/src/cli", &["rs"]) {
        let text = fs::read_to_string(&file).unwrap();
        for path in SITES.iter().flat_map(|site| named(&text, site)) {
            let path = format!("/{path}");
            assert!(is_there(&path), "{}: {path}", file.display());
            asked += 1;
        }
    }
    assert!(asked > 0, "verify names one");
    assert!(!is_there("/events/4H7KQ2M9/evening.json") && is_there("/events/4H7KQ2M9/lists.json"));
}

#[test]
fn addresses_of_the_readme_are_answered() {
    let text = fs::read_to_string(repository("README.md")).unwrap();
    let found: Vec<String> = named(&text, "`/").map(|path| format!("/{path}")).collect();
    assert!(found.iter().any(|path| path == "/events/help"), "{found:?}");
    for path in found {
        assert!(is_there(&path), "{path}");
    }
}
