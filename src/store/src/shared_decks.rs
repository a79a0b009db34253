//! Decks that were shared by link.

use std::future::Future;

use crate::{ContentId, ShortId, StoreError};

/// The most bytes of canonical JSON a shared deck may have: some hundred
/// times a tournament deck.
pub const MAX_DECK_BYTES: usize = 64 * 1024;

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
}

/// The aggregate of shared decks. A shared deck is never changed.
pub trait SharedDecks {
    /// Keeps the deck and answers how it is kept. A deck whose content is
    /// already there is left as it was first shared, so that sharing twice
    /// gives the same link.
    ///
    /// # Errors
    /// [`StoreError::TooLarge`] above [`MAX_DECK_BYTES`]; the database fails.
    fn put_shared_deck(&self, deck: NewSharedDeck) -> impl Future<Output = Result<SharedDeck, StoreError>> + Send;

    /// The deck with this short id.
    ///
    /// # Errors
    /// The database fails.
    fn find_shared_deck(&self, id: &ShortId) -> impl Future<Output = Result<Option<SharedDeck>, StoreError>> + Send;

    /// The deck with this content.
    ///
    /// # Errors
    /// The database fails.
    fn find_shared_deck_by_content(
        &self,
        id: &ContentId,
    ) -> impl Future<Output = Result<Option<SharedDeck>, StoreError>> + Send;

    /// How many decks are shared.
    ///
    /// # Errors
    /// The database fails.
    fn count_shared_decks(&self) -> impl Future<Output = Result<u64, StoreError>> + Send;
}

/// One row as both databases give it.
pub(crate) type Row = (String, String, String, String, i64);

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
    let (content_id, short_id, deck_json, game, created_at) = row;
    Ok(SharedDeck {
        content_id: ContentId::from_hex(&content_id).ok_or(StoreError::Value("shared_decks.content_id"))?,
        short_id: ShortId::parse(&short_id).ok_or(StoreError::Value("shared_decks.short_id"))?,
        deck_json,
        game,
        created_at,
    })
}

/// The text of the statements, which both databases understand.
pub(crate) mod sql {
    /// Inserts unless the content or the short id is already taken.
    pub(crate) const INSERT: &str = "insert into shared_decks \
        (content_id, short_id, deck_json, game, created_at) values ($1, $2, $3, $4, $5) \
        on conflict do nothing";
    /// The row with one content id.
    pub(crate) const BY_CONTENT: &str = "select content_id, short_id, deck_json, game, created_at \
        from shared_decks where content_id = $1";
    /// The row with one short id.
    pub(crate) const BY_SHORT: &str = "select content_id, short_id, deck_json, game, created_at \
        from shared_decks where short_id = $1";
    /// The number of rows.
    pub(crate) const COUNT: &str = "select count(*) from shared_decks";
}

/// The questions to one database, by the type of its connection. The text and
/// the rows are the same for both, but no type of `sqlx` stands for both.
macro_rules! questions {
    ($connection:ty) => {
        /// Keeps a deck under the shortest free id, or finds it as it is kept.
        async fn keep(connection: &mut $connection, deck: &NewSharedDeck) -> Result<SharedDeck, StoreError> {
            let content_id = deck.content_id.to_string();
            for length in ShortId::SHORTEST..=ShortId::LONGEST {
                let short_id = ShortId::of(&deck.content_id, length);
                sqlx::query(sql::INSERT)
                    .bind(&content_id)
                    .bind(short_id.as_str())
                    .bind(&deck.deck_json)
                    .bind(&deck.game)
                    .bind(deck.created_at)
                    .execute(&mut *connection)
                    .await?;
                if let Some(kept) = find(connection, sql::BY_CONTENT, &content_id).await? {
                    return Ok(kept);
                }
            }
            // All 52 digits are the whole hash, which would have been the same content.
            Err(StoreError::Value("shared_decks.short_id"))
        }

        async fn find(
            connection: &mut $connection,
            statement: &'static str,
            id: &str,
        ) -> Result<Option<SharedDeck>, StoreError> {
            let row: Option<Row> = sqlx::query_as(statement).bind(id).fetch_optional(connection).await?;
            row.map(from_row).transpose()
        }

        async fn count(connection: &mut $connection) -> Result<u64, StoreError> {
            let count: i64 = sqlx::query_scalar(sql::COUNT).fetch_one(connection).await?;
            Ok(count.unsigned_abs())
        }
    };
}

pub(crate) use questions;
