//! Matches: games between two people. Each is its record, in a text that only the service reads.
//! A change is made on condition that nobody made another one meanwhile. Times are milliseconds
//! since 1970-01-01T00:00:00Z.

mod id;

use std::fmt;

use sqlx::{ColumnIndex, Decode, FromRow, Type};

pub use self::id::MatchId;
use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask, Change, Value},
    digest::Digest,
    error::StoreError,
    saved_decks::lock,
    secret::Secret,
    store::Store,
    test_games::{MAX_RECORD_BYTES, MAX_SEATS_BYTES, TestGameOutcome, TestGameProgress, number, read_outcome},
};

/// Who has a seat: an account, or whoever has a secret; nobody where it was left, or where nobody
/// came yet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MatchHolder {
    /// Whose it is.
    pub account: Option<AccountId>,
    /// The hash of the secret by which it is somebody's who has no account.
    pub key: Option<Digest>,
}

impl MatchHolder {
    /// Whether it is nobody's.
    pub fn is_nobody(&self) -> bool {
        self.account.is_none() && self.key.is_none()
    }
}

/// An invitation that can be accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchInvitation {
    /// The hash of what its link ends in.
    pub hash: Digest,
    /// From when on it no longer works.
    pub ends_at: i64,
}

/// How a match stands.
#[derive(Clone, PartialEq, Eq)]
pub struct MatchContent {
    /// Who began it.
    pub host: MatchHolder,
    /// Who was invited.
    pub guest: MatchHolder,
    /// How somebody may still come into it.
    pub invitation: Option<MatchInvitation>,
    /// Who plays with which deck, for lists: JSON of 2 to [`MAX_SEATS_BYTES`].
    pub seats: String,
    /// What it is played again by: JSON of 2 to [`MAX_RECORD_BYTES`].
    pub record: Secret,
    /// What happened as whoever watches saw it, a line a sentence, at most [`MAX_RECORD_BYTES`].
    pub kept: String,
    /// When the answer is given that a seat gives without being asked.
    pub due_at: Option<i64>,
    /// How far it is.
    pub progress: TestGameProgress,
}

/// A match to be kept from now on, as version 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMatch {
    /// What its address begins with.
    pub id: MatchId,
    /// The code of its game, e.g. `necrogenesis`.
    pub game: String,
    /// What the address of whoever watches ends in: as many digits as [`MatchId::DIGITS`].
    pub watch_key: String,
    /// How it stands.
    pub content: MatchContent,
    /// When it began.
    pub created_at: i64,
}

/// A match that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredMatch {
    /// What its address begins with.
    pub id: MatchId,
    /// The code of its game.
    pub game: String,
    /// What the address of whoever watches ends in.
    pub watch_key: String,
    /// How it stands.
    pub content: MatchContent,
    /// How often it was changed, from 1 on.
    pub version: i64,
    /// When its host and its guest were last there, to within some seconds.
    pub seen_at: [Option<i64>; 2],
    /// When it began.
    pub created_at: i64,
    /// When it was changed last.
    pub changed_at: i64,
    /// When it ended.
    pub ended_at: Option<i64>,
}

/// What a list says of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchEntry {
    /// What its address begins with.
    pub id: MatchId,
    /// The code of its game.
    pub game: String,
    /// Who plays with which deck, as JSON.
    pub seats: String,
    /// How far it is.
    pub progress: TestGameProgress,
    /// When it was changed last.
    pub changed_at: i64,
}

/// A match that was touched of late.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchTouch {
    /// Which.
    pub id: MatchId,
    /// How often it was changed.
    pub version: i64,
    /// When its host and its guest were last there.
    pub seen_at: [Option<i64>; 2],
}

/// A question for matches, its rows as [`Row`] reads them.
macro_rules! select_match {
    ($which:literal) => {
        concat!(
            "select id, game, watch_key, host_account, host_key, guest_account, guest_key, invitation, \
            invitation_ends_at, seats, record, kept, due_at, choices, turns, outcome, version, host_seen_at, \
            guest_seen_at, created_at, changed_at, ended_at from matches ",
            $which
        )
    };
}

