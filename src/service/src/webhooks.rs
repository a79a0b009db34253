//! Addresses of accounts that are told of public decks: made, listed, tried, and told by a
//! job.
//!
//! Bodies are signed in the manner of Standard Webhooks: HMAC-SHA256 over the id of what is
//! told, the second at which it is told, and the body, with dots between them. The secret is
//! shown once and kept sealed. What is told is in the store before the change that it tells of
//! stands, and told until the address takes it, for a day; what an address does not take in
//! the end turns it off.

mod message;
mod telling;

use std::fmt::Debug;

use safehouse_store::{
    DeliveryEntry, NewWebhook, Secret, Webhook, WebhookEvents, WebhookWhose, webhooks::MAX_URL_BYTES,
};
use serde_json::json;
use url::Url;
use uuid::Uuid;

pub use self::{
    message::{Message, signature},
    telling::{expire_deliveries, spread_event, tell_webhook},
};
use crate::{
    Access, Caller, Refusal, Scope, Service,
    account_budgets::{Counted, take},
    audit::{self, Action},
    refusal::WebhookFault,
};

/// Who may ask for pages and send forms of them.
pub const PAGE: Access = Access::SignedIn;
/// Who has addresses told of public decks.
pub const OWN: Access = Access::Scoped(Scope::Publish);
/// Who tells them, and forgets what was told.
pub const TELL: Access = Access::Job;

/// The most addresses of an account.
pub const MOST: u32 = 10;
/// The most of what an address was told last that is listed.
pub const MOST_LISTED: u32 = 50;
/// Bytes of a secret.
const SECRET_BYTES: usize = 32;
/// Ports of addresses on the open internet: a program of somebody's there is no mail server.
pub const PORTS: [u16; 2] = [443, 8443];
/// For how long it is tried to tell something, in milliseconds.
const OF_USE_MS: i64 = 24 * 60 * 60 * 1000;

/// Brings what addresses are told there.
pub trait Messenger: Debug + Send + Sync {
    /// Brings one there, and answers the status of the answer. It answers within half a minute
    /// whatever the address does, and follows nothing.
    fn tell(&self, message: &Message) -> impl Future<Output = Result<u16, Untold>> + Send;
}

/// Why nothing was told, in words for whoever owns the address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Untold(pub String);

/// An address to be told of public decks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MakeWebhook {
    /// The address.
    pub url: String,
    /// Whose decks it is told of.
    pub whose: WebhookWhose,
    /// Of which changes.
    pub events: WebhookEvents,
    /// Whether whoever runs the site lets networks of theirs be told: then http and other ports
    /// may be meant.
    pub has_own_networks: bool,
}

/// An address that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeWebhook {
    /// Its identity.
    pub id: Uuid,
    /// The address as it is kept.
    pub url: String,
    /// What bodies are signed with. It cannot be read again.
    pub secret: Secret,
}

/// Keeps an address of the caller's account and answers its secret, which cannot be read again.
///
/// # Errors
/// The caller may not publish; the address cannot be told of anything ([`Refusal::Webhook`]);
/// the account has [`MOST`] of them, or made enough for now; the store fails.
pub async fn make_webhook(service: &Service, caller: &Caller, asked: &MakeWebhook) -> Result<MadeWebhook, Refusal> {
    OWN.check(caller)?;
    let account = caller.account()?;
    let url = read(&asked.url, asked.has_own_networks)?;
    if asked.events.is_empty() {
        return Err(WebhookFault::NoEvents.into());
    }
    take(service, account, Counted::Webhook).await?;
    let now = service.clock.now_ms();
    let id = service.chance.id(now);
    let secret = service.chance.bytes::<SECRET_BYTES>();
    let sealed = service.sealing.seal(&secret, &sealed_for(id), service.chance.as_ref())?;
    let new = NewWebhook {
        id,
        account,
        url: url.clone(),
        secret: sealed,
        whose: asked.whose,
        events: asked.events,
        created_at: now,
    };
    if !service.store.put_webhook(&new, MOST).await? {
        return Err(Refusal::TooManyWebhooks { limit: MOST });
    }
    let details = json!({ "webhook": id.to_string(), "url": url });
    audit::write_more(service, caller, account, Action::WebhookMade, &details).await?;
    Ok(MadeWebhook { id, url, secret: Secret::new(message::written(&secret)) })
}

/// The caller's addresses, the newest first.
///
/// # Errors
/// The caller may not publish; the store fails.
pub async fn list_webhooks(service: &Service, caller: &Caller) -> Result<Vec<Webhook>, Refusal> {
    OWN.check(caller)?;
    Ok(service.store.list_webhooks(caller.account()?).await?)
}

