//! Test games: each is its record, in a text that only the service reads. A change is made on
//! condition that nobody made another one meanwhile. Times are milliseconds since
//! 1970-01-01T00:00:00Z.

mod id;

use std::fmt;

pub use self::id::TestGameId;
use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask, Change, Transaction, Value},
    digest::Digest,
    error::StoreError,
    saved_decks::lock,
    secret::Secret,
    store::Store,
};

/// The most bytes of a game's title.
pub const MAX_TITLE_BYTES: usize = 400;
/// The most bytes of what lists say of who plays.
pub const MAX_SEATS_BYTES: usize = 4096;
/// The most bytes of a record, and of the lines that are kept beside it.
pub const MAX_RECORD_BYTES: usize = 256 * 1024;
/// The most bytes of a key by which a change is known again.
pub const MAX_KEY_BYTES: usize = 64;
/// The most bytes of what is kept of the answer to the last change.
pub const MAX_ANSWER_BYTES: usize = 4096;

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TestGameOutcome {
    /// The first seat won.
    First,
    /// The second seat won.
    Second,
    /// Nobody won.
    Drawn,
}

impl TestGameOutcome {
    const ALL: [Self; 3] = [Self::First, Self::Second, Self::Drawn];

    /// As it is kept and sent.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
            Self::Drawn => "drawn",
        }
    }
}

/// What a change leaves behind.
#[derive(Clone, PartialEq, Eq)]
pub struct TestGameContent {
    /// What its player calls it, at most [`MAX_TITLE_BYTES`]; empty when nobody named it.
    pub title: String,
    /// Who plays each seat with which deck, for lists: JSON of 2 to [`MAX_SEATS_BYTES`].
    pub seats: String,
    /// What it is played again by: JSON of 2 to [`MAX_RECORD_BYTES`].
    pub record: Secret,
    /// What happened as its player saw it, a line a sentence, at most [`MAX_RECORD_BYTES`].
    pub kept: String,
    /// Whether its player knows the seed.
    pub is_open: bool,
}

/// How far a game is, for lists.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TestGameProgress {
    /// How many choices it has.
    pub choices: u32,
    /// Which turn it is in.
    pub turns: u32,
    /// How it ended, where it did.
    pub outcome: Option<TestGameOutcome>,
}

/// The last change, by which it is known again.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TestGameChange {
    /// The key that whoever sent it gave it: 1 to [`MAX_KEY_BYTES`], where there is one.
    pub key: Option<String>,
    /// The hash of what was asked; of a game that just began there is none.
    pub asked: Option<Digest>,
    /// What of the answer is not in the record: JSON of at most [`MAX_ANSWER_BYTES`].
    pub answer: String,
}

/// A game to be kept from now on, as revision 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTestGame {
    /// What its address ends in.
    pub id: TestGameId,
    /// Whose it is; of whoever has its address without an account.
    pub account: Option<AccountId>,
    /// The code of its game, e.g. `necrogenesis`.
    pub game: String,
    /// How it stands.
    pub content: TestGameContent,
    /// How far it is.
    pub progress: TestGameProgress,
    /// When it began.
    pub created_at: i64,
}

/// A game that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredTestGame {
    /// What its address ends in.
    pub id: TestGameId,
    /// Whose it is; of whoever has its address without an account.
    pub account: Option<AccountId>,
    /// The code of its game.
    pub game: String,
    /// How it stands.
    pub content: TestGameContent,
    /// How often it was changed, from 1 on.
    pub revision: i64,
    /// What was changed last.
    pub last: TestGameChange,
    /// When it began.
    pub created_at: i64,
    /// When it was changed last.
    pub changed_at: i64,
    /// When somebody last changed it or, to within a day, looked at it.
    pub seen_at: i64,
    /// When it ended.
    pub ended_at: Option<i64>,
}

/// What a list says of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestGameEntry {
    /// What its address ends in.
    pub id: TestGameId,
    /// The code of its game.
    pub game: String,
    /// What its player calls it; empty when nobody named it.
    pub title: String,
    /// Who plays each seat with which deck, as JSON.
    pub seats: String,
    /// How often it was changed, from 1 on.
    pub revision: i64,
    /// How far it is.
    pub progress: TestGameProgress,
    /// When it began.
    pub created_at: i64,
    /// When it was changed last.
    pub changed_at: i64,
    /// When it ended.
    pub ended_at: Option<i64>,
}

/// A question for games, its rows as [`from_row`] reads them.
macro_rules! select_game {
    ($which:literal) => {
        concat!(
            "select id, account_id, game, title, seats, record, kept, is_open, revision, last_key, last_change, \
            last_answer, created_at, changed_at, seen_at, ended_at from test_games ",
            $which
        )
    };
}

