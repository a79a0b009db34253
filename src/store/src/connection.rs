//! Questions to either database.
//!
//! A question is one text of SQL, its values and the type of its rows. Both
//! databases understand `$1` and give the same rows, so everything above asks
//! without knowing which of them answers; here is the only place that does.
//! What a connection may do is its type: a [`Reader`] only asks, a [`Writer`]
//! makes one change, a [`Transaction`] makes several or none.

use sqlx::{
    Arguments, Encode, FromRow, PgConnection, Postgres, Sqlite, SqliteConnection, Type,
    error::BoxDynError,
    pool::PoolConnection,
    postgres::{PgArguments, PgRow},
    sqlite::{SqliteArguments, SqliteRow},
};
use uuid::Uuid;

use crate::StoreError;

/// A value of a question, `$1` and so on; `None` is `null`. It may be a secret, so
/// it cannot be shown.
#[derive(Clone, Copy)]
pub(crate) enum Value<'a> {
    Text(Option<&'a str>),
    Number(Option<i64>),
    /// Text with hyphens and small letters.
    Id(Option<Uuid>),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Some(text))
    }
}

impl<'a> From<Option<&'a str>> for Value<'a> {
    fn from(text: Option<&'a str>) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Self::Number(Some(number))
    }
}

impl From<Option<i64>> for Value<'_> {
    fn from(number: Option<i64>) -> Self {
        Self::Number(number)
    }
}

impl From<Uuid> for Value<'_> {
    fn from(id: Uuid) -> Self {
        Self::Id(Some(id))
    }
}

impl From<Option<Uuid>> for Value<'_> {
    fn from(id: Option<Uuid>) -> Self {
        Self::Id(id)
    }
}

/// A row, which both databases give in the same form: a tuple of its columns.
pub(crate) trait Row: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

impl<T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin> Row for T {}

/// What is the one in SQLite and the other in PostgreSQL.
#[derive(Debug, Clone)]
pub(crate) enum Either<S, P> {
    Sqlite(S),
    Postgres(P),
}

/// A connection of a pool.
pub(crate) type Pooled = Either<PoolConnection<Sqlite>, PoolConnection<Postgres>>;
/// A transaction that rolls back unless it is committed.
pub(crate) type Begun = Either<sqlx::Transaction<'static, Sqlite>, sqlx::Transaction<'static, Postgres>>;

/// Asks and changes nothing; in SQLite it cannot.
#[derive(Debug)]
pub(crate) struct Reader(pub(crate) Pooled);

/// Makes changes, each of which stands by itself.
#[derive(Debug)]
pub(crate) struct Writer(pub(crate) Pooled);

/// Makes all of its changes or, unless it is committed, none. In SQLite it has
/// held the write lock from its beginning.
#[derive(Debug)]
pub(crate) struct Transaction(pub(crate) Begun);

/// The lock of PostgreSQL that [`Transaction::alone`] takes: a number that nothing
/// else locks.
const ALONE: i64 = 0x05af_e405;

impl Transaction {
    /// Waits until no other transaction has called this, for as long as this one
    /// lasts. Whoever deletes several rows of accounts calls it first: two that each
    /// hold a row that the other wants would wait for ever. In SQLite a transaction
    /// is alone from its beginning.
    pub(crate) async fn alone(&mut self) -> Result<(), StoreError> {
        if let Either::Postgres(begun) = &mut self.0 {
            sqlx::query("select pg_advisory_xact_lock($1)").bind(ALONE).execute(&mut **begun).await?;
        }
        Ok(())
    }

    /// Makes the changes stand.
    pub(crate) async fn commit(self) -> Result<(), StoreError> {
        match self.0 {
            Either::Sqlite(begun) => begun.commit().await?,
            Either::Postgres(begun) => begun.commit().await?,
        }
        Ok(())
    }
}

/// Can be asked.
pub(crate) trait Ask {
    /// Whoever answers.
    fn connection(&mut self) -> Either<&mut SqliteConnection, &mut PgConnection>;

