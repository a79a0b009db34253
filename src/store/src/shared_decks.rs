//! Decks that were shared by link.

use std::future::Future;

use crate::{ContentId, ShortId, StoreError};

/// The most bytes of canonical JSON a shared deck may have: some hundred
/// times a tournament deck.
pub const MAX_DECK_BYTES: usize = 64 * 1024;

/// The most bytes that all shared decks together may have, unless another
/// number is set with [`crate::Store::with_room`].
pub const DEFAULT_ROOM: u64 = 1024 * 1024 * 1024;

/// For how long a deck that nobody has opened yet is as safe as any other, in
/// milliseconds: whoever gets a link by a message opens it later. Whoever fills
/// the store at once so keeps others from sharing for an hour, not for ever.
pub const UNOPENED_FOR_MS: i64 = 60 * 60 * 1000;

/// A deck to be shared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSharedDeck {
    /// The hash of the deck's content.
    pub content_id: ContentId,
    /// The deck as canonical JSON, at most [`MAX_DECK_BYTES`].
    pub deck_json: String,
    /// The code of the game it is for, e.g. `necrogenesis`.
    pub game: String,
    /// Milliseconds since 1970-01-01T00:00:00Z.
    pub created_at: i64,
}

/// A deck that was shared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedDeck {
    /// The hash of the deck's content.
    pub content_id: ContentId,
    /// The name in its link.
    pub short_id: ShortId,
    /// The deck as canonical JSON.
    pub deck_json: String,
    /// The code of the game it is for.
    pub game: String,
    /// When it was first shared, in milliseconds since 1970-01-01T00:00:00Z.
    pub created_at: i64,
    /// When somebody last opened or shared it, to within a day.
    pub last_seen_at: i64,
    /// When somebody first opened its link.
    pub opened_at: Option<i64>,
}

/// What a list of shared decks says about one, removed ones included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedDeckEntry {
    /// The name in its link.
    pub short_id: ShortId,
    /// The bytes of its canonical JSON.
    pub bytes: u64,
    /// When it was first shared, in milliseconds since 1970-01-01T00:00:00Z.
    pub created_at: i64,
    /// When somebody last opened or shared it, to within a day.
    pub last_seen_at: i64,
    /// When somebody first opened its link.
    pub opened_at: Option<i64>,
    /// When it was taken out.
    pub removed_at: Option<i64>,
}

/// The sums over all shared decks that were not removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SharedDeckTotals {
    /// How many there are.
    pub decks: u64,
    /// The bytes of their canonical JSON.
    pub bytes: u64,
}

/// The aggregate of shared decks. The text of a shared deck is never changed;
/// it is only removed, or expires.
pub trait SharedDecks {
    /// Keeps the deck and answers how it is kept. A deck whose content is
    /// already there is left as it was first shared, so that sharing twice
    /// gives the same link. Where there is no room, decks that were never opened,
    /// nor shared within [`UNOPENED_FOR_MS`], are deleted, the oldest first and
    /// no more than are needed.
    ///
    /// # Errors
    /// [`StoreError::TooLarge`] above [`MAX_DECK_BYTES`]; [`StoreError::Full`]
    /// when there is still no room for it, and nothing was deleted; [`StoreError::Removed`]
    /// when this content was taken out; the database fails.
    fn put_shared_deck(&self, deck: NewSharedDeck) -> impl Future<Output = Result<SharedDeck, StoreError>> + Send;

    /// The deck with this short id.
    ///
    /// # Errors
    /// [`StoreError::Removed`] when it was taken out; the database fails.
    fn find_shared_deck(&self, id: &ShortId) -> impl Future<Output = Result<Option<SharedDeck>, StoreError>> + Send;

    /// The deck with this content.
    ///
    /// # Errors
    /// [`StoreError::Removed`] when it was taken out; the database fails.
    fn find_shared_deck_by_content(
        &self,
        id: &ContentId,
    ) -> impl Future<Output = Result<Option<SharedDeck>, StoreError>> + Send;

