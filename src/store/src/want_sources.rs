//! What wants follow from: targets and decks that people mean to complete. What a source says is for the
//! engine; here it is whose it is and of which cards wants can follow from it. Times are milliseconds since
//! 1970-01-01T00:00:00Z.

use std::sync::LazyLock;

use uuid::Uuid;

use crate::{
    accounts::AccountId,
    checks,
    chunks::{of_rows, write_rows},
    connection::{Ask, Change, Transaction, Value},
    error::StoreError,
    saved_decks::lock,
    store::Store,
    wants::MAX_CARD_BYTES,
};

/// The most sources of an account, over all games.
pub const MAX_WANT_SOURCES: u32 = 50;
/// The most bytes of a source: one that names every deck.
pub const MAX_SOURCE_BYTES: usize = 65_536;
/// The most bytes of what tells card lists apart.
pub const MAX_CARDS_OF_BYTES: usize = 200;

/// What wants follow from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WantSourceKind {
    /// A target.
    Target,
    /// Decks: which cards they have changes.
    Decks,
}

impl WantSourceKind {
    fn as_str(self) -> &'static str {
        match self {
            Self::Target => "target",
            Self::Decks => "decks",
        }
    }
}

/// Of which cards wants can follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceCards {
    /// What tells the card list apart in which they were found, 1 to [`MAX_CARDS_OF_BYTES`].
    pub of: String,
    /// By what wants for each of them are found, as in [`NewWant`](crate::NewWant).
    pub cards: Vec<String>,
}

/// A source to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewWantSource {
    /// Its identity. A source that has it already is written over.
    pub id: Uuid,
    /// What it is.
    pub kind: WantSourceKind,
    /// All of it, 2 to [`MAX_SOURCE_BYTES`].
    pub source_json: String,
    /// Of which cards wants can follow from it.
    pub cards: SourceCards,
}

/// A source that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredWantSource {
    /// Its identity.
    pub id: Uuid,
    /// All of it.
    pub source_json: String,
    /// When it was saved.
    pub created_at: i64,
    /// When it was changed last.
    pub changed_at: i64,
}

/// A source whose cards have to be found anew.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaleWantSource {
    /// Whose it is.
    pub account: AccountId,
    /// The source.
    pub source: StoredWantSource,
}

const CARD: &str = "insert into want_source_cards (account_id, source_id, game, card) values";
static CARDS: LazyLock<String> = LazyLock::new(|| of_rows(CARD, 3, &["$1", "$2", "$3", "?"], ""));
static ONE_CARD: LazyLock<String> = LazyLock::new(|| format!("{CARD} ($1, $2, $3, $4)"));

type SourceRow = (String, String, i64, i64);

fn read((id, source_json, created_at, changed_at): SourceRow) -> Result<StoredWantSource, StoreError> {
    let id = id.parse().map_err(|_| StoreError::Value("want_sources.id"))?;
    Ok(StoredWantSource { id, source_json, created_at, changed_at })
}

impl Store {
    /// Keeps a source of an account for a game. `false`, and nothing changes, when it would have more than
    /// [`MAX_WANT_SOURCES`].
    ///
    /// # Errors
    /// [`StoreError::NoAccount`]; [`StoreError::Value`] when a text is too long, or a source of another game has the
    /// identity; the database fails.
    pub async fn put_want_source(
        &self,
        (account, game): (AccountId, &str),
        new: &NewWantSource,
        now: i64,
    ) -> Result<bool, StoreError> {
        checks::text(game, 1..=64, "the code of a game has 1 to 64 bytes, none of them zero")?;
        checks::text(&new.source_json, 2..=MAX_SOURCE_BYTES, "a source has 2 to 65536 bytes, none of them zero")?;
        check(&new.cards)?;
        let mut transaction = self.begin().await?;
        if lock(&mut transaction, account).await?.is_none() {
            return Err(StoreError::NoAccount);
        }
        let sql = "insert into want_sources \
            (account_id, id, game, kind, source_json, cards_of, found_at, created_at, changed_at) \
            values ($1, $2, $3, $4, $5, $6, $7, $7, $7) on conflict (account_id, id) do update \
            set kind = excluded.kind, source_json = excluded.source_json, cards_of = excluded.cards_of, \
            found_at = excluded.found_at, changed_at = excluded.changed_at where want_sources.game = excluded.game";
        let values = [
            account.into(),
            new.id.into(),
            game.into(),
            new.kind.as_str().into(),
            new.source_json.as_str().into(),
            new.cards.of.as_str().into(),
            now.into(),
        ];
        if transaction.execute(sql, &values).await? == 0 {
            return Err(StoreError::Value("a source of another game has this identity"));
        }
        let sql = "select count(*) from want_sources where account_id = $1";
        let (count,): (i64,) = transaction.one(sql, &[account.into()]).await?;
        if count > i64::from(MAX_WANT_SOURCES) {
            return Ok(false);
        }
        write_cards(&mut transaction, (account, new.id, game), &new.cards.cards).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// The sources of an account for a game, in the order in which they were saved.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_want_sources(&self, account: AccountId, game: &str) -> Result<Vec<StoredWantSource>, StoreError> {
        // PostgreSQL takes no zero byte, and no row has one.
        if game.contains('\0') {
            return Ok(Vec::new());
        }
        let sql = "select id, source_json, created_at, changed_at from want_sources \
            where account_id = $1 and game = $2 order by created_at, id";
        let rows: Vec<SourceRow> = self.read().await?.all(sql, &[account.into(), game.into()]).await?;
        rows.into_iter().map(read).collect()
    }

