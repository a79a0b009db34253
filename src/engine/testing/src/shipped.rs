//! The cards, formats and decks that ship with the program.

use std::sync::LazyLock;

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    deck::{format::Formats, interchange::import, list::DeckList},
    games::GAMES,
    library::{GameFiles, GameLibrary, Library},
};

/// A file of the game's folder in `cards/`.
macro_rules! file {
    ($path:literal) => {
        CatalogueSource { name: $path, text: include_str!(concat!("../../../../cards/necrogenesis/", $path)) }
    };
}

/// The playtest set, about 180 cards.
pub const OUTBREAK: CatalogueSource<'static> = file!("ng-01-outbreak.json");

/// Further printings of some of its cards.
pub const PROMOS: CatalogueSource<'static> = file!("ng-pr-promos.json");

/// Every file of cards.
pub const CARDS: &[CatalogueSource<'static>] = &[OUTBREAK, PROMOS];

/// The file of the formats.
pub const FORMATS: CatalogueSource<'static> = file!("formats.json");

/// A ready-made deck as text.
pub const HOLD_THE_LINE: CatalogueSource<'static> = file!("decks/hold-the-line.txt");
/// A ready-made deck as text.
pub const LONG_SIGHT: CatalogueSource<'static> = file!("decks/long-sight.txt");
/// A ready-made deck as text.
pub const MATCH_LIGHT: CatalogueSource<'static> = file!("decks/match-light.txt");
/// A ready-made deck as text.
pub const NOTHING_WASTED: CatalogueSource<'static> = file!("decks/nothing-wasted.txt");

/// Every ready-made deck as text.
pub const DECKS: &[CatalogueSource<'static>] = &[HOLD_THE_LINE, LONG_SIGHT, MATCH_LIGHT, NOTHING_WASTED];

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

/// Cards, formats and ready-made decks of the game, read once.
pub fn library() -> &'static GameLibrary {
    installation().first()
}

/// The same as what an installation has of all its games, of which it has this one.
pub fn installation() -> &'static Library {
    static READ: LazyLock<Library> = LazyLock::new(|| {
        let files = GameFiles {
            sets: CARDS.to_vec(),
            formats: vec![FORMATS],
            decks: DECKS.iter().map(|deck| deck.text).collect(),
        };
        Library::read(GAMES, &[files]).expect("the shipped files are valid")
    });
    &READ
}

/// Every shipped format, read once.
pub fn formats() -> &'static Formats {
    static READ: LazyLock<Formats> =
        LazyLock::new(|| Formats::read(&[FORMATS], catalogue()).expect("the formats are valid"));
    &READ
}

/// The ready-made decks, legal, with a printing on every line; read once.
pub fn decks() -> &'static [DeckList] {
    static READ: LazyLock<Vec<DeckList>> =
        LazyLock::new(|| DECKS.iter().map(|file| import(file.text, catalogue()).deck).collect());
    &READ
}

/// Card files read into a catalogue.
///
/// # Panics
/// When one of them is faulty.
pub fn read(sources: &[CatalogueSource<'_>]) -> Catalogue {
    Catalogue::read(GAMES, sources).unwrap_or_else(|faults| panic!("{faults}: {:?}", faults.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files;

    #[test]
    fn every_file_of_the_folder_is_here() {
        const FOLDER: &str = "cards/necrogenesis";
        let folder = crate::repository(FOLDER);
        let there: Vec<_> = files(FOLDER, &["json", "txt"]);
        let there: Vec<_> =
            there.iter().map(|path| path.strip_prefix(&folder).expect("below it").display().to_string()).collect();
        let mut here: Vec<_> = [CARDS, &[FORMATS], DECKS].concat().iter().map(|file| file.name).collect();
        here.sort();
        assert_eq!(there, here);
    }
}