    /// Remembers that somebody shared the deck again or saw it at this time.
    ///
    /// # Errors
    /// The database fails.
    fn see_shared_deck(&self, id: &ShortId, now: i64) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Remembers that somebody opened the link at this time, and that it was
    /// opened at all: from then on it makes no room for others.
    ///
    /// # Errors
    /// The database fails.
    fn open_shared_deck(&self, id: &ShortId, now: i64) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Takes a deck out for good: its text goes, its id stays and says so.
    /// `false` when there is no such deck, or it was taken out before.
    ///
    /// # Errors
    /// The database fails.
    fn remove_shared_deck(&self, id: &ShortId, now: i64) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Deletes the decks that nobody opened or shared since this time and
    /// answers how many they were.
    ///
    /// # Errors
    /// The database fails.
    fn expire_shared_decks(&self, unseen_since: i64) -> impl Future<Output = Result<u64, StoreError>> + Send;

    /// The decks that were shared last, the newest first, removed ones included.
    ///
    /// # Errors
    /// The database fails.
    fn list_shared_decks(&self, most: u32) -> impl Future<Output = Result<Vec<SharedDeckEntry>, StoreError>> + Send;

    /// How many decks are shared, and how much they hold.
    ///
    /// # Errors
    /// The database fails.
    fn total_shared_decks(&self) -> impl Future<Output = Result<SharedDeckTotals, StoreError>> + Send;
}

/// One row as both databases give it.
pub(crate) type Row = (String, String, String, String, i64, i64, Option<i64>, Option<i64>);
/// One row of a list as both databases give it.
pub(crate) type EntryRow = (String, i64, i64, i64, Option<i64>, Option<i64>);

/// Refuses what no row may hold, before the database is asked.
pub(crate) fn check(deck: &NewSharedDeck) -> Result<(), StoreError> {
    let actual = deck.deck_json.len();
    if actual > MAX_DECK_BYTES {
        return Err(StoreError::TooLarge { limit: MAX_DECK_BYTES, actual });
    }
    if deck.game.is_empty() || deck.game.len() > 64 {
        return Err(StoreError::Value("the code of a game has 1 to 64 bytes"));
    }
    if deck.game.contains('\0') || deck.deck_json.contains('\0') {
        return Err(StoreError::Value("text holds no zero byte"));
    }
    Ok(())
}

/// Reads a row back into its types.
pub(crate) fn from_row(row: Row) -> Result<SharedDeck, StoreError> {
    let (content_id, short_id, deck_json, game, created_at, last_seen_at, opened_at, removed_at) = row;
    if removed_at.is_some() {
        return Err(StoreError::Removed);
    }
    Ok(SharedDeck {
        content_id: ContentId::from_hex(&content_id).ok_or(StoreError::Value("shared_decks.content_id"))?,
        short_id: ShortId::parse(&short_id).ok_or(StoreError::Value("shared_decks.short_id"))?,
        deck_json,
        game,
        created_at,
        last_seen_at,
        opened_at,
    })
}

/// Reads a row of a list back into its types.
pub(crate) fn from_entry_row(row: EntryRow) -> Result<SharedDeckEntry, StoreError> {
    let (short_id, bytes, created_at, last_seen_at, opened_at, removed_at) = row;
    Ok(SharedDeckEntry {
        short_id: ShortId::parse(&short_id).ok_or(StoreError::Value("shared_decks.short_id"))?,
        bytes: bytes.unsigned_abs(),
        created_at,
        last_seen_at,
        opened_at,
        removed_at,
    })
}

