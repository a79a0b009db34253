//! What people told whoever runs the site of stores and of events of them.

use uuid::Uuid;

use super::StoreId;
use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask, Change},
    error::StoreError,
    store::Store,
};

/// The most bytes of why a store or an event is reported.
pub const MAX_REPORT_BYTES: usize = 4_000;
/// The most bytes of what became of it.
pub const MAX_OUTCOME_BYTES: usize = 1_000;

/// A report. Its time is milliseconds since 1970-01-01T00:00:00Z.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreReport {
    /// Its identity, a UUID of version 7.
    pub id: Uuid,
    /// The store.
    pub store: StoreId,
    /// The event, where it is about one.
    pub event: Option<Uuid>,
    /// Who reported it.
    pub account: AccountId,
    /// Why, 1 to [`MAX_REPORT_BYTES`] long.
    pub reason: String,
    /// When.
    pub at: i64,
}

impl Store {
    /// Keeps a report. `false`, and nothing changes, when the same account has one of the same
    /// thing that is open.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when the account or the store is not there;
    /// [`StoreError::Value`] when the reason is empty or too long; the database fails.
    pub async fn create_store_report(&self, report: &StoreReport) -> Result<bool, StoreError> {
        checks::text(&report.reason, 1..=MAX_REPORT_BYTES, "a reason has 1 to 4000 bytes, none of them zero")?;
        let sql = "insert into store_reports (id, store_id, event_id, account_id, reason, at) \
            values ($1, $2, $3, $4, $5, $6) on conflict do nothing";
        let values = [
            report.id.into(),
            report.store.into(),
            report.event.into(),
            report.account.into(),
            report.reason.as_str().into(),
            report.at.into(),
        ];
        let met = self.write().await?.execute(sql, &values).await.map_err(StoreError::or_no_account)?;
        Ok(met == 1)
    }

    /// The open reports, the oldest first; only those behind the one of this time and id.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_store_reports(
        &self,
        after: Option<(i64, Uuid)>,
        most: u32,
    ) -> Result<Vec<StoreReport>, StoreError> {
        let sql = "select id, store_id, event_id, account_id, reason, at from store_reports \
            where closed_at is null and (at, id) > ($1, $2) order by at, id limit $3";
        let (at, id) = after.unwrap_or((i64::MIN, Uuid::nil()));
        let rows: Vec<Row> = self.read().await?.all(sql, &[at.into(), id.into(), i64::from(most).into()]).await?;
        rows.into_iter().map(from_row).collect()
    }

    /// How many reports are open.
    ///
    /// # Errors
    /// The database fails.
    pub async fn count_store_reports(&self) -> Result<u64, StoreError> {
        let sql = "select count(*) from store_reports where closed_at is null";
        let (open,): (i64,) = self.read().await?.one(sql, &[]).await?;
        Ok(open.unsigned_abs())
    }

    /// Closes every open report of the thing that this one is about, with what became of it,
    /// and answers them, this one first. Empty when it is not open.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the outcome is empty or too long; the database fails.
    pub async fn close_store_reports(&self, id: Uuid, outcome: &str, now: i64) -> Result<Vec<StoreReport>, StoreError> {
        checks::text(outcome, 1..=MAX_OUTCOME_BYTES, "what became of a report has 1 to 1000 bytes")?;
        let mut transaction = self.begin().await?;
        let sql = "select id, store_id, event_id, account_id, reason, at from store_reports \
            where id = $1 and closed_at is null";
        let found: Option<Row> = transaction.first(sql, &[id.into()]).await?;
        let Some(report) = found.map(from_row).transpose()? else { return Ok(Vec::new()) };
        let event = report.event.map(|event| event.to_string()).unwrap_or_default();
        let sql = "update store_reports set closed_at = $3, outcome = $4 where closed_at is null and store_id = $1 \
            and coalesce(event_id, '') = $2 returning id, store_id, event_id, account_id, reason, at";
        let values = [report.store.into(), event.as_str().into(), now.into(), outcome.into()];
        let rows: Vec<Row> = transaction.all(sql, &values).await?;
        let mut closed = rows.into_iter().map(from_row).collect::<Result<Vec<_>, _>>()?;
        closed.sort_by_key(|closed| (closed.id != id, closed.at, closed.id));
        transaction.commit().await?;
        Ok(closed)
    }
}

/// One row.
type Row = (String, String, Option<String>, String, String, i64);

fn from_row((id, store, event, account, reason, at): Row) -> Result<StoreReport, StoreError> {
    let uuid = |text: &str| Uuid::try_parse(text).map_err(|_| StoreError::Value("store_reports.id"));
    Ok(StoreReport {
        id: uuid(&id)?,
        store: store.parse()?,
        event: event.as_deref().map(uuid).transpose()?,
        account: account.parse()?,
        reason,
        at,
    })
}
