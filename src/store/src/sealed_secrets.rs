//! Secrets that whoever put them here sealed: those of authenticators and of webhooks, keys of stores, and what events
//! are drawn by. What is sealed is only passed on; this crate has no key.

use uuid::Uuid;

use crate::{
    StoreId,
    accounts::AccountId,
    checks,
    connection::{Ask, Change, Transaction, Value},
    error::StoreError,
    factors::MAX_TOTP_SECRET_BYTES,
    secret::Secret,
    store::Store,
    store_keys::MAX_SEALED_KEY_BYTES,
    webhooks::MAX_SECRET_BYTES,
};

/// The most bytes of a sealed seed of an event.
const MAX_SEALED_SEED_BYTES: usize = 1024;

/// What a sealed secret is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SealedOf {
    /// The authenticator of an account.
    Authenticator(AccountId),
    /// A webhook.
    Webhook(Uuid),
    /// A key of a game store, by its number.
    StoreKey(StoreId, u32),
    /// What an event is drawn by.
    EventSeed(Uuid),
}

impl Store {
    /// Every sealed secret there is, in no order that says anything.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_sealed_secrets(&self) -> Result<Vec<Secret>, StoreError> {
        let sql = "select secret from totp union all select secret from webhooks \
            union all select sealed from store_keys where sealed is not null \
            union all select next_sealed from waiting_statements where next_sealed is not null \
            union all select seed_sealed from events where seed_sealed is not null";
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
        let sql = "select store_id, number, sealed from store_keys where sealed is not null order by store_id, number";
        let rows: Vec<(String, i64, String)> = transaction.all(sql, &[]).await?;
        for (store, number, sealed) in rows {
            let store: StoreId = store.parse()?;
            let number = u32::try_from(number).map_err(|_| StoreError::Value("store_keys.number"))?;
            let old = Secret::new(sealed);
            let Some(new) = seal(SealedOf::StoreKey(store, number), &old) else { continue };
            checks::text(new.expose(), 1..=MAX_SEALED_KEY_BYTES, "a sealed secret has 1 to 1024 bytes")?;
            let sql = "update store_keys set sealed = $4 where store_id = $1 and number = $2 and sealed = $3";
            let values = [store.into(), i64::from(number).into(), old.expose().into(), new.expose().into()];
            changed += transaction.execute(sql, &values).await?;
        }
        // One that waits is sealed under the number that it will have.
        let sql = "select w.store_id, (select max(k.number) from store_keys as k where k.store_id = w.store_id), \
            w.next_sealed from waiting_statements as w where w.next_sealed is not null order by w.store_id";
        let rows: Vec<(String, Option<i64>, String)> = transaction.all(sql, &[]).await?;
        for (store, number, sealed) in rows {
            let store: StoreId = store.parse()?;
            let number = u32::try_from(number.unwrap_or(0) + 1).map_err(|_| StoreError::Value("store_keys.number"))?;
            let old = Secret::new(sealed);
            let Some(new) = seal(SealedOf::StoreKey(store, number), &old) else { continue };
            checks::text(new.expose(), 1..=MAX_SEALED_KEY_BYTES, "a sealed secret has 1 to 1024 bytes")?;
            let sql = "update waiting_statements set next_sealed = $3 where store_id = $1 and next_sealed = $2";
            changed += replace(&mut transaction, sql, store.into(), &old, &new).await?;
        }
        let sql = "select id, seed_sealed from events where seed_sealed is not null order by id";
        let rows: Vec<(String, String)> = transaction.all(sql, &[]).await?;
        for (id, sealed) in rows {
            let id = Uuid::try_parse(&id).map_err(|_| StoreError::Value("events.id"))?;
            let old = Secret::new(sealed);
            let Some(new) = seal(SealedOf::EventSeed(id), &old) else { continue };
            checks::text(new.expose(), 1..=MAX_SEALED_SEED_BYTES, "a sealed seed has 1 to 1024 bytes")?;
            let sql = "update events set seed_sealed = $3 where id = $1 and seed_sealed = $2";
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
