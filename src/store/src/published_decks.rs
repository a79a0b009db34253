//! Decks of accounts that others may see. A deck is published version by version, each a
//! copy of one that was saved, and none is ever changed; who sees them is said of the deck.
//! Whoever changes what everybody sees does it with a number ([`crate::public_sequence`]), so that
//! what is kept of all of it elsewhere can be brought up to date. Times are milliseconds since
//! 1970-01-01T00:00:00Z.

mod address;
mod bounds;
mod browse;
mod changes;
mod named;
mod versions;

pub use self::{
    address::{Legality, PublicAddress, Reach, Visibility},
    bounds::{DeckFacts, MAX_NOTE_BYTES, MAX_PUBLISHED_VERSIONS, MAX_TAKEN_DOWN_CHARS},
    browse::{PublicDeckOrder, PublicDeckPlace, PublicDecksAsked},
    changes::{PublicDeckChange, PublicDeckContent},
    versions::{NewPublishedVersion, PublishDeck, Published, PublishedVersion, PublishedVersionEntry},
};
use self::{bounds::MAX_FACET_BYTES, versions::insert};
use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask, Change},
    error::StoreError,
    groups::show_in_group,
    public_facets::{count_in, count_out, facet},
    public_sequence::{begin_public, forget, refresh, refresh_version},
    saved_decks::SavedDeckId,
    store::Store,
};

/// A published deck, as its newest published version is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedDeck {
    /// The deck of the account that it is.
    pub id: SavedDeckId,
    /// Whose it is.
    pub account: AccountId,
    /// The name of that account.
    pub author: String,
    /// What its link ends in.
    pub address: PublicAddress,
    /// Whom its author lets see it.
    pub visibility: Visibility,
    /// Who sees it.
    pub reach: Reach,
    /// The number of its newest published version, counted from 1.
    pub number: i64,
    /// The code of its game.
    pub game: String,
    /// Its name.
    pub name: String,
    /// The format that it is for, as the deck names it; empty for none.
    pub format: String,
    /// What the rules said when that version was published.
    pub legality: Legality,
    /// What it is looked for by.
    pub facts: DeckFacts,
    /// How many accounts like it.
    pub likes: u64,
    /// When its first version was published.
    pub first_published_at: i64,
    /// When its newest version was published.
    pub published_at: i64,
    /// Why whoever runs the site took it down, if they did.
    pub taken_down: Option<String>,
}

/// Who sees the published deck `d`, as [`Visibility::written`] writes it.
macro_rules! audience_of_deck {
    () => {
        "coalesce((select 'group-' || replace(v.group_id, '-', '') from group_decks as v \
            where v.deck_id = d.deck_id), d.visibility)"
    };
}
pub(crate) use audience_of_deck;

/// A question for published decks, its rows as [`from_row`] reads them.
macro_rules! select_published {
    ($($which:tt)+) => {
        concat!(
            "select d.deck_id, d.account_id, a.name, d.address, ",
            $crate::published_decks::audience_of_deck!(),
            ", case when d.reach = 0 and d.taken_down is null and a.disabled_at is null \
                and exists (select 1 from group_decks as v where v.deck_id = d.deck_id) then 3 else d.reach end, \
            d.number, d.game, d.name, d.format, d.verdict, d.facts, d.likes, d.first_published_at, d.published_at, \
            d.taken_down from published_decks as d join accounts as a on a.id = d.account_id ",
            $($which)+
        )
    };
}
pub(crate) use select_published;

