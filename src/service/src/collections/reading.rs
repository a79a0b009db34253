//! A collection is opened, and its events are listed.

use std::sync::{Arc, PoisonError, RwLockReadGuard};

use safehouse_cards::{
    copies::{Shelf, ledger::Event},
    game::GameDefinition,
};
use safehouse_store::{AccountId, CollectionDifference, CollectionEventsAsked};

use super::{
    CollectionFault,
    access::{CHECK, READ},
    held::{Held, State},
};
use crate::{Caller, Refusal, Service};

/// The most events that are listed at a time.
pub const EVENTS_AT_A_TIME: u32 = 1_000;

/// A collection, as it was a moment ago.
#[derive(Debug, Clone)]
pub struct Opened(Arc<Held>);

impl Opened {
    /// Looks at it. Nothing is recorded meanwhile.
    pub fn look<T>(&self, look: impl FnOnce(&Shelf) -> T) -> T {
        let state: RwLockReadGuard<'_, State> = self.0.state.read().unwrap_or_else(PoisonError::into_inner);
        look(&state.shelf)
    }

    /// Likewise, with the place of the last event that it has: what is recorded of what was seen is recorded behind
    /// that ([`record_seen`](super::record_seen)).
    pub fn look_at<T>(&self, look: impl FnOnce(&Shelf) -> T) -> (T, i64) {
        let state: RwLockReadGuard<'_, State> = self.0.state.read().unwrap_or_else(PoisonError::into_inner);
        (look(&state.shelf), state.place)
    }
}

/// An event, and where it stands among all of the account's in the order of their arrival.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// From 1.
    pub place: i64,
    /// The event.
    pub event: Event,
    /// When it arrived, in milliseconds since 1970-01-01T00:00:00Z.
    pub received_at: i64,
}

/// The caller's collection of a game.
///
/// # Errors
/// The caller is not signed in; [`CollectionFault::Unread`]; the store fails.
pub async fn open_collection(
    service: &Service,
    caller: &Caller,
    game: &'static GameDefinition,
) -> Result<Opened, Refusal> {
    READ.check(caller)?;
    catch_up(service, caller.account()?, game).await
}

/// Brings what is held of a collection up to what the store has.
pub(super) async fn catch_up(
    service: &Service,
    account: AccountId,
    game: &'static GameDefinition,
) -> Result<Opened, Refusal> {
    let held = service.collections.of(account, game.id);
    let known = || held.state.read().unwrap_or_else(PoisonError::into_inner).place;
    let last = service.store.last_collection_place(account).await?;
    if known() < last {
        let _turn = held.catching_up.lock().await;
        while known() < last {
            let asked = CollectionEventsAsked::After(known());
            let rows = service.store.list_collection_events(account, game.id, asked, EVENTS_AT_A_TIME).await?;
            let is_end = rows.len() < EVENTS_AT_A_TIME as usize;
            let mut state = held.state.write().unwrap_or_else(PoisonError::into_inner);
            for row in rows {
                let event: Event = serde_json::from_str(&row.event_json).map_err(|_| CollectionFault::Unread)?;
                state.shelf.take(event).map_err(|_| CollectionFault::Unread)?;
                (state.place, state.bytes) = (row.place, state.bytes + row.event_json.len());
            }
            if is_end {
                // What came last was of another game.
                state.place = state.place.max(last);
            }
        }
        service.collections.make_room();
    }
    Ok(Opened(held))
}

/// Events of the caller's collection that came after a place, in the order of their arrival, at most
/// [`EVENTS_AT_A_TIME`].
///
/// # Errors
/// The caller is not signed in; [`CollectionFault::Unread`]; the store fails.
pub async fn list_events(
    service: &Service,
    caller: &Caller,
    game: &'static GameDefinition,
    after: i64,
    most: u32,
) -> Result<Vec<Recorded>, Refusal> {
    READ.check(caller)?;
    let asked = CollectionEventsAsked::After(after);
    let most = most.min(EVENTS_AT_A_TIME);
    let rows = service.store.list_collection_events(caller.account()?, game.id, asked, most).await?;
    let read = |row: safehouse_store::CollectionEvent| {
        let event = serde_json::from_str(&row.event_json).map_err(|_| CollectionFault::Unread)?;
        Ok(Recorded { place: row.place, event, received_at: row.received_at })
    };
    rows.into_iter().map(read).collect()
}

/// Holdings of all accounts of which another number is kept than their events come to. There are none.
///
/// # Errors
/// The caller is not who runs the site; the store fails.
pub async fn check_collections(
    service: &Service,
    caller: &Caller,
    most: u32,
) -> Result<Vec<CollectionDifference>, Refusal> {
    CHECK.check(caller)?;
    Ok(service.store.check_collections(most).await?)
}

/// Counts every collection anew of which another number is kept than its events come to, and answers of how
/// many accounts it was.
///
/// # Errors
/// The caller is not who runs the site; the store fails.
pub async fn rebuild_collections(service: &Service, caller: &Caller) -> Result<u64, Refusal> {
    CHECK.check(caller)?;
    Ok(service.store.rebuild_collections().await?)
}
