//! Lists that stores publish outside of events, as they leave the program.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z.

use safehouse_cards::{
    deck::{list::DeckList, registered::Registered},
    game::Games,
    wire::WireForm,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{VERSION, event_lists::EventListNow, events::EventLogPlace};
use crate::stores::StoreListShown;

/// A list that a store published.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct StoreListEntry {
    /// Which of the store's lists, from 1.
    pub number: u32,
    /// What the store calls it. Nothing vouches for that.
    pub title: String,
    /// The game.
    pub game: String,
    /// The format.
    pub format: String,
    /// The snapshot of the format by which it was judged when it was published.
    pub snapshot: String,
    /// What that says of it: `legal`, `illegal` or `undecided`.
    pub verdict: String,
    /// What the newest snapshot says of it; `null` while it is being judged again.
    pub now: Option<EventListNow>,
    /// The content id, 64 hexadecimal digits: two with the same one hold the same cards.
    pub content_id: String,
    /// The digest of the certificate, likewise.
    pub certificate: String,
    /// Where the log states it; `null` while that waits for the store's signature.
    pub stated: Option<EventLogPlace>,
    /// Since when it is published.
    pub published_at: i64,
    /// The list as it is registered: without printings.
    pub deck: DeckList,
}

/// A page of the lists that a store shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct StoreListPage {
    /// The version of this form.
    pub version: u32,
    /// The lists, the newest first.
    pub lists: Vec<StoreListEntry>,
    /// The cursor of the next page; `null` on the last.
    pub next: Option<String>,
}

/// A list of a store.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct StoreListForm {
    /// The version of this form.
    pub version: u32,
    /// The list.
    #[serde(flatten)]
    pub list: StoreListEntry,
}

impl WireForm for StoreListPage {}
impl WireForm for StoreListForm {}

impl StoreListEntry {
    /// A list of one of these games; none where what is kept of it cannot be read.
    pub fn read(list: StoreListShown, games: Games) -> Option<Self> {
        let deck = Registered::read(&list.text, games).ok()?.deck().clone();
        Some(Self {
            number: list.number,
            title: list.title,
            game: list.game,
            format: list.format,
            snapshot: list.snapshot,
            verdict: list.then.as_str().to_owned(),
            now: list.now.map(EventListNow::from),
            content_id: list.content_id,
            certificate: list.certificate,
            stated: list.place.map(EventLogPlace::from),
            published_at: list.published_at,
            deck,
        })
    }
}

impl StoreListPage {
    /// Lists in their order, and where they go on.
    pub fn new(lists: Vec<StoreListShown>, games: Games, next: Option<String>) -> Self {
        let lists = lists.into_iter().filter_map(|list| StoreListEntry::read(list, games)).collect();
        Self { version: VERSION, lists, next }
    }
}

impl From<StoreListEntry> for StoreListForm {
    fn from(list: StoreListEntry) -> Self {
        Self { version: VERSION, list }
    }
}
