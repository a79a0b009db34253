//! Checkpoints, signed by a job.

use safehouse_store::SignedCheckpoint;
use safehouse_transparency::Checkpoint;

use super::{
    history::{begin_after, may_contradict},
    reading::root_of,
};
use crate::{Access, Caller, Refusal, Service};

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
    let Some(mut log) = service.store.current_log().await? else { return Ok(false) };
    if may_contradict(service, &log).await? {
        log = begin_after(service, &log).await?;
    }
    let root = root_of(service, log.number, log.size).await?;
    let made = Checkpoint::new(&log.origin, log.size, root).and_then(|made| {
        let key = service.notary.log_key(&log.origin).ok();
        key.map(|key| made.sign(&key)).transpose()
    });
    let note = made.map_err(|error| {
        tracing::error!(%error, "a checkpoint cannot be signed");
        Refusal::Failed
    })?;
    let Some(note) = note else { return Ok(false) };
    let note = note.to_string();
    service.notary.remember(&note).await?;
    Ok(service.store.keep_checkpoint(log.number, &SignedCheckpoint { size: log.size, at: now, note }).await?)
}
