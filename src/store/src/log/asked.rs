//! Witnesses that are asked to cosign the checkpoints of this log.

use super::origin::{MAX_ORIGIN_BYTES, position};
use crate::{
    checks,
    connection::{Ask as _, Change as _},
    error::StoreError,
    store::Store,
};

/// The most witnesses that are asked.
pub const MAX_ASKED: u32 = 16;
/// The most bytes of the key of a witness with its name.
pub const MAX_VKEY_BYTES: usize = 1024;
/// The most bytes of the address of a witness.
pub const MAX_ADDRESS_BYTES: usize = 1000;
/// The most bytes of why a witness did not cosign.
pub const MAX_WITNESS_FAULT_BYTES: usize = 512;

/// A witness that is asked. Times are milliseconds since 1970-01-01T00:00:00Z.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedWitness {
    /// The name of its key.
    pub name: String,
    /// Its public key with its name, as a line.
    pub vkey: String,
    /// What the addresses that it is asked at begin with.
    pub address: String,
    /// When it was added.
    pub added_at: i64,
    /// When it cosigned last.
    pub cosigned_at: Option<i64>,
    /// Why it did not when it was asked last; nothing when it did, or was not asked yet.
    pub fault: Option<WitnessFault>,
    /// Tries in a row that failed.
    pub failures: u32,
    /// Not to be asked before this time.
    pub not_before: i64,
    /// Of each history by its number: how many entries the last checkpoint was of that it cosigned.
    pub sizes: Vec<(u32, u64)>,
}

/// Why a witness did not cosign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WitnessFault {
    /// In words.
    pub words: String,
    /// When.
    pub at: i64,
}

/// One row.
type Row = (String, String, String, i64, Option<i64>, i64, String, Option<i64>, i64);

fn from_row(
    (name, vkey, address, added_at, cosigned_at, failures, words, fault_at, not_before): Row,
    sizes: &[(String, i64, i64)],
) -> AskedWitness {
    let of_it = sizes.iter().filter(|(witness, _, _)| *witness == name);
    let sizes = of_it.map(|&(_, log, size)| (u32::try_from(log).unwrap_or(u32::MAX), size.unsigned_abs())).collect();
    AskedWitness {
        name,
        vkey,
        address,
        added_at,
        cosigned_at,
        fault: fault_at.map(|at| WitnessFault { words, at }),
        failures: u32::try_from(failures).unwrap_or(u32::MAX),
        not_before,
        sizes,
    }
}

impl Store {
    /// Adds a witness that is asked from now on. `false`, and nothing changes, when one of this
    /// name or key is, or [`MAX_ASKED`] are.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a text is empty or too long; the database fails.
    pub async fn add_asked_witness(
        &self,
        (name, vkey): (&str, &str),
        address: &str,
        at: i64,
    ) -> Result<bool, StoreError> {
        checks::text(name, 1..=MAX_ORIGIN_BYTES, "the name of a witness has 1 to 512 bytes, none of them zero")?;
        checks::text(vkey, 1..=MAX_VKEY_BYTES, "the key of a witness has 1 to 1024 bytes, none of them zero")?;
        let refusal = "the address of a witness has 1 to 1000 bytes, none of them zero";
        checks::text(address, 1..=MAX_ADDRESS_BYTES, refusal)?;
        let sql = "insert into asked_witnesses (name, vkey, address, added_at) select $1, $2, $3, $4 \
            where (select count(*) from asked_witnesses) < $5 on conflict do nothing";
        let values = [name.into(), vkey.into(), address.into(), at.into(), i64::from(MAX_ASKED).into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// Asks a witness no more, and forgets what it cosigned. `false` when it is not asked.
    ///
    /// # Errors
    /// The database fails.
    pub async fn remove_asked_witness(&self, name: &str) -> Result<bool, StoreError> {
        let sql = "delete from asked_witnesses where name = $1";
        Ok(self.write().await?.execute(sql, &[name.into()]).await? == 1)
    }

    /// All witnesses that are asked, in the order of their names.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_asked_witnesses(&self) -> Result<Vec<AskedWitness>, StoreError> {
        let mut reader = self.read().await?;
        let sql = "select name, vkey, address, added_at, cosigned_at, failures, fault, fault_at, not_before \
            from asked_witnesses order by name";
        let rows: Vec<Row> = reader.all(sql, &[]).await?;
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let sql = "select witness, log, size from asked_sizes order by witness, log";
        let sizes: Vec<(String, i64, i64)> = reader.all(sql, &[]).await?;
        Ok(rows.into_iter().map(|row| from_row(row, &sizes)).collect())
    }

    /// Notes that a witness cosigned a checkpoint of so many entries of a history. `false` when it
    /// is not asked any more.
    ///
    /// # Errors
    /// The database fails.
    pub async fn witness_cosigned(&self, name: &str, (log, size): (u32, u64), at: i64) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        let sql = "update asked_witnesses set cosigned_at = $2, failures = 0, fault = '', fault_at = null, \
            not_before = 0 where name = $1";
        if transaction.execute(sql, &[name.into(), at.into()]).await? == 0 {
            return Ok(false);
        }
        let sql = "insert into asked_sizes (witness, log, size) values ($1, $2, $3) \
            on conflict (witness, log) do update set size = excluded.size";
        transaction.execute(sql, &[name.into(), i64::from(log).into(), position(size)?.into()]).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Notes why a witness did not cosign, and before when it is not asked again. `false` when it is
    /// not asked any more.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the words are none or too long; the database fails.
    pub async fn witness_failed(&self, name: &str, fault: &WitnessFault, not_before: i64) -> Result<bool, StoreError> {
        let refusal = "why a witness did not cosign has 1 to 512 bytes, none of them zero";
        checks::text(&fault.words, 1..=MAX_WITNESS_FAULT_BYTES, refusal)?;
        let sql = "update asked_witnesses set failures = failures + 1, fault = $2, fault_at = $3, not_before = $4 \
            where name = $1";
        let values = [name.into(), fault.words.as_str().into(), fault.at.into(), not_before.into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }
}
