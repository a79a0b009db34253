//! Stores as they are kept.

use safehouse_store::GameStore;

use crate::{Refusal, Service, refusal::StoreFault};

/// The store of a name that addresses have.
pub(super) async fn found(service: &Service, slug: &str) -> Result<GameStore, Refusal> {
    service.store.find_game_store(slug).await?.ok_or(StoreFault::None.into())
}

/// What is written down of a store.
pub(super) fn details(store: &GameStore) -> serde_json::Value {
    serde_json::json!({ "store": store.id.to_string(), "slug": store.slug, "name": store.name })
}
