//! Rows of collections, read back into their types.

use uuid::Uuid;

use super::{CollectionDifference, CollectionEvent};
use crate::error::StoreError;

pub(super) type EventRow = (i64, String, String, i64, Option<String>);

pub(super) fn event(
    (place, event, event_json, received_at, undone_by): EventRow,
) -> Result<CollectionEvent, StoreError> {
    let undone_by = undone_by.map(|by| id(&by)).transpose()?;
    Ok(CollectionEvent { place, id: id(&event)?, event_json, received_at, undone_by })
}

pub(super) fn difference(
    (account, game, holding, kept, counted): (String, String, String, i64, i64),
) -> Result<CollectionDifference, StoreError> {
    let account = account.parse().map_err(|_| StoreError::Value("collection_balances.account_id"))?;
    Ok(CollectionDifference { account, game, holding, kept, counted })
}

pub(super) fn id(text: &str) -> Result<Uuid, StoreError> {
    text.parse().map_err(|_| StoreError::Value("collection_events.id"))
}
