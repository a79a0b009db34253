//! Addresses that are told of public decks. What they are told, and what became of that, is
//! in [`deliveries`](self). Times are milliseconds since 1970-01-01T00:00:00Z.

mod deliveries;
mod events;

use uuid::Uuid;

pub(crate) use self::events::note_event;
pub use self::{
    deliveries::{DeliveryEntry, DeliveryState, Due, MAX_BODY_BYTES, MAX_FAULT_BYTES, MAX_WAITING, Told},
    events::{PublicDeckEvent, PublicDeckEventKind},
};
use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask, Change},
    error::StoreError,
    saved_decks::lock,
    secret::Secret,
    store::Store,
};

/// The most bytes of an address.
pub const MAX_URL_BYTES: usize = 1_000;
/// The most bytes of a sealed secret.
pub const MAX_SECRET_BYTES: usize = 1_000;

/// Whose decks an address is told of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WebhookWhose {
    /// Those of the account.
    Own,
    /// Those of accounts that it follows.
    Followed,
    /// Both.
    Both,
}

impl WebhookWhose {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Own, Self::Followed, Self::Both];

    /// Its name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Followed => "followed",
            Self::Both => "both",
        }
    }

    /// The one of this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|whose| whose.as_str() == name)
    }
}

/// Which changes of public decks an address is told of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct WebhookEvents {
    /// Everybody may see a deck whom nobody or fewer could see.
    pub published: bool,
    /// A deck that everybody sees has another version.
    pub updated: bool,
    /// Everybody could see a deck and may not any more.
    pub withdrawn: bool,
}

impl WebhookEvents {
    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }
}

/// An address to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewWebhook {
    /// Its identity, a UUID of version 7.
    pub id: Uuid,
    /// Whose it is.
    pub account: AccountId,
    /// The address, 1 to [`MAX_URL_BYTES`] long.
    pub url: String,
    /// What bodies are signed with, sealed, 1 to [`MAX_SECRET_BYTES`] long.
    pub secret: Secret,
    /// Whose decks it is told of.
    pub whose: WebhookWhose,
    /// Of which changes.
    pub events: WebhookEvents,
    /// When it was made.
    pub created_at: i64,
}

/// An address as its owner sees it: without its secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Webhook {
    /// Its identity.
    pub id: Uuid,
    /// The address.
    pub url: String,
    /// Whose decks it is told of.
    pub whose: WebhookWhose,
    /// Of which changes.
    pub events: WebhookEvents,
    /// When it was made.
    pub created_at: i64,
    /// Before which time it is not told anything.
    pub not_before: i64,
    /// Tries in a row that failed.
    pub failures: u32,
    /// When it was turned off, if it is, and why.
    pub off: Option<(i64, String)>,
}

/// A question for addresses, its rows as [`from_row`] reads them.
macro_rules! select_webhook {
    ($which:literal) => {
        concat!(
            "select id, url, whose, published, updated, withdrawn, created_at, not_before, failures, off_at, off_why \
            from webhooks ",
            $which
        )
    };
}

impl Store {
    /// Keeps an address, unless its account has so many. `false`, and nothing changes, where it
    /// has.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when its account is not there; [`StoreError::Value`] when a text
    /// is empty or too long, or one of this id is there; the database fails.
    pub async fn put_webhook(&self, webhook: &NewWebhook, most: u32) -> Result<bool, StoreError> {
        checks::text(&webhook.url, 1..=MAX_URL_BYTES, "an address has 1 to 1000 bytes, none of them zero")?;
        checks::text(
            webhook.secret.expose(),
            1..=MAX_SECRET_BYTES,
            "a sealed secret has 1 to 1000 bytes, none of them zero",
        )?;
        let mut transaction = self.begin().await?;
        if lock(&mut transaction, webhook.account).await?.is_none() {
            return Err(StoreError::NoAccount);
        }
        let sql = "select count(*) from webhooks where account_id = $1";
        let (had,): (i64,) = transaction.one(sql, &[webhook.account.into()]).await?;
        if had >= i64::from(most) {
            return Ok(false);
        }
        let sql = "insert into webhooks (id, account_id, url, secret, whose, published, updated, withdrawn, created_at, \
            not_before) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict do nothing";
        let WebhookEvents { published, updated, withdrawn } = webhook.events;
        let values = [
            webhook.id.into(),
            webhook.account.into(),
            webhook.url.as_str().into(),
            webhook.secret.expose().into(),
            webhook.whose.as_str().into(),
            i64::from(published).into(),
            i64::from(updated).into(),
            i64::from(withdrawn).into(),
            webhook.created_at.into(),
        ];
        if transaction.execute(sql, &values).await? == 0 {
            return Err(StoreError::Value("a webhook is made once"));
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// The addresses of an account, the newest first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_webhooks(&self, account: AccountId) -> Result<Vec<Webhook>, StoreError> {
        let sql = select_webhook!("where account_id = $1 order by created_at desc, id desc limit 100");
        self.read().await?.all(sql, &[account.into()]).await?.into_iter().map(from_row).collect()
    }

    /// An address of an account.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_webhook(&self, account: AccountId, id: Uuid) -> Result<Option<Webhook>, StoreError> {
        let sql = select_webhook!("where account_id = $1 and id = $2");
        self.read().await?.first(sql, &[account.into(), id.into()]).await?.map(from_row).transpose()
    }

    /// Forgets an address of an account with all that it was to be told. `false` when it is not
    /// there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn delete_webhook(&self, account: AccountId, id: Uuid) -> Result<bool, StoreError> {
        let sql = "delete from webhooks where account_id = $1 and id = $2";
        Ok(self.write().await?.execute(sql, &[account.into(), id.into()]).await? == 1)
    }

    /// Turns an address of an account on again, and has it told at once what waits. `false` when
    /// it is not there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn turn_webhook_on(&self, account: AccountId, id: Uuid, now: i64) -> Result<bool, StoreError> {
        let sql = "update webhooks set off_at = null, off_why = '', failures = 0, not_before = $3 \
            where account_id = $1 and id = $2";
        Ok(self.write().await?.execute(sql, &[account.into(), id.into(), now.into()]).await? == 1)
    }
}

/// One row.
type Row = (String, String, String, i64, i64, i64, i64, i64, i64, Option<i64>, String);

/// Reads a row back into its types.
fn from_row(row: Row) -> Result<Webhook, StoreError> {
    let (id, url, whose, published, updated, withdrawn, created_at, not_before, failures, off_at, off_why) = row;
    Ok(Webhook {
        id: Uuid::try_parse(&id).map_err(|_| StoreError::Value("webhooks.id"))?,
        url,
        whose: WebhookWhose::parse(&whose).ok_or(StoreError::Value("webhooks.whose"))?,
        events: WebhookEvents { published: published == 1, updated: updated == 1, withdrawn: withdrawn == 1 },
        created_at,
        not_before,
        failures: u32::try_from(failures).unwrap_or(u32::MAX),
        off: off_at.map(|at| (at, off_why)),
    })
}
