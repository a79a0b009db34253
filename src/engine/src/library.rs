//! What an installation has: of each game its cards, formats and ready-made decks.
//!
//! Server, command line and browser read the same files by the same function, so
//! they cannot differ.

pub mod bundle;

use std::sync::Arc;

use safehouse_cards::{
    catalogue::{
        CardFileFault, Catalogue, CatalogueSource, PrintingSet, ReadError,
        query::{BareWords, QueryErrors},
    },
    copies::{Balances, OwnedIndex, Shelf, index_by_formats, is_deck_place},
    deck::{
        format::{Format, FormatFault, Formats, FormatsError, Snapshot},
        interchange::import,
        list::DeckList,
    },
    game::{GameDefinition, Games},
    rulebook::clauses::ClauseList,
};

/// The files of one game.
#[derive(Debug, Clone, Default)]
pub struct GameFiles<'a> {
    /// Set files, in loading order.
    pub sets: Vec<CatalogueSource<'a>>,
    /// Formats files; one that builds on another comes after it.
    pub formats: Vec<CatalogueSource<'a>>,
    /// Ready-made deck lists in any form that can be imported, in the order they are offered.
    pub decks: Vec<&'a str>,
}

/// Every game of an installation; there is at least one.
#[derive(Debug, Clone)]
pub struct Library {
    games: Vec<Arc<GameLibrary>>,
}

/// One game of an installation.
#[derive(Debug, Clone)]
pub struct GameLibrary {
    /// Every card.
    pub catalogue: Catalogue,
    /// Every format.
    pub formats: Formats,
    /// Ready-made decks, in the order they are offered.
    pub decks: Vec<DeckList>,
}

/// Why files make no library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LibraryError {
    /// Faults of set files.
    Cards(Vec<CardFileFault>),
    /// Faults of formats files, where the set files have none.
    Formats(Vec<FormatFault>),
    /// Two lots of files are of the same game: its name, and the first set file of each.
    Twice {
        /// The game's name.
        game: &'static str,
        /// The first file of either.
        files: [String; 2],
    },
}

impl std::error::Error for LibraryError {}

impl std::fmt::Display for LibraryError {
    /// One fault a line.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let lines: Vec<String> = match self {
            Self::Cards(faults) => faults.iter().map(ToString::to_string).collect(),
            Self::Formats(faults) => faults.iter().map(ToString::to_string).collect(),
            Self::Twice { game, files: [one, other] } => {
                vec![format!("{one} and {other} are both of {game}: put all files of a game into one folder")]
            }
        };
        formatter.write_str(&lines.join("\n"))
    }
}

/// The clauses and rulings that a game has, as [`crate::games::clauses`].
type ClausesOf = fn(&GameDefinition) -> Option<&'static ClauseList>;