impl Store {
    /// Keeps a new game. Where its account has `most` games already, the oldest of those that
    /// ended and that nobody named gives way. `false`, and nothing changes, when none does.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when its account is not there; [`StoreError::Value`] when a text
    /// is empty or too long or the id is known; the database fails.
    pub async fn create_test_game(&self, game: &NewTestGame, most: u32) -> Result<bool, StoreError> {
        check(&game.content)?;
        checks::text(&game.game, 1..=64, "the code of a game has 1 to 64 bytes, none of them zero")?;
        let mut transaction = self.begin().await?;
        if let Some(account) = game.account {
            if lock(&mut transaction, account).await?.is_none() {
                return Err(StoreError::NoAccount);
            }
            if !make_room(&mut transaction, account, i64::from(most)).await? {
                return Ok(false);
            }
        }
        let sql = "insert into test_games (id, account_id, game, title, seats, record, kept, is_open, revision, \
            last_answer, choices, turns, outcome, created_at, changed_at, seen_at, ended_at) \
            values ($1, $2, $3, $4, $5, $6, $7, $8, 1, '', $9, $10, $11, $12, $12, $12, \
            case when $11 is null then null else $12 end) on conflict do nothing";
        let (content, progress) = (&game.content, &game.progress);
        let values = [
            (&game.id).into(),
            game.account.into(),
            game.game.as_str().into(),
            content.title.as_str().into(),
            content.seats.as_str().into(),
            content.record.expose().into(),
            content.kept.as_str().into(),
            i64::from(content.is_open).into(),
            i64::from(progress.choices).into(),
            i64::from(progress.turns).into(),
            progress.outcome.map(TestGameOutcome::as_str).into(),
            game.created_at.into(),
        ];
        if transaction.execute(sql, &values).await? == 0 {
            return Err(StoreError::Value("the address of a test game is given once"));
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// The game of an id, whoever's it is.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_test_game(&self, id: &TestGameId) -> Result<Option<StoredTestGame>, StoreError> {
        self.read().await?.first(select_game!("where id = $1"), &[id.into()]).await?.map(from_row).transpose()
    }

    /// Replaces how a game stands, unless it is at another revision than this one by now or is
    /// gone. Whether it was replaced; its revision is one higher then.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a text is empty or too long; the database fails.
    pub async fn change_test_game(
        &self,
        id: &TestGameId,
        revision: i64,
        (content, progress): (&TestGameContent, &TestGameProgress),
        change: &TestGameChange,
        now: i64,
    ) -> Result<bool, StoreError> {
        check(content)?;
        if let Some(key) = &change.key {
            checks::text(key, 1..=MAX_KEY_BYTES, "the key of a change has 1 to 64 bytes, none of them zero")?;
        }
        let answer = "what is kept of an answer has 0 to 4096 bytes, none of them zero";
        checks::text(&change.answer, 0..=MAX_ANSWER_BYTES, answer)?;
        let sql = "update test_games set title = $3, seats = $4, record = $5, kept = $6, is_open = $7, choices = $8, \
            turns = $9, outcome = $10, last_key = $11, last_change = $12, last_answer = $13, changed_at = $14, \
            seen_at = $14, ended_at = case when $10 is null then null else coalesce(ended_at, $14) end, \
            revision = revision + 1 where id = $1 and revision = $2";
        let values: [Value<'_>; 14] = [
            id.into(),
            revision.into(),
            content.title.as_str().into(),
            content.seats.as_str().into(),
            content.record.expose().into(),
            content.kept.as_str().into(),
            i64::from(content.is_open).into(),
            i64::from(progress.choices).into(),
            i64::from(progress.turns).into(),
            progress.outcome.map(TestGameOutcome::as_str).into(),
            change.key.as_deref().into(),
            change.asked.as_ref().map(Digest::as_str).into(),
            change.answer.as_str().into(),
            now.into(),
        ];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// Remembers that somebody looked at a game at this time, which never goes back.
    ///
    /// # Errors
    /// The database fails.
    pub async fn see_test_game(&self, id: &TestGameId, now: i64) -> Result<(), StoreError> {
        let sql = "update test_games set seen_at = $2 where id = $1 and seen_at < $2";
        self.write().await?.execute(sql, &[id.into(), now.into()]).await.map(drop)
    }

    /// Deletes a game, whoever's it is. `false` when it is not there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn delete_test_game(&self, id: &TestGameId) -> Result<bool, StoreError> {
        Ok(self.write().await?.execute("delete from test_games where id = $1", &[id.into()]).await? == 1)
    }

    /// Games of an account, those changed last first, at most so many; `before` is when the last
    /// of the page before was changed, and its id.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_test_games(
        &self,
        account: AccountId,
        before: Option<(i64, &TestGameId)>,
        most: u32,
    ) -> Result<Vec<TestGameEntry>, StoreError> {
        let sql = "select id, game, title, seats, outcome, revision, choices, turns, created_at, changed_at, ended_at \
            from test_games where account_id = $1 and (changed_at < $2 or (changed_at = $2 and id < $3)) \
            order by changed_at desc, id desc limit $4";
        let (at, id) = before.map_or((i64::MAX, "~"), |(at, id)| (at, id.as_str()));
        let values = [account.into(), at.into(), id.into(), i64::from(most).into()];
        self.read().await?.all(sql, &values).await?.into_iter().map(from_entry_row).collect()
    }