    /// Forgets a source of an account. `false` when it is not there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn delete_want_source(&self, account: AccountId, id: Uuid) -> Result<bool, StoreError> {
        let sql = "delete from want_sources where account_id = $1 and id = $2";
        Ok(self.write().await?.execute(sql, &[account.into(), id.into()]).await? == 1)
    }

    /// Sources of a game whose cards were found in another card list than `cards_of`, or that are of decks of
    /// which one changed since; those that were found first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_stale_want_sources(
        &self,
        game: &str,
        cards_of: &str,
        most: u32,
    ) -> Result<Vec<StaleWantSource>, StoreError> {
        let sql = "select s.account_id, s.id, s.source_json, s.created_at, s.changed_at from want_sources s \
            where s.game = $1 and (s.cards_of <> $2 or (s.kind = 'decks' and exists (select 1 from saved_decks d \
            where d.account_id = s.account_id and d.game = s.game and d.changed_at >= s.found_at))) \
            order by s.found_at, s.id limit $3";
        let values = [game.into(), cards_of.into(), i64::from(most).into()];
        let rows: Vec<(String, String, String, i64, i64)> = self.read().await?.all(sql, &values).await?;
        let stale = |(account, id, source_json, created_at, changed_at): (String, String, String, i64, i64)| {
            let source = read((id, source_json, created_at, changed_at))?;
            Ok(StaleWantSource { account: account.parse()?, source })
        };
        rows.into_iter().map(stale).collect()
    }

    /// Keeps of which cards wants can follow from a source, found at `now`. `false`, and nothing changes, when the
    /// source was changed after `changed_at` or is not there any more.
    ///
    /// # Errors
    /// [`StoreError::Value`] when a text is too long; the database fails.
    pub async fn put_source_cards(
        &self,
        (account, id, changed_at): (AccountId, Uuid, i64),
        cards: &SourceCards,
        now: i64,
    ) -> Result<bool, StoreError> {
        check(cards)?;
        let mut transaction = self.begin().await?;
        let sql = "update want_sources set cards_of = $4, found_at = $5 \
            where account_id = $1 and id = $2 and changed_at = $3 returning game";
        let values = [account.into(), id.into(), changed_at.into(), cards.of.as_str().into(), now.into()];
        let Some((game,)) = transaction.change::<(String,)>(sql, &values).await? else { return Ok(false) };
        write_cards(&mut transaction, (account, id, &game), &cards.cards).await?;
        transaction.commit().await?;
        Ok(true)
    }
}

fn check(cards: &SourceCards) -> Result<(), StoreError> {
    checks::text(&cards.of, 1..=MAX_CARDS_OF_BYTES, "a card list is told by 1 to 200 bytes, none of them zero")?;
    cards.cards.iter().try_for_each(|card| {
        checks::text(card, 1..=MAX_CARD_BYTES, "a card is found by 1 to 1000 bytes, none of them zero")
    })
}

async fn write_cards(
    transaction: &mut Transaction,
    (account, id, game): (AccountId, Uuid, &str),
    cards: &[String],
) -> Result<(), StoreError> {
    let sql = "delete from want_source_cards where account_id = $1 and source_id = $2";
    transaction.execute(sql, &[account.into(), id.into()]).await?;
    let mut cards: Vec<&str> = cards.iter().map(String::as_str).collect();
    cards.sort_unstable();
    cards.dedup();
    let values: Vec<Value<'_>> = cards.into_iter().map(Value::from).collect();
    let shared = [account.into(), id.into(), game.into()];
    write_rows(transaction, (CARDS.as_str(), ONE_CARD.as_str()), &shared, &values, 1).await
}
