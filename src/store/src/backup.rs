//! Everything that is remembered, as one file: written while others change it, read into
//! an empty database of either kind.
//!
//! A file is lines of JSON. The first says what it is:
//! `{"safehouse":"backup","version":1,"migrations":4,"made_at":1780000000000}`; then comes a
//! line a row, `{"table":"accounts","row":{…}}`, parents before children; the last says how
//! many rows there were, `{"rows":17}`, so that a file that was cut off is known as such. It
//! holds hashes of passwords: whoever keeps it keeps it from others.

use std::io::{BufRead, Read as _, Write};

use futures_util::TryStreamExt as _;
use serde_json::{Value as Json, json, value::RawValue};
use sqlx::AssertSqlSafe;

use crate::{
    connection::{Change as _, Either, Transaction},
    error::StoreError,
    migrations,
    store::Store,
};

/// The version of the form.
const VERSION: u64 = 1;

/// The most bytes of a line: some times those of the longest row.
const LONGEST_LINE: u64 = 1024 * 1024;

/// A table that is kept, with its columns.
pub(crate) struct Table {
    pub(crate) name: &'static str,
    pub(crate) columns: &'static [&'static str],
}

/// What a backup holds, parents before children.
pub(crate) const TABLES: &[Table] = &[
    Table {
        name: "shared_decks",
        columns: &[
            "content_id",
            "short_id",
            "game",
            "deck_json",
            "created_at",
            "bytes",
            "last_seen_at",
            "removed_at",
            "opened_at",
        ],
    },
    Table { name: "shared_deck_totals", columns: &["one", "decks", "bytes"] },
    Table {
        name: "accounts",
        columns: &[
            "id",
            "name",
            "name_key",
            "email",
            "email_key",
            "email_confirmed_at",
            "password",
            "epoch",
            "role",
            "created_at",
            "password_changed_at",
            "disabled_at",
            "saved_decks",
            "saved_bytes",
        ],
    },
    Table { name: "devices", columns: &["hash", "account_id", "created_at", "seen_at"] },
    Table { name: "audit", columns: &["id", "at", "account_id", "actor", "action", "network", "details"] },
    Table { name: "totp", columns: &["account_id", "secret", "confirmed_at", "last_step"] },
    Table {
        name: "passkeys",
        columns: &["id", "account_id", "name", "credential", "created_at", "used_at", "relying_party"],
    },
    Table {
        name: "stores",
        columns: &[
            "id",
            "slug",
            "name",
            "created_at",
            "closed_at",
            "opened_by",
            "about",
            "address",
            "hours",
            "contact",
            "website",
            "time_zone",
            "level",
            "level_at",
            "level_how",
            "level_log",
            "level_position",
            "hidden_at",
            "hidden_reason",
            "appeal",
            "appealed_at",
            "appeal_answer",
            "appeal_event",
        ],
    },
    Table { name: "store_staff", columns: &["store_id", "account_id", "role", "added_at", "added_by"] },
    Table {
        name: "store_invitations",
        columns: &["id", "hash", "store_id", "event_id", "role", "invited_by", "created_at", "ends_at", "used_at"],
    },
    Table {
        name: "store_acts",
        columns: &["id", "store_id", "event_id", "by_account", "by_name", "act", "details", "at"],
    },
    Table {
        name: "store_reports",
        columns: &["id", "store_id", "event_id", "account_id", "reason", "at", "closed_at", "outcome"],
    },
    Table {
        name: "log_origins",
        columns: &[
            "number",
            "origin",
            "created_at",
            "size",
            "signed_size",
            "signed_at",
            "checkpoint",
            "restored_at",
            "log_key",
            "receipts_key",
            "witness_key",
            "ended",
        ],
    },
    Table { name: "log_entries", columns: &["log", "position", "entry", "appended_at"] },
    Table { name: "log_hashes", columns: &["log", "level", "number", "hash"] },
    Table {
        name: "store_keys",
        columns: &[
            "store_id",
            "number",
            "vkey",
            "sealed",
            "created_at",
            "log",
            "created_position",
            "revoked_log",
            "revoked_position",
            "revoked_at",
        ],
    },
    Table {
        name: "events",
        columns: &[
            "id",
            "store_id",
            "code",
            "game",
            "format",
            "snapshot",
            "name",
            "settings",
            "starts_at",
            "ends_at",
            "capacity",
            "lists_open_at",
            "deadline_at",
            "consent_version",
            "state",
            "sequence",
            "revision",
            "created_at",
            "changed_at",
            "seed_sealed",
            "seed_commitment",
            "seed",
            "opened_log",
            "opened_position",
            "locked_at",
            "lock_log",
            "lock_position",
            "lock_padded",
            "hidden_at",
            "hidden_reason",
            "lists_settled_at",
        ],
    },
    Table { name: "event_consents", columns: &["event_id", "version", "words", "since"] },
    Table { name: "event_staff", columns: &["event_id", "account_id", "role", "added_at", "added_by"] },
    Table {
        name: "event_entries",
        columns: &[
            "id",
            "event_id",
            "number",
            "account_id",
            "name",
            "shown_as",
            "claim_hash",
            "entered_by",
            "entered_by_name",
            "consent_version",
            "consented_at",
            "consent_by",
            "state",
            "first_round",
            "late_as",
            "presence",
            "created_at",
            "changed_at",
            "in_play",
            "awarded_byes",
            "fixed_table",
            "left_out",
        ],
    },
    Table {
        name: "event_lists",
        columns: &[
            "entry_id",
            "number",
            "deck_json",
            "salt",
            "content_id",
            "commitment",
            "verdict",
            "certificate",
            "basis",
            "ground",
            "kind",
            "submitted_at",
            "typed_by",
            "confirmed_at",
            "reason_code",
            "reason_text",
            "receipt",
            "stated_log",
            "stated_position",
            "revealed_log",
            "revealed_position",
            "revealed_at",
            "withdrawn_at",
            "name_salt",
            "now_snapshot",
            "now_verdict",
            "now_code",
        ],
    },
    Table {
        name: "event_list_views",
        columns: &["id", "entry_id", "by_account", "by_name", "why", "at", "round", "list_number"],
    },
    Table {
        name: "event_plays",
        columns: &["event_id", "revision", "settings", "bracket", "taken_back", "started_at"],
    },
    Table {
        name: "event_rounds",
        columns: &[
            "event_id",
            "number",
            "phase",
            "state",
            "pairing",
            "made",
            "made_by",
            "made_at",
            "published_at",
            "ends_at",
            "finished_at",
        ],
    },
    Table { name: "event_standings", columns: &["event_id", "round", "standings", "log", "position"] },
    Table {
        name: "event_matches",
        columns: &[
            "event_id",
            "round",
            "table_number",
            "a",
            "b",
            "outcome",
            "reported_as",
            "reported_by",
            "reported_at",
            "answer",
            "revision",
        ],
    },
    Table {
        name: "event_match_changes",
        columns: &[
            "event_id",
            "round",
            "table_number",
            "revision",
            "at",
            "by_account",
            "made_as",
            "before",
            "after",
            "reason",
        ],
    },
    Table {
        name: "event_checks",
        columns: &[
            "event_id",
            "id",
            "round",
            "table_number",
            "entry_number",
            "list_number",
            "scope",
            "picked",
            "reason",
            "started_at",
            "ended_at",
            "extra_minutes",
            "outcome",
            "lines",
            "note",
            "by_account",
            "noted_at",
        ],
    },
    Table { name: "event_operations", columns: &["event_id", "id", "at", "by_account", "kind", "answer"] },
    Table { name: "event_cards", columns: &["event_id", "entry_number", "game", "card", "copies"] },
    Table {
        name: "store_lists",
        columns: &[
            "store_id",
            "number",
            "title",
            "deck",
            "content_id",
            "certificate",
            "ground",
            "game",
            "format",
            "snapshot",
            "verdict",
            "log",
            "position",
            "published_at",
            "published_by",
            "withdrawn_at",
            "now_snapshot",
            "now_verdict",
            "now_code",
            "turn",
        ],
    },
    Table {
        name: "waiting_statements",
        columns: &[
            "store_id",
            "number",
            "kind",
            "statement",
            "event_id",
            "tells",
            "entry_id",
            "part",
            "since",
            "next_vkey",
            "next_sealed",
        ],
    },
    Table { name: "witnessed_logs", columns: &["origin", "vkey", "size", "root", "added_at", "seen_at", "removed_at"] },
    Table {
        name: "asked_witnesses",
        columns: &["name", "vkey", "address", "added_at", "cosigned_at", "failures", "fault", "fault_at", "not_before"],
    },
    Table { name: "asked_sizes", columns: &["witness", "log", "size"] },
    Table { name: "recovery_codes", columns: &["hash", "account_id", "kind", "created_at", "used_at"] },
    Table {
        name: "saved_decks",
        columns: &[
            "id",
            "account_id",
            "game",
            "name",
            "folder",
            "revision",
            "origin_id",
            "origin_number",
            "archived_at",
            "trashed_at",
            "created_at",
            "changed_at",
            "tags",
            "conflict_base",
            "conflict_theirs",
            "conflict_ours",
            "trash_request",
        ],
    },
    Table {
        name: "deck_versions",
        columns: &[
            "deck_id",
            "number",
            "parent",
            "kind",
            "label",
            "deck_json",
            "bytes",
            "content_id",
            "device",
            "save_id",
            "made_at",
        ],
    },
    Table {
        name: "collection_events",
        columns: &["account_id", "id", "game", "device", "sequence", "place", "whole", "event_json", "received_at"],
    },
    Table {
        name: "collection_changes",
        columns: &["account_id", "event_id", "number", "game", "holding", "printing", "change"],
    },
    Table { name: "collection_undone", columns: &["account_id", "event_id", "undone_by"] },
    Table { name: "collection_balances", columns: &["account_id", "game", "holding", "printing", "copies"] },
    Table { name: "collection_totals", columns: &["account_id", "events", "bytes"] },
    Table { name: "collection_imports", columns: &["account_id", "game", "digest", "name", "came_by", "imported_at"] },
    Table {
        name: "price_lists",
        columns: &["account_id", "game", "name", "day", "prices", "digest", "content", "loaded_at"],
    },
    Table {
        name: "collection_targets",
        columns: &["account_id", "game", "name", "query", "per", "count", "created_at", "changed_at"],
    },
    Table {
        name: "collection_wants",
        columns: &["account_id", "id", "game", "card", "want_json", "created_at", "changed_at"],
    },
    Table {
        name: "want_sources",
        columns: &[
            "account_id",
            "id",
            "game",
            "kind",
            "source_json",
            "cards_of",
            "found_at",
            "created_at",
            "changed_at",
        ],
    },
    Table { name: "want_source_cards", columns: &["account_id", "source_id", "game", "card"] },
    Table {
        name: "collection_lists",
        columns: &["account_id", "game", "kind", "visibility", "counts", "fields", "created_at", "changed_at"],
    },
    Table {
        name: "collection_list_links",
        columns: &["hash", "account_id", "game", "kind", "created_at", "revoked_at"],
    },
    Table {
        name: "trades",
        columns: &[
            "id",
            "game",
            "proposer_id",
            "partner_id",
            "gives_json",
            "takes_json",
            "state",
            "version",
            "proposer_confirmed_at",
            "partner_confirmed_at",
            "proposer_took_back_at",
            "partner_took_back_at",
            "ended_by",
            "created_at",
            "changed_at",
            "ends_at",
        ],
    },
    Table { name: "trade_reservations", columns: &["trade_id", "giver_id", "game", "holding", "copies"] },
    Table { name: "deck_bases", columns: &["deck_id", "holder", "number", "previous", "seen_at"] },
    Table { name: "public_deck_sequence", columns: &["one", "last"] },
    Table { name: "public_deck_changes", columns: &["deck_id", "sequence"] },
    Table {
        name: "published_decks",
        columns: &[
            "deck_id",
            "account_id",
            "address",
            "visibility",
            "reach",
            "number",
            "game",
            "name",
            "format",
            "verdict",
            "facts",
            "likes",
            "first_published_at",
            "published_at",
            "taken_down",
        ],
    },
    Table { name: "account_groups", columns: &["id", "name", "name_key", "description", "created_at"] },
    Table { name: "group_members", columns: &["group_id", "account_id", "role", "joined_at"] },
    Table { name: "group_decks", columns: &["deck_id", "group_id", "account_id"] },
    Table { name: "published_deck_facets", columns: &["kind", "value", "deck_id"] },
    Table { name: "public_facets", columns: &["game", "kind", "value", "decks"] },
    Table {
        name: "published_versions",
        columns: &[
            "deck_id",
            "number",
            "revision",
            "deck_json",
            "content_id",
            "note",
            "format",
            "snapshot",
            "verdict",
            "findings",
            "made_at",
            "audience",
        ],
    },
    Table { name: "deck_origins", columns: &["deck_id", "address", "number", "name", "author", "copied_at"] },
    Table { name: "deck_likes", columns: &["deck_id", "account_id", "at"] },
    Table {
        name: "deck_comments",
        columns: &[
            "id",
            "deck_id",
            "account_id",
            "parent_id",
            "body",
            "at",
            "edited_at",
            "deleted_at",
            "hidden_by",
            "audience",
        ],
    },
    Table {
        name: "deck_reports",
        columns: &["id", "deck_id", "comment_id", "account_id", "reason", "at", "closed_at"],
    },
    Table { name: "account_blocks", columns: &["blocker_id", "blocked_id", "at"] },
    Table { name: "account_follows", columns: &["follower_id", "author_id", "at"] },
    Table {
        name: "test_games",
        columns: &[
            "id",
            "account_id",
            "game",
            "title",
            "seats",
            "record",
            "kept",
            "is_open",
            "revision",
            "last_key",
            "last_change",
            "last_answer",
            "choices",
            "turns",
            "outcome",
            "created_at",
            "changed_at",
            "seen_at",
            "ended_at",
        ],
    },
    Table {
        name: "matches",
        columns: &[
            "id",
            "game",
            "host_account",
            "host_key",
            "guest_account",
            "guest_key",
            "watch_key",
            "invitation",
            "invitation_ends_at",
            "seats",
            "record",
            "kept",
            "version",
            "due_at",
            "host_seen_at",
            "guest_seen_at",
            "touched_at",
            "choices",
            "turns",
            "outcome",
            "created_at",
            "changed_at",
            "ended_at",
        ],
    },
];

