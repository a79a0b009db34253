//! Whom an account follows, and whose comments it does not want.

use crate::{
    accounts::AccountId,
    connection::{Ask, Change},
    error::StoreError,
    store::Store,
};

/// The most accounts that one follows, and the most that one blocks.
pub const MAX_RELATIONS: u32 = 2_000;

impl Store {
    /// Remembers that an account follows another one, or does not any more. `false` when it
    /// follows as many as it may.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when either is not there; [`StoreError::Value`] when both are
    /// one; the database fails.
    pub async fn follow_account(
        &self,
        follower: AccountId,
        author: AccountId,
        follows: bool,
        now: i64,
    ) -> Result<bool, StoreError> {
        let sql = if follows {
            "insert into account_follows (follower_id, author_id, at) select $1, $2, $3 \
            where (select count(*) from account_follows where follower_id = $1 and author_id <> $2) < $4 \
            on conflict (follower_id, author_id) do update set at = account_follows.at"
        } else {
            "delete from account_follows where follower_id = $1 and author_id = $2"
        };
        self.relate(sql, follower, author, follows, now).await
    }

    /// Remembers that an account does not want the comments of another one, or wants them again.
    /// `false` when it blocks as many as it may.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when either is not there; [`StoreError::Value`] when both are
    /// one; the database fails.
    pub async fn block_account(
        &self,
        blocker: AccountId,
        blocked: AccountId,
        blocks: bool,
        now: i64,
    ) -> Result<bool, StoreError> {
        let sql = if blocks {
            "insert into account_blocks (blocker_id, blocked_id, at) select $1, $2, $3 \
            where (select count(*) from account_blocks where blocker_id = $1 and blocked_id <> $2) < $4 \
            on conflict (blocker_id, blocked_id) do update set at = account_blocks.at"
        } else {
            "delete from account_blocks where blocker_id = $1 and blocked_id = $2"
        };
        self.relate(sql, blocker, blocked, blocks, now).await
    }

    async fn relate(
        &self,
        sql: &'static str,
        one: AccountId,
        other: AccountId,
        is_added: bool,
        now: i64,
    ) -> Result<bool, StoreError> {
        if one == other {
            return Err(StoreError::Value("nobody follows or blocks themselves"));
        }
        let all = [one.into(), other.into(), now.into(), i64::from(MAX_RELATIONS).into()];
        let values = if is_added { all.as_slice() } else { all.get(..2).unwrap_or_default() };
        let met = self.write().await?.execute(sql, values).await.map_err(StoreError::or_no_account)?;
        Ok(met == 1 || !is_added)
    }

    /// Whether an account follows another one.
    ///
    /// # Errors
    /// The database fails.
    pub async fn follows_account(&self, follower: AccountId, author: AccountId) -> Result<bool, StoreError> {
        let sql = "select at from account_follows where follower_id = $1 and author_id = $2";
        let found: Option<(i64,)> = self.read().await?.first(sql, &[follower.into(), author.into()]).await?;
        Ok(found.is_some())
    }

    /// Whether an account does not want the comments of another one.
    ///
    /// # Errors
    /// The database fails.
    pub async fn blocks_account(&self, blocker: AccountId, blocked: AccountId) -> Result<bool, StoreError> {
        let sql = "select at from account_blocks where blocker_id = $1 and blocked_id = $2";
        let found: Option<(i64,)> = self.read().await?.first(sql, &[blocker.into(), blocked.into()]).await?;
        Ok(found.is_some())
    }

    /// How many follow an account.
    ///
    /// # Errors
    /// The database fails.
    pub async fn count_followers(&self, author: AccountId) -> Result<u64, StoreError> {
        let sql = "select count(*) from account_follows where author_id = $1";
        let (followers,): (i64,) = self.read().await?.one(sql, &[author.into()]).await?;
        Ok(followers.unsigned_abs())
    }

    /// Whom an account follows, with their names, those that it followed last first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_followed(&self, follower: AccountId) -> Result<Vec<(AccountId, String)>, StoreError> {
        let sql = "select a.id, a.name from account_follows as f join accounts as a on a.id = f.author_id \
            where f.follower_id = $1 order by f.at desc, a.id";
        self.related(sql, follower).await
    }

    /// Whose comments an account does not want, with their names, those that it blocked last
    /// first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_blocked(&self, blocker: AccountId) -> Result<Vec<(AccountId, String)>, StoreError> {
        let sql = "select a.id, a.name from account_blocks as b join accounts as a on a.id = b.blocked_id \
            where b.blocker_id = $1 order by b.at desc, a.id";
        self.related(sql, blocker).await
    }

    async fn related(&self, sql: &'static str, account: AccountId) -> Result<Vec<(AccountId, String)>, StoreError> {
        let rows: Vec<(String, String)> = self.read().await?.all(sql, &[account.into()]).await?;
        rows.into_iter().map(|(id, name)| Ok((id.parse()?, name))).collect()
    }
}
