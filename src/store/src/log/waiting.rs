//! What stores that keep their keys themselves have yet to sign: kept in the transaction of the deed, appended in the
//! order of the deeds once it is signed. Where the log then has it is written down as if it had been signed at once.

use std::slice;

use uuid::Uuid;

use super::{LogEntry, append::append, entry::Form, origin::position};
use crate::{
    StoreId,
    connection::{Ask as _, Change as _, Transaction},
    error::StoreError,
    secret::Secret,
    store::Store,
    store_keys::{self, LogPlace, NewStoreKey},
};

/// The most statements that are handed in at a time.
pub const MAX_SIGNED_AT_A_TIME: u32 = 1_000;

/// What besides the log tells where it has a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Told {
    /// Nothing.
    Nothing,
    /// The event, of its opening.
    Opened,
    /// The event, of the first part of its lock.
    Lock,
    /// The list of this number of this player's, of its being shown.
    List(Uuid, u32),
    /// The same of its coming after the lock.
    Corrected(Uuid, u32),
    /// The standings of the round of this number.
    Results(u32),
    /// The list of this number that the store published.
    Published(u32),
}

/// Whose statement it is, and what it is about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct About {
    pub(crate) store: StoreId,
    pub(crate) event: Option<Uuid>,
    pub(crate) told: Told,
}

/// A statement that waits for the signature of its store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingStatement {
    /// The order in which the store's are signed and logged.
    pub number: u32,
    /// What kind of statement it is.
    pub kind: String,
    /// The text that is signed, to the byte.
    pub statement: String,
    /// The code and the name of the event that it is about.
    pub event: Option<(String, String)>,
    /// Since when it waits, in milliseconds since 1970-01-01T00:00:00Z.
    pub since: i64,
}

/// A statement that waited, signed.
#[derive(Debug, Clone)]
pub struct SignedStatement {
    /// Its number among those that wait.
    pub number: u32,
    /// Its text: another one that waits under this number by now is not signed by that.
    pub statement: String,
    /// The note.
    pub note: LogEntry,
}

/// What became of statements that were handed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitingLogged {
    /// The log has all of them.
    Done,
    /// The store has another key by now, or none; or one of them makes another key follow, and is not the last.
    KeyChanged,
    /// One of them waits no longer, or another one waits before it: look once more.
    Changed,
}

/// How much waits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WaitingTotals {
    /// How many statements.
    pub statements: u64,
    /// Of how many stores.
    pub stores: u64,
}

impl Told {
    fn kind(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Opened => "opened",
            Self::Lock => "lock",
            Self::List(..) => "list",
            Self::Corrected(..) => "corrected",
            Self::Results(_) => "results",
            Self::Published(_) => "published",
        }
    }

    fn entry(self) -> Option<Uuid> {
        if let Self::List(entry, _) | Self::Corrected(entry, _) = self { Some(entry) } else { None }
    }

    fn part(self) -> Option<u32> {
        match self {
            Self::List(_, part) | Self::Corrected(_, part) | Self::Results(part) | Self::Published(part) => Some(part),
            Self::Nothing | Self::Opened | Self::Lock => None,
        }
    }

    fn read(kind: &str, entry: Option<&str>, part: Option<i64>) -> Result<Self, StoreError> {
        let unread = || StoreError::Value("waiting_statements.tells");
        let part = part.map(u32::try_from).transpose().map_err(|_| unread())?;
        Ok(match (kind, part) {
            ("nothing", _) => Self::Nothing,
            ("opened", _) => Self::Opened,
            ("lock", _) => Self::Lock,
            ("list", Some(part)) => Self::List(entry.and_then(|entry| entry.parse().ok()).ok_or_else(unread)?, part),
            ("corrected", Some(part)) => {
                Self::Corrected(entry.and_then(|entry| entry.parse().ok()).ok_or_else(unread)?, part)
            }
            ("results", Some(part)) => Self::Results(part),
            ("published", Some(part)) => Self::Published(part),
            _ => return Err(unread()),
        })
    }
}

