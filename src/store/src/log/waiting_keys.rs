//! Keys that are to follow those which stores keep themselves: each waits beside the statement that says so, until the
//! present key signed that.

use super::{
    LogEntry,
    waiting::{About, Told, state},
};
use crate::{
    StoreId,
    connection::{Ask as _, Change as _, Transaction},
    error::StoreError,
    secret::Secret,
    store::Store,
    store_keys::{self, NewStoreKey},
};

/// A key that waits to follow the present one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingStoreKey {
    /// The number of its statement among those that wait.
    pub number: u32,
    /// The public key with its name, as a line.
    pub vkey: String,
    /// Whether the host has the private one.
    pub is_sealed: bool,
    /// Since when it waits, in milliseconds since 1970-01-01T00:00:00Z.
    pub since: i64,
}

/// What became of a key that should wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitingStoreKeyPut {
    /// It waits.
    Done,
    /// The store has another key by now, or none.
    KeyChanged,
    /// Another one waits.
    Waits,
}

/// Takes away what waits of a key that is to follow the present one, and answers how many statements that were.
///
/// # Errors
/// The database fails.
pub(crate) async fn drop_waiting_key(transaction: &mut Transaction, store: StoreId) -> Result<u64, StoreError> {
    let sql = "delete from waiting_statements where store_id = $1 and next_vkey is not null";
    transaction.execute(sql, &[store.into()]).await
}

impl Store {
    /// Keeps a key of a store that is to follow the present one, whose number is one less, with the statement that says
    /// so and waits for the signature of that.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a text is empty or too long, the store has
    /// [`MAX_STORE_KEYS`](store_keys::MAX_STORE_KEYS), or the statement is signed; the database fails.
    pub async fn add_waiting_store_key(
        &self,
        key: &NewStoreKey,
        statement: &LogEntry,
    ) -> Result<WaitingStoreKeyPut, StoreError> {
        store_keys::check(key)?;
        let mut transaction = self.begin().await?;
        if !store_keys::is_present(&mut transaction, key.store, key.number.saturating_sub(1)).await? {
            return Ok(WaitingStoreKeyPut::KeyChanged);
        }
        let sql = "select count(*) from waiting_statements where store_id = $1 and next_vkey is not null";
        let (waiting,): (i64,) = transaction.one(sql, &[key.store.into()]).await?;
        if waiting > 0 {
            return Ok(WaitingStoreKeyPut::Waits);
        }
        let about = About { store: key.store, event: None, told: Told::Nothing };
        if state(&mut transaction, about, statement, key.created_at).await?.is_some() {
            return Err(StoreError::Value("a key that waits has a statement to sign"));
        }
        // Nobody else states for the store until the transaction ends: the last statement is this one.
        let sql = "update waiting_statements set next_vkey = $2, next_sealed = $3 where store_id = $1 \
            and number = (select max(w.number) from waiting_statements as w where w.store_id = $1)";
        let values = [key.store.into(), key.vkey.as_str().into(), key.sealed.as_ref().map(Secret::expose).into()];
        transaction.execute(sql, &values).await?;
        transaction.commit().await?;
        Ok(WaitingStoreKeyPut::Done)
    }

    /// The key that waits to follow the present one of a store.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_waiting_store_key(&self, store: StoreId) -> Result<Option<WaitingStoreKey>, StoreError> {
        let sql = "select number, next_vkey, next_sealed, since from waiting_statements \
            where store_id = $1 and next_vkey is not null";
        let row: Option<(i64, String, Option<String>, i64)> = self.read().await?.first(sql, &[store.into()]).await?;
        row.map(|(number, vkey, sealed, since)| {
            let number = u32::try_from(number).map_err(|_| StoreError::Value("waiting_statements.number"))?;
            Ok(WaitingStoreKey { number, vkey, is_sealed: sealed.is_some(), since })
        })
        .transpose()
    }

    /// Takes back the key that waits to follow the present one of a store, with its statement. `false` when none waits.
    ///
    /// # Errors
    /// The database fails.
    pub async fn drop_waiting_store_key(&self, store: StoreId) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        let dropped = drop_waiting_key(&mut transaction, store).await?;
        transaction.commit().await?;
        Ok(dropped > 0)
    }
}
