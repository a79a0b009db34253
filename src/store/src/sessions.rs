//! Browsers that come back, signed in or not. Times are milliseconds since
//! 1970-01-01T00:00:00Z.
//!
//! A session has ended from its idle end or its end on, when its account is
//! closed or gone, and when the account's epoch is no longer that of the session.
//! One that has ended is never found again, whether or not its row is still there.

use sqlx::{ColumnIndex, Decode, FromRow, Type};

use crate::{
    accounts::{self, Account, AccountId},
    checks,
    connection::{Ask, Change, Value},
    digest::Digest,
    error::StoreError,
    secret::Secret,
    store::Store,
};

/// The most bytes of what a session holds.
pub const MAX_SESSION_BYTES: usize = 64 * 1024;
/// The most bytes of a browser's name in words.
pub const MAX_AGENT_BYTES: usize = 512;

/// The SHA-256 of the id in a browser's cookie.
pub type SessionKey = Digest;

/// A browser that comes back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The hash of its id.
    pub key: SessionKey,
    /// Whoever signed in with it. A session keeps its account, or that it has none,
    /// for as long as it lasts: who signs in or out gets another.
    pub account_id: Option<AccountId>,
    /// The epoch of the account when they did; 0 where nobody did.
    pub epoch: i64,
    /// What it holds, as JSON of at most [`MAX_SESSION_BYTES`].
    pub data: Secret,
    /// The browser in words, at most [`MAX_AGENT_BYTES`].
    pub agent: String,
    /// The network it came from, coarsely, in at most 64 bytes.
    pub network: String,
    /// What its account was proven with, in at most 64 bytes.
    pub factor: String,
    /// When it began.
    pub created_at: i64,
    /// When it was last seen.
    pub seen_at: i64,
    /// When somebody last proved again that the account is theirs.
    pub stepped_up_at: Option<i64>,
    /// When it ends unless it is seen before.
    pub idle_ends_at: i64,
    /// When it ends however often it is seen.
    pub ends_at: i64,
}

/// What a list of sessions says about one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionEntry {
    /// The hash of its id.
    pub key: SessionKey,
    /// The browser in words.
    pub agent: String,
    /// The network it came from, coarsely.
    pub network: String,
    /// What its account was proven with.
    pub factor: String,
    /// When it began.
    pub created_at: i64,
    /// When it was last seen.
    pub seen_at: i64,
    /// When it ends unless it is seen before.
    pub idle_ends_at: i64,
    /// When it ends however often it is seen.
    pub ends_at: i64,
}

impl Store {
    /// Keeps a new session. `false`, and nothing changes, when its key is known.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when its account is not there; [`StoreError::TooLarge`]
    /// above [`MAX_SESSION_BYTES`]; [`StoreError::Value`] when another text is too
    /// long or the epoch is below 0; the database fails.
    pub async fn create_session(&self, session: &Session) -> Result<bool, StoreError> {
        check(session)?;
        let sql = "insert into sessions (key, account_id, epoch, data, agent, network, factor, seen_at, \
            stepped_up_at, idle_ends_at, ends_at, created_at) \
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing";
        let [key, account, epoch, data, agent, network, factor, seen, stepped, idle, ends] = values(session);
        let created = session.created_at.into();
        let values = [key, account, epoch, data, agent, network, factor, seen, stepped, idle, ends, created];
        let met = self.write().await?.execute(sql, &values).await;
        met.map(|met| met == 1).map_err(StoreError::or_no_account)
    }

