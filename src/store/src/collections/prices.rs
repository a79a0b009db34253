//! Price lists that people load. What a list says is for the engine; here it is a packed text with a name.

use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask as _, Change as _},
    error::StoreError,
    saved_decks::lock,
    store::Store,
};

/// The most price lists of an account, over all games: one a month for two years.
pub const MAX_PRICE_LISTS: u32 = 24;
/// The most prices of all of them together: whoever compares lists has all of them in the memory.
pub const MAX_PRICES: u32 = 100_000;
/// The most bytes of what a price list is packed as: a backup has it on one line.
pub const MAX_PRICE_LIST_BYTES: usize = 700_000;
/// The most bytes of the name of a price list or a target.
pub const MAX_LIST_NAME_BYTES: usize = 200;

/// What is known of a price list without its prices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PriceListEntry {
    /// What its owner calls it.
    pub name: String,
    /// The day of its newest price, `YYYY-MM-DD`.
    pub day: String,
    /// How many prices were read of it when it was loaded, at least 1.
    pub prices: i64,
    /// The SHA-256 of its text, in 64 hexadecimal digits.
    pub digest: String,
    /// When it was loaded, in milliseconds since 1970-01-01T00:00:00Z.
    pub loaded_at: i64,
}

/// What became of a price list that was to be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PriceListPut {
    /// It is kept.
    Kept,
    /// Nothing changed: there would be more than [`MAX_PRICE_LISTS`].
    TooManyLists,
    /// Nothing changed: all of them would have more than [`MAX_PRICES`].
    TooManyPrices,
}

/// A row of a price list without its content.
type Row = (String, String, i64, String, i64);

fn entry((name, day, prices, digest, loaded_at): Row) -> PriceListEntry {
    PriceListEntry { name, day, prices, digest, loaded_at }
}

impl Store {
    /// Keeps a price list of an account, in the place of one that has its name, unless there would be too many.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`]; [`StoreError::Value`] for what no row may hold; the database fails.
    pub async fn put_price_list(
        &self,
        (account, game): (AccountId, &str),
        list: &PriceListEntry,
        content: &str,
    ) -> Result<PriceListPut, StoreError> {
        checks::text(game, 1..=64, "the code of a game has 1 to 64 bytes, none of them zero")?;
        checks::text(&list.name, 1..=MAX_LIST_NAME_BYTES, "a name has 1 to 200 bytes, none of them zero")?;
        checks::text(&list.day, 10..=10, "a day is YYYY-MM-DD")?;
        checks::text(&list.digest, 64..=64, "a digest has 64 digits")?;
        checks::at_least(1, list.prices, "a price list has a price")?;
        checks::text(content, 1..=MAX_PRICE_LIST_BYTES, "a price list is packed as 1 to 700000 bytes")?;
        let mut transaction = self.begin().await?;
        if lock(&mut transaction, account).await?.is_none() {
            return Err(StoreError::NoAccount);
        }
        let sql = "insert into price_lists (account_id, game, name, day, prices, digest, content, loaded_at) \
            values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (account_id, game, name) do update \
            set day = excluded.day, prices = excluded.prices, digest = excluded.digest, content = excluded.content, \
            loaded_at = excluded.loaded_at";
        let values = [
            account.into(),
            game.into(),
            list.name.as_str().into(),
            list.day.as_str().into(),
            list.prices.into(),
            list.digest.as_str().into(),
            content.into(),
            list.loaded_at.into(),
        ];
        transaction.execute(sql, &values).await?;
        let sql = "select count(*), cast(sum(prices) as bigint) from price_lists where account_id = $1";
        let (lists, prices): (i64, i64) = transaction.one(sql, &[account.into()]).await?;
        if lists > i64::from(MAX_PRICE_LISTS) {
            return Ok(PriceListPut::TooManyLists);
        }
        if prices > i64::from(MAX_PRICES) {
            return Ok(PriceListPut::TooManyPrices);
        }
        transaction.commit().await?;
        Ok(PriceListPut::Kept)
    }

    /// The price lists of an account for a game, that of the latest day first, of the same day by their names.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_price_lists(&self, account: AccountId, game: &str) -> Result<Vec<PriceListEntry>, StoreError> {
        // PostgreSQL takes no zero byte, and no row has one.
        if game.contains('\0') {
            return Ok(Vec::new());
        }
        let sql = "select name, day, prices, digest, loaded_at from price_lists where account_id = $1 and game = $2 \
            order by day desc, name";
        let rows: Vec<Row> = self.read().await?.all(sql, &[account.into(), game.into()]).await?;
        Ok(rows.into_iter().map(entry).collect())
    }

    /// A price list of an account by its name, with what it is packed as.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_price_list(
        &self,
        account: AccountId,
        game: &str,
        name: &str,
    ) -> Result<Option<(PriceListEntry, String)>, StoreError> {
        if game.contains('\0') || name.contains('\0') {
            return Ok(None);
        }
        let sql = "select name, day, prices, digest, loaded_at, content from price_lists \
            where account_id = $1 and game = $2 and name = $3";
        let row: Option<(String, String, i64, String, i64, String)> =
            self.read().await?.first(sql, &[account.into(), game.into(), name.into()]).await?;
        Ok(row.map(|(name, day, prices, digest, loaded_at, content)| {
            (entry((name, day, prices, digest, loaded_at)), content)
        }))
    }

    /// Forgets a price list of an account. `false` when it is not there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn delete_price_list(&self, account: AccountId, game: &str, name: &str) -> Result<bool, StoreError> {
        if game.contains('\0') || name.contains('\0') {
            return Ok(false);
        }
        let sql = "delete from price_lists where account_id = $1 and game = $2 and name = $3";
        Ok(self.write().await?.execute(sql, &[account.into(), game.into(), name.into()]).await? == 1)
    }
}
