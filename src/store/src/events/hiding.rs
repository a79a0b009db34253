//! Events that whoever runs the site hides.

use uuid::Uuid;

use crate::{
    StoreId, checks,
    connection::{Ask as _, Change as _},
    error::StoreError,
    store::Store,
    stores::MAX_HOW_BYTES,
};

/// The most hidden events of a store that are listed.
const MOST_LISTED: u32 = 50;

/// An event that is hidden.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HiddenEvent {
    /// How addresses name it.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Since when, in milliseconds since 1970-01-01T00:00:00Z.
    pub at: i64,
    /// Why.
    pub reason: String,
}

impl Store {
    /// Hides an event of any store for this reason, or shows it again. `false`, and nothing changes, when there is none,
    /// or it is so already.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the reason is too long; the database fails.
    pub async fn set_event_hidden(&self, id: Uuid, hidden: Option<(i64, &str)>) -> Result<bool, StoreError> {
        let (at, reason) = hidden.unzip();
        let reason = reason.unwrap_or_default();
        checks::text(reason, 0..=MAX_HOW_BYTES, "a reason has at most 1,000 bytes, none of them zero")?;
        let sql = "update events set hidden_at = $2, hidden_reason = $3, revision = revision + 1 \
            where id = $1 and (hidden_at is null) <> ($4 = 0)";
        let values = [id.into(), at.into(), reason.into(), i64::from(at.is_some()).into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// The hidden events of a store, the one that was hidden last first; at most 50.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_hidden_events(&self, store: StoreId) -> Result<Vec<HiddenEvent>, StoreError> {
        let sql = "select code, name, hidden_at, hidden_reason from events \
            where store_id = $1 and hidden_at is not null order by hidden_at desc, id desc limit $2";
        let values = [store.into(), i64::from(MOST_LISTED).into()];
        let rows: Vec<(String, String, i64, String)> = self.read().await?.all(sql, &values).await?;
        Ok(rows.into_iter().map(|(code, name, at, reason)| HiddenEvent { code, name, at, reason }).collect())
    }
}