impl Library {
    /// Reads the files of some of these games, each game's together. Without any
    /// the library is an empty one of the first game.
    ///
    /// # Errors
    /// Every fault of all set files; without one, every fault of all formats files;
    /// the same game twice.
    pub fn read(games: Games, files: &[GameFiles<'_>]) -> Result<Self, LibraryError> {
        Self::read_with(games, files, Formats::read, imported)
    }

    /// As [`Library::read`], of what a server publishes: its ready-made decks are lists
    /// already, those of each lot of files in the same place of `decks`. Whoever reads
    /// this needs nothing of what imports.
    ///
    /// # Errors
    /// As [`Library::read`].
    pub fn read_published(
        games: Games,
        files: &[GameFiles<'_>],
        decks: &[Vec<DeckList>],
    ) -> Result<Self, LibraryError> {
        Self::read_with(games, files, Formats::read, |lot, _, _| decks.get(lot).cloned().unwrap_or_default())
    }

    /// As [`Library::read`], for whoever publishes the files: a clause or ruling that
    /// the game does not have is a fault too, and so are formats files without a format.
    ///
    /// # Errors
    /// As [`Library::read`].
    pub fn check(games: Games, files: &[GameFiles<'_>], clauses: ClausesOf) -> Result<Self, LibraryError> {
        let formats = |files: &[CatalogueSource<'_>], catalogue: &Catalogue| {
            Formats::check(files, catalogue, clauses(catalogue.game()))
        };
        Self::read_with(games, files, formats, imported)
    }

    fn read_with(
        games: Games,
        files: &[GameFiles<'_>],
        formats: impl Fn(&[CatalogueSource<'_>], &Catalogue) -> Result<Formats, FormatsError>,
        decks: impl Fn(usize, &GameFiles<'_>, &Catalogue) -> Vec<DeckList>,
    ) -> Result<Self, LibraryError> {
        let nothing = [GameFiles::default()];
        let files = if files.is_empty() { &nothing } else { files };
        let (mut catalogues, mut card_faults) = (Vec::new(), Vec::new());
        for lot in files {
            match Catalogue::read(games, &lot.sets) {
                Ok(catalogue) => catalogues.push(catalogue),
                Err(ReadError(faults)) => card_faults.extend(faults),
            }
        }
        if !card_faults.is_empty() {
            return Err(LibraryError::Cards(card_faults));
        }
        let (mut read, mut format_faults) = (Vec::<(Arc<GameLibrary>, &GameFiles<'_>)>::new(), Vec::new());
        for (position, (catalogue, lot)) in catalogues.into_iter().zip(files).enumerate() {
            let game = catalogue.game();
            if let Some((_, before)) = read.iter().find(|(other, _)| other.game().id == game.id) {
                let first = |lot: &GameFiles<'_>| lot.sets.first().map_or("", |source| source.name).to_owned();
                return Err(LibraryError::Twice { game: game.name, files: [first(before), first(lot)] });
            }
            match formats(&lot.formats, &catalogue) {
                Ok(formats) => {
                    let decks = decks(position, lot, &catalogue);
                    read.push((Arc::new(GameLibrary { catalogue, formats, decks }), lot));
                }
                Err(FormatsError(faults)) => format_faults.extend(faults),
            }
        }
        if !format_faults.is_empty() {
            return Err(LibraryError::Formats(format_faults));
        }
        let mut read: Vec<_> = read.into_iter().map(|(game, _)| game).collect();
        read.sort_by_key(|game| games.iter().position(|known| known.id == game.game().id));
        Ok(Self { games: read })
    }

    /// Every game, in the order they are offered.
    pub fn games(&self) -> &[Arc<GameLibrary>] {
        &self.games
    }

    /// The game that is meant where none is named.
    pub fn first(&self) -> &Arc<GameLibrary> {
        &self.games[0]
    }

    /// The game with this identifier; `None` when this installation does not have it.
    pub fn of_game(&self, id: &str) -> Option<&Arc<GameLibrary>> {
        self.games.iter().find(|game| game.game().id == id)
    }
}

/// The ready-made decks of a lot of files, whichever form each has.
fn imported(_: usize, lot: &GameFiles<'_>, catalogue: &Catalogue) -> Vec<DeckList> {
    lot.decks.iter().map(|deck| import(deck, catalogue).deck).collect()
}

impl GameLibrary {
    /// Its definition.
    pub fn game(&self) -> &'static GameDefinition {
        self.catalogue.game()
    }

    /// The newest snapshot of the first format, for what is about no deck.
    pub fn first_snapshot(&self) -> Option<&Snapshot> {
        self.formats.all().first().map(Format::newest)
    }

    /// What queries ask of a collection. `is_built` says of a place whether it is a deck that is built; how
    /// many copies of a card a deck may hold says the first format.
    pub fn owned(&self, balances: &Balances, is_built: &dyn Fn(&str) -> bool) -> OwnedIndex {
        index_by_formats(balances, (&self.catalogue, &self.formats), is_built)
    }

    /// The same of a collection whose built decks are those that its places say; made once between two
    /// changes of it.
    pub fn owned_of<'a>(&self, shelf: &'a Shelf) -> &'a Arc<OwnedIndex> {
        shelf.owned_index(|balances| self.owned(balances, &is_deck_place))
    }

    /// The printings a query finds.
    ///
    /// # Errors
    /// What is wrong with the query.
    pub fn find(&self, query: &str) -> Result<PrintingSet, QueryErrors> {
        let formats = self.formats.newest();
        let query = self.catalogue.query(query, &formats, BareWords::Anywhere)?;
        Ok(query.evaluate(&self.catalogue, &formats))
    }
}
