//! What copies of published decks were made of: the words stay when the original goes.

use super::published_decks::PublicAddress;
use crate::{
    accounts::{AccountId, MAX_NAME_BYTES},
    checks,
    connection::{Ask, Change},
    error::StoreError,
    saved_decks::{MAX_LABEL_BYTES, SavedDeckId},
    store::Store,
};

/// What a deck in an account is a copy of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckOrigin {
    /// What the original's link ends in, or did.
    pub address: PublicAddress,
    /// The number of its published version.
    pub number: i64,
    /// Its name, as it was.
    pub name: String,
    /// The name of its author's account, as it was.
    pub author: String,
    /// When it was copied, in milliseconds since 1970-01-01T00:00:00Z.
    pub copied_at: i64,
}

/// A deck in an account that is a copy of a published one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckCopy {
    /// The deck.
    pub id: SavedDeckId,
    /// Its name.
    pub name: String,
    /// The number of the published version that it was made of.
    pub number: i64,
    /// When it was copied, in milliseconds since 1970-01-01T00:00:00Z.
    pub copied_at: i64,
}

impl Store {
    /// Remembers what a deck of an account is a copy of. `false` when it is not there or is
    /// one already.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a text is empty or too long; the database fails.
    pub async fn set_deck_origin(
        &self,
        account: AccountId,
        deck: SavedDeckId,
        origin: &DeckOrigin,
    ) -> Result<bool, StoreError> {
        checks::text(&origin.name, 0..=MAX_LABEL_BYTES, "the name of a deck has at most 200 bytes, none of them zero")?;
        checks::text(&origin.author, 1..=MAX_NAME_BYTES, "the name of an account has 1 to 256 bytes")?;
        checks::at_least(1, origin.number, "versions are counted from 1")?;
        let sql = "insert into deck_origins (deck_id, address, number, name, author, copied_at) \
            select $1, $3, $4, $5, $6, $7 where exists \
            (select 1 from saved_decks where id = $1 and account_id = $2) on conflict do nothing";
        let values = [
            deck.into(),
            account.into(),
            (&origin.address).into(),
            origin.number.into(),
            origin.name.as_str().into(),
            origin.author.as_str().into(),
            origin.copied_at.into(),
        ];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// What a deck is a copy of, if it is one.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_deck_origin(&self, deck: SavedDeckId) -> Result<Option<DeckOrigin>, StoreError> {
        let sql = "select address, number, name, author, copied_at from deck_origins where deck_id = $1";
        let found: Option<(String, i64, String, String, i64)> = self.read().await?.first(sql, &[deck.into()]).await?;
        let read = |(address, number, name, author, copied_at): (String, i64, String, String, i64)| {
            Ok(DeckOrigin { address: address.parse()?, number, name, author, copied_at })
        };
        found.map(read).transpose()
    }

    /// The decks of an account that are copies of the published deck at this address, those
    /// made last first. What is in the trash is none.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_deck_copies(
        &self,
        account: AccountId,
        address: &PublicAddress,
        most: u32,
    ) -> Result<Vec<DeckCopy>, StoreError> {
        let sql = "select s.id, s.name, o.number, o.copied_at from saved_decks as s \
            join deck_origins as o on o.deck_id = s.id \
            where s.account_id = $1 and o.address = $2 and s.trashed_at is null \
            order by o.copied_at desc, s.id desc limit $3";
        let values = [account.into(), address.into(), i64::from(most).into()];
        let rows: Vec<(String, String, i64, i64)> = self.read().await?.all(sql, &values).await?;
        let read = |(id, name, number, copied_at): (String, String, i64, i64)| {
            Ok(DeckCopy { id: id.parse()?, name, number, copied_at })
        };
        rows.into_iter().map(read).collect()
    }
}
