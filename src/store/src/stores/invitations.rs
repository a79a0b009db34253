//! Links by which people become staff of a store, or of one event of it. Each works once. Only
//! the hash of what a link ends in is kept.

use uuid::Uuid;

use super::{GameStore, MAX_STAFF, MAX_STORES_OF, StaffRole, StoreId, from_row, select_store, staff::lock_store};
use crate::{
    accounts::AccountId,
    connection::{Ask, Change, Transaction},
    digest::Digest,
    error::StoreError,
    saved_decks::lock as lock_account,
    store::Store,
};

/// The most invitations to a store that work at a time, those to its events as well.
pub const MAX_STAFF_INVITATIONS: u32 = 50;

/// An invitation to be kept. Times are milliseconds since 1970-01-01T00:00:00Z.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewStaffInvitation {
    /// Its identity, by which it is taken back.
    pub id: Uuid,
    /// The hash of what its link ends in.
    pub hash: Digest,
    /// The store.
    pub store: StoreId,
    /// The event, where it is to one alone.
    pub event: Option<Uuid>,
    /// As what.
    pub role: StaffRole,
    /// Who invites.
    pub by: AccountId,
    /// When it is made.
    pub created_at: i64,
    /// From when on it no longer works.
    pub ends_at: i64,
}

/// An invitation as those see it who may take it back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffInvitation {
    /// Its identity.
    pub id: Uuid,
    /// The event, where it is to one alone.
    pub event: Option<Uuid>,
    /// As what.
    pub role: StaffRole,
    /// The name of whoever invites.
    pub by: String,
    /// When it was made.
    pub created_at: i64,
    /// From when on it no longer works.
    pub ends_at: i64,
}

/// An invitation as whoever follows its link sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenStaffInvitation {
    /// The store.
    pub store: GameStore,
    /// The event, where it is to one alone.
    pub event: Option<Uuid>,
    /// As what.
    pub role: StaffRole,
    /// The name of whoever invites.
    pub by: String,
    /// From when on it no longer works.
    pub ends_at: i64,
}

/// What became of somebody who accepted an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StaffJoined {
    /// They are staff.
    Done {
        /// Of which store.
        store: StoreId,
        /// Of which event of it, where it is of one alone.
        event: Option<Uuid>,
        /// As what.
        role: StaffRole,
        /// What they were there before.
        before: Option<StaffRole>,
    },
    /// They were that already; the invitation is not used up by it.
    WasThere(StoreId),
    /// No invitation of this hash works: it never did, ended, was taken back or used, or whoever
    /// invited may not any more.
    Nothing,
    /// They are the last owner, and would be something else.
    LastOwner,
    /// The store has [`MAX_STAFF`].
    TooManyHere,
    /// The account is staff of [`MAX_STORES_OF`].
    TooManyStores,
}

/// What became of an invitation that was to be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StaffInvitationPut {
    /// It is kept.
    Kept,
    /// The store has [`MAX_STAFF_INVITATIONS`] that work.
    TooMany,
    /// The store has no such event.
    NoEvent,
}

/// A question for the invitation of a hash that works at a time, in a store that is open.
macro_rules! select_working {
    () => {
        "select i.store_id, i.event_id, i.role, i.invited_by, n.name, i.ends_at from store_invitations as i \
        join stores as s on s.id = i.store_id join accounts as n on n.id = i.invited_by \
        where i.hash = $1 and i.ends_at > $2 and i.used_at is null and s.closed_at is null and s.hidden_at is null \
        and n.disabled_at is null"
    };
}

impl Store {
    /// Keeps an invitation. Nothing changes unless it is kept.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when the store or the account is not there; the database fails.
    pub async fn put_staff_invitation(
        &self,
        invitation: &NewStaffInvitation,
    ) -> Result<StaffInvitationPut, StoreError> {
        let mut transaction = self.begin().await?;
        if !lock_store(&mut transaction, invitation.store).await? {
            return Err(StoreError::NoAccount);
        }
        let sql = "select count(*) from store_invitations where store_id = $1 and ends_at > $2 and used_at is null";
        let values = [invitation.store.into(), invitation.created_at.into()];
        let (open,): (i64,) = transaction.one(sql, &values).await?;
        if open >= i64::from(MAX_STAFF_INVITATIONS) {
            return Ok(StaffInvitationPut::TooMany);
        }
        if let Some(event) = invitation.event {
            let sql = "select store_id from events where id = $1 and store_id = $2";
            let found: Option<(String,)> = transaction.first(sql, &[event.into(), invitation.store.into()]).await?;
            if found.is_none() {
                return Ok(StaffInvitationPut::NoEvent);
            }
        }
        let sql = "insert into store_invitations (id, hash, store_id, event_id, role, invited_by, created_at, ends_at) \
            values ($1, $2, $3, $4, $5, $6, $7, $8)";
        let values = [
            invitation.id.into(),
            invitation.hash.as_str().into(),
            invitation.store.into(),
            invitation.event.into(),
            invitation.role.as_str().into(),
            invitation.by.into(),
            invitation.created_at.into(),
            invitation.ends_at.into(),
        ];
        transaction.execute(sql, &values).await.map_err(StoreError::or_no_account)?;
        transaction.commit().await?;
        Ok(StaffInvitationPut::Kept)
    }

