//! The database server, for when one machine is not enough.

mod shared_decks;

use std::{str::FromStr, time::Duration};

use sqlx::{
    PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
};

use crate::{StoreError, migrations};

/// How long a caller waits for a connection of the pool.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
const CONNECTIONS: u32 = 16;

/// A PostgreSQL database, connected. Cloning shares the connections.
#[derive(Debug, Clone)]
pub struct PostgresStore {
    pool: PgPool,
}

impl PostgresStore {
    /// Connects and applies the migrations. Several processes may do so at
    /// the same moment: an advisory lock lets one migrate.
    ///
    /// # Errors
    /// The address cannot be read, the server does not answer, its schema is
    /// newer than this program, or a migration fails.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        let options = PgConnectOptions::from_str(address)
            .map_err(|_| StoreError::Address("the PostgreSQL address cannot be read".to_owned()))?
            .application_name("safehouse");
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .connect_with(options)
            .await?;
        migrations::postgres().run(&pool).await?;
        Ok(Self { pool })
    }

    pub(crate) async fn health(&self) -> Result<(), StoreError> {
        sqlx::query("select 1").execute(&self.pool).await?;
        Ok(())
    }

    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }
}