/// What a backup leaves out: what lasts for hours, and what would let somebody in again who
/// was sent away since.
const LEFT_OUT: &[&str] = &[
    "sessions",
    "attempts",
    "one_time_links",
    "passkey_challenges",
    "account_budgets",
    "network_budgets",
    "leases",
    "brought_files",
    "outbox",
    "api_tokens",
    // Staff start them anew.
    "event_kiosks",
    "group_invitations",
    // Whoever asks again has the same games played again.
    "measurements",
    "measurement_chunks",
    "measurement_asks",
    "measurement_turns",
    // A copy of the site that is tried elsewhere tells nobody anything.
    "webhooks",
    "public_deck_events",
    "webhook_deliveries",
];

/// The tables whose one row every new database has.
const SINGLE: [&str; 2] = ["shared_deck_totals", "public_deck_sequence"];

/// Why a backup was not written or read.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file cannot be written or read.
    #[error("the file: {0}")]
    File(#[from] std::io::Error),
    /// The first line is not that of a backup.
    #[error("this is no backup of Safehouse")]
    Foreign,
    /// It was written by another program.
    #[error(
        "this backup is of a program with {theirs} migrations, this program has {ours}: restore it with that one, which `safehouse migrate` then brings up to date"
    )]
    OtherProgram {
        /// Migrations of the program that wrote it.
        theirs: u64,
        /// Migrations of this program.
        ours: u64,
    },
    /// A line that is none of a backup, counted from 1.
    #[error("line {0} is none of a backup")]
    Line(u64),
    /// A line that the database refused, counted from 1.
    #[error("line {line} holds a row that the database refuses: {error}")]
    Row {
        /// The line.
        line: u64,
        /// What it said.
        error: StoreError,
    },
    /// The file ends too early.
    #[error("the backup is cut off after {0} rows")]
    CutOff(u64),
    /// The database that it was to be read into has something in it.
    #[error("there is something in the table {0} of this database: a backup is read into an empty one")]
    NotEmpty(&'static str),
}

