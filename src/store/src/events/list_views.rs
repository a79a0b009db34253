//! Who of the staff opened a list, for its player to read.

use uuid::Uuid;

use super::{
    EventList, ViewReason,
    lists::{ListRow, list, select_list},
    lock,
    opened::{NewListView, put_view, takes_part},
    plays::number,
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
    /// For the deck checks of which round it is kept on a device; none for another reason.
    pub round: Option<u32>,
    /// When.
    pub at: i64,
}

impl Store {
    /// Whether an account opened a list of an event of a store as staff.
    ///
    /// # Errors
    /// The database fails.
    pub async fn has_opened_event_list(
        &self,
        (store, event): (StoreId, Uuid),
        account: AccountId,
    ) -> Result<bool, StoreError> {
        let sql = "select count(*) from event_list_views as v join event_entries as r on r.id = v.entry_id \
            join events as e on e.id = r.event_id where e.id = $1 and e.store_id = $2 and v.by_account = $3";
        let values = [event.into(), store.into(), account.into()];
        let (views,): (i64,) = self.read().await?.one(sql, &values).await?;
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
        of: (StoreId, Uuid, Uuid),
        view: &NewListView,
    ) -> Result<Vec<EventList>, StoreError> {
        Ok(self.viewed(of, view, None).await?.0)
    }

    /// The same for a device that has them for the deck checks of a round, which is [`ViewReason::Kept`]: it is written
    /// down once of each list, round and account, and answered whether it was now.
    ///
    /// # Errors
    /// As [`Store::view_event_lists`].
    pub async fn keep_event_lists(
        &self,
        of: (StoreId, Uuid, Uuid),
        view: &NewListView,
        round: u32,
    ) -> Result<(Vec<EventList>, bool), StoreError> {
        self.viewed(of, view, Some(round)).await
    }

    async fn viewed(
        &self,
        (store, event, entry): (StoreId, Uuid, Uuid),
        view: &NewListView,
        round: Option<u32>,
    ) -> Result<(Vec<EventList>, bool), StoreError> {
        let mut transaction = self.begin().await?;
        // Nobody enters meanwhile: whoever opened a list takes no part.
        if !lock(&mut transaction, store, event).await? {
            return Ok((Vec::new(), false));
        }
        if takes_part(&mut transaction, event, view.account).await? {
            return Ok((Vec::new(), false));
        }
        let sql = select_list!(
            "join event_entries as r on r.id = l.entry_id join events as e on e.id = r.event_id \
            where l.entry_id = $1 and r.event_id = $2 and e.store_id = $3 order by l.number"
        );
        let rows: Vec<ListRow> = transaction.all(sql, &[entry.into(), event.into(), store.into()]).await?;
        let lists: Vec<EventList> = rows.into_iter().map(list).collect::<Result<_, _>>()?;
        let Some(last) = lists.last().map(|list| list.number) else { return Ok((lists, false)) };
        let kept = round.map(|round| (last, round));
        let is_new = put_view(&mut transaction, entry, view, kept).await?;
        transaction.commit().await?;
        Ok((lists, is_new))
    }

    /// Who of the staff opened the lists of a player at an event of a store, the last first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_event_list_views(
        &self,
        (store, event, entry): (StoreId, Uuid, Uuid),
    ) -> Result<Vec<EventListView>, StoreError> {
        let sql = "select v.by_name, v.why, v.round, v.at from event_list_views as v \
            join event_entries as r on r.id = v.entry_id join events as e on e.id = r.event_id \
            where r.id = $1 and e.id = $2 and e.store_id = $3 order by v.at desc, v.id desc limit $4";
        type Row = (String, String, Option<i64>, i64);
        let rows: Vec<Row> =
            self.read().await?.all(sql, &[entry.into(), event.into(), store.into(), TOLD.into()]).await?;
        let read = |(by, why, round, at): Row| {
            let round = round.map(|round| number(round, "event_list_views.round")).transpose()?;
            Ok(EventListView { by, why: ViewReason::parse(&why)?, round, at })
        };
        rows.into_iter().map(read).collect()
    }
}
