//! Lists of events that everybody sees, as they leave the program.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z.

use safehouse_cards::{deck::list::DeckList, wire::WireForm};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{VERSION, events::EventLogPlace};
use crate::events::{JudgedNow, ListShown};

/// What the newest snapshot of a format says of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventListNow {
    /// Which snapshot.
    pub snapshot: String,
    /// Its verdict: `legal`, `illegal` or `undecided`.
    pub verdict: String,
    /// The code of the first finding that keeps the list from being legal; empty when none does, or none is known.
    pub code: String,
}

/// A list that everybody sees.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct EventListEntry {
    /// Which of the event's players has it, from 1.
    pub number: u32,
    /// What everybody sees of them.
    pub shown_as: String,
    /// How it came to be: `submitted`, `late` or `corrected`.
    pub kind: String,
    /// The snapshot of the format that the event judges by.
    pub snapshot: String,
    /// What that says of it: `legal`, `illegal` or `undecided`.
    pub verdict: String,
    /// What the newest snapshot says of it; `null` while it is being judged again.
    pub now: Option<EventListNow>,
    /// The content id, 64 hexadecimal digits: two with the same one hold the same cards.
    pub content_id: String,
    /// The digest of the certificate, likewise.
    pub certificate: String,
    /// Where the log shows it; `null` while that waits for the store's signature.
    pub shown: Option<EventLogPlace>,
    /// Since when it is shown.
    pub revealed_at: i64,
    /// The list as it is registered: without printings.
    pub deck: DeckList,
}

/// The lists of an event that everybody sees.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct EventLists {
    /// The version of this form.
    pub version: u32,
    /// The lists, in the order of the players' numbers.
    pub lists: Vec<EventListEntry>,
}

/// A list of an event.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct EventListForm {
    /// The version of this form.
    pub version: u32,
    /// The list.
    #[serde(flatten)]
    pub list: EventListEntry,
}

impl WireForm for EventLists {}
impl WireForm for EventListForm {}

impl From<JudgedNow> for EventListNow {
    fn from(now: JudgedNow) -> Self {
        Self { snapshot: now.snapshot, verdict: now.verdict.as_str().to_owned(), code: now.code }
    }
}

impl From<ListShown> for EventListEntry {
    fn from(list: ListShown) -> Self {
        Self {
            number: list.number,
            shown_as: list.shown_as,
            kind: list.kind.as_str().to_owned(),
            snapshot: list.snapshot,
            verdict: list.then.as_str().to_owned(),
            now: list.now.map(EventListNow::from),
            content_id: list.content_id,
            certificate: list.certificate,
            shown: list.place.map(EventLogPlace::from),
            revealed_at: list.revealed_at,
            deck: list.deck,
        }
    }
}

impl From<Vec<ListShown>> for EventLists {
    fn from(lists: Vec<ListShown>) -> Self {
        Self { version: VERSION, lists: lists.into_iter().map(EventListEntry::from).collect() }
    }
}

impl From<ListShown> for EventListForm {
    fn from(list: ListShown) -> Self {
        Self { version: VERSION, list: list.into() }
    }
}
