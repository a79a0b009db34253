//! What every page of a rulebook is drawn of.

use safehouse_engine::{
    game::GameDefinition,
    games,
    rulebook::{book::Book, search::Index},
};

use crate::drawing::Scene;

/// A game's rulebook.
pub(super) struct Rules<'a> {
    pub(super) scene: &'a Scene<'a>,
    pub(super) game: &'static GameDefinition,
    pub(super) book: &'static Book,
    pub(super) index: &'static Index,
}

impl<'a> Rules<'a> {
    /// `None` for a game without one.
    pub(super) fn of(scene: &'a Scene<'a>) -> Option<Self> {
        let game = scene.library.game();
        Some(Self { scene, game, book: games::book(game)?, index: games::rule_index(game)? })
    }
}
