//! Hashes of whole subtrees.

use std::sync::LazyLock;

use safehouse_transparency::tree::{Hash, Place};

use super::origin::position;
use crate::{chunks, connection::Ask as _, error::StoreError, store::Store};

/// A question for [`chunks::ROWS`] hashes.
static MANY: LazyLock<String> = LazyLock::new(|| {
    chunks::of_rows(
        "select level, number, hash from log_hashes where log = $1 and (level, number) in (values",
        1,
        &["?", "?"],
        ")",
    )
});

impl Store {
    /// The hashes at these places of a history, in the order asked for.
    ///
    /// # Errors
    /// [`StoreError::Value`] when one of them is not there; the database fails.
    pub async fn log_hashes(&self, log: u32, places: &[Place]) -> Result<Vec<Hash>, StoreError> {
        let mut found = std::collections::BTreeMap::new();
        let mut reader = self.read().await?;
        for chunk in places.chunks(chunks::ROWS) {
            // The last place again and again, where there are fewer.
            let last = chunk.last().copied().unwrap_or_default();
            let mut values = vec![i64::from(log).into()];
            for (level, number) in chunk.iter().copied().chain(std::iter::repeat(last)).take(chunks::ROWS) {
                values.push(i64::from(level).into());
                values.push(position(number)?.into());
            }
            let rows: Vec<(i64, i64, String)> = reader.all(MANY.as_str(), &values).await?;
            for (level, number, hash) in rows {
                let hash = read_hash(&hash).ok_or(StoreError::Value("log_hashes.hash"))?;
                found.insert((level, number.unsigned_abs()), hash);
            }
        }
        let read = |&(level, number): &Place| {
            found.get(&(i64::from(level), number)).copied().ok_or(StoreError::Value("a hash of the log"))
        };
        places.iter().map(read).collect()
    }

    /// Up to `most` hashes of a level of a history from a number on, in their order.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_log_hashes(&self, log: u32, (level, from): Place, most: u32) -> Result<Vec<Hash>, StoreError> {
        let sql = "select hash from log_hashes where log = $1 and level = $2 and number >= $3 order by number limit $4";
        let values = [i64::from(log).into(), i64::from(level).into(), position(from)?.into(), i64::from(most).into()];
        let rows: Vec<(String,)> = self.read().await?.all(sql, &values).await?;
        rows.iter().map(|(hash,)| read_hash(hash).ok_or(StoreError::Value("log_hashes.hash"))).collect()
    }
}

/// A hash out of its 64 hexadecimal digits.
pub(super) fn read_hash(text: &str) -> Option<Hash> {
    text.parse().ok()
}
