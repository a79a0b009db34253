//! Checkpoints, signed by a job.

use safehouse_store::{LogEnd, SignedCheckpoint};
use safehouse_transparency::{Checkpoint, Hash};

use super::{
    history::{begin_after, going_on, may_contradict},
    reading::root_of,
};
use crate::{Access, Caller, Notary, Refusal, Service};

/// Who signs checkpoints.
pub const SIGN: Access = Access::Job;

/// How long one process signs alone.
const ALONE_MS: i64 = 10_000;
/// What it has alone.
const LEASE: &str = "checkpoint of the log";

/// Signs a checkpoint of all entries, if there are some that none is of, and answers whether it
/// did. What is signed is remembered beside the key before anybody sees it; where it would
/// contradict what was, another history begins.
///
/// # Errors
/// The caller is no job; what was signed last cannot be read or written; the store fails.
pub async fn sign_checkpoint(service: &Service, caller: &Caller) -> Result<bool, Refusal> {
    SIGN.check(caller)?;
    let Some(log) = service.store.current_log().await? else { return Ok(false) };
    let is_signed =
        |size: u64| log.restored_at.is_none() && log.signed.as_ref().is_some_and(|signed| signed.size == size);
    if is_signed(log.size) {
        return Ok(false);
    }
    let now = service.clock.now_ms();
    let holder = service.chance.id(now);
    if !service.store.take_lease(LEASE, holder, now, now.saturating_add(ALONE_MS)).await? {
        return Ok(false);
    }
    let outcome = sign_alone(service, now).await;
    service.store.end_lease(LEASE, holder).await?;
    outcome
}

async fn sign_alone(service: &Service, now: i64) -> Result<bool, Refusal> {
    let Some(log) = service.store.current_log().await? else { return Ok(false) };
    let mut log = going_on(service, log).await?;
    if may_contradict(service, &log).await? {
        log = begin_after(service, &log, LogEnd::Restored).await?;
    }
    let root = root_of(service, log.number, log.size).await?;
    let note = signed(&service.notary, &log.origin, log.size, root)?;
    service.notary.remember(&note).await?;
    Ok(service.store.keep_checkpoint(log.number, &SignedCheckpoint { size: log.size, at: now, note }).await?)
}

/// The checkpoint of so many entries of a history, signed.
pub(super) fn signed(notary: &Notary, origin: &str, size: u64, root: Hash) -> Result<String, Refusal> {
    let key = notary.log_key(origin)?;
    let note = Checkpoint::new(origin, size, root).and_then(|made| made.sign(&key)).map_err(|error| {
        tracing::error!(%error, "a checkpoint cannot be signed");
        Refusal::Failed
    })?;
    Ok(note.to_string())
}
