//! Ledgers that a process holds.

use std::{
    fmt,
    num::NonZeroUsize,
    sync::{Arc, Mutex, PoisonError, RwLock},
};

use lru::LruCache;
use safehouse_cards::copies::Shelf;
use safehouse_store::AccountId;

/// How many collections are held at the most.
const COLLECTIONS: NonZeroUsize = NonZeroUsize::new(256).unwrap();
/// How many bytes of events, as they are kept, those may have together; the last one is held in any case.
/// In memory they take a few times as much.
const BYTES: usize = 32 * 1024 * 1024;

/// Ledgers that were asked for a moment ago. Cloning shares them.
#[derive(Clone)]
pub struct Collections(Arc<Mutex<ByOwner>>);

/// By the account and the identifier of the game.
type ByOwner = LruCache<(AccountId, String), Arc<Held>>;

/// One of them. Whoever brings it up to date has its lock.
#[derive(Debug, Default)]
pub(super) struct Held {
    pub(super) state: RwLock<State>,
    /// Whoever brings it up to date.
    pub(super) catching_up: tokio::sync::Mutex<()>,
}

/// A ledger as far as it is known.
#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) shelf: Shelf,
    /// The place of the last event that is known.
    pub(super) place: i64,
    /// How many bytes its events have as they are kept.
    pub(super) bytes: usize,
}

impl Default for Collections {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(LruCache::new(COLLECTIONS))))
    }
}

impl fmt::Debug for Collections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Collections")
    }
}

impl Held {
    pub(super) fn bytes(&self) -> usize {
        self.state.read().unwrap_or_else(PoisonError::into_inner).bytes
    }
}

impl Collections {
    /// What is held of a collection; nothing of it, where it was not asked for lately.
    pub(super) fn of(&self, account: AccountId, game: &str) -> Arc<Held> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.get_or_insert((account, game.to_owned()), Arc::default).clone()
    }

    /// Lets go of those that were not asked for the longest, until the others have room.
    pub(super) fn make_room(&self) {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut bytes: usize = held.iter().map(|(_, one)| one.bytes()).sum();
        while bytes > BYTES && held.len() > 1 {
            let Some((_, oldest)) = held.pop_lru() else { return };
            bytes = bytes.saturating_sub(oldest.bytes());
        }
    }
}
