//! Who likes which published deck: an account each deck once.

use crate::{
    accounts::AccountId,
    connection::{Ask, Change},
    error::StoreError,
    public_sequence::{begin_public, count_like},
    published_decks::PublicAddress,
    saved_decks::SavedDeckId,
    store::Store,
};

impl Store {
    /// Remembers that an account likes a published deck, or does not any more, and answers how
    /// many do. `None` when there is no such deck.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when the account is not there; the database fails.
    pub async fn like_deck(
        &self,
        account: AccountId,
        deck: SavedDeckId,
        likes: bool,
        now: i64,
    ) -> Result<Option<u64>, StoreError> {
        let mut transaction = begin_public(self).await?;
        let sql = "select likes from published_decks where deck_id = $1";
        let Some((before,)): Option<(i64,)> = transaction.first(sql, &[deck.into()]).await? else { return Ok(None) };
        let met = if likes {
            let sql = "insert into deck_likes (deck_id, account_id, at) values ($1, $2, $3) on conflict do nothing";
            let values = [deck.into(), account.into(), now.into()];
            transaction.execute(sql, &values).await.map_err(StoreError::or_no_account)?
        } else {
            let sql = "delete from deck_likes where deck_id = $1 and account_id = $2";
            transaction.execute(sql, &[deck.into(), account.into()]).await?
        };
        if met == 0 {
            return Ok(Some(before.unsigned_abs()));
        }
        let likes = count_like(&mut transaction, deck, if likes { 1 } else { -1 }).await?;
        transaction.commit().await?;
        Ok(Some(likes))
    }

    /// Whether an account likes a published deck.
    ///
    /// # Errors
    /// The database fails.
    pub async fn likes_deck(&self, account: AccountId, deck: SavedDeckId) -> Result<bool, StoreError> {
        let sql = "select at from deck_likes where deck_id = $1 and account_id = $2";
        let found: Option<(i64,)> = self.read().await?.first(sql, &[deck.into(), account.into()]).await?;
        Ok(found.is_some())
    }

    /// The published decks that an account likes, with since when, the newest first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_likes_of(&self, account: AccountId, most: u32) -> Result<Vec<(PublicAddress, i64)>, StoreError> {
        let sql = "select d.address, l.at from deck_likes as l join published_decks as d on d.deck_id = l.deck_id \
            where l.account_id = $1 order by l.at desc, d.address limit $2";
        let rows: Vec<(String, i64)> = self.read().await?.all(sql, &[account.into(), i64::from(most).into()]).await?;
        rows.into_iter().map(|(address, at)| Ok((address.parse()?, at))).collect()
    }
}
