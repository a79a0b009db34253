//! Game stores, as everybody reads of them.

use axum::extract::State;
use safehouse_service::{
    events::{self, Sought},
    stores::{self as inner, STORES_PAGE},
    wire::{
        events::StoreEvents,
        public_stores::{PublicStore, PublicStores},
    },
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answer::{Answer, Answered},
    asked::{At, By, Shown, With, unreadable},
    cursor::EventCursor,
    event_asker::asker,
};
use crate::http::ServerState;

pub(super) fn routes() -> OpenApiRouter<ServerState> {
    OpenApiRouter::new().routes(routes!(list_stores)).routes(routes!(open_store)).routes(routes!(list_store_events))
}

/// Where stores are listed from.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListStores {
    /// Where the page before ended: its `next`.
    cursor: Option<String>,
}

/// Lists stores
///
/// Those that whoever runs the site confirmed, in the order of what addresses name them by.
#[utoipa::path(get, path = "/api/v1/stores", operation_id = "list_stores", tag = "stores",
    params(ListStores),
    responses((status = 200, description = "A page of the list.", body = PublicStores)))]
async fn list_stores(State(site): State<ServerState>, by: By, With(asked): With<ListStores>) -> Answered<PublicStores> {
    let after = asked.cursor.unwrap_or_default();
    if !after.is_empty() && !inner::is_slug(&after) {
        return Err(unreadable("The query of the address", "“cursor” is no place of this list"));
    }
    let found = inner::list_shown_stores(&site.app.service, &by.caller, &after).await?;
    let next = found.last().filter(|_| found.len() >= STORES_PAGE as usize).map(|last| last.slug.clone());
    Ok(Answer(PublicStores::new(&found, next)))
}

/// Opens a store
///
/// With what it says of itself.
#[utoipa::path(get, path = "/api/v1/stores/{store}", operation_id = "open_store", tag = "stores",
    params(("store" = String, Path, description = "What addresses name the store by.")),
    responses((status = 200, description = "The store.", body = PublicStore)))]
async fn open_store(
    State(site): State<ServerState>,
    by: By,
    shown: Shown,
    At(store): At<String>,
) -> Answered<PublicStore> {
    let caller = asker(&site, by, &shown).await?;
    Ok(Answer(inner::see_store(&site.app.service, &caller, &store).await?.into()))
}

/// Which events of a store are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListStoreEvents {
    /// Whether those that are over are meant, the last first.
    #[serde(default)]
    past: bool,
    /// Where the page before ended: its `next`.
    #[param(value_type = Option<String>)]
    cursor: Option<EventCursor>,
}

/// Lists the events of a store
///
/// Drafts and hidden ones as well by a token of its staff with the scope “stores:read”.
#[utoipa::path(get, path = "/api/v1/stores/{store}/events", operation_id = "list_store_events", tag = "stores",
    params(("store" = String, Path, description = "What addresses name the store by."), ListStoreEvents),
    responses((status = 200, description = "A page of the list.", body = StoreEvents)))]
async fn list_store_events(
    State(site): State<ServerState>,
    by: By,
    shown: Shown,
    At(store): At<String>,
    With(asked): With<ListStoreEvents>,
) -> Answered<StoreEvents> {
    let (service, caller) = (&site.app.service, asker(&site, by, &shown).await?);
    let seen = inner::see_store(service, &caller, &store).await?;
    let after = asked.cursor.map(|EventCursor(at, id)| (at, id));
    let sought = Sought { store: &store, game: "", is_past: asked.past, after };
    let found = match seen.role {
        Some(_) => events::list_staff_events(service, &caller, sought).await?,
        None => events::list_events(service, &caller, sought).await?,
    };
    let next = found.more.map(|(at, id)| EventCursor(at, id).text());
    Ok(Answer(StoreEvents::new(&found.events, seen.role.is_some(), next)))
}
