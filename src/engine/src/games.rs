//! The register of games, and what each has beside its definition.

use safehouse_cards::{
    catalogue::Catalogue,
    game::{GameDefinition, Games, explanation::Explanation},
    rulebook::{clauses::ClauseList, digest::Digest, primer::Step},
};
use safehouse_necrogenesis::{NECROGENESIS, rulestext::Coverage};

/// Every game that Safehouse knows, in the order they are offered.
pub static GAMES: Games = Games::only(&NECROGENESIS);

/// The game of decks that name none: they were written before lists named their game.
pub static UNNAMED: &GameDefinition = &NECROGENESIS;

/// The rulebook of a game in short; `None` for a game without one. It is no
/// part of the definition, so that a program without need of it does not carry
/// the text.
pub fn digest(game: &GameDefinition) -> Option<&'static Digest> {
    (game.id == NECROGENESIS.id).then(safehouse_necrogenesis::digest)
}

/// The clauses and rulings of a game, apart from its definition for the same
/// reason; `None` for a game without a list of them.
pub fn clauses(game: &GameDefinition) -> Option<&'static ClauseList> {
    (game.id == NECROGENESIS.id).then(safehouse_necrogenesis::clauses)
}

/// How the rules of a game read the lines of a card's text; empty for a game whose
/// texts no program reads.
pub fn explain(game: &GameDefinition, text: &[String]) -> Vec<Explanation> {
    if game.id == NECROGENESIS.id { safehouse_necrogenesis::rulestext::explain(text) } else { Vec::new() }
}

/// What the rules of a game read of the texts of its cards; `None` for a game whose texts
/// no program reads.
pub fn text_coverage(catalogue: &Catalogue) -> Option<Coverage> {
    (catalogue.game().id == NECROGENESIS.id).then(|| safehouse_necrogenesis::rulestext::report(catalogue))
}

/// Whether games of it can be played by its rules here.
pub fn is_played(game: &GameDefinition) -> bool {
    game.id == NECROGENESIS.id
}

/// A game in a few sentences, apart from its definition for the same reason;
/// empty for a game without them.
pub fn primer(game: &GameDefinition) -> Vec<Step> {
    if game.id == NECROGENESIS.id { safehouse_necrogenesis::primer() } else { Vec::new() }
}
