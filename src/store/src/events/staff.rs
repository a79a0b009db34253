//! Who is staff of one event alone.

use uuid::Uuid;

use crate::{
    StaffRole, StoreId,
    accounts::AccountId,
    checks,
    connection::{Ask as _, Change as _},
    error::StoreError,
    passkeys::second_factors,
    store::Store,
};

/// The most accounts that are staff of an event alone.
const MAX_EVENT_STAFF: i64 = 200;

/// Somebody to be made staff of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEventStaff {
    /// Of which, and of which store it has to be.
    pub event: (StoreId, Uuid),
    /// Whose account it is.
    pub account: AccountId,
    /// As what; nobody owns an event.
    pub role: StaffRole,
    /// When, in milliseconds since 1970-01-01T00:00:00Z.
    pub added_at: i64,
    /// Who does it, in 1 to 256 bytes of words.
    pub added_by: String,
}

/// Somebody of an event's own staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventStaff {
    /// Whose account it is.
    pub account: AccountId,
    /// Its name.
    pub name: String,
    /// What they are there.
    pub role: StaffRole,
    /// Since when.
    pub added_at: i64,
    /// Whether the account is stopped.
    pub is_stopped: bool,
    /// Whether it has a second factor, without which they may do nothing there.
    pub has_second_factor: bool,
}

/// An event that somebody is staff of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventStaffOf {
    /// The store.
    pub store: StoreId,
    /// Which event.
    pub event: Uuid,
    /// What they are there.
    pub role: StaffRole,
}

impl Store {
    /// Makes an account staff of an event of a store, or gives it another role there. `false` when there is no such
    /// event, or as many are as may be.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when the account is not there; [`StoreError::Value`] when nobody is that of an event, or
    /// the words are empty or too long; the database fails.
    pub async fn put_event_staff(&self, new: &NewEventStaff) -> Result<bool, StoreError> {
        if new.role == StaffRole::Owner {
            return Err(StoreError::Value("nobody owns an event"));
        }
        checks::text(&new.added_by, 1..=256, "who added somebody has 1 to 256 bytes, none of them zero")?;
        let sql = "insert into event_staff (event_id, account_id, role, added_at, added_by) \
            select e.id, $2, $3, $4, $5 from events as e where e.id = $1 and e.store_id = $6 \
            and (select count(*) from event_staff as c where c.event_id = $1 and c.account_id <> $2) < $7 \
            on conflict (event_id, account_id) do update set role = excluded.role";
        let values = [
            new.event.1.into(),
            new.account.into(),
            new.role.as_str().into(),
            new.added_at.into(),
            new.added_by.as_str().into(),
            new.event.0.into(),
            MAX_EVENT_STAFF.into(),
        ];
        let met = self.write().await?.execute(sql, &values).await.map_err(StoreError::or_no_account)?;
        Ok(met == 1)
    }

    /// Gives an account of an event's own staff another role there. Answers the role before, also where it is the same;
    /// `None` when it is not of that staff.
    ///
    /// # Errors
    /// [`StoreError::Value`] when nobody is that of an event; the database fails.
    pub async fn change_event_staff(
        &self,
        (store, event): (StoreId, Uuid),
        account: AccountId,
        role: StaffRole,
    ) -> Result<Option<StaffRole>, StoreError> {
        if role == StaffRole::Owner {
            return Err(StoreError::Value("nobody owns an event"));
        }
        let mut transaction = self.begin().await?;
        if !super::lock(&mut transaction, store, event).await? {
            return Ok(None);
        }
        let sql = "select role from event_staff where event_id = $1 and account_id = $2";
        let found: Option<(String,)> = transaction.first(sql, &[event.into(), account.into()]).await?;
        let Some((before,)) = found else { return Ok(None) };
        let before = StaffRole::named(&before).ok_or(StoreError::Value("event_staff.role"))?;
        let sql = "update event_staff set role = $3 where event_id = $1 and account_id = $2";
        transaction.execute(sql, &[event.into(), account.into(), role.as_str().into()]).await?;
        transaction.commit().await?;
        Ok(Some(before))
    }

    /// Takes an account out of an event's own staff. `false` when it is not.
    ///
    /// # Errors
    /// The database fails.
    pub async fn remove_event_staff(
        &self,
        (store, event): (StoreId, Uuid),
        account: AccountId,
    ) -> Result<bool, StoreError> {
        let sql = "delete from event_staff where event_id = $1 and account_id = $2 \
            and exists (select 1 from events as e where e.id = $1 and e.store_id = $3)";
        let values = [event.into(), account.into(), store.into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// The own staff of an event of a store, in the order of the names of their accounts.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_event_staff(&self, (store, event): (StoreId, Uuid)) -> Result<Vec<EventStaff>, StoreError> {
        let sql = concat!(
            "select t.account_id, a.name, t.role, t.added_at, a.disabled_at, ",
            second_factors!(),
            " from event_staff as t join accounts as a on a.id = t.account_id join events as e on e.id = t.event_id \
            where t.event_id = $1 and e.store_id = $2 order by a.name_key"
        );
        type Row = (String, String, String, i64, Option<i64>, i64);
        let rows: Vec<Row> = self.read().await?.all(sql, &[event.into(), store.into()]).await?;
        let read = |(account, name, role, added_at, stopped, factors): Row| {
            Ok(EventStaff {
                account: account.parse()?,
                name,
                role: StaffRole::named(&role).ok_or(StoreError::Value("event_staff.role"))?,
                added_at,
                is_stopped: stopped.is_some(),
                has_second_factor: factors > 0,
            })
        };
        rows.into_iter().map(read).collect()
    }

    /// The events of open stores that an account is staff of and that are not over for longer than a month at this time.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_events_staffed_by(&self, account: AccountId, now: i64) -> Result<Vec<EventStaffOf>, StoreError> {
        const MONTH_MS: i64 = 31 * 24 * 60 * 60 * 1000;
        let sql = "select e.store_id, t.event_id, t.role from event_staff as t join events as e on e.id = t.event_id \
            join stores as s on s.id = e.store_id \
            where t.account_id = $1 and e.ends_at > $2 and s.closed_at is null order by e.starts_at desc, e.id limit 100";
        let values = [account.into(), now.saturating_sub(MONTH_MS).into()];
        let rows: Vec<(String, String, String)> = self.read().await?.all(sql, &values).await?;
        let read = |(store, event, role): (String, String, String)| {
            let role = StaffRole::named(&role).ok_or(StoreError::Value("event_staff.role"))?;
            let event = Uuid::try_parse(&event).map_err(|_| StoreError::Value("event_staff.event_id"))?;
            Ok(EventStaffOf { store: store.parse()?, event, role })
        };
        rows.into_iter().map(read).collect()
    }
}