    /// Lets no session of an account count as one that proved just now whose it is, and
    /// answers how many they were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn unconfirm_sessions(&self, account: AccountId) -> Result<u64, StoreError> {
        let sql = "update sessions set stepped_up_at = 0 where account_id = $1";
        self.write().await?.execute(sql, &[account.into()]).await
    }

    /// Lets the sessions of an account last no longer than this, in milliseconds since they were
    /// last seen and since they began; those that would have ended by now end.
    ///
    /// # Errors
    /// The database fails.
    pub async fn shorten_sessions(&self, account: AccountId, idle_ms: i64, whole_ms: i64) -> Result<(), StoreError> {
        let sql = "update sessions set \
            idle_ends_at = case when idle_ends_at > seen_at + $2 then seen_at + $2 else idle_ends_at end, \
            ends_at = case when ends_at > created_at + $3 then created_at + $3 else ends_at end \
            where account_id = $1";
        self.write().await?.execute(sql, &[account.into(), idle_ms.into(), whole_ms.into()]).await?;
        Ok(())
    }

    /// The session with this key, unless it has ended, and its account.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_session(
        &self,
        key: &SessionKey,
        now: i64,
    ) -> Result<Option<(Session, Option<Account>)>, StoreError> {
        let sql = "select s.key, s.account_id, s.epoch, s.data, s.agent, s.network, s.factor, s.created_at, \
            s.seen_at, s.stepped_up_at, s.idle_ends_at, s.ends_at, \
            a.id, a.name, a.name_key, a.email, a.email_confirmed_at, a.password, a.epoch, a.role, a.created_at, \
            a.password_changed_at, a.disabled_at \
            from sessions as s left join accounts as a on a.id = s.account_id \
            where s.key = $1 and s.idle_ends_at > $2 and s.ends_at > $2 \
            and (s.account_id is null or (a.epoch = s.epoch and a.disabled_at is null))";
        let found = self.read().await?.first(sql, &[key.as_str().into(), now.into()]).await?;
        let Some(Found { session, account }) = found else { return Ok(None) };
        Ok(Some((from_row(session)?, account.map(accounts::from_row).transpose()?)))
    }

    /// Keeps a session as it is now, all but when it began; when it was seen never
    /// goes back. `false`, and nothing changes, when no session of this key and this
    /// account is there.
    ///
    /// # Errors
    /// [`StoreError::TooLarge`] above [`MAX_SESSION_BYTES`]; [`StoreError::Value`] when
    /// another text is too long or the epoch is below 0; the database fails.
    pub async fn save_session(&self, session: &Session) -> Result<bool, StoreError> {
        check(session)?;
        let sql = "update sessions set epoch = $3, data = $4, agent = $5, network = $6, factor = $7, \
            seen_at = case when seen_at < $8 then $8 else seen_at end, stepped_up_at = $9, \
            idle_ends_at = $10, ends_at = $11 where key = $1 and account_id is not distinct from $2";
        Ok(self.write().await?.execute(sql, &values(session)).await? == 1)
    }

    /// Remembers that a session was seen at this time and lasts until that one if it
    /// is not seen again. Neither goes back; a session past its ends stays so.
    ///
    /// # Errors
    /// The database fails.
    pub async fn see_session(&self, key: &SessionKey, seen_at: i64, idle_ends_at: i64) -> Result<(), StoreError> {
        let sql = "update sessions set seen_at = case when seen_at < $2 then $2 else seen_at end, \
            idle_ends_at = case when idle_ends_at < $3 then $3 else idle_ends_at end \
            where key = $1 and (seen_at < $2 or idle_ends_at < $3) and idle_ends_at > $2 and ends_at > $2";
        self.write().await?.execute(sql, &[key.as_str().into(), seen_at.into(), idle_ends_at.into()]).await?;
        Ok(())
    }

    /// Ends a session. `false` when it is not there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn end_session(&self, key: &SessionKey) -> Result<bool, StoreError> {
        let sql = "delete from sessions where key = $1";
        Ok(self.write().await?.execute(sql, &[key.as_str().into()]).await? == 1)
    }

    /// Ends a session of this account. `false` when it is not there, or is not of this
    /// account.
    ///
    /// # Errors
    /// The database fails.
    pub async fn end_session_of(&self, account: AccountId, key: &SessionKey) -> Result<bool, StoreError> {
        let sql = "delete from sessions where key = $1 and account_id = $2";
        let values = [key.as_str().into(), account.into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// Ends all sessions of an account, or all but one, and answers how many they were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn end_sessions_of(&self, account: AccountId, except: Option<&SessionKey>) -> Result<u64, StoreError> {
        // No key is empty.
        let except = except.map_or("", Digest::as_str);
        let sql = "delete from sessions where account_id = $1 and key <> $2";
        self.sweep(sql, &[account.into(), except.into()]).await
    }

    /// The sessions of an account that have not ended, those seen last first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_sessions_of(
        &self,
        account: AccountId,
        now: i64,
        most: u32,
    ) -> Result<Vec<SessionEntry>, StoreError> {
        let sql = "select s.key, s.agent, s.network, s.factor, s.created_at, s.seen_at, s.idle_ends_at, s.ends_at \
            from sessions as s join accounts as a on a.id = s.account_id \
            where s.account_id = $1 and s.idle_ends_at > $2 and s.ends_at > $2 \
            and a.epoch = s.epoch and a.disabled_at is null \
            order by s.seen_at desc, s.key limit $3";
        let values = [account.into(), now.into(), i64::from(most).into()];
        let rows = self.read().await?.all(sql, &values).await?;
        rows.into_iter().map(from_entry_row).collect()
    }

    /// Deletes the sessions that are past one of their ends and answers how many they
    /// were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn expire_sessions(&self, now: i64) -> Result<u64, StoreError> {
        self.sweep("delete from sessions where idle_ends_at <= $1 or ends_at <= $1", &[now.into()]).await
    }
}

