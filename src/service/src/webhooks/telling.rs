//! Telling addresses, and what becomes of it.

use safehouse_store::Told;
use serde_json::json;

use super::{
    Messenger, OF_USE_MS, TELL, Untold,
    message::{event_body, message},
    sealed_for,
};
use crate::{
    Caller, Refusal, Service,
    audit::{self, Action},
};

const MINUTE_MS: i64 = 60_000;
/// For how long nobody else is given anything of an address that is being told something: some
/// times what telling it may take.
const IN_HAND_MS: i64 = 2 * MINUTE_MS;
/// Minutes to wait after each try in a row that failed; the last stands for all that follow.
const PAUSES: [i64; 7] = [1, 2, 5, 15, 30, 60, 120];
/// Tries in a row after which an address is turned off: more than two days.
const OFF_AFTER: u32 = 30;
/// How long it is remembered what an address was told.
const REMEMBERED_MS: i64 = 7 * 24 * 60 * MINUTE_MS;
/// What an address answers that wants to be told nothing more.
const GONE: u16 = 410;

/// Finds out whom the oldest event of a public deck is told. `false` when there is none.
/// `origin` is what the site's addresses begin with, or nothing where that is not known.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn spread_event(service: &Service, caller: &Caller, origin: &str) -> Result<bool, Refusal> {
    TELL.check(caller)?;
    let now = service.clock.now_ms();
    let ends_at = now.saturating_add(OF_USE_MS);
    Ok(service.store.spread_public_event(now, ends_at, |event| event_body(event, origin, now)).await?.is_some())
}

/// Tells an address what it is due to be told. `false` when nothing is due.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn tell_webhook(service: &Service, caller: &Caller, messenger: &impl Messenger) -> Result<bool, Refusal> {
    TELL.check(caller)?;
    let now = service.clock.now_ms();
    let Some(due) = service.store.claim_delivery(now, now.saturating_add(IN_HAND_MS)).await? else {
        return Ok(false);
    };
    let outcome = match service.sealing.open(&due.secret, &sealed_for(due.webhook)) {
        Ok(secret) => messenger.tell(&message(&due, &secret, now)).await,
        Err(_) => Err(Untold("The site has lost the key of your secret. Delete this address and add it again.".into())),
    };
    let now = service.clock.now_ms();
    let (status, fault) = match outcome {
        Ok(status @ 200..300) => {
            service.store.delivery_tried(&due, Some(status), "", Told::Taken, now).await?;
            return Ok(true);
        }
        Ok(status @ 300..400) => (Some(status), "It led elsewhere, which is not followed.".to_owned()),
        Ok(status) => (Some(status), "It did not take it.".to_owned()),
        Err(Untold(why)) => (None, cut(&why).to_owned()),
    };
    tracing::info!(webhook = %due.webhook, tries = due.tries, status, fault, "an address was not told");
    let next_at = now.saturating_add(pause(due.failures));
    let told = if status == Some(GONE) {
        Told::Off("It answered that it wants to be told nothing more.")
    } else if due.failures.saturating_add(1) >= OFF_AFTER {
        Told::Off("It took nothing for days.")
    } else if next_at >= due.ends_at {
        Told::GivenUp(next_at)
    } else {
        Told::Later(next_at)
    };
    service.store.delivery_tried(&due, status, &fault, told, now).await?;
    if let Told::Off(why) = told {
        let details = json!({ "webhook": due.webhook.to_string(), "why": why });
        audit::write_more(service, caller, due.account, Action::WebhookOff, &details).await?;
    }
    Ok(true)
}

/// Gives up what is of no use any more, forgets what was told long ago, and answers how much
/// that was.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn expire_deliveries(service: &Service, caller: &Caller) -> Result<u64, Refusal> {
    TELL.check(caller)?;
    let now = service.clock.now_ms();
    Ok(service.store.expire_deliveries(now, now.saturating_sub(REMEMBERED_MS)).await?)
}

/// How long an address is left alone after so many failures before this one.
fn pause(failures: u32) -> i64 {
    let place = usize::try_from(failures).unwrap_or(usize::MAX).min(PAUSES.len() - 1);
    PAUSES.get(place).copied().unwrap_or(120) * MINUTE_MS
}

/// As much of a fault as is kept.
fn cut(why: &str) -> &str {
    let mut end = why.len().min(safehouse_store::webhooks::MAX_FAULT_BYTES);
    while !why.is_char_boundary(end) {
        end -= 1;
    }
    why.get(..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_left_alone_for_longer_each_time() {
        let minutes: Vec<_> = (0..9).map(|failures| pause(failures) / MINUTE_MS).collect();
        assert_eq!(minutes, [1, 2, 5, 15, 30, 60, 120, 120, 120]);
        assert_eq!(pause(u32::MAX), 120 * MINUTE_MS);
    }
}
