//! Another key of the host: the log goes on as another history, whose key the old one names where it can.

use safehouse_statements::{Statement, code::KeyReason, statement::Origin};
use safehouse_store::{HandedOn, LogEnd, LogOrigin, SignedCheckpoint, StoreError};

use super::{
    checkpoint::signed,
    history::{Before, begin_after, beginning, current, is_own, origin_of, with_keys},
};
use crate::{Access, Caller, Notary, Refusal, Service, notary, refusal::LogFault};

/// Who gives the host another key.
pub const CHANGE_KEY: Access = Access::Administrator;

/// Ends the history that goes on, and begins one with the key of `next`. With the present key at hand the last
/// checkpoint of the old one is signed with it, and unless somebody else may have it ([`KeyReason::Exposed`]) its last
/// entry names the key that follows. Without `next` the key of the program is already that which follows. Whoever
/// served the site goes on with the old key and signs nothing more: it has to be started anew.
///
/// # Errors
/// [`LogFault::NotBegun`] when any key will do; [`LogFault::PresentKey`] when the program still
/// has the key that is said to be lost, or no other one follows; [`LogFault::OtherKey`] when it does not have the key
/// that is to say what follows; the store fails.
pub async fn change_log_key(
    service: &Service,
    caller: &Caller,
    reason: KeyReason,
    next: Option<&Notary>,
) -> Result<LogOrigin, Refusal> {
    CHANGE_KEY.check(caller)?;
    let last = service.store.current_log().await?.ok_or(LogFault::NotBegun)?;
    let (last, is_own) = with_keys(service, last).await?;
    match (is_own, next) {
        (true, Some(next)) if reason != KeyReason::Lost => hand_on(service, next, reason).await,
        (true, _) => Err(LogFault::PresentKey.into()),
        (false, None) if reason == KeyReason::Lost => begin_after(service, &last, LogEnd::Lost).await,
        (false, None) if reason == KeyReason::Exposed => begin_after(service, &last, LogEnd::Exposed).await,
        (false, _) => Err(LogFault::OtherKey.into()),
    }
}

/// Whether the program has the key of the history that goes on; `None` before the log has begun.
///
/// # Errors
/// The program has no key; the store fails.
pub async fn has_log_key(service: &Service, caller: &Caller) -> Result<Option<bool>, Refusal> {
    CHANGE_KEY.check(caller)?;
    let Some(last) = service.store.current_log().await? else { return Ok(None) };
    is_own(service, &last).map(Some)
}

async fn hand_on(service: &Service, next: &Notary, reason: KeyReason) -> Result<LogOrigin, Refusal> {
    // What may not go on is not signed any more either.
    let log = current(service).await?;
    let (number, now) = (log.number.saturating_add(1), service.clock.now_ms());
    let origin = origin_of(next.host()?, number);
    let key = next.log_key(&origin)?.verifying_key().clone();
    let end = if reason == KeyReason::Exposed { LogEnd::Exposed } else { LogEnd::Replaced };
    let named = Statement::LogKeyRotated {
        origin: Origin::read(&origin).ok_or(Refusal::Failed)?,
        vkey: key,
        at: now.unsigned_abs(),
    };
    let mut entries = Vec::new();
    if end == LogEnd::Replaced {
        entries.push(notary::entry(&named, &service.notary.log_key(&log.origin)?)?);
    }
    let (new, _) = beginning(next, number, None, now)?;
    let ends = |size, root| {
        let note = signed(&service.notary, &log.origin, size, root).map_err(unsigned)?;
        let before = Before { log: &log, end, size, root };
        let (_, first) = beginning(next, number, Some(&before), now).map_err(unsigned)?;
        Ok(HandedOn { last: SignedCheckpoint { size, at: now, note }, first })
    };
    if !service.store.hand_on_log(&new, end, &entries, now, ends).await? {
        return Err(LogFault::KeyChanged.into());
    }
    service.store.current_log().await?.ok_or_else(|| LogFault::NoEntry.into())
}

fn unsigned(_: Refusal) -> StoreError {
    StoreError::Value("what a history of the log ends and begins with cannot be signed")
}
