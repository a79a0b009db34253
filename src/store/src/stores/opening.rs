//! Stores that people open themselves.

use super::{MAX_STORES, MAX_STORES_OF, MAX_TIME_ZONE_BYTES, NewGameStore, StaffRole, check_name, check_slug};
use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask as _, Change as _},
    error::{StoreError, Taken},
    saved_decks::lock as lock_account,
    store::Store,
};

/// The most stores that an account ever opened, closed ones included.
pub const MAX_OPENED: u32 = 3;
/// The most stores that an account opens in a day.
pub const MAX_OPENED_A_DAY: u32 = 1;
/// The most stores that all accounts of an installation open in a day.
pub const MAX_OPENED_A_DAY_HERE: u32 = 20;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// A store that somebody opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreOpening {
    /// The store.
    pub store: NewGameStore,
    /// The name of its time zone in the IANA database.
    pub time_zone: String,
    /// Whose account opens it, who owns it then.
    pub opener: AccountId,
    /// The name of that account.
    pub opener_name: String,
}

/// What became of a store that somebody was to open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenedStore {
    /// It is there, and whoever opened it owns it.
    Done,
    /// The account opened [`MAX_OPENED`].
    TooMany,
    /// The account opened [`MAX_OPENED_A_DAY`] within a day, or everybody together
    /// [`MAX_OPENED_A_DAY_HERE`].
    TooManyToday,
    /// The account is staff of [`MAX_STORES_OF`].
    TooManyStores,
    /// There are [`MAX_STORES`].
    Full,
}

impl Store {
    /// Opens a store for an account, which owns it. Nothing changes unless it is done.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when another one is named so in addresses; [`StoreError::NoAccount`]
    /// when the account is not there; [`StoreError::Value`] when a text is none that it may have;
    /// the database fails.
    pub async fn open_game_store(&self, opening: &StoreOpening) -> Result<OpenedStore, StoreError> {
        let StoreOpening { store, time_zone, opener, opener_name } = opening;
        check_slug(&store.slug)?;
        check_name(&store.name)?;
        checks::text(time_zone, 1..=MAX_TIME_ZONE_BYTES, "the name of a time zone has 1 to 64 bytes")?;
        checks::text(opener_name, 1..=256, "who opened a store has 1 to 256 bytes, none of them zero")?;
        let mut transaction = self.begin().await?;
        // Of many who open one at once, those who come later see the others.
        transaction.alone().await?;
        if lock_account(&mut transaction, *opener).await?.is_none() {
            return Err(StoreError::NoAccount);
        }
        let since = store.created_at.saturating_sub(DAY_MS);
        let sql = "select (select count(*) from stores where opened_by = $1), \
            (select count(*) from stores where opened_by = $1 and created_at > $2), \
            (select count(*) from stores where opened_by is not null and created_at > $2), \
            (select count(*) from store_staff where account_id = $1), (select count(*) from stores)";
        let (opened, today, here, staff, all): (i64, i64, i64, i64, i64) =
            transaction.one(sql, &[(*opener).into(), since.into()]).await?;
        if opened >= i64::from(MAX_OPENED) {
            return Ok(OpenedStore::TooMany);
        }
        if today >= i64::from(MAX_OPENED_A_DAY) || here >= i64::from(MAX_OPENED_A_DAY_HERE) {
            return Ok(OpenedStore::TooManyToday);
        }
        if staff >= i64::from(MAX_STORES_OF) {
            return Ok(OpenedStore::TooManyStores);
        }
        if all >= i64::from(MAX_STORES) {
            return Ok(OpenedStore::Full);
        }
        let sql =
            "insert into stores (id, slug, name, created_at, opened_by, time_zone) values ($1, $2, $3, $4, $5, $6)";
        let values = [
            store.id.into(),
            store.slug.as_str().into(),
            store.name.as_str().into(),
            store.created_at.into(),
            (*opener).into(),
            time_zone.as_str().into(),
        ];
        transaction.execute(sql, &values).await.map_err(|error| error.or_taken(Taken::Store))?;
        let sql =
            "insert into store_staff (store_id, account_id, role, added_at, added_by) values ($1, $2, $3, $4, $5)";
        let values = [
            store.id.into(),
            (*opener).into(),
            StaffRole::Owner.as_str().into(),
            store.created_at.into(),
            opener_name.as_str().into(),
        ];
        transaction.execute(sql, &values).await?;
        transaction.commit().await?;
        Ok(OpenedStore::Done)
    }
}
