//! Events listed.

use uuid::Uuid;

use super::{
    StoredEvent,
    row::{EventRow, event, select_event},
};
use crate::{StoreId, connection::Ask as _, error::StoreError, store::Store};

/// Which events are asked for, in the order in which they begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventsAsked<'a> {
    /// Of this store; without one, of all that whoever runs the site confirmed.
    pub store: Option<StoreId>,
    /// Of this game; empty for any.
    pub game: &'a str,
    /// That end at this time or later.
    pub from: i64,
    /// And begin before this one.
    pub until: i64,
    /// Whether drafts and hidden ones are among them, as for staff.
    pub with_hidden: bool,
    /// Behind the one that begins then and has this identity.
    pub after: Option<(i64, Uuid)>,
    /// Whether those that begin last come first.
    pub is_backwards: bool,
    /// At most so many.
    pub most: u32,
}

/// Which events a calendar shows, and in which order.
macro_rules! sought {
    ($order:literal) => {
        concat!(
            "where (($1 = '' and s.level = 'confirmed') or e.store_id = $1) and ($2 = '' or e.game = $2) \
            and e.ends_at >= $3 and e.starts_at < $4 \
            and ($5 = 1 or (e.state <> 'draft' and e.hidden_at is null and s.hidden_at is null and s.closed_at is null)) \
            and ",
            $order
        )
    };
}

impl Store {
    /// Events in the order in which they begin, or backwards.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_events(&self, asked: &EventsAsked<'_>) -> Result<Vec<StoredEvent>, StoreError> {
        let sql = if asked.is_backwards {
            select_event!(sought!("(e.starts_at, e.id) < ($6, $7) order by e.starts_at desc, e.id desc limit $8"))
        } else {
            select_event!(sought!("(e.starts_at, e.id) > ($6, $7) order by e.starts_at, e.id limit $8"))
        };
        let store = asked.store.map(|store| store.to_string()).unwrap_or_default();
        let first = if asked.is_backwards { (i64::MAX, Uuid::max()) } else { (i64::MIN, Uuid::nil()) };
        let (after, id) = asked.after.unwrap_or(first);
        let values = [
            store.as_str().into(),
            asked.game.into(),
            asked.from.into(),
            asked.until.into(),
            i64::from(asked.with_hidden).into(),
            after.into(),
            id.into(),
            i64::from(asked.most).into(),
        ];
        let rows: Vec<EventRow> = self.read().await?.all(sql, &values).await?;
        rows.into_iter().map(event).collect()
    }

    /// Events whose lists are to be opened or locked by now, those that wait longest first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn due_events(&self, now: i64, most: u32) -> Result<Vec<StoredEvent>, StoreError> {
        let sql = select_event!(
            "where (e.state = 'lists_open' and e.deadline_at <= $1) \
            or (e.state = 'registration' and e.lists_open_at <= $1) \
            order by coalesce(e.deadline_at, e.starts_at), e.id limit $2"
        );
        let rows: Vec<EventRow> = self.read().await?.all(sql, &[now.into(), i64::from(most).into()]).await?;
        rows.into_iter().map(event).collect()
    }
}