impl Store {
    /// Writes all that is remembered, as it was at one moment, and answers how many rows.
    ///
    /// # Errors
    /// The database or the file fails.
    pub async fn write_backup(&self, made_at: i64, out: &mut (dyn Write + Send)) -> Result<u64, BackupError> {
        let migrations = migrations::count();
        let head = json!({ "safehouse": "backup", "version": VERSION, "migrations": migrations, "made_at": made_at });
        writeln!(out, "{head}")?;
        let mut snapshot = self.snapshot().await?;
        let mut rows = 0;
        for table in TABLES {
            rows += write_table(&mut snapshot, table, out).await?;
        }
        writeln!(out, "{}", json!({ "rows": rows }))?;
        Ok(rows)
    }

    /// Reads a backup into this database, which must be empty, wholly or not at all, and
    /// answers how many rows.
    ///
    /// # Errors
    /// The file is no whole backup of this program's, the database is not empty or refuses
    /// a row, or either fails.
    pub async fn read_backup(&self, from: &mut (dyn BufRead + Send)) -> Result<u64, BackupError> {
        let mut lines = Lines { from, number: 0 };
        let made_at = check_head(&lines.next()?.ok_or(BackupError::Foreign)?)?;
        let mut transaction = self.begin().await?;
        transaction.alone().await?;
        for table in TABLES.iter().filter(|table| !SINGLE.contains(&table.name)) {
            if !is_empty(&mut transaction, table.name).await? {
                return Err(BackupError::NotEmpty(table.name));
            }
        }
        transaction.execute("delete from shared_deck_totals", &[]).await?;
        transaction.execute("delete from public_deck_sequence", &[]).await?;
        let mut rows = 0;
        loop {
            let Some(line) = lines.next()? else { return Err(BackupError::CutOff(rows)) };
            let number = lines.number;
            if let Some(counted) = end(&line) {
                if counted != rows {
                    return Err(BackupError::CutOff(rows));
                }
                break;
            }
            let (table, row) = row(&line).ok_or(BackupError::Line(number))?;
            insert(&mut transaction, table, row).await.map_err(|error| BackupError::Row { line: number, error })?;
            rows += 1;
        }
        // What was signed after the backup was made is not known here.
        let sql = "update log_origins set restored_at = $1 where number = (select max(number) from log_origins)";
        transaction.execute(sql, &[made_at.into()]).await?;
        transaction.commit().await?;
        Ok(rows)
    }
}

