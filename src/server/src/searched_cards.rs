//! The cards whose public decks are searched.

use std::sync::Arc;

use safehouse_engine::{
    catalogue::Catalogue,
    deck::format::Formats,
    library::{GameLibrary, Library},
};
use safehouse_service::deck_search::{DeckSearch, SearchedCards};

/// A game of the library.
#[derive(Debug)]
struct OfLibrary(Arc<GameLibrary>);

impl SearchedCards for OfLibrary {
    fn catalogue(&self) -> &Catalogue {
        &self.0.catalogue
    }

    fn formats(&self) -> &Formats {
        &self.0.formats
    }
}

/// A search of the public decks of all games of a library, which knows none yet.
pub(crate) fn search_of(library: &Library) -> DeckSearch {
    DeckSearch::new(library.games().iter().map(|game| Arc::new(OfLibrary(Arc::clone(game))) as Arc<dyn SearchedCards>))
}
