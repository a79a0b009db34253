//! Shared decks in PostgreSQL.

use crate::{
    ContentId, NewSharedDeck, PostgresStore, SharedDeck, SharedDecks, ShortId, StoreError,
    shared_decks::{Row, check, from_row, sql},
};

impl SharedDecks for PostgresStore {
    async fn put_shared_deck(&self, deck: NewSharedDeck) -> Result<SharedDeck, StoreError> {
        check(&deck)?;
        let content_id = deck.content_id.to_string();
        // Each statement is a transaction of its own: an insert waits for a
        // rival with the same content or short id, and the select that
        // follows sees what the rival committed.
        let mut connection = self.pool.acquire().await?;
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
            let kept: Option<Row> =
                sqlx::query_as(sql::BY_CONTENT).bind(&content_id).fetch_optional(&mut *connection).await?;
            if let Some(row) = kept {
                return from_row(row);
            }
        }
        // All 52 digits are the whole hash, which would have been the same content.
        Err(StoreError::Value("shared_decks.short_id"))
    }

    async fn find_shared_deck(&self, id: &ShortId) -> Result<Option<SharedDeck>, StoreError> {
        let row: Option<Row> = sqlx::query_as(sql::BY_SHORT).bind(id.as_str()).fetch_optional(&self.pool).await?;
        row.map(from_row).transpose()
    }

    async fn find_shared_deck_by_content(&self, id: &ContentId) -> Result<Option<SharedDeck>, StoreError> {
        let row: Option<Row> = sqlx::query_as(sql::BY_CONTENT).bind(id.to_string()).fetch_optional(&self.pool).await?;
        row.map(from_row).transpose()
    }

    async fn count_shared_decks(&self) -> Result<u64, StoreError> {
        let count: i64 = sqlx::query_scalar(sql::COUNT).fetch_one(&self.pool).await?;
        Ok(count.unsigned_abs())
    }
}
