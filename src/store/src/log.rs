//! The public log: signed notes in the order in which they were appended, and the hashes over
//! them. Nothing of it is ever changed or taken out. What is appended is appended in the
//! transaction of what it tells of, so that neither is there without the other. What a store has
//! to sign itself waits, in that transaction too, and is appended once it is signed.
//!
//! A log has a history for each origin that it had: another one begins where going on could
//! contradict what was signed before, after a backup was read.

mod append;
mod asked;
mod entry;
mod hashes;
mod keys;
mod origin;
mod waiting;
mod waiting_keys;
mod witnessed;

use self::origin::{keys_of_columns, position};
pub(crate) use self::{
    append::append,
    waiting::{About, Told, forget_waiting, state, state_all},
    waiting_keys::drop_waiting_key,
};
pub use self::{
    asked::{AskedWitness, MAX_ADDRESS_BYTES, MAX_ASKED, MAX_VKEY_BYTES, MAX_WITNESS_FAULT_BYTES, WitnessFault},
    entry::{LogEntry, MAX_ENTRY_BYTES},
    keys::{HandedOn, NewLog},
    origin::{LogEnd, LogKeys, LogOrigin, MAX_CHECKPOINT_BYTES, MAX_LOG_KEY_BYTES, MAX_ORIGIN_BYTES, SignedCheckpoint},
    waiting::{MAX_SIGNED_AT_A_TIME, SignedStatement, WaitingLogged, WaitingStatement, WaitingTotals},
    waiting_keys::{WaitingStoreKey, WaitingStoreKeyPut},
    witnessed::{MAX_WITNESSED, WitnessedLog, WitnessedSeen},
};
use crate::{
    checks,
    connection::{Ask as _, Change as _},
    error::StoreError,
    store::Store,
};

/// One row.
type Row = (
    i64,
    String,
    i64,
    i64,
    i64,
    Option<i64>,
    Option<String>,
    Option<i64>,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
);

fn from_row(row: Row) -> LogOrigin {
    let (number, origin, created_at, size, signed_size, signed_at, note, restored_at, log, receipts, witness, ended) =
        row;
    LogOrigin {
        number: u32::try_from(number).unwrap_or(u32::MAX),
        origin,
        created_at,
        size: size.unsigned_abs(),
        signed: signed_at.zip(note).map(|(at, note)| SignedCheckpoint { size: signed_size.unsigned_abs(), at, note }),
        restored_at,
        keys: keys_of_columns(log, receipts, witness),
        ended: ended.as_deref().and_then(LogEnd::from_id),
    }
}

/// A question for histories, its rows as [`from_row`] reads them.
macro_rules! select_log {
    ($which:literal) => {
        concat!(
            "select number, origin, created_at, size, signed_size, signed_at, checkpoint, restored_at, log_key, \
            receipts_key, witness_key, ended from log_origins ",
            $which
        )
    };
}

impl Store {
    /// The history that goes on, if the log has begun.
    ///
    /// # Errors
    /// The database fails.
    pub async fn current_log(&self) -> Result<Option<LogOrigin>, StoreError> {
        let sql = select_log!("order by number desc limit 1");
        let found: Option<Row> = self.read().await?.first(sql, &[]).await?;
        Ok(found.map(from_row))
    }

    /// A history of the log.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_log(&self, number: u32) -> Result<Option<LogOrigin>, StoreError> {
        let sql = select_log!("where number = $1");
        let found: Option<Row> = self.read().await?.first(sql, &[i64::from(number).into()]).await?;
        Ok(found.map(from_row))
    }

    /// Every history of the log, the first one first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_logs(&self) -> Result<Vec<LogOrigin>, StoreError> {
        let rows: Vec<Row> = self.read().await?.all(select_log!("order by number"), &[]).await?;
        Ok(rows.into_iter().map(from_row).collect())
    }

    /// Keeps the checkpoint of so many entries of a history. `false`, and nothing changes, when
    /// one of as many or more is kept, or the history has fewer.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the note is empty or too long; the database fails.
    pub async fn keep_checkpoint(&self, number: u32, checkpoint: &SignedCheckpoint) -> Result<bool, StoreError> {
        let refusal = "a checkpoint has 1 to 65,536 bytes, none of them zero";
        checks::text(&checkpoint.note, 1..=MAX_CHECKPOINT_BYTES, refusal)?;
        let size = position(checkpoint.size)?;
        let sql = "update log_origins set signed_size = $2, signed_at = $3, checkpoint = $4, restored_at = null \
            where number = $1 and size >= $2 and (signed_at is null or signed_size < $2 or restored_at is not null)";
        let values = [i64::from(number).into(), size.into(), checkpoint.at.into(), checkpoint.note.as_str().into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// Puts a signature of a witness below a checkpoint that is kept: the note with it stands in
    /// place of the note without. `false` when another checkpoint is kept by now.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the note is empty or too long; the database fails.
    pub async fn cosign_checkpoint(&self, number: u32, before: &str, after: &str) -> Result<bool, StoreError> {
        checks::text(after, 1..=MAX_CHECKPOINT_BYTES, "a checkpoint has 1 to 65,536 bytes, none of them zero")?;
        let sql = "update log_origins set checkpoint = $3 where number = $1 and checkpoint = $2";
        Ok(self.write().await?.execute(sql, &[i64::from(number).into(), before.into(), after.into()]).await? == 1)
    }

    /// Up to `most` entries of a history from a place on, in their order.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_log_entries(&self, number: u32, from: u64, most: u32) -> Result<Vec<String>, StoreError> {
        let sql = "select entry from log_entries where log = $1 and position >= $2 order by position limit $3";
        let values = [i64::from(number).into(), position(from)?.into(), i64::from(most).into()];
        let rows: Vec<(String,)> = self.read().await?.all(sql, &values).await?;
        Ok(rows.into_iter().map(|(entry,)| entry).collect())
    }
}
