//! Why the store could not do what was asked.

use std::path::PathBuf;

/// Everything that can go wrong between a question and the database.
///
/// "Not found" is not here: a lookup answers `Ok(None)`.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The address of the database cannot be used.
    #[error("{0}")]
    Address(String),
    /// The folder of the SQLite file cannot be made.
    #[error("cannot make the folder {folder}: {source}")]
    Folder {
        /// The folder that was to be made.
        folder: PathBuf,
        /// What the file system said.
        source: std::io::Error,
    },
    /// The database was migrated by a newer program, or a migration failed.
    #[error("the database could not be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// No answer in time: the pool is exhausted or the server is away.
    #[error("the database does not answer")]
    Unavailable,
    /// A shared deck above the limit of its size.
    #[error("a shared deck may have {limit} bytes; this one has {actual}")]
    TooLarge {
        /// The most bytes a deck may have.
        limit: usize,
        /// The bytes this deck has.
        actual: usize,
    },
    /// A value that a row cannot hold, or that a row should not have held.
    #[error("the database holds or was given an impossible value: {0}")]
    Value(&'static str),
    /// Any other answer of the database.
    #[error("the database failed: {0}")]
    Database(sqlx::Error),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::Io(_) => Self::Unavailable,
            other => Self::Database(other),
        }
    }
}
