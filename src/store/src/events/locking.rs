//! The lock: after it lists are what they are.

use uuid::Uuid;

use super::lock;
use crate::{
    StoreId,
    connection::{Ask as _, Change as _},
    error::StoreError,
    log::{About, LogEntry, Told, state_all},
    store::Store,
};

impl Store {
    /// Locks the lists of an event of a store that is before its lock, with the entries of the log that `state` makes of the
    /// commitments of all lists that count, those of people who left left out, and whether these are padded. `false`, and nothing changes,
    /// when it is locked, or the store's in no such state.
    ///
    /// # Errors
    /// What `state` answers; the database fails.
    pub async fn lock_event(
        &self,
        (store, event): (StoreId, Uuid),
        (at, is_padded): (i64, bool),
        state: &mut (dyn FnMut(Vec<String>) -> Result<Vec<LogEntry>, StoreError> + Send),
    ) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        if !lock(&mut transaction, store, event).await? {
            return Ok(false);
        }
        let sql = "update events set state = 'locked', locked_at = $2, lock_padded = $3, revision = revision + 1, changed_at = $2 \
            where id = $1 and state in ('announced', 'registration', 'lists_open')";
        if transaction.execute(sql, &[event.into(), at.into(), i64::from(is_padded).into()]).await? == 0 {
            return Ok(false);
        }
        let sql = "select l.commitment from event_lists as l join event_entries as r on r.id = l.entry_id \
            where r.event_id = $1 and r.state in ('registered', 'checked_in', 'waiting', 'applied') \
            and l.number = (select max(n.number) from event_lists as n where n.entry_id = l.entry_id) \
            order by l.commitment";
        let rows: Vec<(String,)> = transaction.all(sql, &[event.into()]).await?;
        let entries = state(rows.into_iter().map(|(commitment,)| commitment).collect())?;
        if entries.is_empty() {
            return Err(StoreError::Value("the entries of a lock"));
        }
        let about = About { store, event: Some(event), told: Told::Lock };
        state_all(&mut transaction, about, &entries, at).await?;
        // What nobody will play is not kept: no commitment tells of it.
        let sql = "delete from event_lists where entry_id in (select id from event_entries \
            where event_id = $1 and state in ('withdrawn', 'removed'))";
        transaction.execute(sql, &[event.into()]).await?;
        transaction.commit().await?;
        Ok(true)
    }
}