    /// The invitations to a store and to its events that still work, the newest first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_staff_invitations(&self, store: StoreId, now: i64) -> Result<Vec<StaffInvitation>, StoreError> {
        let sql = "select i.id, i.event_id, i.role, a.name, i.created_at, i.ends_at from store_invitations as i \
            join accounts as a on a.id = i.invited_by \
            where i.store_id = $1 and i.ends_at > $2 and i.used_at is null order by i.created_at desc, i.id desc";
        type Row = (String, Option<String>, String, String, i64, i64);
        let rows: Vec<Row> = self.read().await?.all(sql, &[store.into(), now.into()]).await?;
        let read = |(id, event, role, by, created_at, ends_at): Row| {
            let event = event.as_deref().map(uuid).transpose()?;
            Ok(StaffInvitation { id: uuid(&id)?, event, role: StaffRole::parse(&role)?, by, created_at, ends_at })
        };
        rows.into_iter().map(read).collect()
    }

    /// Takes an invitation to a store back, or one to this event of it alone. `false` when it is
    /// not there or was used.
    ///
    /// # Errors
    /// The database fails.
    pub async fn revoke_staff_invitation(
        &self,
        store: StoreId,
        event: Option<Uuid>,
        id: Uuid,
    ) -> Result<bool, StoreError> {
        let sql = "delete from store_invitations where id = $1 and store_id = $2 and used_at is null \
            and ($3 = '' or event_id = $3)";
        let event = event.map(|event| event.to_string()).unwrap_or_default();
        Ok(self.write().await?.execute(sql, &[id.into(), store.into(), event.as_str().into()]).await? == 1)
    }

    /// The invitation of this hash, if it works now. Looking at it does not use it.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_staff_invitation(
        &self,
        hash: &Digest,
        now: i64,
    ) -> Result<Option<OpenStaffInvitation>, StoreError> {
        let mut reader = self.read().await?;
        let Some(working) = Working::find(&mut reader, hash, now).await? else { return Ok(None) };
        let sql = select_store!("where s.id = $1");
        let Some(store) = reader.first(sql, &[working.store.into()]).await?.map(from_row).transpose()? else {
            return Ok(None);
        };
        let Working { event, role, by, ends_at, .. } = working;
        Ok(Some(OpenStaffInvitation { store, event, role, by, ends_at }))
    }

    /// Makes an account staff by an invitation, which works no more then: of many who accept it
    /// at once one is let in.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when the account is not there; the database fails.
    pub async fn join_staff(&self, hash: &Digest, account: AccountId, now: i64) -> Result<StaffJoined, StoreError> {
        let mut transaction = self.begin().await?;
        let sql = "select store_id from store_invitations where hash = $1";
        let Some((store,)): Option<(String,)> = transaction.first(sql, &[hash.as_str().into()]).await? else {
            return Ok(StaffJoined::Nothing);
        };
        let store: StoreId = store.parse()?;
        // The store before the account, as everywhere.
        if !lock_store(&mut transaction, store).await? {
            return Ok(StaffJoined::Nothing);
        }
        if lock_account(&mut transaction, account).await?.is_none() {
            return Err(StoreError::NoAccount);
        }
        let Some(working) = Working::find(&mut transaction, hash, now).await? else {
            return Ok(StaffJoined::Nothing);
        };
        let Working { event, role, by, .. } = working;
        let joining = Joining { store, event, account, role, by: &by, at: now };
        let joined = match event {
            None => joining.store(&mut transaction).await?,
            Some(event) => joining.event(&mut transaction, event).await?,
        };
        if matches!(joined, StaffJoined::Done { .. }) {
            let sql = "update store_invitations set used_at = $2 where hash = $1";
            transaction.execute(sql, &[hash.as_str().into(), now.into()]).await?;
            transaction.commit().await?;
        }
        Ok(joined)
    }

    /// Deletes the invitations that ended before this time, and answers how many they were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn expire_staff_invitations(&self, before: i64) -> Result<u64, StoreError> {
        self.sweep("delete from store_invitations where ends_at < $1", &[before.into()]).await
    }
}

/// An invitation that works.
struct Working {
    store: StoreId,
    event: Option<Uuid>,
    role: StaffRole,
    by: String,
    ends_at: i64,
}

