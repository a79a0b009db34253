//! What people told whoever runs the site of published decks and of comments on them.

use uuid::Uuid;

use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask, Change},
    error::StoreError,
    saved_decks::SavedDeckId,
    store::Store,
};

/// The most bytes of why something is reported.
pub const MAX_REASON_BYTES: usize = 4_000;

/// A report. Its time is milliseconds since 1970-01-01T00:00:00Z.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckReport {
    /// Its identity, a UUID of version 7.
    pub id: Uuid,
    /// The published deck that it is about.
    pub deck: SavedDeckId,
    /// The comment on it that it is about, if it is about one.
    pub comment: Option<Uuid>,
    /// Who reported it.
    pub account: AccountId,
    /// Why, 1 to [`MAX_REASON_BYTES`] long.
    pub reason: String,
    /// When.
    pub at: i64,
}

impl Store {
    /// Keeps a report. `false`, and nothing changes, when the same account has one of the same
    /// thing that is open.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when the account, the deck or the comment is not there;
    /// [`StoreError::Value`] when the reason is empty or too long; the database fails.
    pub async fn create_deck_report(&self, report: &DeckReport) -> Result<bool, StoreError> {
        checks::text(&report.reason, 1..=MAX_REASON_BYTES, "a reason has 1 to 4000 bytes, none of them zero")?;
        let sql = "insert into deck_reports (id, deck_id, comment_id, account_id, reason, at) \
            values ($1, $2, $3, $4, $5, $6) on conflict do nothing";
        let values = [
            report.id.into(),
            report.deck.into(),
            report.comment.into(),
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
    pub async fn list_deck_reports(
        &self,
        after: Option<(i64, Uuid)>,
        most: u32,
    ) -> Result<Vec<DeckReport>, StoreError> {
        let sql = "select id, deck_id, comment_id, account_id, reason, at from deck_reports \
            where closed_at is null and (at, id) > ($1, $2) order by at, id limit $3";
        let (at, id) = after.unwrap_or((i64::MIN, Uuid::nil()));
        let rows: Vec<Row> = self.read().await?.all(sql, &[at.into(), id.into(), i64::from(most).into()]).await?;
        rows.into_iter().map(from_row).collect()
    }

    /// How many reports are open.
    ///
    /// # Errors
    /// The database fails.
    pub async fn count_deck_reports(&self) -> Result<u64, StoreError> {
        let sql = "select count(*) from deck_reports where closed_at is null";
        let (open,): (i64,) = self.read().await?.one(sql, &[]).await?;
        Ok(open.unsigned_abs())
    }

    /// Whether somebody reported a deck or a comment on it, and nobody looked at that yet.
    ///
    /// # Errors
    /// The database fails.
    pub async fn is_deck_reported(&self, deck: SavedDeckId) -> Result<bool, StoreError> {
        let sql = "select at from deck_reports where deck_id = $1 and closed_at is null limit 1";
        let found: Option<(i64,)> = self.read().await?.first(sql, &[deck.into()]).await?;
        Ok(found.is_some())
    }

    /// Closes every open report of the thing that this one is about, and answers it. `None`
    /// when it is not open.
    ///
    /// # Errors
    /// The database fails.
    pub async fn close_deck_reports(&self, id: Uuid, now: i64) -> Result<Option<DeckReport>, StoreError> {
        let mut transaction = self.begin().await?;
        let sql = "select id, deck_id, comment_id, account_id, reason, at from deck_reports \
            where id = $1 and closed_at is null";
        let found: Option<Row> = transaction.first(sql, &[id.into()]).await?;
        let Some(report) = found.map(from_row).transpose()? else { return Ok(None) };
        let sql = "update deck_reports set closed_at = $3 where closed_at is null and deck_id = $1 \
            and coalesce(comment_id, '') = coalesce($2, '')";
        transaction.execute(sql, &[report.deck.into(), report.comment.into(), now.into()]).await?;
        transaction.commit().await?;
        Ok(Some(report))
    }
}

/// One row.
type Row = (String, String, Option<String>, String, String, i64);

/// Reads a row back into its types.
fn from_row((id, deck, comment, account, reason, at): Row) -> Result<DeckReport, StoreError> {
    let uuid = |text: &str| Uuid::try_parse(text).map_err(|_| StoreError::Value("deck_reports.id"));
    Ok(DeckReport {
        id: uuid(&id)?,
        deck: deck.parse().map_err(|_| StoreError::Value("deck_reports.deck_id"))?,
        comment: comment.as_deref().map(uuid).transpose()?,
        account: account.parse().map_err(|_| StoreError::Value("deck_reports.account_id"))?,
        reason,
        at,
    })
}
