//! How much of something an account may do in a while. The count is in the database, so
//! that all processes of a site share it, and what was done and taken back still counts.

use crate::{accounts::AccountId, checks, connection::Change, error::StoreError, store::Store};

impl Store {
    /// Counts one more of something that an account does, unless it has done `most` of it
    /// within `window_ms` milliseconds since the first of them: then it answers how many
    /// milliseconds until it may again.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when the account is not there; [`StoreError::Value`] when
    /// `kind` has not 1 to 32 bytes; the database fails.
    pub async fn take_of_budget(
        &self,
        account: AccountId,
        kind: &str,
        most: u32,
        window_ms: i64,
        now: i64,
    ) -> Result<Result<(), i64>, StoreError> {
        checks::text(kind, 1..=32, "what is counted has a name of 1 to 32 bytes, none of them zero")?;
        let begun = now.saturating_sub(window_ms);
        // A clock that was set back does not keep anybody waiting for longer than a window.
        let sql = "insert into account_budgets (account_id, kind, since, used) values ($1, $2, $3, 1) \
            on conflict (account_id, kind) do update set \
            since = case when account_budgets.since <= $4 or account_budgets.since > $3 then $3 \
                else account_budgets.since end, \
            used = case when account_budgets.since <= $4 or account_budgets.since > $3 then 1 \
                when account_budgets.used > $5 then account_budgets.used else account_budgets.used + 1 end \
            returning since, used";
        let values = [account.into(), kind.into(), now.into(), begun.into(), i64::from(most).into()];
        let counted: Option<(i64, i64)> =
            self.write().await?.change(sql, &values).await.map_err(StoreError::or_no_account)?;
        let (since, used) = counted.ok_or(StoreError::NoAccount)?;
        if used <= i64::from(most) {
            return Ok(Ok(()));
        }
        Ok(Err(since.saturating_add(window_ms).saturating_sub(now).max(1)))
    }
}
