//! Matches of events: what came of them, who said so, and what was changed of it.

use uuid::Uuid;

use super::{
    lock,
    operations::{NewOperation, known, put as put_operation},
    plays::number,
    rounds::MAX_PAIRING_BYTES,
    words::words,
};
use crate::{
    AccountId, StoreId, checks,
    connection::{Ask as _, Change as _, Transaction},
    error::StoreError,
    log::{About, LogEntry, Told, state},
    store::Store,
};

/// The most bytes of a result as JSON.
pub const MAX_OUTCOME_BYTES: usize = 256;
/// The most bytes of why a result is corrected.
pub const MAX_REASON_BYTES: usize = 1_000;

words! {
    /// As whom somebody reports a result.
    ReportedAs in "event_matches.reported_as" {
        /// As somebody of the staff.
        Staff = "staff",
        /// As the first of the two.
        A = "a",
        /// As the second.
        B = "b",
        /// A file of another program does.
        File = "file",
    }
}

words! {
    /// What the opponent of whoever reported a result says of it.
    ReportAnswer in "event_matches.answer" {
        /// Nothing yet, or staff reported it.
        None = "none",
        /// It is so.
        Confirmed = "confirmed",
        /// It is not so: staff decide.
        Disputed = "disputed",
    }
}

/// A match, or a bye.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEventMatch {
    /// The round.
    pub round: u32,
    /// The table; none of a bye.
    pub table: Option<u32>,
    /// The number of the first.
    pub a: u32,
    /// That of the second; none of a bye.
    pub b: Option<u32>,
    /// What came of it, as JSON.
    pub outcome: Option<String>,
    /// As whom somebody said so.
    pub reported_as: Option<ReportedAs>,
    /// When.
    pub reported_at: Option<i64>,
    /// What the opponent says.
    pub answer: ReportAnswer,
    /// Goes up with every change.
    pub revision: u64,
}

/// A result, or a correction of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewResult {
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
    /// The revision of the match that was seen.
    pub base: u64,
    /// What came of it, as JSON of 2 to [`MAX_OUTCOME_BYTES`]; none takes the result away.
    pub outcome: Option<String>,
    /// As whom.
    pub made_as: ReportedAs,
    /// Whose account.
    pub by: Option<AccountId>,
    /// Why, at most [`MAX_REASON_BYTES`]; empty for a first result.
    pub reason: String,
    /// When.
    pub at: i64,
}

/// Standings of finished rounds that a correction changes, to be kept in place of those that are.
#[derive(Debug, Clone)]
pub struct Refrozen {
    /// What was seen of the play that they are computed from.
    pub revision: u64,
    /// The rounds with their standings as JSON.
    pub standings: Vec<(u32, String)>,
    /// What the store states of the results of the corrected round; none where it states nothing.
    pub stated: Option<LogEntry>,
}

/// What became of a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResultPut {
    /// It is kept; the match has this revision.
    Done(u64),
    /// The match is another than what was seen: this.
    Stale(Box<StoredEventMatch>),
    /// The round has no such table, or nobody sees it yet.
    NoMatch,
    /// The play changed since it was seen: look once more.
    Moved,
    /// The device sent it before, and was answered this.
    Known(String),
}

/// A change of a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchChange {
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
    /// The revision of the match that it made.
    pub revision: u64,
    /// When.
    pub at: i64,
    /// The name of the account that did it; none once it is gone, and of players without one.
    pub by: Option<String>,
    /// As whom.
    pub made_as: ReportedAs,
    /// What was there, as JSON.
    pub before: Option<String>,
    /// What is there since.
    pub after: Option<String>,
    /// Why; empty of a first result.
    pub reason: String,
}

/// A result that stood and that staff changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorrectedResult {
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What was there, as JSON.
    pub before: String,
    /// What is there since, as JSON; none where it was taken away.
    pub after: Option<String>,
}

macro_rules! select_match {
    ($which:literal) => {
        concat!(
            "select m.round, m.table_number, m.a, m.b, m.outcome, m.reported_as, m.reported_at, m.answer, m.revision \
            from event_matches as m join events as e on e.id = m.event_id ",
            $which
        )
    };
}

