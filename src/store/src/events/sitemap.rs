//! Events and shown lists of which search engines are told.

use super::{lists::for_others, plays::number};
use crate::{connection::Ask as _, error::StoreError, store::Store};

/// A list that everybody sees, as search engines are told of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListPlace {
    /// How addresses name the event.
    pub event: String,
    /// Whose list: the number.
    pub number: u32,
    /// Since when it is shown.
    pub revealed_at: i64,
}

impl Store {
    /// Events of stores that whoever runs the site confirmed: how addresses name each, and when it was changed last.
    /// Those that begin last come first, at most so many; drafts and hidden ones are not among them.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_event_places(&self, most: u32) -> Result<Vec<(String, i64)>, StoreError> {
        let sql = "select e.code, e.changed_at from events as e join stores as s on s.id = e.store_id \
            where s.level = 'confirmed' and s.closed_at is null and s.hidden_at is null \
            and e.state <> 'draft' and e.hidden_at is null order by e.starts_at desc, e.id desc limit $1";
        self.read().await?.all(sql, &[i64::from(most).into()]).await
    }

    /// Lists of such events that everybody sees, those that are shown last first, at most so many.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_shown_list_places(&self, most: u32) -> Result<Vec<ListPlace>, StoreError> {
        let sql = concat!(
            "select e.code, n.number, l.revealed_at from event_lists as l \
            join event_entries as n on n.id = l.entry_id join events as e on e.id = n.event_id \
            join stores as s on s.id = e.store_id \
            where l.revealed_at is not null and l.withdrawn_at is null and l.deck_json is not null \
            and l.number = (select max(m.number) from event_lists as m where m.entry_id = n.id) \
            and s.level = 'confirmed' and s.closed_at is null and s.hidden_at is null \
            and e.state <> 'draft' and e.hidden_at is null and ",
            for_others!(),
            " order by l.revealed_at desc, n.id limit $1"
        );
        let rows: Vec<(String, i64, i64)> = self.read().await?.all(sql, &[i64::from(most).into()]).await?;
        let read = |(event, of, revealed_at): (String, i64, i64)| {
            Ok(ListPlace { event, number: number(of, "event_entries.number")?, revealed_at })
        };
        rows.into_iter().map(read).collect()
    }
}
