//! What playing needs beside the store: decks that are compiled already, and turns for programs
//! that think long.

use std::{
    collections::HashMap,
    fmt,
    net::IpAddr,
    num::NonZeroUsize,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use lru::LruCache;
use safehouse_cards::catalogue::Catalogue;
use safehouse_engine::{
    necrogenesis::{
        duel::{Duel, DuelError},
        record::DuelRecord,
        simulation::{figures::Figures, measurement::Prepared, policy::PolicyKind, runner::Batch},
    },
    table::{random::Seed, record::Fingerprint},
};
use safehouse_store::{AccountId, Digest as Key};
use sha2::{Digest as _, Sha256};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use crate::Caller;

/// The most iterations of a program that searches: some 15 ms of a core a decision.
pub const MOST_ITERATIONS: u32 = 200;

/// Pairs of decks that stay compiled.
const COMPILED: NonZeroUsize = NonZeroUsize::new(64).unwrap();
/// So many games say where a game lies among those of its decks.
const USUAL_GAMES: u64 = 100;
/// Measurements that stay compiled, each of up to twice as many pairs as it has opponents.
const PREPARED: NonZeroUsize = NonZeroUsize::new(8).unwrap();
/// How many requests of one network or account wait for its turn, or have it.
const WAITING: usize = 8;
/// How many requests of all wait for each core that searches.
const WAITING_FOR_ALL: usize = 16;

/// Compiled decks and turns of programs that think long. Cloning shares them.
#[derive(Clone)]
pub struct Tables(Arc<Shared>);

struct Shared {
    /// By what decides about a duel: decks, what their cards say, the rules config, the setting, the
    /// position that it begins with, cards from outside.
    compiled: Mutex<LruCache<[u8; 32], Arc<Duel>>>,
    /// What games of a duel usually come to, by its place in memory, which it holds.
    usual: Mutex<LruCache<usize, Usual>>,
    /// By the hash of all that their result depends on.
    prepared: Mutex<LruCache<Key, Arc<Prepared>>>,
    /// Tells workers of this process that something is to be measured.
    asked: Notify,
    /// Games that workers of this process played to measure something.
    measured: AtomicU64,
    /// Everybody who searches or waits for it.
    places: Arc<Semaphore>,
    /// Everybody who searches.
    searches: Arc<Semaphore>,
    /// The turn of each network or account that searches or waits for it.
    own: Mutex<HashMap<Who, Arc<Semaphore>>>,
}

/// What games of a duel usually come to.
#[derive(Clone)]
struct Usual {
    figures: Arc<Vec<Figures>>,
    /// As long as it is here, no other duel is at its place in memory.
    _of: Arc<Duel>,
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
pub(crate) struct SearchTurn {
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
            usual: Mutex::new(LruCache::new(COMPILED)),
            prepared: Mutex::new(LruCache::new(PREPARED)),
            asked: Notify::new(),
            measured: AtomicU64::new(0),
            places: Arc::new(Semaphore::new(searches * (1 + WAITING_FOR_ALL))),
            searches: Arc::new(Semaphore::new(searches)),
            own: Mutex::default(),
        }))
    }

    /// The duel of a record, with what its cards say now.
    pub(crate) fn duel(
        &self,
        record: &DuelRecord,
        catalogue: &Catalogue,
    ) -> Result<(Arc<Duel>, Fingerprint), DuelError> {
        let cards = record.fingerprint(catalogue);
        let mut hash = Sha256::new_with_prefix(cards.0);
        let decided = (&record.decks, &record.config, &record.setting, &record.start, &record.brought);
        // Lists and configs are text and numbers, which JSON can always hold.
        hash.update(serde_json::to_vec(&decided).unwrap_or_default());
        let key = hash.finalize().into();
        if let Some(known) = self.compiled().get(&key) {
            return Ok((Arc::clone(known), cards));
        }
        let duel = Arc::new(Duel::of_record(record, catalogue)?);
        self.compiled().put(key, Arc::clone(&duel));
        Ok((duel, cards))
    }

    /// What games of a duel come to that rules of thumb play in both seats: some hundredths of a second
    /// of a core, once for each duel.
    pub(super) fn usual(&self, duel: &Arc<Duel>) -> Arc<Vec<Figures>> {
        let usual = || self.0.usual.lock().unwrap_or_else(PoisonError::into_inner);
        let place = Arc::as_ptr(duel) as usize;
        if let Some(known) = usual().get(&place) {
            return Arc::clone(&known.figures);
        }
        let policies = [PolicyKind::RuleOfThumb; 2];
        let batch = Batch { policies, seed: Seed::default(), games: USUAL_GAMES, until_width: None };
        let figures = Arc::new(batch.figures(duel));
        usual().put(place, Usual { figures: Arc::clone(&figures), _of: Arc::clone(duel) });
        figures
    }

    /// A measurement that stayed compiled.
    pub(crate) fn prepared(&self, key: &Key) -> Option<Arc<Prepared>> {
        self.0.prepared.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    /// Lets a measurement stay compiled.
    pub(crate) fn keep_prepared(&self, key: &Key, prepared: Arc<Prepared>) {
        self.0.prepared.lock().unwrap_or_else(PoisonError::into_inner).put(key.clone(), prepared);
    }

    /// Tells the workers of this process that something is to be measured.
    pub(crate) fn wake_workers(&self) {
        self.0.asked.notify_waiters();
    }

    /// Counts games that workers of this process played.
    pub(crate) fn count_measured(&self, games: u64) {
        self.0.measured.fetch_add(games, Ordering::Relaxed);
    }

    /// Games that workers of this process played to measure something, since it began.
    pub fn measured_games(&self) -> u64 {
        self.0.measured.load(Ordering::Relaxed)
    }

    /// Resolves when something is to be measured that somebody asked this process for.
    pub async fn asked(&self) {
        self.0.asked.notified().await;
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

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use safehouse_engine::{necrogenesis::config::RulesConfig, table::random::Seed};
    use safehouse_testing::shipped::{catalogue, decks};

    use super::*;

    fn guest(number: u8) -> Caller {
        Caller::Guest { network: Ipv4Addr::new(192, 0, 2, number).into() }
    }

    /// Lets whatever can go on do so.
    async fn settle() {
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn whoever_asks_has_one_turn_at_a_time_and_not_too_many_wait() {
        let tables = Tables::new(2);
        let first = tables.turn(&guest(1)).await.unwrap();
        let waiting: Vec<_> = (1..WAITING)
            .map(|_| {
                let tables = tables.clone();
                tokio::spawn(async move { tables.turn(&guest(1)).await.is_some() })
            })
            .collect();
        settle().await;
        assert!(waiting.iter().all(|waiting| !waiting.is_finished()));
        assert!(tables.turn(&guest(1)).await.is_none(), "as many wait as may");
        // Somebody else has the other core, and a third waits for either.
        let second = tables.turn(&guest(2)).await.unwrap();
        let third = tokio::spawn({
            let tables = tables.clone();
            async move { tables.turn(&guest(3)).await.is_some() }
        });
        settle().await;
        assert!(!third.is_finished());
        drop(second);
        settle().await;
        assert!(third.is_finished());
        drop(first);
        for waiting in waiting {
            assert!(waiting.await.unwrap());
        }
        assert!(tables.turn(&guest(1)).await.is_some());
        assert!(tables.0.own.lock().unwrap().len() < 3, "nobody who is done is remembered for long");
    }

    #[tokio::test]
    async fn all_together_wait_within_bounds() {
        let tables = Tables::new(1);
        let _first = tables.turn(&guest(0)).await.unwrap();
        let waiting: Vec<_> = (1..=WAITING_FOR_ALL)
            .map(|number| {
                let tables = tables.clone();
                tokio::spawn(async move { tables.turn(&guest(u8::try_from(number).unwrap())).await.is_some() })
            })
            .collect();
        settle().await;
        assert!(tables.turn(&guest(200)).await.is_none());
        waiting.iter().for_each(tokio::task::JoinHandle::abort);
    }

    #[test]
    fn a_pair_of_decks_is_compiled_once_and_anew_for_other_cards_and_rules() {
        let tables = Tables::new(1);
        let record = |config: RulesConfig, pair: [usize; 2]| {
            DuelRecord::new::<Duel>(catalogue(), pair.map(|deck| &decks()[deck]), Seed::from_number(1), config)
        };
        let usual = record(RulesConfig::default(), [0, 1]);
        let (duel, cards) = tables.duel(&usual, catalogue()).unwrap();
        assert_eq!(cards, usual.cards);
        let (again, _) = tables.duel(&usual, catalogue()).unwrap();
        assert!(Arc::ptr_eq(&duel, &again));
        for other in [
            record(RulesConfig { hand_size: 4, ..RulesConfig::default() }, [0, 1]),
            record(RulesConfig::default(), [1, 0]),
        ] {
            let (other, _) = tables.duel(&other, catalogue()).unwrap();
            assert!(!Arc::ptr_eq(&duel, &other));
        }
        let text = safehouse_testing::shipped::OUTBREAK.text.replace("\"hp\": 20", "\"hp\": 21");
        let sources = [
            safehouse_engine::catalogue::CatalogueSource { name: "other", text: &text },
            safehouse_testing::shipped::PROMOS,
        ];
        let (other, cards) = tables.duel(&usual, &safehouse_testing::shipped::read(&sources)).unwrap();
        assert!(!Arc::ptr_eq(&duel, &other) && cards != usual.cards);
    }
}