    /// Deletes the games without an account that nobody touched since one time, and those of
    /// accounts that nobody touched since another, and answers how many they were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn expire_test_games(&self, guests_since: i64, accounts_since: i64) -> Result<u64, StoreError> {
        let sql = "delete from test_games where (account_id is null and seen_at < $1) \
            or (account_id is not null and seen_at < $2)";
        self.sweep(sql, &[guests_since.into(), accounts_since.into()]).await
    }
}

/// Whether an account whose row is locked has fewer games than it may, after the oldest that
/// ended unnamed went.
async fn make_room(transaction: &mut Transaction, account: AccountId, most: i64) -> Result<bool, StoreError> {
    let (had,): (i64,) =
        transaction.one("select count(*) from test_games where account_id = $1", &[account.into()]).await?;
    let missing = had.saturating_add(1).saturating_sub(most);
    if missing <= 0 {
        return Ok(true);
    }
    let sql = "delete from test_games where id in (select id from test_games \
        where account_id = $1 and title = '' and ended_at is not null order by changed_at, id limit $2)";
    let gone = transaction.execute(sql, &[account.into(), missing.into()]).await?;
    Ok(i64::try_from(gone).is_ok_and(|gone| gone >= missing))
}

/// Refuses what no row may hold, before the database is asked.
fn check(content: &TestGameContent) -> Result<(), StoreError> {
    checks::text(&content.title, 0..=MAX_TITLE_BYTES, "the title of a game has at most 400 bytes, none of them zero")?;
    checks::text(&content.seats, 2..=MAX_SEATS_BYTES, "the seats of a game have 2 to 4096 bytes, none of them zero")?;
    let record = "the record of a game has 2 to 262144 bytes, none of them zero";
    checks::text(content.record.expose(), 2..=MAX_RECORD_BYTES, record)?;
    checks::text(
        &content.kept,
        0..=MAX_RECORD_BYTES,
        "the lines of a game have at most 262144 bytes, none of them zero",
    )
}

impl fmt::Debug for TestGameContent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Neither what its other player holds nor what comes.
        f.debug_struct("TestGameContent").field("seats", &self.seats).finish_non_exhaustive()
    }
}

/// One row.
type Row = (
    String,
    Option<String>,
    String,
    String,
    String,
    String,
    String,
    i64,
    i64,
    Option<String>,
    Option<String>,
    String,
    i64,
    i64,
    i64,
    Option<i64>,
);
/// One row of a list.
type EntryRow = (String, String, String, String, Option<String>, i64, i64, i64, i64, i64, Option<i64>);

/// Reads a row back into its types.
fn from_row(row: Row) -> Result<StoredTestGame, StoreError> {
    let (id, account, game, title, seats, record, kept, is_open, revision, key, asked, answer, ..) = row;
    let (created_at, changed_at, seen_at, ended_at) = (row.12, row.13, row.14, row.15);
    let asked = asked.map(|asked| Digest::parse(&asked).ok_or(StoreError::Value("test_games.last_change")));
    Ok(StoredTestGame {
        id: id.parse()?,
        account: account.map(|account| account.parse()).transpose()?,
        game,
        content: TestGameContent { title, seats, record: Secret::new(record), kept, is_open: is_open != 0 },
        revision,
        last: TestGameChange { key, asked: asked.transpose()?, answer },
        created_at,
        changed_at,
        seen_at,
        ended_at,
    })
}

/// Reads a row of a list back into its types.
fn from_entry_row(row: EntryRow) -> Result<TestGameEntry, StoreError> {
    let (id, game, title, seats, outcome, revision, choices, turns, created_at, changed_at, ended_at) = row;
    Ok(TestGameEntry {
        id: id.parse()?,
        game,
        title,
        seats,
        revision,
        progress: TestGameProgress {
            choices: number(choices)?,
            turns: number(turns)?,
            outcome: outcome.as_deref().map(read_outcome).transpose()?,
        },
        created_at,
        changed_at,
        ended_at,
    })
}

/// A number of a row.
pub(crate) fn number(number: i64) -> Result<u32, StoreError> {
    u32::try_from(number).map_err(|_| StoreError::Value("a number of test_games"))
}

/// How a game of a row ended.
pub(crate) fn read_outcome(text: &str) -> Result<TestGameOutcome, StoreError> {
    let known = TestGameOutcome::ALL.into_iter().find(|outcome| outcome.as_str() == text);
    known.ok_or(StoreError::Value("test_games.outcome"))
}
