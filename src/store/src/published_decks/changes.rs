//! What everybody may see, change by change, for whoever keeps an index of it.

use std::collections::HashMap;

use super::{PublishedDeck, Row, from_row, select_published};
use crate::{connection::Ask, error::StoreError, saved_decks::SavedDeckId, store::Store};

/// A deck that everybody may see, with what it holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicDeckContent {
    /// What lists say about it.
    pub deck: PublishedDeck,
    /// Its newest published version as the JSON of a deck list: every line with its section,
    /// card and copies.
    pub deck_json: String,
}

/// The last change of a deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicDeckChange {
    /// Its number. A later change of any deck has a higher one.
    pub sequence: i64,
    /// The deck.
    pub id: SavedDeckId,
    /// The deck as it is now; `None` when not everybody may see it any more.
    pub content: Option<PublicDeckContent>,
}

impl Store {
    /// The decks that everybody may see, or may not any more, with a change after the one of
    /// this number, in the order of their last changes. From 0 on these are all there are,
    /// and of every deck that ever was seen by everybody one. A deck that never was is
    /// in none of them.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_public_changes(&self, after: i64, most: u32) -> Result<Vec<PublicDeckChange>, StoreError> {
        let mut snapshot = self.snapshot().await?;
        let sql = "select sequence, deck_id from public_deck_changes where sequence > $1 order by sequence limit $2";
        let changes: Vec<(i64, String)> = snapshot.all(sql, &[after.into(), i64::from(most).into()]).await?;
        let Some(&(last, _)) = changes.last() else { return Ok(Vec::new()) };
        let among = [after.into(), last.into()];
        let sql = select_published!(
            "where d.reach = 2 and d.deck_id in \
            (select deck_id from public_deck_changes where sequence > $1 and sequence <= $2)"
        );
        let decks: Vec<Row> = snapshot.all(sql, &among).await?;
        let sql = "select v.deck_id, v.deck_json from published_versions as v join published_decks as d \
            on d.deck_id = v.deck_id and d.number = v.number where d.reach = 2 and d.deck_id in \
            (select deck_id from public_deck_changes where sequence > $1 and sequence <= $2)";
        let lists: Vec<(String, String)> = snapshot.all(sql, &among).await?;
        let mut lists: HashMap<String, String> = lists.into_iter().collect();
        let mut found = HashMap::new();
        for row in decks {
            let deck = from_row(row)?;
            let deck_json = lists.remove(&deck.id.to_string()).ok_or(StoreError::Value("published_decks.number"))?;
            found.insert(deck.id, PublicDeckContent { deck, deck_json });
        }
        let read = |(sequence, id): (i64, String)| {
            let id: SavedDeckId = id.parse().map_err(|_| StoreError::Value("public_deck_changes.deck_id"))?;
            Ok(PublicDeckChange { sequence, id, content: found.remove(&id) })
        };
        changes.into_iter().map(read).collect()
    }

    /// The number of the last change of what everybody may see; 0 before the first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn last_public_change(&self) -> Result<i64, StoreError> {
        let (last,) = self.read().await?.one("select last from public_deck_sequence", &[]).await?;
        Ok(last)
    }
}
