//! Entries behind each other, and what becomes whole by each.

use std::collections::BTreeMap;

use safehouse_transparency::tree::{self, Hash, Place};

use super::{LogEntry, hashes::read_hash, origin::position};
use crate::{
    connection::{Ask as _, Change as _, Transaction},
    error::StoreError,
    store_keys::LogPlace,
};

/// Appends entries to the history that goes on, in the transaction of what they tell of, and
/// answers where they stand, in their order. Whoever else appends waits for the end of this
/// transaction.
///
/// # Errors
/// [`StoreError::Value`] when the log has not begun; the database fails.
pub(crate) async fn append(
    transaction: &mut Transaction,
    entries: &[LogEntry],
    at: i64,
) -> Result<Vec<LogPlace>, StoreError> {
    if entries.is_empty() {
        return Ok(Vec::new());
    }
    // The row is the lock: whoever counts it up is alone until the end.
    let sql = "update log_origins set size = size + $1 where number = (select max(number) from log_origins) \
        returning number, size - $1, origin";
    let many = i64::try_from(entries.len()).map_err(|_| StoreError::Value("entries of the log"))?;
    let begun: Option<(i64, i64, String)> = transaction.change(sql, &[many.into()]).await?;
    let (log, first, origin) = begun.ok_or(StoreError::Value("the log has not begun"))?;
    let number = u32::try_from(log).map_err(|_| StoreError::Value("log_origins.number"))?;
    let mut made: BTreeMap<Place, Hash> = BTreeMap::new();
    let mut places = Vec::with_capacity(entries.len());
    for (size, entry) in (first.unsigned_abs()..).zip(entries) {
        for place in tree::places_for_append(size).map_err(refused)? {
            if let std::collections::btree_map::Entry::Vacant(free) = made.entry(place) {
                free.insert(kept(transaction, log, place).await?);
            }
        }
        let sql = "insert into log_entries (log, position, entry, appended_at) values ($1, $2, $3, $4)";
        let note = entry.note()?;
        if signer(note).is_some_and(|name| is_of_a_log(name) && name != origin) {
            return Err(StoreError::Value("another history of the log, with another key, has begun meanwhile"));
        }
        let values = [log.into(), position(size)?.into(), note.into(), at.into()];
        transaction.execute(sql, &values).await?;
        for (place, hash) in tree::append(size, note.as_bytes(), &made).map_err(refused)? {
            keep(transaction, log, place, &hash).await?;
            made.insert(place, hash);
        }
        places.push(LogPlace { log: number, position: size });
    }
    Ok(places)
}

/// The name of the key of a note's first signature.
fn signer(note: &str) -> Option<&str> {
    let (_, lines) = note.rsplit_once("\n\n")?;
    lines.strip_prefix("— ")?.split(' ').next()
}

/// Whether a key is one that a host has for a history of its log: what one of them signed stands in no other one.
fn is_of_a_log(name: &str) -> bool {
    name.contains("/log") && !name.contains("/store/")
}

/// The root over the first so many entries of a history.
pub(super) async fn root_of(transaction: &mut Transaction, log: i64, size: u64) -> Result<Hash, StoreError> {
    let mut hashes = BTreeMap::new();
    for place in tree::places_for_root(size).map_err(refused)? {
        hashes.insert(place, kept(transaction, log, place).await?);
    }
    tree::root(size, &hashes).map_err(refused)
}

fn refused(_: tree::TreeError) -> StoreError {
    StoreError::Value("the hashes of the log")
}

async fn keep(transaction: &mut Transaction, log: i64, (level, number): Place, hash: &Hash) -> Result<(), StoreError> {
    let sql = "insert into log_hashes (log, level, number, hash) values ($1, $2, $3, $4)";
    let hash = hash.to_string();
    let values = [log.into(), i64::from(level).into(), position(number)?.into(), hash.as_str().into()];
    transaction.execute(sql, &values).await.map(drop)
}

async fn kept(transaction: &mut Transaction, log: i64, (level, number): Place) -> Result<Hash, StoreError> {
    let sql = "select hash from log_hashes where log = $1 and level = $2 and number = $3";
    let values = [log.into(), i64::from(level).into(), position(number)?.into()];
    let found: Option<(String,)> = transaction.first(sql, &values).await?;
    found.and_then(|(hash,)| read_hash(&hash)).ok_or(StoreError::Value("log_hashes.hash"))
}
