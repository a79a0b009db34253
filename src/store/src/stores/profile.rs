//! What a store says of itself, and what whoever runs the site decided about it.

use uuid::Uuid;

use super::{StoreId, check_name, level::appealed_event};
use crate::{
    checks,
    connection::{Ask, Change, Transaction},
    error::StoreError,
    store::Store,
    store_keys::LogPlace,
};

/// The most bytes of what a store says it is.
pub const MAX_ABOUT_BYTES: usize = 4_000;
/// The most bytes of where it is.
pub const MAX_ADDRESS_BYTES: usize = 500;
/// The most bytes of when it is open.
pub const MAX_HOURS_BYTES: usize = 1_000;
/// The most bytes of how it is reached.
pub const MAX_CONTACT_BYTES: usize = 500;
/// The most bytes of the address of its own pages.
pub const MAX_WEBSITE_BYTES: usize = 300;
/// The most bytes of the name of its time zone.
pub const MAX_TIME_ZONE_BYTES: usize = 64;

/// What a store says of itself. Each but its name and its time zone may be empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoreWords {
    /// Its name, 1 to [`MAX_NAME_BYTES`](super::MAX_NAME_BYTES) long.
    pub name: String,
    /// What it is, at most [`MAX_ABOUT_BYTES`].
    pub about: String,
    /// Where it is, at most [`MAX_ADDRESS_BYTES`].
    pub address: String,
    /// When it is open, at most [`MAX_HOURS_BYTES`].
    pub hours: String,
    /// How it is reached, at most [`MAX_CONTACT_BYTES`].
    pub contact: String,
    /// The address of its own pages, at most [`MAX_WEBSITE_BYTES`].
    pub website: String,
    /// The name of its time zone in the IANA database, 1 to [`MAX_TIME_ZONE_BYTES`] long.
    pub time_zone: String,
}

/// The same with what was decided about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreProfile {
    /// What it says.
    pub words: StoreWords,
    /// Since when it stands as it does; none where nobody decided it yet.
    pub level_at: Option<i64>,
    /// How somebody came to know, or why.
    pub level_how: String,
    /// Where the log says so.
    pub level_place: Option<LogPlace>,
    /// Why it is hidden; empty where it is not.
    pub hidden_reason: String,
    /// What its owner says against it, until somebody answers; empty for nothing.
    pub appeal: String,
    /// When.
    pub appealed_at: Option<i64>,
    /// The event that it speaks for, or that what was answered last is about; none where that is the store.
    pub appeal_event: Option<Uuid>,
    /// What was answered last; empty for nothing.
    pub appeal_answer: String,
}

fn check(words: &StoreWords) -> Result<(), StoreError> {
    let refusal = "what a store says of itself is too long, or has a zero byte";
    check_name(&words.name)?;
    for (text, most) in [
        (&words.about, MAX_ABOUT_BYTES),
        (&words.address, MAX_ADDRESS_BYTES),
        (&words.hours, MAX_HOURS_BYTES),
        (&words.contact, MAX_CONTACT_BYTES),
        (&words.website, MAX_WEBSITE_BYTES),
    ] {
        checks::text(text, 0..=most, refusal)?;
    }
    checks::text(&words.time_zone, 1..=MAX_TIME_ZONE_BYTES, "the name of a time zone has 1 to 64 bytes")
}

/// Half a row: what it says.
type Words = (String, String, String, String, String, String, String);
/// The other half: what was decided.
type Decided = (Option<i64>, String, Option<i64>, Option<i64>, String, String, Option<i64>, String, Option<String>);

impl Store {
    /// What a store says of itself, and what was decided about it.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_store_profile(&self, id: StoreId) -> Result<Option<StoreProfile>, StoreError> {
        let mut reader = self.read().await?;
        let sql = "select name, about, address, hours, contact, website, time_zone from stores where id = $1";
        let words: Option<Words> = reader.first(sql, &[id.into()]).await?;
        let sql = "select level_at, level_how, level_log, level_position, hidden_reason, appeal, appealed_at, \
            appeal_answer, appeal_event from stores where id = $1";
        let decided: Option<Decided> = reader.first(sql, &[id.into()]).await?;
        let read = |((name, about, address, hours, contact, website, time_zone), decided): (Words, Decided)| {
            let (level_at, level_how, log, position, hidden_reason, appeal, appealed_at, appeal_answer, event) =
                decided;
            let place = |(log, position): (i64, i64)| -> Result<LogPlace, StoreError> {
                let log = u32::try_from(log).map_err(|_| StoreError::Value("stores.level_log"))?;
                Ok(LogPlace { log, position: position.unsigned_abs() })
            };
            Ok(StoreProfile {
                words: StoreWords { name, about, address, hours, contact, website, time_zone },
                level_at,
                level_how,
                level_place: log.zip(position).map(place).transpose()?,
                hidden_reason,
                appeal,
                appealed_at,
                appeal_event: event.as_deref().map(appealed_event).transpose()?,
                appeal_answer,
            })
        };
        words.zip(decided).map(read).transpose()
    }

    /// Gives a game store another name, and says of these events of it at this time that calendars show something else of
    /// them. `false`, and nothing changes, when it is not there.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the name is empty or too long; the database fails.
    pub async fn rename_game_store(&self, id: StoreId, name: &str, moved: (&[Uuid], i64)) -> Result<bool, StoreError> {
        check_name(name)?;
        let mut transaction = self.begin().await?;
        let sql = "update stores set name = $2 where id = $1";
        if transaction.execute(sql, &[id.into(), name.into()]).await? == 0 {
            return Ok(false);
        }
        move_events(&mut transaction, id, moved).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Lets a store say something else of itself, and says of these events of it at this time that calendars show
    /// something else of them. `false`, and nothing changes, when it is not there.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a text is too long, or one is empty that may not be; the
    /// database fails.
    pub async fn change_store_words(
        &self,
        id: StoreId,
        words: &StoreWords,
        moved: (&[Uuid], i64),
    ) -> Result<bool, StoreError> {
        check(words)?;
        let mut transaction = self.begin().await?;
        let sql = "update stores set name = $2, about = $3, address = $4, hours = $5, contact = $6, website = $7, \
            time_zone = $8 where id = $1";
        let values = [
            id.into(),
            words.name.as_str().into(),
            words.about.as_str().into(),
            words.address.as_str().into(),
            words.hours.as_str().into(),
            words.contact.as_str().into(),
            words.website.as_str().into(),
            words.time_zone.as_str().into(),
        ];
        if transaction.execute(sql, &values).await? == 0 {
            return Ok(false);
        }
        move_events(&mut transaction, id, moved).await?;
        transaction.commit().await?;
        Ok(true)
    }
}

/// Has calendars take events of a store anew. What staff write of them is as it was: their revision stays.
async fn move_events(
    transaction: &mut Transaction,
    store: StoreId,
    (events, at): (&[Uuid], i64),
) -> Result<(), StoreError> {
    for event in events {
        let sql = "update events set sequence = sequence + 1, changed_at = $3 where id = $1 and store_id = $2";
        transaction.execute(sql, &[(*event).into(), store.into(), at.into()]).await?;
    }
    Ok(())
}
