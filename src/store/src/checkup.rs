//! A database looked at without changing it: not even migrations are applied.

use std::path::Path;

use sqlx::{
    Connection as _, PgConnection, Row as _, SqliteConnection, migrate::Migrator, sqlite::SqliteConnectOptions,
};

use crate::{database::Database, error::StoreError, migrations};

/// What a database says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkup {
    /// The program that keeps it, with its version.
    pub program: String,
    /// Migrations that this program has and the database has not.
    pub missing_migrations: u64,
    /// Migrations that the database has and this program does not know, or knows otherwise:
    /// it is of another program.
    pub foreign_migrations: u64,
    /// What is damaged, in the database's own words; at most a few lines.
    pub damage: Vec<String>,
    /// Whether it refuses changes.
    pub is_read_only: bool,
    /// Its size in bytes.
    pub bytes: u64,
    /// Its own clock, in milliseconds since 1970-01-01T00:00:00Z; none where it is the
    /// machine's.
    pub clock_ms: Option<i64>,
}

impl Checkup {
    /// Looks at a database. A large file is read as a whole.
    ///
    /// # Errors
    /// It cannot be reached or read, or is none.
    pub async fn of(database: &Database) -> Result<Self, StoreError> {
        match database {
            Database::Sqlite(path) => sqlite(path).await,
            Database::Postgres(address) => postgres(address).await,
        }
    }
}

async fn sqlite(path: &Path) -> Result<Checkup, StoreError> {
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(false).pragma("query_only", "on");
    let mut connection = SqliteConnection::connect_with(&options).await?;
    let version: String = sqlx::query_scalar("select sqlite_version()").fetch_one(&mut connection).await?;
    let said: Vec<String> = sqlx::query_scalar("pragma quick_check(5)").fetch_all(&mut connection).await?;
    let mut damage: Vec<String> = said.into_iter().filter(|line| line != "ok").collect();
    // The quick check leaves these out.
    let orphans = sqlx::query("select * from pragma_foreign_key_check limit 5").fetch_all(&mut connection).await?;
    for orphan in orphans {
        let table: String = orphan.try_get(0)?;
        damage.push(format!("a row of {table} belongs to one that is not there"));
    }
    let bytes: i64 = sqlx::query_scalar("select page_count * page_size from pragma_page_count, pragma_page_size")
        .fetch_one(&mut connection)
        .await?;
    let is_there = "select count(*) from sqlite_master where name = '_sqlx_migrations'";
    let is_there: i64 = sqlx::query_scalar(is_there).fetch_one(&mut connection).await?;
    let applied: Vec<(i64, Vec<u8>)> = if is_there > 0 {
        let sql = "select version, checksum from _sqlx_migrations where success";
        sqlx::query_as(sql).fetch_all(&mut connection).await?
    } else {
        Vec::new()
    };
    connection.close().await?;
    let (missing_migrations, foreign_migrations) = compared(&migrations::sqlite(), &applied);
    let is_read_only = std::fs::metadata(path).is_ok_and(|file| file.permissions().readonly());
    Ok(Checkup {
        program: format!("SQLite {version}"),
        missing_migrations,
        foreign_migrations,
        damage,
        is_read_only,
        bytes: bytes.unsigned_abs(),
        clock_ms: None,
    })
}

async fn postgres(address: &str) -> Result<Checkup, StoreError> {
    let mut connection = PgConnection::connect(address).await?;
    let (program, read_only, bytes, clock_ms): (String, String, i64, i64) = sqlx::query_as(
        "select current_setting('server_version'), current_setting('transaction_read_only'), \
            pg_database_size(current_database()), (extract(epoch from clock_timestamp()) * 1000)::bigint",
    )
    .fetch_one(&mut connection)
    .await?;
    let is_there: bool =
        sqlx::query_scalar("select to_regclass('_sqlx_migrations') is not null").fetch_one(&mut connection).await?;
    let applied: Vec<(i64, Vec<u8>)> = if is_there {
        let sql = "select version, checksum from _sqlx_migrations where success";
        sqlx::query_as(sql).fetch_all(&mut connection).await?
    } else {
        Vec::new()
    };
    connection.close().await?;
    let (missing_migrations, foreign_migrations) = compared(&migrations::postgres(), &applied);
    Ok(Checkup {
        program: format!("PostgreSQL {program}"),
        missing_migrations,
        foreign_migrations,
        damage: Vec::new(),
        is_read_only: read_only == "on",
        bytes: bytes.unsigned_abs(),
        clock_ms: Some(clock_ms),
    })
}

/// How many migrations are missing, and how many are not this program's.
fn compared(ours: &Migrator, applied: &[(i64, Vec<u8>)]) -> (u64, u64) {
    let is_applied = |version: i64| applied.iter().any(|(theirs, _)| *theirs == version);
    let missing = ours.iter().filter(|ours| !is_applied(ours.version)).count();
    let is_ours = |(version, checksum): &&(i64, Vec<u8>)| {
        ours.iter().any(|ours| ours.version == *version && *ours.checksum == **checksum)
    };
    let foreign = applied.iter().filter(|theirs| !is_ours(theirs)).count();
    (missing as u64, foreign as u64)
}
