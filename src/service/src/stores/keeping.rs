//! What its owners do with a store.

use safehouse_statements::code::KeyReason;
use safehouse_store::{GameStore, StoreWords};

use super::{
    access::{OWN_ROLES, RUN_ROLES, TAKE_PART},
    acts::{Act, write_act},
    coming::at_the_store,
    kept::staffed,
    keys::revoke_if_there,
    looked_after::write,
    words::read_words,
};
use crate::{Caller, Refusal, Service, audit::Action, refusal::StoreFault, sessions::is_confirmed};

/// Lets a store of the caller's say something else of itself. What addresses name it by stays. Calendars take its coming
/// events anew that are where it is, once it is called otherwise or is elsewhere.
///
/// # Errors
/// The caller neither owns nor organises it; [`StoreFault::None`], [`StoreFault::Name`],
/// [`StoreFault::TimeZone`], [`StoreFault::Website`]; a text is too long; the store fails.
pub async fn change_profile(service: &Service, caller: &Caller, slug: &str, words: &StoreWords) -> Result<(), Refusal> {
    TAKE_PART.check(caller)?;
    let store = staffed(service, caller, slug, RUN_ROLES).await?;
    let words = read_words(words)?;
    let now = service.clock.now_ms();
    let before = service.store.find_store_profile(store.id).await?.ok_or(StoreFault::None)?.words;
    let is_elsewhere = (&before.name, &before.address) != (&words.name, &words.address);
    let moved = if is_elsewhere { at_the_store(service, store.id, now).await? } else { Vec::new() };
    if !service.store.change_store_words(store.id, &words, (&moved, now)).await? {
        return Err(StoreFault::None.into());
    }
    let renamed = (store.name != words.name).then_some(words.name.as_str());
    let details = serde_json::json!({ "name": renamed });
    write_act(service, caller, store.id, None, Act::ProfileChanged, &details).await
}

/// Closes a store of the caller's: its staff are nothing there from then on, and its key does not
/// count any more. What it stated stays. Only whoever runs the site opens it again.
///
/// # Errors
/// The caller does not own it, or did not give the password lately; [`StoreFault::None`]; the
/// store fails.
pub async fn close_own_store(service: &Service, caller: &Caller, slug: &str) -> Result<(), Refusal> {
    TAKE_PART.check(caller)?;
    let store = staffed(service, caller, slug, OWN_ROLES).await?;
    is_confirmed(service, caller.person()?)?;
    let closed_at = Some(service.clock.now_ms());
    revoke_if_there(service, &store, KeyReason::Closed).await?;
    if !service.store.set_game_store_closed(store.id, closed_at).await? {
        return Err(StoreFault::None.into());
    }
    write_act(service, caller, store.id, None, Act::Closed, &serde_json::json!({})).await?;
    write(service, caller, &GameStore { closed_at, ..store }, Action::StoreClosed).await
}
