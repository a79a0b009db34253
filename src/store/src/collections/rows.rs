//! Rows of collections, read back into their types.

use uuid::Uuid;

use crate::{accounts::AccountId, error::StoreError};

/// An event that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CollectionEvent {
    /// Where it stands among all of the account's, in the order of their arrival, from 1.
    pub place: i64,
    /// Its identity.
    pub id: Uuid,
    /// All of it.
    pub event_json: String,
    /// When it came.
    pub received_at: i64,
    /// The event that undid it.
    pub undone_by: Option<Uuid>,
}

/// A holding of which another number is kept than its events come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CollectionDifference {
    /// Whose.
    pub account: AccountId,
    /// The code of the game.
    pub game: String,
    /// Which.
    pub holding: String,
    /// How many are kept.
    pub kept: i64,
    /// How many its events come to.
    pub counted: i64,
}

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
