//! Game stores: what they are called, and who works in them. Times are milliseconds since
//! 1970-01-01T00:00:00Z.

mod identity;
mod staff;

pub use self::{
    identity::{StaffRole, StoreId},
    staff::{NewStaff, StaffMember, StaffOf, StaffPut, UnprovenStaff},
};
use crate::{
    checks,
    connection::{Ask, Change},
    error::{StoreError, Taken},
    store::Store,
};

/// The most stores of an installation: far more than one site serves.
pub const MAX_STORES: u32 = 1_000;
/// The most accounts that are staff of a store.
pub const MAX_STAFF: u32 = 200;
/// The most stores that an account is staff of, closed ones included.
pub const MAX_STORES_OF: u32 = 20;
/// The fewest and the most characters of what addresses and commands name a store by.
pub const SLUG_LENGTH: std::ops::RangeInclusive<usize> = 2..=40;
/// The most bytes of a store's name.
pub const MAX_NAME_BYTES: usize = 256;

/// A store to be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGameStore {
    /// Its identity, a UUID of version 7.
    pub id: StoreId,
    /// How addresses and commands name it: [`SLUG_LENGTH`] small letters, digits and hyphens.
    pub slug: String,
    /// Its name, 1 to [`MAX_NAME_BYTES`] long.
    pub name: String,
    /// When it is added.
    pub created_at: i64,
}

/// A store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameStore {
    /// Its identity.
    pub id: StoreId,
    /// How addresses and commands name it.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// When it was added.
    pub created_at: i64,
    /// Since when it is closed: its staff are nothing there.
    pub closed_at: Option<i64>,
    /// How many accounts are its staff.
    pub staff: u64,
}

/// A question for stores, its rows as [`from_row`] reads them.
macro_rules! select_store {
    ($which:literal) => {
        concat!(
            "select s.id, s.slug, s.name, s.created_at, s.closed_at, \
            (select count(*) from store_staff as c where c.store_id = s.id) from stores as s ",
            $which
        )
    };
}

impl Store {
    /// Adds a game store. `false`, and nothing changes, when there are [`MAX_STORES`].
    ///
    /// # Errors
    /// [`StoreError::Taken`] when another one is named so in addresses; [`StoreError::Value`]
    /// when a text is none that it may have; the database fails.
    pub async fn create_game_store(&self, store: &NewGameStore) -> Result<bool, StoreError> {
        check_slug(&store.slug)?;
        check_name(&store.name)?;
        let sql = "insert into stores (id, slug, name, created_at) select $1, $2, $3, $4 \
            where (select count(*) from stores) < $5";
        let values = [
            store.id.into(),
            store.slug.as_str().into(),
            store.name.as_str().into(),
            store.created_at.into(),
            i64::from(MAX_STORES).into(),
        ];
        let met = self.write().await?.execute(sql, &values).await.map_err(|error| error.or_taken(Taken::Store))?;
        Ok(met == 1)
    }

    /// The game store that is named so in addresses, closed or not.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_game_store(&self, slug: &str) -> Result<Option<GameStore>, StoreError> {
        if !is_slug(slug) {
            return Ok(None);
        }
        let sql = select_store!("where s.slug = $1");
        self.read().await?.first(sql, &[slug.into()]).await?.map(from_row).transpose()
    }

    /// All game stores, closed ones included, in the order of what addresses name them by.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_game_stores(&self) -> Result<Vec<GameStore>, StoreError> {
        let sql = select_store!("order by s.slug limit $1");
        let rows = self.read().await?.all(sql, &[i64::from(MAX_STORES).into()]).await?;
        rows.into_iter().map(from_row).collect()
    }

    /// Gives a game store another name. `false` when it is not there.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the name is empty or too long; the database fails.
    pub async fn rename_game_store(&self, id: StoreId, name: &str) -> Result<bool, StoreError> {
        check_name(name)?;
        let sql = "update stores set name = $2 where id = $1";
        Ok(self.write().await?.execute(sql, &[id.into(), name.into()]).await? == 1)
    }

    /// Closes a game store at this time, or opens it again. Its staff stay written down. `false`
    /// when it is not there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_game_store_closed(&self, id: StoreId, at: Option<i64>) -> Result<bool, StoreError> {
        let sql = "update stores set closed_at = $2 where id = $1";
        Ok(self.write().await?.execute(sql, &[id.into(), at.into()]).await? == 1)
    }
}

/// Whether a text is one that addresses may name a store by.
pub fn is_slug(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    SLUG_LENGTH.contains(&text.len()) && text.bytes().all(is_letter)
}

fn check_slug(slug: &str) -> Result<(), StoreError> {
    let refusal = "a store is named in addresses by 2 to 40 small letters, digits and hyphens";
    if is_slug(slug) { Ok(()) } else { Err(StoreError::Value(refusal)) }
}

fn check_name(name: &str) -> Result<(), StoreError> {
    checks::text(name, 1..=MAX_NAME_BYTES, "the name of a store has 1 to 256 bytes, none of them zero")
}

/// One row.
type Row = (String, String, String, i64, Option<i64>, i64);

/// Reads a row back into its types.
fn from_row((id, slug, name, created_at, closed_at, staff): Row) -> Result<GameStore, StoreError> {
    Ok(GameStore { id: id.parse()?, slug, name, created_at, closed_at, staff: staff.unsigned_abs() })
}
