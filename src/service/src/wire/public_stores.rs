//! Game stores as everybody may read of them.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z, or `null` for what did not happen.

use safehouse_cards::wire::WireForm;
use safehouse_store::GameStore;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::VERSION;
use crate::stores::StoreSeen;

/// What lists say about a store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PublicStoreEntry {
    /// What addresses name it by.
    pub store: String,
    /// Its name.
    pub name: String,
    /// How it stands with whoever runs the site: `unconfirmed`, `confirmed` or `suspended`.
    pub level: String,
    /// The name of its time zone in the IANA database.
    pub time_zone: String,
    /// Since when it is closed.
    pub closed_at: Option<i64>,
}

/// A page of stores that whoever runs the site confirmed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PublicStores {
    /// The version of this form.
    pub version: u32,
    /// The stores, in the order of what addresses name them by.
    pub stores: Vec<PublicStoreEntry>,
    /// The cursor of the next page; `null` on the last.
    pub next: Option<String>,
}

/// A store with what it says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PublicStore {
    /// The version of this form.
    pub version: u32,
    /// What lists say about it.
    #[serde(flatten)]
    pub entry: PublicStoreEntry,
    /// What it is; may be empty.
    pub about: String,
    /// Where it is, as people write it; may be empty.
    pub place: String,
    /// When it is open; may be empty.
    pub hours: String,
    /// How it is reached; may be empty.
    pub contact: String,
    /// The address of its own pages; may be empty.
    pub website: String,
    /// The words of the fingerprint of its key, to compare with those on its wall; `null` without a key.
    pub fingerprint: Option<String>,
    /// Who has the private part of its key: `host`, which could sign for the store, or `store`; `null` without a key.
    pub keeper: Option<String>,
    /// What whoever asks is there, by their token: `owner`, `organiser`, `scorekeeper`, `judge` or `helper`; `null` for
    /// nothing.
    pub role: Option<String>,
}

impl WireForm for PublicStores {}
impl WireForm for PublicStore {}

impl From<&GameStore> for PublicStoreEntry {
    fn from(store: &GameStore) -> Self {
        Self {
            store: store.slug.clone(),
            name: store.name.clone(),
            level: store.level.as_str().to_owned(),
            time_zone: store.time_zone.clone(),
            closed_at: store.closed_at,
        }
    }
}

impl PublicStores {
    /// Stores in their order, and where the list goes on.
    pub fn new(stores: &[GameStore], next: Option<String>) -> Self {
        Self { version: VERSION, stores: stores.iter().map(PublicStoreEntry::from).collect(), next }
    }
}

impl From<StoreSeen> for PublicStore {
    fn from(seen: StoreSeen) -> Self {
        let words = seen.profile.words;
        Self {
            version: VERSION,
            entry: PublicStoreEntry::from(&seen.store),
            about: words.about,
            place: words.address,
            hours: words.hours,
            contact: words.contact,
            website: words.website,
            fingerprint: seen.keys.fingerprint(),
            keeper: seen.keys.holder().map(|holder| holder.keeper().id().to_owned()),
            role: seen.role.map(|role| role.as_str().to_owned()),
        }
    }
}
