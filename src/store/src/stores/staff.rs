//! Who works in which game store, and as what.

use super::{MAX_STAFF, MAX_STORES_OF, StaffRole, StoreId};
use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask, Change, Transaction},
    error::StoreError,
    passkeys::second_factors,
    saved_decks::lock as lock_account,
    store::Store,
};

/// The most bytes of the words that say who added somebody.
const MAX_ADDED_BY_BYTES: usize = 256;

/// Somebody to be made staff of a store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewStaff {
    /// Of which.
    pub store: StoreId,
    /// Whose account it is.
    pub account: AccountId,
    /// As what.
    pub role: StaffRole,
    /// When.
    pub added_at: i64,
    /// Who does it, in 1 to 256 bytes of words.
    pub added_by: String,
}

/// Somebody of a store's staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffMember {
    /// Whose account it is.
    pub account: AccountId,
    /// Its name.
    pub name: String,
    /// What they are there.
    pub role: StaffRole,
    /// Since when, in milliseconds since 1970-01-01T00:00:00Z.
    pub added_at: i64,
    /// Who added them, in words as they were then.
    pub added_by: String,
    /// Whether the account was stopped.
    pub is_stopped: bool,
    /// Whether the account has a second factor, without which they may do nothing there.
    pub has_second_factor: bool,
}

/// A store, not closed, that somebody is staff of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffOf {
    /// Which store.
    pub store: StoreId,
    /// How addresses and commands name it.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// What they are there.
    pub role: StaffRole,
}

/// Somebody of a store's staff whose account has no second factor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnprovenStaff {
    /// The name of the account.
    pub account: String,
    /// The name of a store that it is staff of.
    pub store: String,
}

/// What became of somebody who was to be staff.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StaffPut {
    /// They are.
    Added,
    /// They were, as something else.
    Changed,
    /// They were that already.
    Unchanged,
    /// The store has [`MAX_STAFF`].
    TooManyHere,
    /// The account is staff of [`MAX_STORES_OF`].
    TooManyStores,
    /// There is no such store.
    NoStore,
}

/// What became of a role in a store that was to change or to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StaffChanged {
    /// It did; it was this one.
    Done(StaffRole),
    /// It is that already.
    Unchanged,
    /// It is that of the last owner.
    LastOwner,
    /// The account is not staff of the store.
    NoStaff,
}

impl Store {
    /// Makes an account staff of a store, or gives it another role there; when and by whom it
    /// was added stays.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when the account is not there; [`StoreError::Value`] when the
    /// words are empty or too long; the database fails.
    pub async fn put_staff(&self, staff: &NewStaff) -> Result<StaffPut, StoreError> {
        let refusal = "who added somebody has 1 to 256 bytes, none of them zero";
        checks::text(&staff.added_by, 1..=MAX_ADDED_BY_BYTES, refusal)?;
        let mut transaction = self.begin().await?;
        // The store before the account, as everywhere.
        if !lock_store(&mut transaction, staff.store).await? {
            return Ok(StaffPut::NoStore);
        }
        if lock_account(&mut transaction, staff.account).await?.is_none() {
            return Err(StoreError::NoAccount);
        }
        let (store, account) = (staff.store.into(), staff.account.into());
        let sql = "select role from store_staff where store_id = $1 and account_id = $2";
        let before: Option<(String,)> = transaction.first(sql, &[store, account]).await?;
        if let Some((before,)) = before {
            if StaffRole::parse(&before)? == staff.role {
                return Ok(StaffPut::Unchanged);
            }
            let sql = "update store_staff set role = $3 where store_id = $1 and account_id = $2";
            transaction.execute(sql, &[store, account, staff.role.as_str().into()]).await?;
            transaction.commit().await?;
            return Ok(StaffPut::Changed);
        }
        let sql = "select (select count(*) from store_staff where store_id = $1), \
            (select count(*) from store_staff where account_id = $2)";
        let (here, stores): (i64, i64) = transaction.one(sql, &[store, account]).await?;
        if here >= i64::from(MAX_STAFF) {
            return Ok(StaffPut::TooManyHere);
        }
        if stores >= i64::from(MAX_STORES_OF) {
            return Ok(StaffPut::TooManyStores);
        }
        let sql =
            "insert into store_staff (store_id, account_id, role, added_at, added_by) values ($1, $2, $3, $4, $5)";
        let values =
            [store, account, staff.role.as_str().into(), staff.added_at.into(), staff.added_by.as_str().into()];
        transaction.execute(sql, &values).await?;
        transaction.commit().await?;
        Ok(StaffPut::Added)
    }

    /// Takes an account out of a store's staff and answers what it was there. `None` when it
    /// was nothing.
    ///
    /// # Errors
    /// The database fails.
    pub async fn remove_staff(&self, store: StoreId, account: AccountId) -> Result<Option<StaffRole>, StoreError> {
        let sql = "delete from store_staff where store_id = $1 and account_id = $2 returning role";
        let removed: Option<(String,)> = self.write().await?.change(sql, &[store.into(), account.into()]).await?;
        removed.map(|(role,)| StaffRole::parse(&role)).transpose()
    }

