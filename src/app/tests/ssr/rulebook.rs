//! The pages of the rulebook: each there is, and where its links lead.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use safehouse_app::{
    pages::rulebook::{draw_rule, draw_rules},
    paths::{self, HasPaths as _, rules as addresses},
};
use safehouse_engine::{
    games,
    necrogenesis::{NECROGENESIS, book, examples::examples},
};

use crate::table::{library, scene};

/// Every page of the rulebook, by the last part of its address.
static PAGES: LazyLock<BTreeMap<String, String>> = LazyLock::new(drawn);

fn pages() -> &'static BTreeMap<String, String> {
    &PAGES
}

fn drawn() -> BTreeMap<String, String> {
    let library = library();
    let scene = scene(&library);
    let own = |id: &&str| !id.contains('/');
    let parts = book().ids().filter(own).chain([addresses::RULINGS]);
    let mut pages: BTreeMap<String, String> = parts
        .map(|part| (part.to_owned(), draw_rule(&scene, part).unwrap_or_else(|| panic!("no page of {part}")).body))
        .collect();
    pages.insert(String::new(), draw_rules(&scene, "").body);
    pages
}

fn attributes<'a>(html: &'a str, name: &str) -> Vec<&'a str> {
    let before = format!(" {name}=\"");
    html.split(&before).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0)).collect()
}

#[test]
fn every_link_between_pages_of_the_rulebook_leads_to_a_page_and_a_place_on_it() {
    let pages = pages();
    let glossary = (NECROGENESIS.glossary)();
    let mut followed = 0;
    for (page, html) in pages {
        for link in attributes(html, "href") {
            let Some(rest) = link.strip_prefix("/necrogenesis/rules") else { continue };
            let (path, anchor) = rest.split_once('#').unwrap_or((rest, ""));
            let part = path.trim_start_matches('/').replace("%5B", "[").replace("%5D", "]");
            if part == "glossary" {
                assert!(anchor.is_empty() || glossary.term(anchor).is_some(), "{page}: {link}");
            } else if let Some(example) = part.strip_prefix("examples/") {
                let (chapter, name) = example.split_once('/').expect("a folder and a name");
                assert!(games::rule_example(&NECROGENESIS, chapter, name).is_some(), "{page}: {link}");
            } else {
                let there = pages.get(&part).unwrap_or_else(|| panic!("{page}: {link} leads nowhere"));
                assert!(anchor.is_empty() || attributes(there, "id").contains(&anchor), "{page}: {link}");
            }
            followed += 1;
        }
    }
    assert!(followed > 5_000, "{followed}");
}

#[test]
fn no_page_of_the_rulebook_has_an_id_twice_or_markup_that_a_text_brought() {
    for (page, html) in pages() {
        let ids = attributes(html, "id");
        let mut seen = BTreeSet::new();
        let twice: Vec<_> = ids.iter().filter(|id| !seen.insert(**id)).collect();
        assert!(twice.is_empty(), "{page}: {twice:?}");
        assert!(!html.contains("&amp;lt;") && !html.contains("{}"), "{page}");
    }
}

#[test]
fn every_clause_has_a_page_with_its_text_and_its_examples_or_why_there_is_none() {
    let pages = pages();
    for passage in book().passages.iter().filter(|passage| !passage.is_chapter()) {
        let own = passage.part_of().unwrap_or(&passage.id);
        let html = &pages[own];
        // Up to what is markup in the page.
        let words =
            passage.text.split(|c: char| !c.is_alphabetic() && !" ,".contains(c)).next().unwrap_or_default().trim();
        assert!(html.contains(words), "{}: {words}", passage.id);
        let says_why = html.contains("nothing in it that happens") || html.contains("Tests of this program hold it");
        assert!(html.contains("/rules/examples/") != says_why, "{}", passage.id);
    }
    // No example is out of reach.
    let linked: BTreeSet<&str> = pages.values().flat_map(|html| attributes(html, "href")).collect();
    for example in examples() {
        let address = addresses::example(paths::of("necrogenesis"), example.chapter, example.name, 0);
        assert!(linked.contains(address.as_str()), "{address}");
    }
}

#[test]
fn a_ruling_stands_with_the_clauses_that_it_is_about() {
    let pages = pages();
    for ruling in &book().rulings {
        let own = &pages[&ruling.id];
        for part in ["Unclear", "Decided", "Why"] {
            assert!(own.contains(part), "{}", ruling.id);
        }
        for clause in &ruling.clauses {
            let clause = clause.split('/').next().unwrap_or(clause);
            assert!(pages[clause].contains(&format!("/rules/{}\"", ruling.id)), "{clause}: {}", ruling.id);
        }
    }
}

#[test]
fn what_is_looked_for_is_marked_and_nothing_found_is_said() {
    let library = library();
    let scene = scene(&library);
    let found = draw_rules(&scene, "stunned zombies").body;
    assert!(found.contains("2.29.2") && found.contains("<mark>"), "{found}");
    let by_number = draw_rules(&scene, "7.3.2").body;
    let first =
        by_number.split("class=\"rule-found\"").nth(1).and_then(|list| list.split("</h2>").next()).expect("a list");
    assert!(first.contains(&format!("href=\"{}\"", scene.paths().clause("7.3.2"))), "{first}");
    let nothing = draw_rules(&scene, "<xylophone>").body;
    assert!(nothing.contains("Nothing in the rules or the glossary has") && !nothing.contains("<xylo"), "{nothing}");
    assert!(draw_rule(&scene, "99.9.9").is_none() && draw_rule(&scene, "").is_none());
}
