//! Somebody who takes part in an event as they see themselves, as it leaves the program.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z, or `null` for what did not happen.

use std::fmt;

use safehouse_cards::{deck::list::DeckList, wire::WireForm};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{VERSION, events::EventLogPlace};
use crate::events::{EventList, EventListView, OwnEntry};

/// A list of one's own.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct OwnEventList {
    /// Which of one's own it is, from 1. The last one counts.
    pub number: u32,
    /// How it came to be: `submitted`, `late` or `corrected`.
    pub kind: String,
    /// What the event's format says of it: `legal`, `illegal` or `undecided`.
    pub verdict: String,
    /// The content id, 64 hexadecimal digits: two with the same one hold the same cards.
    pub content_id: String,
    /// The digest of the certificate, likewise.
    pub certificate: String,
    /// When it was handed in.
    pub submitted_at: i64,
    /// Who of the staff typed it; empty where oneself did.
    pub typed_by: String,
    /// When one said that it is one's own, of one that staff typed.
    pub confirmed_at: Option<i64>,
    /// Why it was corrected, as the log has it; empty of any other.
    pub reason: String,
    /// The same in words.
    pub reason_words: String,
    /// What the host signed.
    pub receipt: String,
    /// Where the log shows it; `null` while it is hidden, or that waits for the store's signature.
    pub shown: Option<EventLogPlace>,
    /// Since when it is shown no longer.
    pub withdrawn_at: Option<i64>,
    /// The list as it is registered, without printings; `null` once it is withdrawn.
    pub deck: Option<DeckList>,
}

/// Somebody of the staff who opened a list of one's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OwnEventView {
    /// Their name as it was then; empty once the account is gone.
    pub by: String,
    /// Why: `list` to read it, `check` to compare it with a deck, `correction` to correct it, `sheet` to print it,
    /// `typed` to type it for its player, `kept` to have it on a device for deck checks, which is told once of each list,
    /// round and person.
    pub why: String,
    /// For the deck checks of which round it is kept; `null` for another reason.
    #[serde(default)]
    pub round: Option<u32>,
    /// When.
    pub at: i64,
}

/// Where somebody takes part, as they see it.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct OwnEventEntry {
    /// The version of this form.
    pub version: u32,
    /// Which of the event's players, from 1.
    pub number: u32,
    /// By which statements know them.
    pub registration: Uuid,
    /// The name that staff know.
    pub name: String,
    /// What everybody sees; empty for “Player” and their number.
    pub shown_as: String,
    /// How they stand: `applied`, `waiting`, `registered`, `checked_in`, `withdrawn` or `removed`.
    pub state: String,
    /// The version of what the event asks that they agreed to; 0 while they did not.
    pub consent_version: u32,
    /// The lists, the one that counts last.
    pub lists: Vec<OwnEventList>,
    /// Who of the staff opened one, the last first.
    pub views: Vec<OwnEventView>,
}

/// A match whose result was reported or answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OwnEventMatch {
    /// The version of this form.
    pub version: u32,
    /// The revision of the match from now on.
    pub revision: u64,
}

impl WireForm for OwnEventEntry {}
impl WireForm for OwnEventMatch {}

// What a hidden list holds stands in no log.
impl fmt::Debug for OwnEventList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnEventList").field("number", &self.number).finish_non_exhaustive()
    }
}

impl fmt::Debug for OwnEventEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnEventEntry").field("number", &self.number).finish_non_exhaustive()
    }
}

impl From<EventList> for OwnEventList {
    fn from(list: EventList) -> Self {
        let (reason, reason_words) = list.reason;
        Self {
            number: list.number,
            kind: list.kind.as_str().to_owned(),
            verdict: list.verdict.as_str().to_owned(),
            content_id: list.content_id,
            certificate: list.certificate,
            submitted_at: list.submitted_at,
            typed_by: list.typed_by,
            confirmed_at: list.confirmed_at,
            reason,
            reason_words,
            receipt: list.receipt,
            shown: list.revealed.and_then(|(place, _)| place).map(EventLogPlace::from),
            withdrawn_at: list.withdrawn_at,
            deck: list.kept.and_then(|(json, _)| serde_json::from_str(&json).ok()),
        }
    }
}

impl From<EventListView> for OwnEventView {
    fn from(view: EventListView) -> Self {
        Self { by: view.by, why: view.why.as_str().to_owned(), round: view.round, at: view.at }
    }
}

impl From<OwnEntry> for OwnEventEntry {
    fn from(own: OwnEntry) -> Self {
        Self {
            version: VERSION,
            number: own.entry.number,
            registration: own.entry.id,
            name: own.entry.name,
            shown_as: own.entry.shown_as,
            state: own.entry.state.as_str().to_owned(),
            consent_version: own.entry.consent_version,
            lists: own.lists.into_iter().map(OwnEventList::from).collect(),
            views: own.views.into_iter().map(OwnEventView::from).collect(),
        }
    }
}

impl OwnEventMatch {
    /// A match at this revision.
    pub fn new(revision: u64) -> Self {
        Self { version: VERSION, revision }
    }
}