impl Store {
    /// The matches of an event of a store, by round and table, byes last, those of drafts included.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_event_matches(&self, store: StoreId, event: Uuid) -> Result<Vec<StoredEventMatch>, StoreError> {
        let sql =
            select_match!("where e.id = $1 and e.store_id = $2 order by m.round, coalesce(m.table_number, 10000), m.a");
        let rows: Vec<MatchRow> = self.read().await?.all(sql, &[event.into(), store.into()]).await?;
        rows.into_iter().map(from_row).collect()
    }

    /// Keeps a result of a match that is as it was seen, or answers what it is. Of what a device
    /// sent, `operation` is kept with it, and known when it comes again. Of a correction of a finished
    /// round, its standings are kept anew. Nothing is kept once the event is marked as published.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a text is too long; the database fails.
    pub async fn put_result(
        &self,
        store: StoreId,
        event: Uuid,
        result: &NewResult,
        operation: Option<&NewOperation>,
        refrozen: Option<&Refrozen>,
    ) -> Result<ResultPut, StoreError> {
        if let Some(outcome) = &result.outcome {
            checks::text(outcome, 2..=MAX_OUTCOME_BYTES, "a result has 2 to 256 bytes, none of them zero")?;
        }
        checks::text(&result.reason, 0..=MAX_REASON_BYTES, "a reason has at most 1000 bytes, none of them zero")?;
        let mut transaction = self.begin().await?;
        if !lock(&mut transaction, store, event).await? {
            return Ok(ResultPut::NoMatch);
        }
        if let Some(operation) = operation
            && let Some(answer) = known(&mut transaction, event, operation.id).await?
        {
            return Ok(ResultPut::Known(answer));
        }
        let Some(before) = found(&mut transaction, event, result.round, result.table).await? else {
            return Ok(ResultPut::NoMatch);
        };
        if before.revision != result.base {
            return Ok(ResultPut::Stale(Box::new(before)));
        }
        if refrozen.is_none() && is_finished(&mut transaction, event, result.round).await? {
            return Ok(ResultPut::Moved);
        }
        let revision = before.revision.saturating_add(1);
        let at = result.outcome.as_ref().map(|_| result.at);
        let made_as = result.outcome.as_ref().map(|_| result.made_as.as_str());
        let (round, table) = (i64::from(result.round), i64::from(result.table));
        let sql = "update event_matches set outcome = $4, reported_as = $5, reported_by = $6, reported_at = $7, \
            answer = 'none', revision = revision + 1 where event_id = $1 and round = $2 and table_number = $3";
        let values = [
            event.into(),
            round.into(),
            table.into(),
            result.outcome.as_deref().into(),
            made_as.into(),
            result.by.map(Uuid::from).into(),
            at.into(),
        ];
        transaction.execute(sql, &values).await?;
        put_change(&mut transaction, event, (&before, result)).await?;
        match refrozen {
            None => touch(&mut transaction, event).await?,
            Some(refrozen)
                if !refreeze(&mut transaction, (store, event, result.round), refrozen, result.at).await? =>
            {
                return Ok(ResultPut::Moved);
            }
            Some(_) => {}
        }
        if let Some(operation) = operation {
            put_operation(&mut transaction, event, operation).await?;
        }
        transaction.commit().await?;
        Ok(ResultPut::Done(revision))
    }

    /// Keeps what the opponent says of a result that is as it was seen.
    ///
    /// # Errors
    /// The database fails.
    pub async fn answer_result(
        &self,
        store: StoreId,
        event: Uuid,
        (round, table, base): (u32, u32, u64),
        answer: ReportAnswer,
    ) -> Result<ResultPut, StoreError> {
        self.put_answer(store, event, (round, table, base), (answer, None)).await
    }

    /// Keeps that the opponent disputes a result that is as it was seen, and what it was where they say so: the result stays
    /// as it was reported, and what they say is among the changes.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a text is too long; the database fails.
    pub async fn dispute_result(&self, store: StoreId, event: Uuid, says: &NewResult) -> Result<ResultPut, StoreError> {
        if let Some(outcome) = &says.outcome {
            checks::text(outcome, 2..=MAX_OUTCOME_BYTES, "a result has 2 to 256 bytes, none of them zero")?;
        }
        checks::text(&says.reason, 0..=MAX_REASON_BYTES, "a reason has at most 1000 bytes, none of them zero")?;
        let of = (says.round, says.table, says.base);
        self.put_answer(store, event, of, (ReportAnswer::Disputed, Some(says))).await
    }

    async fn put_answer(
        &self,
        store: StoreId,
        event: Uuid,
        (round, table, base): (u32, u32, u64),
        (answer, says): (ReportAnswer, Option<&NewResult>),
    ) -> Result<ResultPut, StoreError> {
        let mut transaction = self.begin().await?;
        if !lock(&mut transaction, store, event).await? {
            return Ok(ResultPut::NoMatch);
        }
        let Some(before) = found(&mut transaction, event, round, table).await? else {
            return Ok(ResultPut::NoMatch);
        };
        if is_finished(&mut transaction, event, round).await? {
            return Ok(ResultPut::Moved);
        }
        if before.revision != base || before.outcome.is_none() {
            return Ok(ResultPut::Stale(Box::new(before)));
        }
        let sql = "update event_matches set answer = $4, revision = revision + 1 \
            where event_id = $1 and round = $2 and table_number = $3";
        let values = [event.into(), i64::from(round).into(), i64::from(table).into(), answer.as_str().into()];
        transaction.execute(sql, &values).await?;
        if let Some(says) = says {
            put_change(&mut transaction, event, (&before, says)).await?;
        }
        touch(&mut transaction, event).await?;
        transaction.commit().await?;
        Ok(ResultPut::Done(base.saturating_add(1)))
    }

    /// The results of an event of a store that stood and that staff changed, the first one first: one stood that staff had
    /// entered, that the opponent of whoever reported it had confirmed, or whose round was finished. At most 4,096.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_corrected_results(
        &self,
        store: StoreId,
        event: Uuid,
    ) -> Result<Vec<CorrectedResult>, StoreError> {
        // An answer that confirms raises the revision of the match and is no change: what a player said in the change just
        // before was not confirmed.
        let sql = "select c.round, c.table_number, c.at, c.before, c.after from event_match_changes as c join events as e on e.id = c.event_id \
            join event_rounds as r on r.event_id = c.event_id and r.number = c.round \
            where e.id = $1 and e.store_id = $2 and c.made_as = 'staff' and c.before is not null \
            and (c.after is null or c.after <> c.before) \
            and (r.finished_at < c.at or not exists (select 1 from event_match_changes as p \
            where p.event_id = c.event_id and p.round = c.round and p.table_number = c.table_number \
            and p.revision = c.revision - 1 and p.made_as in ('a', 'b'))) \
            order by c.at, c.round, c.table_number, c.revision limit 4096";
        type Row = (i64, i64, i64, String, Option<String>);
        let rows: Vec<Row> = self.read().await?.all(sql, &[event.into(), store.into()]).await?;
        let read = |(round, table, at, before, after): Row| {
            let round = number(round, "event_match_changes.round")?;
            let table = number(table, "event_match_changes.table_number")?;
            Ok(CorrectedResult { round, table, at, before, after })
        };
        rows.into_iter().map(read).collect()
    }

    /// The results that somebody of the staff entered, or took from a file, of a match that they play themselves, by
    /// round and table.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_own_entries(&self, store: StoreId, event: Uuid) -> Result<Vec<(u32, u32)>, StoreError> {
        let sql = "select m.round, m.table_number from event_matches as m join events as e on e.id = m.event_id \
            where e.id = $1 and e.store_id = $2 and m.table_number is not null and m.reported_as in ('staff', 'file') \
            and exists (select 1 from event_entries as n where n.event_id = m.event_id \
            and n.account_id = m.reported_by and n.number in (m.a, m.b)) order by m.round, m.table_number";
        let rows: Vec<(i64, i64)> = self.read().await?.all(sql, &[event.into(), store.into()]).await?;
        let read = |(round, table): (i64, i64)| {
            Ok((number(round, "event_matches.round")?, number(table, "event_matches.table_number")?))
        };
        rows.into_iter().map(read).collect()
    }

    /// What was reported and corrected at an event of a store, the newest first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_match_changes(
        &self,
        store: StoreId,
        event: Uuid,
        most: u32,
    ) -> Result<Vec<MatchChange>, StoreError> {
        let sql = "select c.round, c.table_number, c.revision, c.at, a.name, c.made_as, c.before, c.after, c.reason \
            from event_match_changes as c join events as e on e.id = c.event_id \
            left join accounts as a on a.id = c.by_account where e.id = $1 and e.store_id = $2 \
            order by c.at desc, c.round desc, c.table_number, c.revision desc limit $3";
        let values = [event.into(), store.into(), i64::from(most).into()];
        let rows: Vec<ChangeRow> = self.read().await?.all(sql, &values).await?;
        rows.into_iter().map(change).collect()
    }
}

