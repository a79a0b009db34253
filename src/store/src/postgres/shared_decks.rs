//! Shared decks in PostgreSQL.

use sqlx::PgConnection;

use crate::{
    ContentId, NewSharedDeck, PostgresStore, SharedDeck, SharedDeckEntry, SharedDeckTotals, SharedDecks, ShortId,
    StoreError,
    shared_decks::{EntryRow, Row, UNOPENED_FOR_MS, check, from_entry_row, from_row, questions, sql},
};

questions!(PgConnection);

impl SharedDecks for PostgresStore {
    async fn put_shared_deck(&self, deck: NewSharedDeck) -> Result<SharedDeck, StoreError> {
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

    async fn find_shared_deck(&self, id: &ShortId) -> Result<Option<SharedDeck>, StoreError> {
        find(&mut *self.pool.acquire().await?, sql::BY_SHORT, id.as_str()).await
    }

    async fn find_shared_deck_by_content(&self, id: &ContentId) -> Result<Option<SharedDeck>, StoreError> {
        find(&mut *self.pool.acquire().await?, sql::BY_CONTENT, &id.to_string()).await
    }

    async fn see_shared_deck(&self, id: &ShortId, now: i64) -> Result<(), StoreError> {
        see(&mut *self.pool.acquire().await?, id, now).await
    }

    async fn open_shared_deck(&self, id: &ShortId, now: i64) -> Result<(), StoreError> {
        open(&mut *self.pool.acquire().await?, id, now).await
    }

    async fn remove_shared_deck(&self, id: &ShortId, now: i64) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        let is_removed = remove(&mut transaction, id, now).await?;
        transaction.commit().await?;
        Ok(is_removed)
    }

    async fn expire_shared_decks(&self, unseen_since: i64) -> Result<u64, StoreError> {
        let mut transaction = self.begin().await?;
        let gone = expire(&mut transaction, unseen_since).await?;
        transaction.commit().await?;
        Ok(gone)
    }

    async fn list_shared_decks(&self, most: u32) -> Result<Vec<SharedDeckEntry>, StoreError> {
        list(&mut *self.pool.acquire().await?, most).await
    }

    async fn total_shared_decks(&self) -> Result<SharedDeckTotals, StoreError> {
        total(&mut *self.pool.acquire().await?).await
    }
}
