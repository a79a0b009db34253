//! Shared decks in SQLite.

use sqlx::SqliteConnection;

use crate::{
    ContentId, NewSharedDeck, SharedDeck, SharedDecks, ShortId, SqliteStore, StoreError,
    shared_decks::{Row, check, from_row, questions, sql},
};

questions!(SqliteConnection);

impl SharedDecks for SqliteStore {
    async fn put_shared_deck(&self, deck: NewSharedDeck) -> Result<SharedDeck, StoreError> {
        check(&deck)?;
        let mut transaction = self.writer.begin().await?;
        let kept = keep(&mut transaction, &deck).await?;
        transaction.commit().await?;
        Ok(kept)
    }

    async fn find_shared_deck(&self, id: &ShortId) -> Result<Option<SharedDeck>, StoreError> {
        find(&mut *self.readers.acquire().await?, sql::BY_SHORT, id.as_str()).await
    }

    async fn find_shared_deck_by_content(&self, id: &ContentId) -> Result<Option<SharedDeck>, StoreError> {
        find(&mut *self.readers.acquire().await?, sql::BY_CONTENT, &id.to_string()).await
    }

    async fn count_shared_decks(&self) -> Result<u64, StoreError> {
        count(&mut *self.readers.acquire().await?).await
    }
}