impl Working {
    /// The one of a hash, where whoever made it still may invite so.
    async fn find(asked: &mut impl Ask, hash: &Digest, now: i64) -> Result<Option<Self>, StoreError> {
        type Row = (String, Option<String>, String, String, String, i64);
        let found: Option<Row> = asked.first(select_working!(), &[hash.as_str().into(), now.into()]).await?;
        let Some((store, event, role, inviter, by, ends_at)) = found else { return Ok(None) };
        let (event, role) = (event.as_deref().map(uuid).transpose()?, StaffRole::parse(&role)?);
        let found = Self { store: store.parse()?, event, role, by, ends_at };
        Ok(found.is_by_right(asked, inviter.parse()?).await?.then_some(found))
    }

    /// Whether somebody may invite so: owners to all, organisers to an event, but no organiser.
    async fn is_by_right(&self, asked: &mut impl Ask, inviter: AccountId) -> Result<bool, StoreError> {
        let sql = "select role from store_staff where store_id = $1 and account_id = $2";
        let found: Option<(String,)> = asked.first(sql, &[self.store.into(), inviter.into()]).await?;
        let in_store = found.map(|(role,)| StaffRole::parse(&role)).transpose()?;
        if in_store == Some(StaffRole::Owner) {
            return Ok(true);
        }
        let Some(event) = self.event.filter(|_| self.role != StaffRole::Organiser) else { return Ok(false) };
        if in_store == Some(StaffRole::Organiser) {
            return Ok(true);
        }
        let sql = "select t.role from event_staff as t join events as e on e.id = t.event_id \
            where e.id = $1 and e.store_id = $2 and t.account_id = $3";
        let values = [event.into(), self.store.into(), inviter.into()];
        let found: Option<(String,)> = asked.first(sql, &values).await?;
        Ok(found.is_some_and(|(role,)| role == StaffRole::Organiser.as_str()))
    }
}

/// Somebody who becomes staff by an invitation that works.
struct Joining<'a> {
    store: StoreId,
    event: Option<Uuid>,
    account: AccountId,
    role: StaffRole,
    by: &'a str,
    at: i64,
}

impl Joining<'_> {
    fn done(&self, before: Option<StaffRole>) -> StaffJoined {
        StaffJoined::Done { store: self.store, event: self.event, role: self.role, before }
    }

    /// Of the whole store.
    async fn store(&self, transaction: &mut Transaction) -> Result<StaffJoined, StoreError> {
        let (store, account) = (self.store.into(), self.account.into());
        let sql = "select (select count(*) from store_staff where store_id = $1), \
            (select count(*) from store_staff where store_id = $1 and role = 'owner'), \
            (select count(*) from store_staff where account_id = $2), \
            (select role from store_staff where store_id = $1 and account_id = $2)";
        let (here, owners, stores, before): (i64, i64, i64, Option<String>) =
            transaction.one(sql, &[store, account]).await?;
        let before = before.map(|before| StaffRole::parse(&before)).transpose()?;
        match before {
            Some(before) if before == self.role => return Ok(StaffJoined::WasThere(self.store)),
            Some(StaffRole::Owner) if owners < 2 => return Ok(StaffJoined::LastOwner),
            None if here >= i64::from(MAX_STAFF) => return Ok(StaffJoined::TooManyHere),
            None if stores >= i64::from(MAX_STORES_OF) => return Ok(StaffJoined::TooManyStores),
            Some(_) | None => {}
        }
        let sql = "insert into store_staff (store_id, account_id, role, added_at, added_by) \
            values ($1, $2, $3, $4, $5) on conflict (store_id, account_id) do update set role = $3";
        let values = [store, account, self.role.as_str().into(), self.at.into(), self.by.into()];
        transaction.execute(sql, &values).await?;
        Ok(self.done(before))
    }

    /// Of one event alone.
    async fn event(&self, transaction: &mut Transaction, event: Uuid) -> Result<StaffJoined, StoreError> {
        let (event, account) = (event.into(), self.account.into());
        let sql = "select (select count(*) from event_staff where event_id = $1), \
            (select role from event_staff where event_id = $1 and account_id = $2)";
        let (here, before): (i64, Option<String>) = transaction.one(sql, &[event, account]).await?;
        let before = before.map(|before| StaffRole::parse(&before)).transpose()?;
        match before {
            Some(before) if before == self.role => return Ok(StaffJoined::WasThere(self.store)),
            None if here >= i64::from(MAX_STAFF) => return Ok(StaffJoined::TooManyHere),
            Some(_) | None => {}
        }
        let sql = "insert into event_staff (event_id, account_id, role, added_at, added_by) \
            values ($1, $2, $3, $4, $5) on conflict (event_id, account_id) do update set role = $3";
        let values = [event, account, self.role.as_str().into(), self.at.into(), self.by.into()];
        transaction.execute(sql, &values).await?;
        Ok(self.done(before))
    }
}

fn uuid(text: &str) -> Result<Uuid, StoreError> {
    Uuid::try_parse(text).map_err(|_| StoreError::Value("store_invitations.id"))
}
