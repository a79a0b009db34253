//! Who of the staff opened a list, for its player to read.

use uuid::Uuid;

use super::{
    EventList, ViewReason,
    lists::{ListRow, list, select_list},
    lock,
    opened::{NewListView, VIEWS_BY, put_view, takes_part},
};
use crate::{StoreId, accounts::AccountId, connection::Ask as _, error::StoreError, store::Store};

/// The most views of a list that a player is told.
const TOLD: i64 = 500;

/// That somebody of the staff opened a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventListView {
    /// Their name as it was then; empty once the account is gone.
    pub by: String,
    /// Why.
    pub why: ViewReason,
    /// When.
    pub at: i64,
}

impl Store {
    /// Whether an account opened a list of an event as staff.
    ///
    /// # Errors
    /// The database fails.
    pub async fn has_opened_event_list(&self, event: Uuid, account: AccountId) -> Result<bool, StoreError> {
        let (views,): (i64,) = self.read().await?.one(VIEWS_BY, &[event.into(), account.into()]).await?;
        Ok(views > 0)
    }

    /// The lists of a player at an event of a store, the one that counts last, for somebody of the staff: that
    /// they opened it is written down in the same transaction. Nothing is written where there is no list, or its reader
    /// takes part.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the name is too long; the database fails.
    pub async fn view_event_lists(
        &self,
        (store, event, entry): (StoreId, Uuid, Uuid),
        view: &NewListView,
    ) -> Result<Vec<EventList>, StoreError> {
        let mut transaction = self.begin().await?;
        // Nobody enters meanwhile: whoever opened a list takes no part.
        if !lock(&mut transaction, store, event).await? {
            return Ok(Vec::new());
        }
        if takes_part(&mut transaction, event, view.account).await? {
            return Ok(Vec::new());
        }
        let sql = select_list!(
            "join event_entries as r on r.id = l.entry_id join events as e on e.id = r.event_id \
            where l.entry_id = $1 and r.event_id = $2 and e.store_id = $3 order by l.number"
        );
        let rows: Vec<ListRow> = transaction.all(sql, &[entry.into(), event.into(), store.into()]).await?;
        let lists: Vec<EventList> = rows.into_iter().map(list).collect::<Result<_, _>>()?;
        if lists.is_empty() {
            return Ok(lists);
        }
        put_view(&mut transaction, entry, view).await?;
        transaction.commit().await?;
        Ok(lists)
    }

    /// Who of the staff opened the lists of a player, the last first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_event_list_views(&self, entry: Uuid) -> Result<Vec<EventListView>, StoreError> {
        let sql =
            "select by_name, why, at from event_list_views where entry_id = $1 order by at desc, id desc limit $2";
        let rows: Vec<(String, String, i64)> = self.read().await?.all(sql, &[entry.into(), TOLD.into()]).await?;
        let read = |(by, why, at): (String, String, i64)| Ok(EventListView { by, why: ViewReason::parse(&why)?, at });
        rows.into_iter().map(read).collect()
    }
}
