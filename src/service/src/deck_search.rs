//! Public decks by queries for decks.
//!
//! Each process holds the decks that everybody may see in memory, as columns
//! ([`DeckSearch`]), and the number of the last change in the store that they know. It is
//! filled when the process starts. Whoever searches asks the store for its last number
//! first, so that what was published by whichever process is found from then on; a job
//! catches up besides, so that nobody has to wait for many changes.
//!
//! Legality is that of the cards and formats of this process. Another set of cards is
//! another process, which judges all decks anew as it fills.

mod catch_up;
mod held;

use std::sync::{PoisonError, atomic::Ordering};

use safehouse_cards::{
    catalogue::query::QueryErrors,
    deck::{index::DeckCursor, query::DeckSortKey},
};
use safehouse_store::{PublishedDeck, SavedDeckId};

pub use self::{
    catch_up::{KEEP, catch_up},
    held::{DeckSearch, SearchedCards},
};
use crate::{Access, Caller, Refusal, Service};

/// Who may search.
pub const SEARCH: Access = Access::Anyone;
/// The most decks of one page.
pub const PAGE: usize = 60;
/// The seconds after which somebody who came too early may try again.
const FILLING_SECONDS: u64 = 5;
/// The most changes that a search catches up with by itself: some milliseconds.
const CAUGHT_UP_BY_A_SEARCH: i64 = 50;

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
