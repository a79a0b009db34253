//! The address of an account: where its letters go.
//!
//! An account needs none. One that it has was confirmed: somebody who was sent a letter there
//! said so, by a link that works once. Until then the account keeps the one that it had, and
//! when it gets another, the old one is told.

use safehouse_store::{Account, Email, OneTimeLink};
use serde::{Deserialize, Serialize};

use crate::{
    Access, Caller, Refusal, Service, addresses,
    audit::{self, Action},
    digest::digest,
    letters,
    refusal::AddressFault,
    sessions,
    sign_in::SET_PASSWORD,
    tries::{self, TryKey},
};

/// Who may give their own account an address, and take it away.
pub const OWN: Access = Access::SignedIn;
/// Who may say that a letter reached them.
pub const CONFIRM: Access = Access::Anyone;

/// For how long an address may be confirmed, in milliseconds: it lets nobody in, and some mail
/// servers keep a first letter back for half an hour.
pub const CONFIRM_FOR_MS: i64 = 60 * 60 * 1000;

/// What the link is for, as it is kept.
const PURPOSE: &str = "confirm-address";

/// What the link carries.
#[derive(Serialize, Deserialize)]
struct Carried {
    address: String,
    /// The account's epoch when it was made: another password makes it useless.
    epoch: i64,
}

/// Sends a letter to an address that the caller's account is to have. It has it once
/// somebody opened the link in there. That another account has the address is told there
/// and nowhere else.
///
/// # Errors
/// The caller is not signed in, or gave the password too long ago; the site sends no
/// letters; the address is none; asked too often; the store fails.
pub async fn ask_for_address(service: &Service, caller: &Caller, address: &str) -> Result<(), Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    let head = service.mail.as_ref().ok_or(Refusal::NoMail)?;
    let email = addresses::read(address)?;
    sessions::is_confirmed(service, person)?;
    let account = crate::accounts::own(service, person).await?;
    if account.email.as_deref() == Some(email.address.as_str()) {
        return Err(AddressFault::Same.into());
    }
    tries::take(service, caller).await?;
    tries::count(service, &TryKey::of_letters(account.id)).await?;
    let other = service.store.find_account_by_email(&email.key).await?;
    let letter = if other.is_some_and(|other| other.id != account.id) {
        letters::already_yours(head).to(service, &email, Some(account.id))
    } else {
        service.store.end_links(account.id, PURPOSE).await?;
        let token = hex::encode(service.chance.bytes::<32>());
        let letter = letters::confirm(head, &token, CONFIRM_FOR_MS).to(service, &email, Some(account.id));
        let carried = Carried { address: email.address, epoch: account.epoch };
        let link = OneTimeLink {
            hash: digest(&["link", &token]),
            account_id: account.id,
            purpose: PURPOSE.to_owned(),
            data: serde_json::to_string(&carried).map_err(|_| Refusal::Failed)?,
            created_at: letter.created_at,
            ends_at: letter.ends_at,
        };
        service.store.put_letter(&letter, Some(&link)).await?;
        audit::write(service, caller, account.id, Action::AddressAsked).await?;
        return Ok(());
    };
    service.store.put_letter(&letter, None).await?;
    audit::write(service, caller, account.id, Action::AddressAsked).await
}

/// The address that a link would confirm. That does not use it up.
///
/// # Errors
/// [`Refusal::Nothing`] where it was used, has ended, or never was; the store fails.
pub async fn open_address_link(service: &Service, caller: &Caller, token: &str) -> Result<String, Refusal> {
    CONFIRM.check(caller)?;
    let hash = digest(&["link", token]);
    let link = service.store.find_link(&hash, PURPOSE, service.clock.now_ms()).await?.ok_or(Refusal::Nothing)?;
    let (_, email) = carried(service, &link).await?;
    Ok(email.address)
}

/// Whose account it is, and the address that it is to have.
async fn carried(service: &Service, link: &OneTimeLink) -> Result<(Account, Email), Refusal> {
    let carried: Carried = serde_json::from_str(&link.data).map_err(|_| Refusal::Nothing)?;
    let account = service.store.find_account(link.account_id).await?;
    let account = account.filter(|account| account.disabled_at.is_none() && account.epoch == carried.epoch);
    Ok((account.ok_or(Refusal::Nothing)?, addresses::read(&carried.address)?))
}

/// Gives an account the address that the link was sent to, and tells the one that it had.
///
/// # Errors
/// As [`open_address_link`]; another account has the address meanwhile.
pub async fn confirm_address(service: &Service, caller: &Caller, token: &str) -> Result<(), Refusal> {
    CONFIRM.check(caller)?;
    let (hash, now) = (digest(&["link", token]), service.clock.now_ms());
    let link = service.store.find_link(&hash, PURPOSE, now).await?.ok_or(Refusal::Nothing)?;
    let (account, email) = carried(service, &link).await?;
    // Before the link is used up.
    let other = service.store.find_account_by_email(&email.key).await?;
    if other.is_some_and(|other| other.id != account.id) {
        return Err(AddressFault::Taken.into());
    }
    service.store.use_link(&hash, PURPOSE, now).await?.ok_or(Refusal::Nothing)?;
    change(service, &account, Some(&email)).await?;
    tries::forget(service, &TryKey::of_letters(account.id)).await?;
    audit::write(service, caller, account.id, Action::AddressChanged).await
}

/// Takes the address of the caller's account away, and tells it.
///
/// # Errors
/// The caller is not signed in, or gave the password too long ago; the store fails.
pub async fn remove_address(service: &Service, caller: &Caller) -> Result<(), Refusal> {
    OWN.check(caller)?;
    let person = caller.person()?;
    sessions::is_confirmed(service, person)?;
    let account = crate::accounts::own(service, person).await?;
    service.store.end_links(account.id, PURPOSE).await?;
    if account.email.is_none() {
        return Ok(());
    }
    change(service, &account, None).await?;
    audit::write(service, caller, account.id, Action::AddressRemoved).await
}

async fn change(service: &Service, account: &Account, email: Option<&Email>) -> Result<(), Refusal> {
    let old = account.email.as_deref().and_then(|old| addresses::read(old).ok());
    // The same mailbox, written otherwise, is told of nothing.
    let old = old.filter(|old| email.is_none_or(|email| email.key != old.key));
    let letter = match (&service.mail, old) {
        (Some(head), Some(old)) => Some(letters::moved(head, email.is_none()).to(service, &old, Some(account.id))),
        _ => None,
    };
    let confirmed_at = email.map(|_| service.clock.now_ms());
    service.store.set_account_email(account.id, email, confirmed_at, letter.as_ref()).await?;
    // What was sent to the old one lets nobody in any more.
    service.store.end_links(account.id, SET_PASSWORD).await?;
    Ok(())
}
