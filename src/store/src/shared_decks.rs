//! Decks that were shared by link. The text of a shared deck is never changed;
//! it is only removed, or expires.

use crate::{
    ContentId, ShortId,
    connection::{Ask, Change, Transaction},
    error::StoreError,
    store::Store,
};

/// The most bytes of canonical JSON a shared deck may have: some hundred
/// times a tournament deck.
pub const MAX_DECK_BYTES: usize = 64 * 1024;

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

impl Store {
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
    pub async fn put_shared_deck(&self, deck: NewSharedDeck) -> Result<SharedDeck, StoreError> {
        check(&deck)?;
        // What is there already needs no lock and no room.
        if let Some(kept) = self.find_shared_deck_by_content(&deck.content_id).await? {
            return Ok(kept);
        }
        let mut transaction = self.begin().await?;
        let kept = keep(&mut transaction, &deck, self.room).await?;
        transaction.commit().await?;
        Ok(kept)
    }

    /// The deck with this short id.
    ///
    /// # Errors
    /// [`StoreError::Removed`] when it was taken out; the database fails.
    pub async fn find_shared_deck(&self, id: &ShortId) -> Result<Option<SharedDeck>, StoreError> {
        let sql = "select content_id, short_id, deck_json, game, created_at, last_seen_at, opened_at, removed_at \
            from shared_decks where short_id = $1";
        self.read().await?.first(sql, &[id.as_str().into()]).await?.map(from_row).transpose()
    }

    /// The deck with this content.
    ///
    /// # Errors
    /// [`StoreError::Removed`] when it was taken out; the database fails.
    pub async fn find_shared_deck_by_content(&self, id: &ContentId) -> Result<Option<SharedDeck>, StoreError> {
        find_by_content(&mut self.read().await?, &id.to_string()).await
    }

    /// Remembers that somebody shared the deck again or saw it at this time,
    /// which never goes back.
    ///
    /// # Errors
    /// The database fails.
    pub async fn see_shared_deck(&self, id: &ShortId, now: i64) -> Result<(), StoreError> {
        let sql = "update shared_decks set last_seen_at = $2 where short_id = $1 and last_seen_at < $2";
        self.write().await?.execute(sql, &[id.as_str().into(), now.into()]).await?;
        Ok(())
    }

    /// Remembers that somebody opened the link at this time, and that it was
    /// opened at all: from then on it makes no room for others.
    ///
    /// # Errors
    /// The database fails.
    pub async fn open_shared_deck(&self, id: &ShortId, now: i64) -> Result<(), StoreError> {
        let sql = "update shared_decks set opened_at = coalesce(opened_at, $2), \
            last_seen_at = case when last_seen_at < $2 then $2 else last_seen_at end where short_id = $1";
        self.write().await?.execute(sql, &[id.as_str().into(), now.into()]).await?;
        Ok(())
    }

    /// Takes a deck out for good: its text goes, its id stays and says so.
    /// `false` when there is no such deck, or it was taken out before.
    ///
    /// # Errors
    /// The database fails.
    pub async fn remove_shared_deck(&self, id: &ShortId, now: i64) -> Result<bool, StoreError> {
        let sql = "update shared_decks set deck_json = '', removed_at = $2 \
            where short_id = $1 and removed_at is null returning bytes";
        let mut transaction = self.begin().await?;
        lock(&mut transaction).await?;
        let removed: Option<(i64,)> = transaction.first(sql, &[id.as_str().into(), now.into()]).await?;
        if let Some(bytes) = removed {
            subtract(&mut transaction, &[bytes]).await?;
        }
        transaction.commit().await?;
        Ok(removed.is_some())
    }

    /// Deletes the decks that nobody opened or shared since this time and
    /// answers how many they were. What was taken out stays taken out.
    ///
    /// # Errors
    /// The database fails.
    pub async fn expire_shared_decks(&self, unseen_since: i64) -> Result<u64, StoreError> {
        let sql = "delete from shared_decks where last_seen_at < $1 and removed_at is null returning bytes";
        let mut transaction = self.begin().await?;
        lock(&mut transaction).await?;
        let gone = transaction.all(sql, &[unseen_since.into()]).await?;
        subtract(&mut transaction, &gone).await?;
        transaction.commit().await?;
        Ok(gone.len() as u64)
    }

    /// The decks that were shared last, the newest first, removed ones included.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_shared_decks(&self, most: u32) -> Result<Vec<SharedDeckEntry>, StoreError> {
        let sql = "select short_id, bytes, created_at, last_seen_at, opened_at, removed_at \
            from shared_decks order by created_at desc, short_id limit $1";
        let rows = self.read().await?.all(sql, &[i64::from(most).into()]).await?;
        rows.into_iter().map(from_entry_row).collect()
    }

    /// How many decks are shared, and how much they hold.
    ///
    /// # Errors
    /// The database fails.
    pub async fn total_shared_decks(&self) -> Result<SharedDeckTotals, StoreError> {
        let sql = "select decks, bytes from shared_deck_totals";
        let (decks, bytes): (i64, i64) = self.read().await?.one(sql, &[]).await?;
        Ok(SharedDeckTotals { decks: decks.unsigned_abs(), bytes: bytes.unsigned_abs() })
    }
}

