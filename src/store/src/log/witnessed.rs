//! Logs of others that this one witnesses.

use safehouse_transparency::tree::Hash;

use super::{
    hashes::read_hash,
    origin::{MAX_ORIGIN_BYTES, position},
};
use crate::{
    checks,
    connection::{Ask as _, Change as _},
    error::StoreError,
    store::Store,
};

/// The most logs that are witnessed.
pub const MAX_WITNESSED: u32 = 100;

/// A log of somebody else that this one witnesses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WitnessedLog {
    /// What its checkpoints begin with.
    pub origin: String,
    /// Its public key with its name, as a line.
    pub vkey: String,
    /// How many entries the last checkpoint was of that was signed here.
    pub size: u64,
    /// The root of those.
    pub root: Hash,
    /// When it was added, in milliseconds since 1970-01-01T00:00:00Z.
    pub added_at: i64,
    /// When its last checkpoint was signed here.
    pub seen_at: Option<i64>,
}

/// What became of a checkpoint of somebody else's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WitnessedSeen {
    /// It is kept as the last one.
    Kept,
    /// Another one was kept meanwhile, of so many entries.
    Other(u64),
    /// The log is not witnessed.
    NoLog,
}

/// One row.
type Row = (String, String, i64, String, i64, Option<i64>);

fn from_row((origin, vkey, size, root, added_at, seen_at): Row) -> Result<WitnessedLog, StoreError> {
    let root = read_hash(&root).ok_or(StoreError::Value("witnessed_logs.root"))?;
    Ok(WitnessedLog { origin, vkey, size: size.unsigned_abs(), root, added_at, seen_at })
}

impl Store {
    /// Adds a log that is to be witnessed from now on, or one that was before: what was signed of it
    /// is not forgotten. `false`, and nothing changes, when one of this origin is, or
    /// [`MAX_WITNESSED`] are.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a text is empty or too long; the database fails.
    pub async fn add_witnessed(&self, log: &WitnessedLog) -> Result<bool, StoreError> {
        let refusal = "the origin and the key of a log have 1 to 512 bytes, none of them zero";
        checks::text(&log.origin, 1..=MAX_ORIGIN_BYTES, refusal)?;
        checks::text(&log.vkey, 1..=MAX_ORIGIN_BYTES, refusal)?;
        let root = log.root.to_string();
        let sql = "insert into witnessed_logs (origin, vkey, size, root, added_at) select $1, $2, $3, $4, $5 \
            where (select count(*) from witnessed_logs where removed_at is null) < $6 \
            on conflict (origin) do update set vkey = excluded.vkey, removed_at = null \
            where witnessed_logs.removed_at is not null";
        let values = [
            log.origin.as_str().into(),
            log.vkey.as_str().into(),
            position(log.size)?.into(),
            root.as_str().into(),
            log.added_at.into(),
            i64::from(MAX_WITNESSED).into(),
        ];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// Witnesses a log no more. `false` when it is not witnessed.
    ///
    /// # Errors
    /// The database fails.
    pub async fn remove_witnessed(&self, origin: &str, at: i64) -> Result<bool, StoreError> {
        let sql = "update witnessed_logs set removed_at = $2 where origin = $1 and removed_at is null";
        Ok(self.write().await?.execute(sql, &[origin.into(), at.into()]).await? == 1)
    }

    /// The log of this origin, if it is witnessed.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_witnessed(&self, origin: &str) -> Result<Option<WitnessedLog>, StoreError> {
        let sql = "select origin, vkey, size, root, added_at, seen_at from witnessed_logs \
            where origin = $1 and removed_at is null";
        let found: Option<Row> = self.read().await?.first(sql, &[origin.into()]).await?;
        found.map(from_row).transpose()
    }

    /// All logs that are witnessed, in the order of their origins.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_witnessed(&self) -> Result<Vec<WitnessedLog>, StoreError> {
        let sql = "select origin, vkey, size, root, added_at, seen_at from witnessed_logs \
            where removed_at is null order by origin";
        let rows: Vec<Row> = self.read().await?.all(sql, &[]).await?;
        rows.into_iter().map(from_row).collect()
    }

    /// Keeps a checkpoint of a witnessed log as its last one, if the last one is still that of
    /// `before` entries with this root: the check and the write are one.
    ///
    /// # Errors
    /// The database fails.
    pub async fn see_witnessed(
        &self,
        origin: &str,
        before: (u64, &Hash),
        now: (u64, &Hash),
        at: i64,
    ) -> Result<WitnessedSeen, StoreError> {
        let mut transaction = self.begin().await?;
        let (root, new) = (before.1.to_string(), now.1.to_string());
        let sql = "update witnessed_logs set size = $4, root = $5, seen_at = $6 \
            where origin = $1 and size = $2 and root = $3 and removed_at is null";
        let values = [
            origin.into(),
            position(before.0)?.into(),
            root.as_str().into(),
            position(now.0)?.into(),
            new.as_str().into(),
            at.into(),
        ];
        let met = transaction.execute(sql, &values).await?;
        if met == 0 {
            let sql = "select size from witnessed_logs where origin = $1 and removed_at is null";
            let found: Option<(i64,)> = transaction.first(sql, &[origin.into()]).await?;
            return Ok(found.map_or(WitnessedSeen::NoLog, |(size,)| WitnessedSeen::Other(size.unsigned_abs())));
        }
        transaction.commit().await?;
        Ok(WitnessedSeen::Kept)
    }
}
