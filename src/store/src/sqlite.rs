//! The embedded database.
//!
//! SQLite allows one writer at a time, so writing and reading are different
//! types here: [`Writer`] is a single connection whose transactions take the
//! write lock at once, and [`Readers`] is a pool that cannot write. Nothing
//! can meet `SQLITE_BUSY` halfway through a transaction.

use std::{io, path::Path, time::Duration};

use sqlx::{
    Connection as _, SqlitePool, Transaction,
    pool::PoolConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use crate::{error::StoreError, health::Health, migrations};

/// How long a statement waits for another process that holds the lock.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a caller waits for a connection of the pool.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
const READERS: u32 = 8;

/// An SQLite file, opened. Cloning shares the connections.
#[derive(Debug, Clone)]
pub(crate) struct Sqlite {
    /// Makes every change.
    pub(crate) writer: Writer,
    /// Answer every question.
    pub(crate) readers: Readers,
    /// A connection for the health check alone.
    probe: Readers,
}

impl Sqlite {
    /// Opens the file, making it and its folder when they are missing, and
    /// applies the migrations.
    ///
    /// # Errors
    /// The folder cannot be made, the file is no database or is newer than
    /// this program, or a migration fails.
    pub(crate) async fn open(path: &Path) -> Result<Self, StoreError> {
        if let Some(folder) = path.parent() {
            make_folder(folder).map_err(|source| StoreError::Folder { folder: folder.to_owned(), source })?;
        }
        make_file(path).map_err(|source| StoreError::File { file: path.to_owned(), source })?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A link that was given out is there after a power cut, too.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            // What is deleted is overwritten: somebody who reads the file finds nothing of it.
            .pragma("secure_delete", "on")
            .busy_timeout(BUSY_TIMEOUT);

        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .after_release(|connection, _| {
                Box::pin(async move {
                    // The rollback of a dropped transaction is done when this returns.
                    connection.ping().await?;
                    // SQLite ends a transaction by itself when the disk is full or
                    // broken. The driver then cannot roll back and believes for ever
                    // that one is open: that connection is closed.
                    Ok(!connection.is_in_transaction())
                })
            })
            .connect_with(options.clone())
            .await?;
        migrations::sqlite().run(&writer).await?;

        let options = options.pragma("query_only", "on");
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .connect_with(options.clone())
            .await?;
        let probe =
            SqlitePoolOptions::new().max_connections(1).acquire_timeout(ACQUIRE_TIMEOUT).connect_with(options).await?;
        Ok(Self { writer: Writer(writer), readers: Readers(readers), probe: Readers(probe) })
    }

    /// Brings the write-ahead log into the file and empties it, as far as no reader is in the way.
    pub(crate) async fn empty_journal(&self) -> Result<(), StoreError> {
        let mut writer = self.writer.acquire().await?;
        sqlx::query("pragma wal_checkpoint(truncate)").execute(&mut *writer).await?;
        Ok(())
    }

    /// Answers when the file does.
    pub(crate) async fn health(&self) -> Result<Health, StoreError> {
        sqlx::query("select decks from shared_deck_totals").fetch_one(&self.probe.0).await?;
        Ok(Health::Well)
    }

    pub(crate) async fn close(&self) {
        self.probe.0.close().await;
        self.readers.0.close().await;
        self.writer.0.close().await;
    }
}

/// Makes a folder that only its owner can enter; one that is there stays as it is.
fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Makes an empty file that only its owner can read; SQLite gives its log the
/// same rights. One that is there stays as it is.
pub(crate) fn make_file(file: &Path) -> io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(file) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// The one connection that writes.
#[derive(Debug, Clone)]
pub(crate) struct Writer(SqlitePool);

impl Writer {
    /// A transaction that holds the write lock from its beginning: one that
    /// reads first and writes later would fail if another wrote in between.
    pub(crate) async fn begin(&self) -> Result<Transaction<'static, sqlx::Sqlite>, StoreError> {
        Ok(self.0.begin_with("BEGIN IMMEDIATE").await?)
    }

    pub(crate) async fn acquire(&self) -> Result<PoolConnection<sqlx::Sqlite>, StoreError> {
        Ok(self.0.acquire().await?)
    }
}

/// The connections that only read.
#[derive(Debug, Clone)]
pub(crate) struct Readers(SqlitePool);

