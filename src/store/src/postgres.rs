//! The database server, for when one machine is not enough.

use std::{str::FromStr, time::Duration};

use sqlx::{
    Connection as _, PgConnection, PgPool, Transaction,
    pool::PoolConnection,
    postgres::{PgConnectOptions, PgPoolOptions},
};

use crate::{error::StoreError, health::Health, migrations};

/// How long a caller waits for a connection of the pool.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
const CONNECTIONS: u32 = 16;
/// How long the connection of the health check lives: settings of the server
/// that changed hold for new connections.
const PROBE_LIFETIME: Duration = Duration::from_secs(60);

/// A PostgreSQL database, connected. Cloning shares the connections.
#[derive(Debug, Clone)]
pub(crate) struct Postgres {
    pool: PgPool,
    /// A connection for the health check alone.
    probe: PgPool,
}

impl Postgres {
    /// Connects and applies the migrations. Several processes may do so at
    /// the same moment: an advisory lock lets one migrate.
    ///
    /// # Errors
    /// The address cannot be read, the server does not answer, its schema is
    /// newer than this program, or a migration fails.
    pub(crate) async fn open(address: &str) -> Result<Self, StoreError> {
        let options = PgConnectOptions::from_str(address)
            .map_err(|_| StoreError::Address("the PostgreSQL address cannot be read".to_owned()))?
            .application_name("safehouse");
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .connect_with(options.clone())
            .await;
        let pool = match pool {
            Ok(pool) => pool,
            Err(error) => return Err(reason(&options, error).await),
        };
        migrations::postgres().run(&pool).await?;
        let probe = PgPoolOptions::new()
            .max_connections(1)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .max_lifetime(PROBE_LIFETIME)
            .connect_lazy_with(options);
        Ok(Self { pool, probe })
    }

    /// A connection for single statements.
    pub(crate) async fn acquire(&self) -> Result<PoolConnection<sqlx::Postgres>, StoreError> {
        Ok(self.pool.acquire().await?)
    }

    /// A connection for several statements that stand or fall together.
    pub(crate) async fn begin(&self) -> Result<Transaction<'static, sqlx::Postgres>, StoreError> {
        #[expect(clippy::disallowed_methods, reason = "PostgreSQL takes its locks as it needs them")]
        let begun = self.pool.begin().await?;
        Ok(begun)
    }

    /// A transaction that sees the database as it is at its first question.
    pub(crate) async fn snapshot(&self) -> Result<Transaction<'static, sqlx::Postgres>, StoreError> {
        Ok(self.pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?)
    }

    /// Says whether the server takes changes.
    pub(crate) async fn health(&self) -> Result<Health, StoreError> {
        let read_only: String =
            sqlx::query_scalar("select current_setting('transaction_read_only')").fetch_one(&self.probe).await?;
        Ok(if read_only == "on" { Health::ReadOnly } else { Health::Well })
    }

    pub(crate) async fn close(&self) {
        self.probe.close().await;
        self.pool.close().await;
    }
}

/// A pool tries again until its time is over and then only says that it is
/// over: one more try says why.
async fn reason(options: &PgConnectOptions, error: sqlx::Error) -> StoreError {
    if !matches!(error, sqlx::Error::PoolTimedOut) {
        return error.into();
    }
    match tokio::time::timeout(ACQUIRE_TIMEOUT, PgConnection::connect_with(options)).await {
        Ok(Err(reason)) => reason.into(),
        Ok(Ok(_)) | Err(_) => error.into(),
    }
}
