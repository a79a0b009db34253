//! Stores as they are kept, for whoever may.

use safehouse_store::{GameStore, StaffRole, StoreId};
use uuid::Uuid;

use super::access::WORK;
use crate::{Access, Caller, Refusal, Service, refusal::StoreFault};

/// The store of a name that addresses have.
pub(crate) async fn found(service: &Service, slug: &str) -> Result<GameStore, Refusal> {
    service.store.find_game_store(slug).await?.ok_or(StoreFault::None.into())
}

/// The same for its staff in one of these roles.
///
/// # Errors
/// [`StoreFault::None`]; the caller is none of them; the store fails.
pub(crate) async fn staffed(
    service: &Service,
    caller: &Caller,
    slug: &str,
    roles: &'static [StaffRole],
) -> Result<GameStore, Refusal> {
    WORK.check(caller)?;
    let store = found(service, slug).await?;
    Access::StaffOf(store.id, roles).check(caller)?;
    Ok(store)
}

/// The same for staff of the store or of one event of it alone, in one of these roles.
///
/// # Errors
/// As [`staffed`].
pub(crate) async fn staffed_at(
    service: &Service,
    caller: &Caller,
    slug: &str,
    event: Uuid,
    roles: &'static [StaffRole],
) -> Result<GameStore, Refusal> {
    WORK.check(caller)?;
    let store = found(service, slug).await?;
    Access::StaffAt(store.id, event, roles).check(caller)?;
    Ok(store)
}

/// A store that may state something now.
///
/// # Errors
/// [`StoreFault::None`], [`StoreFault::Closed`], [`StoreFault::Hidden`],
/// [`StoreFault::Suspended`]; the store fails.
pub(crate) async fn stating(service: &Service, id: StoreId) -> Result<GameStore, Refusal> {
    let store = service.store.find_game_store_by_id(id).await?.ok_or(StoreFault::None)?;
    if store.closed_at.is_some() {
        return Err(StoreFault::Closed.into());
    }
    if store.hidden_at.is_some() {
        return Err(StoreFault::Hidden.into());
    }
    if store.may_state() { Ok(store) } else { Err(StoreFault::Suspended.into()) }
}

/// What is written down of a store.
pub(super) fn details(store: &GameStore) -> serde_json::Value {
    serde_json::json!({ "store": store.id.to_string(), "slug": store.slug, "name": store.name })
}

/// What is written down of somebody's role in a store.
pub(super) fn as_what(store: &GameStore, role: StaffRole) -> serde_json::Value {
    with(store, "role", role.as_str())
}

/// What is written down of a store, with one thing more.
pub(super) fn with(store: &GameStore, what: &str, words: &str) -> serde_json::Value {
    let mut written = details(store);
    if let Some(written) = written.as_object_mut() {
        written.insert(what.to_owned(), words.into());
    }
    written
}
