//! Decks that everybody may see, page by page. A page begins behind the last deck of the
//! one before, so that a page far down costs what the first does.

use super::{Legality, PublishedDeck, facet, from_row, select_published};
use crate::{
    accounts::AccountId,
    connection::{Ask, Value},
    error::StoreError,
    saved_decks::SavedDeckId,
    store::Store,
};

/// In which order decks are listed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum PublicDeckOrder {
    /// Those published last first.
    #[default]
    Newest,
    /// Those that most people like first, of as many the newest.
    MostLiked,
}

/// Where a page of a list ended: what the order was made of, of its last deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PublicDeckPlace {
    /// How many liked it.
    pub likes: i64,
    /// When it was published.
    pub published_at: i64,
    /// Its identity.
    pub id: SavedDeckId,
}

impl PublicDeckPlace {
    /// Before the first deck of any list.
    pub const START: Self = Self { likes: i64::MAX, published_at: i64::MAX, id: SavedDeckId::LAST };

    /// That of a deck.
    pub fn of(deck: &PublishedDeck) -> Self {
        let likes = i64::try_from(deck.likes).unwrap_or(i64::MAX);
        Self { likes, published_at: deck.published_at, id: deck.id }
    }
}

/// Which decks are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PublicDecksAsked<'a> {
    /// Those of this game.
    pub game: &'a str,
    /// In this order.
    pub order: PublicDeckOrder,
    /// Only those of this account.
    pub author: Option<AccountId>,
    /// Only those that this card leads, whose name is compared without case.
    pub lead: Option<&'a str>,
    /// Only those with this tag, compared without case.
    pub tag: Option<&'a str>,
    /// Only those of which this was said when they were published.
    pub legality: Option<Legality>,
    /// Only those behind this place.
    pub after: PublicDeckPlace,
    /// No more than these.
    pub most: u32,
}

/// What of a list is asked for beside its game and order.
macro_rules! among {
    () => {
        " and (cast($4 as text) is null or d.account_id = $4) \
        and (cast($5 as text) is null or d.verdict = $5) \
        and (cast($6 as text) is null or exists (select 1 from published_deck_facets as f \
            where f.kind = 'lead' and f.value = $6 and f.deck_id = d.deck_id)) \
        and (cast($7 as text) is null or exists (select 1 from published_deck_facets as f \
            where f.kind = 'tag' and f.value = $7 and f.deck_id = d.deck_id)) "
    };
}

impl Store {
    /// Decks of a game that everybody may see.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_public_decks(&self, asked: &PublicDecksAsked<'_>) -> Result<Vec<PublishedDeck>, StoreError> {
        // PostgreSQL takes no zero byte, and no row has one.
        if [Some(asked.game), asked.lead, asked.tag].into_iter().flatten().any(|text| text.contains('\0')) {
            return Ok(Vec::new());
        }
        let (lead, tag) = (asked.lead.map(facet), asked.tag.map(facet));
        let place = asked.after;
        let mut values: Vec<Value<'_>> = vec![
            asked.game.into(),
            place.published_at.into(),
            place.id.into(),
            asked.author.into(),
            asked.legality.map(Legality::as_str).into(),
            lead.as_deref().into(),
            tag.as_deref().into(),
            i64::from(asked.most).into(),
        ];
        let newest = select_published!(
            "where d.reach = 2 and d.game = $1 and (d.published_at, d.deck_id) < ($2, $3)",
            among!(),
            "order by d.published_at desc, d.deck_id desc limit $8"
        );
        let most_liked = select_published!(
            "where d.reach = 2 and d.game = $1 and (d.likes, d.published_at, d.deck_id) < ($9, $2, $3)",
            among!(),
            "order by d.likes desc, d.published_at desc, d.deck_id desc limit $8"
        );
        let sql = match asked.order {
            PublicDeckOrder::Newest => newest,
            PublicDeckOrder::MostLiked => {
                values.push(place.likes.into());
                most_liked
            }
        };
        self.read().await?.all(sql, &values).await?.into_iter().map(from_row).collect()
    }

    /// Decks of all games that everybody may see, those published last first; only those of
    /// an account, if one is named.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_newest_decks(
        &self,
        author: Option<AccountId>,
        after: PublicDeckPlace,
        most: u32,
    ) -> Result<Vec<PublishedDeck>, StoreError> {
        let mut values: Vec<Value<'_>> = vec![after.published_at.into(), after.id.into(), i64::from(most).into()];
        let of_all = select_published!(
            "where d.reach = 2 and (d.published_at, d.deck_id) < ($1, $2) \
            order by d.published_at desc, d.deck_id desc limit $3"
        );
        let of_one = select_published!(
            "where d.reach = 2 and d.account_id = $4 and (d.published_at, d.deck_id) < ($1, $2) \
            order by d.published_at desc, d.deck_id desc limit $3"
        );
        let sql = match author {
            None => of_all,
            Some(author) => {
                values.push(author.into());
                of_one
            }
        };
        self.read().await?.all(sql, &values).await?.into_iter().map(from_row).collect()
    }

    /// Decks that everybody may see of those whom an account follows, those published last
    /// first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_followed_decks(
        &self,
        follower: AccountId,
        after: PublicDeckPlace,
        most: u32,
    ) -> Result<Vec<PublishedDeck>, StoreError> {
        let sql = select_published!(
            "where d.reach = 2 and (d.published_at, d.deck_id) < ($1, $2) and d.account_id in \
            (select author_id from account_follows where follower_id = $4) \
            order by d.published_at desc, d.deck_id desc limit $3"
        );
        let values = [after.published_at.into(), after.id.into(), i64::from(most).into(), follower.into()];
        self.read().await?.all(sql, &values).await?.into_iter().map(from_row).collect()
    }

    /// The tags that most decks of a game that everybody may see have, with how many.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_public_tags(&self, game: &str, most: u32) -> Result<Vec<(String, u64)>, StoreError> {
        self.count_facets("tag", game, most).await
    }

    /// The cards that lead most decks of a game that everybody may see, in small letters, with
    /// how many.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_public_leads(&self, game: &str, most: u32) -> Result<Vec<(String, u64)>, StoreError> {
        self.count_facets("lead", game, most).await
    }

    async fn count_facets(&self, kind: &str, game: &str, most: u32) -> Result<Vec<(String, u64)>, StoreError> {
        let sql = "select f.value, count(*) from published_deck_facets as f \
            join published_decks as d on d.deck_id = f.deck_id where f.kind = $1 and d.reach = 2 and d.game = $2 \
            group by f.value order by count(*) desc, f.value limit $3";
        let rows: Vec<(String, i64)> =
            self.read().await?.all(sql, &[kind.into(), game.into(), i64::from(most).into()]).await?;
        Ok(rows.into_iter().map(|(value, decks)| (value, decks.unsigned_abs())).collect())
    }

    /// How many decks of an account everybody may see, and how many likes they have together.
    ///
    /// # Errors
    /// The database fails.
    pub async fn total_public_decks(&self, author: AccountId) -> Result<(u64, u64), StoreError> {
        let sql = "select count(*), cast(coalesce(sum(likes), 0) as bigint) from published_decks \
            where account_id = $1 and reach = 2";
        let (decks, likes): (i64, i64) = self.read().await?.one(sql, &[author.into()]).await?;
        Ok((decks.unsigned_abs(), likes.unsigned_abs()))
    }
}
