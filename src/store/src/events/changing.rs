//! Events made, changed, opened and closed.

use uuid::Uuid;

use super::{
    EventState, MAX_EVENTS_OF, MAX_NAME_BYTES, MAX_SETTINGS_BYTES, StoredEvent,
    consents::{self, keep_consent},
    entries::promote,
    is_code, lock,
    plays::{MAX_PLAY_BYTES, PlayBase, PlayChanged, advance},
    row::{EventRow, event, select_event, small},
};
use crate::{
    StoreId, checks,
    connection::{Ask as _, Change as _, Transaction, Value},
    digest::Digest,
    error::StoreError,
    log::{About, LogEntry, Told, state},
    secret::Secret,
    store::Store,
};

/// What of an event whoever runs it writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEvent {
    /// The game.
    pub game: String,
    /// The format.
    pub format: String,
    /// The format's snapshot that lists are judged by.
    pub snapshot: String,
    /// Its name, 1 to [`MAX_NAME_BYTES`] long.
    pub name: String,
    /// What it says and how it goes, as JSON of 2 to [`MAX_SETTINGS_BYTES`].
    pub settings: String,
    /// What players agree to, as they read it: 1 to [`super::MAX_CONSENT_BYTES`].
    pub consent: String,
    /// When it begins.
    pub starts_at: i64,
    /// When it ends, not before that.
    pub ends_at: i64,
    /// How many may take part, 2 to 2,048; none for as many as come.
    pub capacity: Option<u32>,
    /// From when on lists are taken.
    pub lists_open_at: Option<i64>,
    /// When they lock.
    pub deadline_at: Option<i64>,
}

/// What became of an event that was to be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventMade {
    /// It is there.
    Done,
    /// Another one has its code.
    CodeTaken,
    /// The store has [`MAX_EVENTS_OF`].
    TooMany,
    /// There is no such store, or it is closed.
    NoStore,
}

/// What became of an event that was to be changed as long as nobody handed in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventWidened {
    /// It says so now.
    Done,
    /// It is at another revision by now, cancelled, or not the store's.
    Stale,
    /// So many lists are there, and nothing changed.
    Lists(u32),
}

/// What became of an event that is played and was to be changed as long as nobody handed in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayedWidened {
    /// This became of it.
    Written(PlayChanged),
    /// So many lists are there, and nothing changed.
    Lists(u32),
}

/// How far an event is to be.
#[derive(Debug)]
pub struct NewEventState<'a> {
    /// So far.
    pub state: EventState,
    /// Whether a calendar shows it.
    pub is_shown: bool,
    /// What is stated of it, and kept as where it was opened when it was not yet.
    pub entry: Option<&'a LogEntry>,
    /// What it was drawn by, as 64 hexadecimal digits, where it is shown from now on.
    pub seed: Option<&'a str>,
    /// When.
    pub at: i64,
}

fn check(new: &NewEvent) -> Result<(), StoreError> {
    let refusal = "a game, a format and its snapshot have 1 to 64 bytes, none of them zero";
    for text in [&new.game, &new.format, &new.snapshot] {
        checks::text(text, 1..=64, refusal)?;
    }
    checks::text(&new.name, 1..=MAX_NAME_BYTES, "the name of an event has 1 to 256 bytes, none of them zero")?;
    checks::text(&new.settings, 2..=MAX_SETTINGS_BYTES, "the settings of an event have 2 to 32,768 bytes")?;
    consents::check(&new.consent)?;
    let fits = new.capacity.is_none_or(|capacity| (2..=2048).contains(&capacity));
    if !fits || new.ends_at < new.starts_at {
        return Err(StoreError::Value("an event has 2 to 2,048 places and ends after its beginning"));
    }
    Ok(())
}

