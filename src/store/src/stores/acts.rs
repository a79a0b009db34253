//! What the staff of stores did, and who of them. Acts are written, read and forgotten; nothing
//! of one is changed, but for the name of whoever deletes the account.

use uuid::Uuid;

use super::StoreId;
use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask as _, Change as _, Transaction},
    error::StoreError,
    store::Store,
};

/// The most bytes of what was done.
pub const MAX_ACT_BYTES: usize = 64;
/// The most bytes of more about it.
pub const MAX_ACT_DETAILS_BYTES: usize = 4_096;

/// An act. Its time is milliseconds since 1970-01-01T00:00:00Z.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreAct {
    /// Its identity, a UUID of version 7.
    pub id: Uuid,
    /// The store.
    pub store: StoreId,
    /// The event, where it is about one.
    pub event: Option<Uuid>,
    /// Whose account did it; none once it is gone, and of what the program did by itself.
    pub account: Option<AccountId>,
    /// Their name as it was then, at most 256 bytes; empty once the account is gone.
    pub by: String,
    /// What was done, 1 to [`MAX_ACT_BYTES`] long, e.g. `list-corrected`.
    pub act: String,
    /// More about it, as JSON of 2 to [`MAX_ACT_DETAILS_BYTES`].
    pub details: String,
    /// When.
    pub at: i64,
}

/// Takes the name of an account off what it did, before the account is deleted.
pub(crate) async fn forget_acts_of(transaction: &mut Transaction, account: AccountId) -> Result<(), StoreError> {
    let sql = "update store_acts set by_account = null, by_name = '' where by_account = $1";
    transaction.execute(sql, &[account.into()]).await?;
    let sql = "update store_staff set added_by = 'somebody whose account is gone' \
        where added_by = (select name from accounts where id = $1)";
    transaction.execute(sql, &[account.into()]).await?;
    Ok(())
}

const INSERT: &str = "insert into store_acts (id, store_id, event_id, by_account, by_name, act, details, at) \
    values ($1, $2, $3, $4, $5, $6, $7, $8)";

fn check(act: &StoreAct) -> Result<(), StoreError> {
    checks::text(&act.by, 0..=256, "the name of whoever did something has at most 256 bytes, none of them zero")?;
    checks::text(&act.act, 1..=MAX_ACT_BYTES, "what was done has 1 to 64 bytes, none of them zero")?;
    checks::text(&act.details, 2..=MAX_ACT_DETAILS_BYTES, "more of what was done has 2 to 4096 bytes")
}

fn values(act: &StoreAct) -> [crate::connection::Value<'_>; 8] {
    [
        act.id.into(),
        act.store.into(),
        act.event.into(),
        act.account.map(Uuid::from).into(),
        act.by.as_str().into(),
        act.act.as_str().into(),
        act.details.as_str().into(),
        act.at.into(),
    ]
}

impl Store {
    /// Writes an act down.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a text is empty or too long; [`StoreError::NoAccount`] when the
    /// store or the account is not there; the database fails.
    pub async fn put_store_act(&self, act: &StoreAct) -> Result<(), StoreError> {
        check(act)?;
        self.write().await?.execute(INSERT, &values(act)).await.map_err(StoreError::or_no_account)?;
        Ok(())
    }

    /// What the staff of a store did, the newest first, in all of it or in one event of it; only
    /// what was before the act of this time and id.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_store_acts(
        &self,
        store: StoreId,
        event: Option<Uuid>,
        before: Option<(i64, Uuid)>,
        most: u32,
    ) -> Result<Vec<StoreAct>, StoreError> {
        let sql = "select id, store_id, event_id, by_account, by_name, act, details, at from store_acts \
            where store_id = $1 and ($2 = '' or event_id = $2) and (at, id) < ($3, $4) \
            order by at desc, id desc limit $5";
        let event = event.map(|event| event.to_string()).unwrap_or_default();
        let (at, id) = before.unwrap_or((i64::MAX, Uuid::max()));
        let values = [store.into(), event.as_str().into(), at.into(), id.into(), i64::from(most).into()];
        let rows: Vec<Row> = self.read().await?.all(sql, &values).await?;
        rows.into_iter().map(from_row).collect()
    }

    /// Deletes acts from before this time, and answers how many they were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn expire_store_acts(&self, before: i64) -> Result<u64, StoreError> {
        self.sweep("delete from store_acts where at < $1", &[before.into()]).await
    }
}

/// One row.
type Row = (String, String, Option<String>, Option<String>, String, String, String, i64);

fn from_row((id, store, event, account, by, act, details, at): Row) -> Result<StoreAct, StoreError> {
    let uuid = |text: &str| Uuid::try_parse(text).map_err(|_| StoreError::Value("store_acts.id"));
    Ok(StoreAct {
        id: uuid(&id)?,
        store: store.parse()?,
        event: event.as_deref().map(uuid).transpose()?,
        account: account.map(|account| account.parse()).transpose()?,
        by,
        act,
        details,
        at,
    })
}
