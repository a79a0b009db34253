//! Public decks by queries for decks.
//!
//! Each process holds the decks that everybody may see in memory, as columns
//! ([`DeckIndex`]), and the number of the last change in the store that they know. It is
//! filled when the process starts. Whoever searches asks the store for its last number
//! first, so that what was published by whichever process is found from then on; a job
//! catches up besides, so that nobody has to wait for many changes.
//!
//! Legality is that of the cards and formats of this process. Another set of cards is
//! another process, which judges all decks anew as it fills.

mod catch_up;

use std::{
    fmt::Debug,
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
};

use safehouse_cards::{
    catalogue::{Catalogue, query::QueryErrors},
    deck::{
        format::Formats,
        index::{DeckCursor, DeckIndex},
        query::DeckSortKey,
    },
};
use safehouse_store::{PublishedDeck, SavedDeckId};
use tokio::sync::Mutex;

pub use self::catch_up::catch_up;
use crate::{Access, Caller, Refusal, Service};

/// Who may search.
pub const SEARCH: Access = Access::Anyone;
/// Who keeps what is searched up to date.
pub const KEEP: Access = Access::Job;

/// The most decks of one page.
pub const PAGE: usize = 60;
/// The seconds after which somebody who came too early may try again.
const FILLING_SECONDS: u64 = 5;
/// The most changes that a search catches up with by itself: some milliseconds.
const CAUGHT_UP_BY_A_SEARCH: i64 = 50;

/// A game whose decks are searched.
pub trait SearchedCards: Debug + Send + Sync {
    /// Its cards.
    fn catalogue(&self) -> &Catalogue;
    /// Its formats, which were read with these cards.
    fn formats(&self) -> &Formats;
}

/// What a process holds of public decks. Cloning shares it.
#[derive(Debug, Clone)]
pub struct DeckSearch(Arc<Held>);

#[derive(Debug)]
struct Held {
    games: Vec<SearchedGame>,
    /// The last change that all games know; whoever catches up holds it.
    known: Mutex<i64>,
    /// The same for whoever only looks.
    seen: AtomicI64,
    /// Whether everything of the time of the start is known.
    is_filled: AtomicBool,
}

#[derive(Debug)]
struct SearchedGame {
    cards: Arc<dyn SearchedCards>,
    index: RwLock<DeckIndex>,
}

/// What is searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DecksSought<'a> {
    /// The identifier of the game.
    pub game: &'a str,
    /// A query for decks.
    pub query: &'a str,
    /// Where the page before ended, as it was told; `None` for the first page.
    pub after: Option<&'a str>,
    /// The most decks, no more than [`PAGE`].
    pub most: usize,
}

/// The answer to a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DecksAnswer {
    /// It was understood.
    Found(FoundDecks),
    /// It was not: what is wrong, in the order of the columns.
    Misread(QueryErrors),
    /// The place is none of this query's order.
    NoPlace,
}

/// A page of what a query found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundDecks {
    /// The decks, in the order of the query.
    pub decks: Vec<PublishedDeck>,
    /// How many there are in all.
    pub total: usize,
    /// Where the page ends; `None` for the last.
    pub next: Option<String>,
    /// The query in its one spelling.
    pub query: String,
    /// What they are sorted by.
    pub order: Vec<DeckSortKey>,
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

    fn game(&self, id: &str) -> Option<&SearchedGame> {
        self.0.games.iter().find(|game| game.cards.catalogue().game().id == id)
    }
}

/// The public decks of a game that a query finds, a page of them. Takes a processor for
/// some milliseconds, so whoever answers requests calls it where pages are drawn.
///
/// # Errors
/// [`Refusal::UnknownGame`]; [`Refusal::Busy`] while the process has just started and does
/// not know all decks yet; the store fails.
pub async fn search_decks(
    service: &Service,
    caller: &Caller,
    search: &DeckSearch,
    sought: &DecksSought<'_>,
) -> Result<DecksAnswer, Refusal> {
    SEARCH.check(caller)?;
    let game = search.game(sought.game).ok_or_else(|| Refusal::UnknownGame { game: sought.game.to_owned() })?;
    let (catalogue, formats) = (game.cards.catalogue(), game.cards.formats().newest());
    let query = match catalogue.deck_query(sought.query, &formats) {
        Ok(query) => query,
        Err(errors) => return Ok(DecksAnswer::Misread(errors)),
    };
    let order = query.options.keys();
    let after = match sought.after.map(str::parse::<DeckCursor>) {
        None => None,
        Some(Ok(after)) if after.is_of(&order) => Some(after),
        Some(_) => return Ok(DecksAnswer::NoPlace),
    };
    let last = service.store.last_public_change().await?;
    let missed = last - search.0.seen.load(Ordering::Acquire);
    let is_new = !search.0.is_filled.load(Ordering::Acquire);
    if missed <= CAUGHT_UP_BY_A_SEARCH && (missed > 0 || is_new) {
        catch_up::unless_somebody_does(&service.store, search).await?;
    }
    if !search.0.is_filled.load(Ordering::Acquire) {
        return Err(Refusal::Busy { seconds: FILLING_SECONDS });
    }
    let found = {
        let index = game.index.read().unwrap_or_else(PoisonError::into_inner);
        index.search(&query, catalogue, &formats, after.as_ref(), sought.most.min(PAGE))
    };
    let ids: Vec<SavedDeckId> = found.ids.iter().filter_map(|id| id.parse().ok()).collect();
    Ok(DecksAnswer::Found(FoundDecks {
        decks: service.store.find_public_decks(&ids).await?,
        total: found.total,
        next: found.next.map(|place| place.to_string()),
        query: query.to_string(),
        order,
    }))
}
