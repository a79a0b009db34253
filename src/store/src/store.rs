//! The configured database, opened and asked.

use std::time::Duration;

use crate::{
    connection::{Change, Either, Reader, Transaction, Value, Writer},
    database::Database,
    error::{Absence, StoreError},
    health::Health,
    postgres::Postgres,
    saved_decks::SavedDeckLimits,
    sqlite::Sqlite,
};

/// How long one health check may take before the database counts as absent.
const HEALTH_LIMIT: Duration = Duration::from_secs(2);

/// The most bytes that all shared decks together may have, unless another
/// number is set with [`Store::with_room`].
pub const DEFAULT_ROOM: u64 = 1024 * 1024 * 1024;

/// The configured database: the embedded one, of one file and one process, or a
/// server that several processes share. Cloning shares the connections.
#[derive(Debug, Clone)]
pub struct Store {
    pub(crate) database: Either<Sqlite, Postgres>,
    /// The bytes that all shared decks may have together.
    pub(crate) room: u64,
    /// What one account may keep.
    pub(crate) saved_deck_limits: SavedDeckLimits,
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
        Ok(Self { database, room: DEFAULT_ROOM, saved_deck_limits: SavedDeckLimits::default() })
    }

    /// The same database, in which all shared decks together may have so many
    /// bytes.
    #[must_use]
    pub fn with_room(self, bytes: u64) -> Self {
        Self { room: bytes, ..self }
    }

    /// The same database, in which one account may keep so much.
    #[must_use]
    pub fn with_saved_deck_limits(self, limits: SavedDeckLimits) -> Self {
        Self { saved_deck_limits: limits, ..self }
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

    /// Brings what SQLite's write-ahead log holds into the file and empties the log, as far as no reader is in the
    /// way: what was deleted is in neither from then on. PostgreSQL looks after its own.
    ///
    /// # Errors
    /// The database fails.
    pub async fn empty_journal(&self) -> Result<(), StoreError> {
        match &self.database {
            Either::Sqlite(sqlite) => sqlite.empty_journal().await,
            Either::Postgres(_) => Ok(()),
        }
    }

    /// Waits for the connections in use and closes them all. SQLite folds its
    /// write-ahead log into the file.
    pub async fn close(&self) {
        match &self.database {
            Either::Sqlite(sqlite) => sqlite.close().await,
            Either::Postgres(postgres) => postgres.close().await,
        }
    }

    /// Whether several processes may serve from the database.
    pub fn is_shared(&self) -> bool {
        matches!(self.database, Either::Postgres(_))
    }

    /// The database's kind, for logs: `sqlite` or `postgres`.
    pub fn kind(&self) -> &'static str {
        match self.database {
            Either::Sqlite(_) => "sqlite",
            Either::Postgres(_) => "postgres",
        }
    }

    /// A connection for questions.
    pub(crate) async fn read(&self) -> Result<Reader, StoreError> {
        Ok(Reader(match &self.database {
            Either::Sqlite(sqlite) => Either::Sqlite(sqlite.readers.acquire().await?),
            Either::Postgres(postgres) => Either::Postgres(postgres.acquire().await?),
        }))
    }

    /// A connection for a change that needs no other.
    pub(crate) async fn write(&self) -> Result<Writer, StoreError> {
        Ok(Writer(match &self.database {
            Either::Sqlite(sqlite) => Either::Sqlite(sqlite.writer.acquire().await?),
            Either::Postgres(postgres) => Either::Postgres(postgres.acquire().await?),
        }))
    }

    /// Begins questions that are all answered as things are at this moment.
    pub(crate) async fn snapshot(&self) -> Result<Transaction, StoreError> {
        Ok(Transaction(match &self.database {
            Either::Sqlite(sqlite) => Either::Sqlite(sqlite.readers.snapshot().await?),
            Either::Postgres(postgres) => Either::Postgres(postgres.snapshot().await?),
        }))
    }

    /// Begins several changes that stand or fall together.
    pub(crate) async fn begin(&self) -> Result<Transaction, StoreError> {
        Ok(Transaction(match &self.database {
            Either::Sqlite(sqlite) => Either::Sqlite(sqlite.writer.begin().await?),
            Either::Postgres(postgres) => Either::Postgres(postgres.begin().await?),
        }))
    }

    /// Makes one change of many rows of accounts, alone among such changes, and
    /// answers how many rows it met.
    pub(crate) async fn sweep(&self, sql: &'static str, values: &[Value<'_>]) -> Result<u64, StoreError> {
        let mut transaction = self.begin().await?;
        transaction.alone().await?;
        let met = transaction.execute(sql, values).await?;
        transaction.commit().await?;
        Ok(met)
    }
}
