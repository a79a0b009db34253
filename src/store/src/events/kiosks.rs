//! Devices on the counter of a store at which players enter themselves. Each is known by the hash of what its cookie
//! holds, and works for one event, as long as whoever started it is staff there.

use uuid::Uuid;

use crate::{
    Digest, StaffRole, StoreId,
    accounts::AccountId,
    checks,
    connection::{Ask as _, Change as _},
    error::StoreError,
    store::Store,
};

/// The most kiosks of an event; the one that was started first ends when there is another.
pub const MAX_KIOSKS: u32 = 20;

/// A device that is to be a kiosk. Times are milliseconds since 1970-01-01T00:00:00Z.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewKiosk {
    /// The hash of what its cookie holds.
    pub token: Digest,
    /// Of which event, and of which store that has to be.
    pub event: (StoreId, Uuid),
    /// Who starts it.
    pub account: AccountId,
    /// When.
    pub started_at: i64,
    /// Until when it works.
    pub ends_at: i64,
}

/// A kiosk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kiosk {
    /// Who started it.
    pub account: AccountId,
    /// Their name.
    pub name: String,
    /// What they are at the event now.
    pub role: StaffRole,
    /// When.
    pub started_at: i64,
    /// Until when it works.
    pub ends_at: i64,
}

/// Kiosks that work: the store is open, and whoever started them is staff still.
macro_rules! select_kiosks {
    ($behind:literal) => {
        concat!(
            "select k.account_id, a.name, coalesce(s.role, t.role), k.started_at, k.ends_at from event_kiosks as k \
            join events as e on e.id = k.event_id join stores as o on o.id = e.store_id \
            join accounts as a on a.id = k.account_id \
            left join store_staff as s on s.store_id = e.store_id and s.account_id = k.account_id \
            left join event_staff as t on t.event_id = e.id and t.account_id = k.account_id \
            where o.closed_at is null and a.disabled_at is null and (s.role is not null or t.role is not null) \
            and k.event_id = $1 and e.store_id = $2 and k.ends_at > $3 ",
            $behind
        )
    };
}

type Row = (String, String, String, i64, i64);

fn kiosk((account, name, role, started_at, ends_at): Row) -> Result<Kiosk, StoreError> {
    let role = StaffRole::named(&role).ok_or(StoreError::Value("store_staff.role"))?;
    Ok(Kiosk { account: account.parse()?, name, role, started_at, ends_at })
}

impl Store {
    /// Makes a device a kiosk of an event of a store. Kiosks whose time is over are forgotten, and the oldest of more
    /// than [`MAX_KIOSKS`]. `false` when there is no such event.
    ///
    /// # Errors
    /// [`StoreError::Value`] when it would end before it begins; [`StoreError::NoAccount`] when the account is not there;
    /// the database fails.
    pub async fn put_kiosk(&self, new: &NewKiosk) -> Result<bool, StoreError> {
        checks::at_least(1, new.ends_at.saturating_sub(new.started_at), "a kiosk ends after it begins")?;
        let (store, event) = new.event;
        let mut transaction = self.begin().await?;
        if !super::lock(&mut transaction, store, event).await? {
            return Ok(false);
        }
        transaction.execute("delete from event_kiosks where ends_at <= $1", &[new.started_at.into()]).await?;
        let sql = "delete from event_kiosks where event_id = $1 and token_hash not in (select k.token_hash \
            from event_kiosks as k where k.event_id = $1 order by k.started_at desc, k.token_hash limit $2)";
        transaction.execute(sql, &[event.into(), i64::from(MAX_KIOSKS - 1).into()]).await?;
        let sql = "insert into event_kiosks (token_hash, event_id, account_id, started_at, ends_at) \
            values ($1, $2, $3, $4, $5)";
        let values =
            [new.token.as_str().into(), event.into(), new.account.into(), new.started_at.into(), new.ends_at.into()];
        transaction.execute(sql, &values).await.map_err(StoreError::or_no_account)?;
        transaction.commit().await?;
        Ok(true)
    }

    /// The kiosk of an event of a store whose cookie holds what hashes to this, if it works at this time.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_kiosk(
        &self,
        (store, event): (StoreId, Uuid),
        now: i64,
        token: &Digest,
    ) -> Result<Option<Kiosk>, StoreError> {
        let sql = select_kiosks!("and k.token_hash = $4");
        let values = [event.into(), store.into(), now.into(), token.as_str().into()];
        let found: Option<Row> = self.read().await?.first(sql, &values).await?;
        found.map(kiosk).transpose()
    }

    /// The kiosks of an event of a store that work at this time, the newest first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_kiosks(&self, (store, event): (StoreId, Uuid), now: i64) -> Result<Vec<Kiosk>, StoreError> {
        let sql = select_kiosks!("order by k.started_at desc, k.token_hash");
        let rows: Vec<Row> = self.read().await?.all(sql, &[event.into(), store.into(), now.into()]).await?;
        rows.into_iter().map(kiosk).collect()
    }

    /// Ends all kiosks of an event of a store, and answers how many.
    ///
    /// # Errors
    /// The database fails.
    pub async fn end_kiosks(&self, (store, event): (StoreId, Uuid)) -> Result<u64, StoreError> {
        let sql = "delete from event_kiosks where event_id = $1 \
            and exists (select 1 from events as e where e.id = $1 and e.store_id = $2)";
        self.write().await?.execute(sql, &[event.into(), store.into()]).await
    }
}
