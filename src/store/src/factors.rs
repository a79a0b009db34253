//! The authenticator of an account, which shows codes that change with the time.
//! A step is a number of such a time; steps begin at 0 in 1970.

use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask, Change},
    error::StoreError,
    secret::Secret,
    store::Store,
};

/// The most bytes of a secret that is sealed.
pub const MAX_TOTP_SECRET_BYTES: usize = 1024;

/// An authenticator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Totp {
    /// What its codes are made of, sealed by whoever put it here.
    pub secret: Secret,
    /// When a code of it was first shown, in milliseconds since 1970-01-01T00:00:00Z.
    /// Until then it is no factor.
    pub confirmed_at: Option<i64>,
    /// The step whose code was used last; -1 before the first.
    pub last_step: i64,
}

impl Store {
    /// Gives an account an authenticator, in place of one that was not confirmed.
    /// `false`, and nothing changes, when it has one that was.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when the account is not there; [`StoreError::Value`]
    /// when the secret is empty or above [`MAX_TOTP_SECRET_BYTES`]; the database fails.
    pub async fn put_totp(&self, account: AccountId, secret: &Secret) -> Result<bool, StoreError> {
        let refusal = "a sealed secret has 1 to 1024 bytes, none of them zero";
        checks::text(secret.expose(), 1..=MAX_TOTP_SECRET_BYTES, refusal)?;
        let sql = "insert into totp (account_id, secret) values ($1, $2) \
            on conflict (account_id) do update set secret = excluded.secret, last_step = -1 \
            where totp.confirmed_at is null";
        let values = [account.into(), secret.expose().into()];
        let met = self.write().await?.execute(sql, &values).await;
        met.map(|met| met == 1).map_err(StoreError::or_no_account)
    }

    /// The authenticator of an account, confirmed or not.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_totp(&self, account: AccountId) -> Result<Option<Totp>, StoreError> {
        let sql = "select secret, confirmed_at, last_step from totp where account_id = $1";
        let row: Option<Row> = self.read().await?.first(sql, &[account.into()]).await?;
        Ok(row.map(|(secret, confirmed_at, last_step)| Totp { secret: Secret::new(secret), confirmed_at, last_step }))
    }

    /// Remembers that the code of this step was shown, which makes the authenticator a
    /// factor and uses the code. `false`, and nothing changes, when it was confirmed
    /// before, or the account has another secret by now, or none.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the step is below 0; the database fails.
    pub async fn confirm_totp(
        &self,
        account: AccountId,
        secret: &Secret,
        step: i64,
        now: i64,
    ) -> Result<bool, StoreError> {
        check_step(step)?;
        let sql = "update totp set confirmed_at = $4, last_step = $3 \
            where account_id = $1 and secret = $2 and confirmed_at is null";
        let values = [account.into(), secret.expose().into(), step.into(), now.into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// Uses the code of a step. `false`, and nothing changes, when it or a later one was
    /// used before, or the account has no authenticator that is confirmed: of many who
    /// use it at once it is `true` for one.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the step is below 0; the database fails.
    pub async fn use_totp_step(&self, account: AccountId, step: i64) -> Result<bool, StoreError> {
        check_step(step)?;
        let sql = "update totp set last_step = $2 \
            where account_id = $1 and last_step < $2 and confirmed_at is not null";
        let values = [account.into(), step.into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// Takes the authenticator from an account. `false` when it has none.
    ///
    /// # Errors
    /// The database fails.
    pub async fn delete_totp(&self, account: AccountId) -> Result<bool, StoreError> {
        let sql = "delete from totp where account_id = $1";
        Ok(self.write().await?.execute(sql, &[account.into()]).await? == 1)
    }
}

fn check_step(step: i64) -> Result<(), StoreError> {
    checks::at_least(0, step, "a step is 0 or more")
}

/// One row.
type Row = (String, Option<i64>, i64);
