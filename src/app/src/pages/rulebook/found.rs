//! What a question finds in the rulebook and the glossary.

use maud::{Markup, html};
use safehouse_engine::rulebook::search::{Found, Kind};

use super::{parts, rules::Rules};
use crate::{
    drawing::Page,
    paths::{HasPaths as _, rules as addresses},
};

/// The most that is shown.
const MOST: usize = 60;

pub(super) fn draw(rules: &Rules<'_>, question: &str) -> Page {
    let answer = rules.index.search(question, MOST);
    let count = answer.found.len();
    let body = html! {
        div class="page rulebook" {
            (parts::crumbs(rules, &[]))
            h1 { "Search the rules" }
            (parts::search_form(rules, question))
            p role="status" {
                @if count == 0 {
                    "Nothing in the rules or the glossary has “" bdi { (question) } "”. A clause is found by its number, such as 7.3.2, \
                     and by any word of it; fewer words find more."
                } @else if !answer.is_whole {
                    "Nothing has all of these words. This has some of them:"
                } @else if count == MOST {
                    "The first " (MOST) " places, the best first:"
                } @else {
                    (count) @if count == 1 { " place:" } @else { " places, the best first:" }
                }
            }
            @if count == 0 {
                p { a href=(rules.scene.paths().rules()) rel="external" { "All clauses by chapter" } " · " a href=(rules.scene.paths().glossary()) { "Glossary" } }
            }
            ol class="rule-found" { @for found in &answer.found { li { (one(rules, found)) } } }
        }
    };
    Page::new(
        format!("{question} – rules"),
        "Clauses, rulings and terms.",
        addresses::search(rules.scene.paths(), question),
        body,
    )
}

fn one(rules: &Rules<'_>, found: &Found<'_>) -> Markup {
    let (address, sort) = match found.kind {
        Kind::Clause => (rules.scene.paths().clause(found.id), "Clause"),
        Kind::Ruling => (rules.scene.paths().clause(found.id), "House ruling"),
        Kind::Term => (rules.scene.paths().term(found.id), "Glossary"),
    };
    html! {
        h2 {
            a href=(address) rel=[(found.kind != Kind::Term).then_some("external")] {
                @if found.kind != Kind::Term { span class="figures" { (found.id) } " " }
                (parts::marked(found.title, &found.in_title))
            }
            " " span class="rule-found__sort" { (sort) }
        }
        @if !found.text.is_empty() { p { (parts::marked(found.text, &found.in_text)) } }
    }
}
