//! What events ask players to agree to. What a version said stays, whatever its event asks later.

use uuid::Uuid;

use super::row::small;
use crate::{
    StoreId, checks,
    connection::{Ask as _, Change as _, Transaction},
    error::StoreError,
    store::Store,
};

/// The most bytes of what an event asks.
pub const MAX_CONSENT_BYTES: usize = 4_096;

/// A version of what an event asks players to agree to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventConsent {
    /// Which, from 1.
    pub version: u32,
    /// What it says.
    pub words: String,
    /// Since when it was asked, in milliseconds since 1970-01-01T00:00:00Z.
    pub since: i64,
}

/// That an event may ask this.
pub(super) fn check(words: &str) -> Result<(), StoreError> {
    checks::text(words, 1..=MAX_CONSENT_BYTES, "what an event asks has 1 to 4,096 bytes, none of them zero")
}

/// Keeps what an event of a store asks in the version that it is at, in the transaction that raised it.
pub(super) async fn keep_consent(
    transaction: &mut Transaction,
    (store, event): (StoreId, Uuid),
    words: &str,
    at: i64,
) -> Result<(), StoreError> {
    let sql = "insert into event_consents (event_id, version, words, since) \
        select e.id, e.consent_version, $3, $4 from events as e where e.id = $1 and e.store_id = $2";
    transaction.execute(sql, &[event.into(), store.into(), words.into(), at.into()]).await.map(drop)
}

impl Store {
    /// What an event of a store asked in this version; none of one that was not kept, as those before the one that was asked
    /// when the first was kept.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_event_consent(
        &self,
        (store, event): (StoreId, Uuid),
        version: u32,
    ) -> Result<Option<EventConsent>, StoreError> {
        let sql = "select c.version, c.words, c.since from event_consents as c join events as e on e.id = c.event_id \
            where c.event_id = $1 and c.version = $3 and e.store_id = $2";
        let values = [event.into(), store.into(), i64::from(version).into()];
        let found: Option<(i64, String, i64)> = self.read().await?.first(sql, &values).await?;
        found.map(|(version, words, since)| Ok(EventConsent { version: small(version)?, words, since })).transpose()
    }
}
