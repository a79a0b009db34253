//! Secrets that whoever put them here sealed: those of authenticators and of webhooks. What is
//! sealed is only passed on; this crate has no key.

use uuid::Uuid;

use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask, Change, Transaction, Value},
    error::StoreError,
    factors::MAX_TOTP_SECRET_BYTES,
    secret::Secret,
    store::Store,
    webhooks::MAX_SECRET_BYTES,
};

/// What a sealed secret is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SealedOf {
    /// The authenticator of an account.
    Authenticator(AccountId),
    /// A webhook.
    Webhook(Uuid),
}

impl Store {
    /// Every sealed secret there is, in no order that says anything.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_sealed_secrets(&self) -> Result<Vec<Secret>, StoreError> {
        let sql = "select secret from totp union all select secret from webhooks";
        let rows: Vec<(String,)> = self.read().await?.all(sql, &[]).await?;
        Ok(rows.into_iter().map(|(secret,)| Secret::new(secret)).collect())
    }

    /// Goes through every sealed secret, and keeps what `seal` answers in its place; where that
    /// answers nothing, the secret stays. All of it is done or nothing. Answers how many others
    /// there are now. One that somebody replaced meanwhile stays as they made it.
    ///
    /// # Errors
    /// [`StoreError::Value`] when what was answered is empty or too long; the database fails.
    pub async fn reseal(
        &self,
        seal: &mut (dyn FnMut(SealedOf, &Secret) -> Option<Secret> + Send),
    ) -> Result<u64, StoreError> {
        let mut transaction = self.begin().await?;
        transaction.alone().await?;
        let mut changed = 0;
        let sql = "select account_id, secret from totp order by account_id";
        let rows: Vec<(String, String)> = transaction.all(sql, &[]).await?;
        for (account, secret) in rows {
            let account: AccountId = account.parse().map_err(|_| StoreError::Value("totp.account_id"))?;
            let old = Secret::new(secret);
            let Some(new) = seal(SealedOf::Authenticator(account), &old) else { continue };
            checks::text(new.expose(), 1..=MAX_TOTP_SECRET_BYTES, "a sealed secret has 1 to 1024 bytes")?;
            let sql = "update totp set secret = $3 where account_id = $1 and secret = $2";
            changed += replace(&mut transaction, sql, account.into(), &old, &new).await?;
        }
        let sql = "select id, secret from webhooks order by id";
        let rows: Vec<(String, String)> = transaction.all(sql, &[]).await?;
        for (id, secret) in rows {
            let id = Uuid::try_parse(&id).map_err(|_| StoreError::Value("webhooks.id"))?;
            let old = Secret::new(secret);
            let Some(new) = seal(SealedOf::Webhook(id), &old) else { continue };
            checks::text(new.expose(), 1..=MAX_SECRET_BYTES, "a sealed secret has 1 to 1000 bytes")?;
            let sql = "update webhooks set secret = $3 where id = $1 and secret = $2";
            changed += replace(&mut transaction, sql, id.into(), &old, &new).await?;
        }
        transaction.commit().await?;
        Ok(changed)
    }
}

async fn replace(
    transaction: &mut Transaction,
    sql: &'static str,
    of: Value<'_>,
    old: &Secret,
    new: &Secret,
) -> Result<u64, StoreError> {
    transaction.execute(sql, &[of, old.expose().into(), new.expose().into()]).await
}
