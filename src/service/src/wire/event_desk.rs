//! Events of game stores as their staff see them, and what becomes of what they enter.

use std::fmt;

use safehouse_cards::{deck::certificate::Verdict, wire::WireForm};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{VERSION, events::StoreEventWords};
use crate::events::{Entered, EventSeen, Handed, PlayerShown, rounds::GivenBeforehand};

/// Somebody who takes part, as staff see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DeskPlayer {
    /// Which of the event's players, from 1.
    pub number: u32,
    /// By which statements know them.
    pub registration: Uuid,
    /// The name that staff know.
    pub name: String,
    /// What everybody sees of them.
    pub shown_as: String,
    /// How they stand: `applied`, `waiting`, `registered`, `checked_in`, `dropped` of whoever is paired no more,
    /// `withdrawn` or `removed`.
    pub state: String,
    /// Whether a list of theirs is there.
    pub has_list: bool,
    /// Whether the one that counts came after the lock.
    #[serde(default)]
    pub is_late: bool,
    /// What the event's format says of it, once everybody sees it: `legal`, `illegal` or `undecided`; `null` before, since
    /// no program hears anything of a list that is hidden, and where there is none.
    #[serde(default)]
    pub verdict: Option<String>,
    /// Whether they have an account.
    pub has_account: bool,
    /// Whether they agreed to what the event asks now.
    pub has_agreed: bool,
    /// Whether a list of theirs is there that others do not get to see, since they did not agree to what the event asks now.
    pub is_list_kept_hidden: bool,
}

/// What somebody is given before play begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventGiven {
    /// Which of the event's players, from 1.
    pub player: u32,
    /// For how many of the first rounds they have a bye.
    pub byes: u32,
    /// The table that they keep; `null` where they sit wherever they are paired.
    pub table: Option<u32>,
}

/// What players of an event are given before play begins, of whoever has anything.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventGivenBeforehand {
    /// The version of this form.
    pub version: u32,
    /// They, in the order of their numbers.
    pub given: Vec<EventGiven>,
}

impl WireForm for EventGivenBeforehand {}

impl From<Vec<GivenBeforehand>> for EventGivenBeforehand {
    fn from(given: Vec<GivenBeforehand>) -> Self {
        let one = |GivenBeforehand { player, byes, table }: GivenBeforehand| EventGiven { player, byes, table };
        Self { version: VERSION, given: given.into_iter().map(one).collect() }
    }
}

/// An event as its staff see it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventDesk {
    /// The version of this form.
    pub version: u32,
    /// Goes up with every change: what a change of the event is based on.
    pub revision: u64,
    /// What whoever asks is there: `owner`, `organiser`, `scorekeeper`, `judge` or `helper`.
    pub role: String,
    /// Why whoever runs the site hides it; `null` where they do not.
    pub hidden: Option<String>,
    /// The code that people register with; `null` where the event asks for none.
    pub invitation_code: Option<String>,
    /// The event.
    pub event: StoreEventWords,
    /// Everybody who was ever entered, in the order of their numbers.
    pub players: Vec<DeskPlayer>,
}

/// Somebody who was entered.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EnteredEventPlayer {
    /// The version of this form.
    pub version: u32,
    /// Which of the event's players, from 1.
    pub number: u32,
    /// By which statements know them.
    pub registration: Uuid,
    /// `registered` with a place, `waiting` for one, `applied` where staff are to decide.
    pub state: String,
    /// The code for their paper, told once: whoever has it hands in their list and claims their place.
    pub claim: Option<String>,
}

/// A list that was handed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct HandedEventList {
    /// The version of this form.
    pub version: u32,
    /// Which of the player's lists it is.
    pub list: Option<u32>,
    /// What the event's format says of it: `legal`, `illegal` or `undecided`.
    pub verdict: String,
    /// The digest of the certificate, 64 hexadecimal digits.
    pub certificate: String,
    /// What the host signed for the player.
    pub receipt: String,
}

impl WireForm for EventDesk {}
impl WireForm for EnteredEventPlayer {}
impl WireForm for HandedEventList {}

impl fmt::Debug for EventDesk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventDesk").field("event", &self.event.entry.event).finish_non_exhaustive()
    }
}

impl fmt::Debug for EnteredEventPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EnteredEventPlayer").field("number", &self.number).finish_non_exhaustive()
    }
}

impl EventDesk {
    /// An event and its players as they are told to its staff.
    pub fn new(seen: &EventSeen, players: Vec<PlayerShown>) -> Self {
        let player = |player: PlayerShown| DeskPlayer {
            number: player.number,
            registration: player.id.unwrap_or_default(),
            state: player.state_word().to_owned(),
            name: player.name,
            shown_as: player.shown_as,
            has_list: player.has_list.unwrap_or_default(),
            is_late: player.is_late,
            verdict: player.verdict.filter(|_| player.is_list_shown).map(|verdict| verdict.as_str().to_owned()),
            has_account: player.has_account,
            has_agreed: player.has_agreed.unwrap_or_default(),
            is_list_kept_hidden: player.is_list_kept_hidden,
        };
        Self {
            version: VERSION,
            revision: seen.event.revision,
            role: seen.standing.role.map(|role| role.as_str().to_owned()).unwrap_or_default(),
            hidden: seen.event.hidden.as_ref().map(|(_, reason)| reason.clone()),
            invitation_code: seen.invitation_code(),
            event: seen.into(),
            players: players.into_iter().map(player).collect(),
        }
    }
}

impl From<Entered> for EnteredEventPlayer {
    fn from(entered: Entered) -> Self {
        Self {
            version: VERSION,
            number: entered.number,
            registration: entered.id,
            state: entered.state.as_str().to_owned(),
            claim: entered.claim,
        }
    }
}

impl From<Handed> for HandedEventList {
    fn from(handed: Handed) -> Self {
        let verdict = match handed.judgement.verdict() {
            Verdict::Legal => "legal",
            Verdict::Illegal => "illegal",
            Verdict::Undecided => "undecided",
        };
        Self {
            version: VERSION,
            list: handed.number,
            verdict: verdict.to_owned(),
            certificate: handed.judgement.digest.to_hex(),
            receipt: handed.receipt,
        }
    }
}
