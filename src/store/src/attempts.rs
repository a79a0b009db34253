//! Failures of late, counted by a key: the hash of an account, of an address block
//! or of whatever else has a budget. Times are milliseconds since
//! 1970-01-01T00:00:00Z.

use crate::{
    connection::{Ask, Change},
    digest::Digest,
    error::StoreError,
    store::Store,
};

/// Failures of late.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attempts {
    /// How many there were, 1 at least.
    pub failures: u32,
    /// When the last one was.
    pub last_at: i64,
}

impl Store {
    /// The failures under this key; `None` when there were none, or they are forgotten.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_attempts(&self, key: &Digest) -> Result<Option<Attempts>, StoreError> {
        let sql = "select failures, last_at from attempts where key = $1";
        Ok(self.read().await?.first(sql, &[key.as_str().into()]).await?.map(from_row))
    }

    /// Counts a failure and answers how many there are with it. Where the last one was
    /// before `forget_before` it is the first. However many count at once, each counts;
    /// the time of the last never goes back.
    ///
    /// # Errors
    /// The database fails.
    pub async fn count_attempt(&self, key: &Digest, now: i64, forget_before: i64) -> Result<Attempts, StoreError> {
        let sql = "insert into attempts (key, failures, last_at) values ($1, 1, $2) \
            on conflict (key) do update set \
            failures = case when attempts.last_at < $3 then 1 else attempts.failures + 1 end, \
            last_at = case when attempts.last_at < $2 then $2 else attempts.last_at end \
            returning failures, last_at";
        let values = [key.as_str().into(), now.into(), forget_before.into()];
        let counted = self.write().await?.change(sql, &values).await?;
        counted.map(from_row).ok_or(StoreError::Value("attempts.failures"))
    }

    /// Forgets the failures under this key.
    ///
    /// # Errors
    /// The database fails.
    pub async fn forget_attempts(&self, key: &Digest) -> Result<(), StoreError> {
        self.write().await?.execute("delete from attempts where key = $1", &[key.as_str().into()]).await?;
        Ok(())
    }

    /// Forgets all failures under keys that had none since this time, and answers how
    /// many keys they were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn expire_attempts(&self, before: i64) -> Result<u64, StoreError> {
        self.sweep("delete from attempts where last_at < $1", &[before.into()]).await
    }
}

/// One row.
type Row = (i64, i64);

fn from_row((failures, last_at): Row) -> Attempts {
    Attempts { failures: u32::try_from(failures).unwrap_or(u32::MAX), last_at }
}
