//! Addresses that are told of public decks, as they leave the program.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z, or `null` for what did not happen.

use std::fmt;

use safehouse_cards::wire::WireForm;
use safehouse_store::{DeliveryEntry, Webhook as Kept};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::VERSION;
use crate::webhooks as inner;

/// An address that is told of public decks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WebhookEntry {
    /// Its identity.
    pub id: Uuid,
    /// The address.
    pub url: String,
    /// Whose decks it is told of: `own`, `followed` or `both`.
    pub whose: String,
    /// Of which changes: `deck.published`, `deck.updated`, `deck.withdrawn`.
    pub events: Vec<String>,
    /// When it was made.
    pub created_at: i64,
    /// Tries in a row that failed.
    pub failures: u32,
    /// When it was turned off.
    pub off_at: Option<i64>,
    /// Why.
    pub off_why: Option<String>,
}

/// The addresses of an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Webhooks {
    /// The version of this form.
    pub version: u32,
    /// The addresses, the newest first.
    pub webhooks: Vec<WebhookEntry>,
}

/// Something that an address was to be told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WebhookDelivery {
    /// What it is known by: the header `webhook-id`.
    pub id: String,
    /// What happened: `deck.published`, `deck.updated`, `deck.withdrawn` or `test`.
    #[serde(rename = "type")]
    pub kind: String,
    /// What became of it: `waiting`, `sent` or `failed`.
    pub state: String,
    /// How often it was tried.
    pub tries: u32,
    /// What the address answered last, if it did.
    pub status: Option<u16>,
    /// Why it was not taken; empty where nothing is known against it.
    pub fault: String,
    /// When it was known that it is to be told.
    pub created_at: i64,
    /// When it was taken or given up.
    pub done_at: Option<i64>,
}

/// An address with what it was to be told last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OpenedWebhook {
    /// The version of this form.
    pub version: u32,
    /// What lists say about it.
    #[serde(flatten)]
    pub entry: WebhookEntry,
    /// What it was to be told last, the newest first.
    pub deliveries: Vec<WebhookDelivery>,
}

/// An address that was made, with its secret.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MadeWebhook {
    /// The version of this form.
    pub version: u32,
    /// Its identity.
    pub id: Uuid,
    /// The address as it is kept.
    pub url: String,
    /// What bodies are signed with: `whsec_` and Base64. It cannot be read again.
    pub secret: String,
}

impl WireForm for Webhooks {}
impl WireForm for OpenedWebhook {}
impl WireForm for MadeWebhook {}

impl fmt::Debug for MadeWebhook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MadeWebhook").field("id", &self.id).field("url", &self.url).finish_non_exhaustive()
    }
}

impl From<Kept> for WebhookEntry {
    fn from(kept: Kept) -> Self {
        let events = [
            (kept.events.published, "published"),
            (kept.events.updated, "updated"),
            (kept.events.withdrawn, "withdrawn"),
        ];
        let (off_at, off_why) = kept.off.map_or((None, None), |(at, why)| (Some(at), Some(why)));
        Self {
            id: kept.id,
            url: kept.url,
            whose: kept.whose.as_str().to_owned(),
            events: events.into_iter().filter(|(told, _)| *told).map(|(_, name)| format!("deck.{name}")).collect(),
            created_at: kept.created_at,
            failures: kept.failures,
            off_at,
            off_why,
        }
    }
}

impl From<Vec<Kept>> for Webhooks {
    fn from(kept: Vec<Kept>) -> Self {
        Self { version: VERSION, webhooks: kept.into_iter().map(WebhookEntry::from).collect() }
    }
}

impl From<DeliveryEntry> for WebhookDelivery {
    fn from(entry: DeliveryEntry) -> Self {
        let kind = if entry.kind == "test" { entry.kind } else { format!("deck.{}", entry.kind) };
        Self {
            id: entry.id,
            kind,
            state: entry.state.as_str().to_owned(),
            tries: entry.tries,
            status: entry.status,
            fault: entry.fault,
            created_at: entry.created_at,
            done_at: entry.done_at,
        }
    }
}

impl From<(Kept, Vec<DeliveryEntry>)> for OpenedWebhook {
    fn from((kept, deliveries): (Kept, Vec<DeliveryEntry>)) -> Self {
        let deliveries = deliveries.into_iter().map(WebhookDelivery::from).collect();
        Self { version: VERSION, entry: kept.into(), deliveries }
    }
}

impl From<&inner::MadeWebhook> for MadeWebhook {
    fn from(made: &inner::MadeWebhook) -> Self {
        Self { version: VERSION, id: made.id, url: made.url.clone(), secret: made.secret.expose().to_owned() }
    }
}
