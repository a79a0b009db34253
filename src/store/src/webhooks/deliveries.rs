//! What addresses are told: given to one process at a time, in the order in which it happened,
//! and one thing at a time to each address. Where an address does not take what it is told, it
//! is left alone for a while as a whole.

use uuid::Uuid;

use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask, Change},
    error::StoreError,
    secret::Secret,
    store::Store,
};

/// The most bytes of what an address is told.
pub const MAX_BODY_BYTES: usize = 8 * 1024;
/// The most bytes of why it was not taken.
pub const MAX_FAULT_BYTES: usize = 512;
/// The most that waits to be told to one address; what happens beyond is not told.
pub const MAX_WAITING: i64 = 500;

/// Something that somebody was given to tell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// What it is known by, the same at every try.
    pub id: String,
    /// Which address.
    pub webhook: Uuid,
    /// Whose address it is.
    pub account: AccountId,
    /// The address.
    pub url: String,
    /// What the body is signed with, sealed.
    pub secret: Secret,
    /// What it is told.
    pub body: String,
    /// From when on it is of no use.
    pub ends_at: i64,
    /// How often it was tried, this time included.
    pub tries: u32,
    /// Tries in a row that failed, of whatever the address was told.
    pub failures: u32,
}

/// What became of something that was to be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeliveryState {
    /// It is still to be told.
    Waiting,
    /// The address took it.
    Sent,
    /// It was given up.
    Failed,
}

impl DeliveryState {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Waiting, Self::Sent, Self::Failed];

    /// Its name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Sent => "sent",
            Self::Failed => "failed",
        }
    }

    fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == name)
    }
}

/// How a try ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told<'a> {
    /// The address took it.
    Taken,
    /// It is tried again from this time on.
    Later(i64),
    /// It is given up, and the address is told other things from this time on.
    GivenUp(i64),
    /// The address is turned off for this reason, and everything that it was to be told is given up.
    Off(&'a str),
}

/// What its owner sees of something that an address was to be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryEntry {
    /// What it is known by.
    pub id: String,
    /// What happened: `published`, `updated`, `withdrawn`, or `test`.
    pub kind: String,
    /// When it was known that it is to be told.
    pub created_at: i64,
    /// How often it was tried.
    pub tries: u32,
    /// What the address answered last, if it did.
    pub status: Option<u16>,
    /// Why it was not taken; empty where nothing is known against it.
    pub fault: String,
    /// What became of it.
    pub state: DeliveryState,
    /// When it was taken or given up.
    pub done_at: Option<i64>,
}

impl Store {
    /// Has an address of an account told something at once, even where it was left alone. `false`
    /// when it is not there, is off, or has as much to be told as it may.
    ///
    /// # Errors
    /// [`StoreError::TooLarge`] when the body is longer than what is kept; the database fails.
    pub async fn put_delivery(
        &self,
        account: AccountId,
        webhook: Uuid,
        (id, kind, body): (&str, &str, &str),
        now: i64,
        ends_at: i64,
    ) -> Result<bool, StoreError> {
        check_body(body)?;
        checks::text(id, 1..=80, "what is told has an id of 1 to 80 bytes, none of them zero")?;
        let mut transaction = self.begin().await?;
        let sql = "update webhooks set not_before = $3 where id = $1 and account_id = $2 and off_at is null";
        if transaction.execute(sql, &[webhook.into(), account.into(), now.into()]).await? == 0 {
            return Ok(false);
        }
        let sql = "insert into webhook_deliveries (id, webhook_id, kind, body, created_at, ends_at) \
            select $1, $2, $3, $4, $5, $6 \
            where (select count(*) from webhook_deliveries where webhook_id = $2 and state = 'waiting') < $7";
        let values =
            [id.into(), webhook.into(), kind.into(), body.into(), now.into(), ends_at.into(), MAX_WAITING.into()];
        let met = transaction.execute(sql, &values).await?;
        transaction.commit().await?;
        Ok(met == 1)
    }

    /// Gives somebody the oldest thing that an address is to be told, and nobody else anything of
    /// this address until `again_at`. `None` when nothing is due.
    ///
    /// # Errors
    /// The database fails.
    pub async fn claim_delivery(&self, now: i64, again_at: i64) -> Result<Option<Due>, StoreError> {
        let due = "select w.id from webhooks as w where w.off_at is null and w.not_before <= $1 \
            and exists (select 1 from webhook_deliveries as d where d.webhook_id = w.id and d.state = 'waiting') \
            order by w.not_before, w.id limit 1";
        // The usual answer, which costs no lock.
        let found: Option<(String,)> = self.read().await?.first(due, &[now.into()]).await?;
        let Some((webhook,)) = found else { return Ok(None) };
        let mut transaction = self.begin().await?;
        // Of two who found the same one, the second sees that it is no longer due.
        let sql = "update webhooks set not_before = $3 where id = $1 and off_at is null and not_before <= $2 \
            returning account_id, url, secret, failures";
        let claimed: Option<(String, String, String, i64)> =
            transaction.change(sql, &[webhook.as_str().into(), now.into(), again_at.into()]).await?;
        let Some((account, url, secret, failures)) = claimed else { return Ok(None) };
        let sql = "update webhook_deliveries set tries = tries + 1 where id = \
            (select id from webhook_deliveries where webhook_id = $1 and state = 'waiting' order by created_at, id limit 1) \
            returning id, body, ends_at, tries";
        let next: Option<(String, String, i64, i64)> = transaction.change(sql, &[webhook.as_str().into()]).await?;
        let Some((id, body, ends_at, tries)) = next else { return Ok(None) };
        transaction.commit().await?;
        Ok(Some(Due {
            id,
            webhook: Uuid::try_parse(&webhook).map_err(|_| StoreError::Value("webhooks.id"))?,
            account: account.parse().map_err(|_| StoreError::Value("webhooks.account_id"))?,
            url,
            secret: Secret::new(secret),
            body,
            ends_at,
            tries: u32::try_from(tries).unwrap_or(u32::MAX),
            failures: u32::try_from(failures).unwrap_or(u32::MAX),
        }))
    }

