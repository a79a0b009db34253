//! The keys with which stores sign, each with where the log says that it holds. A private key is
//! sealed by whoever puts it here; this crate has no key to open it.

mod revoking;

use crate::{
    StoreId, checks,
    connection::{Ask as _, Change as _, Transaction},
    error::StoreError,
    log::{LogEntry, append},
    secret::Secret,
    store::Store,
};

/// The most keys that a store has had.
pub const MAX_STORE_KEYS: u32 = 100;
/// The most bytes of a public key with its name.
const MAX_VKEY_BYTES: usize = 512;
/// The most bytes of a sealed private key.
pub(crate) const MAX_SEALED_KEY_BYTES: usize = 1024;

/// A key of a store to be kept.
#[derive(Debug, Clone)]
pub struct NewStoreKey {
    /// Whose it is.
    pub store: StoreId,
    /// Which of the store's keys, from 1: one more than the last one.
    pub number: u32,
    /// The public key with its name, as a line.
    pub vkey: String,
    /// The private key, sealed; none when the store keeps it.
    pub sealed: Option<Secret>,
    /// When it is made, in milliseconds since 1970-01-01T00:00:00Z.
    pub created_at: i64,
}

/// A place of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LogPlace {
    /// The number of the history.
    pub log: u32,
    /// The place in it, from 0.
    pub position: u64,
}

/// A key of a store.
#[derive(Debug, Clone)]
pub struct StoreKey {
    /// Which of the store's keys, from 1.
    pub number: u32,
    /// The public key with its name, as a line.
    pub vkey: String,
    /// The private key, sealed; none when the store keeps it.
    pub sealed: Option<Secret>,
    /// When it was made, in milliseconds since 1970-01-01T00:00:00Z.
    pub created_at: i64,
    /// Where the log says that it holds.
    pub created: LogPlace,
    /// Where the log says that it does no more.
    pub revoked: Option<LogPlace>,
}

/// One row.
type Row = (i64, String, Option<String>, i64, i64, i64, Option<i64>, Option<i64>);

fn from_row(row: Row) -> Result<StoreKey, StoreError> {
    let (number, vkey, sealed, created_at, log, position, revoked_log, revoked_position) = row;
    let small = |number: i64| u32::try_from(number).map_err(|_| StoreError::Value("store_keys"));
    let place = |log, position: i64| -> Result<_, StoreError> {
        Ok(LogPlace { log: small(log)?, position: position.unsigned_abs() })
    };
    Ok(StoreKey {
        number: small(number)?,
        vkey,
        sealed: sealed.map(Secret::new),
        created_at,
        created: place(log, position)?,
        revoked: revoked_log.zip(revoked_position).map(|(log, position)| place(log, position)).transpose()?,
    })
}

impl Store {
    /// Keeps another key of a store, with the entry that says so. `false`, and nothing changes,
    /// when the store is not there, has a key of this number or lacks the one before it.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a text is empty or too long, or the store has
    /// [`MAX_STORE_KEYS`]; [`StoreError::Taken`] when another one is the same; the database fails.
    pub async fn add_store_key(&self, key: &NewStoreKey, entry: &LogEntry) -> Result<bool, StoreError> {
        check(key)?;
        let mut transaction = self.begin().await?;
        let sql = "update stores set name = name where id = $1";
        if transaction.execute(sql, &[key.store.into()]).await? == 0 {
            return Ok(false);
        }
        let sql = "select count(*) from store_keys where store_id = $1";
        let (keys,): (i64,) = transaction.one(sql, &[key.store.into()]).await?;
        if keys + 1 != i64::from(key.number) {
            return Ok(false);
        }
        let place = append_one(&mut transaction, entry, key.created_at).await?;
        put(&mut transaction, key, place).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// The keys that a store has had, the first one first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_store_keys(&self, store: StoreId) -> Result<Vec<StoreKey>, StoreError> {
        let sql = "select number, vkey, sealed, created_at, log, created_position, revoked_log, revoked_position \
            from store_keys where store_id = $1 order by number";
        let rows: Vec<Row> = self.read().await?.all(sql, &[store.into()]).await?;
        rows.into_iter().map(from_row).collect()
    }
}

/// Whether a key can be kept.
///
/// # Errors
/// [`StoreError::Value`] when a text is empty or too long, or there are [`MAX_STORE_KEYS`] before it.
pub(crate) fn check(key: &NewStoreKey) -> Result<(), StoreError> {
    let refusal = "a public key has 1 to 512 bytes, none of them zero";
    checks::text(&key.vkey, 1..=MAX_VKEY_BYTES, refusal)?;
    if let Some(sealed) = &key.sealed {
        checks::text(sealed.expose(), 1..=MAX_SEALED_KEY_BYTES, "a sealed key has 1 to 1024 bytes")?;
    }
    if key.number > MAX_STORE_KEYS {
        return Err(StoreError::Value("a store has at most a hundred keys"));
    }
    Ok(())
}

/// Keeps a key that the log has at this place.
pub(crate) async fn put(transaction: &mut Transaction, key: &NewStoreKey, place: LogPlace) -> Result<(), StoreError> {
    let sql = "insert into store_keys (store_id, number, vkey, sealed, created_at, log, created_position) \
        values ($1, $2, $3, $4, $5, $6, $7)";
    let values = [
        key.store.into(),
        i64::from(key.number).into(),
        key.vkey.as_str().into(),
        key.sealed.as_ref().map(Secret::expose).into(),
        key.created_at.into(),
        i64::from(place.log).into(),
        i64::try_from(place.position).map_err(|_| StoreError::Value("a place of the log"))?.into(),
    ];
    transaction.execute(sql, &values).await?;
    Ok(())
}

/// Whether the key of this number is the one whose signatures count. Until the transaction ends no other one follows it,
/// and nobody revokes it.
pub(crate) async fn is_present(transaction: &mut Transaction, store: StoreId, number: u32) -> Result<bool, StoreError> {
    let sql = "update store_keys set vkey = vkey where store_id = $1 and number = $2 and revoked_at is null";
    if transaction.execute(sql, &[store.into(), i64::from(number).into()]).await? == 0 {
        return Ok(false);
    }
    // Asked apart: whoever had to wait for the row would not see what was put behind it meanwhile.
    let sql = "select max(number) from store_keys where store_id = $1";
    let (last,): (Option<i64>,) = transaction.one(sql, &[store.into()]).await?;
    Ok(last == Some(i64::from(number)))
}

/// Appends one entry and answers where it stands.
pub(crate) async fn append_one(
    transaction: &mut Transaction,
    entry: &LogEntry,
    at: i64,
) -> Result<LogPlace, StoreError> {
    let places = append(transaction, std::slice::from_ref(entry), at).await?;
    places.first().copied().ok_or(StoreError::Value("an entry of the log"))
}
