//! What the host signs, by the history that goes on.

use safehouse_statements::Statement;
use safehouse_store::LogEntry;
use safehouse_transparency::SigningKey;

use super::host_keys::{entry, host_of};
use crate::{Refusal, Service, log};

/// What signs the receipts of the host.
pub(crate) async fn host_key(service: &Service) -> Result<SigningKey, Refusal> {
    let current = log::current(service).await?;
    service.notary.receipt_key(host_of(&current.origin))
}

/// A statement of the host's, signed.
///
/// # Errors
/// [`crate::refusal::LogFault::NoKey`] where the program has no key; the store fails.
pub(crate) async fn sign_as_host(service: &Service, statement: &Statement) -> Result<LogEntry, Refusal> {
    let current = log::current(service).await?;
    entry(statement, &service.notary.log_key(&current.origin)?)
}
