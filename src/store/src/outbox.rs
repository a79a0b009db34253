//! Letters to be sent, and what became of them. Times are milliseconds since
//! 1970-01-01T00:00:00Z.
//!
//! A letter is written down together with what it tells of, so that neither is there without
//! the other. Of many processes one is given a letter at a time, for a while; where it says
//! nothing of what became of it, the letter is given to somebody again.

use uuid::Uuid;

use crate::{
    accounts::{AccountId, MAX_EMAIL_BYTES},
    checks,
    connection::{Ask, Change, Value},
    error::StoreError,
    one_time_links::OneTimeLink,
    secret::Secret,
    store::Store,
};

/// The most bytes of a letter's subject.
pub const MAX_SUBJECT_BYTES: usize = 256;
/// The most bytes of a letter's text.
pub const MAX_BODY_BYTES: usize = 8 * 1024;
/// The most bytes of what the mail server said.
pub const MAX_FAULT_BYTES: usize = 512;

/// A letter to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLetter {
    /// Its identity, a UUID of version 7.
    pub id: Uuid,
    /// Whose account it is about; the letter goes with it.
    pub account_id: Option<AccountId>,
    /// What it is for, in 1 to 64 bytes, e.g. `recover`.
    pub kind: String,
    /// The address that it is sent to, 1 to [`MAX_EMAIL_BYTES`] long.
    pub recipient: String,
    /// What two addresses are one by, as long.
    pub recipient_key: String,
    /// Its subject, 1 to [`MAX_SUBJECT_BYTES`] long.
    pub subject: String,
    /// Its text, at most [`MAX_BODY_BYTES`]. It may hold a link.
    pub body: Secret,
    /// When it was written.
    pub created_at: i64,
    /// From when on it is of no use, and no longer tried.
    pub ends_at: i64,
}

/// A letter that somebody was given to send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// Its identity.
    pub id: Uuid,
    /// The address that it is sent to.
    pub recipient: String,
    /// Its subject.
    pub subject: String,
    /// Its text.
    pub body: Secret,
    /// When it was written.
    pub created_at: i64,
    /// From when on it is of no use.
    pub ends_at: i64,
    /// How often it was given to somebody, this time included.
    pub tries: u32,
}

/// What became of a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LetterState {
    /// It is still to be sent.
    Waiting,
    /// The mail server has it.
    Sent,
    /// It was given up.
    Failed,
}

impl LetterState {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Waiting, Self::Sent, Self::Failed];

    /// Its name in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Sent => "sent",
            Self::Failed => "failed",
        }
    }

    fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == name)
    }
}

/// A letter as whoever runs the site sees it: without its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterEntry {
    /// Its identity.
    pub id: Uuid,
    /// What it is for.
    pub kind: String,
    /// The address that it is sent to.
    pub recipient: String,
    /// When it was written.
    pub created_at: i64,
    /// When it is tried next, of one that waits.
    pub next_at: i64,
    /// How often it was tried.
    pub tries: u32,
    /// What the mail server said last; empty where it said nothing against it.
    pub fault: String,
    /// What became of it.
    pub state: LetterState,
    /// When it was sent or given up.
    pub done_at: Option<i64>,
}

/// How many letters are in which state, and since when the oldest waits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OutboxTotals {
    /// Letters that wait.
    pub waiting: u64,
    /// Letters that were sent, of those that are remembered.
    pub sent: u64,
    /// Letters that were given up, of those that are remembered.
    pub failed: u64,
    /// When the oldest was written that waits.
    pub oldest_waiting: Option<i64>,
}

impl Store {
    /// Writes a letter down together with the link that is in it, if there is one: both or
    /// neither.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when its account is not there; [`StoreError::TooLarge`] above
    /// [`MAX_BODY_BYTES`]; [`StoreError::Value`] when another text is empty or too long, or
    /// the letter or the link is there already; the database fails.
    pub async fn put_letter(&self, letter: &NewLetter, link: Option<&OneTimeLink>) -> Result<(), StoreError> {
        check(letter)?;
        let mut transaction = self.begin().await?;
        if let Some(link) = link {
            link.insert(&mut transaction).await?;
        }
        letter.insert(&mut transaction).await?;
        transaction.commit().await
    }

