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

/// What the witnesses together are called in a policy.
const GROUP: &str = "witnesses";

/// A policy file that names every history of the log and the witnesses that are asked: more than half of them must
/// have seen a checkpoint. Without any it asks for none.
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
    let asked = service.store.list_asked_witnesses().await?;
    let named: Vec<_> = asked.iter().map(|witness| (witness.name.as_str(), witness.vkey.as_str())).collect();
    text.push_str(&witness_lines(&named));
    Ok(text)
}

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
