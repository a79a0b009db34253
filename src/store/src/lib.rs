//! What Safehouse remembers, in SQLite or PostgreSQL.
//!
//! This crate is the only one that contains SQL. Each aggregate is a small
//! trait ([`SharedDecks`] is the first); both databases implement it, and
//! [`Store`] is the enum through which everything above reaches whichever one
//! was configured. One contract test suite runs against both.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod database;
pub mod error;
mod migrations;
pub mod postgres;
pub mod shared_decks;
pub mod short_id;
pub mod sqlite;

use std::time::Duration;

pub use database::Database;
pub use error::{Absence, StoreError};
pub use postgres::PostgresStore;
pub use safehouse_engine::deck::content_id::ContentId;
pub use shared_decks::{NewSharedDeck, SharedDeck, SharedDeckEntry, SharedDeckTotals, SharedDecks};
pub use short_id::ShortId;
pub use sqlite::SqliteStore;

/// How long one health check may take before the database counts as absent.
const HEALTH_LIMIT: Duration = Duration::from_secs(2);

/// How a database is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Health {
    /// It answers and takes changes, as far as a question can tell.
    Well,
    /// It answers but takes no changes, such as a standby server.
    ReadOnly,
}

/// The configured database. Cloning shares the connections.
#[derive(Debug, Clone)]
pub enum Store {
    /// The embedded database: one file, one process.
    Sqlite(SqliteStore),
    /// A database server that several processes share.
    Postgres(PostgresStore),
}

impl Store {
    /// Connects, creating an SQLite file that does not exist yet, and applies
    /// the migrations that are missing.
    ///
    /// # Errors
    /// The database is unreachable, is newer than this program, or a
    /// migration fails.
    pub async fn open(database: &Database) -> Result<Self, StoreError> {
        match database {
            Database::Sqlite(path) => SqliteStore::open(path).await.map(Self::Sqlite),
            Database::Postgres(address) => PostgresStore::open(address).await.map(Self::Postgres),
        }
    }

    /// The same database, in which all shared decks together may have so many
    /// bytes.
    #[must_use]
    pub fn with_room(self, bytes: u64) -> Self {
        match self {
            Self::Sqlite(store) => Self::Sqlite(store.with_room(bytes)),
            Self::Postgres(store) => Self::Postgres(store.with_room(bytes)),
        }
    }

    /// Asks the database for an answer, within two seconds, on a connection
    /// that nothing else uses and without a lock: it waits for no other work.
    ///
    /// # Errors
    /// The database does not answer, or answers with an error.
    pub async fn health(&self) -> Result<Health, StoreError> {
        let check = async {
            match self {
                Self::Sqlite(store) => store.health().await,
                Self::Postgres(store) => store.health().await,
            }
        };
        tokio::time::timeout(HEALTH_LIMIT, check).await.unwrap_or(Err(StoreError::Unavailable(Absence::Silent)))
    }

    /// Waits for the connections in use and closes them all. SQLite folds its
    /// write-ahead log into the file.
    pub async fn close(&self) {
        match self {
            Self::Sqlite(store) => store.close().await,
            Self::Postgres(store) => store.close().await,
        }
    }

    /// The database's kind, for logs: `sqlite` or `postgres`.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => "sqlite",
            Self::Postgres(_) => "postgres",
        }
    }
}

impl SharedDecks for Store {
    async fn put_shared_deck(&self, deck: NewSharedDeck) -> Result<SharedDeck, StoreError> {
        match self {
            Self::Sqlite(store) => store.put_shared_deck(deck).await,
            Self::Postgres(store) => store.put_shared_deck(deck).await,
        }
    }

    async fn find_shared_deck(&self, id: &ShortId) -> Result<Option<SharedDeck>, StoreError> {
        match self {
            Self::Sqlite(store) => store.find_shared_deck(id).await,
            Self::Postgres(store) => store.find_shared_deck(id).await,
        }
    }

    async fn find_shared_deck_by_content(&self, id: &ContentId) -> Result<Option<SharedDeck>, StoreError> {
        match self {
            Self::Sqlite(store) => store.find_shared_deck_by_content(id).await,
            Self::Postgres(store) => store.find_shared_deck_by_content(id).await,
        }
    }

    async fn see_shared_deck(&self, id: &ShortId, now: i64) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(store) => store.see_shared_deck(id, now).await,
            Self::Postgres(store) => store.see_shared_deck(id, now).await,
        }
    }

    async fn open_shared_deck(&self, id: &ShortId, now: i64) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(store) => store.open_shared_deck(id, now).await,
            Self::Postgres(store) => store.open_shared_deck(id, now).await,
        }
    }

    async fn remove_shared_deck(&self, id: &ShortId, now: i64) -> Result<bool, StoreError> {
        match self {
            Self::Sqlite(store) => store.remove_shared_deck(id, now).await,
            Self::Postgres(store) => store.remove_shared_deck(id, now).await,
        }
    }

    async fn expire_shared_decks(&self, unseen_since: i64) -> Result<u64, StoreError> {
        match self {
            Self::Sqlite(store) => store.expire_shared_decks(unseen_since).await,
            Self::Postgres(store) => store.expire_shared_decks(unseen_since).await,
        }
    }

    async fn list_shared_decks(&self, most: u32) -> Result<Vec<SharedDeckEntry>, StoreError> {
        match self {
            Self::Sqlite(store) => store.list_shared_decks(most).await,
            Self::Postgres(store) => store.list_shared_decks(most).await,
        }
    }

    async fn total_shared_decks(&self) -> Result<SharedDeckTotals, StoreError> {
        match self {
            Self::Sqlite(store) => store.total_shared_decks().await,
            Self::Postgres(store) => store.total_shared_decks().await,
        }
    }
}