/// The text of the statements, which both databases understand.
pub(crate) mod sql {
    /// Inserts unless the content or the short id is already taken.
    pub(crate) const INSERT: &str = "insert into shared_decks \
        (content_id, short_id, deck_json, game, created_at, last_seen_at, bytes) \
        values ($1, $2, $3, $4, $5, $5, $6) on conflict do nothing";
    /// Counts a new deck, if there is room for it.
    pub(crate) const ADD: &str = "update shared_deck_totals set decks = decks + 1, bytes = bytes + $1 \
        where bytes + $1 <= $2";
    /// Counts decks that are gone.
    pub(crate) const SUBTRACT: &str = "update shared_deck_totals set decks = decks - $1, bytes = bytes - $2";
    /// The row with one content id.
    pub(crate) const BY_CONTENT: &str = "select content_id, short_id, deck_json, game, created_at, \
        last_seen_at, opened_at, removed_at from shared_decks where content_id = $1";
    /// The row with one short id.
    pub(crate) const BY_SHORT: &str = "select content_id, short_id, deck_json, game, created_at, \
        last_seen_at, opened_at, removed_at from shared_decks where short_id = $1";
    /// Remembers a visit, which never goes back in time.
    pub(crate) const SEE: &str = "update shared_decks set last_seen_at = $2 where short_id = $1 and last_seen_at < $2";
    /// The same, and the first visit.
    pub(crate) const OPEN: &str = "update shared_decks set opened_at = coalesce(opened_at, $2), \
        last_seen_at = case when last_seen_at < $2 then $2 else last_seen_at end where short_id = $1";
    /// Takes the text out.
    pub(crate) const REMOVE: &str = "update shared_decks set deck_json = '', removed_at = $2 \
        where short_id = $1 and removed_at is null returning bytes";
    /// Deletes what nobody looks at; what was taken out stays taken out.
    pub(crate) const EXPIRE: &str = "delete from shared_decks where last_seen_at < $1 and removed_at is null \
        returning bytes";
    /// The sum of bytes, which no other transaction changes before this one ends.
    pub(crate) const LOCK: &str = "update shared_deck_totals set bytes = bytes returning bytes";
    /// Deletes decks that were never opened, nor shared since $1, the oldest first,
    /// until these are $2 bytes or the look at some of them ends: a store may hold
    /// millions.
    pub(crate) const YIELD: &str = "delete from shared_decks where content_id in (select content_id from (\
            select content_id, bytes, sum(bytes) over (order by last_seen_at, content_id) as so_far from (\
                select content_id, bytes, last_seen_at from shared_decks \
                where opened_at is null and removed_at is null and last_seen_at < $1 \
                order by last_seen_at, content_id limit 1000\
            ) as oldest\
        ) as summed where so_far - bytes < $2) returning bytes";
    /// The newest first.
    pub(crate) const LIST: &str = "select short_id, bytes, created_at, last_seen_at, opened_at, removed_at \
        from shared_decks order by created_at desc, short_id limit $1";
    /// The sums.
    pub(crate) const TOTALS: &str = "select decks, bytes from shared_deck_totals";
}