/// How many lists of an event are there.
async fn lists_of(transaction: &mut Transaction, event: Uuid) -> Result<u32, StoreError> {
    let sql = "select count(*) from event_lists as l join event_entries as r on r.id = l.entry_id \
        where r.event_id = $1 and l.withdrawn_at is null";
    let (lists,): (i64,) = transaction.one(sql, &[event.into()]).await?;
    small(lists)
}

/// Another content of an event, which is at a revision.
const CHANGE: &str = "update events set game = $4, format = $5, snapshot = $6, name = $7, settings = $8, \
    starts_at = $9, ends_at = $10, capacity = $11, lists_open_at = $12, deadline_at = $13, sequence = sequence + $14, \
    consent_version = consent_version + $15, revision = revision + 1, changed_at = $16 \
    where id = $1 and store_id = $2 and revision = $3 and state <> 'cancelled'";

/// The values of [`CHANGE`].
fn changed<'a>(
    (store, id, revision): (StoreId, Uuid, u64),
    new: &'a NewEvent,
    (is_shown, has_other_consent): (bool, bool),
    at: i64,
) -> Result<[Value<'a>; 16], StoreError> {
    Ok([
        id.into(),
        store.into(),
        count(revision)?.into(),
        new.game.as_str().into(),
        new.format.as_str().into(),
        new.snapshot.as_str().into(),
        new.name.as_str().into(),
        new.settings.as_str().into(),
        new.starts_at.into(),
        new.ends_at.into(),
        new.capacity.map(i64::from).into(),
        new.lists_open_at.into(),
        new.deadline_at.into(),
        i64::from(is_shown).into(),
        i64::from(has_other_consent).into(),
        at.into(),
    ])
}

impl Store {
    /// Makes an event of a store: a draft, under an identity of UUID version 7 and a code of eight digits.
    ///
    /// # Errors
    /// [`StoreError::Value`] when something is none that it may be; the database fails.
    pub async fn create_event(
        &self,
        (store, id, code): (StoreId, Uuid, &str),
        new: &NewEvent,
        (seed, commitment): (&Secret, &Digest),
        at: i64,
    ) -> Result<EventMade, StoreError> {
        check(new)?;
        if !is_code(code) {
            return Err(StoreError::Value("the code of an event has eight digits"));
        }
        let mut transaction = self.begin().await?;
        let sql = "update stores set name = name where id = $1 and closed_at is null";
        if transaction.execute(sql, &[store.into()]).await? == 0 {
            return Ok(EventMade::NoStore);
        }
        let sql = "select (select count(*) from events where store_id = $1), \
            (select count(*) from events where code = $2)";
        let (events, same): (i64, i64) = transaction.one(sql, &[store.into(), code.into()]).await?;
        if events >= i64::from(MAX_EVENTS_OF) {
            return Ok(EventMade::TooMany);
        }
        if same > 0 {
            return Ok(EventMade::CodeTaken);
        }
        let sql = "insert into events (id, store_id, code, game, format, snapshot, name, settings, starts_at, ends_at, \
            capacity, lists_open_at, deadline_at, consent_version, state, sequence, revision, created_at, changed_at, \
            seed_sealed, seed_commitment) \
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 1, 'draft', 0, 1, $14, $14, $15, $16)";
        let values = [
            id.into(),
            store.into(),
            code.into(),
            new.game.as_str().into(),
            new.format.as_str().into(),
            new.snapshot.as_str().into(),
            new.name.as_str().into(),
            new.settings.as_str().into(),
            new.starts_at.into(),
            new.ends_at.into(),
            new.capacity.map(i64::from).into(),
            new.lists_open_at.into(),
            new.deadline_at.into(),
            at.into(),
            seed.expose().into(),
            commitment.as_str().into(),
        ];
        transaction.execute(sql, &values).await?;
        keep_consent(&mut transaction, (store, id), &new.consent, at).await?;
        transaction.commit().await?;
        Ok(EventMade::Done)
    }

