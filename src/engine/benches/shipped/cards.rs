//! The cards that ship with the program.

use std::sync::LazyLock;

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    games::GAMES,
};

/// Every shipped card.
pub(crate) static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
    let sources = [
        CatalogueSource {
            name: "ng-01-outbreak.json",
            text: include_str!("../../../../cards/necrogenesis/ng-01-outbreak.json"),
        },
        CatalogueSource {
            name: "ng-pr-promos.json",
            text: include_str!("../../../../cards/necrogenesis/ng-pr-promos.json"),
        },
    ];
    Catalogue::read(GAMES, &sources).expect("valid card files")
});
