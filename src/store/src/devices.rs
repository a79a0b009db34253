//! Devices that an account has signed in from: what others do wrong from elsewhere
//! does not keep them waiting. Times are milliseconds since 1970-01-01T00:00:00Z.

use crate::{
    accounts::AccountId,
    connection::{Ask, Change},
    digest::Digest,
    error::StoreError,
    store::Store,
};

impl Store {
    /// Remembers that an account signed in from a device at this time; the last time
    /// never goes back. `false`, and nothing changes, when the device is another
    /// account's: each has a token of its own on it.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when the account is not there; the database fails.
    pub async fn trust_device(&self, hash: &Digest, account: AccountId, now: i64) -> Result<bool, StoreError> {
        let sql = "insert into devices (hash, account_id, created_at, seen_at) values ($1, $2, $3, $3) \
            on conflict (hash) do update \
            set seen_at = case when devices.seen_at < $3 then $3 else devices.seen_at end \
            where devices.account_id = excluded.account_id";
        let values = [hash.as_str().into(), account.into(), now.into()];
        let met = self.write().await?.execute(sql, &values).await;
        met.map(|met| met == 1).map_err(StoreError::or_no_account)
    }

    /// Whether this account has signed in from this device.
    ///
    /// # Errors
    /// The database fails.
    pub async fn is_trusted(&self, hash: &Digest, account: AccountId) -> Result<bool, StoreError> {
        let sql = "select seen_at from devices where hash = $1 and account_id = $2";
        let values = [hash.as_str().into(), account.into()];
        let found: Option<(i64,)> = self.read().await?.first(sql, &values).await?;
        Ok(found.is_some())
    }

    /// Forgets the devices of an account and answers how many they were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn forget_devices(&self, account: AccountId) -> Result<u64, StoreError> {
        self.sweep("delete from devices where account_id = $1", &[account.into()]).await
    }

    /// Forgets the devices that nobody has signed in from since this time, and answers
    /// how many they were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn expire_devices(&self, before: i64) -> Result<u64, StoreError> {
        self.sweep("delete from devices where seen_at < $1", &[before.into()]).await
    }
}