/// Appends what is signed, and writes down where; keeps what its store has yet to sign, and answers nothing of where.
///
/// # Errors
/// [`StoreError::Value`] when the log has not begun; the database fails.
pub(crate) async fn state(
    transaction: &mut Transaction,
    about: About,
    entry: &LogEntry,
    at: i64,
) -> Result<Option<LogPlace>, StoreError> {
    let (kind, statement) = match entry.form() {
        Form::Note(_) => {
            let place = append(transaction, slice::from_ref(entry), at).await?.first().copied();
            let place = place.ok_or(StoreError::Value("an entry of the log"))?;
            tell(transaction, about, place).await?;
            return Ok(Some(place));
        }
        Form::ToSign { kind, statement } => (kind, statement),
    };
    // Nobody else states for the store until the transaction ends: the numbers are the order of the deeds.
    transaction.execute("update stores set name = name where id = $1", &[about.store.into()]).await?;
    let sql = "select coalesce(max(number), 0) from waiting_statements where store_id = $1";
    let (last,): (i64,) = transaction.one(sql, &[about.store.into()]).await?;
    let sql = "insert into waiting_statements (store_id, number, kind, statement, event_id, tells, entry_id, part, since) \
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let values = [
        about.store.into(),
        (last + 1).into(),
        kind.as_str().into(),
        statement.as_str().into(),
        about.event.into(),
        about.told.kind().into(),
        about.told.entry().into(),
        about.told.part().map(i64::from).into(),
        at.into(),
    ];
    transaction.execute(sql, &values).await?;
    Ok(None)
}

/// The same of several, of which only the first is told of elsewhere.
///
/// # Errors
/// As [`state`].
pub(crate) async fn state_all(
    transaction: &mut Transaction,
    about: About,
    entries: &[LogEntry],
    at: i64,
) -> Result<(), StoreError> {
    let mut about = about;
    for entry in entries {
        state(transaction, about, entry, at).await?;
        about.told = Told::Nothing;
    }
    Ok(())
}

/// Writes down where the log has a statement.
async fn tell(transaction: &mut Transaction, about: About, place: LogPlace) -> Result<(), StoreError> {
    let (log, at) = (i64::from(place.log).into(), position(place.position)?.into());
    let (event, store) = (about.event.into(), about.store.into());
    let told = match about.told {
        Told::Nothing => Ok(0),
        Told::Opened => {
            let sql = "update events set opened_log = $2, opened_position = $3 where id = $1 and opened_log is null";
            transaction.execute(sql, &[event, log, at]).await
        }
        Told::Lock => {
            let sql = "update events set lock_log = $2, lock_position = $3 where id = $1";
            transaction.execute(sql, &[event, log, at]).await
        }
        Told::List(entry, number) => {
            let sql =
                "update event_lists set revealed_log = $3, revealed_position = $4 where entry_id = $1 and number = $2";
            transaction.execute(sql, &[entry.into(), i64::from(number).into(), log, at]).await
        }
        Told::Corrected(entry, number) => {
            let sql =
                "update event_lists set stated_log = $3, stated_position = $4 where entry_id = $1 and number = $2";
            transaction.execute(sql, &[entry.into(), i64::from(number).into(), log, at]).await
        }
        Told::Results(round) => {
            let sql = "update event_standings set log = $3, position = $4 where event_id = $1 and round = $2";
            transaction.execute(sql, &[event, i64::from(round).into(), log, at]).await
        }
        Told::Published(number) => {
            let sql = "update store_lists set log = $3, position = $4 where store_id = $1 and number = $2";
            transaction.execute(sql, &[store, i64::from(number).into(), log, at]).await
        }
    };
    told.map(drop)
}

/// Takes away what waits of a list that is erased, and answers how many statements that were.
///
/// # Errors
/// The database fails.
pub(crate) async fn forget_waiting(transaction: &mut Transaction, about: About) -> Result<u64, StoreError> {
    match about.told {
        Told::List(entry, _) => {
            let sql = "delete from waiting_statements where store_id = $1 and tells = 'list' and entry_id = $2";
            transaction.execute(sql, &[about.store.into(), entry.into()]).await
        }
        Told::Published(number) => {
            let sql = "delete from waiting_statements where store_id = $1 and tells = 'published' and part = $2";
            transaction.execute(sql, &[about.store.into(), i64::from(number).into()]).await
        }
        Told::Nothing | Told::Opened | Told::Lock | Told::Corrected(..) | Told::Results(_) => Ok(0),
    }
}

type Row = (i64, String, String, i64, Option<String>, Option<String>);
type Gone = (Option<String>, String, Option<String>, Option<i64>, Option<String>, Option<String>);

