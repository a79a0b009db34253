//! What a process holds of public decks.

use std::{
    fmt::Debug,
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicI64},
    },
};

use safehouse_cards::{
    catalogue::Catalogue,
    deck::{format::Formats, index::DeckIndex},
};
use tokio::sync::Mutex;

/// A game whose decks are searched.
pub trait SearchedCards: Debug + Send + Sync {
    /// Its cards.
    fn catalogue(&self) -> &Catalogue;
    /// Its formats, which were read with these cards.
    fn formats(&self) -> &Formats;
}

/// What a process holds of public decks. Cloning shares it.
#[derive(Debug, Clone)]
pub struct DeckSearch(pub(super) Arc<Held>);

#[derive(Debug)]
pub(super) struct Held {
    pub(super) games: Vec<SearchedGame>,
    /// The last change that all games know; whoever catches up holds it.
    pub(super) known: Mutex<i64>,
    /// The same for whoever only looks.
    pub(super) seen: AtomicI64,
    /// Whether everything of the time of the start is known.
    pub(super) is_filled: AtomicBool,
}

#[derive(Debug)]
pub(super) struct SearchedGame {
    pub(super) cards: Arc<dyn SearchedCards>,
    pub(super) index: RwLock<DeckIndex>,
}

impl DeckSearch {
    /// What is held of these games: nothing, until somebody catches up.
    pub fn new(games: impl IntoIterator<Item = Arc<dyn SearchedCards>>) -> Self {
        let game = |cards: Arc<dyn SearchedCards>| {
            let index = RwLock::new(DeckIndex::new(cards.catalogue()));
            SearchedGame { cards, index }
        };
        Self(Arc::new(Held {
            games: games.into_iter().map(game).collect(),
            known: Mutex::new(0),
            seen: AtomicI64::new(0),
            is_filled: AtomicBool::new(false),
        }))
    }

    /// How many decks are held, of all games.
    pub fn total(&self) -> usize {
        let held = |game: &SearchedGame| game.index.read().unwrap_or_else(PoisonError::into_inner).len();
        self.0.games.iter().map(held).sum()
    }

    /// What is held of the game of this identifier.
    pub(super) fn game(&self, id: &str) -> Option<&SearchedGame> {
        self.0.games.iter().find(|game| game.cards.catalogue().game().id == id)
    }
}
