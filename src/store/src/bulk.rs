//! Much at once, for benchmarks of a large site: rows of tables, thousands in one statement,
//! and what is counted of them afterwards. No program has this.

use serde_json::Value as Json;
use sqlx::{AssertSqlSafe, Executor as _};

use crate::{
    backup::{TABLES, Table},
    connection::{Change as _, Either},
    error::StoreError,
    store::Store,
};

/// What a backup leaves out and a large site has.
const SESSIONS: Table = Table {
    name: "sessions",
    columns: &[
        "key",
        "account_id",
        "epoch",
        "data",
        "agent",
        "network",
        "factor",
        "created_at",
        "seen_at",
        "stepped_up_at",
        "idle_ends_at",
        "ends_at",
    ],
};

/// What is counted of accounts, their decks and public decks, as each change counts it.
const COUNTS: [&str; 4] = [
    "update accounts set saved_decks = kept.decks, saved_bytes = kept.bytes from (\
        select d.account_id, count(distinct d.id) as decks, cast(sum(v.bytes) as bigint) as bytes \
        from saved_decks as d join deck_versions as v on v.deck_id = d.id group by d.account_id\
        ) as kept where kept.account_id = accounts.id",
    "update public_deck_sequence set last = (select coalesce(max(sequence), 0) from public_deck_changes)",
    "delete from public_facets",
    "insert into public_facets (game, kind, value, decks) select d.game, f.kind, f.value, count(*) \
        from published_deck_facets as f join published_decks as d on d.deck_id = f.deck_id where d.reach = 2 \
        group by d.game, f.kind, f.value",
];

/// When SQLite says that a change is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Synchronous {
    /// Once the disk has it, as every store says it by itself.
    Full,
    /// Once it is written, which a power cut may undo.
    Normal,
}

impl Store {
    /// Writes rows into tables, each an object with the columns of its table; those that an
    /// object lacks are null. What is counted of them is not: [`Self::count_loaded`].
    ///
    /// # Errors
    /// There is no such table; the database refuses a row or fails.
    pub async fn load(&self, rows: &[(&str, Vec<Json>)]) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        for (name, rows) in rows {
            let mut tables = TABLES.iter().chain([&SESSIONS]);
            let table = tables.find(|table| table.name == *name).ok_or(StoreError::Value("the name of a table"))?;
            let rows = serde_json::to_string(rows).map_err(|_| StoreError::Value("rows that JSON cannot hold"))?;
            let columns = table.columns.join(", ");
            match &mut transaction.0 {
                Either::Sqlite(begun) => {
                    let values: Vec<_> =
                        table.columns.iter().map(|column| format!("json_extract(value, '$.{column}')")).collect();
                    let values = values.join(", ");
                    let sql = format!("insert into {name} ({columns}) select {values} from json_each($1)");
                    sqlx::query(AssertSqlSafe(sql)).bind(rows).execute(&mut **begun).await?;
                }
                Either::Postgres(begun) => {
                    let from = format!("json_populate_recordset(null::{name}, $1::json)");
                    let sql = format!("insert into {name} ({columns}) select {columns} from {from}");
                    sqlx::query(AssertSqlSafe(sql)).bind(rows).execute(&mut **begun).await?;
                }
            }
        }
        transaction.commit().await
    }

    /// Counts what was loaded, and lets the database see to it as it does by itself after a
    /// while: PostgreSQL counts its rows, SQLite folds its log into the file.
    ///
    /// # Errors
    /// The database fails.
    pub async fn count_loaded(&self) -> Result<(), StoreError> {
        if let Either::Postgres(postgres) = &self.database {
            // Of tables that it knows nothing of, it joins each row with all others.
            postgres.acquire().await?.execute("analyze").await?;
        }
        let mut transaction = self.begin().await?;
        for sql in COUNTS {
            transaction.execute(sql, &[]).await?;
        }
        transaction.commit().await?;
        match &self.database {
            Either::Sqlite(sqlite) => {
                sqlite.writer.acquire().await?.execute("pragma wal_checkpoint(truncate)").await?;
            }
            Either::Postgres(postgres) => {
                postgres.acquire().await?.execute("vacuum analyze").await?;
            }
        }
        Ok(())
    }

    /// Has the connection of SQLite that writes say otherwise when a change is kept, until it
    /// is closed; `false` with PostgreSQL, where nothing changes.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_synchronous(&self, synchronous: Synchronous) -> Result<bool, StoreError> {
        let Either::Sqlite(sqlite) = &self.database else { return Ok(false) };
        let sql = match synchronous {
            Synchronous::Full => "pragma synchronous = full",
            Synchronous::Normal => "pragma synchronous = normal",
        };
        sqlite.writer.acquire().await?.execute(sql).await?;
        Ok(true)
    }
}
