//! Duels between the ready-made decks.

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    deck::{interchange::import, list::DeckList},
    games::GAMES,
    necrogenesis::{config::RulesConfig, duel::Duel},
};

macro_rules! file {
    ($path:literal) => {
        CatalogueSource { name: $path, text: include_str!(concat!("../../../../cards/necrogenesis/", $path)) }
    };
}

/// The built-in cards.
pub fn catalogue() -> Catalogue {
    Catalogue::read(GAMES, &[file!("ng-01-outbreak.json"), file!("ng-pr-promos.json")]).expect("valid card files")
}

/// The ready-made decks.
pub fn decks(catalogue: &Catalogue) -> Vec<DeckList> {
    [
        include_str!("../../../../cards/necrogenesis/decks/hold-the-line.txt"),
        include_str!("../../../../cards/necrogenesis/decks/long-sight.txt"),
        include_str!("../../../../cards/necrogenesis/decks/match-light.txt"),
        include_str!("../../../../cards/necrogenesis/decks/nothing-wasted.txt"),
    ]
    .map(|text| import(text, catalogue).deck)
    .to_vec()
}

/// A duel between two decks.
pub fn duel(config: RulesConfig, catalogue: &Catalogue, decks: [&DeckList; 2]) -> Duel {
    Duel::new(config, catalogue, decks).expect("complete decks")
}

/// Numbers that need no quality, only to be the same everywhere (SplitMix64).
pub struct Numbers(pub u64);

impl Numbers {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}