/// Writes down what somebody said of a match that was so before.
async fn put_change(
    transaction: &mut Transaction,
    event: Uuid,
    (before, result): (&StoredEventMatch, &NewResult),
) -> Result<(), StoreError> {
    let sql = "insert into event_match_changes (event_id, round, table_number, revision, at, by_account, made_as, \
        before, after, reason) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    let revision = before.revision.saturating_add(1);
    let values = [
        event.into(),
        i64::from(result.round).into(),
        i64::from(result.table).into(),
        i64::try_from(revision).map_err(|_| StoreError::Value("event_matches.revision"))?.into(),
        result.at.into(),
        result.by.map(Uuid::from).into(),
        result.made_as.as_str().into(),
        before.outcome.as_deref().into(),
        result.outcome.as_deref().into(),
        result.reason.as_str().into(),
    ];
    transaction.execute(sql, &values).await.map(drop)
}

/// Raises the revision of a play whose event is locked, whatever it is.
pub(super) async fn touch(transaction: &mut Transaction, event: Uuid) -> Result<(), StoreError> {
    let sql = "update event_plays set revision = revision + 1 where event_id = $1";
    transaction.execute(sql, &[event.into()]).await.map(drop)
}

async fn is_finished(transaction: &mut Transaction, event: Uuid, round: u32) -> Result<bool, StoreError> {
    let sql = "select number from event_rounds where event_id = $1 and number = $2 and state = 'finished'";
    let found: Option<(i64,)> = transaction.first(sql, &[event.into(), i64::from(round).into()]).await?;
    Ok(found.is_some())
}