impl Store {
    /// Keeps a new match. `false`, and nothing changes, when the account of its host has a seat in
    /// so many already.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when its host's account is not there; [`StoreError::Value`] when
    /// a text is empty or too long or the id is known; the database fails.
    pub async fn create_match(&self, new: &NewMatch, most: u32) -> Result<bool, StoreError> {
        check(&new.content)?;
        checks::text(&new.game, 1..=64, "the code of a game has 1 to 64 bytes, none of them zero")?;
        new.watch_key.parse::<MatchId>()?;
        let mut transaction = self.begin().await?;
        if let Some(account) = new.content.host.account {
            if lock(&mut transaction, account).await?.is_none() {
                return Err(StoreError::NoAccount);
            }
            let sql = "select count(*) from matches where host_account = $1 or guest_account = $1";
            let (had,): (i64,) = transaction.one(sql, &[account.into()]).await?;
            if had >= i64::from(most) {
                return Ok(false);
            }
        }
        let sql = "insert into matches (id, game, watch_key, host_account, host_key, guest_account, guest_key, \
            invitation, invitation_ends_at, seats, record, kept, due_at, choices, turns, outcome, version, \
            host_seen_at, created_at, changed_at, touched_at, ended_at, guest_seen_at) \
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 1, $17, $17, $17, $17, \
            case when $16 is null then null else $17 end, case when $6 is null and $7 is null then null else $17 end) \
            on conflict do nothing";
        let [account, key, guest, guest_key, invitation, ends_at, seats, record, kept, due, choices, turns, outcome] =
            values(&new.content);
        let all = [
            (&new.id).into(),
            new.game.as_str().into(),
            new.watch_key.as_str().into(),
            account,
            key,
            guest,
            guest_key,
            invitation,
            ends_at,
            seats,
            record,
            kept,
            due,
            choices,
            turns,
            outcome,
            new.created_at.into(),
        ];
        if transaction.execute(sql, &all).await? == 0 {
            return Err(StoreError::Value("the address of a match is given once"));
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// The match of an id, whoever plays it.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_match(&self, id: &MatchId) -> Result<Option<StoredMatch>, StoreError> {
        let found: Option<Row> = self.read().await?.first(select_match!("where id = $1"), &[id.into()]).await?;
        found.map(Row::into_match).transpose()
    }

    /// The match into which the invitation of this hash leads, if it works now.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_invited_match(&self, hash: &Digest, now: i64) -> Result<Option<StoredMatch>, StoreError> {
        let sql = select_match!("where invitation = $1 and invitation_ends_at > $2");
        let found: Option<Row> = self.read().await?.first(sql, &[hash.as_str().into(), now.into()]).await?;
        found.map(Row::into_match).transpose()
    }

    /// Replaces how a match stands, unless it is at another version than this one by now or is
    /// gone. Whether it was replaced; its version is one higher then.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a text is empty or too long; the database fails.
    pub async fn change_match(
        &self,
        id: &MatchId,
        version: i64,
        content: &MatchContent,
        now: i64,
    ) -> Result<bool, StoreError> {
        check(content)?;
        let sql = "update matches set host_account = $3, host_key = $4, guest_account = $5, guest_key = $6, \
            invitation = $7, invitation_ends_at = $8, seats = $9, record = $10, kept = $11, due_at = $12, \
            choices = $13, turns = $14, outcome = $15, changed_at = $16, touched_at = $16, \
            ended_at = case when $15 is null then null else coalesce(ended_at, $16) end, \
            version = version + 1 where id = $1 and version = $2";
        let [account, key, guest, guest_key, invitation, ends_at, seats, record, kept, due, choices, turns, outcome] =
            values(content);
        let all = [
            id.into(),
            version.into(),
            account,
            key,
            guest,
            guest_key,
            invitation,
            ends_at,
            seats,
            record,
            kept,
            due,
            choices,
            turns,
            outcome,
            now.into(),
        ];
        Ok(self.write().await?.execute(sql, &all).await? == 1)
    }

