//! The public keys of the host.

use safehouse_store::{LogKeys, LogOrigin};
use safehouse_transparency::VerifyingKey;

use super::reading::READ;
use crate::{Caller, Refusal, Service, refusal::LogFault};

/// The public keys of the host, each as a verifier key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostKeys {
    /// What checkpoints of the history that goes on are verified by, and what the host states in it.
    pub log: VerifyingKey,
    /// What receipts of the host are verified by.
    pub host: VerifyingKey,
    /// What its cosignatures of others' checkpoints are verified by.
    pub witness: VerifyingKey,
}

/// The public keys of the host, as they are or would be once the log begins.
///
/// # Errors
/// [`LogFault::NoKey`] where the program has no key; the store fails.
pub async fn keys(service: &Service, caller: &Caller) -> Result<HostKeys, Refusal> {
    READ.check(caller)?;
    // Before the log has begun its key is known all the same.
    let of = match service.store.current_log().await? {
        Some(log) => keys_in(service, &log)?,
        None => service.notary.log_keys(&format!("{}/log", service.notary.host()?))?,
    };
    Ok(HostKeys { log: read(&of.log)?, host: read(&of.receipts)?, witness: read(&of.witness)? })
}

/// The keys of the host in a history. Of one from before they were kept they are those that the program has.
pub(super) fn keys_in(service: &Service, log: &LogOrigin) -> Result<LogKeys, Refusal> {
    log.keys.clone().map_or_else(|| service.notary.log_keys(&log.origin), Ok)
}

fn read(vkey: &str) -> Result<VerifyingKey, Refusal> {
    vkey.parse().map_err(|error| {
        tracing::error!(%error, vkey, "a key of the host cannot be read");
        Refusal::Failed
    })
}

/// Every key that the host stands by, as verifier keys: those of the histories of its log and those of its receipts.
/// One that somebody else may have is none.
///
/// # Errors
/// As [`keys`].
pub async fn known_keys(service: &Service, caller: &Caller) -> Result<Vec<String>, Refusal> {
    READ.check(caller)?;
    let mut known = Vec::new();
    for log in service.store.list_logs().await?.iter().filter(|log| !log.is_exposed()) {
        let keys = keys_in(service, log)?;
        known.extend([keys.log, keys.receipts]);
    }
    if known.is_empty() {
        let keys = keys(service, caller).await?;
        known.extend([keys.log.to_string(), keys.host.to_string()]);
    }
    known.sort_unstable();
    known.dedup();
    Ok(known)
}

/// A policy file that names every history of the log and the witnesses that are asked: more than half of them must
/// have seen a checkpoint. Without any it asks for none. A history whose key somebody else may have is not named.
///
/// # Errors
/// [`LogFault::NoEntry`] when the log has not begun; the program has no key; the store fails.
pub async fn policy(service: &Service, caller: &Caller) -> Result<String, Refusal> {
    READ.check(caller)?;
    let logs = service.store.list_logs().await?;
    if logs.is_empty() {
        return Err(LogFault::NoEntry.into());
    }
    let mut text = String::new();
    for log in logs.iter().filter(|log| !log.is_exposed()) {
        text.push_str(&format!("log {}\n", keys_in(service, log)?.log));
    }
    let asked = service.store.list_asked_witnesses().await?;
    let named: Vec<_> = asked.iter().map(|witness| (witness.name.as_str(), witness.vkey.as_str())).collect();
    text.push_str(&witness_lines(&named));
    Ok(text)
}

/// What the witnesses together are called in a policy.
const GROUP: &str = "witnesses";

/// The lines of a policy for witnesses by their names and keys, and how many of them are enough. Two histories cannot
/// both have more than half of them, unless one of them cosigned both. Where they are asked is nobody else's business.
pub(super) fn witness_lines(witnesses: &[(&str, &str)]) -> String {
    if witnesses.is_empty() {
        return "quorum none\n".to_owned();
    }
    let mut text = String::new();
    for (name, vkey) in witnesses {
        text.push_str(&format!("witness {name} {vkey}\n"));
    }
    let names: Vec<&str> = witnesses.iter().map(|(name, _)| *name).collect();
    let enough = witnesses.len() / 2 + 1;
    text.push_str(&format!("group {GROUP} {enough} {}\nquorum {GROUP}\n", names.join(" ")));
    text
}