/// Keeps standings in place of those that are. `false` when the play is another than was seen.
async fn refreeze(
    transaction: &mut Transaction,
    (store, event, round): (StoreId, Uuid, u32),
    refrozen: &Refrozen,
    at: i64,
) -> Result<bool, StoreError> {
    let revision = i64::try_from(refrozen.revision).map_err(|_| StoreError::Value("event_plays.revision"))?;
    let sql = "update event_plays set revision = revision + 1 where event_id = $1 and revision = $2";
    if transaction.execute(sql, &[event.into(), revision.into()]).await? != 1 {
        return Ok(false);
    }
    let sql = "update event_standings set standings = $3 where event_id = $1 and round = $2";
    for (round, standings) in &refrozen.standings {
        checks::text(standings, 2..=MAX_PAIRING_BYTES, "standings have 2 to 655360 bytes")?;
        let values = [event.into(), i64::from(*round).into(), standings.as_str().into()];
        transaction.execute(sql, &values).await?;
    }
    if let Some(stated) = &refrozen.stated {
        // Where the log has the results before is no place of these, which may have to be signed first.
        let sql = "update event_standings set log = null, position = null where event_id = $1 and round = $2";
        transaction.execute(sql, &[event.into(), i64::from(round).into()]).await?;
        let about = About { store, event: Some(event), told: Told::Results(round) };
        state(transaction, about, stated, at).await?;
    }
    Ok(true)
}

/// A match that everybody may see, of an event that goes on, or is over and not marked as published.
async fn found(
    transaction: &mut Transaction,
    event: Uuid,
    round: u32,
    table: u32,
) -> Result<Option<StoredEventMatch>, StoreError> {
    let sql = select_match!(
        "join event_rounds as r on r.event_id = m.event_id and r.number = m.round where m.event_id = $1 \
        and m.round = $2 and m.table_number = $3 and r.state in ('published', 'finished') and e.state in ('running', 'finished')"
    );
    let values = [event.into(), i64::from(round).into(), i64::from(table).into()];
    transaction.first(sql, &values).await?.map(from_row).transpose()
}

type MatchRow = (i64, Option<i64>, i64, Option<i64>, Option<String>, Option<String>, Option<i64>, String, i64);

fn from_row(row: MatchRow) -> Result<StoredEventMatch, StoreError> {
    let (round, table, a, b, outcome, reported_as, reported_at, answer, revision) = row;
    Ok(StoredEventMatch {
        round: number(round, "event_matches.round")?,
        table: table.map(|table| number(table, "event_matches.table_number")).transpose()?,
        a: number(a, "event_matches.a")?,
        b: b.map(|b| number(b, "event_matches.b")).transpose()?,
        outcome,
        reported_as: reported_as.as_deref().map(ReportedAs::parse).transpose()?,
        reported_at,
        answer: ReportAnswer::parse(&answer)?,
        revision: revision.unsigned_abs(),
    })
}

type ChangeRow = (i64, i64, i64, i64, Option<String>, String, Option<String>, Option<String>, String);

fn change(
    (round, table, revision, at, by, made_as, before, after, reason): ChangeRow,
) -> Result<MatchChange, StoreError> {
    Ok(MatchChange {
        round: number(round, "event_match_changes.round")?,
        table: number(table, "event_match_changes.table_number")?,
        revision: revision.unsigned_abs(),
        at,
        by,
        made_as: ReportedAs::parse(&made_as)?,
        before,
        after,
        reason,
    })
}