impl Store {
    /// Publishes a version of a deck of an account on top of those before, and lets it be
    /// seen by whom the author says.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a text is empty or too long; the database fails.
    pub async fn publish_deck(&self, asked: &PublishDeck) -> Result<Published, StoreError> {
        versions::check(asked)?;
        let facts = json(&asked.facts)?;
        let now = asked.version.made_at;
        let (deck, account) = (asked.deck, asked.account);
        let mut transaction = begin_public(self).await?;
        let sql = "select revision from saved_decks where id = $1 and account_id = $2 and game = $3 \
            and trashed_at is null";
        let values = [deck.into(), account.into(), asked.game.as_str().into()];
        let there: Option<(i64,)> = transaction.first(sql, &values).await?;
        if there.is_none() {
            return Ok(Published::Nothing);
        }
        let sql = "select taken_down from published_decks where deck_id = $1";
        let taken_down: Option<(Option<String>,)> = transaction.first(sql, &[deck.into()]).await?;
        if let Some((Some(_),)) = taken_down {
            return Ok(Published::TakenDown);
        }
        let sql = "insert into published_decks (deck_id, account_id, address, visibility, reach, number, game, name, \
            format, verdict, facts, first_published_at, published_at) \
            values ($1, $2, $3, $4, 0, 1, $5, $6, $7, $8, $9, $10, $10) \
            on conflict (deck_id) do update set visibility = $4, number = published_decks.number + 1, name = $6, \
            format = $7, verdict = $8, facts = $9, published_at = $10 returning address, number";
        let values = [
            deck.into(),
            account.into(),
            (&asked.address).into(),
            asked.visibility.kept().into(),
            asked.game.as_str().into(),
            asked.name.as_str().into(),
            asked.version.format.as_str().into(),
            asked.version.legality.as_str().into(),
            facts.as_str().into(),
            now.into(),
        ];
        let (address, number): (String, i64) = transaction.one(sql, &values).await?;
        if !show_in_group(&mut transaction, account, deck, asked.visibility).await? {
            return Ok(Published::Nothing);
        }
        insert(&mut transaction, deck, number, &asked.version, asked.visibility).await?;
        let sql = "select reach from published_decks where deck_id = $1";
        let (reach,): (i64,) = transaction.one(sql, &[deck.into()]).await?;
        let is_counted = reach == Reach::Everybody as i64;
        if is_counted {
            count_out(&mut transaction, deck).await?;
        }
        transaction.execute("delete from published_deck_facets where deck_id = $1", &[deck.into()]).await?;
        let leads = asked.facts.leads.iter().map(|lead| ("lead", lead));
        for (kind, value) in leads.chain(asked.facts.tags.iter().map(|tag| ("tag", tag))) {
            let value = facet(value);
            if (1..=MAX_FACET_BYTES).contains(&value.len()) {
                let sql = "insert into published_deck_facets (kind, value, deck_id) values ($1, $2, $3) \
                    on conflict do nothing";
                transaction.execute(sql, &[kind.into(), value.as_str().into(), deck.into()]).await?;
            }
        }
        if is_counted {
            count_in(&mut transaction, deck).await?;
        }
        refresh_version(&mut transaction, deck).await?;
        transaction.commit().await?;
        Ok(Published::Done { address: address.parse()?, number })
    }

