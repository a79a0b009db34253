//! Empty databases on a server, for tests of what is above. No program has this.

use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use crate::{database::Database, error::StoreError};

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