impl Store {
    /// What waits for the signature of a store, in the order in which it is signed; at most so many.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_waiting_statements(
        &self,
        store: StoreId,
        most: u32,
    ) -> Result<Vec<WaitingStatement>, StoreError> {
        let sql = "select w.number, w.kind, w.statement, w.since, e.code, e.name from waiting_statements as w \
            left join events as e on e.id = w.event_id where w.store_id = $1 order by w.number limit $2";
        let rows: Vec<Row> = self.read().await?.all(sql, &[store.into(), i64::from(most).into()]).await?;
        let read = |(number, kind, statement, since, code, name): Row| {
            let number = u32::try_from(number).map_err(|_| StoreError::Value("waiting_statements.number"))?;
            Ok(WaitingStatement { number, kind, statement, event: code.zip(name), since })
        };
        rows.into_iter().map(read).collect()
    }

    /// How many statements wait for the signature of a store, and since when the first one does.
    ///
    /// # Errors
    /// The database fails.
    pub async fn count_waiting_statements(&self, store: StoreId) -> Result<(u64, Option<i64>), StoreError> {
        let sql = "select count(*), min(since) from waiting_statements where store_id = $1";
        let (many, since): (i64, Option<i64>) = self.read().await?.one(sql, &[store.into()]).await?;
        Ok((many.unsigned_abs(), since))
    }

    /// How much has waited since before this time, in milliseconds since 1970-01-01T00:00:00Z, at all stores.
    ///
    /// # Errors
    /// The database fails.
    pub async fn total_waiting_statements(&self, before: i64) -> Result<WaitingTotals, StoreError> {
        let sql = "select count(*), count(distinct store_id) from waiting_statements where since < $1";
        let (statements, stores): (i64, i64) = self.read().await?.one(sql, &[before.into()]).await?;
        Ok(WaitingTotals { statements: statements.unsigned_abs(), stores: stores.unsigned_abs() })
    }

    /// Appends statements that waited, signed with the key of this number, and writes down where the log has each: all
    /// of them, each once, or none. They are the first that wait, in their order. One that makes another key follow is
    /// the last of them: from there on that key counts.
    ///
    /// # Errors
    /// [`StoreError::Value`] when they are more than [`MAX_SIGNED_AT_A_TIME`]; the database fails.
    pub async fn log_waiting_statements(
        &self,
        store: StoreId,
        key: u32,
        signed: &[SignedStatement],
        at: i64,
    ) -> Result<WaitingLogged, StoreError> {
        if u32::try_from(signed.len()).is_ok_and(|many| many > MAX_SIGNED_AT_A_TIME) {
            return Err(StoreError::Value("at most 1,000 statements are handed in at a time"));
        }
        let mut transaction = self.begin().await?;
        // Deeds take the row of their event first, and that of the log last: whoever did it the other way round would
        // wait for them as they wait for it.
        let sql = "select distinct event_id from waiting_statements where store_id = $1 and event_id is not null \
            order by event_id";
        let events: Vec<(String,)> = transaction.all(sql, &[store.into()]).await?;
        for (event,) in &events {
            let sql = "update events set changed_at = changed_at where id = $1";
            transaction.execute(sql, &[event.as_str().into()]).await?;
        }
        if !store_keys::is_present(&mut transaction, store, key).await? {
            return Ok(WaitingLogged::KeyChanged);
        }
        let mut is_followed = false;
        for one in signed {
            if is_followed {
                return Ok(WaitingLogged::KeyChanged);
            }
            let sql = "select min(number) from waiting_statements where store_id = $1";
            let (first,): (Option<i64>,) = transaction.one(sql, &[store.into()]).await?;
            if first != Some(i64::from(one.number)) {
                return Ok(WaitingLogged::Changed);
            }
            // Of two that hand in the same, the second finds nothing more here.
            let sql = "delete from waiting_statements where store_id = $1 and number = $2 and statement = $3 \
                returning event_id, tells, entry_id, part, next_vkey, next_sealed";
            let values = [store.into(), i64::from(one.number).into(), one.statement.as_str().into()];
            let gone: Option<Gone> = transaction.change(sql, &values).await?;
            let Some((event, tells, entry, part, next, sealed)) = gone else { return Ok(WaitingLogged::Changed) };
            let event = event.map(|event| event.parse::<Uuid>()).transpose();
            let about = About {
                store,
                event: event.map_err(|_| StoreError::Value("waiting_statements.event_id"))?,
                told: Told::read(&tells, entry.as_deref(), part)?,
            };
            one.note.note()?;
            let place = state(&mut transaction, about, &one.note, at).await?;
            if let Some((vkey, place)) = next.zip(place) {
                let (number, sealed) = (key.saturating_add(1), sealed.map(Secret::new));
                let next = NewStoreKey { store, number, vkey, sealed, created_at: at };
                store_keys::put(&mut transaction, &next, place).await?;
                is_followed = true;
            }
        }
        transaction.commit().await?;
        Ok(WaitingLogged::Done)
    }
}
