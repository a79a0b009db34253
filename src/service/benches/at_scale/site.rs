//! The site that is asked.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::Arc,
};

use safehouse_engine::{catalogue::Catalogue, deck::format::Formats};
use safehouse_service::{
    AccountId, Caller, Collections, Passkeys, Passwords, Person, Role, Service, SessionKey, Tables,
    budgets::{PictureBudget, Quotas, SharedBudgets},
    deck_search::{DeckSearch, SearchedCards},
    sealing::{KEY_BYTES, Sealing},
    sessions::key_of,
};
use safehouse_store::{SavedDeckId, Store};
use safehouse_testing::shipped;
use uuid::Uuid;

use crate::surroundings::{Mixed, Now, mix};

/// The network that everybody comes from.
pub(crate) const NETWORK: IpAddr = IpAddr::V4(Ipv4Addr::new(203, 0, 113, 7));
/// Everybody's password.
pub(crate) const PASSWORD: &str = "mossy ladder quiet tram";

/// The service, and the search that it is asked with.
pub(crate) struct Site {
    pub(crate) service: Service,
    pub(crate) search: DeckSearch,
}

impl Site {
    pub(crate) fn new(store: Store) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let clock = Arc::new(Now);
        // A try is counted in the store; nobody here tries too often.
        let quotas = Quotas {
            shares_a_day: 0,
            share_kib_a_day: 0,
            accounts_a_day: 0,
            games_a_day: 0,
            measured_kilogames_a_day: 0,
            passwords_a_minute: 60_000,
        };
        let service = Service {
            budgets: Arc::new(SharedBudgets::new(store.clone(), clock.clone(), quotas, Arc::new(NoPictures))),
            store,
            clock,
            chance: Arc::new(Mixed::new()),
            passwords: Passwords::new(cores, Vec::new()),
            mail: None,
            passkeys: Passkeys::at(None),
            sealing: Sealing::with(&[7; KEY_BYTES]),
            tables: Tables::new(1),
            collections: Collections::default(),
            notary: safehouse_service::Notary::without_key(),
        };
        Self { service, search: DeckSearch::new([Arc::new(Shipped) as Arc<dyn SearchedCards>]) }
    }

    pub(crate) fn now(&self) -> i64 {
        self.service.clock.now_ms()
    }
}

/// Somebody signed in.
pub(crate) fn person(account: usize) -> Caller {
    Caller::Person(Person {
        account: account_id(account),
        name: name(account),
        role: Role::Player,
        session: session_key(account),
        confirmed_at: 0,
        lacks_factor: false,
        staff: Vec::new(),
        event_staff: Vec::new(),
        network: NETWORK,
    })
}

pub(crate) fn name(account: usize) -> String {
    format!("Player {account}")
}

/// Ids of accounts grow with the time that they were made at.
pub(crate) fn account_id(account: usize) -> AccountId {
    AccountId::from(Uuid::from_u128((0x7000 << 64) + account as u128 + 1))
}

pub(crate) fn session_key(account: usize) -> SessionKey {
    key_of(&account.to_le_bytes())
}

/// Those of decks are anything, as whoever makes one chooses at random.
pub(crate) fn deck_id(deck: usize) -> SavedDeckId {
    SavedDeckId::from(id(1, deck))
}

/// An id that looks random, always the same for the same number of a sort.
pub(crate) fn id(sort: u64, number: usize) -> Uuid {
    let high = mix(sort << 56 | number as u64);
    Uuid::from_u64_pair(high, mix(!high))
}

#[derive(Debug)]
struct Shipped;

impl SearchedCards for Shipped {
    fn catalogue(&self) -> &Catalogue {
        shipped::catalogue()
    }

    fn formats(&self) -> &Formats {
        shipped::formats()
    }
}

/// Nobody draws anything.
#[derive(Debug)]
struct NoPictures;

impl PictureBudget for NoPictures {
    fn take(&self, _: IpAddr) -> Result<(), u64> {
        Err(1)
    }
}
