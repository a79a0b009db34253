//! The embedded database.
//!
//! SQLite allows one writer at a time, so writing and reading are different
//! types here: [`Writer`] is a single connection whose transactions take the
//! write lock at once, and [`Readers`] is a pool that cannot write. Nothing
//! can meet `SQLITE_BUSY` halfway through a transaction.

mod shared_decks;

use std::{path::Path, time::Duration};

use sqlx::{
    Sqlite, SqliteConnection, SqlitePool, Transaction,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use crate::{StoreError, migrations};

/// How long a statement waits for another process that holds the lock.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a caller waits for a connection of the pool.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
const READERS: u32 = 8;

/// An SQLite file, opened. Cloning shares the connections.
#[derive(Debug, Clone)]
pub struct SqliteStore {
    writer: Writer,
    readers: Readers,
}

impl SqliteStore {
    /// Opens the file, making it and its folder when they are missing, and
    /// applies the migrations.
    ///
    /// # Errors
    /// The folder cannot be made, the file is no database or is newer than
    /// this program, or a migration fails.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)
                .map_err(|source| StoreError::Folder { folder: folder.to_owned(), source })?;
        }
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // With the write-ahead log this risks the last moments before a
            // power cut, never the consistency of the file.
            .synchronous(SqliteSynchronous::Normal)
            .foreign_keys(true)
            .busy_timeout(BUSY_TIMEOUT);

        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .connect_with(options.clone())
            .await?;
        migrations::sqlite().run(&writer).await?;

        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .connect_with(options.pragma("query_only", "on"))
            .await?;
        Ok(Self { writer: Writer(writer), readers: Readers(readers) })
    }

    /// Answers when a reader and the writer both do.
    pub(crate) async fn health(&self) -> Result<(), StoreError> {
        sqlx::query("select 1").execute(&self.readers.0).await?;
        self.writer.begin().await?.rollback().await?;
        Ok(())
    }

    pub(crate) async fn close(&self) {
        self.readers.0.close().await;
        self.writer.0.close().await;
    }
}

/// The one connection that writes.
#[derive(Debug, Clone)]
struct Writer(SqlitePool);

impl Writer {
    /// A transaction that holds the write lock from its beginning: one that
    /// reads first and writes later would fail if another wrote in between.
    async fn begin(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        Ok(self.0.begin_with("BEGIN IMMEDIATE").await?)
    }
}

/// The connections that only read.
#[derive(Debug, Clone)]
struct Readers(SqlitePool);

impl Readers {
    async fn acquire(&self) -> Result<impl std::ops::DerefMut<Target = SqliteConnection>, StoreError> {
        Ok(self.0.acquire().await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn readers_cannot_write() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(&folder.path().join("safehouse.db")).await.unwrap();
        let mut reader = store.readers.acquire().await.unwrap();
        let refused = sqlx::query("delete from shared_decks").execute(&mut *reader).await;
        assert!(refused.unwrap_err().to_string().contains("readonly"));
    }

    #[tokio::test]
    async fn every_connection_has_the_safe_settings() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(&folder.path().join("safehouse.db")).await.unwrap();
        for pool in [&store.writer.0, &store.readers.0] {
            let foreign_keys: i64 = sqlx::query_scalar("pragma foreign_keys").fetch_one(pool).await.unwrap();
            let journal: String = sqlx::query_scalar("pragma journal_mode").fetch_one(pool).await.unwrap();
            let synchronous: i64 = sqlx::query_scalar("pragma synchronous").fetch_one(pool).await.unwrap();
            let busy: i64 = sqlx::query_scalar("pragma busy_timeout").fetch_one(pool).await.unwrap();
            assert_eq!((foreign_keys, journal.as_str(), synchronous, busy), (1, "wal", 1, 5000));
        }
    }

    #[tokio::test]
    async fn every_table_is_strict() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(&folder.path().join("safehouse.db")).await.unwrap();
        let lax: Vec<String> = sqlx::query_scalar(
            "select name from pragma_table_list where schema = 'main' and type = 'table' \
             and not strict and name not like 'sqlite_%' and name <> '_sqlx_migrations'",
        )
        .fetch_all(&store.readers.0)
        .await
        .unwrap();
        assert_eq!(lax, Vec::<String>::new());
    }

    #[tokio::test]
    async fn a_missing_folder_is_made_and_a_file_that_is_no_database_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        SqliteStore::open(&folder.path().join("deep/er/safehouse.db")).await.unwrap();

        let path = folder.path().join("notes.txt");
        std::fs::write(&path, "these are only notes, long enough to fill a header. ".repeat(20)).unwrap();
        assert!(SqliteStore::open(&path).await.is_err());
    }
}
