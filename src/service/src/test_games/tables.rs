//! What playing needs beside the store: decks that are compiled already, and turns for programs
//! that think long.

use std::{
    collections::HashMap,
    fmt,
    net::IpAddr,
    num::NonZeroUsize,
    sync::{Arc, Mutex, PoisonError},
};

use lru::LruCache;
use safehouse_cards::catalogue::Catalogue;
use safehouse_engine::{
    necrogenesis::{
        duel::{Duel, DuelError},
        record::DuelRecord,
    },
    table::record::Fingerprint,
};
use safehouse_store::AccountId;
use sha2::{Digest as _, Sha256};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::Caller;

/// The most iterations of a program that searches: some 15 ms of a core a decision.
pub const MOST_ITERATIONS: u32 = 200;

/// Pairs of decks that stay compiled.
const COMPILED: NonZeroUsize = NonZeroUsize::new(64).unwrap();
/// How many requests of one network or account wait for its turn, or have it.
const WAITING: usize = 8;
/// How many requests of all wait for each core that searches.
const WAITING_FOR_ALL: usize = 16;

/// Compiled decks and turns of programs that think long. Cloning shares them.
#[derive(Clone)]
pub struct Tables(Arc<Shared>);

struct Shared {
    /// By what decides about a duel: decks, what their cards say, the rules config, the setting.
    compiled: Mutex<LruCache<[u8; 32], Arc<Duel>>>,
    /// Everybody who searches or waits for it.
    places: Arc<Semaphore>,
    /// Everybody who searches.
    searches: Arc<Semaphore>,
    /// The turn of each network or account that searches or waits for it.
    own: Mutex<HashMap<Who, Arc<Semaphore>>>,
}

/// Whose turns are one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Who {
    Account(AccountId),
    Network(IpAddr),
    Machine,
}

/// A turn for a program that thinks long, held until it is dropped.
#[derive(Debug)]
pub(super) struct SearchTurn {
    _place: OwnedSemaphorePermit,
    _own: OwnedSemaphorePermit,
    _search: OwnedSemaphorePermit,
}

impl Tables {
    /// Lets so many programs search at a time, at least one.
    pub fn new(searches: usize) -> Self {
        let searches = searches.max(1);
        Self(Arc::new(Shared {
            compiled: Mutex::new(LruCache::new(COMPILED)),
            places: Arc::new(Semaphore::new(searches * (1 + WAITING_FOR_ALL))),
            searches: Arc::new(Semaphore::new(searches)),
            own: Mutex::default(),
        }))
    }

    /// The duel of a record, with what its cards say now.
    pub(super) fn duel(
        &self,
        record: &DuelRecord,
        catalogue: &Catalogue,
    ) -> Result<(Arc<Duel>, Fingerprint), DuelError> {
        let [first, second] = &record.decks;
        let cards = Fingerprint::of([first, second], catalogue);
        let mut hash = Sha256::new_with_prefix(cards.0);
        // Lists and configs are text and numbers, which JSON can always hold.
        hash.update(serde_json::to_vec(&(&record.decks, &record.config, &record.setting)).unwrap_or_default());
        let key = hash.finalize().into();
        if let Some(known) = self.compiled().get(&key) {
            return Ok((Arc::clone(known), cards));
        }
        let duel = Arc::new(Duel::of_record(record, catalogue)?);
        self.compiled().put(key, Arc::clone(&duel));
        Ok((duel, cards))
    }

    fn compiled(&self) -> std::sync::MutexGuard<'_, LruCache<[u8; 32], Arc<Duel>>> {
        self.0.compiled.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The turn of whoever asks; `None` where too many wait.
    pub(super) async fn turn(&self, caller: &Caller) -> Option<SearchTurn> {
        let place = Arc::clone(&self.0.places).try_acquire_owned().ok()?;
        let own = self.own(Who::of(caller))?.acquire_owned().await.ok()?;
        let search = Arc::clone(&self.0.searches).acquire_owned().await.ok()?;
        Some(SearchTurn { _place: place, _own: own, _search: search })
    }

    fn own(&self, who: Who) -> Option<Arc<Semaphore>> {
        let mut all = self.0.own.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever waits or has the turn holds it as well.
        all.retain(|_, turn| Arc::strong_count(turn) > 1);
        let turn = all.entry(who).or_insert_with(|| Arc::new(Semaphore::new(1)));
        (Arc::strong_count(turn) <= WAITING).then(|| Arc::clone(turn))
    }
}

impl Who {
    fn of(caller: &Caller) -> Self {
        match (caller.account(), caller.network()) {
            (Ok(account), _) => Self::Account(account),
            (Err(_), Some(network)) => Self::Network(network),
            (Err(_), None) => Self::Machine,
        }
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").field("compiled", &self.compiled().len()).finish_non_exhaustive()
    }
}