    /// Remembers that the host or the guest of a match was there at this time, which never goes
    /// back. It is no change of the match.
    ///
    /// # Errors
    /// The database fails.
    pub async fn see_match(&self, id: &MatchId, is_host: bool, now: i64) -> Result<(), StoreError> {
        let sql = if is_host {
            "update matches set host_seen_at = $2, touched_at = $2 where id = $1 and coalesce(host_seen_at, 0) < $2"
        } else {
            "update matches set guest_seen_at = $2, touched_at = $2 where id = $1 and coalesce(guest_seen_at, 0) < $2"
        };
        self.write().await?.execute(sql, &[id.into(), now.into()]).await.map(drop)
    }

    /// Deletes a match that is at this version. Whether it was.
    ///
    /// # Errors
    /// The database fails.
    pub async fn delete_match(&self, id: &MatchId, version: i64) -> Result<bool, StoreError> {
        let sql = "delete from matches where id = $1 and version = $2";
        Ok(self.write().await?.execute(sql, &[id.into(), version.into()]).await? == 1)
    }

    /// Matches in which an account has a seat, those changed last first, at most so many.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_matches(&self, account: AccountId, most: u32) -> Result<Vec<MatchEntry>, StoreError> {
        let sql = "select id, game, seats, choices, turns, outcome, changed_at from matches \
            where host_account = $1 or guest_account = $1 order by changed_at desc, id desc limit $2";
        type Entry = (String, String, String, i64, i64, Option<String>, i64);
        let rows: Vec<Entry> = self.read().await?.all(sql, &[account.into(), i64::from(most).into()]).await?;
        let read = |(id, game, seats, choices, turns, outcome, changed_at): Entry| {
            Ok(MatchEntry { id: id.parse()?, game, seats, progress: progress(choices, turns, outcome)?, changed_at })
        };
        rows.into_iter().map(read).collect()
    }

    /// In how many matches an account has a seat.
    ///
    /// # Errors
    /// The database fails.
    pub async fn count_matches(&self, account: AccountId) -> Result<u64, StoreError> {
        let sql = "select count(*) from matches where host_account = $1 or guest_account = $1";
        let (had,): (i64,) = self.read().await?.one(sql, &[account.into()]).await?;
        Ok(had.unsigned_abs())
    }

    /// Matches in which an answer was due by this time, each with the code of its game, what waits
    /// for longest first, at most so many.
    ///
    /// # Errors
    /// The database fails.
    pub async fn due_matches(&self, now: i64, most: u32) -> Result<Vec<(MatchId, String)>, StoreError> {
        let sql = "select id, game from matches where due_at <= $1 order by due_at limit $2";
        let rows: Vec<(String, String)> = self.read().await?.all(sql, &[now.into(), i64::from(most).into()]).await?;
        rows.into_iter().map(|(id, game)| Ok((id.parse()?, game))).collect()
    }

    /// Matches that were touched since then, at most so many, what was touched last first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn touched_matches(&self, since: i64, most: u32) -> Result<Vec<MatchTouch>, StoreError> {
        let sql = "select id, version, host_seen_at, guest_seen_at from matches where touched_at >= $1 \
            order by touched_at desc limit $2";
        type Touch = (String, i64, Option<i64>, Option<i64>);
        let rows: Vec<Touch> = self.read().await?.all(sql, &[since.into(), i64::from(most).into()]).await?;
        let read =
            |(id, version, host, guest): Touch| Ok(MatchTouch { id: id.parse()?, version, seen_at: [host, guest] });
        rows.into_iter().map(read).collect()
    }

    /// Deletes the matches without an account that nobody changed since one time, and those of
    /// accounts that nobody changed since another, and answers how many they were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn expire_matches(&self, guests_since: i64, accounts_since: i64) -> Result<u64, StoreError> {
        let sql = "delete from matches where changed_at < case \
            when host_account is null and guest_account is null then $1 else $2 end";
        self.sweep(sql, &[guests_since.into(), accounts_since.into()]).await
    }
}

/// What of a match is written with every change, in the order of the questions.
fn values(content: &MatchContent) -> [Value<'_>; 13] {
    let MatchContent { host, guest, invitation, seats, record, kept, due_at, progress } = content;
    let invited = invitation.as_ref();
    [
        host.account.into(),
        host.key.as_ref().map(Digest::as_str).into(),
        guest.account.into(),
        guest.key.as_ref().map(Digest::as_str).into(),
        invited.map(|invitation| invitation.hash.as_str()).into(),
        invited.map(|invitation| invitation.ends_at).into(),
        seats.as_str().into(),
        record.expose().into(),
        kept.as_str().into(),
        (*due_at).into(),
        i64::from(progress.choices).into(),
        i64::from(progress.turns).into(),
        progress.outcome.map(TestGameOutcome::as_str).into(),
    ]
}