    /// Gives somebody a letter to send, and to nobody else until `again_at`: the one that is
    /// due for longest. `None` when none is due.
    ///
    /// # Errors
    /// The database fails.
    pub async fn claim_letter(&self, now: i64, again_at: i64) -> Result<Option<Letter>, StoreError> {
        // Of two who found the same one, the second sees that it is no longer due.
        let sql = "update outbox set next_at = $2, tries = tries + 1 \
            where id = (select id from outbox where state = 'waiting' and next_at <= $1 and ends_at > $1 \
                order by next_at, id limit 1) \
            and state = 'waiting' and next_at <= $1 \
            returning id, recipient, subject, body, created_at, ends_at, tries";
        let row = self.write().await?.change(sql, &[now.into(), again_at.into()]).await?;
        row.map(|(id, recipient, subject, body, created_at, ends_at, tries): (String, _, _, String, _, _, i64)| {
            Ok(Letter {
                id: read_id(&id)?,
                recipient,
                subject,
                body: Secret::new(body),
                created_at,
                ends_at,
                tries: u32::try_from(tries).unwrap_or(u32::MAX),
            })
        })
        .transpose()
    }

    /// Remembers that a letter was sent, and forgets its text.
    ///
    /// # Errors
    /// The database fails.
    pub async fn letter_sent(&self, id: Uuid, now: i64) -> Result<bool, StoreError> {
        let sql = "update outbox set state = 'sent', done_at = $2, body = '', fault = '' \
            where id = $1 and state = 'waiting'";
        Ok(self.write().await?.execute(sql, &[id.into(), now.into()]).await? == 1)
    }

    /// Remembers why a letter could not be sent, and from when on it is tried again.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the fault is too long; the database fails.
    pub async fn letter_delayed(&self, id: Uuid, next_at: i64, fault: &str) -> Result<bool, StoreError> {
        check_fault(fault)?;
        let sql = "update outbox set next_at = $2, fault = $3 where id = $1 and state = 'waiting'";
        Ok(self.write().await?.execute(sql, &[id.into(), next_at.into(), fault.into()]).await? == 1)
    }

    /// Gives a letter up, remembers why, and forgets its text.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the fault is too long; the database fails.
    pub async fn letter_failed(&self, id: Uuid, now: i64, fault: &str) -> Result<bool, StoreError> {
        check_fault(fault)?;
        let sql = "update outbox set state = 'failed', done_at = $2, body = '', fault = $3 \
            where id = $1 and state = 'waiting'";
        Ok(self.write().await?.execute(sql, &[id.into(), now.into(), fault.into()]).await? == 1)
    }

    /// Gives up the letters that are of no use any more, and answers how many they were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn give_letters_up(&self, now: i64) -> Result<u64, StoreError> {
        let sql = "update outbox set state = 'failed', done_at = $1, body = '' \
            where state = 'waiting' and ends_at <= $1";
        self.sweep(sql, &[now.into()]).await
    }

    /// Has every letter that waits tried at once, and answers how many they are.
    ///
    /// # Errors
    /// The database fails.
    pub async fn hurry_letters(&self, now: i64) -> Result<u64, StoreError> {
        let sql = "update outbox set next_at = $1 where state = 'waiting' and next_at > $1";
        self.sweep(sql, &[now.into()]).await
    }

    /// How many letters for one thing were written to an address since a time.
    ///
    /// # Errors
    /// The database fails.
    pub async fn count_letters_to(&self, recipient_key: &str, kind: &str, since: i64) -> Result<u64, StoreError> {
        let sql = "select count(*) from outbox where recipient_key = $1 and kind = $2 and created_at >= $3";
        // No row holds a zero byte, and PostgreSQL does not take one even in a question.
        if recipient_key.contains('\0') {
            return Ok(0);
        }
        let values: [Value<'_>; 3] = [recipient_key.into(), kind.into(), since.into()];
        let (letters,): (i64,) = self.read().await?.one(sql, &values).await?;
        Ok(letters.unsigned_abs())
    }

    /// The letters that were written last, without their texts.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_letters(&self, most: u32) -> Result<Vec<LetterEntry>, StoreError> {
        let sql = "select id, kind, recipient, created_at, next_at, tries, fault, state, done_at from outbox \
            order by created_at desc, id desc limit $1";
        let rows = self.read().await?.all(sql, &[i64::from(most).into()]).await?;
        rows.into_iter().map(from_row).collect()
    }

    /// How many letters are in which state.
    ///
    /// # Errors
    /// The database fails.
    pub async fn total_letters(&self) -> Result<OutboxTotals, StoreError> {
        let sql = "select state, count(*), min(created_at) from outbox group by state";
        let rows: Vec<(String, i64, Option<i64>)> = self.read().await?.all(sql, &[]).await?;
        let mut totals = OutboxTotals::default();
        for (state, letters, oldest) in rows {
            match LetterState::parse(&state).ok_or(StoreError::Value("outbox.state"))? {
                LetterState::Waiting => {
                    totals.waiting = letters.unsigned_abs();
                    totals.oldest_waiting = oldest;
                }
                LetterState::Sent => totals.sent = letters.unsigned_abs(),
                LetterState::Failed => totals.failed = letters.unsigned_abs(),
            }
        }
        Ok(totals)
    }

    /// Forgets the letters that were sent or given up before this time, and answers how many
    /// they were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn expire_letters(&self, before: i64) -> Result<u64, StoreError> {
        self.sweep("delete from outbox where state <> 'waiting' and done_at < $1", &[before.into()]).await
    }
}

