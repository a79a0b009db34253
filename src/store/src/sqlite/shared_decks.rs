//! Shared decks in SQLite.

use crate::{
    ContentId, NewSharedDeck, SharedDeck, SharedDecks, ShortId, SqliteStore, StoreError,
    shared_decks::{Row, check, from_row, sql},
};

impl SharedDecks for SqliteStore {
    async fn put_shared_deck(&self, deck: NewSharedDeck) -> Result<SharedDeck, StoreError> {
        check(&deck)?;
        let content_id = deck.content_id.to_string();
        let mut transaction = self.writer.begin().await?;
        for length in ShortId::SHORTEST..=ShortId::LONGEST {
            let short_id = ShortId::of(&deck.content_id, length);
            sqlx::query(sql::INSERT)
                .bind(&content_id)
                .bind(short_id.as_str())
                .bind(&deck.deck_json)
                .bind(&deck.game)
                .bind(deck.created_at)
                .execute(&mut *transaction)
                .await?;
            let kept: Option<Row> =
                sqlx::query_as(sql::BY_CONTENT).bind(&content_id).fetch_optional(&mut *transaction).await?;
            if let Some(row) = kept {
                transaction.commit().await?;
                return from_row(row);
            }
        }
        // All 52 digits are the whole hash, which would have been the same content.
        Err(StoreError::Value("shared_decks.short_id"))
    }

    async fn find_shared_deck(&self, id: &ShortId) -> Result<Option<SharedDeck>, StoreError> {
        let mut reader = self.readers.acquire().await?;
        let row: Option<Row> = sqlx::query_as(sql::BY_SHORT).bind(id.as_str()).fetch_optional(&mut *reader).await?;
        row.map(from_row).transpose()
    }

    async fn find_shared_deck_by_content(&self, id: &ContentId) -> Result<Option<SharedDeck>, StoreError> {
        let mut reader = self.readers.acquire().await?;
        let row: Option<Row> =
            sqlx::query_as(sql::BY_CONTENT).bind(id.to_string()).fetch_optional(&mut *reader).await?;
        row.map(from_row).transpose()
    }

    async fn count_shared_decks(&self) -> Result<u64, StoreError> {
        let mut reader = self.readers.acquire().await?;
        let count: i64 = sqlx::query_scalar(sql::COUNT).fetch_one(&mut *reader).await?;
        Ok(count.unsigned_abs())
    }
}
