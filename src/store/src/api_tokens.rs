//! Tokens by which programs ask for somebody. Times are milliseconds since
//! 1970-01-01T00:00:00Z.

use uuid::Uuid;

use crate::{
    accounts::{Account, AccountId},
    checks,
    connection::{Ask, Change},
    digest::Digest,
    error::StoreError,
    saved_decks::lock,
    store::Store,
    stores::StoreId,
};

/// The most bytes of a token's name.
pub const MAX_NAME_BYTES: usize = 200;

/// A token to be kept from now on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewApiToken {
    /// Its identity.
    pub id: Uuid,
    /// The hash of it.
    pub hash: Digest,
    /// Whose it is.
    pub account_id: AccountId,
    /// What its owner calls it, 1 to [`MAX_NAME_BYTES`] long.
    pub name: String,
    /// What it may be used for, 1 to 200 bytes.
    pub scopes: String,
    /// The store that it is bound to, if it is.
    pub store: Option<StoreId>,
    /// When it was made.
    pub created_at: i64,
    /// From when on it no longer works.
    pub ends_at: i64,
}

/// A token that is kept, as lists show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiToken {
    /// Its identity.
    pub id: Uuid,
    /// Whose it is.
    pub account_id: AccountId,
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for.
    pub scopes: String,
    /// The store that it is bound to, if it is.
    pub store: Option<StoreId>,
    /// When it was made.
    pub created_at: i64,
    /// From when on it no longer works.
    pub ends_at: i64,
    /// When it was used last, as far as that was written down.
    pub used_at: Option<i64>,
}

/// A question for tokens, its rows as [`from_row`] reads them.
macro_rules! select_token {
    ($which:literal) => {
        concat!("select id, account_id, name, scopes, store_id, created_at, ends_at, used_at from api_tokens ", $which)
    };
}

impl Store {
    /// Keeps a new token, unless its account has so many that still work. `false`, and nothing
    /// changes, where it has.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when its account is not there; [`StoreError::Value`] when a text
    /// is empty or too long, or the hash is known; the database fails, also when its store is not there.
    pub async fn put_token(&self, token: &NewApiToken, most: u32) -> Result<bool, StoreError> {
        checks::text(&token.name, 1..=MAX_NAME_BYTES, "the name of a token has 1 to 200 bytes, none of them zero")?;
        checks::text(&token.scopes, 1..=200, "the scopes of a token have 1 to 200 bytes, none of them zero")?;
        let mut transaction = self.begin().await?;
        if lock(&mut transaction, token.account_id).await?.is_none() {
            return Err(StoreError::NoAccount);
        }
        let sql = "select count(*) from api_tokens where account_id = $1 and ends_at > $2";
        let (had,): (i64,) = transaction.one(sql, &[token.account_id.into(), token.created_at.into()]).await?;
        if had >= i64::from(most) {
            return Ok(false);
        }
        let sql = "insert into api_tokens (id, hash, account_id, name, scopes, created_at, ends_at, store_id) \
            values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing";
        let values = [
            token.id.into(),
            token.hash.as_str().into(),
            token.account_id.into(),
            token.name.as_str().into(),
            token.scopes.as_str().into(),
            token.created_at.into(),
            token.ends_at.into(),
            token.store.into(),
        ];
        if transaction.execute(sql, &values).await? == 0 {
            return Err(StoreError::Value("a token is made once"));
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// The token of this hash with its account, where it still works and the account is not
    /// stopped.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_token(&self, hash: &Digest, now: i64) -> Result<Option<(ApiToken, Account)>, StoreError> {
        let sql = select_token!("where hash = $1 and ends_at > $2");
        let found = self.read().await?.first(sql, &[hash.as_str().into(), now.into()]).await?;
        let Some(token) = found.map(from_row).transpose()? else { return Ok(None) };
        let account = self.find_account(token.account_id).await?;
        Ok(account.filter(|account| account.disabled_at.is_none()).map(|account| (token, account)))
    }

    /// Writes down that a token was used.
    ///
    /// # Errors
    /// The database fails.
    pub async fn see_token(&self, id: Uuid, now: i64) -> Result<(), StoreError> {
        let sql = "update api_tokens set used_at = $2 where id = $1";
        self.write().await?.execute(sql, &[id.into(), now.into()]).await.map(drop)
    }

    /// The tokens of an account, the newest first, those that have ended as well.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_tokens(&self, account: AccountId) -> Result<Vec<ApiToken>, StoreError> {
        let sql = select_token!("where account_id = $1 order by created_at desc, id desc limit 200");
        self.read().await?.all(sql, &[account.into()]).await?.into_iter().map(from_row).collect()
    }

    /// Deletes a token of an account. `false` when it is not there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn end_token(&self, account: AccountId, id: Uuid) -> Result<bool, StoreError> {
        let sql = "delete from api_tokens where account_id = $1 and id = $2";
        Ok(self.write().await?.execute(sql, &[account.into(), id.into()]).await? == 1)
    }

    /// Deletes all tokens of an account and answers how many they were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn end_tokens(&self, account: AccountId) -> Result<u64, StoreError> {
        self.sweep("delete from api_tokens where account_id = $1", &[account.into()]).await
    }

    /// Deletes the tokens that ended before this time and answers how many they were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn expire_tokens(&self, before: i64) -> Result<u64, StoreError> {
        self.sweep("delete from api_tokens where ends_at < $1", &[before.into()]).await
    }
}

/// One row.
type Row = (String, String, String, String, Option<String>, i64, i64, Option<i64>);

/// Reads a row back into its types.
fn from_row(row: Row) -> Result<ApiToken, StoreError> {
    let (id, account_id, name, scopes, store, created_at, ends_at, used_at) = row;
    Ok(ApiToken {
        id: Uuid::try_parse(&id).map_err(|_| StoreError::Value("api_tokens.id"))?,
        account_id: account_id.parse().map_err(|_| StoreError::Value("api_tokens.account_id"))?,
        name,
        scopes,
        store: store.map(|store| store.parse()).transpose()?,
        created_at,
        ends_at,
        used_at,
    })
}
