//! What everybody finds of stores and events, so that search engines are told of it.

use std::collections::{BTreeMap, BTreeSet};

use safehouse_statements::Id;
pub use safehouse_store::events::ListPlace;
use uuid::Uuid;

use super::{access::LOOK, state::is_public};
use crate::{Caller, Refusal, Service};

/// The most stores that are told of.
const MOST_STORES: u32 = 1_000;
/// The most events.
const MOST_EVENTS: u32 = 5_000;
/// The most lists.
const MOST_LISTS: u32 = 20_000;

/// Pages of stores that whoever runs the site confirmed, of their events, and of lists that everybody sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownPages {
    /// What addresses name each store by.
    pub stores: Vec<String>,
    /// What addresses name each event by, and when it was changed last: those that begin last first.
    pub events: Vec<(String, i64)>,
    /// Lists, those that are shown last first.
    pub lists: Vec<ListPlace>,
}

/// Pages that search engines are told of: nothing of stores that nobody confirmed, of drafts, of what is hidden, and of
/// lists that are not shown.
///
/// # Errors
/// The store fails.
pub async fn list_shown_pages(service: &Service, caller: &Caller) -> Result<ShownPages, Refusal> {
    LOOK.check(caller)?;
    let stores = service.store.list_listed_stores("", MOST_STORES).await?;
    Ok(ShownPages {
        stores: stores.into_iter().map(|store| store.slug).collect(),
        events: service.store.list_event_places(MOST_EVENTS).await?,
        lists: service.store.list_shown_list_places(MOST_LISTS).await?,
    })
}

/// The code and the name of each of these events that such pages are told of. The others are not answered: the log holds
/// their ids, and no page leads strangers to them.
///
/// # Errors
/// The store fails.
pub async fn name_shown_events(
    service: &Service,
    caller: &Caller,
    ids: &BTreeSet<Id>,
) -> Result<BTreeMap<Id, (String, String)>, Refusal> {
    LOOK.check(caller)?;
    let mut named = BTreeMap::new();
    let mut listed: BTreeMap<String, bool> = BTreeMap::new();
    for id in ids {
        let found = service.store.find_event_by_id(Uuid::from_bytes(*id.as_bytes())).await?;
        let Some(event) = found.filter(|event| is_public(event.state) && event.hidden.is_none()) else { continue };
        let known = listed.get(&event.store_slug).copied();
        let is_listed = if let Some(known) = known {
            known
        } else {
            let store = service.store.find_game_store_by_id(event.store).await?;
            let is_listed = store.is_some_and(|store| store.is_listed());
            listed.insert(event.store_slug.clone(), is_listed);
            is_listed
        };
        if is_listed {
            named.insert(*id, (event.code, event.name));
        }
    }
    Ok(named)
}