    /// Writes another content over an event of a store that is at this revision, and raises what
    /// calendars count where they show it, and the version of the consent where that is another one, which is kept beside
    /// those before it. Where it has more places, those who have waited longest get them. `false`, and nothing changes, when it is at another revision by now, its lists are locked, or it is not the store's.
    ///
    /// # Errors
    /// [`StoreError::Value`] when something is none that it may be; the database fails.
    pub async fn change_event(
        &self,
        (store, id, revision): (StoreId, Uuid, u64),
        new: &NewEvent,
        (is_shown, has_other_consent): (bool, bool),
        at: i64,
    ) -> Result<bool, StoreError> {
        let changed = self.write_over((store, id, revision), new, (is_shown, has_other_consent), at, false).await?;
        Ok(changed == EventWidened::Done)
    }

    /// The same as long as nobody handed in a list.
    ///
    /// # Errors
    /// As [`Store::change_event`].
    pub async fn widen_event(
        &self,
        of: (StoreId, Uuid, u64),
        new: &NewEvent,
        shown_and_consent: (bool, bool),
        at: i64,
    ) -> Result<EventWidened, StoreError> {
        self.write_over(of, new, shown_and_consent, at, true).await
    }

    async fn write_over(
        &self,
        (store, id, revision): (StoreId, Uuid, u64),
        new: &NewEvent,
        (is_shown, has_other_consent): (bool, bool),
        at: i64,
        without_lists: bool,
    ) -> Result<EventWidened, StoreError> {
        check(new)?;
        let mut transaction = self.begin().await?;
        if without_lists {
            // Whoever hands in a list takes the same lock.
            if !lock(&mut transaction, store, id).await? {
                return Ok(EventWidened::Stale);
            }
            let lists = lists_of(&mut transaction, id).await?;
            if lists > 0 {
                return Ok(EventWidened::Lists(lists));
            }
        }
        let values = changed((store, id, revision), new, (is_shown, has_other_consent), at)?;
        if transaction.execute(CHANGE, &values).await? == 0 {
            return Ok(EventWidened::Stale);
        }
        if has_other_consent {
            keep_consent(&mut transaction, (store, id), &new.consent, at).await?;
        }
        // There may be more places.
        promote(&mut transaction, id, at).await?;
        transaction.commit().await?;
        Ok(EventWidened::Done)
    }

    /// The same of an event that is played, with how it is played from now on: points, games, rounds
    /// and cut, as JSON of 2 to [`MAX_PLAY_BYTES`]. [`PlayChanged::Unfit`], and nothing changes, when the
    /// event is at another revision by now.
    ///
    /// # Errors
    /// [`StoreError::Value`] when something is none that it may be; the database fails.
    pub async fn change_played_event(
        &self,
        base: PlayBase,
        revision: u64,
        new_and_play: (&NewEvent, &str),
        shown_and_consent: (bool, bool),
        at: i64,
    ) -> Result<PlayChanged, StoreError> {
        let written = self.write_over_played((base, revision), new_and_play, shown_and_consent, at, false).await?;
        Ok(match written {
            PlayedWidened::Written(changed) => changed,
            PlayedWidened::Lists(_) => PlayChanged::Unfit,
        })
    }

    /// The same as long as nobody handed in a list.
    ///
    /// # Errors
    /// As [`Store::change_played_event`].
    pub async fn widen_played_event(
        &self,
        base: PlayBase,
        revision: u64,
        new_and_play: (&NewEvent, &str),
        shown_and_consent: (bool, bool),
        at: i64,
    ) -> Result<PlayedWidened, StoreError> {
        self.write_over_played((base, revision), new_and_play, shown_and_consent, at, true).await
    }