/// The questions to one database, by the type of its connection. The text and
/// the rows are the same for both, but no type of `sqlx` stands for both.
macro_rules! questions {
    ($connection:ty) => {
        /// Keeps a deck under the shortest free id, or finds it as it is kept.
        /// Runs in a transaction, which an error must roll back.
        async fn keep(connection: &mut $connection, deck: &NewSharedDeck, room: u64) -> Result<SharedDeck, StoreError> {
            let content_id = deck.content_id.to_string();
            let bytes = deck.deck_json.len() as i64;
            for length in ShortId::SHORTEST..=ShortId::LONGEST {
                let short_id = ShortId::of(&deck.content_id, length);
                let inserted = sqlx::query(sql::INSERT)
                    .bind(&content_id)
                    .bind(short_id.as_str())
                    .bind(&deck.deck_json)
                    .bind(&deck.game)
                    .bind(deck.created_at)
                    .bind(bytes)
                    .execute(&mut *connection)
                    .await?;
                if inserted.rows_affected() == 1 {
                    let most = i64::try_from(room).unwrap_or(i64::MAX);
                    let mut has_room = add(connection, bytes, most).await?;
                    if !has_room && bytes <= most {
                        let unseen_since = deck.created_at.saturating_sub(UNOPENED_FOR_MS);
                        make_room(connection, bytes, most, unseen_since).await?;
                        has_room = add(connection, bytes, most).await?;
                    }
                    if !has_room {
                        return Err(StoreError::Full { limit: room });
                    }
                }
                if let Some(kept) = find(connection, sql::BY_CONTENT, &content_id).await? {
                    return Ok(kept);
                }
            }
            // All 52 digits are the whole hash, which would have been the same content.
            Err(StoreError::Value("shared_decks.short_id"))
        }

        /// Counts a new deck, unless all would then have more than `most` bytes.
        async fn add(connection: &mut $connection, bytes: i64, most: i64) -> Result<bool, StoreError> {
            let added = sqlx::query(sql::ADD).bind(bytes).bind(most).execute(connection).await?;
            Ok(added.rows_affected() == 1)
        }

        /// Deletes decks that were never opened until there is room for `bytes`, or
        /// none is left. Runs in a transaction.
        async fn make_room(
            connection: &mut $connection,
            bytes: i64,
            most: i64,
            unseen_since: i64,
        ) -> Result<(), StoreError> {
            let mut missing = lock(connection).await?.saturating_add(bytes).saturating_sub(most);
            while missing > 0 {
                let gone: Vec<i64> =
                    sqlx::query_scalar(sql::YIELD).bind(unseen_since).bind(missing).fetch_all(&mut *connection).await?;
                if gone.is_empty() {
                    break;
                }
                missing -= gone.iter().sum::<i64>();
                subtract(connection, &gone).await?;
            }
            Ok(())
        }

        /// Whoever deletes several rows locks the sums first: two that each hold a
        /// row that the other wants would wait for ever.
        async fn lock(connection: &mut $connection) -> Result<i64, StoreError> {
            Ok(sqlx::query_scalar(sql::LOCK).fetch_one(connection).await?)
        }

        /// Counts decks of so many bytes as gone.
        async fn subtract(connection: &mut $connection, gone: &[i64]) -> Result<(), StoreError> {
            let bytes: i64 = gone.iter().sum();
            sqlx::query(sql::SUBTRACT).bind(gone.len() as i64).bind(bytes).execute(connection).await?;
            Ok(())
        }

        async fn find(
            connection: &mut $connection,
            statement: &'static str,
            id: &str,
        ) -> Result<Option<SharedDeck>, StoreError> {
            let row: Option<Row> = sqlx::query_as(statement).bind(id).fetch_optional(connection).await?;
            row.map(from_row).transpose()
        }

        async fn see(connection: &mut $connection, id: &ShortId, now: i64) -> Result<(), StoreError> {
            sqlx::query(sql::SEE).bind(id.as_str()).bind(now).execute(connection).await?;
            Ok(())
        }

        async fn open(connection: &mut $connection, id: &ShortId, now: i64) -> Result<(), StoreError> {
            sqlx::query(sql::OPEN).bind(id.as_str()).bind(now).execute(connection).await?;
            Ok(())
        }

        /// Runs in a transaction.
        async fn remove(connection: &mut $connection, id: &ShortId, now: i64) -> Result<bool, StoreError> {
            lock(connection).await?;
            let removed: Option<i64> =
                sqlx::query_scalar(sql::REMOVE).bind(id.as_str()).bind(now).fetch_optional(&mut *connection).await?;
            if let Some(bytes) = removed {
                subtract(connection, &[bytes]).await?;
            }
            Ok(removed.is_some())
        }

        /// Runs in a transaction.
        async fn expire(connection: &mut $connection, unseen_since: i64) -> Result<u64, StoreError> {
            lock(connection).await?;
            let gone: Vec<i64> = sqlx::query_scalar(sql::EXPIRE).bind(unseen_since).fetch_all(&mut *connection).await?;
            subtract(connection, &gone).await?;
            Ok(gone.len() as u64)
        }

        async fn list(connection: &mut $connection, most: u32) -> Result<Vec<SharedDeckEntry>, StoreError> {
            let rows: Vec<EntryRow> = sqlx::query_as(sql::LIST).bind(i64::from(most)).fetch_all(connection).await?;
            rows.into_iter().map(from_entry_row).collect()
        }

        async fn total(connection: &mut $connection) -> Result<SharedDeckTotals, StoreError> {
            let (decks, bytes): (i64, i64) = sqlx::query_as(sql::TOTALS).fetch_one(connection).await?;
            Ok(SharedDeckTotals { decks: decks.unsigned_abs(), bytes: bytes.unsigned_abs() })
        }
    };
}

pub(crate) use questions;
