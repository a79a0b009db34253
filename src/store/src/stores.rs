//! Game stores: what they are called and say of themselves, how they stand, who works in them,
//! what they do there, the lists that they publish, and what people report. Times are milliseconds since
//! 1970-01-01T00:00:00Z.

mod acts;
mod identity;
mod invitations;
mod level;
mod lists;
mod opening;
mod profile;
mod reports;
mod staff;

pub(crate) use self::acts::forget_acts_of;
pub use self::{
    acts::{MAX_ACT_BYTES, MAX_ACT_DETAILS_BYTES, StoreAct},
    identity::{StaffRole, StoreId},
    invitations::{
        MAX_STAFF_INVITATIONS, NewStaffInvitation, OpenStaffInvitation, StaffInvitation, StaffInvitationPut,
        StaffJoined,
    },
    level::{MAX_APPEAL_BYTES, MAX_HOW_BYTES, StoreLevel},
    lists::{
        KeptStoreList, MAX_LIST_TEXT_BYTES, MAX_LIST_TITLE, MAX_STORE_LISTS, NewStoreList, StoreList, StoreListJudged,
        StoreListPut,
    },
    opening::{MAX_OPENED, MAX_OPENED_A_DAY, MAX_OPENED_A_DAY_HERE, OpenedStore, StoreOpening},
    profile::{
        MAX_ABOUT_BYTES, MAX_ADDRESS_BYTES, MAX_CONTACT_BYTES, MAX_HOURS_BYTES, MAX_TIME_ZONE_BYTES, MAX_WEBSITE_BYTES,
        StoreProfile, StoreWords,
    },
    reports::{MAX_OUTCOME_BYTES, MAX_REPORT_BYTES, StoreReport},
    staff::{NewStaff, StaffChanged, StaffMember, StaffOf, StaffPut, UnprovenStaff},
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
    /// How it stands with whoever runs the site.
    pub level: StoreLevel,
    /// Since when nobody sees it but its staff and whoever runs the site.
    pub hidden_at: Option<i64>,
    /// The name of its time zone in the IANA database.
    pub time_zone: String,
}

impl GameStore {
    /// Whether strangers find it in lists: it is confirmed, open and not hidden.
    pub fn is_listed(&self) -> bool {
        self.level == StoreLevel::Confirmed && self.closed_at.is_none() && self.hidden_at.is_none()
    }

    /// Whether it may state anything: it is open, neither suspended nor hidden.
    pub fn may_state(&self) -> bool {
        self.level != StoreLevel::Suspended && self.closed_at.is_none() && self.hidden_at.is_none()
    }
}

/// A question for stores, its rows as [`from_row`] reads them.
macro_rules! select_store {
    ($which:literal) => {
        concat!(
            "select s.id, s.slug, s.name, s.created_at, s.closed_at, \
            (select count(*) from store_staff as c where c.store_id = s.id), s.level, s.hidden_at, s.time_zone \
            from stores as s ",
            $which
        )
    };
}
use select_store;

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

    /// The game store of this identity, closed or not.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_game_store_by_id(&self, id: StoreId) -> Result<Option<GameStore>, StoreError> {
        let sql = select_store!("where s.id = $1");
        self.read().await?.first(sql, &[id.into()]).await?.map(from_row).transpose()
    }

    /// Game stores that strangers find, in the order of what addresses name them by; only those
    /// behind this one, at most so many.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_listed_stores(&self, after: &str, most: u32) -> Result<Vec<GameStore>, StoreError> {
        let sql = select_store!(
            "where s.level = 'confirmed' and s.closed_at is null and s.hidden_at is null and s.slug > $1 \
            order by s.slug limit $2"
        );
        // No slug has a zero byte, which PostgreSQL takes in no text.
        let after = after.split('\0').next().unwrap_or_default();
        let rows = self.read().await?.all(sql, &[after.into(), i64::from(most).into()]).await?;
        rows.into_iter().map(from_row).collect()
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
type Row = (String, String, String, i64, Option<i64>, i64, String, Option<i64>, String);

/// Reads a row back into its types.
fn from_row(row: Row) -> Result<GameStore, StoreError> {
    let (id, slug, name, created_at, closed_at, staff, level, hidden_at, time_zone) = row;
    let (id, level) = (id.parse()?, StoreLevel::parse(&level)?);
    Ok(GameStore { id, slug, name, created_at, closed_at, staff: staff.unsigned_abs(), level, hidden_at, time_zone })
}
