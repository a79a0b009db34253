//! What lists of decks show of them beside their names.

use super::{
    identity::SavedDeckId,
    versions::{DeckVersion, from_row},
};
use crate::{
    accounts::AccountId,
    connection::{Ask as _, Value},
    error::StoreError,
    store::Store,
};

/// How many are asked for at a time: as many as the statement has places.
const AT_A_TIME: usize = 24;

/// One row: a deck, and its version.
type NewestRow = (String, i64, Option<i64>, String, String, i64, String, String, i64, String);

impl Store {
    /// The newest version of each of these decks that the account has, in no order.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_newest_versions(
        &self,
        account: AccountId,
        decks: &[SavedDeckId],
    ) -> Result<Vec<(SavedDeckId, DeckVersion)>, StoreError> {
        let sql = "select d.id, v.number, v.parent, v.kind, v.label, v.bytes, v.content_id, v.device, v.made_at, \
            v.deck_json from saved_decks d join deck_versions v on v.deck_id = d.id and v.number = d.revision \
            where d.account_id = $1 and d.id in ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, \
            $17, $18, $19, $20, $21, $22, $23, $24, $25)";
        let mut newest = Vec::new();
        let mut reader = self.read().await?;
        for decks in decks.chunks(AT_A_TIME) {
            let mut values = vec![account.into()];
            values.extend(decks.iter().map(|&deck| Value::from(deck)));
            // No deck has this id.
            values.resize_with(1 + AT_A_TIME, || "".into());
            let rows: Vec<NewestRow> = reader.all(sql, &values).await?;
            for (deck, number, parent, kind, label, bytes, content_id, device, made_at, deck_json) in rows {
                let deck = deck.parse().map_err(|_| StoreError::Value("saved_decks.id"))?;
                let version = (number, parent, kind, label, bytes, content_id, device, made_at, deck_json);
                newest.push((deck, from_row(version)?));
            }
        }
        Ok(newest)
    }

    /// How many versions there are of a deck of an account.
    ///
    /// # Errors
    /// The database fails.
    pub async fn count_deck_versions(&self, account: AccountId, deck: SavedDeckId) -> Result<u64, StoreError> {
        let sql = "select count(*) from deck_versions \
            where deck_id = (select id from saved_decks where id = $1 and account_id = $2)";
        let (count,): (i64,) = self.read().await?.one(sql, &[deck.into(), account.into()]).await?;
        Ok(count.unsigned_abs())
    }

    /// The texts of versions of a deck of an account that have so many bytes at the most, by their
    /// numbers, the newest first; only those before the one of this number.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_deck_texts(
        &self,
        account: AccountId,
        deck: SavedDeckId,
        before: Option<i64>,
        most: u32,
        most_bytes: u32,
    ) -> Result<Vec<(i64, String)>, StoreError> {
        let sql = "select number, deck_json from deck_versions \
            where deck_id = (select id from saved_decks where id = $1 and account_id = $2) \
            and number < $3 and bytes <= $5 order by number desc limit $4";
        let before = before.unwrap_or(i64::MAX);
        let values = [deck.into(), account.into(), before.into(), i64::from(most).into(), i64::from(most_bytes).into()];
        self.read().await?.all(sql, &values).await
    }
}
