//! Stores added, listed, renamed, closed and opened again.

use safehouse_cards::visible::visible;
use safehouse_store::{
    GameStore, NewGameStore, StoreId,
    stores::{MAX_NAME_BYTES, MAX_STORES, is_slug},
};

use super::{
    access::LOOK_AFTER,
    kept::{details, found},
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
    let store = GameStore { id, slug, name, created_at, closed_at: None, staff: 0 };
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
    if !service.store.rename_game_store(found.id, &name).await? {
        return Err(StoreFault::None.into());
    }
    let store = GameStore { name, ..found };
    write(service, caller, &store, Action::StoreRenamed).await?;
    Ok(store)
}

/// Closes a store, whose staff are nothing there from then on, or opens it again with those
/// that it had. Nothing changes when it is so already.
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
async fn write(service: &Service, caller: &Caller, store: &GameStore, action: Action) -> Result<(), Refusal> {
    let written = details(store);
    audit::write_about(service, caller, None, action, &written).await?;
    for member in service.store.list_staff(store.id).await? {
        audit::write_more(service, caller, member.account, action, &written).await?;
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

fn read_slug(text: &str) -> Result<String, Refusal> {
    let text = text.trim();
    let is_well_formed = is_slug(text) && !text.starts_with('-') && !text.ends_with('-') && !text.contains("--");
    if is_well_formed { Ok(text.to_owned()) } else { Err(StoreFault::Slug.into()) }
}

/// A name of one line, in which something can be read.
fn read_name(text: &str) -> Result<String, Refusal> {
    let name = visible(text).trim().to_owned();
    let fits = (1..=MAX_NAME_BYTES).contains(&name.len()) && name.chars().any(char::is_alphanumeric);
    if fits { Ok(name) } else { Err(StoreFault::Name.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_is_named_by_words_with_hyphens_between_them() {
        for fit in ["corner-games", "42", " riverside "] {
            assert_eq!(read_slug(fit).unwrap(), fit.trim());
        }
        for unfit in ["", "x", "Corner", "-corner", "corner-", "corner--games", "corner games", &"x".repeat(41)] {
            assert!(matches!(read_slug(unfit), Err(Refusal::GameStore(StoreFault::Slug))), "{unfit}");
        }
    }

    #[test]
    fn a_name_has_something_to_read_on_one_line() {
        assert_eq!(read_name(" Cards & Coffee \u{202e}No. 3 ").unwrap(), "Cards & Coffee No. 3");
        assert_eq!(read_name("日本の店").unwrap(), "日本の店");
        for unfit in ["", " \u{200b} ", "&&&", &"x".repeat(257)] {
            assert!(matches!(read_name(unfit), Err(Refusal::GameStore(StoreFault::Name))), "{unfit}");
        }
    }
}
