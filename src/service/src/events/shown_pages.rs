//! What everybody finds of stores and events, so that search engines are told of it.

pub use safehouse_store::events::ListPlace;

use super::access::LOOK;
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
