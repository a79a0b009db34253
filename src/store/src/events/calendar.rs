//! Events listed.

use uuid::Uuid;

use super::{
    StoredEvent,
    row::{EventRow, event, select_event},
};
use crate::{StoreId, accounts::AccountId, connection::Ask as _, error::StoreError, store::Store};

/// Which events are asked for: those that come, in the order in which they begin, or those that are over, the last first.
///
/// How far an event is says where it stands, and its announced end only where that does not: one that is finished is over
/// at once, one that still runs comes until a day after its end, so that one that nobody ends does not stay for ever.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventsAsked<'a> {
    /// Of this store; without one, of all that whoever runs the site confirmed.
    pub store: Option<StoreId>,
    /// Of this game; empty for any.
    pub game: &'a str,
    /// The time by which they come or are over.
    pub now: i64,
    /// Whether those that are over are meant.
    pub is_past: bool,
    /// Where this account is entered; then of any store, confirmed or not.
    pub of: Option<AccountId>,
    /// Whether drafts and hidden ones are among them, as for staff.
    pub with_hidden: bool,
    /// Behind the one that begins then and has this identity.
    pub after: Option<(i64, Uuid)>,
    /// At most so many.
    pub most: u32,
}

/// Which events a calendar shows, and in which order.
macro_rules! sought {
    ($comes:literal, $order:literal) => {
        concat!(
            "where (($1 = '' and (s.level = 'confirmed' or $8 <> '')) or e.store_id = $1) and ($2 = '' or e.game = $2) \
            and ($8 = '' or exists (select 1 from event_entries as o where o.event_id = e.id and o.account_id = $8)) \
            and (case when e.state in ('finished', 'published') then 0 \
            when e.state = 'running' and e.ends_at + 86400000 >= $3 then 1 \
            when e.state <> 'running' and e.ends_at >= $3 then 1 else 0 end) = ",
            $comes,
            " and ($4 = 1 or (e.state <> 'draft' and e.hidden_at is null and s.hidden_at is null and s.closed_at is null)) \
            and ",
            $order
        )
    };
}

impl Store {
    /// Events that come in the order in which they begin, or those that are over backwards.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_events(&self, asked: &EventsAsked<'_>) -> Result<Vec<StoredEvent>, StoreError> {
        let sql = if asked.is_past {
            select_event!(sought!("0", "(e.starts_at, e.id) < ($5, $6) order by e.starts_at desc, e.id desc limit $7"))
        } else {
            select_event!(sought!("1", "(e.starts_at, e.id) > ($5, $6) order by e.starts_at, e.id limit $7"))
        };
        let store = asked.store.map(|store| store.to_string()).unwrap_or_default();
        let account = asked.of.map(|account| account.to_string()).unwrap_or_default();
        let first = if asked.is_past { (i64::MAX, Uuid::max()) } else { (i64::MIN, Uuid::nil()) };
        let (after, id) = asked.after.unwrap_or(first);
        let values = [
            store.as_str().into(),
            asked.game.into(),
            asked.now.into(),
            i64::from(asked.with_hidden).into(),
            after.into(),
            id.into(),
            i64::from(asked.most).into(),
            account.as_str().into(),
        ];
        let rows: Vec<EventRow> = self.read().await?.all(sql, &values).await?;
        rows.into_iter().map(event).collect()
    }

    /// Events whose lists are to be opened or locked by now, those that wait longest first. A lock is stated: one of a store
    /// that may state nothing is not due, and keeps no other waiting.
    ///
    /// # Errors
    /// The database fails.
    pub async fn due_events(&self, now: i64, most: u32) -> Result<Vec<StoredEvent>, StoreError> {
        let sql = select_event!(
            "where (e.state = 'lists_open' and e.deadline_at <= $1 \
            and s.level <> 'suspended' and s.closed_at is null and s.hidden_at is null) \
            or (e.state = 'registration' and e.lists_open_at <= $1) \
            order by coalesce(e.deadline_at, e.starts_at), e.id limit $2"
        );
        let rows: Vec<EventRow> = self.read().await?.all(sql, &[now.into(), i64::from(most).into()]).await?;
        rows.into_iter().map(event).collect()
    }
}
