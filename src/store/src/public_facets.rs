//! How many public decks have a tag or are led by a card, counted with each change of what
//! everybody sees.

use crate::{
    connection::{Ask, Change as _, Transaction},
    error::StoreError,
    saved_decks::SavedDeckId,
    store::Store,
};

/// What decks are looked for by: a card that leads them, or a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FacetKind {
    Lead,
    Tag,
}

impl FacetKind {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Lead => "lead",
            Self::Tag => "tag",
        }
    }
}

impl Store {
    /// The tags that most decks of a game that everybody may see have, with how many.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_public_tags(&self, game: &str, most: u32) -> Result<Vec<(String, u64)>, StoreError> {
        self.list_facets(FacetKind::Tag, game, most).await
    }

    /// The cards that lead most decks of a game that everybody may see, in small letters, with
    /// how many.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_public_leads(&self, game: &str, most: u32) -> Result<Vec<(String, u64)>, StoreError> {
        self.list_facets(FacetKind::Lead, game, most).await
    }

    async fn list_facets(&self, kind: FacetKind, game: &str, most: u32) -> Result<Vec<(String, u64)>, StoreError> {
        let sql = "select value, decks from public_facets where game = $1 and kind = $2 \
            order by decks desc, value limit $3";
        let values = [game.into(), kind.as_str().into(), i64::from(most).into()];
        let rows: Vec<(String, i64)> = self.read().await?.all(sql, &values).await?;
        Ok(rows.into_iter().map(|(value, decks)| (value, decks.unsigned_abs())).collect())
    }
}

/// How many decks of a game that everybody may see have something, as it is written.
pub(crate) async fn count(asked: &mut impl Ask, game: &str, kind: FacetKind, written: &str) -> Result<u64, StoreError> {
    let sql = "select decks from public_facets where game = $1 and kind = $2 and value = $3";
    let value = facet(written);
    let found: Option<(i64,)> = asked.first(sql, &[game.into(), kind.as_str().into(), value.as_str().into()]).await?;
    Ok(found.map_or(0, |(decks,)| decks.unsigned_abs()))
}

/// Counts a deck that everybody sees from now on, by what it has.
pub(crate) async fn count_in(transaction: &mut Transaction, deck: SavedDeckId) -> Result<(), StoreError> {
    let sql = "insert into public_facets (game, kind, value, decks) \
        select d.game, f.kind, f.value, 1 from published_deck_facets as f \
        join published_decks as d on d.deck_id = f.deck_id where f.deck_id = $1 \
        on conflict (game, kind, value) do update set decks = public_facets.decks + 1";
    transaction.execute(sql, &[deck.into()]).await?;
    Ok(())
}

/// Counts a deck no more that everybody saw until now.
pub(crate) async fn count_out(transaction: &mut Transaction, deck: SavedDeckId) -> Result<(), StoreError> {
    // A tag of nobody's is kept nowhere.
    let sql = "delete from public_facets where decks = 1 and (game, kind, value) in \
        (select d.game, f.kind, f.value from published_deck_facets as f \
        join published_decks as d on d.deck_id = f.deck_id where f.deck_id = $1)";
    // The last ones went, so each that is left has more decks than this one.
    let less = "update public_facets set decks = decks - 1 where (game, kind, value) in \
        (select d.game, f.kind, f.value from published_deck_facets as f \
        join published_decks as d on d.deck_id = f.deck_id where f.deck_id = $1)";
    transaction.execute(sql, &[deck.into()]).await?;
    transaction.execute(less, &[deck.into()]).await?;
    Ok(())
}

/// What a card or a tag is compared by: without regard to case.
pub(crate) fn facet(written: &str) -> String {
    written.trim().to_lowercase()
}
