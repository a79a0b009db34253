//! The keys of the host by the histories of its log, and how one history follows another.

use safehouse_transparency::tree::{self, Hash};

use super::{
    append::{append, root_of},
    entry::LogEntry,
    origin::{LogEnd, LogKeys, MAX_CHECKPOINT_BYTES, MAX_LOG_KEY_BYTES, MAX_ORIGIN_BYTES, SignedCheckpoint, position},
};
use crate::{
    checks,
    connection::{Ask as _, Change as _, Transaction},
    error::StoreError,
    store::Store,
};

/// A history that begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLog {
    /// Which, from 1: one more than the last one.
    pub number: u32,
    /// What its checkpoints begin with.
    pub origin: String,
    /// The keys of the host in it.
    pub keys: LogKeys,
}

/// What ends a history, and begins the next one.
#[derive(Debug, Clone)]
pub struct HandedOn {
    /// The last checkpoint of the one that ends.
    pub last: SignedCheckpoint,
    /// The first entries of the next one.
    pub first: Vec<LogEntry>,
}

impl Store {
    /// Begins a history of the log, the first one or that which follows the last one, with
    /// these entries; the last one ends for this reason. `false`, and nothing changes, when it is
    /// there or another one has to come before.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the origin or a key is empty or too long; the database fails.
    pub async fn begin_log(
        &self,
        new: &NewLog,
        end: Option<LogEnd>,
        entries: &[LogEntry],
        at: i64,
    ) -> Result<bool, StoreError> {
        check(new)?;
        let mut transaction = self.begin().await?;
        transaction.alone().await?;
        let (last,): (i64,) = transaction.one("select coalesce(max(number), 0) from log_origins", &[]).await?;
        if last + 1 != i64::from(new.number) {
            return Ok(false);
        }
        add(&mut transaction, new, end, at).await?;
        append(&mut transaction, entries, at).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Ends the history that goes on, with these entries as its last ones, and begins the one that follows it, both or
    /// neither. What its last checkpoint is and what the next one begins with follows from how many entries it has then,
    /// and from the root over them. `false`, and nothing changes, when another one goes on by now.
    ///
    /// # Errors
    /// [`StoreError::Value`] when something is empty or too long, or `ends` refuses; the database fails.
    pub async fn hand_on_log(
        &self,
        new: &NewLog,
        end: LogEnd,
        entries: &[LogEntry],
        at: i64,
        ends: impl FnOnce(u64, Hash) -> Result<HandedOn, StoreError> + Send,
    ) -> Result<bool, StoreError> {
        check(new)?;
        let mut transaction = self.begin().await?;
        transaction.alone().await?;
        let found: Option<(i64,)> =
            transaction.first("select size from log_origins order by number desc limit 1", &[]).await?;
        let (last,): (i64,) = transaction.one("select coalesce(max(number), 0) from log_origins", &[]).await?;
        let Some((size,)) = found.filter(|_| last + 1 == i64::from(new.number)) else { return Ok(false) };
        append(&mut transaction, entries, at).await?;
        let size = size.unsigned_abs().saturating_add(entries.len() as u64);
        let root = if size == 0 { tree::EMPTY_ROOT } else { root_of(&mut transaction, last, size).await? };
        let HandedOn { last: checkpoint, first } = ends(size, root)?;
        let refusal = "a checkpoint has 1 to 65,536 bytes, none of them zero";
        checks::text(&checkpoint.note, 1..=MAX_CHECKPOINT_BYTES, refusal)?;
        let sql = "update log_origins set signed_size = $2, signed_at = $3, checkpoint = $4, restored_at = null \
            where number = $1";
        let values = [last.into(), position(size)?.into(), checkpoint.at.into(), checkpoint.note.as_str().into()];
        transaction.execute(sql, &values).await?;
        add(&mut transaction, new, Some(end), at).await?;
        append(&mut transaction, &first, at).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Keeps the keys of histories of which none are kept, and appends entries to the one that goes on if it is among
    /// them. `false`, and nothing changes, when another one goes on by now or has its keys.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a key is empty or too long; the database fails.
    pub async fn keep_log_keys(
        &self,
        current: u32,
        keys: &[(u32, LogKeys)],
        entries: &[LogEntry],
        at: i64,
    ) -> Result<bool, StoreError> {
        keys.iter().try_for_each(|(_, keys)| check_keys(keys))?;
        let mut transaction = self.begin().await?;
        transaction.alone().await?;
        let sql = "select number, log_key from log_origins order by number desc limit 1";
        let last: Option<(i64, Option<String>)> = transaction.first(sql, &[]).await?;
        if last != Some((i64::from(current), None)) {
            return Ok(false);
        }
        for (number, keys) in keys {
            let sql = "update log_origins set log_key = $2, receipts_key = $3, witness_key = $4 \
                where number = $1 and log_key is null";
            let [log, receipts, witness] = [&keys.log, &keys.receipts, &keys.witness].map(|key| key.as_str().into());
            transaction.execute(sql, &[i64::from(*number).into(), log, receipts, witness]).await?;
        }
        append(&mut transaction, entries, at).await?;
        transaction.commit().await?;
        Ok(true)
    }
}

async fn add(transaction: &mut Transaction, new: &NewLog, end: Option<LogEnd>, at: i64) -> Result<(), StoreError> {
    if let Some(end) = end {
        let sql = "update log_origins set ended = $2 where number = $1";
        transaction.execute(sql, &[(i64::from(new.number) - 1).into(), end.id().into()]).await?;
    }
    let sql = "insert into log_origins (number, origin, created_at, log_key, receipts_key, witness_key) \
        values ($1, $2, $3, $4, $5, $6)";
    let [log, receipts, witness] =
        [&new.keys.log, &new.keys.receipts, &new.keys.witness].map(|key| key.as_str().into());
    let values = [i64::from(new.number).into(), new.origin.as_str().into(), at.into(), log, receipts, witness];
    transaction.execute(sql, &values).await.map(drop)
}

fn check(new: &NewLog) -> Result<(), StoreError> {
    checks::text(&new.origin, 1..=MAX_ORIGIN_BYTES, "the origin of a log has 1 to 512 bytes, none of them zero")?;
    check_keys(&new.keys)
}

fn check_keys(keys: &LogKeys) -> Result<(), StoreError> {
    let refusal = "a key of the host has 1 to 1,024 bytes, none of them zero";
    [&keys.log, &keys.receipts, &keys.witness]
        .into_iter()
        .try_for_each(|key| checks::text(key, 1..=MAX_LOG_KEY_BYTES, refusal).map(drop))
}
