//! What Safehouse remembers, in SQLite or PostgreSQL.
//!
//! This crate is the only one that contains SQL. A file an aggregate
//! ([`shared_decks`] is the first) has its questions as functions of [`Store`],
//! each with its SQL, once for both databases; [`connection`] asks whichever
//! was configured. One contract test suite runs against both.

#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::indexing_slicing, clippy::string_slice)]
#![warn(clippy::print_stderr, clippy::print_stdout)]

mod connection;
pub mod database;
pub mod error;
mod migrations;
mod postgres;
pub mod shared_decks;
pub mod short_id;
mod sqlite;

use std::time::Duration;

pub use database::Database;
pub use error::{Absence, StoreError};
pub use safehouse_cards::deck::content_id::ContentId;
pub use shared_decks::{NewSharedDeck, SharedDeck, SharedDeckEntry, SharedDeckTotals};
pub use short_id::ShortId;

use connection::{Either, Reader, Transaction, Writer};
use postgres::Postgres;
use shared_decks::DEFAULT_ROOM;
use sqlite::Sqlite;

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

/// The configured database: the embedded one, of one file and one process, or a
/// server that several processes share. Cloning shares the connections.
#[derive(Debug, Clone)]
pub struct Store {
    database: Either<Sqlite, Postgres>,
    /// The bytes that all shared decks may have together.
    room: u64,
}

impl Store {
    /// Connects, creating an SQLite file that does not exist yet, and applies
    /// the migrations that are missing.
    ///
    /// # Errors
    /// The database is unreachable, is newer than this program, or a
    /// migration fails.
    pub async fn open(database: &Database) -> Result<Self, StoreError> {
        let database = match database {
            Database::Sqlite(path) => Either::Sqlite(Sqlite::open(path).await?),
            Database::Postgres(address) => Either::Postgres(Postgres::open(address).await?),
        };
        Ok(Self { database, room: DEFAULT_ROOM })
    }

    /// The same database, in which all shared decks together may have so many
    /// bytes.
    #[must_use]
    pub fn with_room(self, bytes: u64) -> Self {
        Self { room: bytes, ..self }
    }

    /// Asks the database for an answer, within two seconds, on a connection
    /// that nothing else uses and without a lock: it waits for no other work.
    ///
    /// # Errors
    /// The database does not answer, or answers with an error.
    pub async fn health(&self) -> Result<Health, StoreError> {
        let check = async {
            match &self.database {
                Either::Sqlite(sqlite) => sqlite.health().await,
                Either::Postgres(postgres) => postgres.health().await,
            }
        };
        tokio::time::timeout(HEALTH_LIMIT, check).await.unwrap_or(Err(StoreError::Unavailable(Absence::Silent)))
    }

    /// Waits for the connections in use and closes them all. SQLite folds its
    /// write-ahead log into the file.
    pub async fn close(&self) {
        match &self.database {
            Either::Sqlite(sqlite) => sqlite.close().await,
            Either::Postgres(postgres) => postgres.close().await,
        }
    }

    /// The database's kind, for logs: `sqlite` or `postgres`.
    pub fn kind(&self) -> &'static str {
        match self.database {
            Either::Sqlite(_) => "sqlite",
            Either::Postgres(_) => "postgres",
        }
    }

    /// A connection for questions.
    async fn read(&self) -> Result<Reader, StoreError> {
        Ok(Reader(match &self.database {
            Either::Sqlite(sqlite) => Either::Sqlite(sqlite.readers.acquire().await?),
            Either::Postgres(postgres) => Either::Postgres(postgres.acquire().await?),
        }))
    }

    /// A connection for a change that needs no other.
    async fn write(&self) -> Result<Writer, StoreError> {
        Ok(Writer(match &self.database {
            Either::Sqlite(sqlite) => Either::Sqlite(sqlite.writer.acquire().await?),
            Either::Postgres(postgres) => Either::Postgres(postgres.acquire().await?),
        }))
    }

    /// Begins several changes that stand or fall together.
    async fn begin(&self) -> Result<Transaction, StoreError> {
        Ok(Transaction(match &self.database {
            Either::Sqlite(sqlite) => Either::Sqlite(sqlite.writer.begin().await?),
            Either::Postgres(postgres) => Either::Postgres(postgres.begin().await?),
        }))
    }
}
