//! A game and its cards, made up for these tests: the crate knows none.

use std::sync::LazyLock;

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    game::{GameDefinition, Games, Word},
};
use safehouse_testing::plain_game::PLAIN;

/// The cards, read once.
pub fn catalogue() -> &'static Catalogue {
    static READ: LazyLock<Catalogue> = LazyLock::new(|| {
        let outbreak = CatalogueSource { name: "outbreak.json", text: include_str!("outbreak.json") };
        let promos = CatalogueSource { name: "promos.json", text: include_str!("promos.json") };
        Catalogue::read(Games::only(&GAME), &[outbreak, promos]).expect("the cards are valid")
    });
    &READ
}

static GAME: GameDefinition = GameDefinition {
    id: "test-game",
    name: "Test Game",
    rarities: &[Word { id: "C", name: "Common" }, Word { id: "PR", name: "Promo" }],
    number_is_valid: |number| {
        number.split('-').count() == 3
            && number.starts_with("NG-")
            && number.rsplit('-').next().is_some_and(|end| end.len() == 3 && end.parse::<u32>().is_ok())
    },
    set_code_is_valid: |code| code.starts_with("NG-"),
    set_code_pattern: "^NG-",
    set_code_sample: "NG-01",
    number_pattern: "^NG-[A-Z0-9]+-[0-9]{3}$",
    number_sample: "NG-01-047",
    ..PLAIN
};