/// The columns, as both databases list them.
fn list(table: &Table, each: impl Fn(&str) -> String) -> String {
    table.columns.iter().map(|column| each(column)).collect::<Vec<_>>().join(", ")
}

/// Writes a line a row.
async fn write_table(
    snapshot: &mut Transaction,
    table: &Table,
    out: &mut (dyn Write + Send),
) -> Result<u64, BackupError> {
    let pairs = list(table, |column| format!("'{column}', {column}"));
    let mut rows = 0;
    let mut write = |row: String| {
        rows += 1;
        writeln!(out, "{{\"table\":\"{}\",\"row\":{row}}}", table.name)
    };
    // Row by row: a table may be larger than the memory. The names are all of this file.
    match &mut snapshot.0 {
        Either::Sqlite(begun) => {
            let sql = AssertSqlSafe(format!("select json_object({pairs}) from {}", table.name));
            let mut found = sqlx::query_scalar::<_, String>(sql).fetch(&mut **begun);
            while let Some(row) = found.try_next().await.map_err(StoreError::from)? {
                write(row)?;
            }
        }
        Either::Postgres(begun) => {
            let sql = AssertSqlSafe(format!("select json_build_object({pairs})::text from {}", table.name));
            let mut found = sqlx::query_scalar::<_, String>(sql).fetch(&mut **begun);
            while let Some(row) = found.try_next().await.map_err(StoreError::from)? {
                write(row)?;
            }
        }
    }
    Ok(rows)
}

