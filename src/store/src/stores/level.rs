//! How a store stands with whoever runs the site.

use uuid::Uuid;

use super::StoreId;
use crate::{
    checks,
    connection::{Ask as _, Change as _},
    error::StoreError,
    log::LogEntry,
    store::Store,
    store_keys::append_one,
};

/// The most bytes of how a store came to be confirmed, or of why it is suspended or hidden.
pub const MAX_HOW_BYTES: usize = 1_000;
/// The most bytes of what an owner says against that.
pub const MAX_APPEAL_BYTES: usize = 4_000;

/// How a store stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StoreLevel {
    /// Nobody who runs the site knows it.
    Unconfirmed,
    /// Whoever runs the site says that it is what it says.
    Confirmed,
    /// It may state nothing any more.
    Suspended,
}

impl StoreLevel {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Unconfirmed, Self::Confirmed, Self::Suspended];

    /// Its name, in the database and in what leaves the program.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unconfirmed => "unconfirmed",
            Self::Confirmed => "confirmed",
            Self::Suspended => "suspended",
        }
    }

    pub(super) fn parse(name: &str) -> Result<Self, StoreError> {
        let found = Self::ALL.into_iter().find(|level| level.as_str() == name);
        found.ok_or(StoreError::Value("stores.level"))
    }
}

/// What was said against how a store stands is answered by that it stands otherwise; what was said of an event is not.
macro_rules! answered {
    () => {
        "appeal = case when appeal_event is null then '' else appeal end, \
            appealed_at = case when appeal_event is null then null else appealed_at end, \
            appeal_answer = case when appeal_event is null then '' else appeal_answer end"
    };
}

const HOW: &str = "how a store stands is said in 1 to 1000 bytes, none of them zero";

/// The event that an owner speaks for, as the store has it.
pub(super) fn appealed_event(id: &str) -> Result<Uuid, StoreError> {
    Uuid::parse_str(id).map_err(|_| StoreError::Value("stores.appeal_event"))
}

impl Store {
    /// Says how a store stands, and how somebody came to know or why, with the entry of the log
    /// that says so, too. What its owner said against how it stood is answered by that. `false`,
    /// and nothing changes, when the store is not there or stands so already.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the words are empty or too long; the database fails.
    pub async fn set_store_level(
        &self,
        id: StoreId,
        level: StoreLevel,
        how: &str,
        at: i64,
        entry: Option<&LogEntry>,
    ) -> Result<bool, StoreError> {
        checks::text(how, 1..=MAX_HOW_BYTES, HOW)?;
        let mut transaction = self.begin().await?;
        let sql = concat!(
            "update stores set level = $2, level_how = $3, level_at = $4, level_log = null, level_position = null, ",
            answered!(),
            " where id = $1 and level <> $2"
        );
        let values = [id.into(), level.as_str().into(), how.into(), at.into()];
        if transaction.execute(sql, &values).await? == 0 {
            return Ok(false);
        }
        if let Some(entry) = entry {
            let place = append_one(&mut transaction, entry, at).await?;
            let position = i64::try_from(place.position).map_err(|_| StoreError::Value("a place of the log"))?;
            let sql = "update stores set level_log = $2, level_position = $3 where id = $1";
            transaction.execute(sql, &[id.into(), i64::from(place.log).into(), position.into()]).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Hides a store at this time and for this reason, or shows it again; what its owner said
    /// against it is answered by that. `false`, and nothing changes, when the store is not there
    /// or is so already.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the reason is empty or too long; the database fails.
    pub async fn set_store_hidden(&self, id: StoreId, hidden: Option<(i64, &str)>) -> Result<bool, StoreError> {
        let (at, reason) = match hidden {
            Some((at, reason)) => {
                checks::text(reason, 1..=MAX_HOW_BYTES, HOW)?;
                (Some(at), reason)
            }
            None => (None, ""),
        };
        let sql = concat!(
            "update stores set hidden_at = $2, hidden_reason = $3, ",
            answered!(),
            " where id = $1 and (hidden_at is null) <> ($4 = 0)"
        );
        let values = [id.into(), at.into(), reason.into(), i64::from(at.is_some()).into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// Keeps what an owner says against how the store stands, or against that this event of it is hidden. `false`, and
    /// nothing changes, when the store is not there, or neither suspended nor hidden; when the event is none of it, or not
    /// hidden; or when something is not answered yet.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the words are empty or too long; the database fails.
    pub async fn put_store_appeal(
        &self,
        (id, event): (StoreId, Option<Uuid>),
        words: &str,
        at: i64,
    ) -> Result<bool, StoreError> {
        checks::text(words, 1..=MAX_APPEAL_BYTES, "an appeal has 1 to 4000 bytes, none of them zero")?;
        let sql = "update stores set appeal = $2, appealed_at = $3, appeal_event = $4, appeal_answer = '' \
            where id = $1 and appeal = '' and (($5 = 0 and (level = 'suspended' or hidden_at is not null)) \
            or ($5 = 1 and exists (select 1 from events as e \
            where e.store_id = stores.id and e.id = $4 and e.hidden_at is not null)))";
        let values = [id.into(), words.into(), at.into(), event.into(), i64::from(event.is_some()).into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// Answers what an owner said, which changes nothing of how the store stands. `false` when
    /// there is nothing to answer.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the answer is empty or too long; the database fails.
    pub async fn answer_store_appeal(&self, id: StoreId, answer: &str) -> Result<bool, StoreError> {
        checks::text(answer, 1..=MAX_HOW_BYTES, HOW)?;
        let sql = "update stores set appeal = '', appeal_answer = $2 where id = $1 and appeal <> ''";
        Ok(self.write().await?.execute(sql, &[id.into(), answer.into()]).await? == 1)
    }

    /// The stores whose owners say something that nobody answered, each with the event that it is about; none where it is
    /// about the store.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_store_appeals(&self) -> Result<Vec<(StoreId, Option<Uuid>)>, StoreError> {
        let sql = "select id, appeal_event from stores where appeal <> ''";
        let rows: Vec<(String, Option<String>)> = self.read().await?.all(sql, &[]).await?;
        rows.into_iter()
            .map(|(id, event)| Ok((id.parse()?, event.as_deref().map(appealed_event).transpose()?)))
            .collect()
    }

    /// How many stores say something that nobody answered.
    ///
    /// # Errors
    /// The database fails.
    pub async fn count_store_appeals(&self) -> Result<u64, StoreError> {
        let sql = "select count(*) from stores where appeal <> ''";
        let (open,): (i64,) = self.read().await?.one(sql, &[]).await?;
        Ok(open.unsigned_abs())
    }
}