    async fn write_over_played(
        &self,
        (base, revision): (PlayBase, u64),
        (new, play): (&NewEvent, &str),
        (is_shown, has_other_consent): (bool, bool),
        at: i64,
        without_lists: bool,
    ) -> Result<PlayedWidened, StoreError> {
        check(new)?;
        checks::text(play, 2..=MAX_PLAY_BYTES, "the settings of a play have 2 to 4096 bytes")?;
        let values = changed((base.store, base.event, revision), new, (is_shown, has_other_consent), at)?;
        let mut transaction = self.begin().await?;
        // Whoever hands in a list takes the lock that this takes.
        if !advance(&mut transaction, base).await? {
            return Ok(PlayedWidened::Written(PlayChanged::Stale));
        }
        if without_lists {
            let lists = lists_of(&mut transaction, base.event).await?;
            if lists > 0 {
                return Ok(PlayedWidened::Lists(lists));
            }
        }
        if transaction.execute(CHANGE, &values).await? != 1 {
            return Ok(PlayedWidened::Written(PlayChanged::Unfit));
        }
        if has_other_consent {
            keep_consent(&mut transaction, (base.store, base.event), &new.consent, at).await?;
        }
        let sql = "update event_plays set settings = $2 where event_id = $1";
        transaction.execute(sql, &[base.event.into(), play.into()]).await?;
        promote(&mut transaction, base.event, at).await?;
        transaction.commit().await?;
        Ok(PlayedWidened::Written(PlayChanged::Done))
    }

    /// Takes an event of a store that is at this revision so far, with what is stated of it. `false`,
    /// and nothing changes, when it is at another revision by now, or not the store's.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_event_state(
        &self,
        (store, id, revision): (StoreId, Uuid, u64),
        new: &NewEventState<'_>,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        let sql = "update events set state = $4, sequence = sequence + $5, revision = revision + 1, changed_at = $6, \
            seed = coalesce(seed, $7), seed_sealed = case when $7 is null then seed_sealed else null end \
            where id = $1 and store_id = $2 and revision = $3";
        let values = [
            id.into(),
            store.into(),
            count(revision)?.into(),
            new.state.as_str().into(),
            i64::from(new.is_shown).into(),
            new.at.into(),
            new.seed.into(),
        ];
        if transaction.execute(sql, &values).await? == 0 {
            return Ok(false);
        }
        if let Some(entry) = new.entry {
            let told = if new.state == EventState::Cancelled { Told::Nothing } else { Told::Opened };
            state(&mut transaction, About { store, event: Some(id), told }, entry, new.at).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Deletes a draft of a store that is at this revision, with its staff and invitations. `false`, and nothing changes,
    /// when it is none, at another revision, not the store's, or the log tells of its opening.
    ///
    /// # Errors
    /// The database fails.
    pub async fn delete_event(&self, (store, id, revision): (StoreId, Uuid, u64)) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        let sql = "delete from events where id = $1 and store_id = $2 and revision = $3 and state = 'draft' \
            and opened_log is null and not exists (select 1 from waiting_statements as w where w.event_id = $1)";
        if transaction.execute(sql, &[id.into(), store.into(), count(revision)?.into()]).await? == 0 {
            return Ok(false);
        }
        let sql = "delete from store_invitations where store_id = $1 and event_id = $2";
        transaction.execute(sql, &[store.into(), id.into()]).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// The event of a code.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_event(&self, code: &str) -> Result<Option<StoredEvent>, StoreError> {
        if !is_code(code) {
            return Ok(None);
        }
        let sql = select_event!("where e.code = $1");
        let found: Option<EventRow> = self.read().await?.first(sql, &[code.into()]).await?;
        found.map(event).transpose()
    }

    /// The event of an identity.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_event_by_id(&self, id: Uuid) -> Result<Option<StoredEvent>, StoreError> {
        let found: Option<EventRow> = self.read().await?.first(select_event!("where e.id = $1"), &[id.into()]).await?;
        found.map(event).transpose()
    }
}

/// A number as the database counts.
pub(super) fn count(number: u64) -> Result<i64, StoreError> {
    i64::try_from(number).map_err(|_| StoreError::Value("a number of an event"))
}