    /// Gives somebody of a store's staff another role there, or none any more: the invitations
    /// that they made go with it. The last owner stays what they are.
    ///
    /// # Errors
    /// The database fails.
    pub async fn change_staff(
        &self,
        store: StoreId,
        account: AccountId,
        role: Option<StaffRole>,
    ) -> Result<StaffChanged, StoreError> {
        let mut transaction = self.begin().await?;
        if !lock_store(&mut transaction, store).await? {
            return Ok(StaffChanged::NoStaff);
        }
        let sql = "select role, (select count(*) from store_staff where store_id = $1 and role = 'owner') \
            from store_staff where store_id = $1 and account_id = $2";
        let found: Option<(String, i64)> = transaction.first(sql, &[store.into(), account.into()]).await?;
        let Some((before, owners)) = found else { return Ok(StaffChanged::NoStaff) };
        let before = StaffRole::parse(&before)?;
        if role == Some(before) {
            return Ok(StaffChanged::Unchanged);
        }
        if before == StaffRole::Owner && owners < 2 {
            return Ok(StaffChanged::LastOwner);
        }
        match role {
            Some(role) => {
                let sql = "update store_staff set role = $3 where store_id = $1 and account_id = $2";
                transaction.execute(sql, &[store.into(), account.into(), role.as_str().into()]).await?;
            }
            None => {
                let sql = "delete from store_staff where store_id = $1 and account_id = $2";
                transaction.execute(sql, &[store.into(), account.into()]).await?;
            }
        }
        let sql = "delete from store_invitations where store_id = $1 and invited_by = $2 and used_at is null";
        transaction.execute(sql, &[store.into(), account.into()]).await?;
        transaction.commit().await?;
        Ok(StaffChanged::Done(before))
    }

    /// The staff of a store, in the order of the names of their accounts.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_staff(&self, store: StoreId) -> Result<Vec<StaffMember>, StoreError> {
        let sql = concat!(
            "select s.account_id, a.name, s.role, s.added_at, s.added_by, a.disabled_at, ",
            second_factors!(),
            " from store_staff as s join accounts as a on a.id = s.account_id \
            where s.store_id = $1 order by a.name_key"
        );
        type Row = (String, String, String, i64, String, Option<i64>, i64);
        let rows: Vec<Row> = self.read().await?.all(sql, &[store.into()]).await?;
        let read = |(account, name, role, added_at, added_by, stopped, factors): Row| {
            Ok(StaffMember {
                account: account.parse()?,
                name,
                role: StaffRole::parse(&role)?,
                added_at,
                added_by,
                is_stopped: stopped.is_some(),
                has_second_factor: factors > 0,
            })
        };
        rows.into_iter().map(read).collect()
    }

    /// The stores that an account is staff of and that are not closed, in the order of what
    /// addresses name them by.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_stores_of(&self, account: AccountId) -> Result<Vec<StaffOf>, StoreError> {
        let sql = "select t.id, t.slug, t.name, s.role from store_staff as s join stores as t on t.id = s.store_id \
            where s.account_id = $1 and t.closed_at is null order by t.slug";
        type Row = (String, String, String, String);
        let rows: Vec<Row> = self.read().await?.all(sql, &[account.into()]).await?;
        let read = |(store, slug, name, role): Row| {
            Ok(StaffOf { store: store.parse()?, slug, name, role: StaffRole::parse(&role)? })
        };
        rows.into_iter().map(read).collect()
    }

    /// Accounts that are not stopped, are staff of a store that is not closed and have no second
    /// factor, in the order of their names; each once for each such store.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_unproven_staff(&self, most: u32) -> Result<Vec<UnprovenStaff>, StoreError> {
        let sql = concat!(
            "select a.name, t.name from store_staff as s join accounts as a on a.id = s.account_id \
            join stores as t on t.id = s.store_id \
            where t.closed_at is null and a.disabled_at is null and ",
            second_factors!(),
            " = 0 order by a.name_key, t.slug limit $1"
        );
        let rows: Vec<(String, String)> = self.read().await?.all(sql, &[i64::from(most).into()]).await?;
        Ok(rows.into_iter().map(|(account, store)| UnprovenStaff { account, store }).collect())
    }

    /// Whether somebody owns a store.
    ///
    /// # Errors
    /// The database fails.
    pub async fn has_owner(&self, store: StoreId) -> Result<bool, StoreError> {
        let sql = "select added_at from store_staff where store_id = $1 and role = 'owner' limit 1";
        let found: Option<(i64,)> = self.read().await?.first(sql, &[store.into()]).await?;
        Ok(found.is_some())
    }

    /// How many accounts that are not stopped are staff of a store that is not closed.
    ///
    /// # Errors
    /// The database fails.
    pub async fn count_staff(&self) -> Result<u64, StoreError> {
        let sql = "select count(distinct s.account_id) from store_staff as s \
            join accounts as a on a.id = s.account_id join stores as t on t.id = s.store_id \
            where t.closed_at is null and a.disabled_at is null";
        let (staff,): (i64,) = self.read().await?.one(sql, &[]).await?;
        Ok(staff.unsigned_abs())
    }
}

/// Waits until no other transaction changes who works in a store. `false` when it is not there.
pub(super) async fn lock_store(transaction: &mut Transaction, store: StoreId) -> Result<bool, StoreError> {
    let sql = "update stores set name = name where id = $1";
    Ok(transaction.execute(sql, &[store.into()]).await? == 1)
}
