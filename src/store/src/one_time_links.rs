//! Links that let somebody do one thing once. Times are milliseconds since
//! 1970-01-01T00:00:00Z.

use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask, Change},
    digest::Digest,
    error::StoreError,
    store::Store,
};

/// The most bytes of what a link carries.
pub const MAX_LINK_BYTES: usize = 4 * 1024;

/// A link that works once, until its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OneTimeLink {
    /// The hash of its token.
    pub hash: Digest,
    /// Whose account it is about.
    pub account_id: AccountId,
    /// What it lets somebody do, in 1 to 64 bytes, e.g. `reset-password`. A link is
    /// found for nothing else.
    pub purpose: String,
    /// What it carries, e.g. a new address, as JSON of at most [`MAX_LINK_BYTES`].
    pub data: String,
    /// When it was made.
    pub created_at: i64,
    /// From when on it no longer works.
    pub ends_at: i64,
}

impl Store {
    /// Keeps a new link. `false`, and nothing changes, when its hash is known.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when its account is not there; [`StoreError::TooLarge`]
    /// above [`MAX_LINK_BYTES`]; [`StoreError::Value`] when its purpose is empty or too
    /// long; the database fails.
    pub async fn put_link(&self, link: &OneTimeLink) -> Result<bool, StoreError> {
        check(link)?;
        let mut writer = self.write().await?;
        link.insert_if_new(&mut writer).await
    }

    /// The link of this hash, if it is for this purpose and still works. Looking at it
    /// does not use it.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_link(&self, hash: &Digest, purpose: &str, now: i64) -> Result<Option<OneTimeLink>, StoreError> {
        let sql = "select hash, account_id, purpose, data, created_at, ends_at from one_time_links \
            where hash = $1 and purpose = $2 and ends_at > $3 and used_at is null";
        let values = [hash.as_str().into(), purpose.into(), now.into()];
        self.read().await?.first(sql, &values).await?.map(from_row).transpose()
    }

    /// Uses the link of this hash, if it is for this purpose and still works: of many
    /// who use it at once one is given it.
    ///
    /// # Errors
    /// The database fails.
    pub async fn use_link(&self, hash: &Digest, purpose: &str, now: i64) -> Result<Option<OneTimeLink>, StoreError> {
        let sql = "update one_time_links set used_at = $3 \
            where hash = $1 and purpose = $2 and ends_at > $3 and used_at is null \
            returning hash, account_id, purpose, data, created_at, ends_at";
        let values = [hash.as_str().into(), purpose.into(), now.into()];
        self.write().await?.change(sql, &values).await?.map(from_row).transpose()
    }

    /// Deletes the links of an account for one purpose, used or not, and answers how
    /// many they were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn end_links(&self, account: AccountId, purpose: &str) -> Result<u64, StoreError> {
        let sql = "delete from one_time_links where account_id = $1 and purpose = $2";
        self.sweep(sql, &[account.into(), purpose.into()]).await
    }

    /// Deletes the links that ended before this time, used or not, and answers how many
    /// they were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn expire_links(&self, before: i64) -> Result<u64, StoreError> {
        self.sweep("delete from one_time_links where ends_at < $1", &[before.into()]).await
    }
}

impl OneTimeLink {
    /// Writes it down. `false`, and nothing changes, when its hash is known.
    async fn insert_if_new(&self, into: &mut impl Change) -> Result<bool, StoreError> {
        let sql = "insert into one_time_links (hash, account_id, purpose, data, created_at, ends_at) \
            values ($1, $2, $3, $4, $5, $6) on conflict do nothing";
        let values = [
            self.hash.as_str().into(),
            self.account_id.into(),
            self.purpose.as_str().into(),
            self.data.as_str().into(),
            self.created_at.into(),
            self.ends_at.into(),
        ];
        into.execute(sql, &values).await.map(|met| met == 1).map_err(StoreError::or_no_account)
    }

    /// Writes it down with what tells of it.
    pub(crate) async fn insert(&self, into: &mut impl Change) -> Result<(), StoreError> {
        check(self)?;
        if self.insert_if_new(into).await? { Ok(()) } else { Err(StoreError::Value("a link of this hash is there")) }
    }
}

/// Refuses what no row may hold, before the database is asked.
fn check(link: &OneTimeLink) -> Result<(), StoreError> {
    let actual = link.data.len();
    if actual > MAX_LINK_BYTES {
        return Err(StoreError::TooLarge { limit: MAX_LINK_BYTES, actual });
    }
    checks::text(&link.purpose, 1..=64, "the purpose of a link has 1 to 64 bytes, none of them zero")?;
    checks::text(&link.data, 0..=MAX_LINK_BYTES, "what a link carries has no zero byte")
}

/// One row.
type Row = (String, String, String, String, i64, i64);

/// Reads a row back into its types.
fn from_row((hash, account_id, purpose, data, created_at, ends_at): Row) -> Result<OneTimeLink, StoreError> {
    Ok(OneTimeLink {
        hash: Digest::parse(&hash).ok_or(StoreError::Value("one_time_links.hash"))?,
        account_id: account_id.parse().map_err(|_| StoreError::Value("one_time_links.account_id"))?,
        purpose,
        data,
        created_at,
        ends_at,
    })
}
