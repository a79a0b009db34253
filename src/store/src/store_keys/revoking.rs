//! Keys of stores that are revoked, with what waits for their signature.

use super::{append_one, is_present};
use crate::{
    StoreId,
    connection::Change as _,
    error::StoreError,
    log::{LogEntry, drop_waiting_key},
    store::Store,
};

impl Store {
    /// Writes down that the present key of a store is revoked, with the entry that says so; its private part is
    /// forgotten, and so is a key that waits for its signature. `false`, and nothing changes, when it is revoked
    /// already, not there, or another one followed it.
    ///
    /// # Errors
    /// The database fails.
    pub async fn revoke_store_key(
        &self,
        store: StoreId,
        number: u32,
        entry: &LogEntry,
        at: i64,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        if !is_present(&mut transaction, store, number).await? {
            return Ok(false);
        }
        let sql = "update store_keys set revoked_at = $3, sealed = null where store_id = $1 and number = $2";
        transaction.execute(sql, &[store.into(), i64::from(number).into(), at.into()]).await?;
        drop_waiting_key(&mut transaction, store).await?;
        let place = append_one(&mut transaction, entry, at).await?;
        let sql = "update store_keys set revoked_log = $3, revoked_position = $4 where store_id = $1 and number = $2";
        let position = i64::try_from(place.position).map_err(|_| StoreError::Value("a place of the log"))?;
        let values = [store.into(), i64::from(number).into(), i64::from(place.log).into(), position.into()];
        transaction.execute(sql, &values).await?;
        transaction.commit().await?;
        Ok(true)
    }
}