    /// The one row that there is.
    async fn one<R: Row>(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<R, StoreError> {
        Ok(match self.connection() {
            Either::Sqlite(c) => sqlx::query_as_with(sql, sqlite(values)?).fetch_one(c).await?,
            Either::Postgres(c) => sqlx::query_as_with(sql, postgres(values)?).fetch_one(c).await?,
        })
    }

    /// The first row, if there is one.
    async fn first<R: Row>(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<Option<R>, StoreError> {
        Ok(match self.connection() {
            Either::Sqlite(c) => sqlx::query_as_with(sql, sqlite(values)?).fetch_optional(c).await?,
            Either::Postgres(c) => sqlx::query_as_with(sql, postgres(values)?).fetch_optional(c).await?,
        })
    }

    /// Every row.
    async fn all<R: Row>(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<Vec<R>, StoreError> {
        Ok(match self.connection() {
            Either::Sqlite(c) => sqlx::query_as_with(sql, sqlite(values)?).fetch_all(c).await?,
            Either::Postgres(c) => sqlx::query_as_with(sql, postgres(values)?).fetch_all(c).await?,
        })
    }
}

/// Can be asked and told.
pub(crate) trait Change: Ask {
    /// Makes a change of one row at most and answers what it gives back. It is read
    /// to its end: only there SQLite says whether a change that stands by itself was
    /// kept.
    async fn change<R: Row>(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<Option<R>, StoreError> {
        Ok(self.all(sql, values).await?.into_iter().next())
    }

    /// Makes a change and answers how many rows it met.
    async fn execute(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<u64, StoreError> {
        Ok(match self.connection() {
            Either::Sqlite(c) => sqlx::query_with(sql, sqlite(values)?).execute(c).await?.rows_affected(),
            Either::Postgres(c) => sqlx::query_with(sql, postgres(values)?).execute(c).await?.rows_affected(),
        })
    }
}

impl Ask for Reader {
    fn connection(&mut self) -> Either<&mut SqliteConnection, &mut PgConnection> {
        self.0.connection()
    }
}

impl Ask for Writer {
    fn connection(&mut self) -> Either<&mut SqliteConnection, &mut PgConnection> {
        self.0.connection()
    }
}

impl Ask for Transaction {
    fn connection(&mut self) -> Either<&mut SqliteConnection, &mut PgConnection> {
        self.0.connection()
    }
}

impl Change for Writer {}
impl Change for Transaction {}

impl<S, P> Either<S, P>
where
    S: std::ops::DerefMut<Target = SqliteConnection>,
    P: std::ops::DerefMut<Target = PgConnection>,
{
    fn connection(&mut self) -> Either<&mut SqliteConnection, &mut PgConnection> {
        match self {
            Self::Sqlite(connection) => Either::Sqlite(connection),
            Self::Postgres(connection) => Either::Postgres(connection),
        }
    }
}

fn sqlite(values: &[Value<'_>]) -> Result<SqliteArguments, StoreError> {
    arguments(values)
}

fn postgres(values: &[Value<'_>]) -> Result<PgArguments, StoreError> {
    arguments(values)
}

fn arguments<A: Arguments>(values: &[Value<'_>]) -> Result<A, StoreError>
where
    for<'t> Option<&'t str>: Encode<'t, A::Database> + Type<A::Database>,
    for<'t> Option<i64>: Encode<'t, A::Database> + Type<A::Database>,
    for<'t> Option<String>: Encode<'t, A::Database> + Type<A::Database>,
{
    let mut arguments = A::default();
    let added: Result<(), BoxDynError> = values.iter().try_for_each(|value| match *value {
        Value::Text(text) => arguments.add(text),
        Value::Number(number) => arguments.add(number),
        Value::Id(id) => arguments.add(id.map(|id| id.hyphenated().to_string())),
    });
    added.map_err(sqlx::Error::Encode)?;
    Ok(arguments)
}