    /// Lets a published deck of an account be seen by others than before. `false`, and nothing
    /// changes, when it is not there or the account is not in the group that it is to be for.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_deck_visibility(
        &self,
        account: AccountId,
        deck: SavedDeckId,
        visibility: Visibility,
    ) -> Result<bool, StoreError> {
        let sql = "update published_decks set visibility = $3 where deck_id = $1 and account_id = $2";
        let mut transaction = begin_public(self).await?;
        let met = transaction.execute(sql, &[deck.into(), account.into(), visibility.kept().into()]).await?;
        if met == 0 || !show_in_group(&mut transaction, account, deck, visibility).await? {
            return Ok(false);
        }
        versions::widen(&mut transaction, deck, visibility).await?;
        refresh(&mut transaction, deck, false).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Takes a published deck of an account back for good, with all its published versions and
    /// what people said about it. The deck stays in the account. `false` when it is not there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn withdraw_deck(&self, account: AccountId, deck: SavedDeckId) -> Result<bool, StoreError> {
        let sql = "select deck_id from published_decks where deck_id = $1 and account_id = $2";
        let mut transaction = begin_public(self).await?;
        let found: Option<(String,)> = transaction.first(sql, &[deck.into(), account.into()]).await?;
        if found.is_some() {
            forget(&mut transaction, deck).await?;
        }
        transaction.commit().await?;
        Ok(found.is_some())
    }

    /// Takes a published deck down, or with no reason puts it back: whoever its author says
    /// sees it again then. Answers whose it is, if it is there.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the reason is empty or longer than
    /// [`MAX_TAKEN_DOWN_CHARS`]; the database fails.
    pub async fn take_deck_down(
        &self,
        deck: SavedDeckId,
        reason: Option<&str>,
    ) -> Result<Option<AccountId>, StoreError> {
        if let Some(reason) = reason {
            let refusal = "why a deck is taken down has 1 to 1000 characters, none of them zero";
            checks::text(reason, 1..=MAX_TAKEN_DOWN_CHARS * 4, refusal)?;
            if reason.chars().count() > MAX_TAKEN_DOWN_CHARS {
                return Err(StoreError::Value(refusal));
            }
        }
        let sql = "update published_decks set taken_down = $2 where deck_id = $1 returning account_id";
        let mut transaction = begin_public(self).await?;
        let found: Option<(String,)> = transaction.change(sql, &[deck.into(), reason.into()]).await?;
        refresh(&mut transaction, deck, false).await?;
        transaction.commit().await?;
        found.map(|(account,)| account.parse()).transpose()
    }

    /// The published deck whose link ends in this, whoever sees it.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_published_deck(&self, address: &PublicAddress) -> Result<Option<PublishedDeck>, StoreError> {
        let sql = select_published!("where d.address = $1");
        self.read().await?.first(sql, &[address.into()]).await?.map(from_row).transpose()
    }

    /// What is published of a deck, whoever sees it.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_publication(&self, deck: SavedDeckId) -> Result<Option<PublishedDeck>, StoreError> {
        let sql = select_published!("where d.deck_id = $1");
        self.read().await?.first(sql, &[deck.into()]).await?.map(from_row).transpose()
    }

    /// Every deck that an account published, whoever sees it, those published last first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_publications(&self, account: AccountId, most: u32) -> Result<Vec<PublishedDeck>, StoreError> {
        let sql = select_published!("where d.account_id = $1 order by d.published_at desc, d.deck_id desc limit $2");
        let values = [account.into(), i64::from(most).into()];
        self.read().await?.all(sql, &values).await?.into_iter().map(from_row).collect()
    }
}

fn json(facts: &DeckFacts) -> Result<String, StoreError> {
    let facts = serde_json::to_string(facts).map_err(|_| StoreError::Value("facts that JSON cannot hold"))?;
    checks::text(&facts, 2..=65_536, "what a deck is looked for by has at most 64 KiB, no byte zero")?;
    Ok(facts)
}

/// One row of a published deck, its columns in the order of [`PublishedDeck`].
pub(crate) type Row = (
    String,
    String,
    String,
    String,
    String,
    i64,
    i64,
    String,
    String,
    String,
    String,
    String,
    i64,
    i64,
    i64,
    Option<String>,
);

/// Reads a row back into its types.
pub(crate) fn from_row(row: Row) -> Result<PublishedDeck, StoreError> {
    let (id, account, author, address, visibility, reach, number, game, name, format, verdict, facts, ..) = &row;
    let (.., likes, first_published_at, published_at, taken_down) = row.clone();
    Ok(PublishedDeck {
        id: id.parse().map_err(|_| StoreError::Value("published_decks.deck_id"))?,
        account: account.parse().map_err(|_| StoreError::Value("published_decks.account_id"))?,
        author: author.clone(),
        address: address.parse()?,
        visibility: Visibility::parse(visibility).ok_or(StoreError::Value("published_decks.visibility"))?,
        reach: Reach::of(*reach).ok_or(StoreError::Value("published_decks.reach"))?,
        number: *number,
        game: game.clone(),
        name: name.clone(),
        format: format.clone(),
        legality: Legality::parse(verdict).ok_or(StoreError::Value("published_decks.verdict"))?,
        facts: serde_json::from_str(facts).map_err(|_| StoreError::Value("published_decks.facts"))?,
        likes: likes.unsigned_abs(),
        first_published_at,
        published_at,
        taken_down,
    })
}