async fn is_empty(transaction: &mut Transaction, table: &str) -> Result<bool, StoreError> {
    let sql = format!("select count(*) from (select 1 from {table} limit 1) as found");
    let rows: i64 = match &mut transaction.0 {
        Either::Sqlite(begun) => sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut **begun).await?,
        Either::Postgres(begun) => sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut **begun).await?,
    };
    Ok(rows == 0)
}

/// Puts a row in its table, with exactly the columns that the table has.
async fn insert(transaction: &mut Transaction, table: &Table, row: &str) -> Result<(), StoreError> {
    let columns = list(table, str::to_owned);
    match &mut transaction.0 {
        Either::Sqlite(begun) => {
            let values = list(table, |column| format!("json_extract($1, '$.{column}')"));
            let sql = AssertSqlSafe(format!("insert into {} ({columns}) select {values}", table.name));
            sqlx::query(sql).bind(row).execute(&mut **begun).await?;
        }
        Either::Postgres(begun) => {
            let name = table.name;
            let sql = format!(
                "insert into {name} ({columns}) select {columns} from json_populate_record(null::{name}, $1::json)"
            );
            sqlx::query(AssertSqlSafe(sql)).bind(row).execute(&mut **begun).await?;
        }
    }
    Ok(())
}

/// The lines of a file, none longer than [`LONGEST_LINE`].
struct Lines<'a> {
    from: &'a mut (dyn BufRead + Send),
    number: u64,
}

