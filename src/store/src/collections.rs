//! Collections: what happened to the copies of an account's cards, event by event, and how many
//! there are. What an event says is for the engine; here it is what it changes, and that it counts
//! once. Every question names the account. Times are milliseconds since 1970-01-01T00:00:00Z.

mod append;
mod files;
mod prices;
mod rows;
mod targets;

pub(crate) use append::append;
pub use files::{CollectionFile, MAX_BROUGHT_BYTES, MAX_BROUGHT_FILES, MAX_FILE_NAME_BYTES};
pub use prices::{
    MAX_LIST_NAME_BYTES, MAX_PRICE_LIST_BYTES, MAX_PRICE_LISTS, MAX_PRICES, PriceListEntry, PriceListPut,
};
pub use rows::{CollectionDifference, CollectionEvent};
pub use targets::{MAX_TARGET_COUNT, MAX_TARGET_QUERY_BYTES, MAX_TARGETS, StoredTarget};

use uuid::Uuid;

use crate::{
    accounts::AccountId,
    connection::{Ask, Change as _},
    error::StoreError,
    saved_decks::lock,
    store::Store,
};

/// The most events of an account: a hundred thousand holdings that each changed ten times.
pub const MAX_EVENTS: u64 = 1_000_000;
/// The most bytes of all events of an account as JSON.
pub const MAX_COLLECTION_BYTES: u64 = 128 * 1024 * 1024;
/// The most bytes of an event.
pub const MAX_EVENT_BYTES: usize = 64 * 1024;
/// The most bytes of a holding.
pub const MAX_HOLDING_BYTES: usize = 2_000;
/// The most bytes of a collector number.
pub const MAX_PRINTING_BYTES: usize = 200;

/// What an event changes about the copies of one holding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CollectionChange {
    /// The holding, 2 to [`MAX_HOLDING_BYTES`]: equal ones are spelled alike.
    pub holding: String,
    /// The collector number of its printing, 1 to [`MAX_PRINTING_BYTES`].
    pub printing: String,
    /// How many copies more, or below zero fewer; never zero.
    pub change: i64,
}

/// An event that came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCollectionEvent {
    /// Its identity, made on the device.
    pub id: Uuid,
    /// The code of its game, 1 to 64 bytes.
    pub game: String,
    /// The device.
    pub device: Uuid,
    /// The how manieth of the device's it is, from 1. One that comes later is greater.
    pub sequence: i64,
    /// The import, trade or building of a deck that it is a part of.
    pub whole: Option<Uuid>,
    /// All of it, 2 to [`MAX_EVENT_BYTES`].
    pub event_json: String,
    /// What it changes by itself.
    pub changes: Vec<CollectionChange>,
    /// The events that it undoes.
    pub undoes: Vec<Uuid>,
}

/// What became of an event that came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appended {
    /// It counts from now on.
    New,
    /// It was there already.
    Known,
    /// Another event has its identity, or its number among those of its device.
    Taken,
}

/// How many copies there are of a holding; never zero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CollectionBalance {
    /// The holding.
    pub holding: String,
    /// How many; below zero where more went than were known of.
    pub copies: i64,
}

/// Which events are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CollectionEventsAsked<'a> {
    /// Those that came after this place, in the order of their arrival.
    After(i64),
    /// Those that came before this place, the newest first.
    Before(i64),
    /// Those that changed a printing and came before this place, the newest first.
    OfPrinting(&'a str, i64),
    /// The parts of a whole, in the order of their arrival.
    OfWhole(Uuid),
}

/// The columns of an event, as [`rows::event`] reads them.
macro_rules! select_events {
    ($which:literal) => {
        concat!(
            "select e.place, e.id, e.event_json, e.received_at, u.undone_by from collection_events e \
            left join collection_undone u on u.account_id = e.account_id and u.event_id = e.id ",
            $which
        )
    };
}