    /// Remembers how a try ended. Nothing changes where the address or what it was told is gone.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the fault is too long, or the address is turned off without a
    /// reason; the database fails.
    pub async fn delivery_tried(
        &self,
        due: &Due,
        status: Option<u16>,
        fault: &str,
        told: Told<'_>,
        now: i64,
    ) -> Result<(), StoreError> {
        checks::text(fault, 0..=MAX_FAULT_BYTES, "why nothing was told has at most 512 bytes, none of them zero")?;
        let status = status.map(i64::from);
        let mut transaction = self.begin().await?;
        let (not_before, failures) = match told {
            Told::Taken => (now, 0),
            Told::Later(at) | Told::GivenUp(at) => (at, i64::from(due.failures) + 1),
            Told::Off(_) => (now, i64::from(due.failures) + 1),
        };
        let sql = "update webhooks set not_before = $2, failures = $3 where id = $1";
        transaction.execute(sql, &[due.webhook.into(), not_before.into(), failures.into()]).await?;
        let id = due.id.as_str();
        let sql = "update webhook_deliveries set status = $2, fault = $3 where id = $1 and state = 'waiting'";
        transaction.execute(sql, &[id.into(), status.into(), fault.into()]).await?;
        let done =
            "update webhook_deliveries set state = $2, body = '', done_at = $3 where id = $1 and state = 'waiting'";
        match told {
            Told::Later(_) => {}
            Told::Taken => {
                transaction.execute(done, &[id.into(), "sent".into(), now.into()]).await?;
            }
            Told::GivenUp(_) => {
                transaction.execute(done, &[id.into(), "failed".into(), now.into()]).await?;
            }
            Told::Off(why) => {
                checks::text(why, 1..=MAX_FAULT_BYTES, "a webhook is turned off with a reason of 1 to 512 bytes")?;
                let sql = "update webhooks set off_at = $2, off_why = $3 where id = $1";
                transaction.execute(sql, &[due.webhook.into(), now.into(), why.into()]).await?;
                let sql = "update webhook_deliveries set state = 'failed', body = '', done_at = $2 \
                    where webhook_id = $1 and state = 'waiting'";
                transaction.execute(sql, &[due.webhook.into(), now.into()]).await?;
            }
        }
        transaction.commit().await
    }

    /// What an address of an account was to be told last, the newest first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_deliveries(
        &self,
        account: AccountId,
        webhook: Uuid,
        most: u32,
    ) -> Result<Vec<DeliveryEntry>, StoreError> {
        let sql = "select d.id, d.kind, d.created_at, d.tries, d.status, d.fault, d.state, d.done_at \
            from webhook_deliveries as d join webhooks as w on w.id = d.webhook_id \
            where w.id = $1 and w.account_id = $2 order by d.created_at desc, d.id desc limit $3";
        let rows = self.read().await?.all(sql, &[webhook.into(), account.into(), i64::from(most).into()]).await?;
        rows.into_iter().map(from_row).collect()
    }

    /// Gives up what is of no use any more, forgets what was told or given up before a time, and
    /// answers how many were forgotten.
    ///
    /// # Errors
    /// The database fails.
    pub async fn expire_deliveries(&self, now: i64, before: i64) -> Result<u64, StoreError> {
        let sql = "update webhook_deliveries set state = 'failed', body = '', done_at = $1 \
            where state = 'waiting' and ends_at <= $1";
        self.write().await?.execute(sql, &[now.into()]).await?;
        let sql = "delete from webhook_deliveries where state <> 'waiting' and done_at < $1";
        self.write().await?.execute(sql, &[before.into()]).await
    }
}

/// Refuses what no row may hold, before the database is asked.
pub(super) fn check_body(body: &str) -> Result<(), StoreError> {
    if body.len() > MAX_BODY_BYTES {
        return Err(StoreError::TooLarge { limit: MAX_BODY_BYTES, actual: body.len() });
    }
    checks::text(body, 0..=MAX_BODY_BYTES, "what is told has no zero byte")
}

/// One row of a list.
type Row = (String, String, i64, i64, Option<i64>, String, String, Option<i64>);

/// Reads a row back into its types.
fn from_row(row: Row) -> Result<DeliveryEntry, StoreError> {
    let (id, kind, created_at, tries, status, fault, state, done_at) = row;
    Ok(DeliveryEntry {
        id,
        kind,
        created_at,
        tries: u32::try_from(tries).unwrap_or(u32::MAX),
        status: status.and_then(|status| u16::try_from(status).ok()),
        fault,
        state: DeliveryState::parse(&state).ok_or(StoreError::Value("webhook_deliveries.state"))?,
        done_at,
    })
}
