//! Deck checks: what a judge found when a deck was compared with its list.

use uuid::Uuid;

use super::{
    lock,
    operations::{NewOperation, known, put as put_operation},
    plays::number,
    words::words,
};
use crate::{
    AccountId, StoreId, checks,
    connection::{Ask as _, Change as _},
    error::StoreError,
    store::Store,
};

/// The most bytes of what differs, as JSON.
pub const MAX_CHECK_LINES_BYTES: usize = 65_536;
/// The most minutes that are given for a check.
pub const MAX_EXTRA_MINUTES: u32 = 120;
/// The most checks of an event.
pub const MAX_CHECKS: u32 = 4_096;

words! {
    /// Why a deck is looked at.
    CheckPicked in "event_checks.picked" {
        /// Its table was drawn from the seed.
        Drawn = "drawn",
        /// Somebody picked it, and says why.
        ByHand = "by_hand",
    }
}

words! {
    /// What came of a check.
    CheckOutcome in "event_checks.outcome" {
        /// The deck is the list.
        Match = "match",
        /// It is not.
        Difference = "difference",
        /// It was not, and is now.
        Corrected = "corrected",
    }
}

/// A check of a deck. Times are milliseconds since 1970-01-01T00:00:00Z, by the device's clock
/// where it says otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventCheck {
    /// Its identity, given by the device.
    pub id: Uuid,
    /// The round; 0 before the first.
    pub round: u32,
    /// The table, where it was at one.
    pub table: Option<u32>,
    /// Whose deck: the number at the event.
    pub entry: u32,
    /// Which of their lists it was compared with.
    pub list: u32,
    /// `all`, or the id of a section.
    pub scope: String,
    /// Why this deck.
    pub picked: CheckPicked,
    /// Of one that somebody picked.
    pub reason: String,
    /// From when, by the device.
    pub started_at: i64,
    /// Until when.
    pub ended_at: i64,
    /// The minutes that the table gets, at most [`MAX_EXTRA_MINUTES`].
    pub extra_minutes: u32,
    /// What came of it.
    pub outcome: CheckOutcome,
    /// What differs, as JSON of 2 to [`MAX_CHECK_LINES_BYTES`].
    pub lines: String,
    /// A note.
    pub note: String,
    /// Whose account did it.
    pub by: Option<AccountId>,
    /// When it came.
    pub noted_at: i64,
}

/// What became of a check that was to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CheckPut {
    /// It is kept.
    Done,
    /// The device sent it before, and was answered this.
    Known(String),
    /// The list that counts is another one by now: this.
    Stale(u32),
    /// There is no such player, or they have no list; or no such event.
    NoList,
    /// The event has [`MAX_CHECKS`].
    TooMany,
}

impl Store {
    /// Keeps a check, with the operation by which it came.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a text is too long, it ended before it began or gives too much
    /// time; the database fails.
    pub async fn put_check(
        &self,
        store: StoreId,
        event: Uuid,
        check: &EventCheck,
        operation: &NewOperation,
    ) -> Result<CheckPut, StoreError> {
        checks::text(&check.scope, 1..=64, "what was checked is called so in 1 to 64 bytes")?;
        checks::text(&check.reason, 0..=1_000, "a reason has at most 1000 bytes, none of them zero")?;
        checks::text(&check.note, 0..=1_000, "a note has at most 1000 bytes, none of them zero")?;
        checks::text(&check.lines, 2..=MAX_CHECK_LINES_BYTES, "what differs has 2 to 65536 bytes")?;
        checks::at_least(check.started_at, check.ended_at, "a check ends after it begins")?;
        if check.extra_minutes > MAX_EXTRA_MINUTES || check.round > 128 {
            return Err(StoreError::Value("a check gives at most 120 minutes, in one of 128 rounds"));
        }
        let mut transaction = self.begin().await?;
        if !lock(&mut transaction, store, event).await? {
            return Ok(CheckPut::NoList);
        }
        if let Some(answer) = known(&mut transaction, event, operation.id).await? {
            return Ok(CheckPut::Known(answer));
        }
        let sql = "select max(l.number), (select count(*) from event_checks where event_id = $1) \
            from event_lists as l join event_entries as n on n.id = l.entry_id where n.event_id = $1 and n.number = $2";
        let values = [event.into(), i64::from(check.entry).into()];
        let (list, kept): (Option<i64>, i64) = transaction.one(sql, &values).await?;
        let Some(list) = list else { return Ok(CheckPut::NoList) };
        let list = number(list, "event_lists.number")?;
        if list != check.list {
            return Ok(CheckPut::Stale(list));
        }
        if kept >= i64::from(MAX_CHECKS) {
            return Ok(CheckPut::TooMany);
        }
        let sql = "insert into event_checks (event_id, id, round, table_number, entry_number, list_number, scope, \
            picked, reason, started_at, ended_at, extra_minutes, outcome, lines, note, by_account, noted_at) \
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) on conflict do nothing";
        let values = [
            event.into(),
            check.id.into(),
            i64::from(check.round).into(),
            check.table.map(i64::from).into(),
            i64::from(check.entry).into(),
            i64::from(check.list).into(),
            check.scope.as_str().into(),
            check.picked.as_str().into(),
            check.reason.as_str().into(),
            check.started_at.into(),
            check.ended_at.into(),
            i64::from(check.extra_minutes).into(),
            check.outcome.as_str().into(),
            check.lines.as_str().into(),
            check.note.as_str().into(),
            check.by.map(Uuid::from).into(),
            check.noted_at.into(),
        ];
        transaction.execute(sql, &values).await?;
        put_operation(&mut transaction, event, operation).await?;
        transaction.commit().await?;
        Ok(CheckPut::Done)
    }