/// An address of the caller's with what it was to be told last, the newest first.
///
/// # Errors
/// The caller may not publish; [`Refusal::Nothing`]; the store fails.
pub async fn open_webhook(
    service: &Service,
    caller: &Caller,
    id: Uuid,
) -> Result<(Webhook, Vec<DeliveryEntry>), Refusal> {
    OWN.check(caller)?;
    let account = caller.account()?;
    let webhook = service.store.find_webhook(account, id).await?.ok_or(Refusal::Nothing)?;
    Ok((webhook, service.store.list_deliveries(account, id, MOST_LISTED).await?))
}

/// Has an address of the caller's told something at once, to see whether it takes it.
///
/// # Errors
/// The caller may not publish; [`Refusal::Nothing`], also of one that is off; the account did so
/// often enough for now; the store fails.
pub async fn test_webhook(service: &Service, caller: &Caller, id: Uuid) -> Result<(), Refusal> {
    OWN.check(caller)?;
    let account = caller.account()?;
    service.store.find_webhook(account, id).await?.ok_or(Refusal::Nothing)?;
    take(service, account, Counted::Webhook).await?;
    let now = service.clock.now_ms();
    let body = message::test_body(now);
    let told = service.chance.id(now).to_string();
    let what = (told.as_str(), "test", body.as_str());
    let is_put = service.store.put_delivery(account, id, what, now, now.saturating_add(OF_USE_MS)).await?;
    if is_put { Ok(()) } else { Err(Refusal::Nothing) }
}

/// Turns an address of the caller's on again.
///
/// # Errors
/// The caller may not publish; [`Refusal::Nothing`]; the store fails.
pub async fn turn_webhook_on(service: &Service, caller: &Caller, id: Uuid) -> Result<(), Refusal> {
    OWN.check(caller)?;
    let account = caller.account()?;
    if !service.store.turn_webhook_on(account, id, service.clock.now_ms()).await? {
        return Err(Refusal::Nothing);
    }
    let details = json!({ "webhook": id.to_string() });
    audit::write_more(service, caller, account, Action::WebhookOn, &details).await
}

/// Forgets an address of the caller's.
///
/// # Errors
/// The caller may not publish; [`Refusal::Nothing`]; the store fails.
pub async fn delete_webhook(service: &Service, caller: &Caller, id: Uuid) -> Result<(), Refusal> {
    OWN.check(caller)?;
    let account = caller.account()?;
    if !service.store.delete_webhook(account, id).await? {
        return Err(Refusal::Nothing);
    }
    let details = json!({ "webhook": id.to_string() });
    audit::write_more(service, caller, account, Action::WebhookDeleted, &details).await
}

/// Whom a sealed secret is of.
pub(crate) fn sealed_for(id: Uuid) -> String {
    format!("webhook {id}")
}

/// An address as it is kept. Whether it leads where nobody may be told anything is found out
/// each time when it is told: names lead elsewhere from one day to the next.
fn read(text: &str, has_own_networks: bool) -> Result<String, WebhookFault> {
    let url = Url::parse(text.trim()).map_err(|_| WebhookFault::NoAddress)?;
    if url.host().is_none() || !matches!(url.scheme(), "https" | "http") {
        return Err(WebhookFault::NoAddress);
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(WebhookFault::Credentials);
    }
    if !has_own_networks {
        if url.scheme() != "https" {
            return Err(WebhookFault::NotSecure);
        }
        if !url.port_or_known_default().is_some_and(|port| PORTS.contains(&port)) {
            return Err(WebhookFault::Port);
        }
    }
    let mut url = url;
    url.set_fragment(None);
    let url = String::from(url);
    if url.len() > MAX_URL_BYTES { Err(WebhookFault::TooLong) } else { Ok(url) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_whole_secure_and_without_names() {
        assert_eq!(read(" https://Bot.example/a?b=c#d ", false).unwrap(), "https://bot.example/a?b=c");
        assert_eq!(read("https://bot.example:8443", false).unwrap(), "https://bot.example:8443/");
        for (text, fault) in [
            ("", WebhookFault::NoAddress),
            ("bot.example", WebhookFault::NoAddress),
            ("file:///etc/passwd", WebhookFault::NoAddress),
            ("ftp://bot.example/", WebhookFault::NoAddress),
            ("http://bot.example/", WebhookFault::NotSecure),
            ("https://a:b@bot.example/", WebhookFault::Credentials),
            ("https://bot.example:25/", WebhookFault::Port),
            ("https://bot.example:22", WebhookFault::Port),
            (&format!("https://bot.example/{}", "x".repeat(1000)), WebhookFault::TooLong),
        ] {
            assert_eq!(read(text, false), Err(fault), "{text}");
        }
        assert_eq!(read("http://192.168.1.7:9000/decks", true).unwrap(), "http://192.168.1.7:9000/decks");
    }
}
