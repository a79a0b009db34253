//! A clause: what it says, its parts, what was ruled about it, its examples, and what it belongs
//! with.

use std::collections::BTreeSet;

use maud::html;
use safehouse_engine::rulebook::book::{Passage, Ruling, named};

use super::{parts, rules::Rules};
use crate::{drawing::Page, paths::HasPaths as _};

pub(super) fn draw(rules: &Rules<'_>, clause: &Passage) -> Page {
    let book = rules.book;
    let inner: Vec<&Passage> = book.parts(&clause.id).collect();
    let own: Vec<&str> =
        std::iter::once(clause).chain(inner.iter().copied()).map(|passage| passage.id.as_str()).collect();
    let text: String = std::iter::once(clause)
        .chain(inner.iter().copied())
        .map(|passage| format!("{}. {} ", passage.title, passage.text))
        .collect();
    let rulings: Vec<&Ruling> = book
        .rulings
        .iter()
        .filter(|ruling| {
            let is_about = ruling.clauses.iter().any(|id| own.contains(&id.as_str()));
            is_about || named(&text).any(|(_, id)| id == ruling.id)
        })
        .collect();
    let values: Vec<String> = std::iter::once(clause)
        .chain(inner.iter().copied())
        .flat_map(|passage| passage.values.iter().cloned())
        .chain(rulings.iter().flat_map(|ruling| ruling.settings.iter().cloned()))
        .collect();
    let related = related(&text, clause, &inner, &own);
    let naming: BTreeSet<(usize, &str)> = own
        .iter()
        .flat_map(|id| book.naming(id))
        .filter(|id| !own.contains(id) && !related.contains(id) && !id.starts_with('R'))
        .map(|id| (book.ids().position(|known| known == id).unwrap_or_default(), id))
        .collect();
    let chapter = book.passage(clause.chapter());
    let above =
        chapter.map(|chapter| (format!("{} {}", chapter.id, chapter.title), rules.scene.paths().clause(&chapter.id)));
    let pages: Vec<&str> = book
        .passages
        .iter()
        .filter(|passage| passage.part_of().is_none() && !passage.is_chapter())
        .map(|passage| passage.id.as_str())
        .collect();
    let at = pages.iter().position(|id| *id == clause.id).unwrap_or_default();
    let before = at.checked_sub(1).and_then(|at| pages.get(at)).copied();
    let body = html! {
        div class="page page--text rulebook" {
            (parts::crumbs(rules, &above.iter().map(|(words, address)| (words.as_str(), address.clone())).collect::<Vec<_>>()))
            h1 { span class="figures" { (clause.id) } " " (clause.title) }
            p class="rulebook__text" { (parts::sentence(rules, &clause.text)) }
            @if !inner.is_empty() {
                dl class="rule-list rule-list--parts" {
                    @for part in &inner {
                        @let anchor = part.id.split_once('/').map_or(part.id.as_str(), |(_, part)| part);
                        (parts::clause(rules, part, anchor))
                    }
                }
            }
            (parts::examples(rules, &own))
            @if !rulings.is_empty() {
                section aria-labelledby="rulings" {
                    h2 id="rulings" { "House rulings" }
                    @for ruling in &rulings {
                        article class="rule-ruling" {
                            h3 { a href=(rules.scene.paths().clause(&ruling.id)) rel="external" { span class="figures" { (ruling.id) } " " (ruling.title) } }
                            (parts::decided(rules, ruling))
                        }
                    }
                }
            }
            (parts::readings(rules, &values))
            @if !related.is_empty() {
                section aria-labelledby="with" { h2 id="with" { "Belongs with" } (parts::named(rules, related.iter().copied())) }
            }
            @if !naming.is_empty() {
                section aria-labelledby="from" { h2 id="from" { "Named by" } (parts::named(rules, naming.iter().map(|(_, id)| *id))) }
            }
            (parts::terms(rules, &text))
            (parts::neighbours(rules, before, pages.get(at + 1).copied()))
        }
    };
    let title = format!("{} {}", clause.id, clause.title);
    Page::new(title, clause.text.clone(), rules.scene.paths().clause(&clause.id), body)
}

/// The clauses that it and its parts name or list, each once.
fn related<'a>(text: &'a str, clause: &'a Passage, inner: &[&'a Passage], own: &[&str]) -> Vec<&'a str> {
    let listed =
        std::iter::once(clause).chain(inner.iter().copied()).flat_map(|passage| passage.see.iter().map(String::as_str));
    let mut related: Vec<&str> = Vec::new();
    for id in named(text).map(|(_, id)| id).chain(listed) {
        if !id.starts_with('R') && !own.contains(&id) && !related.contains(&id) {
            related.push(id);
        }
    }
    related
}
