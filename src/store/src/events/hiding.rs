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
    /// Its identity.
    pub id: Uuid,
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
    /// Hides an event of any store for this reason, or shows it again; what was said for it is answered by that. `false`, and nothing changes, when there is none,
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
        let mut transaction = self.begin().await?;
        if transaction.execute(sql, &values).await? == 0 {
            return Ok(false);
        }
        let sql = "update stores set appeal = '', appealed_at = null, appeal_answer = '', appeal_event = null \
            where appeal_event = $1";
        transaction.execute(sql, &[id.into()]).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// The hidden events of a store, the one that was hidden last first; at most 50.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_hidden_events(&self, store: StoreId) -> Result<Vec<HiddenEvent>, StoreError> {
        let sql = "select id, code, name, hidden_at, hidden_reason from events \
            where store_id = $1 and hidden_at is not null order by hidden_at desc, id desc limit $2";
        let values = [store.into(), i64::from(MOST_LISTED).into()];
        let rows: Vec<(String, String, String, i64, String)> = self.read().await?.all(sql, &values).await?;
        let read = |(id, code, name, at, reason): (String, String, String, i64, String)| {
            let id = Uuid::parse_str(&id).map_err(|_| StoreError::Value("events.id"))?;
            Ok(HiddenEvent { id, code, name, at, reason })
        };
        rows.into_iter().map(read).collect()
    }
}
