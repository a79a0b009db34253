//! Letters that tell whoever has an account what was done to it.

use safehouse_store::{AccountId, NewLetter};

use crate::{Refusal, Service, addresses, letters};

/// The letter that tells the owner of an account what was done to it, where letters reach them.
pub(crate) async fn notice(
    service: &Service,
    account: AccountId,
    done: &str,
    network: &str,
) -> Result<Option<NewLetter>, Refusal> {
    let Some(head) = &service.mail else { return Ok(None) };
    let account = service.store.find_account(account).await?;
    let account = account.filter(|account| account.email_confirmed_at.is_some());
    Ok(account.and_then(|account| {
        let email = addresses::read(account.email.as_deref()?).ok()?;
        Some(letters::notice(head, done, network).to(service, &email, Some(account.id)))
    }))
}
