//! Ledgers and price lists that a process holds.

use std::{
    fmt,
    num::NonZeroUsize,
    sync::{Arc, Mutex, PoisonError, RwLock},
};

use lru::LruCache;
use safehouse_cards::copies::{Shelf, prices::PriceList};
use safehouse_store::AccountId;

/// How many collections are held at the most.
const COLLECTIONS: NonZeroUsize = NonZeroUsize::new(256).unwrap();
/// How many bytes of events, as they are kept, those may have together; the last one is held in any case.
/// In memory they take a few times as much.
const BYTES: usize = 32 * 1024 * 1024;

/// How many price lists are held at the most.
const PRICE_LISTS: NonZeroUsize = NonZeroUsize::new(256).unwrap();
/// How many bytes of text those may have together; the last one is held in any case.
const PRICE_BYTES: usize = 8 * 1024 * 1024;

/// Ledgers and price lists that were asked for a moment ago. Cloning shares them.
#[derive(Clone)]
pub struct Collections {
    ledgers: Arc<Mutex<ByOwner>>,
    prices: Arc<Mutex<PricesByText>>,
}

/// By the account and the identifier of the game.
type ByOwner = LruCache<(AccountId, String), Arc<Held>>;

/// Whose list it is, of which game, and the digest of its text.
pub(super) type PricesOf = (AccountId, String, String);
/// Each list with the bytes of its text.
type PricesByText = LruCache<PricesOf, (Arc<PriceList>, usize)>;

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
        Self {
            ledgers: Arc::new(Mutex::new(LruCache::new(COLLECTIONS))),
            prices: Arc::new(Mutex::new(LruCache::new(PRICE_LISTS))),
        }
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
        let mut held = self.ledgers.lock().unwrap_or_else(PoisonError::into_inner);
        held.get_or_insert((account, game.to_owned()), Arc::default).clone()
    }

    /// Lets go of those that were not asked for the longest, until the others have room.
    pub(super) fn make_room(&self) {
        let mut held = self.ledgers.lock().unwrap_or_else(PoisonError::into_inner);
        let mut bytes: usize = held.iter().map(|(_, one)| one.bytes()).sum();
        while bytes > BYTES && held.len() > 1 {
            let Some((_, oldest)) = held.pop_lru() else { return };
            bytes = bytes.saturating_sub(oldest.bytes());
        }
    }

    /// A price list that was read before.
    pub(super) fn prices(&self, of: &PricesOf) -> Option<Arc<PriceList>> {
        let mut held = self.prices.lock().unwrap_or_else(PoisonError::into_inner);
        held.get(of).map(|(list, _)| list.clone())
    }

    /// Holds a price list of a text of so many bytes.
    pub(super) fn keep_prices(&self, of: PricesOf, list: &Arc<PriceList>, bytes: usize) {
        let mut held = self.prices.lock().unwrap_or_else(PoisonError::into_inner);
        held.put(of, (list.clone(), bytes));
        let mut all: usize = held.iter().map(|(_, (_, bytes))| bytes).sum();
        while all > PRICE_BYTES && held.len() > 1 {
            let Some((_, (_, bytes))) = held.pop_lru() else { return };
            all = all.saturating_sub(bytes);
        }
    }
}
