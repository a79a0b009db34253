//! A chapter with all of its clauses.

use maud::html;
use safehouse_engine::rulebook::book::Passage;

use super::{parts, rules::Rules};
use crate::{drawing::Page, paths::HasPaths as _};

pub(super) fn draw(rules: &Rules<'_>, chapter: &Passage) -> Page {
    let chapters: Vec<&str> = rules.book.chapters().map(|chapter| chapter.id.as_str()).collect();
    let at = chapters.iter().position(|id| *id == chapter.id).unwrap_or_default();
    let before = at.checked_sub(1).and_then(|at| chapters.get(at)).copied();
    let body = html! {
        div class="page rulebook" {
            (parts::crumbs(rules, &[]))
            h1 { (chapter.id) " " (chapter.title) }
            (parts::search_form(rules, ""))
            dl class="rule-list" {
                @for clause in rules.book.of_chapter(&chapter.id) { (parts::clause(rules, clause, &clause.id)) }
            }
            (parts::neighbours(rules, before, chapters.get(at + 1).copied()))
        }
    };
    let title = format!("{} {}", chapter.id, chapter.title);
    let description = format!("Chapter {} of the rules of {}, clause by clause.", chapter.id, rules.game.name);
    Page::new(title, description, rules.scene.paths().clause(&chapter.id), body)
}