impl Readers {
    /// A transaction that sees the file as it is at its first question.
    pub(crate) async fn snapshot(&self) -> Result<Transaction<'static, sqlx::Sqlite>, StoreError> {
        Ok(self.0.begin_with("BEGIN DEFERRED").await?)
    }

    pub(crate) async fn acquire(&self) -> Result<PoolConnection<sqlx::Sqlite>, StoreError> {
        Ok(self.0.acquire().await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ContentId, NewSharedDeck, SavedDeckLimits, SharedDeckTotals, Store, connection::Either};

    async fn opened(path: &Path) -> (Store, Sqlite) {
        let sqlite = Sqlite::open(path).await.unwrap();
        let database = Either::Sqlite(sqlite.clone());
        (Store { database, room: 1_000_000, saved_deck_limits: SavedDeckLimits::default() }, sqlite)
    }

    #[tokio::test]
    async fn readers_cannot_write() {
        let folder = tempfile::tempdir().unwrap();
        let sqlite = Sqlite::open(&folder.path().join("safehouse.db")).await.unwrap();
        let mut reader = sqlite.readers.acquire().await.unwrap();
        let refused = sqlx::query("delete from shared_decks").execute(&mut *reader).await;
        assert!(refused.unwrap_err().to_string().contains("readonly"));
    }

    #[tokio::test]
    async fn every_connection_has_the_safe_settings() {
        let folder = tempfile::tempdir().unwrap();
        let sqlite = Sqlite::open(&folder.path().join("safehouse.db")).await.unwrap();
        for pool in [&sqlite.writer.0, &sqlite.readers.0] {
            let foreign_keys: i64 = sqlx::query_scalar("pragma foreign_keys").fetch_one(pool).await.unwrap();
            let journal: String = sqlx::query_scalar("pragma journal_mode").fetch_one(pool).await.unwrap();
            let synchronous: i64 = sqlx::query_scalar("pragma synchronous").fetch_one(pool).await.unwrap();
            let busy: i64 = sqlx::query_scalar("pragma busy_timeout").fetch_one(pool).await.unwrap();
            let overwrites: i64 = sqlx::query_scalar("pragma secure_delete").fetch_one(pool).await.unwrap();
            assert_eq!(overwrites, 1);
            assert_eq!((foreign_keys, journal.as_str(), synchronous, busy), (1, "wal", 2, 5000));
        }
    }

    #[tokio::test]
    async fn what_was_deleted_is_in_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let (store, sqlite) = opened(&folder.path().join("safehouse.db")).await;
        let told = "somebody who left".repeat(20);
        let deck = NewSharedDeck {
            content_id: ContentId::from_bytes([1; 32]),
            deck_json: told.clone(),
            game: "necrogenesis".to_owned(),
            created_at: 0,
        };
        store.put_shared_deck(deck).await.unwrap();
        let holds = || {
            let files =
                std::fs::read_dir(folder.path()).unwrap().map(|file| std::fs::read(file.unwrap().path()).unwrap());
            files.filter(|bytes| bytes.windows(told.len()).any(|part| part == told.as_bytes())).count()
        };
        assert!(holds() > 0);
        sqlx::query("delete from shared_decks").execute(&sqlite.writer.0).await.unwrap();
        store.empty_journal().await.unwrap();
        assert_eq!(holds(), 0);
    }

    #[tokio::test]
    async fn after_a_full_disk_decks_are_kept_again() {
        let folder = tempfile::tempdir().unwrap();
        let (store, sqlite) = opened(&folder.path().join("safehouse.db")).await;
        let deck = |number: u8| NewSharedDeck {
            content_id: ContentId::from_bytes([number; 32]),
            deck_json: "x".repeat(40_000),
            game: "necrogenesis".to_owned(),
            created_at: 0,
        };
        store.put_shared_deck(deck(0)).await.unwrap();
        // The limit holds for this connection: it ends with the connection.
        sqlx::query("pragma max_page_count = 1").execute(&sqlite.writer.0).await.unwrap();
        let full = store.put_shared_deck(deck(1)).await.unwrap_err();
        assert!(full.to_string().contains("full"), "{full}");
        for number in 2..6 {
            store.put_shared_deck(deck(number)).await.unwrap();
        }
        assert_eq!(store.total_shared_decks().await.unwrap(), SharedDeckTotals { decks: 5, bytes: 200_000 });
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn nobody_else_can_read_what_is_made_here() {
        use std::os::unix::fs::PermissionsExt as _;

        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let (store, _) = opened(&data.join("safehouse.db")).await;
        store.expire_shared_decks(0).await.unwrap();
        let rights = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(rights(&data), 0o700);
        let files: Vec<_> = std::fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert!(files.len() >= 2, "the file and its log: {files:?}");
        for file in files {
            assert_eq!(rights(&file), 0o600, "{}", file.display());
        }
    }

    #[tokio::test]
    async fn every_table_is_strict() {
        let folder = tempfile::tempdir().unwrap();
        let sqlite = Sqlite::open(&folder.path().join("safehouse.db")).await.unwrap();
        let lax: Vec<String> = sqlx::query_scalar(
            "select name from pragma_table_list where schema = 'main' and type = 'table' \
             and not strict and name not like 'sqlite_%' and name <> '_sqlx_migrations'",
        )
        .fetch_all(&sqlite.readers.0)
        .await
        .unwrap();
        assert_eq!(lax, Vec::<String>::new());
    }

    #[tokio::test]
    async fn a_missing_folder_is_made_and_a_file_that_is_no_database_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        Sqlite::open(&folder.path().join("deep/er/safehouse.db")).await.unwrap();

        let path = folder.path().join("notes.txt");
        std::fs::write(&path, "these are only notes, long enough to fill a header. ".repeat(20)).unwrap();
        assert!(Sqlite::open(&path).await.is_err());
    }
}
