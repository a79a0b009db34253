//! New databases for tests. No program has this.
//!
//! The migrations of embedded ones run once and what they made is copied: they take longer than most tests that begin
//! with them. A copy of a database on a server takes as long as its migrations.

use std::{
    fs,
    path::Path,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
};

use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use crate::{database::Database, error::StoreError, sqlite::make_file, store::Store};

/// Opens a database as [`Store::open`] does, an embedded one that is not there yet as a copy of a new one.
///
/// # Errors
/// As those of [`Store::open`].
pub async fn open(database: &Database) -> Result<Store, StoreError> {
    /// The file of an embedded database that was opened once and closed.
    static NEW: Mutex<Option<Vec<u8>>> = Mutex::new(None);

    if let Database::Sqlite(path) = database
        && !path.exists()
        && path.parent().is_some_and(Path::exists)
    {
        let file = |source| StoreError::File { file: path.clone(), source };
        let new = NEW.lock().unwrap_or_else(PoisonError::into_inner).clone();
        match new {
            Some(new) => {
                make_file(path).map_err(file)?;
                fs::write(path, new).map_err(file)?;
            }
            // Several may come here at once: each makes the same.
            None => {
                Store::open(database).await?.close().await;
                *NEW.lock().unwrap_or_else(PoisonError::into_inner) = Some(fs::read(path).map_err(file)?);
            }
        }
    }
    Store::open(database).await
}

/// An empty part of a PostgreSQL database, to be removed afterwards.
#[derive(Debug)]
pub struct Scratch {
    server: String,
    schema: String,
}

impl Scratch {
    /// Makes one at the address of a server.
    ///
    /// # Errors
    /// The server does not answer, or lets nobody make one.
    pub async fn make(server: &str) -> Result<Self, StoreError> {
        static NEXT: AtomicU32 = AtomicU32::new(0);

        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let schema = format!("scratch_{}_{number}", std::process::id());
        let scratch = Self { server: server.to_owned(), schema };
        // Another process of this number may have left one.
        let schema = &scratch.schema;
        scratch.run(format!("drop schema if exists {schema} cascade; create schema {schema}")).await?;
        Ok(scratch)
    }

    /// The address of it.
    ///
    /// # Errors
    /// That of the server cannot be read.
    pub fn database(&self) -> Result<Database, StoreError> {
        let separator = if self.server.contains('?') { '&' } else { '?' };
        format!("{}{separator}options[search_path]={}", self.server, self.schema).parse()
    }

    /// Removes it with all that is in it.
    ///
    /// # Errors
    /// The server does not answer.
    pub async fn remove(self) -> Result<(), StoreError> {
        self.run(format!("drop schema {} cascade", self.schema)).await
    }

    async fn run(&self, sql: String) -> Result<(), StoreError> {
        let mut connection = PgConnection::connect(&self.server).await?;
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await?;
        connection.close().await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Checkup;

    #[tokio::test]
    async fn a_copy_is_as_a_new_database_and_nothing_is_in_it() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["first.db", "copied.db", "copied.db"] {
            let store = open(&Database::Sqlite(folder.path().join(name))).await.unwrap();
            store.close().await;
        }
        let (first, copied) = ("first.db", "copied.db");
        let bytes = |name: &str| fs::read(folder.path().join(name)).unwrap();
        assert_eq!(bytes(first).len(), bytes(copied).len());
        let checkup = Checkup::of(&Database::Sqlite(folder.path().join(copied))).await.unwrap();
        assert_eq!((checkup.missing_migrations, checkup.foreign_migrations), (0, 0));
    }
}
