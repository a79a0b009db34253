//! How much of something a network may have in a while. What was taken is in the database,
//! so that all processes of a site share it and none forgets it when it starts anew.
//!
//! A budget fills evenly. Of each the time is kept at which it will be full, if nothing more
//! is taken: what was never taken from, or not for as long as it takes to fill, has no row.

use crate::{
    connection::{Ask as _, Change as _, Transaction},
    digest::Digest,
    error::StoreError,
    store::Store,
};

/// So much of a budget.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct BudgetShare {
    /// The hash of what is counted, and of the network.
    pub key: Digest,
    /// What is taken, as the milliseconds in which it fills again; 0 at least.
    pub cost_ms: i64,
    /// In how many milliseconds an empty budget is full.
    pub period_ms: i64,
}

impl Store {
    /// Takes all of these, or none and answers how many milliseconds until the first that
    /// has too little has enough. More than a budget ever holds is never there: then it
    /// answers the time in which that fills.
    ///
    /// # Errors
    /// The database fails.
    pub async fn take_of_budgets(&self, shares: &[BudgetShare], now: i64) -> Result<Result<(), i64>, StoreError> {
        if let Some(more) = shares.iter().find(|share| share.cost_ms > share.period_ms) {
            return Ok(Err(more.period_ms));
        }
        // In one order, as two that each hold a row that the other wants would wait for ever.
        let mut shares: Vec<_> = shares.iter().collect();
        shares.sort();
        let mut all = self.begin().await?;
        for share in shares {
            if let Err(wait) = take(&mut all, share, now).await? {
                return Ok(Err(wait));
            }
        }
        all.commit().await?;
        Ok(Ok(()))
    }

    /// Forgets the budgets that are full, and answers how many they were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn forget_full_budgets(&self, now: i64) -> Result<u64, StoreError> {
        self.sweep("delete from network_budgets where full_at <= $1", &[now.into()]).await
    }
}

async fn take(all: &mut Transaction, share: &BudgetShare, now: i64) -> Result<Result<(), i64>, StoreError> {
    let BudgetShare { key, cost_ms, period_ms } = share;
    let (taken, latest) = (now.saturating_add(*cost_ms), now.saturating_add(*period_ms));
    // What was written while the clock was far ahead says nothing of how much is there; a
    // little ahead may be the clock of another process.
    let ahead = latest.saturating_add(*period_ms);
    let sql = "insert into network_budgets (key, full_at) values ($1, $2) \
        on conflict (key) do update set full_at = case \
            when network_budgets.full_at < $3 or network_budgets.full_at > $6 then $2 \
            else network_budgets.full_at + $4 end \
        where network_budgets.full_at < $3 or network_budgets.full_at > $6 \
            or network_budgets.full_at + $4 <= $5 \
        returning full_at";
    let values = [key.as_str().into(), taken.into(), now.into(), (*cost_ms).into(), latest.into(), ahead.into()];
    if all.change::<(i64,)>(sql, &values).await?.is_some() {
        return Ok(Ok(()));
    }
    let sql = "select full_at from network_budgets where key = $1";
    let (full_at,): (i64,) = all.one(sql, &[key.as_str().into()]).await?;
    Ok(Err(full_at.saturating_add(*cost_ms).saturating_sub(latest).max(1)))
}
