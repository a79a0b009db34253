//! From changes in the store to what is held.

use std::sync::{PoisonError, atomic::Ordering};

use safehouse_cards::deck::{
    index::{DeckIndex, IndexedDeck, PreparedDeck},
    list::DeckList,
};
use safehouse_store::{PublicDeckChange, Store};
use tokio::{sync::MutexGuard, task::spawn_blocking};

use super::held::{DeckSearch, SearchedGame};
use crate::{Access, Caller, Refusal, Service};

/// Who keeps what is searched up to date.
pub const KEEP: Access = Access::Job;

/// Changes that are asked for at a time: judging that many decks takes a core some tens of
/// milliseconds.
const AT_A_TIME: u32 = 400;

/// Takes over what changed of public decks since this was done last, and answers how many
/// changes that were. The first time these are all decks.
///
/// # Errors
/// The caller is no job; the store fails, and what was taken over by then stays.
pub async fn catch_up(service: &Service, caller: &Caller, search: &DeckSearch) -> Result<usize, Refusal> {
    KEEP.check(caller)?;
    take_over(&service.store, search, search.0.known.lock().await).await
}

/// The same, unless somebody is at it.
pub(super) async fn unless_somebody_does(store: &Store, search: &DeckSearch) -> Result<(), Refusal> {
    if let Ok(known) = search.0.known.try_lock() {
        take_over(store, search, known).await?;
    }
    Ok(())
}

async fn take_over(store: &Store, search: &DeckSearch, mut known: MutexGuard<'_, i64>) -> Result<usize, Refusal> {
    if store.last_public_change().await? < *known {
        // Numbers go back only where a backup took the place of everything.
        tracing::info!("the store was put back to an earlier time; public decks are read anew");
        forget_all(search);
        *known = 0;
        search.0.seen.store(0, Ordering::Release);
    }
    let mut taken = 0;
    loop {
        let changes = store.list_public_changes(*known, AT_A_TIME).await?;
        let count = changes.len();
        let Some(last) = changes.last().map(|change| change.sequence) else { break };
        let into = search.clone();
        // Judging keeps a core busy.
        spawn_blocking(move || apply(&into, changes)).await.map_err(|error| {
            tracing::error!(%error, "public decks could not be taken over");
            Refusal::Failed
        })?;
        *known = last;
        search.0.seen.store(last, Ordering::Release);
        taken += count;
        if count < AT_A_TIME as usize {
            break;
        }
    }
    if !search.0.is_filled.swap(true, Ordering::AcqRel) {
        tracing::info!(decks = search.total(), "public decks can be searched");
    }
    Ok(taken)
}

fn forget_all(search: &DeckSearch) {
    for game in &search.0.games {
        change(game, |index| *index = DeckIndex::new(game.cards.catalogue()));
    }
}

fn change(game: &SearchedGame, with: impl FnOnce(&mut DeckIndex)) {
    with(&mut game.index.write().unwrap_or_else(PoisonError::into_inner));
}

fn apply(search: &DeckSearch, changes: Vec<PublicDeckChange>) {
    for PublicDeckChange { id, content, .. } in changes {
        let id = id.to_string();
        let prepared = content.and_then(|content| {
            let game = search.game(&content.deck.game)?;
            let list: DeckList = match serde_json::from_str(&content.deck_json) {
                Ok(list) => list,
                Err(error) => {
                    tracing::error!(%error, deck = id, "a public deck cannot be read, and is not found by queries");
                    return None;
                }
            };
            let deck = IndexedDeck {
                id: &id,
                author: &content.deck.author,
                published_ms: content.deck.first_published_at,
                updated_ms: content.deck.published_at,
                likes: u32::try_from(content.deck.likes).unwrap_or(u32::MAX),
                list: &list,
            };
            // Whoever searches waits for no judging.
            Some((game, PreparedDeck::new(deck, game.cards.catalogue(), &game.cards.formats().newest())))
        });
        match prepared {
            Some((game, deck)) => change(game, |index| {
                if let Err(error) = index.insert(deck) {
                    tracing::error!(%error, "a public deck is not found by queries");
                }
            }),
            None => search.0.games.iter().for_each(|game| change(game, |index| index.remove(&id))),
        }
    }
}
