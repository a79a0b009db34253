//! Shared decks in PostgreSQL.

use sqlx::PgConnection;

use crate::{
    ContentId, NewSharedDeck, PostgresStore, SharedDeck, SharedDecks, ShortId, StoreError,
    shared_decks::{Row, check, from_row, questions, sql},
};

questions!(PgConnection);

impl SharedDecks for PostgresStore {
    async fn put_shared_deck(&self, deck: NewSharedDeck) -> Result<SharedDeck, StoreError> {
        check(&deck)?;
        // Each statement is a transaction of its own: an insert waits for a
        // rival with the same content or short id, and the select that
        // follows sees what the rival committed.
        keep(&mut *self.pool.acquire().await?, &deck).await
    }

    async fn find_shared_deck(&self, id: &ShortId) -> Result<Option<SharedDeck>, StoreError> {
        find(&mut *self.pool.acquire().await?, sql::BY_SHORT, id.as_str()).await
    }

    async fn find_shared_deck_by_content(&self, id: &ContentId) -> Result<Option<SharedDeck>, StoreError> {
        find(&mut *self.pool.acquire().await?, sql::BY_CONTENT, &id.to_string()).await
    }

    async fn count_shared_decks(&self) -> Result<u64, StoreError> {
        count(&mut *self.pool.acquire().await?).await
    }
}
