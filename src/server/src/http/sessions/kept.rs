//! Where sessions are kept: in the store, under the hash of their id.

use std::collections::HashMap;

use async_trait::async_trait;
use safehouse_service::{
    AccountId, Secret, Service, Session as Row,
    accounts::{Admitted, Proof},
    sessions,
};
use serde::{Deserialize, Serialize};
use tower_sessions::{
    SessionStore,
    cookie::time::OffsetDateTime,
    session::{Id, Record},
    session_store::{Error, Result},
};

/// What a session holds.
pub(super) const ENTRY: &str = "account";

/// How often another id is tried where one is known: by chance that is never.
const TRIES: usize = 8;

/// Whose session it is, and how it began. Times are milliseconds since
/// 1970-01-01T00:00:00Z.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Entry {
    account: String,
    epoch: i64,
    created_at: i64,
    confirmed_at: i64,
    idle_ms: i64,
    pub(super) ends_at: i64,
    agent: String,
    network: String,
    /// What the account was proven with.
    #[serde(default = "password")]
    proof: String,
}

/// Of a session that says nothing of it.
fn password() -> String {
    Proof::Password.as_str().to_owned()
}

impl Entry {
    /// A session that begins now.
    pub(super) fn new(admitted: &Admitted, now: i64, agent: String, network: String) -> Self {
        let lasting = sessions::Lasting::of(admitted.rank);
        Self {
            account: admitted.account.to_string(),
            epoch: admitted.epoch,
            created_at: now,
            confirmed_at: now,
            idle_ms: lasting.idle_ms,
            ends_at: now.saturating_add(lasting.whole_ms),
            agent,
            network,
            proof: admitted.proof.as_str().to_owned(),
        }
    }

    /// The same session, whose password was just given. It ends no later, and sooner where its
    /// account can do more to others than when it began.
    pub(super) fn confirmed(self, admitted: &Admitted, now: i64) -> Self {
        let lasting = sessions::Lasting::of(admitted.rank);
        Self {
            epoch: admitted.epoch,
            confirmed_at: now,
            idle_ms: lasting.idle_ms,
            ends_at: self.ends_at.min(self.created_at.saturating_add(lasting.whole_ms)),
            proof: admitted.proof.as_str().to_owned(),
            ..self
        }
    }
}

/// Keeps sessions in the store.
#[derive(Debug, Clone)]
pub(super) struct Kept(Service);

impl Kept {
    pub(super) fn new(service: Service) -> Self {
        Self(service)
    }

    fn row(&self, record: &Record) -> Result<Row> {
        let entry = record.data.get(ENTRY).ok_or_else(|| Error::Encode("a session of nobody".to_owned()))?;
        let entry: Entry = serde_json::from_value(entry.clone()).map_err(|error| Error::Encode(error.to_string()))?;
        let account: AccountId = entry.account.parse().map_err(|_| Error::Encode("no account".to_owned()))?;
        let data = serde_json::to_string(&record.data).map_err(|error| Error::Encode(error.to_string()))?;
        let now = self.0.clock.now_ms();
        Ok(Row {
            key: sessions::key_of(&record.id.0.to_le_bytes()),
            account_id: Some(account),
            epoch: entry.epoch,
            data: Secret::new(data),
            agent: entry.agent,
            network: entry.network,
            factor: entry.proof,
            created_at: entry.created_at,
            seen_at: now,
            stepped_up_at: Some(entry.confirmed_at),
            idle_ends_at: now.saturating_add(entry.idle_ms),
            ends_at: entry.ends_at,
        })
    }
}

fn failed(error: impl ToString) -> Error {
    Error::Backend(error.to_string())
}

#[async_trait]
impl SessionStore for Kept {
    async fn create(&self, record: &mut Record) -> Result<()> {
        for _ in 0..TRIES {
            // The record of a session that was forgotten still has the id that the browser
            // sent, which somebody else may have planted there.
            record.id = Id::default();
            if self.0.store.create_session(&self.row(record)?).await.map_err(failed)? {
                return Ok(());
            }
        }
        Err(failed("every id is known"))
    }

    async fn save(&self, record: &Record) -> Result<()> {
        // One that has ended meanwhile stays ended.
        self.0.store.save_session(&self.row(record)?).await.map_err(failed)?;
        Ok(())
    }

    async fn load(&self, id: &Id) -> Result<Option<Record>> {
        let key = sessions::key_of(&id.0.to_le_bytes());
        let found = self.0.store.find_session(&key, self.0.clock.now_ms()).await.map_err(failed)?;
        let Some((session, _)) = found else { return Ok(None) };
        let data: HashMap<_, _> =
            serde_json::from_str(session.data.expose()).map_err(|error| Error::Decode(error.to_string()))?;
        let expiry_date = OffsetDateTime::from_unix_timestamp(session.ends_at / 1000).map_err(failed)?;
        Ok(Some(Record { id: *id, data, expiry_date }))
    }

    async fn delete(&self, id: &Id) -> Result<()> {
        self.0.store.end_session(&sessions::key_of(&id.0.to_le_bytes())).await.map_err(failed)?;
        Ok(())
    }
}
