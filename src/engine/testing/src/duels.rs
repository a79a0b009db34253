//! Duels, and what holds in every state of one.

use safehouse_engine::{
    catalogue::Catalogue,
    deck::list::DeckList,
    necrogenesis::{config::RulesConfig, duel::Duel},
};

pub mod readings;
pub mod soundness;

/// A duel between two decks.
///
/// # Panics
/// When one of them is no complete deck.
pub fn duel(config: RulesConfig, catalogue: &Catalogue, decks: [&DeckList; 2]) -> Duel {
    Duel::new(config, catalogue, decks).expect("complete decks")
}