/// Refuses what no row may hold, before the database is asked.
fn check(content: &MatchContent) -> Result<(), StoreError> {
    checks::text(&content.seats, 2..=MAX_SEATS_BYTES, "the seats of a match have 2 to 4096 bytes, none of them zero")?;
    let record = "the record of a match has 2 to 262144 bytes, none of them zero";
    checks::text(content.record.expose(), 2..=MAX_RECORD_BYTES, record)?;
    let kept = "the lines of a match have at most 262144 bytes, none of them zero";
    checks::text(&content.kept, 0..=MAX_RECORD_BYTES, kept)
}

impl fmt::Debug for MatchContent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Neither what a player holds nor what comes.
        f.debug_struct("MatchContent").field("seats", &self.seats).finish_non_exhaustive()
    }
}

/// One row: of more columns than a tuple is read from.
struct Row {
    texts: [String; 6],
    host: [Option<String>; 2],
    guest: [Option<String>; 2],
    invitation: (Option<String>, Option<i64>),
    outcome: Option<String>,
    due_at: Option<i64>,
    choices: i64,
    turns: i64,
    version: i64,
    seen_at: [Option<i64>; 2],
    created_at: i64,
    changed_at: i64,
    ended_at: Option<i64>,
}

impl<'r, R: sqlx::Row> FromRow<'r, R> for Row
where
    for<'c> &'c str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> sqlx::Result<Self> {
        Ok(Self {
            texts: [
                row.try_get("id")?,
                row.try_get("game")?,
                row.try_get("watch_key")?,
                row.try_get("seats")?,
                row.try_get("record")?,
                row.try_get("kept")?,
            ],
            host: [row.try_get("host_account")?, row.try_get("host_key")?],
            guest: [row.try_get("guest_account")?, row.try_get("guest_key")?],
            invitation: (row.try_get("invitation")?, row.try_get("invitation_ends_at")?),
            outcome: row.try_get("outcome")?,
            due_at: row.try_get("due_at")?,
            choices: row.try_get("choices")?,
            turns: row.try_get("turns")?,
            version: row.try_get("version")?,
            seen_at: [row.try_get("host_seen_at")?, row.try_get("guest_seen_at")?],
            created_at: row.try_get("created_at")?,
            changed_at: row.try_get("changed_at")?,
            ended_at: row.try_get("ended_at")?,
        })
    }
}

impl Row {
    /// Reads it back into its types.
    fn into_match(self) -> Result<StoredMatch, StoreError> {
        let [id, game, watch_key, seats, record, kept] = self.texts;
        let hash = |text: String| Digest::parse(&text).ok_or(StoreError::Value("a hash of matches"));
        let holder = |[account, key]: [Option<String>; 2]| {
            let account = account.map(|account| account.parse()).transpose()?;
            Ok::<_, StoreError>(MatchHolder { account, key: key.map(hash).transpose()? })
        };
        let (invitation, ends_at) = self.invitation;
        let invitation = invitation.map(hash).transpose()?.zip(ends_at);
        Ok(StoredMatch {
            id: id.parse()?,
            game,
            watch_key,
            content: MatchContent {
                host: holder(self.host)?,
                guest: holder(self.guest)?,
                invitation: invitation.map(|(hash, ends_at)| MatchInvitation { hash, ends_at }),
                seats,
                record: Secret::new(record),
                kept,
                due_at: self.due_at,
                progress: progress(self.choices, self.turns, self.outcome)?,
            },
            version: self.version,
            seen_at: self.seen_at,
            created_at: self.created_at,
            changed_at: self.changed_at,
            ended_at: self.ended_at,
        })
    }
}

fn progress(choices: i64, turns: i64, outcome: Option<String>) -> Result<TestGameProgress, StoreError> {
    let outcome = outcome.as_deref().map(read_outcome).transpose()?;
    Ok(TestGameProgress { choices: number(choices)?, turns: number(turns)?, outcome })
}
