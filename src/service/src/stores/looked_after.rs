//! Stores added, listed, renamed, closed and opened again.

use safehouse_statements::code::KeyReason;
use safehouse_store::{GameStore, NewGameStore, StoreId, StoreLevel, stores::MAX_STORES};

use super::{
    access::LOOK_AFTER,
    coming::at_the_store,
    kept::{details, found, with},
    keys::revoke_if_there,
    words::{read_name, read_slug},
};
use crate::{
    Caller, Rank, Refusal, Service,
    audit::{self, Action},
    refusal::StoreFault,
    sessions::Lasting,
};

/// Adds a store, named so in addresses and so for people.
///
/// # Errors
/// The caller does not run the site; [`StoreFault::Slug`], [`StoreFault::Taken`],
/// [`StoreFault::Name`]; [`StoreFault::TooMany`]; the store fails.
pub async fn add_store(service: &Service, caller: &Caller, slug: &str, name: &str) -> Result<GameStore, Refusal> {
    LOOK_AFTER.check(caller)?;
    let slug = read_slug(slug)?;
    let name = read_name(name)?;
    let now = service.clock.now_ms();
    let new = NewGameStore { id: StoreId::from(service.chance.id(now)), slug, name, created_at: now };
    if !service.store.create_game_store(&new).await? {
        return Err(StoreFault::TooMany { limit: MAX_STORES }.into());
    }
    let NewGameStore { id, slug, name, created_at } = new;
    let (level, time_zone) = (StoreLevel::Unconfirmed, "UTC".to_owned());
    let store = GameStore { id, slug, name, created_at, closed_at: None, staff: 0, level, hidden_at: None, time_zone };
    write(service, caller, &store, Action::StoreAdded).await?;
    Ok(store)
}

/// All stores, closed ones included, in the order of what addresses name them by.
///
/// # Errors
/// The caller does not run the site; the store fails.
pub async fn list_stores(service: &Service, caller: &Caller) -> Result<Vec<GameStore>, Refusal> {
    LOOK_AFTER.check(caller)?;
    Ok(service.store.list_game_stores().await?)
}

/// Gives a store another name. What addresses name it by stays.
///
/// # Errors
/// The caller does not run the site; [`StoreFault::None`]; [`StoreFault::Name`]; the store
/// fails.
pub async fn rename_store(service: &Service, caller: &Caller, slug: &str, name: &str) -> Result<GameStore, Refusal> {
    LOOK_AFTER.check(caller)?;
    let name = read_name(name)?;
    let found = found(service, slug).await?;
    let now = service.clock.now_ms();
    let moved = at_the_store(service, found.id, now).await?;
    if !service.store.rename_game_store(found.id, &name, (&moved, now)).await? {
        return Err(StoreFault::None.into());
    }
    let store = GameStore { name, ..found };
    write(service, caller, &store, Action::StoreRenamed).await?;
    Ok(store)
}

/// Closes a store, whose staff are nothing there from then on and whose key does not count any
/// more, or opens it again with those that it had. Nothing changes when it is so already.
///
/// # Errors
/// The caller does not run the site; [`StoreFault::None`]; the store fails.
pub async fn close_store(service: &Service, caller: &Caller, slug: &str, closed: bool) -> Result<GameStore, Refusal> {
    LOOK_AFTER.check(caller)?;
    let found = found(service, slug).await?;
    if closed == found.closed_at.is_some() {
        return Ok(found);
    }
    let closed_at = closed.then(|| service.clock.now_ms());
    if closed {
        revoke_if_there(service, &found, KeyReason::Closed).await?;
    }
    if !service.store.set_game_store_closed(found.id, closed_at).await? {
        return Err(StoreFault::None.into());
    }
    let store = GameStore { closed_at, ..found };
    if !closed {
        shorten_sessions(service, store.id).await?;
    }
    write(service, caller, &store, if closed { Action::StoreClosed } else { Action::StoreOpened }).await?;
    Ok(store)
}

/// Writes down what was done to a store: once for whoever runs the site, and for each of its
/// staff, who may read it.
pub(super) async fn write(
    service: &Service,
    caller: &Caller,
    store: &GameStore,
    action: Action,
) -> Result<(), Refusal> {
    write_all(service, caller, store, action, &details(store)).await
}

/// The same with why, in words.
pub(super) async fn write_with(
    service: &Service,
    caller: &Caller,
    store: &GameStore,
    action: Action,
    words: &str,
) -> Result<(), Refusal> {
    write_all(service, caller, store, action, &with(store, "why", words)).await
}

async fn write_all(
    service: &Service,
    caller: &Caller,
    store: &GameStore,
    action: Action,
    written: &serde_json::Value,
) -> Result<(), Refusal> {
    audit::write_about(service, caller, None, action, written).await?;
    for member in service.store.list_staff(store.id).await? {
        audit::write_more(service, caller, member.account, action, written).await?;
    }
    Ok(())
}

/// Lets the sessions of a store's staff end as those of staff do.
async fn shorten_sessions(service: &Service, store: StoreId) -> Result<(), Refusal> {
    let Lasting { idle_ms, whole_ms } = Lasting::of(Rank::Staff);
    for member in service.store.list_staff(store).await? {
        service.store.shorten_sessions(member.account, idle_ms, whole_ms).await?;
    }
    Ok(())
}
