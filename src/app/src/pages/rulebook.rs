//! The rulebook: clauses in our own words, rulings with their reasons, what a question finds in
//! them. The server draws it, so that no visitor of another page carries the text; it is read
//! without script.

mod chapter;
mod clause;
mod contents;
mod found;
mod parts;
mod ruling;

use safehouse_engine::{
    game::GameDefinition,
    games,
    rulebook::{book::Book, search::Index},
};

pub use self::contents::draw_rules;
use crate::{
    drawing::{Page, Scene},
    paths::rules::RULINGS,
};

/// What the pages of a game's rulebook are drawn of; `None` for a game without one.
struct Rules<'a> {
    scene: &'a Scene<'a>,
    game: &'static GameDefinition,
    book: &'static Book,
    index: &'static Index,
}

impl<'a> Rules<'a> {
    fn of(scene: &'a Scene<'a>) -> Option<Self> {
        let game = scene.library.game();
        Some(Self { scene, game, book: games::book(game)?, index: games::rule_index(game)? })
    }
}

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
