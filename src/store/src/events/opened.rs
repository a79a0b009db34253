//! That somebody of the staff has seen a list: whoever has takes no part in its event.

use uuid::Uuid;

use super::ViewReason;
use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask as _, Change as _, Transaction},
    error::StoreError,
};

/// A list that somebody of the staff opens, types or corrects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewListView {
    /// Its identity, a UUID of version 7.
    pub id: Uuid,
    /// Whose account opens it.
    pub account: Option<AccountId>,
    /// Their name, at most 256 bytes.
    pub by: String,
    /// Why.
    pub why: ViewReason,
    /// When, in milliseconds since 1970-01-01T00:00:00Z.
    pub at: i64,
}

/// Whether an account opened a list of an event as staff.
pub(super) async fn opened_a_list(
    transaction: &mut Transaction,
    event: Uuid,
    account: AccountId,
) -> Result<bool, StoreError> {
    let sql = "select count(*) from event_list_views as v join event_entries as r on r.id = v.entry_id \
        where r.event_id = $1 and v.by_account = $2";
    let (views,): (i64,) = transaction.one(sql, &[event.into(), account.into()]).await?;
    Ok(views > 0)
}

/// Whether an account takes part in an event that is locked.
pub(super) async fn takes_part(
    transaction: &mut Transaction,
    event: Uuid,
    account: Option<AccountId>,
) -> Result<bool, StoreError> {
    let sql = "select count(*) from event_entries where event_id = $1 and account_id = $2 \
        and state in ('applied', 'waiting', 'registered', 'checked_in')";
    let (plays,): (i64,) = transaction.one(sql, &[event.into(), account.map(Uuid::from).into()]).await?;
    Ok(plays > 0)
}

/// Writes down that somebody of the staff saw the list of a player; of one that is kept on a device, which it is, and for
/// which round: that once, however often it is. Whether it was written down.
///
/// # Errors
/// [`StoreError::Value`] when the name is too long; the database fails.
pub(super) async fn put_view(
    transaction: &mut Transaction,
    entry: Uuid,
    view: &NewListView,
    kept: Option<(u32, u32)>,
) -> Result<bool, StoreError> {
    checks::text(&view.by, 0..=256, "the name of whoever opens a list has at most 256 bytes")?;
    let sql = "insert into event_list_views (id, entry_id, by_account, by_name, why, at, list_number, round) \
        values ($1, $2, $3, $4, $5, $6, $7, $8) \
        on conflict (entry_id, by_account, list_number, round) where why = 'kept' do nothing";
    let (list, round) = kept.unzip();
    let values = [
        view.id.into(),
        entry.into(),
        view.account.map(Uuid::from).into(),
        view.by.as_str().into(),
        view.why.as_str().into(),
        view.at.into(),
        list.map(i64::from).into(),
        round.map(i64::from).into(),
    ];
    let written = transaction.execute(sql, &values).await.map_err(StoreError::or_no_account)?;
    Ok(written == 1)
}
