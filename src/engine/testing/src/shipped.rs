//! The cards, formats and texts that ship with the program.

use std::sync::LazyLock;

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    deck::format::Formats,
    games::GAMES,
};

/// The playtest set, about 180 cards.
pub const OUTBREAK: CatalogueSource<'static> = CatalogueSource {
    name: "ng-01-outbreak.json",
    text: include_str!("../../../../cards/necrogenesis/ng-01-outbreak.json"),
};

/// Further printings of some of its cards.
pub const PROMOS: CatalogueSource<'static> = CatalogueSource {
    name: "ng-pr-promos.json",
    text: include_str!("../../../../cards/necrogenesis/ng-pr-promos.json"),
};

/// Every file of cards.
pub const CARDS: &[CatalogueSource<'static>] = &[OUTBREAK, PROMOS];

/// The file of the formats.
pub const FORMATS: CatalogueSource<'static> =
    CatalogueSource { name: "formats.json", text: include_str!("../../../../cards/necrogenesis/formats.json") };

/// A ready-made deck, as text.
pub const HOLD_THE_LINE: &str = include_str!("../../../../cards/necrogenesis/decks/hold-the-line.txt");

/// Every shipped card, read once.
pub fn catalogue() -> &'static Catalogue {
    static READ: LazyLock<Catalogue> = LazyLock::new(|| read(CARDS));
    &READ
}

/// The cards of the playtest set alone, read once.
pub fn outbreak() -> &'static Catalogue {
    static READ: LazyLock<Catalogue> = LazyLock::new(|| read(&[OUTBREAK]));
    &READ
}

/// Every shipped format, read once.
pub fn formats() -> &'static Formats {
    static READ: LazyLock<Formats> =
        LazyLock::new(|| Formats::read(&[FORMATS], catalogue()).expect("the formats are valid"));
    &READ
}

/// Card files read into a catalogue.
///
/// # Panics
/// When one of them is faulty.
pub fn read(sources: &[CatalogueSource<'_>]) -> Catalogue {
    Catalogue::read(GAMES, sources).unwrap_or_else(|faults| panic!("{faults}: {:?}", faults.0))
}
