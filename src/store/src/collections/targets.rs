//! What people mean to complete, each under a name of its own. What a query finds is for the engine.

use super::prices::MAX_LIST_NAME_BYTES;
use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask as _, Change as _},
    error::StoreError,
    saved_decks::lock,
    store::Store,
};

/// The most targets of an account, over all games.
pub const MAX_TARGETS: u32 = 100;
/// The most bytes of a query: one of the most characters that is read.
pub const MAX_TARGET_QUERY_BYTES: usize = 16_000;
/// The most of each thing that a target asks for.
pub const MAX_TARGET_COUNT: i64 = 9_999;
/// What may count as one.
const PER: [&str; 4] = ["card", "printing", "finish", "master"];

/// A target that is kept. Times are milliseconds since 1970-01-01T00:00:00Z.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredTarget {
    /// What its owner calls it.
    pub name: String,
    /// Which cards.
    pub query: String,
    /// What counts as one: `card`, `printing`, `finish` or `master`.
    pub per: String,
    /// How many of each, 1 to 9999.
    pub count: i64,
    /// When it was saved.
    pub created_at: i64,
    /// When it was changed last.
    pub changed_at: i64,
}

impl Store {
    /// Keeps a target of an account, in the place of one that has its name, whose first time stays. `false`, and
    /// nothing changes, when there would be more than [`MAX_TARGETS`].
    ///
    /// # Errors
    /// [`StoreError::NoAccount`]; [`StoreError::Value`] for what no row may hold; the database fails.
    pub async fn put_target(
        &self,
        (account, game): (AccountId, &str),
        target: &StoredTarget,
    ) -> Result<bool, StoreError> {
        checks::text(game, 1..=64, "the code of a game has 1 to 64 bytes, none of them zero")?;
        checks::text(&target.name, 1..=MAX_LIST_NAME_BYTES, "a name has 1 to 200 bytes, none of them zero")?;
        checks::text(&target.query, 0..=MAX_TARGET_QUERY_BYTES, "a query has at most 16000 bytes, none of them zero")?;
        if !PER.contains(&target.per.as_str()) || !(1..=MAX_TARGET_COUNT).contains(&target.count) {
            return Err(StoreError::Value("a target counts 1 to 9999 of cards, printings, finishes or all of those"));
        }
        let mut transaction = self.begin().await?;
        if lock(&mut transaction, account).await?.is_none() {
            return Err(StoreError::NoAccount);
        }
        let sql = "insert into collection_targets (account_id, game, name, query, per, count, created_at, changed_at) \
            values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (account_id, game, name) do update \
            set query = excluded.query, per = excluded.per, count = excluded.count, changed_at = excluded.changed_at";
        let values = [
            account.into(),
            game.into(),
            target.name.as_str().into(),
            target.query.as_str().into(),
            target.per.as_str().into(),
            target.count.into(),
            target.created_at.into(),
            target.changed_at.into(),
        ];
        transaction.execute(sql, &values).await?;
        let sql = "select count(*) from collection_targets where account_id = $1";
        let (count,): (i64,) = transaction.one(sql, &[account.into()]).await?;
        if count > i64::from(MAX_TARGETS) {
            return Ok(false);
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// The targets of an account for a game, by their names.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_targets(&self, account: AccountId, game: &str) -> Result<Vec<StoredTarget>, StoreError> {
        // PostgreSQL takes no zero byte, and no row has one.
        if game.contains('\0') {
            return Ok(Vec::new());
        }
        let sql = "select name, query, per, count, created_at, changed_at from collection_targets \
            where account_id = $1 and game = $2 order by name";
        let rows: Vec<(String, String, String, i64, i64, i64)> =
            self.read().await?.all(sql, &[account.into(), game.into()]).await?;
        let target = |(name, query, per, count, created_at, changed_at)| StoredTarget {
            name,
            query,
            per,
            count,
            created_at,
            changed_at,
        };
        Ok(rows.into_iter().map(target).collect())
    }

    /// Forgets a target of an account. `false` when it is not there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn delete_target(&self, account: AccountId, game: &str, name: &str) -> Result<bool, StoreError> {
        if game.contains('\0') || name.contains('\0') {
            return Ok(false);
        }
        let sql = "delete from collection_targets where account_id = $1 and game = $2 and name = $3";
        Ok(self.write().await?.execute(sql, &[account.into(), game.into(), name.into()]).await? == 1)
    }
}