impl Store {
    /// Events of an account's copies of one game.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_collection_events(
        &self,
        account: AccountId,
        game: &str,
        asked: CollectionEventsAsked<'_>,
        most: u32,
    ) -> Result<Vec<CollectionEvent>, StoreError> {
        // PostgreSQL takes no zero byte, and no row has one.
        if game.contains('\0') {
            return Ok(Vec::new());
        }
        let (account, game, most) = (account.into(), game.into(), i64::from(most).into());
        let mut reader = self.read().await?;
        let rows = match asked {
            CollectionEventsAsked::After(place) => {
                let sql = select_events!(
                    "where e.account_id = $1 and e.game = $2 and e.place > $3 order by e.place limit $4"
                );
                reader.all(sql, &[account, game, place.into(), most]).await?
            }
            CollectionEventsAsked::Before(place) => {
                let sql = select_events!(
                    "where e.account_id = $1 and e.game = $2 and e.place < $3 order by e.place desc limit $4"
                );
                reader.all(sql, &[account, game, place.into(), most]).await?
            }
            CollectionEventsAsked::OfPrinting(printing, _) if printing.contains('\0') => Vec::new(),
            CollectionEventsAsked::OfPrinting(printing, place) => {
                let sql = select_events!(
                    "where e.account_id = $1 and e.game = $2 and e.place < $3 and exists (select 1 from collection_changes c \
                    where c.account_id = e.account_id and c.event_id = e.id and c.game = e.game and c.printing = $5) \
                    order by e.place desc limit $4"
                );
                reader.all(sql, &[account, game, place.into(), most, printing.into()]).await?
            }
            CollectionEventsAsked::OfWhole(whole) => {
                let sql = select_events!(
                    "where e.account_id = $1 and e.game = $2 and e.whole = $3 order by e.place limit $4"
                );
                reader.all(sql, &[account, game, whole.into(), most]).await?
            }
        };
        rows.into_iter().map(rows::event).collect()
    }

    /// An event of an account.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_collection_event(
        &self,
        account: AccountId,
        id: Uuid,
    ) -> Result<Option<CollectionEvent>, StoreError> {
        let sql = select_events!("where e.account_id = $1 and e.id = $2");
        self.read().await?.first(sql, &[account.into(), id.into()]).await?.map(rows::event).transpose()
    }

    /// The codes of the games of which an account has events, price lists or targets, in their order.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_collection_games(&self, account: AccountId) -> Result<Vec<String>, StoreError> {
        let sql = "select game from collection_events where account_id = $1 \
            union select game from price_lists where account_id = $1 \
            union select game from collection_targets where account_id = $1 order by game";
        let rows: Vec<(String,)> = self.read().await?.all(sql, &[account.into()]).await?;
        Ok(rows.into_iter().map(|(game,)| game).collect())
    }

    /// The place of the event that came last, over all games; 0 before there is one.
    ///
    /// # Errors
    /// The database fails.
    pub async fn last_collection_place(&self, account: AccountId) -> Result<i64, StoreError> {
        let sql = "select coalesce(max(place), 0) from collection_events where account_id = $1";
        let (place,): (i64,) = self.read().await?.one(sql, &[account.into()]).await?;
        Ok(place)
    }

    /// How many copies there are of each holding of a game, in the order of their spelling.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_collection_balances(
        &self,
        account: AccountId,
        game: &str,
    ) -> Result<Vec<CollectionBalance>, StoreError> {
        if game.contains('\0') {
            return Ok(Vec::new());
        }
        let sql =
            "select holding, copies from collection_balances where account_id = $1 and game = $2 order by holding";
        let rows: Vec<(String, i64)> = self.read().await?.all(sql, &[account.into(), game.into()]).await?;
        Ok(rows.into_iter().map(|(holding, copies)| CollectionBalance { holding, copies }).collect())
    }

    /// Counts every collection anew of which another number is kept than its events come to, and answers
    /// of how many accounts it was.
    ///
    /// # Errors
    /// The database fails; what was counted by then stays.
    pub async fn rebuild_collections(&self) -> Result<u64, StoreError> {
        let mut rebuilt = 0;
        loop {
            let Some(found) = self.check_collections(1).await?.into_iter().next() else { return Ok(rebuilt) };
            let mut transaction = self.begin().await?;
            // Nothing is recorded meanwhile.
            lock(&mut transaction, found.account).await?;
            let sql = "delete from collection_balances where account_id = $1";
            transaction.execute(sql, &[found.account.into()]).await?;
            let sql = "insert into collection_balances (account_id, game, holding, printing, copies) \
                select c.account_id, c.game, c.holding, min(c.printing), cast(sum(c.change) as bigint) \
                from collection_changes c where c.account_id = $1 and not exists (select 1 from collection_undone u \
                where u.account_id = c.account_id and u.event_id = c.event_id) \
                group by c.account_id, c.game, c.holding having sum(c.change) <> 0";
            transaction.execute(sql, &[found.account.into()]).await?;
            transaction.commit().await?;
            rebuilt += 1;
        }
    }

    /// Holdings of all accounts of which another number is kept than their events come to, at most as
    /// many as are asked for. There are none.
    ///
    /// # Errors
    /// The database fails.
    pub async fn check_collections(&self, most: u32) -> Result<Vec<CollectionDifference>, StoreError> {
        let sql = "select account_id, game, holding, cast(sum(kept) as bigint), cast(sum(counted) as bigint) from ( \
            select account_id, game, holding, copies as kept, 0 as counted from collection_balances \
            union all select c.account_id, c.game, c.holding, 0, c.change from collection_changes c \
            where not exists (select 1 from collection_undone u \
            where u.account_id = c.account_id and u.event_id = c.event_id)) as together \
            group by account_id, game, holding having sum(kept) <> sum(counted) order by 1, 2, 3 limit $1";
        let rows: Vec<(String, String, String, i64, i64)> =
            self.read().await?.all(sql, &[i64::from(most).into()]).await?;
        rows.into_iter().map(rows::difference).collect()
    }
}
