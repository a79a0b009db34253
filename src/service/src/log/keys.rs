//! The public keys of the host.

use safehouse_transparency::VerifyingKey;

use super::reading::READ;
use crate::{Caller, Refusal, Service, notary, refusal::LogFault};

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
    let begun = service.store.current_log().await?;
    let origin = match &begun {
        Some(log) => log.origin.clone(),
        None => format!("{}/log", service.notary.host()?),
    };
    let host = notary::host_of(&origin);
    Ok(HostKeys {
        log: service.notary.log_key(&origin)?.verifying_key().clone(),
        host: service.notary.receipt_key(host)?.verifying_key().clone(),
        witness: service.notary.witness_key(host)?.verifying_key().clone(),
    })
}

/// A policy file that names every history of the log and asks for no witness.
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
    for log in logs {
        text.push_str(&format!("log {}\n", service.notary.log_key(&log.origin)?.verifying_key()));
    }
    text.push_str("quorum none\n");
    Ok(text)
}
