//! What one asks for alone for a moment, in whatever process. Times are milliseconds since
//! 1970-01-01T00:00:00Z.

use uuid::Uuid;

use crate::{checks, connection::Change as _, error::StoreError, store::Store};

/// The most bytes of what a lease is of.
pub const MAX_SUBJECT_BYTES: usize = 200;

impl Store {
    /// Has something alone until `ends_at`, or until it is given back. `false`, and nothing
    /// changes, while somebody else has it.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the subject is empty or too long; the database fails.
    pub async fn take_lease(&self, subject: &str, holder: Uuid, now: i64, ends_at: i64) -> Result<bool, StoreError> {
        checks::text(subject, 1..=MAX_SUBJECT_BYTES, "the subject of a lease has 1 to 200 bytes, none of them zero")?;
        let sql = "insert into leases (subject, holder, ends_at) values ($1, $2, $4) on conflict (subject) do update \
            set holder = $2, ends_at = $4 where leases.ends_at <= $3";
        let values = [subject.into(), holder.into(), now.into(), ends_at.into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// Gives a lease back. One that somebody else has by now stays theirs.
    ///
    /// # Errors
    /// The database fails.
    pub async fn end_lease(&self, subject: &str, holder: Uuid) -> Result<(), StoreError> {
        let sql = "delete from leases where subject = $1 and holder = $2";
        self.write().await?.execute(sql, &[subject.into(), holder.into()]).await.map(drop)
    }

    /// Forgets the leases that have ended, and answers how many they were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn expire_leases(&self, now: i64) -> Result<u64, StoreError> {
        self.sweep("delete from leases where ends_at <= $1", &[now.into()]).await
    }
}