    /// The checks of an event of a store, in the order in which they came.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_checks(&self, store: StoreId, event: Uuid) -> Result<Vec<EventCheck>, StoreError> {
        let sql = "select c.id, c.scope, c.picked, c.reason, c.outcome, c.lines, c.note, c.by_account, c.round, \
            c.table_number, c.entry_number, c.list_number, c.started_at, c.ended_at, c.extra_minutes, c.noted_at \
            from event_checks as c join events as e on e.id = c.event_id \
            where e.id = $1 and e.store_id = $2 order by c.noted_at, c.id";
        let rows: Vec<CheckRow> = self.read().await?.all(sql, &[event.into(), store.into()]).await?;
        rows.into_iter().map(from_row).collect()
    }
}

impl Store {
    /// What the accounts are called that noted checks of an event of a store, by the identities of the checks; none of
    /// accounts that are gone.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_check_judges(&self, store: StoreId, event: Uuid) -> Result<Vec<(Uuid, String)>, StoreError> {
        let sql = "select c.id, a.name from event_checks as c join events as e on e.id = c.event_id \
            join accounts as a on a.id = c.by_account where e.id = $1 and e.store_id = $2 order by c.noted_at, c.id";
        let rows: Vec<(String, String)> = self.read().await?.all(sql, &[event.into(), store.into()]).await?;
        let read = |(id, name): (String, String)| {
            Ok((Uuid::try_parse(&id).map_err(|_| StoreError::Value("event_checks.id"))?, name))
        };
        rows.into_iter().map(read).collect()
    }
}

type CheckRow = (
    String,
    String,
    String,
    String,
    String,
    String,
    String,
    Option<String>,
    i64,
    Option<i64>,
    i64,
    i64,
    i64,
    i64,
    i64,
    i64,
);

fn from_row(row: CheckRow) -> Result<EventCheck, StoreError> {
    let (id, scope, picked, reason, outcome, lines, note, by, round, table, entry, list, from, to, extra, noted) = row;
    Ok(EventCheck {
        id: Uuid::try_parse(&id).map_err(|_| StoreError::Value("event_checks.id"))?,
        round: number(round, "event_checks.round")?,
        table: table.map(|table| number(table, "event_checks.table_number")).transpose()?,
        entry: number(entry, "event_checks.entry_number")?,
        list: number(list, "event_checks.list_number")?,
        scope,
        picked: CheckPicked::parse(&picked)?,
        reason,
        started_at: from,
        ended_at: to,
        extra_minutes: number(extra, "event_checks.extra_minutes")?,
        outcome: CheckOutcome::parse(&outcome)?,
        lines,
        note,
        by: by.map(|by| by.parse()).transpose()?,
        noted_at: noted,
    })
}