impl Lines<'_> {
    fn next(&mut self) -> Result<Option<String>, BackupError> {
        self.number += 1;
        let mut line = Vec::new();
        let read = (&mut *self.from).take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(None);
        }
        let is_whole = line.pop() == Some(b'\n');
        let line = String::from_utf8(line).ok().filter(|_| is_whole);
        line.map(Some).ok_or(BackupError::Line(self.number))
    }
}

/// When a backup was made that this program can read, by its first line.
fn check_head(line: &str) -> Result<i64, BackupError> {
    let head: Json = serde_json::from_str(line).map_err(|_| BackupError::Foreign)?;
    let number = |key: &str| head.get(key).and_then(Json::as_u64);
    if head.get("safehouse").and_then(Json::as_str) != Some("backup") || number("version") != Some(VERSION) {
        return Err(BackupError::Foreign);
    }
    let (theirs, ours) = (number("migrations").ok_or(BackupError::Foreign)?, migrations::count());
    let made_at = head.get("made_at").and_then(Json::as_i64).ok_or(BackupError::Foreign)?;
    if theirs == ours { Ok(made_at) } else { Err(BackupError::OtherProgram { theirs, ours }) }
}

/// How many rows the last line counts; `None` of any other.
fn end(line: &str) -> Option<u64> {
    let end: Json = serde_json::from_str(line).ok()?;
    end.get("rows")?.as_u64()
}

/// A row's line: its table and the row.
fn row(line: &str) -> Option<(&'static Table, &str)> {
    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Line<'a> {
        table: &'a str,
        #[serde(borrow)]
        row: &'a RawValue,
    }
    let line: Line<'_> = serde_json::from_str(line).ok()?;
    let table = TABLES.iter().find(|table| table.name == line.table)?;
    let columns: serde_json::Map<String, Json> = serde_json::from_str(line.row.get()).ok()?;
    let is_exact =
        columns.len() == table.columns.len() && table.columns.iter().all(|&column| columns.contains_key(column));
    is_exact.then_some((table, line.row.get()))
}

/// Every table with its columns, and those that are left out, for the test that compares
/// them with what the databases have.
pub fn tables() -> (Vec<(&'static str, &'static [&'static str])>, &'static [&'static str]) {
    (TABLES.iter().map(|table| (table.name, table.columns)).collect(), LEFT_OUT)
}