/// Refuses what no row may hold, before the database is asked.
fn check(session: &Session) -> Result<(), StoreError> {
    let actual = session.data.expose().len();
    if actual > MAX_SESSION_BYTES {
        return Err(StoreError::TooLarge { limit: MAX_SESSION_BYTES, actual });
    }
    checks::text(session.data.expose(), 0..=MAX_SESSION_BYTES, "what a session holds has no zero byte")?;
    checks::text(
        &session.agent,
        0..=MAX_AGENT_BYTES,
        "the name of a browser has at most 512 bytes, none of them zero",
    )?;
    checks::text(&session.network, 0..=64, "the network of a session has at most 64 bytes, none of them zero")?;
    checks::text(&session.factor, 0..=64, "the factor of a session has at most 64 bytes, none of them zero")?;
    checks::at_least(0, session.epoch, "an epoch is 0 or more")
}

/// What may change of a session, behind its key and its account.
fn values(session: &Session) -> [Value<'_>; 11] {
    [
        session.key.as_str().into(),
        session.account_id.into(),
        session.epoch.into(),
        session.data.expose().into(),
        session.agent.as_str().into(),
        session.network.as_str().into(),
        session.factor.as_str().into(),
        session.seen_at.into(),
        session.stepped_up_at.into(),
        session.idle_ends_at.into(),
        session.ends_at.into(),
    ]
}

/// One row of a session.
type Row = (String, Option<String>, i64, String, String, String, String, i64, i64, Option<i64>, i64, i64);
/// One row of a list.
type EntryRow = (String, String, String, String, i64, i64, i64, i64);

/// One row of a session with its account beside it: more columns than a tuple has.
struct Found {
    session: Row,
    account: Option<accounts::Row>,
}

impl<'r, R> FromRow<'r, R> for Found
where
    R: sqlx::Row,
    usize: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        let session = (
            row.try_get(0)?,
            row.try_get(1)?,
            row.try_get(2)?,
            row.try_get(3)?,
            row.try_get(4)?,
            row.try_get(5)?,
            row.try_get(6)?,
            row.try_get(7)?,
            row.try_get(8)?,
            row.try_get(9)?,
            row.try_get(10)?,
            row.try_get(11)?,
        );
        let account = match row.try_get(12)? {
            None => None,
            Some(id) => Some((
                id,
                row.try_get(13)?,
                row.try_get(14)?,
                row.try_get(15)?,
                row.try_get(16)?,
                row.try_get(17)?,
                row.try_get(18)?,
                row.try_get(19)?,
                row.try_get(20)?,
                row.try_get(21)?,
                row.try_get(22)?,
            )),
        };
        Ok(Self { session, account })
    }
}

/// Reads a row back into its types.
fn from_row(row: Row) -> Result<Session, StoreError> {
    let (
        key,
        account_id,
        epoch,
        data,
        agent,
        network,
        factor,
        created_at,
        seen_at,
        stepped_up_at,
        idle_ends_at,
        ends_at,
    ) = row;
    let account_id = account_id.map(|id| id.parse().map_err(|_| StoreError::Value("sessions.account_id")));
    Ok(Session {
        key: Digest::parse(&key).ok_or(StoreError::Value("sessions.key"))?,
        account_id: account_id.transpose()?,
        epoch,
        data: Secret::new(data),
        agent,
        network,
        factor,
        created_at,
        seen_at,
        stepped_up_at,
        idle_ends_at,
        ends_at,
    })
}

/// Reads a row of a list back into its types.
fn from_entry_row(row: EntryRow) -> Result<SessionEntry, StoreError> {
    let (key, agent, network, factor, created_at, seen_at, idle_ends_at, ends_at) = row;
    let key = Digest::parse(&key).ok_or(StoreError::Value("sessions.key"))?;
    Ok(SessionEntry { key, agent, network, factor, created_at, seen_at, idle_ends_at, ends_at })
}
