//! The database itself, past the store.

use std::collections::BTreeMap;

use safehouse_store::Database;
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection, sqlite::SqliteConnectOptions};

/// A connection of a test's own.
pub(crate) enum Raw {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Raw {
    pub(crate) async fn connect(database: &Database) -> Self {
        match database {
            Database::Sqlite(path) => {
                let options = SqliteConnectOptions::new().filename(path);
                Self::Sqlite(SqliteConnection::connect_with(&options).await.unwrap())
            }
            Database::Postgres(address) => Self::Postgres(PgConnection::connect(address).await.unwrap()),
        }
    }

    /// Runs some SQL without values.
    pub(crate) async fn execute(&mut self, sql: &str) -> Result<(), sqlx::Error> {
        let sql = sqlx::raw_sql(AssertSqlSafe(sql.to_owned()));
        match self {
            Self::Sqlite(connection) => sql.execute(connection).await.map(drop),
            Self::Postgres(connection) => sql.execute(connection).await.map(drop),
        }
    }

    /// How many rows a table has.
    pub(crate) async fn count(&mut self, table: &str) -> i64 {
        let sql = sqlx::AssertSqlSafe(format!("select count(*) from {table}"));
        match self {
            Self::Sqlite(connection) => sqlx::query_scalar(sql).fetch_one(connection).await.unwrap(),
            Self::Postgres(connection) => sqlx::query_scalar(sql).fetch_one(connection).await.unwrap(),
        }
    }

    /// Every table with its columns, in the order in which they were made.
    pub(crate) async fn columns(&mut self) -> BTreeMap<String, Vec<String>> {
        let rows: Vec<(String, String)> = match self {
            Self::Sqlite(connection) => {
                let sql = "select tables.name, columns.name from pragma_table_list as tables, \
                    pragma_table_info(tables.name) as columns \
                    where tables.schema = 'main' and tables.type = 'table' and tables.name not like 'sqlite_%' \
                    order by tables.name, columns.cid";
                sqlx::query_as(sql).fetch_all(connection).await.unwrap()
            }
            Self::Postgres(connection) => {
                let sql = "select table_name::text, column_name::text from information_schema.columns \
                    where table_schema = current_schema() order by table_name, ordinal_position";
                sqlx::query_as(sql).fetch_all(connection).await.unwrap()
            }
        };
        let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (table, column) in rows {
            tables.entry(table).or_default().push(column);
        }
        tables
    }

    /// The columns of PostgreSQL that compare texts otherwise than what they refer to.
    pub(crate) async fn compared_otherwise(&mut self) -> Vec<String> {
        let sql = "select keys.conrelid::regclass::text || '.' || own.attname::text from pg_constraint as keys \
            cross join lateral unnest(keys.conkey, keys.confkey) as pairs(own, other) \
            join pg_attribute as own on own.attrelid = keys.conrelid and own.attnum = pairs.own \
            join pg_attribute as other on other.attrelid = keys.confrelid and other.attnum = pairs.other \
            where keys.contype = 'f' and keys.connamespace = current_schema()::regnamespace and own.attcollation <> other.attcollation";
        match self {
            Self::Sqlite(_) => Vec::new(),
            Self::Postgres(connection) => sqlx::query_scalar(sql).fetch_all(connection).await.unwrap(),
        }
    }

    /// The tables with a column of this name, by their names.
    pub(crate) async fn tables_with(&mut self, column: &str) -> Vec<String> {
        match self {
            Self::Sqlite(connection) => {
                let sql = "select tables.name from pragma_table_list as tables, pragma_table_info(tables.name) as columns \
                    where tables.schema = 'main' and columns.name = $1 order by tables.name";
                sqlx::query_scalar(sql).bind(column).fetch_all(connection).await.unwrap()
            }
            Self::Postgres(connection) => {
                let sql = "select table_name::text from information_schema.columns \
                    where table_schema = current_schema() and column_name = $1 order by 1";
                sqlx::query_scalar(sql).bind(column).fetch_all(connection).await.unwrap()
            }
        }
    }
}
