//! The register of games, and what each has beside its definition.

use std::sync::LazyLock;

use safehouse_cards::{
    catalogue::Catalogue,
    game::{GameDefinition, Games, explanation::Explanation},
    rulebook::{Summaries, book::Book, clauses::ClauseList, primer::Step, search::Index},
};
use safehouse_necrogenesis::{
    NECROGENESIS,
    examples::{Example, example, examples_of},
    rulestext::Coverage,
};

/// Every game that Safehouse knows, in the order they are offered.
pub static GAMES: Games = Games::only(&NECROGENESIS);

/// The game of decks that name none: they were written before lists named their game.
pub static UNNAMED: &GameDefinition = &NECROGENESIS;

/// What the clauses and rulings of a game say; `None` for a game without a rulebook. It is no
/// part of the definition, so that a program without need of it does not carry
/// the text.
pub fn book(game: &GameDefinition) -> Option<&'static Book> {
    (game.id == NECROGENESIS.id).then(safehouse_necrogenesis::book)
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

/// What a question finds in the clauses, rulings and terms of a game; `None` for a game without a
/// rulebook.
pub fn rule_index(game: &GameDefinition) -> Option<&'static Index> {
    static NECROGENESIS_INDEX: LazyLock<Index> = LazyLock::new(|| {
        Index::new(safehouse_necrogenesis::book(), (NECROGENESIS.glossary)(), safehouse_necrogenesis::summaries())
    });
    (game.id == NECROGENESIS.id).then(|| &*NECROGENESIS_INDEX)
}

/// The examples of a clause or ruling of a game, the ones that are about it first.
pub fn rule_examples(game: &GameDefinition, id: &str) -> Vec<&'static Example> {
    if game.id == NECROGENESIS.id { examples_of(id) } else { Vec::new() }
}

/// The example of a folder and a name.
pub fn rule_example(game: &GameDefinition, chapter: &str, name: &str) -> Option<&'static Example> {
    if game.id == NECROGENESIS.id { example(chapter, name) } else { None }
}

/// Whether games of it can be played by its rules here.
pub fn is_played(game: &GameDefinition) -> bool {
    game.id == NECROGENESIS.id
}

/// What the terms of a game's glossary do, apart from its definition for the same reason as [`book`].
pub fn summaries(game: &GameDefinition) -> Summaries {
    if game.id == NECROGENESIS.id { safehouse_necrogenesis::summaries() } else { Summaries::default() }
}

/// A game in a few sentences, apart from its definition for the same reason;
/// empty for a game without them.
pub fn primer(game: &GameDefinition) -> Vec<Step> {
    if game.id == NECROGENESIS.id { safehouse_necrogenesis::primer() } else { Vec::new() }
}
