//! Published decks that were found elsewhere.

use std::collections::HashMap;

use super::{PublishedDeck, Row, from_row, select_published};
use crate::{
    connection::{Ask, Value},
    error::StoreError,
    saved_decks::SavedDeckId,
    store::Store,
};

/// How many are asked for at a time: as many as the statement has places.
const AT_A_TIME: usize = 24;

impl Store {
    /// Those of these decks that everybody may see, in the order of the ids.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_public_decks(&self, ids: &[SavedDeckId]) -> Result<Vec<PublishedDeck>, StoreError> {
        let sql = select_published!(
            "where d.reach = 2 and d.deck_id in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, \
            $16, $17, $18, $19, $20, $21, $22, $23, $24)"
        );
        let mut found = HashMap::new();
        let mut reader = self.read().await?;
        for ids in ids.chunks(AT_A_TIME) {
            let mut values: Vec<Value<'_>> = ids.iter().map(|&id| id.into()).collect();
            // No deck has this id.
            values.resize_with(AT_A_TIME, || "".into());
            let rows: Vec<Row> = reader.all(sql, &values).await?;
            for row in rows {
                let deck = from_row(row)?;
                found.insert(deck.id, deck);
            }
        }
        Ok(ids.iter().filter_map(|id| found.remove(id)).collect())
    }
}
