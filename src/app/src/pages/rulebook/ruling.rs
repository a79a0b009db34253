//! A house ruling, and all of them.

use maud::html;
use safehouse_engine::rulebook::book::Ruling;

use super::{parts, rules::Rules};
use crate::{
    drawing::Page,
    paths::{HasPaths as _, rules as addresses},
};

pub(super) fn draw(rules: &Rules<'_>, ruling: &Ruling) -> Page {
    let ids: Vec<&str> = rules.book.rulings.iter().map(|ruling| ruling.id.as_str()).collect();
    let at = ids.iter().position(|id| *id == ruling.id).unwrap_or_default();
    let before = at.checked_sub(1).and_then(|at| ids.get(at)).copied();
    let naming: Vec<&str> =
        rules.book.naming(&ruling.id).filter(|id| !ruling.clauses.iter().any(|own| own == id)).collect();
    let text = format!("{} {}", ruling.title, ruling.decision);
    let body = html! {
        div class="page page--text rulebook" {
            (parts::crumbs(rules, &[("House rulings", addresses::rulings(rules.scene.paths()))]))
            h1 { span class="figures" { (ruling.id) } " " (ruling.title) }
            (parts::decided(rules, ruling))
            (parts::readings(rules, &ruling.settings))
            section aria-labelledby="about" { h2 id="about" { "About" } (parts::named(rules, ruling.clauses.iter().map(String::as_str))) }
            (parts::examples(rules, &[&ruling.id]))
            @if !naming.is_empty() {
                section aria-labelledby="from" { h2 id="from" { "Named by" } (parts::named(rules, naming.into_iter())) }
            }
            (parts::terms(rules, &text))
            (parts::neighbours(rules, before, ids.get(at + 1).copied()))
        }
    };
    let title = format!("{} {}", ruling.id, ruling.title);
    Page::new(title, ruling.decision.clone(), rules.scene.paths().clause(&ruling.id), body)
}

pub(super) fn draw_all(rules: &Rules<'_>) -> Page {
    let address = addresses::rulings(rules.scene.paths());
    let body = html! {
        div class="page rulebook" {
            (parts::crumbs(rules, &[]))
            h1 { "House rulings" }
            p class="lead" { "Where clauses contradict each other or say nothing, this is how decks and games are judged here, and why." }
            (parts::search_form(rules, ""))
            @for ruling in &rules.book.rulings {
                article class="rule-ruling" id=(ruling.id) {
                    h2 { a href=(rules.scene.paths().clause(&ruling.id)) rel="external" { span class="figures" { (ruling.id) } " " (ruling.title) } }
                    (parts::decided(rules, ruling))
                }
            }
        }
    };
    Page::new("House rulings", "Every house ruling with its question and its reason.", address, body)
}
