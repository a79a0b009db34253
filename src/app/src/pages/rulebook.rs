//! The rulebook: clauses in our own words, rulings with their reasons, what a question finds in
//! them. The server draws it, so that no visitor of another page carries the text; it is read
//! without script.

mod chapter;
mod clause;
mod contents;
mod found;
mod parts;
mod rules;
mod ruling;

pub use self::contents::draw_rules;
use self::rules::Rules;
use crate::{
    drawing::{Page, Scene},
    paths::rules::RULINGS,
};

/// The page of a clause, a ruling or a chapter, or of all rulings. `None` where there is none.
pub fn draw_rule(scene: &Scene<'_>, part: &str) -> Option<Page> {
    let rules = Rules::of(scene)?;
    if part == RULINGS {
        return Some(ruling::draw_all(&rules));
    }
    if let Some(ruling) = rules.book.ruling(part) {
        return Some(ruling::draw(&rules, ruling));
    }
    // Parts of a clause stand on its page.
    let passage = rules.book.passage(part).filter(|passage| passage.part_of().is_none())?;
    Some(if passage.is_chapter() { chapter::draw(&rules, passage) } else { clause::draw(&rules, passage) })
}
