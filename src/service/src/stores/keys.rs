//! The key with which a store signs what it states.

use safehouse_statements::code::KeyReason;
use safehouse_store::{GameStore, StaffRole};
use safehouse_transparency::VerifyingKey;

use super::{
    access::{OWN_ROLES, TAKE_PART},
    acts::{Act, write_act},
    kept::{details, staffed, stating},
};
use crate::{
    Caller, Refusal, Service,
    audit::{self, Action},
    notary::{self, KeyGiven},
    refusal::LogFault,
    sessions::is_confirmed,
};

/// Makes a key for a store of the caller's, which the host keeps, in place of the one that it has now, if there is one.
/// Where the store keeps that itself, the other one waits for its signature.
///
/// # Errors
/// The caller does not own it, or did not give the password lately; it may state nothing; [`LogFault::KeyWaits`];
/// [`LogFault::NoKey`]; the store fails.
pub async fn make_store_key(service: &Service, caller: &Caller, slug: &str) -> Result<KeyGiven, Refusal> {
    TAKE_PART.check(caller)?;
    let store = owned(service, caller, slug).await?;
    stating(service, store.id).await?;
    let given = notary::make_key(service, &store).await?;
    told(service, caller, &store, Act::KeyMade).await?;
    Ok(given)
}

/// Takes the public part of a key that a store of the caller's keeps itself, in place of the one that it has now, if
/// there is one. Where the store keeps that itself as well, the other one waits for its signature.
///
/// # Errors
/// [`LogFault::NoVkey`] when it is none; [`LogFault::KeyName`]; [`LogFault::KeyKnown`]; as [`make_store_key`].
pub async fn bring_store_key(service: &Service, caller: &Caller, slug: &str, vkey: &str) -> Result<KeyGiven, Refusal> {
    TAKE_PART.check(caller)?;
    let store = owned(service, caller, slug).await?;
    let vkey: VerifyingKey = vkey.trim().parse().map_err(|error| LogFault::NoVkey(format!("{error}")))?;
    stating(service, store.id).await?;
    let given = notary::bring(service, &store, &vkey).await?;
    told(service, caller, &store, Act::KeyBrought).await?;
    Ok(given)
}

/// Takes back a key that waits to follow the one which a store of the caller's keeps itself.
///
/// # Errors
/// [`LogFault::NoKeyWaits`]; as [`make_store_key`], also of a store that may state nothing.
pub async fn take_back_store_key(service: &Service, caller: &Caller, slug: &str) -> Result<(), Refusal> {
    TAKE_PART.check(caller)?;
    let store = owned(service, caller, slug).await?;
    notary::take_back(service, store.id).await?;
    told(service, caller, &store, Act::KeyTakenBack).await
}

/// Revokes the key of a store of the caller's. What it signs from then on counts for nothing; a key that waits for its
/// signature is taken back.
///
/// # Errors
/// [`LogFault::NoStoreKey`]; as [`make_store_key`], also of a store that may state nothing.
pub async fn revoke_store_key(
    service: &Service,
    caller: &Caller,
    slug: &str,
    reason: KeyReason,
) -> Result<(), Refusal> {
    TAKE_PART.check(caller)?;
    let store = owned(service, caller, slug).await?;
    notary::revoke(service, &store, reason).await?;
    told(service, caller, &store, Act::KeyRevoked).await
}

async fn owned(service: &Service, caller: &Caller, slug: &str) -> Result<GameStore, Refusal> {
    let store = staffed(service, caller, slug, OWN_ROLES).await?;
    is_confirmed(service, caller.person()?)?;
    Ok(store)
}

/// Writes it down, also for every other owner.
pub(super) async fn told(service: &Service, caller: &Caller, store: &GameStore, act: Act) -> Result<(), Refusal> {
    write_act(service, caller, store.id, None, act, &serde_json::json!({})).await?;
    for member in service.store.list_staff(store.id).await? {
        if member.role == StaffRole::Owner {
            let written = details(store);
            audit::write_more(service, caller, member.account, Action::StoreKeyChanged, &written).await?;
        }
    }
    Ok(())
}

/// Revokes the key of a store where it has one that counts.
pub(super) async fn revoke_if_there(service: &Service, store: &GameStore, reason: KeyReason) -> Result<(), Refusal> {
    match notary::revoke(service, store, reason).await {
        Err(Refusal::Log(LogFault::NoStoreKey)) => Ok(()),
        outcome => outcome,
    }
}
