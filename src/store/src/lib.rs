//! What Safehouse remembers, in SQLite or PostgreSQL.
//!
//! This crate is the only one that contains SQL. Each aggregate is a small
//! trait ([`SharedDecks`] is the first); both databases implement it, and
//! [`Store`] is the enum through which everything above reaches whichever one
//! was configured. One contract test suite runs against both.

pub mod database;
pub mod error;
mod migrations;
pub mod postgres;
pub mod shared_decks;
pub mod short_id;
pub mod sqlite;

use std::time::Duration;

pub use database::Database;
pub use error::StoreError;
pub use postgres::PostgresStore;
pub use safehouse_engine::deck::content_id::ContentId;
pub use shared_decks::{NewSharedDeck, SharedDeck, SharedDecks};
pub use short_id::ShortId;
pub use sqlite::SqliteStore;

/// How long one health check may take before the database counts as absent.
const HEALTH_LIMIT: Duration = Duration::from_secs(2);

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

    /// Asks the database for an answer, within two seconds.
    ///
    /// # Errors
    /// The database does not answer, or answers with an error.
    pub async fn health(&self) -> Result<(), StoreError> {
        let check = async {
            match self {
                Self::Sqlite(store) => store.health().await,
                Self::Postgres(store) => store.health().await,
            }
        };
        tokio::time::timeout(HEALTH_LIMIT, check).await.unwrap_or(Err(StoreError::Unavailable))
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

    async fn count_shared_decks(&self) -> Result<u64, StoreError> {
        match self {
            Self::Sqlite(store) => store.count_shared_decks().await,
            Self::Postgres(store) => store.count_shared_decks().await,
        }
    }
}