/// Keeps a deck under the shortest free id, or finds it as it is kept.
async fn keep(transaction: &mut Transaction, deck: &NewSharedDeck, room: u64) -> Result<SharedDeck, StoreError> {
    let sql = "insert into shared_decks (content_id, short_id, deck_json, game, created_at, last_seen_at, bytes) \
        values ($1, $2, $3, $4, $5, $5, $6) on conflict do nothing";
    let content_id = deck.content_id.to_string();
    let bytes = deck.deck_json.len() as i64;
    for length in ShortId::SHORTEST..=ShortId::LONGEST {
        let short_id = ShortId::of(&deck.content_id, length);
        let values = [
            content_id.as_str().into(),
            short_id.as_str().into(),
            deck.deck_json.as_str().into(),
            deck.game.as_str().into(),
            deck.created_at.into(),
            bytes.into(),
        ];
        if transaction.execute(sql, &values).await? == 1 {
            let most = i64::try_from(room).unwrap_or(i64::MAX);
            let mut has_room = add(transaction, bytes, most).await?;
            if !has_room && bytes <= most {
                let unseen_since = deck.created_at.saturating_sub(UNOPENED_FOR_MS);
                make_room(transaction, bytes, most, unseen_since).await?;
                has_room = add(transaction, bytes, most).await?;
            }
            if !has_room {
                return Err(StoreError::Full { limit: room });
            }
        }
        if let Some(kept) = find_by_content(transaction, &content_id).await? {
            return Ok(kept);
        }
    }
    // All 52 digits are the whole hash, which would have been the same content.
    Err(StoreError::Value("shared_decks.short_id"))
}

async fn find_by_content(asked: &mut impl Ask, id: &str) -> Result<Option<SharedDeck>, StoreError> {
    let sql = "select content_id, short_id, deck_json, game, created_at, last_seen_at, opened_at, removed_at \
        from shared_decks where content_id = $1";
    asked.first(sql, &[id.into()]).await?.map(from_row).transpose()
}

/// Counts a new deck, unless all would then have more than `most` bytes.
async fn add(transaction: &mut Transaction, bytes: i64, most: i64) -> Result<bool, StoreError> {
    let sql = "update shared_deck_totals set decks = decks + 1, bytes = bytes + $1 where bytes + $1 <= $2";
    Ok(transaction.execute(sql, &[bytes.into(), most.into()]).await? == 1)
}

/// Deletes decks that were never opened, nor shared since a time, the oldest
/// first, until there is room for `bytes` or none of them is left. Looks at some
/// of them at a time: a store may hold millions.
async fn make_room(transaction: &mut Transaction, bytes: i64, most: i64, unseen_since: i64) -> Result<(), StoreError> {
    let sql = "delete from shared_decks where content_id in (select content_id from (\
            select content_id, bytes, sum(bytes) over (order by last_seen_at, content_id) as so_far from (\
                select content_id, bytes, last_seen_at from shared_decks \
                where opened_at is null and removed_at is null and last_seen_at < $1 \
                order by last_seen_at, content_id limit 1000\
            ) as oldest\
        ) as summed where so_far - bytes < $2) returning bytes";
    let mut missing = lock(transaction).await?.saturating_add(bytes).saturating_sub(most);
    while missing > 0 {
        let gone: Vec<(i64,)> = transaction.all(sql, &[unseen_since.into(), missing.into()]).await?;
        if gone.is_empty() {
            break;
        }
        missing -= subtract(transaction, &gone).await?;
    }
    Ok(())
}

/// The sum of bytes, which no other transaction changes before this one ends.
/// Whoever deletes several rows locks it first: two that each hold a row that
/// the other wants would wait for ever.
async fn lock(transaction: &mut Transaction) -> Result<i64, StoreError> {
    let (bytes,) = transaction.one("update shared_deck_totals set bytes = bytes returning bytes", &[]).await?;
    Ok(bytes)
}

/// Counts decks of so many bytes as gone and answers how many bytes that were.
async fn subtract(transaction: &mut Transaction, gone: &[(i64,)]) -> Result<i64, StoreError> {
    let sql = "update shared_deck_totals set decks = decks - $1, bytes = bytes - $2";
    let bytes = gone.iter().map(|(bytes,)| bytes).sum();
    transaction.execute(sql, &[(gone.len() as i64).into(), i64::into(bytes)]).await?;
    Ok(bytes)
}

/// One row of a deck.
type Row = (String, String, String, String, i64, i64, Option<i64>, Option<i64>);
/// One row of a list.
type EntryRow = (String, i64, i64, i64, Option<i64>, Option<i64>);

/// Refuses what no row may hold, before the database is asked.
fn check(deck: &NewSharedDeck) -> Result<(), StoreError> {
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
fn from_row(row: Row) -> Result<SharedDeck, StoreError> {
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
fn from_entry_row(row: EntryRow) -> Result<SharedDeckEntry, StoreError> {
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