impl NewLetter {
    /// Writes it down; whoever calls has checked it.
    pub(crate) async fn insert(&self, into: &mut impl Change) -> Result<(), StoreError> {
        let sql = "insert into outbox \
            (id, account_id, kind, recipient, recipient_key, subject, body, created_at, next_at, ends_at) \
            values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9) on conflict do nothing";
        let values = [
            self.id.into(),
            self.account_id.into(),
            self.kind.as_str().into(),
            self.recipient.as_str().into(),
            self.recipient_key.as_str().into(),
            self.subject.as_str().into(),
            self.body.expose().into(),
            self.created_at.into(),
            self.ends_at.into(),
        ];
        match into.execute(sql, &values).await.map_err(StoreError::or_no_account)? {
            0 => Err(StoreError::Value("a letter of this id is there")),
            _ => Ok(()),
        }
    }
}

/// Refuses what no row may hold, before the database is asked.
pub(crate) fn check(letter: &NewLetter) -> Result<(), StoreError> {
    let actual = letter.body.expose().len();
    if actual > MAX_BODY_BYTES {
        return Err(StoreError::TooLarge { limit: MAX_BODY_BYTES, actual });
    }
    checks::text(&letter.kind, 1..=64, "what a letter is for has 1 to 64 bytes, none of them zero")?;
    let refusal = "the address of a letter has 1 to 320 bytes, none of them zero";
    checks::text(&letter.recipient, 1..=MAX_EMAIL_BYTES, refusal)?;
    checks::text(&letter.recipient_key, 1..=MAX_EMAIL_BYTES, refusal)?;
    checks::text(
        &letter.subject,
        1..=MAX_SUBJECT_BYTES,
        "the subject of a letter has 1 to 256 bytes, none of them zero",
    )?;
    checks::text(letter.body.expose(), 0..=MAX_BODY_BYTES, "the text of a letter has no zero byte")
}

fn check_fault(fault: &str) -> Result<(), StoreError> {
    checks::text(fault, 0..=MAX_FAULT_BYTES, "what a mail server said has at most 512 bytes, none of them zero")
}

fn read_id(id: &str) -> Result<Uuid, StoreError> {
    Uuid::try_parse(id).map_err(|_| StoreError::Value("outbox.id"))
}

/// One row of a list.
type Row = (String, String, String, i64, i64, i64, String, String, Option<i64>);

/// Reads a row back into its types.
fn from_row(row: Row) -> Result<LetterEntry, StoreError> {
    let (id, kind, recipient, created_at, next_at, tries, fault, state, done_at) = row;
    Ok(LetterEntry {
        id: read_id(&id)?,
        kind,
        recipient,
        created_at,
        next_at,
        tries: u32::try_from(tries).unwrap_or(u32::MAX),
        fault,
        state: LetterState::parse(&state).ok_or(StoreError::Value("outbox.state"))?,
        done_at,
    })
}
