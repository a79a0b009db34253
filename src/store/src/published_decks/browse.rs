//! Decks that everybody may see, page by page. A page begins behind the last deck of the
//! one before, so that a page far down costs what the first does.

use super::{Legality, PublishedDeck, from_row, select_published};
use crate::{
    accounts::AccountId,
    connection::{Ask, Reader, Value},
    error::StoreError,
    public_facets::{FacetKind, count, facet},
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

/// The most decks with a tag or a lead for which those are read and put in order. Where there are
/// more, a page is soon found among all decks in their order.
const FEW: u64 = 2_000;

/// By what decks are found, of which the rest of what is asked for is then held to be true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Path {
    /// In the order of the list, whatever they are.
    Order,
    /// In that order, those of a verdict.
    Verdict,
    /// Those of an account.
    Author,
    /// Those that a card leads, few of them.
    Lead,
    /// Those with a tag, few of them.
    Tag,
}

/// A page of a list, with where it begins, how it is ordered, and what finds its decks.
macro_rules! page {
    ($after:literal, $order:literal, $found:literal) => {
        select_published!(
            "where d.reach = 2 and ",
            $found,
            $after,
            " and (cast($4 as text) is null or d.account_id = $4) \
            and (cast($5 as text) is null or d.verdict = $5) \
            and (cast($6 as text) is null or exists (select 1 from published_deck_facets as f \
                where f.kind = 'lead' and f.value = $6 and f.deck_id = d.deck_id)) \
            and (cast($7 as text) is null or exists (select 1 from published_deck_facets as f \
                where f.kind = 'tag' and f.value = $7 and f.deck_id = d.deck_id)) order by ",
            $order,
            " limit $8"
        )
    };
}

/// The pages of an order, by what finds their decks. An index of the order is of no use to those
/// that come out of few: what is added to nothing is in none.
macro_rules! pages {
    ($path:expr, $after:literal, $order:literal, $after_few:literal, $order_few:literal) => {
        match $path {
            Path::Order => page!($after, $order, "d.game = $1"),
            Path::Verdict => page!($after, $order, "d.game = $1 and d.verdict = $5"),
            Path::Author => page!($after_few, $order_few, "d.account_id = $4 and d.game || '' = $1"),
            Path::Lead => page!(
                $after_few,
                $order_few,
                "d.game || '' = $1 and d.deck_id in \
                (select deck_id from published_deck_facets where kind = 'lead' and value = $6)"
            ),
            Path::Tag => page!(
                $after_few,
                $order_few,
                "d.game || '' = $1 and d.deck_id in \
                (select deck_id from published_deck_facets where kind = 'tag' and value = $7)"
            ),
        }
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
        let mut reader = self.read().await?;
        let Some(path) = path(&mut reader, asked).await? else { return Ok(Vec::new()) };
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
        let sql = match asked.order {
            PublicDeckOrder::Newest => pages!(
                path,
                " and (d.published_at, d.deck_id) < ($2, $3)",
                "d.published_at desc, d.deck_id desc",
                " and (d.published_at + 0, d.deck_id) < ($2, $3)",
                "d.published_at + 0 desc, d.deck_id desc"
            ),
            PublicDeckOrder::MostLiked => {
                values.push(place.likes.into());
                pages!(
                    path,
                    " and (d.likes, d.published_at, d.deck_id) < ($9, $2, $3)",
                    "d.likes desc, d.published_at desc, d.deck_id desc",
                    " and (d.likes + 0, d.published_at, d.deck_id) < ($9, $2, $3)",
                    "d.likes + 0 desc, d.published_at desc, d.deck_id desc"
                )
            }
        };
        reader.all(sql, &values).await?.into_iter().map(from_row).collect()
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

/// By what the decks of a list are found soonest; `None` where there are none.
async fn path(reader: &mut Reader, asked: &PublicDecksAsked<'_>) -> Result<Option<Path>, StoreError> {
    if asked.author.is_some() {
        // No account has more than some.
        return Ok(Some(Path::Author));
    }
    let mut fewest = (u64::MAX, Path::Order);
    let facets = [(FacetKind::Lead, asked.lead, Path::Lead), (FacetKind::Tag, asked.tag, Path::Tag)];
    for (kind, written, path) in facets {
        if let Some(written) = written {
            let decks = count(reader, asked.game, kind, written).await?;
            fewest = if decks < fewest.0 { (decks, path) } else { fewest };
        }
    }
    Ok(match fewest {
        (0, _) => None,
        (decks, path) if decks <= FEW => Some(path),
        _ if asked.legality.is_some() => Some(Path::Verdict),
        _ => Some(Path::Order),
    })
}
