//! An event as it is kept.

use sqlx::{ColumnIndex, Decode, FromRow, Type};
use uuid::Uuid;

use super::EventState;
use crate::{StoreId, digest::Digest, error::StoreError, secret::Secret, store_keys::LogPlace};

/// An event. Times are milliseconds since 1970-01-01T00:00:00Z.
#[derive(Debug, Clone)]
pub struct StoredEvent {
    /// Its identity.
    pub id: Uuid,
    /// The store.
    pub store: StoreId,
    /// How addresses name the store.
    pub store_slug: String,
    /// The name of the store.
    pub store_name: String,
    /// How addresses name the event.
    pub code: String,
    /// The game.
    pub game: String,
    /// The format.
    pub format: String,
    /// The format's snapshot that lists are judged by.
    pub snapshot: String,
    /// Its name.
    pub name: String,
    /// What it says and how it goes, as JSON.
    pub settings: String,
    /// When it begins.
    pub starts_at: i64,
    /// When it ends.
    pub ends_at: i64,
    /// How many may take part.
    pub capacity: Option<u32>,
    /// From when on lists are taken.
    pub lists_open_at: Option<i64>,
    /// When they lock.
    pub deadline_at: Option<i64>,
    /// The version of what players agree to.
    pub consent_version: u32,
    /// How far it is.
    pub state: EventState,
    /// How often what a calendar shows of it changed.
    pub sequence: u32,
    /// Goes up with every change.
    pub revision: u64,
    /// When it was made.
    pub created_at: i64,
    /// When it was changed last.
    pub changed_at: i64,
    /// What it is drawn by, sealed; none once it is shown.
    pub seed_sealed: Option<Secret>,
    /// The commitment to that.
    pub seed_commitment: Digest,
    /// What it was drawn by, as 64 hexadecimal digits, once it is shown.
    pub seed: Option<String>,
    /// Where the log tells of its opening.
    pub opened: Option<LogPlace>,
    /// Whether what tells of its opening waits for the store's signature.
    pub opening_waits: bool,
    /// When its lists were locked.
    pub locked_at: Option<i64>,
    /// Where the log tells of the lock: the first entry of it; nowhere while that waits for the store's signature.
    pub lock: Option<LogPlace>,
    /// Whether the lock has random commitments beside those of lists.
    pub lock_padded: bool,
    /// Since when it shows no list by itself any more: all that counted are shown, or none ever is.
    pub lists_settled_at: Option<i64>,
    /// Since when whoever runs the site hides it, and why.
    pub hidden: Option<(i64, String)>,
    /// How many have a place, those who are there included.
    pub registered: u32,
    /// How many wait for one.
    pub waiting: u32,
}

/// A question for events, its rows as [`EventRow`] reads them.
macro_rules! select_event {
    ($which:expr) => {
        concat!(
            "select e.*, s.slug as store_slug, s.name as store_name, \
            (select count(*) from event_entries as r where r.event_id = e.id and r.state in ('registered', 'checked_in')) \
            as registered, \
            (select count(*) from waiting_statements as q where q.event_id = e.id and q.tells = 'opened') \
            as opening_waits, \
            (select count(*) from event_entries as w where w.event_id = e.id and w.state = 'waiting') as waiting \
            from events as e join stores as s on s.id = e.store_id ",
            $which
        )
    };
}
pub(super) use select_event;

/// One row: of more columns than a tuple is read from.
pub(super) struct EventRow {
    texts: [String; 13],
    times: [i64; 4],
    numbers: [i64; 7],
    maybe: [Option<i64>; 10],
    seeds: [Option<String>; 2],
}

impl<'r, R: sqlx::Row> FromRow<'r, R> for EventRow
where
    for<'c> &'c str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> sqlx::Result<Self> {
        Ok(Self {
            texts: [
                row.try_get("id")?,
                row.try_get("store_id")?,
                row.try_get("store_slug")?,
                row.try_get("store_name")?,
                row.try_get("code")?,
                row.try_get("game")?,
                row.try_get("format")?,
                row.try_get("snapshot")?,
                row.try_get("name")?,
                row.try_get("settings")?,
                row.try_get("state")?,
                row.try_get("seed_commitment")?,
                row.try_get("hidden_reason")?,
            ],
            times: [
                row.try_get("starts_at")?,
                row.try_get("ends_at")?,
                row.try_get("created_at")?,
                row.try_get("changed_at")?,
            ],
            numbers: [
                row.try_get("consent_version")?,
                row.try_get("sequence")?,
                row.try_get("revision")?,
                row.try_get("registered")?,
                row.try_get("waiting")?,
                row.try_get("opening_waits")?,
                row.try_get("lock_padded")?,
            ],
            maybe: [
                row.try_get("capacity")?,
                row.try_get("lists_open_at")?,
                row.try_get("deadline_at")?,
                row.try_get("opened_log")?,
                row.try_get("opened_position")?,
                row.try_get("locked_at")?,
                row.try_get("lock_log")?,
                row.try_get("lock_position")?,
                row.try_get("hidden_at")?,
                row.try_get("lists_settled_at")?,
            ],
            seeds: [row.try_get("seed_sealed")?, row.try_get("seed")?],
        })
    }
}

pub(super) fn event(row: EventRow) -> Result<StoredEvent, StoreError> {
    let [
        id,
        store,
        store_slug,
        store_name,
        code,
        game,
        format,
        snapshot,
        name,
        settings,
        state,
        seed_commitment,
        hidden_reason,
    ] = row.texts;
    let [starts_at, ends_at, created_at, changed_at] = row.times;
    let [consent_version, sequence, revision, registered, waiting, opening_waits, lock_padded] = row.numbers;
    let [
        capacity,
        lists_open_at,
        deadline_at,
        opened_log,
        opened_position,
        locked_at,
        lock_log,
        lock_position,
        hidden_at,
        lists_settled_at,
    ] = row.maybe;
    let [seed_sealed, seed] = row.seeds;
    Ok(StoredEvent {
        id: id.parse().map_err(|_| StoreError::Value("events.id"))?,
        store: store.parse()?,
        store_slug,
        store_name,
        code,
        game,
        format,
        snapshot,
        name,
        settings,
        starts_at,
        ends_at,
        capacity: capacity.map(small).transpose()?,
        lists_open_at,
        deadline_at,
        consent_version: small(consent_version)?,
        state: EventState::parse(&state)?,
        sequence: small(sequence)?,
        revision: revision.unsigned_abs(),
        created_at,
        changed_at,
        seed_sealed: seed_sealed.map(Secret::new),
        seed_commitment: Digest::parse(&seed_commitment).ok_or(StoreError::Value("events.seed_commitment"))?,
        seed,
        opened: place(opened_log, opened_position)?,
        opening_waits: opening_waits > 0,
        lock_padded: lock_padded != 0,
        locked_at,
        lock: place(lock_log, lock_position)?,
        lists_settled_at,
        hidden: hidden_at.map(|at| (at, hidden_reason)),
        registered: small(registered)?,
        waiting: small(waiting)?,
    })
}

/// A number that fits.
pub(super) fn small(number: i64) -> Result<u32, StoreError> {
    u32::try_from(number).map_err(|_| StoreError::Value("a number of an event"))
}

/// A place of the log, where there is one.
pub(super) fn place(log: Option<i64>, position: Option<i64>) -> Result<Option<LogPlace>, StoreError> {
    let Some((log, position)) = log.zip(position) else { return Ok(None) };
    Ok(Some(LogPlace { log: small(log)?, position: position.unsigned_abs() }))
}
